// A withdrawal on a phone without script, from the footer's link to the mail. Requirements: WLD-85, WLD-86, WLD-87, WLD-110.
import { WITHDRAWAL_DE } from '#domain/content/words/de/withdrawal.ts'
import { WITHDRAWAL_FR } from '#domain/content/words/fr/withdrawal.ts'
import { expectNothingFound } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

let own: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000)
  own = await ownStart({ MARKETS: 'GB:GBP:en-GB DE:EUR:de FR:EUR:fr' })
})
test.afterAll(() => own?.end())

// The checker runs in the page and needs script: two of the visits have none of ours instead.
for (const { prefix, link, t, script } of [
  { prefix: 'de', link: 'Vertrag widerrufen', t: WITHDRAWAL_DE, script: true },
  { prefix: 'fr', link: 'Se rétracter du contrat ici', t: WITHDRAWAL_FR, script: true },
  { prefix: 'fr', link: 'Se rétracter du contrat ici', t: WITHDRAWAL_FR, script: false },
])
  test(`WLD-85 WLD-86 WLD-87 WLD-110 a withdrawal behind /${prefix} ${script ? 'without our script, and axe finds nothing' : 'with script switched off'}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport, javaScriptEnabled: script })
    const page = await context.newPage()
    await page.route(
      (url) => url.pathname.endsWith('.js'),
      (route) => route.abort(),
    )
    const heading = page.getByRole('heading', { level: 1 })
    const looksRight = async () => {
      if (!script) return
      await expectNothingFound(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await page.goto(`${own.shop}/${prefix}/faq`)
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(heading).toHaveText(t.heading)
    await looksRight()

    await page.getByLabel(t.email).fill('anna@example.com')
    await page.getByRole('button', { name: t.next }).click()
    await expect(page.getByRole('alert')).toHaveText(t.checkFields)
    const name = page.getByLabel(t.name, { exact: true })
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(t.nameMissing)
    await expect(page.getByLabel(t.email)).toHaveValue('anna@example.com')
    await looksRight()

    const long = `Anna ${'Donaudampfschifffahrt'.repeat(4)}`
    await name.fill(long)
    await page.getByLabel(t.number).fill(' #1001')
    await page.getByLabel(t.cards).fill('Black\n2 × Joker')
    await page.getByRole('button', { name: t.next }).click()
    await expect(heading).toHaveText(t.confirm)
    await expect(page.getByText(long)).toBeVisible()
    await looksRight()

    await page.getByRole('button', { name: t.change }).click()
    await expect(heading).toHaveText(t.heading)
    await expect(page.getByLabel(t.cards)).toHaveValue('Black\n2 × Joker')
    await page.getByRole('button', { name: t.next }).click()
    await page.getByRole('button', { name: t.confirm }).click()
    await expect(heading).toHaveText(t.received)
    await expect(page.getByText('#1001')).toBeVisible()
    await looksRight()
    await page.reload()
    await expect(heading).toHaveText(t.received)
    await page.goBack()
    await expect(heading).toHaveText(t.confirm)
    await expect(page.getByText(long)).toBeVisible()

    await page.goto(`${own.shop}/dev/mail`)
    const mails = page
      .locator('[data-kind="withdrawal"]')
      .filter({ hasText: t.mailSubject.replace('{brand}', 'Tappt') })
    await expect(mails).not.toHaveCount(0)
    await expect(mails.locator('pre').first()).toContainText(long)
    await context.close()
  })
