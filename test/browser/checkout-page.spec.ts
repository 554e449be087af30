// The sample checkout page: literal dollars, fields nobody reads, and the proof that nothing typed leaves the page.
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser.ts'
import { recordTraffic, wake } from '#test/support/pages.ts'

const TYPED: Record<string, string> = {
  email: 'iris@fenn.example',
  phone: '01632960417',
  firstName: 'Iris',
  lastName: 'Fenn',
  address: '1 Quill Lane',
  city: 'Springfield',
  state: 'Oregon',
  zip: '97477',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12/34',
  cvv: '123',
  cardName: 'IRIS FENN',
}
const TRACE = /4242|12\/34|iris|fenn|quill|97477|96041/i

async function typeEverything(page: Page) {
  for (const [id, value] of Object.entries(TYPED)) {
    await page.locator(`#${id}`).fill(value)
    await page.locator(`#${id}`).press('Enter')
  }
}

test('ROUTE-14 CHK-01 CHK-02 CHK-03 CHK-04 CHK-05 CHK-06 CHK-07 CHK-08 CHK-09 CHK-10 CHK-11 CHK-12 CHK-13 CHK-18 COPY-06 COPY-10 the page as specified', async ({
  page,
}) => {
  const response = await page.goto('/checkout')
  expect(response?.status()).toBe(200)
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  expect(response?.headers()['content-security-policy']).toContain("form-action 'none'")
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const content = page.getByRole('main')
  const inSection = (name: string) =>
    content
      .getByRole('region', { name })
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => input.id))
  expect(await inSection('Contact')).toEqual(['email', 'phone'])
  expect(await inSection('Shipping')).toEqual(['firstName', 'lastName', 'address', 'city', 'state', 'zip'])
  expect(await inSection('Payment')).toEqual(['cardNumber', 'expiry', 'cvv', 'cardName'])
  await expect(page.getByLabel('Expiry')).toHaveAttribute('placeholder', 'MM/YY')
  const summary = content.getByRole('region', { name: 'Order summary' })
  await expect(summary.locator('dl > div')).toHaveText([
    '1 Premium NFC Card$49.99',
    'Shipping$4.99',
    'Tax$4.35',
    'TotalUSD$59.33',
  ])
  await expect(
    summary.getByText(
      'Sample amounts in US dollars. Orders are in pounds, VAT included, and standard shipping is free over £25.',
    ),
  ).toBeVisible()
  for (const label of ['Town or city', 'County', 'Postcode']) await expect(content.getByLabel(label)).toBeVisible()
  await expect(content.getByText(/SSL/)).toBeVisible()
  await expect(content.getByText('Free shipping over $50')).toBeVisible()
  await expect(content.getByText('30-day money-back guarantee')).toBeVisible()
  const payment = content.getByRole('region', { name: 'Payment' })
  await expect(payment.getByRole('list', { name: 'Accepted cards' }).getByRole('listitem')).toHaveText([
    'Visa',
    'Mastercard',
    'Amex',
    'Discover',
  ])
  await expect(page.getByRole('button', { name: 'Complete Purchase' })).toHaveAttribute('type', 'button')

  await page.goto('/faq')
  await page.getByRole('button', { name: /^Open cart/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('a[href^="/checkout"]')).toHaveCount(0)
})

test('CHK-05 CHK-08 HDR-01 on a phone the summary stands above the form, and what reassures below its button; on a desktop both beside it, under the whole header; the footer asks nobody to join', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/checkout')
  const place = async () => {
    const content = page.getByRole('main')
    const [summary, form, button, notes] = await Promise.all(
      [
        content.getByRole('region', { name: 'Order summary' }),
        content.getByRole('region', { name: 'Contact' }),
        content.getByRole('button', { name: 'Complete Purchase' }),
        content.getByText('30-day money-back guarantee'),
      ].map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)),
    )
    if (!summary || !form || !button || !notes) throw new Error('A part is missing.')
    return { summary, form, button, notes }
  }
  const phone = await place()
  expect(phone.summary.bottom).toBeLessThanOrEqual(phone.form.top)
  expect(phone.notes.top).toBeGreaterThanOrEqual(phone.button.bottom)
  await expect(page.getByText('$59.33')).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 1280, height: 800 })
  const desktop = await place()
  expect(desktop.summary.left).toBeGreaterThanOrEqual(desktop.form.right)
  expect(desktop.notes.left).toBeGreaterThanOrEqual(desktop.form.right)
  expect(desktop.summary.top).toBeLessThanOrEqual(desktop.form.top)
  // The quantity is on the line of what is bought, between its name and its price.
  const [name, quantity, price] = await Promise.all(
    ['Premium NFC Card', '1', '$49.99'].map((text) =>
      page.locator('.order-line').getByText(text, { exact: true }).boundingBox(),
    ),
  )
  if (!name || !quantity || !price) throw new Error('A part of the line is missing.')
  expect(Math.abs(quantity.y + quantity.height / 2 - (name.y + name.height / 2))).toBeLessThan(3)
  expect(quantity.x).toBeGreaterThan(name.x + name.width)
  expect(quantity.x + quantity.width).toBeLessThan(price.x)
  // Who pays has the whole header, and the summary stays clear of it.
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Open cart' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Learn More' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom)
  const top = await page
    .getByRole('region', { name: 'Order summary' })
    .evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(bottom)

  // And is not asked to join: the footer keeps its links alone.
  const footer = page.getByRole('contentinfo')
  for (const name of ['FAQ', 'Privacy policy', 'Terms of service'])
    await expect(footer.getByRole('link', { name })).toBeVisible()
  await expect(footer.getByRole('textbox')).toHaveCount(0)
})

test('CHK-14 CHK-15 CHK-16 CHK-17 API-44 T-PII-1 T-PII-2 nothing typed leaves the page, whatever is pressed', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto('/checkout')
  await wake(page, 'checkout-form')
  const traffic = recordTraffic(page)
  const content = page.getByRole('main')
  await expect(content.locator('form')).toHaveCount(0)
  for (const id of Object.keys(TYPED)) {
    const field = page.locator(`#${id}`)
    await expect(field).not.toHaveAttribute('name')
    await expect(field).not.toHaveAttribute('required')
    await expect(field).not.toHaveAttribute('pattern')
    expect(await field.evaluate((node) => (node as HTMLInputElement).form)).toBeNull()
  }
  const complete = page.getByRole('button', { name: 'Complete Purchase' })
  await expect(content.getByRole('status')).toHaveText('')
  await complete.click() // empty: no complaint either
  await expect(content.getByRole('status')).toHaveText(
    'No payment has been taken. Orders are paid on our secure hosted checkout.',
  )
  await typeEverything(page)
  await complete.click()
  // Uncontrolled: what was typed is still there after the page has drawn itself again.
  for (const [id, value] of Object.entries(TYPED)) await expect(page.locator(`#${id}`)).toHaveValue(value)
  await expect(page).toHaveURL(/\/checkout$/)
  expect(traffic.calls).toEqual([])
  // Pictures and scripts may still arrive; none of them knows what was typed.
  for (const request of traffic.requests) expect(request.url() + request.postData()).not.toMatch(TRACE)
  expect(said.join()).not.toMatch(TRACE)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toMatch(TRACE)
})

test('TRK-18 TRK-19 TRK-20 TRK-21 TRK-22 TRK-25 T-PII-5 two events with constants if the pixel is loaded, warnings if not', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto('/checkout')
  await wake(page, 'checkout-form')
  await page.getByLabel('Card number').focus()
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect
    .poll(() => warnings)
    .toEqual([expect.stringContaining('AddPaymentInfo'), expect.stringContaining('PlaceAnOrder')])

  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen, ttq: { track: (...event: unknown[]) => seen.push(event) } })
  })
  await typeEverything(page)
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  const properties = {
    contents: [{ content_id: 'tappt-card', content_type: 'product', content_name: 'NFC Card' }],
    value: 30,
    currency: 'GBP',
  }
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([
    ['AddPaymentInfo', properties],
    ['PlaceAnOrder', properties],
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('CHK-16 nothing is sent and the address stays', async ({ page }) => {
    await page.goto('/checkout')
    const traffic = recordTraffic(page)
    await typeEverything(page)
    await page.getByRole('button', { name: 'Complete Purchase' }).click()
    expect(traffic.requests).toEqual([])
    await expect(page).toHaveURL(/\/checkout$/)
  })
})
