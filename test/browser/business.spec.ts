// The way of an order, as people walk it: buy, place the test order, and be thanked; and from there the whole loop, over the
// packing table and the buyer's mail to the profile that the card opens.
import type { Locator, Page } from '@playwright/test'
import { SITE_THEMES } from '#domain/site/themes.ts'
import { axe, COLOUR_RULES } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, jokerLine, openCart, openCartOf, openPage, seedCart, storedText } from '#test/support/cart.ts'
import { widest } from '#test/support/layout.ts'
import { ownStart } from '#test/support/own-start.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'
import { addToCart, buyNow, openProduct } from '#test/support/product-page.ts'
import { signInByCode } from '#test/support/sign-in.ts'

/** Pages of the built shop and the app beside it, on a machine that may be busy. */
test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => fromOwnAddress(page)) // the limit of checkouts is ten a minute

const APP = (process.env.TEST_URL ?? 'http://localhost:8797').replace('://', '://app.')
const COPY = 'tappt-cart-copy'
const CHECKOUT = '/sample-checkout/W1tbImJsYWNrIiwxXV1d'

async function goToCheckout(page: Page): Promise<void> {
  await openCartOf(page, [blackLine(2, 38), jokerLine])
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
}

test('ORD-24 ORD-31 ORD-32 STR-28 STR-29 HOST-13 a cart, a test order, thanks; the cart that was bought is not offered again', async ({
  page,
}) => {
  await goToCheckout(page)
  await expect(page.getByText('No payment is taken.')).toBeVisible()
  await expect(page.getByText('Sent to: 1 Example Street, London (sample address)')).toBeVisible()
  expect(await storedText(page, COPY)).not.toBeNull()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Name').fill('Robin Vale')
  await page.getByRole('button', { name: 'Place test order' }).click()
  await expect(page).toHaveURL(/\/order\/thanks\?test=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByText('This was a test order. No payment was taken.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pack it in the app' })).toHaveAttribute('href', `${APP}/admin/orders`)
  await expect.poll(() => storedText(page, COPY)).toBeNull()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('complementary', { name: 'Your last cart' })).toHaveCount(0)
})

test('STR-29 the cart itself is left as it is, and the page counts nothing', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url())
  })
  await seedCart(page, [jokerLine])
  await openPage(page, '/faq')
  const cart = await storedText(page, 'tappt-cart')
  await page.evaluate((key) => localStorage.setItem(key, '{}'), COPY)
  await page.goto('/order/thanks')
  await expect.poll(() => storedText(page, COPY)).toBeNull()
  expect(await storedText(page, 'tappt-cart')).toBe(cart)
  expect(foreign).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, allowConsoleErrors: true }) // a refused form is a 422
  test('ORD-30 a form that lacks something comes back with what was typed, on the field it names', async ({ page }) => {
    await page.goto(CHECKOUT)
    await page.getByLabel('Name').fill('Robin Vale')
    await page.getByLabel('Email').fill('robin@nowhere')
    await page.getByRole('button', { name: 'Place test order' }).click()
    const email = page.getByLabel('Email')
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(email).toHaveValue('robin@nowhere')
    await expect(email).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue('Robin Vale')
    await email.fill('robin@example.com')
    await page.getByRole('button', { name: 'Place test order' }).click()
    await expect(page).toHaveURL(/\/order\/thanks\?test=1$/)
  })
})

test.describe('in every theme', () => {
  test.use({ allowConsoleErrors: true, contextOptions: { reducedMotion: 'reduce' } }) // a refused form is a 422
  test('ORD-24 STR-27 form and thanks are legible, usable and whole in every theme, on phone and desk', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(CHECKOUT)
    await page.getByLabel('Email').fill('x')
    await page.getByRole('button', { name: 'Place test order' }).click()
    await expect(page.getByText('Please enter your name.')).toBeVisible()
    for (const path of ['', '/order/thanks', '/order/thanks?test=1']) {
      if (path !== '') await page.goto(path)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        for (const [index, { id }] of SITE_THEMES.entries()) {
          await page.evaluate((theme) => {
            document.documentElement.className = `theme-${theme}`
          }, id)
          const { faults } = await axe(page, index === 0 ? {} : { rules: COLOUR_RULES })
          expect(faults, `${path} in ${id} at ${width} px`).toEqual([])
        }
        expect(await widest(page), path).toBeLessThanOrEqual(width)
      }
    }
  })
})

test.describe('the whole loop', () => {
  test.use({ allowConsoleErrors: true }) // a link that was used answers 410
  test('ORD-33 ORD-48 ORD-49 PACK-45 OWN-42 OWN-43 OWN-44 HOST-58 bought, confirmed, seen in the account, packed, shipped, claimed by the link of the mail, tapped and counted; the next start makes the card free', async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const place = await ownStart()
    const { shop, app } = place
    const people: Page[] = []
    /** A browser of somebody's own. */
    const newPerson = async (width: number, userAgent?: string): Promise<Page> => {
      const page = await (
        await browser.newContext({ viewport: { width, height: 844 }, ...(userAgent ? { userAgent } : {}) })
      ).newPage()
      people.push(page)
      return page
    }
    try {
      const buyer = await newPerson(390)
      const seller = await newPerson(1280)
      const email = 'first.day@example.com'
      await test.step('somebody buys a card', () => buy(buyer, { shop, app }, email))
      const desk = await newPerson(1280)
      await test.step('the buyer is told, and finds the order in an account', () => findOrder(desk, app, email))
      const number = await test.step('the seller packs and ships it', () => packAndShip(seller, app, email))
      await test.step('the order in the account leads to the parcel', async () => {
        await desk.reload()
        await expect(desk.locator('.own-order-state')).toContainText('Posted on')
        await expect(desk.getByRole('link', { name: 'Royal Mail, AB123456789GB' })).toHaveAttribute('href', TRACKED)
        await expect(desk.getByRole('link', { name: 'Set up your cards' })).toHaveAttribute('href', /^\/o\//)
        await shoot(desk, 'own-order-posted')
      })
      const link = await test.step('the mail has a link', () => linkInMail(buyer, app, `order ${number} is on`, email))
      await test.step('the buyer claims it and makes a profile', () => claimAndPublish(buyer, { app, link, email }))

      await test.step('a stranger taps it, and the buyer sees that', async () => {
        const stranger = await newPerson(390, PHONE)
        await stranger.goto(`${shop}/scan/${CHIP}`)
        await expect(stranger).toHaveURL(`${shop}/profile/${USERNAME}`)
        await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Robin Vale')
        await expect(stranger.getByText('Joiner. Oak, mostly.')).toBeVisible()
        await buyer.getByRole('link', { name: 'Statistics' }).click()
        await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Statistics')
        // Taps are gathered for a moment before they are written.
        await expect(async () => {
          await buyer.reload()
          const taps = buyer.locator('.stat-tile').filter({ hasText: 'Card taps' }).locator('.stat-sum')
          expect(await taps.allTextContents()).toEqual(['1'])
        }).toPass({ timeout: 60_000 })
        await shoot(buyer, 'statistics')
      })

      await test.step('the link has done what it was for', async () => {
        const finder = await newPerson(390)
        await finder.goto(link)
        await expect(finder.getByRole('heading', { level: 1 })).toHaveText('This link no longer works.')
      })

      await place.restart()
      await test.step('after the next start the card is free, and is packed once more', async () => {
        const newcomer = await newPerson(390)
        await newcomer.goto(`${shop}/scan/${CHIP}`)
        await expect(newcomer).toHaveURL(`${app}/register?chip=${CHIP}`)
        await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Set up your card')
        await newcomer.goto(`${shop}/profile/${USERNAME}`) // what people made stays
        await expect(newcomer.getByRole('heading', { level: 1 })).toContainText('Robin Vale')
        await buy(newcomer, { shop, app }, 'next.day@example.com')
        await seller.goto(`${app}/admin/orders`)
        await seller.getByRole('row').filter({ hasText: 'To pack' }).getByRole('link').click()
        await assign(seller)
      })
    } finally {
      for (const page of people) await page.context().close()
      await place.end()
    }
  })
})

const CHIP = 'DEMO0007'
const TRACKED = 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'
const USERNAME = 'first.day'
/** A browser without a window is taken for a program, whose taps are not counted. */
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** From the product to the thanks. */
async function buy(page: Page, { shop, app }: { shop: string; app: string }, email: string): Promise<void> {
  await openProduct(page, `${shop}/product`)
  await expect(buyNow(page)).toBeEnabled()
  await addToCart(page).click()
  await openCart(page)
  await shoot(page, 'cart')
  await page.getByRole('button', { name: 'Checkout Now' }).click()
  await page.waitForURL(/\/sample-checkout\//)
  await shoot(page, 'checkout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Robin Vale')
  await page.getByRole('button', { name: 'Place test order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByRole('link', { name: 'Pack it in the app' })).toHaveAttribute('href', `${app}/admin/orders`)
  await shoot(page, 'thanks')
}

/** From the confirmation to the order in the account of its address, without a profile on the way. */
async function findOrder(page: Page, app: string, email: string): Promise<void> {
  const link = await withMail(page, app, /^We have your .+ order T-/, email, async (mail) => {
    const letter = mail.frameLocator('iframe')
    await expect(letter.getByText('This is a test order. No payment was taken.')).toBeVisible()
    await expect(letter.getByText('1 × Tappt Black')).toBeVisible()
    await expect(letter.getByText('1 Example Street')).toBeVisible()
    await shoot(mail.page(), 'confirmation')
    return (await mail.getByRole('link').getAttribute('href')) ?? ''
  })
  await page.goto(link)
  await signInByCode(page, app, email)
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order T-/)
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(page.getByText('Being prepared')).toBeVisible()
  await expect(page.getByText('1 × Tappt Black')).toBeVisible()
  await shoot(page, 'own-orders')
  await page.getByRole('link', { name: /^Order T-/ }).click()
  await expect(page.getByText('We post your order within 1–2 days.')).toBeVisible()
}

/** From where the thanks lead to the parcel in the post; answers the order's number. */
async function packAndShip(page: Page, app: string, email: string): Promise<string> {
  await page.goto(`${app}/admin/orders`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await signInByCode(page, app, 'operator@example.com')
  await expect(page).toHaveURL(`${app}/admin/orders`)
  await shoot(page, 'orders')
  const row = page.getByRole('row').filter({ hasText: 'Robin Vale' })
  await expect(row).toContainText('0 of 1 card assigned')
  const number = await row.getByRole('link').innerText()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await shoot(page, 'order')
  await assign(page)
  await shoot(page, 'packed')
  await page.getByLabel('Carrier (optional)').fill('rm')
  await page.getByLabel('Tracking (optional)').fill(' ab 1234 56789 gb ')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText(/^Shipped\. The email to .+ is on its way\.$/)).toBeVisible()
  await expect(page.locator('[data-live="state"]')).toContainText('Shipped')
  await expect(page.getByText(email)).toHaveCount(0) // the address is masked
  await shoot(page, 'shipped')
  return number
}

/** Types the card of the demo on the packing table. */
async function assign(page: Page): Promise<void> {
  await page.getByLabel('Scan or type the next card').fill(CHIP)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.locator('[data-said]')).toHaveText('Card 0007 assigned. 1 of 1.')
  await expect(page.getByText('1 of 1 card assigned')).toBeVisible()
  await expect(page.locator('[data-live="state"]')).toContainText('Packed')
}

/** From the link of the mail to the published profile. */
async function claimAndPublish(
  page: Page,
  { app, link, email }: { app: string; link: string; email: string },
): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your card')
  await shoot(page, 'set-up')
  await signInByCode(page, app, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This card is yours to set up.')
  await expect(page.getByLabel('Code on the leaflet')).toHaveCount(0)
  await shoot(page, 'claim')
  await page.getByRole('button', { name: 'Claim card' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Robin Vale')
  await page.getByLabel('Username').fill(USERNAME)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picture and words')
  await page.getByLabel('Bio').fill('Joiner. Oak, mostly.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to reach you')
  await page.getByLabel('First link').fill('https://robin.example/work')
  await page.getByRole('button', { name: 'Publish profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile is live.')
  await expect(page.getByText('Hold your card to a phone to see it.')).toBeVisible()
  await shoot(page, 'live')
}

const linkInMail = (page: Page, app: string, subject: string, email: string): Promise<string> =>
  withMail(page, app, subject, email, async (mail) => {
    await shoot(mail.page(), 'mails')
    return (await mail.locator('a[href*="/c/"]').getAttribute('href')) ?? ''
  })

/** What is read off the newest mail of this subject to this address, in a tab of its own. */
async function withMail<Read>(
  page: Page,
  app: string,
  subject: string | RegExp,
  email: string,
  read: (mail: Locator) => Promise<Read>,
): Promise<Read> {
  const mails = await page.context().newPage()
  await mails.setViewportSize({ width: 1280, height: 844 }) // a phone shows no mail before one is chosen
  await mails.goto(`${app}/dev/mail`)
  const mail = mails
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ has: mails.getByRole('heading', { name: subject }) })
    .first()
  await expect(mail).toBeVisible()
  const found = await read(mail)
  await mails.close()
  return found
}

/** Pictures to look at, where SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const [folder, size] = [process.env.SHOTS, page.viewportSize()]
  if (!folder || !size) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.screenshot({ path: `${folder}/loop-${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(size)
}
