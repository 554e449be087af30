// Packing in a real browser: a scanner that types, the keyboard, cards read by NFC, and without script.
import type { Cookie, Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'
import { signInByCode } from '#test/support/sign-in.ts'

const SHOP = process.env.TEST_URL ?? 'http://localhost:8797'
const APP = process.env.APP_URL ?? SHOP.replace('://', '://app.')
const OPERATOR = 'operator@example.com'

/** Many pages of shop and app, on a machine that may be busy. One sign-in for all tests: codes for an address are limited. */
test.describe.configure({ mode: 'default', timeout: 180_000 })
let signedIn: Cookie[] = []
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await fromOwnAddress(page)
  await signInByCode(page, APP, OPERATOR, '/login')
  signedIn = await context.cookies()
  await context.close()
})
test.beforeEach(async ({ context, page }) => {
  await context.addCookies(signedIn)
  await fromOwnAddress(page)
})

/** Places a test order of these designs under a name of its own and opens it; answers the cards made for it. */
async function openOrder(page: Page, lines: readonly (readonly [string, number])[], cards: number): Promise<string[]> {
  const id = Buffer.from(JSON.stringify([lines])).toString('base64url')
  const name = `Packing ${crypto.randomUUID()}`
  await page.goto(`${SHOP}/sample-checkout/${id}`)
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Place test order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.goto(`${APP}/admin/orders?show=all`)
  const chips = await newCards(page, cards)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link').first().click()
  await expect(fieldOf(page)).toBeVisible()
  return chips
}

/** New cards, made in the console from a page of the app; answers their ids. */
async function newCards(page: Page, count: number): Promise<string[]> {
  const list = await page.evaluate(async (many) => {
    const fields = { name: `PACK-${crypto.randomUUID()}`, count: String(many), label: '', policy: 'open' }
    const answer = await fetch('/admin/chips/new', { method: 'POST', body: new URLSearchParams(fields) })
    return answer.text()
  }, count)
  const chips = [...list.matchAll(/^"([0-9A-Z]{16})",/gm)].map(([, chip = '']) => chip)
  expect(chips, list).toHaveLength(count)
  return chips
}

const fieldOf = (page: Page): Locator => page.getByLabel('Scan or type the next card')
const saidOn = (page: Page): Locator => page.locator('[data-said]')
const lineOf = (page: Page, design: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: design }) })
const end = (chip: string): string => chip.slice(-4)
const takeOut = (page: Page, chip: string): Locator =>
  page.getByRole('button', { name: `Take out the card ending ${end(chip)}` })

/** What a scanner does: it types, and ends with Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Counts the documents this page loads from now on; the one it shows may still be on its way. */
async function loadsOf(page: Page): Promise<() => number> {
  await page.waitForLoadState('load')
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

test('PACK-06 PACK-07 PACK-08 cards are scanned in place, quicker than answers come, also onto a chosen line', async ({
  page,
}) => {
  const [one = '', two = '', three = '', four = ''] = await openOrder(
    page,
    [
      ['black', 2],
      ['desert', 2],
    ],
    4,
  )
  const [field, said] = [fieldOf(page), saidOn(page)]
  const [black, desert] = [lineOf(page, 'Black'), lineOf(page, 'Desert')]
  const loads = await loadsOf(page)
  await expect(field).toBeFocused()
  await expect(said).toHaveAttribute('role', 'status')

  await page.getByRole('button', { name: /^Assign here: .*Desert/i }).click()
  await expect(page.getByText(/^The next card goes to .*Desert/i)).toBeVisible()
  await expect(field).toBeFocused()
  await scan(page, one)
  await expect(said).toHaveText(`Card ${end(one)} assigned. 1 of 4.`)
  await expect(desert.getByText(end(one))).toBeVisible()
  expect(loads(), 'the page was never loaded anew').toBe(0)

  await page.getByRole('link', { name: 'Any line' }).click()
  await expect(page.getByText(/^The next card goes to/)).toHaveCount(0)
  await expect(field).toBeFocused()
  await scan(page, two)
  await scan(page, `${SHOP}/scan/${three}`)
  await expect(said).toHaveText(`Card ${end(three)} assigned. 3 of 4.`)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(page.getByText('3 of 4 cards assigned')).toBeVisible()
  await expect(black.getByText(end(two))).toBeVisible()
  await expect(black.getByText(end(three))).toBeVisible()
  await takeOut(page, one).click()
  await expect(said).toHaveText(`Card ${end(one)} is taken out.`)
  await expect(field).toBeFocused()
  await scan(page, four)
  await scan(page, one)
  await expect(said).toHaveText(`Card ${end(one)} assigned. 4 of 4.`)
  await expect(page.getByText('Everything is here.')).toBeVisible()
  expect(loads(), 'only "Any line" is a link').toBe(1)
})

test('PACK-06 the earlier events of an order stay unfolded from scan to scan', async ({ page }) => {
  const cards = await openOrder(page, [['black', 8]], 8)
  const [field, said] = [fieldOf(page), saidOn(page)]
  await expect(field).toBeFocused()
  for (const [at, card] of cards.slice(0, 7).entries()) {
    await scan(page, card)
    await expect(said).toHaveText(`Card ${end(card)} assigned. ${at + 1} of 8.`)
  }
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText(/earlier events?$/).click()
  const first = history.getByRole('listitem').last()
  await expect(first).toBeVisible()
  const events = await history.getByRole('listitem').count()
  await field.focus()
  await scan(page, cards[7] ?? '')
  await expect(said).toHaveText(`Card ${end(cards[7] ?? '')} assigned. 8 of 8.`)
  await expect(history.getByRole('listitem')).toHaveCount(events + 1)
  await expect(first).toBeVisible()
})

test.describe('a card that is refused', () => {
  test.use({ allowConsoleErrors: true }) // the refusal is a 409
  test('PACK-06 PACK-14 is said to be, and its text stays, selected, to be typed over', async ({ page }) => {
    const [one = '', two = ''] = await openOrder(page, [['black', 3]], 2)
    const [field, said] = [fieldOf(page), saidOn(page)]
    const number = /T-\w{6}/.exec(await page.title())?.[0] ?? ''
    const loads = await loadsOf(page)
    await scan(page, one)
    await expect(said).toHaveText(`Card ${end(one)} assigned. 1 of 3.`)
    await scan(page, one)
    await expect(said).toHaveText(`This card is already in order ${number}.`)
    await expect(field).toHaveValue(one)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    expect(await selectedIn(field)).toBe(one)
    await scan(page, 'NOSUCHCARD')
    await expect(said).toHaveText('There is no card with this id.')
    expect(await selectedIn(field)).toBe('NOSUCHCARD')
    await scan(page, two)
    await expect(said).toHaveText(`Card ${end(two)} assigned. 2 of 3.`)
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-invalid')
    expect(loads(), 'the page was never loaded anew').toBe(0)
  })
})

/** The selected text of a field. */
const selectedIn = (field: Locator): Promise<string> =>
  field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))

test('PACK-09 a phone reads one card after the other until it is stopped; what cannot read has no button', async ({
  page,
}) => {
  const cards = await openOrder(page, [['black', 4]], 4)
  const [one = '', two = '', three = '', four = ''] = cards
  await expect(fieldOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Read cards by NFC' })).toHaveCount(0)

  await page.addInitScript(standInReader)
  await page.reload()
  const said = saidOn(page)
  const read = page.getByRole('button', { name: 'Read cards by NFC' })
  const hold = (chip: string) =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent('card', { detail })), `${SHOP}/scan/${chip}`)
  await read.click()
  await expect(said).toHaveText('Hold one card after the other to the phone.')
  const stop = page.getByRole('button', { name: 'Stop reading' })
  await expect(stop).toHaveAttribute('aria-pressed', 'true')
  await hold(one)
  await expect(said).toHaveText(`Card ${end(one)} assigned. 1 of 4.`)
  await hold(two)
  await hold(two) // it still lies there
  await hold(three)
  await expect(said).toHaveText(`Card ${end(three)} assigned. 3 of 4.`)
  await stop.click()
  await expect(said).toHaveText('Reading has stopped.')
  await expect(read).toBeVisible()
  await hold(four)
  await page.reload()
  await expect(page.getByText('3 of 4 cards assigned')).toBeVisible()
  await expect(takeOut(page, four)).toHaveCount(0)
})

/** Stands in the place of the browser's NDEFReader: it reads what the test holds to the phone. */
function standInReader(): void {
  class Reader extends EventTarget {
    async scan({ signal }: { signal: AbortSignal }) {
      const tap = (event: Event) => {
        if (!(event instanceof CustomEvent)) return
        const data = new DataView(new TextEncoder().encode(String(event.detail)).buffer)
        const reading = new Event('reading')
        this.dispatchEvent(Object.assign(reading, { message: { records: [{ recordType: 'url', data }] } }))
      }
      window.addEventListener('card', tap, { signal })
    }
  }
  Object.defineProperty(window, 'NDEFReader', { value: Reader, configurable: true })
}

test('PACK-06 PACK-07 PACK-08 PACK-09 without script every scan is a form, and nothing is shown that needs script', async ({
  browser,
  page,
}) => {
  const [one = '', two = ''] = await openOrder(
    page,
    [
      ['black', 1],
      ['desert', 1],
    ],
    2,
  )
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const form = await plain.newPage()
  await form.goto(page.url())
  await expect(form.getByRole('button', { name: 'Read cards by NFC' })).toHaveCount(0)
  await form.getByRole('button', { name: /^Assign here: .*Desert/i }).click()
  await expect(form.getByText(/^The next card goes to .*Desert/i)).toBeVisible()
  await expect(fieldOf(form)).toBeFocused()
  await scan(form, one)
  await expect(form.getByRole('status').filter({ hasText: `Card ${end(one)} assigned. 1 of 2.` })).toBeVisible()
  await expect(lineOf(form, 'Desert').getByText(end(one))).toBeVisible()
  await expect(fieldOf(form)).toBeFocused()
  await expect(fieldOf(form)).toHaveValue('')
  await fieldOf(form).fill(`${SHOP}/scan/${two}`)
  await form.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(form.getByRole('status').filter({ hasText: `Card ${end(two)} assigned. 2 of 2.` })).toBeVisible()
  await takeOut(form, two).click()
  await expect(form.getByRole('status').filter({ hasText: `Card ${end(two)} is taken out.` })).toBeVisible()
  await plain.close()
})
