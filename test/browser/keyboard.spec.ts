// Every flow with the keyboard alone, in the dark and in the light theme: WCAG 2.2 AA, F12. Each stop on the way is seen
// and uncovered (test/support/keyboard). What screen readers are told is held by the snapshots.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { blackLine, openPage, seedCart } from '../support/cart'
import { tabTo } from '../support/keyboard'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => {
  test.setTimeout(90_000) // a hundred stops, each looked at
  return page.addInitScript(() => {
    localStorage.setItem('newsletter-popup-shown', 'true')
    localStorage.setItem('tappt-theme-hint-shown', 'true')
  })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const press = (page: Page, key: string) => page.keyboard.press(key)

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

test('F12 screen readers are told what the eye sees: header, product, cart, profile', async ({ page }) => {
  await seedCart(page, [blackLine(2, 38)])
  await openPage(page, '/product')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - list:
        - listitem: Free Lifetime Access With Your Order
      - button "Open menu"
      - link "Tappt":
        - /url: /
      - navigation "Site":
        - link "Learn More"
        - link "Visit Tappt"
      - button "Choose a theme"
      - button "Open cart, 2 items"
  `)
  await expect(page.locator('[data-island="product-configurator"]')).toMatchAriaSnapshot(`
    - img "Tappt Black card, front"
    - button "Show back of card"
    - heading "BLACK EDITION" [level=1]
    - group "Colourway":
      - radio "Tappt Black" [checked]
      - radio "Desert Edition"
    - combobox "Limited edition"
    - group "Quantity":
      - radio /Single/ [checked]
      - radio /Double/
      - radio /Pack/
    - button "Add to cart"
    - button /Buy now/
  `)
  await button(page, /^Open cart/).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Your Cart":
      - heading "Your Cart" [level=2]
      - button "Close cart"
      - list "Items":
        - listitem:
          - heading "Double" [level=3]
          - group "Quantity of Double, Tappt Black":
            - button "Decrease quantity of Double, Tappt Black"
            - button "Increase quantity of Double, Tappt Black"
          - button "Remove Double, Tappt Black"
      - term: Subtotal
      - definition: £76.00
      - term: Total
      - definition: £76.00
      - button "Checkout Now"
      - button "Continue Shopping"
  `)
  await page.goto('/profile/ava')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - img "Ava Whitlock"
      - heading "Ava Whitlock" [level=1]
      - link "Save contact"
      - button "Share"
      - list "Links":
        - listitem:
          - link "Instagram"
        - listitem:
          - link "LinkedIn"
        - listitem:
          - link "Studio"
  `)
})
