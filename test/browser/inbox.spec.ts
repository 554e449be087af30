// /dev/mail on a phone, where the list and a mail do not fit beside one another.
import { expect, test } from '../support/browser'

test('on a phone the inbox is a list, and a mail a view of its own with a way back', async ({ page }) => {
  const email = `jo-${crypto.randomUUID()}@example.test`
  const signUp = await page.request.post('/api/tables/newsletter_signups', {
    headers: { apikey: 'anon-public-key' },
    data: { name: 'Jo', email },
  })
  expect(signUp.status()).toBe(201)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dev/mail')
  const list = page.getByRole('navigation', { name: 'Mails' })
  const mail = page.getByRole('article')
  await expect(list).toBeVisible()
  await expect(mail).toHaveCount(0)

  await list.getByRole('link').filter({ hasText: email }).click()
  await expect(list).toHaveCount(0)
  await expect(mail).toHaveCount(1)
  await expect(mail).toContainText(`To ${email}`)
  const frame = mail.locator('iframe')
  expect((await frame.boundingBox())?.height).toBeGreaterThan(600)
  await expect(frame.contentFrame().locator('body')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(list).toBeVisible()
  await expect(mail).toHaveCount(0)
})
