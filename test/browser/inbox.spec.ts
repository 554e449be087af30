// /dev/mail: a list and a mail beside one another, and on a phone, where they do not fit, one of them.
import { expect, test } from '#test/support/browser.ts'

test('on a phone the inbox is a list, and a mail a view of its own with a way back', async ({ page }) => {
  const email = `jo-${crypto.randomUUID()}@example.test`
  const signUp = await page.request.post('/api/tables/newsletter_signups', {
    headers: { apikey: 'anon-public-key' },
    data: { name: 'Jo', email },
  })
  expect(signUp.status()).toBe(201)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dev/mail')
  const list = page.getByRole('navigation', { name: 'Emails' })
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

  await page.getByRole('link', { name: 'All emails' }).click()
  await expect(list).toBeVisible()
  await expect(mail).toHaveCount(0)
})

test('beside its list a mail fills the view, and is shown as it arrives, as plain text or as HTML without a script', async ({
  browser,
  page,
}) => {
  const email = `kit-${crypto.randomUUID()}@example.test`
  const signUp = await page.request.post('/api/tables/newsletter_signups', {
    headers: { apikey: 'anon-public-key' },
    data: { name: 'Kit', email },
  })
  expect(signUp.status()).toBe(201)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  const inbox = await context.newPage()
  await inbox.goto(new URL('/dev/mail', signUp.url()).href)
  await inbox.getByRole('navigation', { name: 'Emails' }).getByRole('link').filter({ hasText: email }).click()
  const mail = inbox.getByRole('article').filter({ hasText: `To ${email}` })
  const frame = mail.locator('iframe')
  const box = await frame.boundingBox()
  expect(box?.height).toBeGreaterThan(550)
  expect((box?.y ?? 0) + (box?.height ?? 0), 'all of the frame is in the first view').toBeLessThanOrEqual(800)

  const [text, html] = [mail.locator('pre').first(), mail.locator('pre').last()]
  await expect(mail.getByRole('radio', { name: 'Email' })).toBeChecked()
  await mail.getByRole('radio', { name: 'Plain text' }).check()
  await expect(frame).toBeHidden()
  await expect(text).toBeVisible()
  await expect(html).toBeHidden()
  await mail.getByRole('radio', { name: 'HTML' }).check()
  await expect(text).toBeHidden()
  await expect(html).toContainText('<!doctype html>')
  await context.close()
})
