// Passkeys in a real browser, whose virtual authenticator stands for the device.
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { appOf, signInByCode } from '#test/support/sign-in.ts'

let app: string
test.beforeEach(async ({ baseURL, page }) => {
  app = appOf(baseURL)
  await fromElsewhere(page)
})

/** From an address of its own: ten posts of sign-in a minute are let through for each (ACC-59). */
const fromElsewhere = (page: Page) =>
  page.setExtraHTTPHeaders({ 'cf-connecting-ip': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` })

async function device(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

/** Signs in as somebody new, by the code that /dev/mail shows, and answers the address. */
async function signInAnew(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await signInByCode(page, app, email, '/login?next=/settings/passkeys')
  return email
}

test('ACC-35 ACC-38 ACC-39 ACC-40 ACC-42 a passkey is saved on the dashboard and opens the account without an address', async ({
  page,
}) => {
  const { session, authenticatorId } = await device(page)
  await signInAnew(page)
  await page.goto(`${app}/dashboard`)
  await expect(page.getByText('Save a passkey on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Save passkey' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(page.locator('[data-passkey]')).toHaveCount(1)
  await expect(page.locator('[data-passkey]')).toContainText('Not used yet')

  // A device makes one passkey for an account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey already.')).toBeVisible()

  // From here on nobody confirms, neither in the dialog nor what the address field offers by itself.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()

  await fromElsewhere(page)
  // The dialog is dismissed: the typed address stays.
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used. You can use a code.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com')

  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${app}/dashboard`)
  await expect(page.getByText('Save a passkey on this device.')).toHaveCount(0)

  await page.goto(`${app}/settings/passkeys`)
  await expect(page.locator('[data-passkey]')).toContainText('Last used')
  await page.getByText('Rename', { exact: true }).click()
  await page.getByLabel('New name').fill('My phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My phone')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeVisible()
  await expect(page.getByText('No passkeys yet. A code by email always works.')).toBeVisible()
})

test('ACC-35 the address field offers what the device has', async ({ page }) => {
  const { session, authenticatorId } = await device(page)
  await signInAnew(page)
  await page.goto(`${app}/settings/passkeys`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  // The page after signing out offers it as well: there nobody confirms yet.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.goto('about:blank')
  // What is offered is chosen without any button: the device confirms by itself.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.goto(`${app}/login?next=/settings/sessions`)
  await expect(page).toHaveURL(`${app}/settings/sessions`)
  await expect(page.locator('[data-session="own"]')).toContainText('Passkey')
})

test('ACC-44 ACC-45 a passkey confirms who you are', async ({ page }) => {
  await device(page)
  await signInAnew(page)
  await page.goto(`${app}/settings/passkeys`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.goto(`${app}/step-up?next=/settings/sessions`)
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${app}/settings/sessions`)
  await expect(page.locator('[data-session="own"]')).toContainText('Passkey')
})

test('HOST-54 without script no page offers a passkey', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app}/login`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await context.close()
})
