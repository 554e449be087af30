// A profile in another language on a phone, and the field of the editor that sets it.
import { REPORT_FORM_DE } from '#domain/content/words/de/report-form.ts'
import { expectNothingFound } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'
import { signInByCode } from '#test/support/sign-in.ts'

test.describe.configure({ mode: 'default' })

let own: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000) // it starts a shop of its own
  own = await ownStart({ MARKETS: 'GB:GBP:en-GB,de US:USD:en-US FR:EUR:fr ES:EUR:es' })
})
test.afterAll(() => own.end())

const SAVE = { de: 'Kontakt speichern', fr: 'Enregistrer le contact', es: 'Guardar contacto' } as const

for (const [locale, words] of Object.entries(SAVE))
  test.describe(() => {
    // One page is a 404.
    test.use({ locale, viewport: { width: 390, height: 844 }, allowConsoleErrors: true })

    test(`WLD-106 WLD-110 a profile in ${locale} fits a phone, and nothing is found`, async ({ page }) => {
      await page.goto(`${own.shop}/profile/tappt`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('link', { name: words })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await expectNothingFound(page)
      await page.goto(`${own.shop}/profile/nobody-here`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expectNothingFound(page)
    })
  })

test.describe(() => {
  test.use({ locale: 'de-AT', viewport: { width: 390, height: 844 }, allowConsoleErrors: true })

  test('WLD-106 the share button and a refused report speak the language of the page', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
    })
    await page.goto(`${own.shop}/profile/tappt`)
    await page.getByRole('button', { name: 'Teilen' }).click()
    await expect(page.getByRole('status')).toHaveText(`Kopieren Sie diesen Link: ${own.shop}/profile/tappt`)
    await page.goto(`${own.shop}/report?profile=nobody-here`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.selectOption('#report-reason', 'harmful')
    const send = page.getByRole('button', { name: 'Meldung senden' })
    await expect(send).toBeEnabled()
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(REPORT_FORM_DE.unknownProfile)
  })
})

test('WLD-106 the editor sets the language of the page, and its preview shows it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const username = `tongue${Date.now()}`
  await signInByCode(page, own.app, `${crypto.randomUUID()}@example.com`, '/login')
  await page.fill('#full_name', 'Edith')
  await page.fill('#username', username)
  await page.click('button:has-text("Continue")')
  await page.waitForURL('**step=2*')
  await page.click('button:has-text("Skip")')
  await page.waitForURL('**step=3*')
  await page.click('button:has-text("Publish profile")')
  await expect(page.getByRole('heading', { name: 'Your profile is live.' })).toBeVisible()

  await page.goto(`${own.app}/app/profile`)
  const preview = page.getByRole('img', { name: 'Preview of your profile' })
  await expect(preview).toContainText('Save contact')
  const field = page.getByLabel('Language of the page')
  if (!(await field.isVisible())) await page.getByText('Look', { exact: true }).first().click()
  await field.selectOption({ label: 'Deutsch' })
  await expect(preview).toContainText('Kontakt speichern')
  await expect(page.locator('[data-save-status]')).toHaveText('Unsaved changes')
  await page.locator('[data-save-bar] button').click()
  await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
  await expectNothingFound(page)
  await page.goto(`${own.shop}/profile/${username}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('link', { name: 'Kontakt speichern' })).toBeVisible()
  await page.goto(`${own.app}/app/profile`)
  await expect(page.locator('#language')).toHaveValue('de')
})
