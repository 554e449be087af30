// What a seller does from the second day on: an order comes back or is exchanged, an address was wrong, a card was lost, and a
// part of the money went back. Orders and refunds come by signed messages of the payment provider.
import type { Locator, Page } from '@playwright/test'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'
import { SHOP, shopifyHmac } from '#test/support/provider-signatures.ts'
import { signInByCode } from '#test/support/sign-in.ts'
import { PROVIDERS, shopifyOrder, shopifyRefund } from '#test/support/webhooks.ts'

/** One shop for all of them, and one sign-in; each has orders of its own. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const RETURN_ADDRESS = 'Tappt Returns|Unit 4, The Works|London E1 1AA'
let place: OwnStart
let page: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  place = await ownStart({ ...PROVIDERS, RETURN_ADDRESS })
  page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await fromOwnAddress(page)
  await signInByCode(page, place.app, 'operator@example.com', '/login')
})
test.afterAll(async () => {
  await page?.context().close()
  await place?.end()
})

/** The texts of the mails of this subject to this address. */
async function mailTo(email: string, subject: string | RegExp): Promise<string> {
  const mails = await page.context().newPage()
  await mails.setViewportSize({ width: 1280, height: 844 }) // a phone shows no mail before one is chosen
  await mails.goto(`${place.app}/dev/mail`)
  const mail = mails
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ has: mails.getByRole('heading', { name: subject }) })
  await expect(mail.first()).toBeVisible()
  const text = (await mail.allTextContents()).join('\n') // the plain text is folded
  await mails.close()
  return text
}

/** Sends a message of Shopify, signed as its own, from a page of the app. */
async function tell(topic: string, message: unknown): Promise<void> {
  const body = JSON.stringify(message)
  const headers = {
    ...{ 'content-type': 'application/json', 'x-shopify-topic': topic, 'x-shopify-shop-domain': SHOP },
    ...{ 'x-shopify-webhook-id': crypto.randomUUID(), 'x-shopify-hmac-sha256': await shopifyHmac(body) },
  }
  const send = ([text, given]: readonly [string, Record<string, string>]) =>
    fetch('/webhooks/shopify', { method: 'POST', body: text, headers: given }).then(({ status }) => status)
  expect(await page.evaluate(send, [body, headers] as const)).toBe(200)
}

interface Bought {
  id: number
  number: string
  email: string
}

/** A paid order of a Black and a Joker card, on its page in the console. */
async function paid(): Promise<Bought> {
  const email = `buyer-${crypto.randomUUID()}@example.com`
  const order = shopifyOrder({ email })
  await page.goto(`${place.app}/admin/orders`)
  await tell('orders/paid', order)
  await page.reload()
  await page.getByRole('link', { name: order.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.name}`)
  return { id: order.id, number: order.name, email }
}

/** Makes cards and assigns them to the order whose page is shown; answers their last four characters. */
async function pack(count: number): Promise<string[]> {
  const list = await page.evaluate(async (many) => {
    const fields = { name: `DAY-${crypto.randomUUID()}`, count: String(many), label: '', policy: 'open' }
    const answer = await fetch('/admin/chips/new', { method: 'POST', body: new URLSearchParams(fields) })
    return answer.text()
  }, count)
  const chips = [...list.matchAll(/^"([0-9A-Z]{16})",/gm)].map(([, chip = '']) => chip)
  expect(chips, list).toHaveLength(count)
  for (const [at, chip] of chips.entries()) {
    await page.getByLabel('Scan or type the next card').fill(chip)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-said]')).toHaveText(`Card ${chip.slice(-4)} assigned. ${at + 1} of ${count}.`)
  }
  return chips.map((chip) => chip.slice(-4))
}

async function ship(tracking = ''): Promise<void> {
  await page.getByLabel('Tracking (optional)').fill(tracking)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText(/^Shipped\. The email to .+ is on its way\.$/)).toBeVisible()
}

const returnsOf = (): Locator => page.getByRole('region', { name: 'Returns and replacements' })
const press = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true }).click()
const said = (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

test('PACK-62 PACK-64 PACK-65 PACK-66 PACK-67 PACK-68 PACK-69 one card is exchanged and the other one comes back', async () => {
  const { number, email } = await paid()
  const [black = '', joker = ''] = await pack(2)
  await ship()

  await press('Exchange', returnsOf())
  await expect(page.getByText(/what to send back, to Tappt Returns, Unit 4, The Works, London E1 1AA\./)).toBeVisible()
  await page.getByLabel('What comes back').selectOption({ label: 'Joker (1 card)' })
  await press('Open the exchange')
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Please choose a reason.')
  await expect(page.getByLabel('What comes back').locator('option:checked')).toHaveText('Joker (1 card)')
  await page.getByLabel('Reason').selectOption('Wrong design')
  await page.getByLabel('Design of the new card').selectOption('Lucky Duck')
  await press('Open the exchange')
  await said(`Order ${number}-E1 has been created and can be packed. The buyer gets an email.`)
  const told = await mailTo(email, `Sending back cards from your Tappt order ${number}`)
  expect(told).toContain(`Please send back 1 × Joker from your order ${number}.`)
  expect(told).toContain('Send it to: Tappt Returns, Unit 4, The Works, London E1 1AA.')
  expect((await axe(page)).faults).toEqual([])

  await page.getByRole('link', { name: `${number}-E1` }).click()
  await expect(page.getByText(`An exchange for order ${number}`)).toBeVisible()
  await expect(page.getByText('1 Example Street')).toBeVisible()
  await pack(1)
  await ship()
  expect(await mailTo(email, `Your Tappt order ${number}-E1 is on its way`)).toContain('Set up your card')

  await page.getByRole('link', { name: `order ${number}`, exact: true }).click()
  await press('Mark as received', returnsOf())
  await said('Marked as received.')
  await page.getByLabel('A card that came back, or is lost or broken').selectOption(joker)
  await press('Take back', returnsOf())
  await press('Take back into stock')
  await said(`Card ${joker} is out of the order. It can be packed again.`)
  await press('Close', returnsOf())
  await said('Closed.')

  await press('Return', returnsOf())
  await page.getByLabel('Reason').selectOption('Changed mind')
  await expect(page.getByText('This moves no money. Refund the buyer in Shopify as well.')).toBeVisible()
  await press('Open the return')
  await said('The return is open. The buyer gets an email.')
  await page.goto(`${place.app}/admin/returns`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Return: 1 × Tappt Black')
  await row.getByRole('link', { name: number }).click()
  await press('Mark as received', returnsOf())
  await page.getByLabel('A card that came back, or is lost or broken').selectOption(black)
  await press('Take back', returnsOf())
  await press('Take back into stock')
  await press('Close', returnsOf())
  await said('Closed.')
  await expect(returnsOf().getByRole('button', { name: 'Return', exact: true })).toHaveCount(0)
  await page.goto(`${place.app}/admin/returns`)
  await expect(page.getByText('No return is open.')).toBeVisible()
})

test('PACK-26 PACK-43 PACK-60 PACK-73 a wrong address is corrected, the mail is sent again, and the buyer is told of another tracking', async () => {
  const { number, email } = await paid()
  await page.getByText('Add a note').click()
  await page.getByLabel('New note').fill('The buyer called: it is number 2, not 1.')
  await press('Save note')
  await said('The note is saved.')
  await expect(page.getByText('The buyer called: it is number 2, not 1.')).toBeVisible()

  await page.getByRole('link', { name: 'Correct the address' }).click()
  await page.getByLabel('Address', { exact: true }).fill('2 Example Street')
  await press('Correct the address')
  await said('The order is corrected.')
  await expect(page.getByText('2 Example Street')).toBeVisible()
  await page.getByRole('link', { name: 'Packing list' }).click()
  await expect(page.getByText('2 Example Street')).toBeVisible()
  await expect(page.getByText('Unit 4, The Works')).toBeVisible()
  await expect(page.getByText('The buyer called')).toHaveCount(0)
  await page.goBack()

  await pack(2)
  await ship('WRONG123')
  await page.getByRole('link', { name: 'Correct the address' }).first().click()
  await page.getByLabel('Tracking (optional)').fill('AB 123 456 789 GB')
  await page.getByLabel('Tell the buyer by email that the tracking changed').check()
  await press('Correct the address')
  await said('The order is corrected. The buyer is told by email.')
  expect(await mailTo(email, `New tracking for your Tappt order ${number}`)).toContain('AB123456789GB')
  await press('Send the email again')
  await said(/^The email to .+ is on its way\.$/)
  expect(await mailTo(email, `Your Tappt order ${number} is on its way`)).toContain('AB123456789GB')
})

test('PACK-65 PACK-67 PACK-68 a card that was lost in the post is replaced and switched off', async () => {
  const { number, email } = await paid()
  const [black = ''] = await pack(2)
  await ship()
  await press('Replacement', returnsOf())
  await page.getByLabel('What is replaced').selectOption({ label: 'Tappt Black (1 card)' })
  await page.getByLabel('Reason').selectOption('Lost in the post')
  await press('Send a replacement')
  await said(`Order ${number}-R1 has been created and can be packed. The buyer gets an email.`)
  expect(await mailTo(email, `A new card for your Tappt order ${number}`)).toContain('A new card is on its way')
  await page.getByLabel('A card that came back, or is lost or broken').selectOption(black)
  await press('Switch off', returnsOf())
  await expect(page.getByText(`The card ending ${black} is lost or broken`)).toBeVisible()
  await press('Switch off the card')
  await said(`Card ${black} is switched off for good.`)
  await page.getByRole('link', { name: `${number}-R1` }).click()
  await pack(1)
  await ship()
  expect(await mailTo(email, `Your Tappt order ${number}-R1 is on its way`)).toContain('Set up your card')
})

test('ORD-19 PACK-70 a part of the money that went back in the till is shown, with what is left', async () => {
  const { id, email, number } = await paid()
  await tell('refunds/create', shopifyRefund({ id }, '15.00'))
  await page.reload()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect(refunds).toContainText('£15 of £85 refunded, £70 left.')
  await expect(refunds.getByRole('listitem')).toContainText('Refunded')
  await expect(page.locator('[data-live="state"]')).toContainText('£15 refunded')
  expect(await mailTo(email, `A refund for your Tappt order ${number}`)).toContain('£15.00')
  expect((await axe(page)).faults).toEqual([])
})
