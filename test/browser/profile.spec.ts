// The public profile as it arrives: nothing moves under the finger of the person who was just tapped.
import { expect, test } from '../support/browser'

test('the share button comes without moving anything', async ({ page }) => {
  let send = () => {}
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/assets/profile-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile/ava', { waitUntil: 'commit' })
  const qr = page.locator('summary', { hasText: 'QR code' })
  const share = page.getByRole('button', { name: 'Share' })
  await qr.waitFor()
  await page.evaluate(() => document.fonts.ready)
  await expect(share).toBeHidden()
  const before = await qr.boundingBox()
  send()
  await expect(share).toBeVisible()
  expect(await qr.boundingBox()).toEqual(before)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no share button, and the QR code has the whole row', async ({ page }) => {
    await page.goto('/profile/ava')
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    const [qr, save] = await Promise.all([
      page.locator('summary', { hasText: 'QR code' }).boundingBox(),
      page.getByRole('link', { name: 'Save contact' }).boundingBox(),
    ])
    expect(qr?.width).toBe(save?.width)
  })
})
