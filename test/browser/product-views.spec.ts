// The views of a card on /product: small pictures that choose what the stage shows. PROD-01, PROD-06, D-164.
import { expect, test } from '../support/browser'
import { stubCommerce } from '../support/commerce-calls'
import { colourway, openProduct } from '../support/product-page'

test('PROD-01 PROD-06 D-164 a small picture shows its view without a shift, and another design starts at its front', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await stubCommerce(page)
  await openProduct(page)
  const views = page.getByRole('group', { name: 'Views of the card' })
  await expect(views.getByRole('radio', { name: 'Front' })).toBeChecked()
  for (const tile of await views.locator('label').all()) {
    const box = await tile.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const stage = page.locator('.flip-stage')
  const before = await stage.boundingBox()
  await views.getByRole('radio', { name: 'Back' }).check()
  await expect(page.getByRole('img', { name: 'Tappt Black card, back' })).toBeVisible()
  expect(await stage.boundingBox()).toEqual(before)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('img', { name: 'Tappt Black card, front' })).toBeVisible()
  await page.getByRole('button', { name: 'Show back of card' }).click()
  await expect(views.getByRole('radio', { name: 'Back' })).toBeChecked()
  await colourway(page, 'Desert Edition').check()
  await expect(views.getByRole('radio', { name: 'Front' })).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

  test('D-164 the views can be looked at', async ({ page }) => {
    await page.goto('/product')
    await page.getByRole('radio', { name: 'Back' }).check()
    await expect(page.locator('.flip-card')).toHaveCSS('transform', /matrix3d\(-1/)
  })
})
