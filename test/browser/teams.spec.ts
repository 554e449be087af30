// The teams page: benefits, plans, client names and a small form that only leads on.
import { expect, test } from '#test/support/browser.ts'
import { recordTraffic, wake } from '#test/support/pages.ts'

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

test('TEAM-07 TEAM-08 TEAM-09 TEAM-10 TEAM-11 the small form marks what is required, and every button leads to the consultation, and no address and no call carries what was typed', async ({
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
  // The account is a link within a text.
  const buttons = await content.locator('a:not(p > a.text-link)').all()
  expect(buttons.length).toBeGreaterThanOrEqual(5)
  for (const button of buttons) await expect(button).toHaveAttribute('href', '/consultation')
})

test('TEAM-10 what was typed stands in the consultation form: kept in this tab, gone once that form is finished', async ({
  page,
  context,
}) => {
  await page.goto('/tappt-teams')
  const content = page.getByRole('main')
  const form = page.getByRole('group', { name: 'Tell us who you are' })
  await form.getByLabel('Name').fill('Iris Maria Fenn') // may come before the island lives: it is read then
  await wake(page, 'teams-form')
  await form.getByLabel('Email').fill('iris@fenn.example')
  await form.getByLabel('Phone').fill('020 7946 0000')
  await form.getByLabel('Company').fill('Fenn & Daughters')
  await form.getByLabel('Team size').selectOption('16-50')
  const traffic = recordTraffic(page)
  await content.getByRole('link', { name: 'Continue to consultation' }).click()
  await wake(page, 'consultation-form')
  const values = { firstName: 'Iris Maria', lastName: 'Fenn', workEmail: 'iris@fenn.example', phone: '020 7946 0000' }
  for (const [name, value] of Object.entries({ ...values, companyName: 'Fenn & Daughters', companySize: '16-50' }))
    await expect(content.locator(`[name="${name}"]`)).toHaveValue(value)
  expect(traffic.calls).toEqual([])
  for (const request of traffic.requests) expect(request.url()).not.toMatch(/fenn|7946.?0000/i)

  const other = await context.newPage()
  await other.goto('/consultation')
  await wake(other, 'consultation-form')
  await expect(other.locator('[name="workEmail"]')).toHaveValue('')

  await content.getByRole('button', { name: 'Continue to booking' }).click()
  await expect(content.getByRole('link', { name: 'Schedule Call Now' })).toBeVisible()
  await page.reload()
  await wake(page, 'consultation-form')
  await expect(content.locator('[name="workEmail"]')).toHaveValue('')
})

test('TEAM-06 the layout: heading, plans, cards of the hero, and client names that share their row, be they six or two', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/tappt-teams')
  await page.evaluate(() => document.fonts.ready)
  // No word of the heading is broken where desktop begins.
  const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange()
    words.selectNodeContents(heading)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(3)

  await page.setViewportSize({ width: 1280, height: 800 })
  // The price of a plan begins right under the rule above it.
  const gaps = await page.locator('.plan-price').evaluateAll((prices) =>
    prices.map((node) => {
      const first = document.createRange()
      first.selectNode(node.querySelector('[data-plan-price]')?.firstChild ?? node)
      return (first.getClientRects()[0]?.top ?? 0) - node.getBoundingClientRect().top
    }),
  )
  expect(Math.max(...gaps)).toBeLessThan(32)
  // Each card keeps its edge and light in a layer of its own, so that no line of one behind lies over the one in front.
  const layers = await page
    .locator('.team-stack .metal')
    .evaluateAll((all) => all.map((card) => getComputedStyle(card).isolation))
  expect(layers.length).toBeGreaterThan(2)
  expect(new Set(layers)).toEqual(new Set(['isolate']))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { stack, cards } = await page.locator('.team-stack').evaluate((node) => ({
      stack: node.getBoundingClientRect(),
      cards: [...node.children].map((card) => card.getBoundingClientRect()),
    }))
    expect(Math.abs(Math.min(...cards.map(({ left }) => left)) - stack.left), `${width}`).toBeLessThan(1)
    expect(Math.abs(Math.max(...cards.map(({ right }) => right)) - stack.right), `${width}`).toBeLessThan(1)
  }

  // From edge to edge of a desktop the spaces between the client names are alike, on one line.
  const list = page.getByRole('region', { name: 'Illustrative names' }).getByRole('list')
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { row, names } = await list.evaluate((ul) => ({
      row: ul.getBoundingClientRect(),
      names: [...ul.children].map((item) => {
        const words = document.createRange()
        words.selectNodeContents(item)
        return words.getBoundingClientRect()
      }),
    }))
    expect(new Set(names.map(({ top }) => top)).size, `${width}`).toBe(1)
    const spaces = names.slice(1).map(({ left }, at) => left - (names[at]?.right ?? 0))
    expect(Math.max(...spaces) - Math.min(...spaces), `${width}`).toBeLessThan(1)
    expect(Math.abs((names[0]?.left ?? 0) - row.left), `${width}`).toBeLessThan(1)
    expect(Math.abs((names.at(-1)?.right ?? 0) - row.right), `${width}`).toBeLessThan(1)
  }
  for (const count of [6, 2, 1])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { row, cells } = await list.evaluate((ul, count) => {
        for (const item of [...ul.children].slice(count)) item.remove()
        const row = ul.getBoundingClientRect()
        return { row, cells: [...ul.children].map((item) => item.getBoundingClientRect()) }
      }, count)
      expect(cells).toHaveLength(count)
      // Every line is filled from edge to edge: nothing hangs at one side with a hole beside it.
      for (const top of new Set(cells.map((cell) => cell.top))) {
        const line = cells.filter((cell) => cell.top === top)
        const filled = line.reduce((sum, cell) => sum + cell.width, 0)
        expect(Math.abs(filled - row.width), `${count} at ${width}`).toBeLessThan(1)
      }
      if (count === 2) expect(new Set(cells.map((cell) => cell.top)).size).toBe(1)
    }
})
