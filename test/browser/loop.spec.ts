// The whole way of a new card in one browser, as somebody walks it who was told nothing: tap, mail address, code, claim,
// profile, and the next tap; with script and without. The chips are those of the seed, and no other test touches them.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'

const SHOP = process.env.TEST_URL ?? 'http://localhost:8797'
const APP = process.env.APP_URL ?? SHOP.replace('://', '://app.')

/** A claim, a set-up and eight pages of the built app, on a machine that may be busy. */
test.describe.configure({ timeout: 180_000 })

/** What the last mail to this address says; mails of a development shop are shown by the app. */
async function codeFor(context: BrowserContext, email: string): Promise<string> {
  const mails = await context.newPage()
  await mails.goto(`${APP}/dev/mail`)
  const mail = mails.locator('article, li, section, tr').filter({ hasText: email }).first()
  const code = /\b\d{8}\b/.exec((await mail.textContent()) ?? '')?.[0] ?? ''
  await mails.close()
  return code
}

/** From the tap of an unclaimed card to the claim screen. */
async function signInByTap(page: Page, chip: string, email: string): Promise<void> {
  await page.goto(`/scan/${chip}`)
  await expect(page).toHaveURL(`${APP}/register?chip=${chip}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your card')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${APP}/login/code`)
  await page.getByLabel('Code').fill(await codeFor(page.context(), email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${APP}/register`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This card is yours to set up.')
}

/** The set-up from the claim to the published profile. */
async function setUp(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${APP}/setup-profile`))
  await page.getByLabel('Name', { exact: true }).fill('Robin Vale')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picture and words')
  await page.getByLabel('Bio').fill('Joiner. Oak, mostly.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to reach you')
  await page.getByLabel('First link').fill('https://robin.example/work')
  await page.getByRole('button', { name: 'Publish profile' }).click()
  await expect(page.getByText('Your profile is live.')).toBeVisible()
  await expect(page.getByText('Hold your card to a phone to see it.')).toBeVisible()
}

async function showsProfile(page: Page, chip: string, username: string): Promise<void> {
  await page.goto(`/scan/${chip}`)
  await expect(page).toHaveURL(`${SHOP}/profile/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Vale')
  await expect(page.getByText('Joiner. Oak, mostly.')).toBeVisible()
}

test('CLM-42 CLM-11 CLM-23 with script: leaflet, code, profile, tap; paused, the card shows nothing of its owner', async ({
  page,
  browser,
}) => {
  const email = 'loop-one@example.com'
  await signInByTap(page, 'DEMO0006', email)
  // A wrong code first: it is said where it was typed, and the card can still be claimed.
  await page.getByLabel('Code on the leaflet').fill('0000-0000')
  await page.getByRole('button', { name: 'Claim card' }).click()
  await expect(page.getByRole('alert')).toContainText('This card and this code do not match.')
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Code on the leaflet').fill('dem0 c0de')
  await page.getByRole('button', { name: 'Claim card' }).click()
  await setUp(page, 'loop.one')
  await showsProfile(page, 'DEMO0006', 'loop.one')

  await page.goto(`${APP}/app/cards/DEMO0006`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. The next tap shows nothing of you.')).toBeVisible()
  const finder = await browser.newContext()
  const tapped = await finder.newPage()
  await tapped.goto(`${SHOP}/scan/DEMO0006`)
  await expect(tapped.getByRole('heading', { level: 1 })).toHaveText('This card is paused')
  await expect(tapped.getByText(/Robin|loop\.one/)).toHaveCount(0)
  await finder.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('CLM-42 CLM-23 without script: one press claims a free card, and the next tap opens the profile', async ({
    page,
  }) => {
    await signInByTap(page, 'DEMO0007', 'loop-two@example.com')
    await expect(page.getByLabel('Code on the leaflet')).toHaveCount(0)
    await page.getByRole('button', { name: 'Claim card' }).click()
    await setUp(page, 'loop.two')
    await showsProfile(page, 'DEMO0007', 'loop.two')
  })
})
