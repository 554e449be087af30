// Every flow with the keyboard alone: WCAG 2.2 AA, F12. Each stop on the way is seen in all five themes and uncovered
// (test/support/keyboard). The walks through whole pages are focus.spec.ts, the names screen readers hear names.spec.ts.
import type { Locator, Page } from '@playwright/test'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { createToken } from '#mail/unsubscribe-token.ts'
import { expect, test } from '#test/support/browser.ts'
import { blackLine, jokerLine, openPage, seedCart, visitedBefore } from '#test/support/cart.ts'
import { tabTo } from '#test/support/keyboard.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => {
  test.setTimeout(90_000) // a hundred stops, each looked at
  return visitedBefore(page)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const press = (page: Page, key: string) => page.keyboard.press(key)
const write = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field, { most: 4 })
  await page.keyboard.type(text)
}
/** Nearer to where a walk begins: the way there is walked by focus.spec.ts. */
const startAt = (target: Locator) => target.focus()

test('F12 home, product, cart, checkout: bought without a mouse', async ({ page }) => {
  await openPage(page, '/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), { most: 1 })
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('link', { name: 'Shop Core Editions' }).first())
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/core-editions/)
  await page.locator('html[data-hydrated]').waitFor()
  await tabTo(page, page.locator('.core-card a').first())
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/product\?card=glass/)
  await page.locator('html[data-hydrated]').waitFor()
  await tabTo(page, button(page, 'Show back of card'))
  await press(page, 'Enter')
  await expect(button(page, 'Show front of card')).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: /^Single/ }))
  await press(page, 'ArrowDown')
  await expect(page.getByRole('radio', { name: /^Double/ })).toBeChecked()
  await expect(button(page, /^Buy now/)).toBeEnabled()
  await tabTo(page, button(page, 'Add to cart'))
  await press(page, 'Enter')
  await expect(button(page, 'Open cart, 2 items')).toBeVisible()
  await tabTo(page, button(page, /^Open cart/), { back: true })
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await tabTo(page, button(page, 'Checkout Now'))
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/sample-checkout\//)
})

test('F12 THEME-26 the theme menu: opened, chosen and closed, in every theme with a visible focus', async ({
  page,
}) => {
  await openPage(page, '/faq')
  const opener = button(page, 'Choose a theme')
  await tabTo(page, opener)
  await press(page, 'Enter')
  for (const name of ['Aurora', 'Dark', 'Graphite', 'Pearl White', 'Cosmic']) {
    const choice = page.getByRole('group', { name: 'Theme' }).getByRole('button', { name })
    await tabTo(page, choice, { most: 1 })
    await press(page, 'Space')
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
  }
  await press(page, 'Escape')
  await expect(opener).toBeFocused()
  await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden()
})

test('F12 POP-28 the offer: opened from its button, filled in, closed, back at the button', async ({ page }) => {
  await openPage(page, '/')
  const opener = button(page, 'Get 10% Off')
  await opener.focus()
  await press(page, 'Enter')
  const popup = page.getByRole('dialog', { name: 'Get 10% Off Your First Order' })
  await expect(popup.getByRole('heading')).toBeFocused()
  await tabTo(page, popup.getByRole('textbox', { name: 'Name' }), { most: 3 })
  await page.keyboard.type('Ada')
  await tabTo(page, popup.getByRole('textbox', { name: 'Email' }), { most: 1 })
  await tabTo(page, popup.getByRole('button', { name: 'Get My Code' }), { most: 3 }) // past the terms beside it
  await press(page, 'Escape')
  await expect(popup).toBeHidden()
  await expect(opener).toBeFocused()
})

test('F12 the collection: three cards picked and found in the cart; the notice asked for', async ({ page }) => {
  await openPage(page, '/limited-editions')
  await tabTo(page, button(page, 'Build Your Collection'))
  await press(page, 'Enter')
  for (const name of ['Joker', 'American Success', 'Unbothered']) {
    await tabTo(page, page.locator('.showcase-set').first().getByRole('button', { name }), { most: 4 })
    await press(page, 'Space')
  }
  const added = page.getByRole('dialog', { name: 'Collection Added!' })
  await expect(added).toBeVisible()
  await tabTo(page, added.getByRole('button', { name: 'Continue Shopping' }), { most: 2 })
  await press(page, 'Enter')
  await expect(button(page, 'Build Your Collection')).toBeFocused()
  const notify = button(page, 'Notify Me')
  await tabTo(page, notify)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Email' }), { most: 4 })
  await press(page, 'Escape')
  await expect(notify).toBeFocused()
})

test('F12 PROF-01 a profile on a phone: no link is hidden by the actions at the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/profile/tappt')
  await expect(button(page, 'Share')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Save contact' }), { most: 1 })
  await tabTo(page, page.locator('summary'), { most: 2 })
  await press(page, 'Enter')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('link', { name: 'Report this profile' }))
})

test('F12 home: slides, steps, previews, shop tabs and reviews', async ({ page }) => {
  await openPage(page, '/')
  await tabTo(page, button(page, 'Next slide'))
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: /^Go to slide 2/ })).toHaveAttribute('aria-current', 'true')
  await press(page, 'ArrowRight')
  await expect(page.getByRole('button', { name: /^Go to slide 3/ })).toHaveAttribute('aria-current', 'true')
  await startAt(button(page, 'Activate your card'))
  await tabTo(page, button(page, 'Ready to network'), { most: 2 })
  await press(page, 'Enter')
  await expect(button(page, 'Ready to network')).toHaveAttribute('aria-current', 'step')
  await tabTo(page, button(page, 'Preview Joker'), { most: 3 })
  await press(page, 'Space')
  await expect(button(page, 'Preview Joker')).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, page.getByRole('tab', { name: 'Shop Core Editions' }), { most: 6 })
  await press(page, 'ArrowRight')
  const limited = page.getByRole('tab', { name: 'Shop Limited Editions' })
  await expect(limited).toBeFocused()
  await expect(limited).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('tabpanel').getByRole('link', { name: /^JOKER/ }), { most: 2 })
  const review = button(page, 'Show the review of Reviewer B')
  await tabTo(page, review, { most: 9 })
  await press(page, 'Enter')
  await expect(review).toHaveAttribute('aria-current', 'true')
})

test('F12 a product: design, quantity, mix and match, and back to a single card', async ({ page }) => {
  await openPage(page, '/product')
  await tabTo(page, page.getByRole('radio', { name: 'Tappt Black' }))
  await press(page, 'ArrowRight')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DESERT EDITION')
  await tabTo(page, page.getByRole('combobox', { name: 'Limited edition' }), { most: 1 })
  await page.keyboard.type('Lucky')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUCKY DUCK')
  await tabTo(page, page.getByRole('radio', { name: /^Single/ }), { most: 2 })
  await press(page, 'ArrowDown')
  await tabTo(page, page.getByRole('checkbox', { name: 'Mix and match' }), { most: 1 })
  await press(page, 'Space')
  await tabTo(page, page.getByRole('combobox', { name: 'Card 2' }), { most: 2 })
  await page.keyboard.type('Unb')
  await expect(page.getByRole('combobox', { name: 'Card 2' })).toHaveValue('unbothered')
  await tabTo(page, button(page, /^Buy now/), { most: 3 })
})

test('F12 bundles: edition and pack, then the cart: more, fewer, removed, closed', async ({ page }) => {
  await seedCart(page, [jokerLine])
  await openPage(page, '/core-editions')
  await startAt(page.getByRole('link', { name: 'DESERT EDITION' }))
  await tabTo(page, page.getByRole('radio', { name: 'Tappt Black' }), { most: 2 })
  await press(page, 'ArrowDown')
  await tabTo(page, button(page, 'Add to cart Double Pack, Desert Edition'), { most: 3 })
  await press(page, 'Enter')
  const opener = button(page, 'Open cart, 3 items')
  await startAt(opener)
  await press(page, 'Enter')
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await tabTo(page, cart.getByRole('button', { name: 'Increase quantity of Single Card, Joker' }), { most: 4 })
  await press(page, 'Enter')
  await expect(cart.getByText('4 items')).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Increase quantity of Single Card, Joker' })).toBeFocused()
  await tabTo(page, cart.getByRole('button', { name: 'Remove Single Card, Joker' }), { most: 1 })
  await press(page, 'Enter')
  await expect(cart.getByRole('button', { name: /^Remove Double/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(cart.getByText('Your cart is empty')).toBeFocused()
  await tabTo(page, cart.getByRole('link', { name: 'Limited Editions' }), { most: 3 })
  await press(page, 'Escape')
  await expect(button(page, 'Open cart')).toBeFocused()
})

test('F12 a code from a link is removed from the cart; the focus stays in the dialog', async ({ page }) => {
  await seedCart(page, [blackLine(1, 40)])
  await openPage(page, '/product')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('tappt-cart') ?? '{}')
    localStorage.setItem('tappt-cart', JSON.stringify({ ...stored, discountCode: 'SPRING' }))
  })
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await startAt(button(page, /^Open cart/))
  await press(page, 'Enter')
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await tabTo(page, cart.getByRole('button', { name: 'Remove discount code SPRING' }), { most: 6 })
  await press(page, 'Enter')
  await expect(cart.getByText('SPRING')).toHaveCount(0)
  await expect(cart.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
})

test('F12 the menu on a phone: opened, followed, closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openPage(page, '/faq')
  await tabTo(page, button(page, 'Open menu'), { most: 2 })
  await press(page, 'Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await tabTo(page, menu.getByRole('link', { name: 'Limited Editions' }), { most: 5 })
  await press(page, 'Escape')
  await expect(menu).toBeHidden()
  await expect(button(page, 'Open menu')).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, menu.getByRole('link', { name: 'Core Editions' }), { most: 3 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/core-editions$/)
})

test('F12 the newsletter and the cookie settings in the footer', async ({ page }) => {
  await page.route('**/api/tables/newsletter_signups', (route) => route.fulfill({ status: 201, json: {} }))
  await openPage(page, '/report')
  const footer = page.getByRole('contentinfo')
  await startAt(button(page, 'Send report'))
  await write(page, footer.getByRole('textbox', { name: 'Name' }), 'Ada')
  await write(page, footer.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await tabTo(page, footer.getByRole('button', { name: 'Join' }), { most: 2 })
  await press(page, 'Enter')
  await expect(footer.getByRole('status').first()).not.toBeEmpty()
  const settings = footer.getByRole('button', { name: 'Cookie settings' })
  await startAt(settings)
  await press(page, 'Enter')
  const question = page.getByRole('region', { name: 'Your choice about advertising' })
  await expect(question).toBeVisible() // its words are fetched when they are asked for
  await tabTo(page, question.getByRole('button', { name: 'Reject' }), { most: 2 })
  await press(page, 'Enter')
  await expect(question).toBeHidden()
  await expect(settings).toBeFocused()
})

test('F12 the professional page: tabs by arrow, steps, the preview and its themes', async ({ page }) => {
  await openPage(page, '/tapptplus')
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  await tabTo(page, tab('Analytics'))
  await press(page, 'ArrowRight')
  await expect(tab('Design')).toBeFocused()
  for (const keys of ['Alt+ArrowLeft', 'Control+ArrowLeft', 'Shift+ArrowRight']) {
    await page.keyboard.press(keys) // the browser's own
    await expect(tab('Design')).toHaveAttribute('aria-selected', 'true')
  }
  await expect(page.getByRole('tabpanel', { name: 'Design' })).toBeVisible()
  await press(page, 'End')
  await expect(page.getByRole('tabpanel', { name: 'Contacts' })).toBeVisible()
  await tabTo(page, button(page, /^3 Sort/), { most: 4 })
  await press(page, 'Enter')
  await expect(button(page, /^3 Sort/)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('Loading profile')).toBeHidden()
  await startAt(tab('Live Profile'))
  await tabTo(page, button(page, /^Sunrise/), { most: 14 })
  await press(page, 'Space')
  await expect(button(page, /^Sunrise/)).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, tab('Live Profile'), { back: true, most: 14 })
  await press(page, 'ArrowLeft')
  await expect(page.getByRole('tabpanel', { name: /^Pro Features/ })).toBeVisible()
})

test('F12 a consultation asked for; what comes in the place of the form has the focus', async ({ page }) => {
  await openPage(page, '/consultation')
  await startAt(button(page, /^Open cart/))
  await write(page, page.getByRole('textbox', { name: 'First name' }), 'Iris')
  await write(page, page.getByRole('textbox', { name: 'Last name' }), 'Fenn')
  await write(page, page.getByRole('textbox', { name: 'Work email' }), 'iris@fenn.example')
  await tabTo(page, page.getByRole('combobox', { name: 'Company size' }), { most: 3 })
  await page.keyboard.type('16')
  await tabTo(page, page.getByRole('textbox', { name: 'Company' }), { back: true, most: 1 })
  await page.keyboard.type('Fenn')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: /schedule|book/i }), { most: 2 })
})

test('F12 a profile reported; the reference has the focus', async ({ page }) => {
  await page.route('**/api/functions/report-profile', (route) =>
    route.fulfill({ json: { reference: 'R-AAAAA-BBBBB' } }),
  )
  await openPage(page, '/report')
  await startAt(page.getByRole('main').getByRole('link', { name: 'terms of service' }))
  await write(page, page.getByRole('textbox', { name: /^Profile/ }), 'nobody at all')
  await tabTo(page, page.getByRole('combobox', { name: 'Reason' }), { most: 1 })
  await page.keyboard.type('Something')
  await write(page, page.getByRole('textbox', { name: /^Details/ }), 'That is my picture.')
  await tabTo(page, button(page, 'Send report'), { most: 1 })
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await tabTo(page, page.getByRole('textbox', { name: /^Profile/ }), { back: true, most: 3 })
  await page.keyboard.type('ava') // what a field holds is selected when the focus comes to it
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Thank you. We have received your report.' })).toBeFocused()
})

test('F12 PROF-01 a profile: contact kept, shared, reported', async ({ page }) => {
  await page.goto('/profile/ava')
  await tabTo(page, page.getByRole('link', { name: 'Save contact' }), { most: 1 })
  const download = page.waitForEvent('download')
  await press(page, 'Enter')
  expect((await download).suggestedFilename()).toMatch(/\.vcf$/)
  await tabTo(page, button(page, 'Share'), { most: 1 })
  await press(page, 'Enter')
  await expect(page.getByRole('status')).toHaveText(/^(Link copied|Copy this link: .*\/profile\/ava)$/)
  await tabTo(page, page.getByRole('link', { name: 'Report this profile' }))
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/report\?profile=ava$/)
})

test('F12 the example of the partners’ page: into the frame and out of it', async ({ page }) => {
  await openPage(page, '/embed/docs')
  await tabTo(page, page.getByRole('region', { name: 'A page with the shop in it' }))
  const isInside = () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME')
  await expect(page.locator('#live-example iframe')).toBeVisible()
  await press(page, 'Tab')
  expect(await isInside()).toBe(true)
  for (let stops = 0; stops < 60 && (await isInside()); stops++) await press(page, 'Tab')
  await expect(button(page, 'Copy the listener')).toBeFocused()
  await press(page, 'Tab')
  await expect(page.locator('.code-block:focus')).toHaveCount(1) // it scrolls, so the arrow keys have to reach it
})

test('F12 the sample checkout page: filled in, pressed, answered', async ({ page }) => {
  await openPage(page, '/checkout')
  await tabTo(page, page.getByRole('main').getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type('ada@example.com')
  await tabTo(page, button(page, 'Complete Purchase'), { most: 14 })
  await press(page, 'Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^No payment has been taken/)
})

test('F12 questions opened and closed, and the way to a group of them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 }) // a desktop has the groups' names beside the questions instead
  await openPage(page, '/faq')
  await tabTo(page, page.getByRole('link', { name: 'Custom Orders' }))
  await press(page, 'Enter')
  const first = page.getByRole('region', { name: 'Custom Orders' }).locator('summary').first()
  await tabTo(page, first, { most: 1 })
  await press(page, 'Space')
  await expect(first.locator('xpath=..')).toHaveAttribute('open', '')
  await press(page, 'Space')
  await expect(first.locator('xpath=..')).not.toHaveAttribute('open')
})

test('F12 a referral’s note is closed by key', async ({ page }) => {
  await openPage(page, '/policies?ref=FRIEND&discount=10')
  const close = button(page, 'Dismiss referral discount')
  await close.waitFor()
  await tabTo(page, close)
  await press(page, 'Enter')
  await expect(close).toBeHidden()
  await tabTo(page, page.getByRole('main').getByRole('link').first(), { most: 3 })
})

test('F12 from a mail: unsubscribed with one key, and on to the shop', async ({ page }) => {
  const token = { address: 'keyboard@example.com', list: 'newsletter' } as const
  await page.goto(unsubscribePath(await createToken('development anon-public-key', token)))
  await tabTo(page, page.getByRole('main').getByRole('button'), { most: 1 })
  await press(page, 'Enter')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await tabTo(page, page.getByRole('link', { name: 'Back to the shop' }), { most: 1 })
})

test.describe(() => {
  test.use({ allowConsoleErrors: true }) // a page that answers 404 is an error to the console
  test('F12 a page that is not there: three ways on', async ({ page }) => {
    await openPage(page, '/nowhere')
    await tabTo(page, page.getByRole('link', { name: 'View products' }))
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/product$/)
  })
})
