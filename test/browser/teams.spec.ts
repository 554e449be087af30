// The teams page: benefits, plans, client names and a small form that only leads on.
import { expect, test } from '../support/browser'
import { recordTraffic } from '../support/pages'

const SIZES = ['1-15', '16-50', '51-100', '101-500', '500+']

test('ROUTE-12 TEAM-01 TEAM-02 TEAM-03 TEAM-04 TEAM-05 TEAM-06 COPY-09 benefits, three plans and illustrative names', async ({
  page,
}) => {
  expect((await page.goto('/tappt-teams'))?.status()).toBe(200)
  const content = page.getByRole('main')
  for (const benefit of [
    'One profile system for every member',
    'Volume pricing',
    'Central management',
    'Priority support',
  ])
    await expect(content.getByRole('heading', { level: 3, name: benefit })).toBeVisible()
  const plan = (name: string) => content.locator('[data-plan]').filter({ has: page.getByRole('heading', { name }) })
  await expect(plan('Essential')).toContainText('1-15 members')
  await expect(plan('Growth')).toContainText('16-100 members')
  await expect(plan('Enterprise')).toContainText('101+ members')
  await expect(plan('Growth')).toContainText('Most Popular')
  await expect(content.getByText('Most Popular')).toHaveCount(1)
  const names = content.getByRole('region', { name: 'Illustrative names' })
  await expect(names.getByText('Illustrative names')).toBeVisible()
  expect(await names.getByRole('listitem').count()).toBeGreaterThan(3)
  for (const audience of ['networkers', 'creators', 'business owners', 'nightlife', 'teams', 'businesses'])
    await expect(content.getByText(new RegExp(audience, 'i')).first()).toBeVisible()
})

test('TEAM-07 TEAM-08 TEAM-09 TEAM-10 TEAM-11 the small form marks what is required, and every button leads to the consultation and carries nothing', async ({
  page,
}) => {
  await page.goto('/tappt-teams')
  const content = page.getByRole('main')
  for (const label of ['Name', 'Email', 'Company']) {
    await expect(content.getByRole('textbox', { name: label, exact: true })).toHaveAttribute('required')
    await expect(content.locator('label').filter({ hasText: new RegExp(`^${label}`) })).toContainText('*')
  }
  const phone = content.getByRole('textbox', { name: /^Phone/ })
  await expect(phone).not.toHaveAttribute('required')
  await expect(content.locator('label').filter({ hasText: 'Phone' })).not.toContainText('*')
  const size = content.getByRole('combobox', { name: 'Team size' })
  await expect(size).toHaveAttribute('required')
  await expect(size.locator('option').filter({ hasNotText: 'Choose' })).toHaveText(SIZES)

  const traffic = recordTraffic(page)
  await content.getByRole('textbox', { name: 'Name', exact: true }).fill('Iris Fenn')
  await content.getByRole('textbox', { name: 'Email', exact: true }).fill('iris@fenn.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tappt-teams$/)
  await content.getByRole('link', { name: 'Continue to consultation' }).click()
  await expect(page).toHaveURL(/\/consultation$/)
  expect(traffic.calls).toEqual([])
  for (const request of traffic.requests) expect(request.url()).not.toContain('fenn')

  await page.goto('/tappt-teams')
  await expect(content.getByRole('button')).toHaveCount(0)
  const buttons = await content.getByRole('link').all()
  expect(buttons.length).toBeGreaterThanOrEqual(5)
  for (const button of buttons) await expect(button).toHaveAttribute('href', '/consultation')
})
