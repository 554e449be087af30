// The consultation page: the browser's own check, a log in the console instead of a call, and a thank-you.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { recordTraffic, wake } from '#test/support/pages.ts'

const REQUIRED = ['First name', 'Last name', 'Work email', 'Company', 'Company size']
const NAMES: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  workEmail: 'Work email',
  phone: 'Phone optional',
  companyName: 'Company',
  companySize: 'Company size',
}
const field = (page: Page, label: string) =>
  page.getByRole(label === 'Company size' ? 'combobox' : 'textbox', { name: label, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Continue to booking' })

async function fill(page: Page) {
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill('Fenn')
  await page.getByLabel('Work email').fill('iris@fenn.example')
  await page.getByRole('textbox', { name: 'Company' }).fill('Fenn & Daughters')
  await page.getByLabel('Company size').selectOption('16-50')
}

test('ROUTE-13 CONS-01 CONS-02 CONS-03 CONS-04 CONS-05 CONS-06 CONS-07 CONS-08 CONS-09 CONS-10 CONS-16 CONS-17 the form and the browser’s check', async ({
  page,
}) => {
  expect((await page.goto('/consultation'))?.status()).toBe(200)
  await wake(page, 'consultation-form')
  for (const [name, label] of Object.entries(NAMES))
    await expect(page.getByRole('main').locator(`[name="${name}"]`)).toHaveAccessibleName(label)
  for (const label of REQUIRED) {
    await expect(field(page, label)).toHaveAttribute('required')
    await expect(page.locator('label').filter({ hasText: new RegExp(`^${label}\\s*\\*$`) })).toHaveCount(1)
  }
  await expect(page.locator('[name="phone"]')).not.toHaveAttribute('required')
  await expect(page.locator('[name="workEmail"]')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Company size').locator('option').filter({ hasNotText: 'Choose' })).toHaveText([
    '1-15',
    '16-50',
    '51-100',
    '101-500',
    '500+',
  ])
  await expect(page.getByText("we'll reply within 24 hours")).toBeVisible()
  await expect(page.getByText('Nothing is sent from this page.')).toBeVisible()
  await expect(page.getByText('A 30-minute call')).toBeVisible()

  // Each missing field, then a wrong address: the browser holds the form and focuses the field.
  await fill(page)
  for (const label of REQUIRED) {
    const input = field(page, label)
    const set = (value: string) => (label === 'Company size' ? input.selectOption(value) : input.fill(value))
    await set('')
    await submit(page).click()
    await expect(input).toBeFocused()
    expect(await input.evaluate((node) => (node as HTMLInputElement).validity.valueMissing)).toBe(true)
    await set(label === 'Company size' ? '16-50' : label === 'Work email' ? 'iris@fenn.example' : 'Iris')
  }
  await field(page, 'Work email').fill('iris.fenn')
  await submit(page).click()
  expect(await page.getByLabel('Work email').evaluate((node) => (node as HTMLInputElement).validity.typeMismatch)).toBe(
    true,
  )
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
})

test('CONS-11 CONS-12 CONS-13 CONS-14 CONS-15 API-43 submitting logs, thanks and sends nothing; booking opens a new tab', async ({
  page,
  context,
}) => {
  await context.route('https://booking.tappt.example/**', (route) => route.fulfill({ body: 'booking' }))
  await page.goto('/consultation')
  await wake(page, 'consultation-form')
  await fill(page)
  const traffic = recordTraffic(page)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Consultation request'))
  await page.getByLabel('Work email').press('Enter')
  expect(await (await logged).args()[1]?.jsonValue()).toEqual({
    firstName: 'Iris',
    lastName: 'Fenn',
    workEmail: 'iris@fenn.example',
    phone: '',
    companyName: 'Fenn & Daughters',
    companySize: '16-50',
  })
  const thanks = page.getByRole('heading', {
    name: "Thank you! Book your 30-minute call now, or email us and we'll reply within 24 hours.",
  })
  await expect(thanks).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your request' })).toHaveCount(0)
  await expect(thanks.getByRole('link')).toHaveAttribute('href', 'mailto:support@tappt.example')
  const mail = await page.getByRole('link', { name: 'Email us these details' }).getAttribute('href')
  const { protocol, pathname, searchParams } = new URL(mail ?? '')
  expect([protocol, pathname]).toEqual(['mailto:', 'support@tappt.example'])
  expect(searchParams.get('body')?.split('\r\n')).toEqual([
    'First name: Iris',
    'Last name: Fenn',
    'Work email: iris@fenn.example',
    'Company: Fenn & Daughters',
    'Company size: 16-50',
  ])
  await expect(page).toHaveURL(/\/consultation$/)

  const booking = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Schedule Call Now' }).click()
  await expect(await booking).toHaveURL('https://booking.tappt.example/30min')
  await expect(page).toHaveURL(/\/consultation$/)
  expect(traffic.calls).toEqual([])
  for (const request of traffic.requests) expect(request.url()).not.toMatch(/fenn/i)
})

test('a field the browser has refused stays marked until it is right', async ({ page }) => {
  await page.goto('/consultation')
  await wake(page, 'consultation-form')
  const border = (label: string) => field(page, label).evaluate((node) => getComputedStyle(node).borderColor)
  const calm = await border('Work email')
  await fill(page)
  await field(page, 'Work email').fill('iris.fenn')
  await submit(page).click()
  await expect(field(page, 'Work email')).not.toHaveCSS('border-color', calm)
  await expect(field(page, 'First name')).toHaveCSS('border-color', calm)
  await field(page, 'Work email').fill('iris@fenn.example')
  await expect(field(page, 'Work email')).toHaveCSS('border-color', calm)
})

test.describe('before the script lives', () => {
  test.use({ javaScriptEnabled: false })
  test('CONS-13 T-PII-3 no button is shown, Enter submits nothing, and the address stays', async ({ page }) => {
    await page.goto('/consultation')
    const traffic = recordTraffic(page)
    await fill(page)
    await expect(submit(page)).toBeHidden()
    await page.getByLabel('Work email').press('Enter')
    await expect(page.locator('[data-island="consultation-form"] form')).toHaveAttribute('method', 'post')
    expect(traffic.requests).toEqual([])
    await expect(page).toHaveURL(/\/consultation$/)
    await expect(page.locator('noscript p').filter({ hasText: 'The form needs JavaScript.' })).toBeVisible()
  })
})

test('no heading of the premium, teams, consultation and checkout pages takes four lines on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  for (const path of ['/tapptplus', '/tappt-teams', '/consultation', '/checkout', '/embed/docs']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const lines = await page
        .getByRole('main')
        .getByRole('heading')
        .evaluateAll((headings) =>
          headings.map((heading) => {
            const range = document.createRange()
            range.selectNodeContents(heading)
            return [heading.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
          }),
        )
      expect(
        lines.filter(([, count]) => Number(count) > 3),
        `${path} at ${width}`,
      ).toEqual([])
    }
  }
})
