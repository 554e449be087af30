// One sign-up in German from the popup to the last page behind its mail: every step is in the language of the page it
// began on. Requirements: WLD-104, WLD-84.
import { CONFIRM_DE } from '#domain/content/words/de/confirm.ts'
import { MAIL_LINKS_DE } from '#domain/content/words/de/mail-links.ts'
import { MAILS_DE } from '#domain/content/words/de/mails.ts'
import { OFFER_DE } from '#domain/content/words/de/offer.ts'
import { SIGNUP_DE } from '#domain/content/words/de/signup.ts'
import { SIGNUP_WORDINGS_DE } from '#domain/content/words/de/signup-wordings.ts'
import { currentWording } from '#domain/signup/signup-wordings.ts'
import { expect, test } from '#test/support/browser.ts'
import { openPage } from '#test/support/cart.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

let own: OwnStart
test.beforeAll(async () => {
  test.setTimeout(180_000)
  own = await ownStart({ MARKETS: 'GB:GBP:en-GB DE:EUR:de' })
})
test.afterAll(() => own?.end())

test('WLD-84 WLD-104 popup, code, mail, confirmation and unsubscribing are German', async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    // The frame of a mail has no storage.
    if (window.top === window) localStorage.setItem('newsletter-popup-shown', 'true')
  })
  await openPage(page, `${own.shop}/de`)
  await page.getByRole('button', { name: OFFER_DE.open }).click()
  const dialog = page.getByRole('dialog', { name: OFFER_DE.title })
  const version = currentWording('discount-code').version as keyof typeof SIGNUP_WORDINGS_DE
  await expect(dialog.locator(`[data-wording="${version}"]`)).toHaveText(
    SIGNUP_WORDINGS_DE[version].replace('{brand}', 'Tappt'),
  )
  await expect(dialog.getByRole('link', { name: SIGNUP_DE.policy })).toHaveAttribute('href', '/de/policies')
  await dialog.getByLabel(SIGNUP_DE.name).fill('Anna')
  await dialog.getByLabel(SIGNUP_DE.email).fill('anna@example.com')
  await page.waitForTimeout(1300) // faster than a person: T-ABU-2
  const asked = page.waitForRequest('**/api/functions/send-discount-code')
  await dialog.getByRole('button', { name: OFFER_DE.submit }).click()
  expect(await (await asked).headerValue('x-signup-market')).toBe('de')
  const done = page.getByRole('dialog', { name: OFFER_DE.titleDone })
  await expect(done.getByText(CONFIRM_DE.next.replace('{button}', CONFIRM_DE.newsletterButton))).toBeVisible()

  await page.goto(`${own.shop}/dev/mail`)
  const mail = page.frameLocator('iframe').first()
  await expect(mail.locator('html')).toHaveAttribute('lang', 'de')
  await expect(mail.getByText(MAILS_DE.codeText)).toBeVisible()
  await expect(mail.getByRole('link', { name: MAILS_DE.visit })).toHaveAttribute('href', `${own.shop}/de`)
  const linkOf = async (name: string) =>
    (await mail.getByRole('link', { name, exact: true }).getAttribute('href')) ?? 'none'
  const confirm = await linkOf(CONFIRM_DE.newsletterButton)
  const unsubscribe = await linkOf(MAILS_DE.unsubscribe)

  await page.goto(confirm)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAIL_LINKS_DE.confirmNewsletter)
  await page.getByRole('button', { name: MAIL_LINKS_DE.confirm }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAIL_LINKS_DE.confirmed)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await page.goto(unsubscribe)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAIL_LINKS_DE.unsubscribeQuestion)
  await page.getByRole('button', { name: MAIL_LINKS_DE.unsubscribe }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAIL_LINKS_DE.unsubscribed)
  await page.getByRole('link', { name: MAIL_LINKS_DE.home }).click()
  await expect(page).toHaveURL(`${own.shop}/de`)
})
