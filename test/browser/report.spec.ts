// Reporting a profile: from its footer to a reference number, a call that fails, and the page without JavaScript.
import { expect, test } from '#test/support/browser.ts'
import { wake } from '#test/support/pages.ts'

test('a visitor reports a profile and gets a reference number', async ({ page }) => {
  await page.goto('/profile/ava')
  await page.getByRole('link', { name: 'Report this profile' }).click()
  await expect(page).toHaveURL(/\/report\?profile=ava$/)
  const form = await wake(page, 'report-form')
  await expect(form.getByRole('textbox', { name: 'Profile' })).toHaveValue('ava')
  await form.getByRole('textbox', { name: 'Profile' }).fill('not a name')
  await form.getByLabel('Reason').selectOption('It pretends to be somebody else')
  await form.getByLabel('Details').fill('That is my picture.')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByRole('alert')).toHaveText(/Please enter the name of a profile/)
  await form.getByRole('textbox', { name: 'Profile' }).fill('@ava')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByRole('heading', { name: 'Thank you. We have received your report.' })).toBeFocused()
  await expect(form.getByText(/^R-[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toBeVisible()
})

test.describe('a call that fails', () => {
  test.use({ allowConsoleErrors: true })
  test('is said in the form, and nothing typed is lost', async ({ page }) => {
    await page.route('**/api/functions/report-profile', (route) => route.abort())
    await page.goto('/report?profile=ava')
    const form = await wake(page, 'report-form')
    await form.getByLabel('Reason').selectOption('Something else')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await expect(form.getByLabel('Reason')).toHaveValue('other')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the mail address stands in the place of the form', async ({ page }) => {
    await page.goto('/report?profile=ava')
    await expect(page.getByRole('main').getByRole('link', { name: /^support@/ })).toHaveAttribute(
      'href',
      /^mailto:support@.*subject=Report%3A%20ava$/,
    )
    await expect(page.getByRole('button', { name: 'Send report' })).toBeHidden()
  })
})
