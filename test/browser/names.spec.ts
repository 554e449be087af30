// What screen readers announce: live regions that exist before they speak, and the trees of the main pages. Unique names,
// headings and landmarks of every page: every-page.spec.ts; dialogs: dialogs.spec.ts. WCAG 1.3.1, 2.4.6, 4.1.2, 4.1.3; F12.
import { expect, test } from '#test/support/browser.ts'
import { blackLine, openPage, seedCart, visitedBefore } from '#test/support/cart.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => visitedBefore(page))

test('F12 regions that tell what happens are there, and empty, before they speak', async ({ page }) => {
  await seedCart(page, [blackLine(1, 40)])
  await openPage(page, '/faq?ref=FRIEND&discount=10')
  await expect(page.locator('.referral-banner')).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('')
  await page.getByRole('button', { name: /^Open cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByRole('listitem').getByRole('status')).toHaveText('')
  await expect(cart.locator('dl[aria-live="polite"][aria-atomic="true"]')).toContainText('Total')
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('')
  await page.goto('/profile/ava')
  await expect(page.getByRole('status')).toHaveText('')
})

test('F12 a toast is part of a live region with a name, its button has one', async ({ page }) => {
  await openPage(page, '/product')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const region = page.getByRole('region', { name: /^Notifications/ })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(region.getByRole('listitem')).toHaveCount(1)
  await expect(region.getByRole('button', { name: /close/i })).toHaveCount(1)
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
    - group "Views of the card":
      - radio "Front" [checked]
      - radio "Back"
    - heading "BLACK EDITION" [level=1]
    - group "Colourway":
      - radio "Tappt Black" [checked]
      - radio "Desert Edition"
    - group "Limited designs":
      - combobox "Limited edition"
      - radio "Joker"
      - radio "American Success"
      - radio "Unbothered"
      - radio "Lucky Duck"
      - radio "Lover Girl"
    - group "Quantity":
      - radio /Single/ [checked]
      - radio /Double/
      - radio /Pack/
    - button "Add to cart"
    - button /Buy now/
  `)
  await page.getByRole('button', { name: /^Open cart/ }).click()
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

test('F12 screen readers are told what the eye sees: home, limited editions, the professional page', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(page.getByRole('region', { name: 'Cards and plans' })).toMatchAriaSnapshot(`
    - region "Cards and plans":
      - group /1 of 3/:
        - link "BLACK card, Premium Metal NFC"
        - link "DESERT card, Premium Metal NFC"
        - button "Show BLACK"
        - button "Show DESERT"
        - heading "One tap. Every connection." [level=1]
        - link "Shop Core Editions"
      - group /2 of 3/:
        - heading "Tappt Premium" [level=2]
        - link "Explore Tappt Premium"
      - group /3 of 3/:
        - heading "Limited Editions" [level=2]
        - link "Shop Limited Editions"
      - button "Previous slide"
      - button /Go to slide 1/
      - button /Go to slide 2/
      - button /Go to slide 3/
      - button "Next slide"
  `)
  await openPage(page, '/limited-editions')
  await page.getByRole('button', { name: 'Build Your Collection' }).click()
  await page.locator('.showcase-set').first().getByRole('button', { name: 'Joker' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Limited editions" [level=1]
      - region:
        - list:
          - listitem:
            - paragraph:
              - button "Joker" [pressed]
          - listitem:
            - paragraph:
              - button "American Success"
      - region "Collector's Pack":
        - status: 1 of 3 chosen
        - button "Cancel"
      - region "The collection":
        - heading "The collection" [level=2]
  `)
  await openPage(page, '/tapptplus')
  await expect(page.getByRole('region', { name: 'See it on a profile' })).toMatchAriaSnapshot(`
    - region "See it on a profile":
      - heading "See it on a profile" [level=2]
      - tablist "Live preview":
        - tab "Live Profile" [selected]
        - tab "Dashboard"
        - tab "Pro Features Premium"
      - tabpanel "Live Profile":
        - article "Profile in a phone":
          - heading "Mara Ellison" [level=3]
          - list:
            - listitem:
              - button "Call"
            - listitem:
              - button "Message"
            - listitem:
              - button "Save contact"
          - list "Links":
            - listitem:
              - link "Instagram"
        - list:
          - listitem:
            - button "Midnight Premium" [pressed]
  `)
})
