// The brand of a team with script: its preview follows the switches, and the editor of a member shows what is locked.
import { expect, type Page, test } from '@playwright/test'

const appOf = (shop: string): string => shop.replace('://', '://app.')

async function signIn(page: Page, app: string, email: string): Promise<void> {
  await page.goto(`${app}/login`)
  await page.fill('#email', email)
  await page.click('button:has-text("Continue")')
  await page.waitForURL('**/login/code')
  const mails = await page.context().newPage()
  await mails.goto(`${app}/dev/mail`)
  const code = /\b\d{8}\b/.exec(await mails.innerText('main'))?.[0] ?? ''
  await mails.close()
  await page.fill('#code', code)
  await page.click('button:has-text("Continue")')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

test('ORG-14 ORG-16 ORG-17 a brand is previewed while it is locked, and a member saves beside it', async ({
  page,
  baseURL,
}) => {
  const app = appOf(baseURL ?? '')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, app, `${crypto.randomUUID()}@example.com`)
  await page.goto(`${app}/app/teams`)
  await page.fill('#name', 'Nordwind')
  await page.click('button:has-text("Create a team")')
  await page.getByRole('link', { name: 'Brand' }).click()

  const preview = page.locator('[data-preview]')
  await expect(preview.getByText('Mara Stone')).toBeVisible()
  const company = page.locator('#company')
  await expect(company).toBeHidden()
  await page.locator('[name="lock_company"]').check({ force: true })
  await company.fill('Nordwind GmbH')
  await expect(preview.getByText('Nordwind GmbH')).toBeVisible()
  await page.locator('[name="lock_company"]').uncheck({ force: true })
  await expect(preview.getByText('Nordwind GmbH')).toHaveCount(0)
  await page.locator('[name="lock_company"]').check({ force: true })

  await page.locator('[name="lock_links"]').check({ force: true })
  for (let nth = 1; nth <= 5; nth++) {
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.fill(`#link${nth}_url`, `https://l${nth}.example/`)
  }
  await expect(page.getByRole('button', { name: 'Add link' })).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved for 0 profiles.' })).toBeVisible()

  await page.getByRole('link', { name: 'Members' }).click()
  await page.click('button:has-text("Set up my team profile")')
  await page.fill('#full_name', 'Lena Lindqvist')
  await page.fill('#username', `lena${Date.now()}`)
  await page.click('button:has-text("Continue")')
  await page.waitForURL('**step=2*')
  await expect(page.getByText('Set by Nordwind')).toBeVisible()
  await page.click('button:has-text("Skip")')
  await page.waitForURL('**step=3*')
  await page.click('button:has-text("Publish profile")')
  await expect(page.getByRole('heading', { name: 'Your profile is live.' })).toBeVisible()

  await page.goto(`${app}/app/profile`)
  await expect(preview.getByText('Nordwind GmbH')).toBeVisible()
  await expect(page.locator('#company')).toHaveCount(0)
  await page.fill('#job_title', 'Owner')
  await page.locator('[data-save-bar] button').click()
  await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
  await page.reload()
  await expect(page.locator('#job_title')).toHaveValue('Owner')
  await expect(preview.getByText('Nordwind GmbH')).toBeVisible()
  await expect(page.locator('[data-set-by-team]').filter({ hasText: 'https://l5.example/' })).toBeVisible()
})
