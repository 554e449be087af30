// A code of one's own in a real browser: it is shown while it is typed, its link is copied and taken by the shop; and without
// script "Check" shows it.
import { expect, test } from '#test/support/browser.ts'
import { fromOwnAddress } from '#test/support/own-visitor.ts'
import { appOf, signInByCode } from '#test/support/sign-in.ts'

test('AFF-02 AFF-07 a code is shown while it is typed, made, and its copied link gives the discount in the shop', async ({
  page,
  baseURL,
  context,
}) => {
  const app = appOf(baseURL)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app })
  await fromOwnAddress(page)
  await signInByCode(page, app, `${crypto.randomUUID()}@example.com`, '/login')
  await page.goto(`${app}/affiliate`)
  const field = page.getByLabel('Code', { exact: true })
  const shown = page.locator('output')
  await expect(shown).toHaveText('–')
  await field.pressSequentially('zo')
  await expect(shown).toHaveText('–')
  const stem = `zoe${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
  await field.fill(stem)
  const code = `${stem.toUpperCase()}10`
  await expect(shown).toHaveText(code)
  // Enter checks; nothing is made by it.
  await field.press('Enter')
  await expect(page.getByText('It is available.')).toBeVisible()
  await field.fill(`${stem}x`)
  await expect(shown).toHaveText(`${stem.toUpperCase()}X10`)
  await expect(page.getByText('It is available.')).toHaveCount(0)
  await field.fill(stem)
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('Your code was created.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${baseURL}/?ref=${code}&discount=10`)
  await page.goto(link)
  await expect(page.getByText("You've unlocked 10% off")).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('AFF-02 "Check" shows the code, and it is made', async ({ page, baseURL }) => {
    const app = appOf(baseURL)
    await fromOwnAddress(page)
    await signInByCode(page, app, `${crypto.randomUUID()}@example.com`, '/login')
    await page.goto(`${app}/affiliate`)
    const stem = `ben${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
    await page.getByLabel('Code', { exact: true }).fill(stem)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.locator('output')).toHaveText(`${stem.toUpperCase()}10`)
    await page.getByRole('button', { name: 'Create code' }).click()
    await expect(page.getByText(`/?ref=${stem.toUpperCase()}10&discount=10`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  })
})
