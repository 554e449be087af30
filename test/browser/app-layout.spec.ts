// Where things stand on the app's screens: what is aligned with what, what can be read in dark, what a phone shows first.
import type { Locator, Page } from '@playwright/test'
import { openScreen } from '#scripts/app-screens/open.ts'
import { expect, type Served, test } from '#test/support/app-screens.ts'

test.describe.configure({ timeout: 120_000 })
test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')

const PHONE = { width: 390, height: 844 }

async function open(page: Page, served: Served, name: string, size?: { width: number; height: number }): Promise<void> {
  const screen = served.screens.find((one) => one.name === name)
  if (screen === undefined) throw new Error(`no screen ${name}`)
  if (size) await page.setViewportSize(size)
  await openScreen(page, served, screen)
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not visible.')
  return box
}

/** Pictures that do not begin where the first line beside them does, within half a line. */
const notAtTop = (page: Page, row: string, picture: string, text: string): Promise<(string | null)[]> =>
  page.locator(row).evaluateAll(
    (rows, [picture, text]) =>
      rows
        .filter((each) => {
          const [one, other] = [each.querySelector(picture ?? ''), each.querySelector(text ?? '')]
          if (!one || !other) throw new Error('It has no picture or no text.')
          return Math.abs(one.getBoundingClientRect().top - other.getBoundingClientRect().top) > 12
        })
        .map((each) => each.textContent),
    [picture, text],
  )

test('ORG-03 the initials of members without a profile can be read in dark', async ({ kept: page, served }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, served, 'team')
  const faint = await page.locator('.team-face').evaluateAll((faces) =>
    faces
      .filter((face) => {
        let shown = 1
        for (let each: Element | null = face; each; each = each.parentElement)
          shown *= Number(getComputedStyle(each).opacity)
        return shown < 1
      })
      .map((face) => face.textContent),
  )
  expect(faint).toEqual([])
  await expect(page.locator('.team-face')).toHaveCount(11)
})

test('ORG-03 pictures and initials stand beside the first line of their text', async ({ kept: page, served }) => {
  await open(page, served, 'team-own', PHONE)
  expect(await notAtTop(page, '.team-own-row', '.team-face', '.app-row-name')).toEqual([])
  const [state, cards] = [await boxOf(page.locator('.team-state')), await boxOf(page.locator('.team-cards'))]
  expect(cards.y - (state.y + state.height)).toBeGreaterThanOrEqual(8)
  await open(page, served, 'teams')
  expect(await notAtTop(page, '.team-row', '.team-initial', '.app-row-name')).toEqual([])
  await open(page, served, 'team-scan')
  expect(await notAtTop(page, '.team-session-row', '.plate', '.team-session-text')).toEqual([])
})

test('PACK-04 on the page of an order the pictures stand beside the first line', async ({ kept: page, served }) => {
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await open(page, served, 'console-order', size)
    expect(await notAtTop(page, '.pack-line-head:has(.plate)', '.plate', '.pack-line-name')).toEqual([])
  }
})

test('PACK-01 an order without a card yet shows its count and no empty bar', async ({ kept: page, served }) => {
  await open(page, served, 'console-orders')
  const progress = page.getByRole('row').locator('.pack-count')
  await expect(progress.filter({ hasText: /^0 of/ }).first()).toBeVisible()
  await expect(progress.filter({ hasText: /^0 of/ }).locator('svg')).toHaveCount(0)
  await expect(progress.filter({ hasText: /^2 of 6/ }).locator('svg')).toHaveCount(1)
})

test('PACK-71 on a phone the numbers of a packing list stand in one column, on the line of their card', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'console-packing-list', PHONE)
  const lines = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const range = document.createRange()
      const box = (selector: string) => {
        range.selectNodeContents(row.querySelector(selector)?.firstChild ?? row)
        return range.getBoundingClientRect()
      }
      const [many, name] = [box('.many'), box('th')]
      return { right: Math.round(many.right), apart: Math.abs(many.bottom - name.bottom) }
    }),
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines.map(({ right }) => right)).size).toBe(1)
  expect(lines.filter(({ apart }) => apart > 6)).toEqual([])
})

test('WLD-88 a withdrawal is a few lines on a phone, and its button stands on the line of its cells', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'console-withdrawals', PHONE)
  const row = page.getByRole('row').filter({ hasText: 'buyer@gallery.example' })
  expect((await boxOf(row)).height).toBeLessThanOrEqual(190)
  await expect(page.getByRole('navigation', { name: 'Withdrawals' }).getByRole('link')).toHaveText([
    'To handle',
    'Done',
  ])
  await page.setViewportSize({ width: 1280, height: 800 })
  const bottoms = await row.evaluate((each) =>
    ['Received', 'Action'].map((name) => {
      const cell = each.querySelector(`[data-heading="${name}"] :is(time, button)`)
      const range = document.createRange()
      range.selectNodeContents(cell?.firstChild ?? each)
      return Math.round(range.getBoundingClientRect().bottom)
    }),
  )
  expect(bottoms[0]).toBe(bottoms[1])
  const shop = row.locator('[data-heading="Shop"]')
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(shop).toHaveText('Germany · Deutsch')
})

test('CLM-13 on a phone the button that claims a card is in view above the navigation', async ({
  kept: page,
  served,
}) => {
  for (const name of ['claim', 'claim-free', 'claim-proved']) {
    await open(page, served, name, PHONE)
    const button = await boxOf(page.getByRole('button', { name: 'Claim card' }))
    const navigation = await boxOf(page.locator('.app-nav'))
    expect(button.y + button.height, name).toBeLessThanOrEqual(navigation.y)
  }
})

test('OWN-06 the page of a card shows its last five events, and the earlier ones in a fold', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'card', PHONE)
  const events = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(events).toHaveCount(5)
  await page.getByText('15 earlier events').click()
  await expect(events).toHaveCount(20)
  const [title, address] = [page.getByRole('heading', { level: 1 }), page.getByRole('heading', { name: 'Tap address' })]
  expect((await boxOf(title)).y).toBeLessThan((await boxOf(address)).y)
})

test('PACK-52 on a phone what is done with ticked orders appears with the first tick', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'console-orders', PHONE)
  const print = page.getByRole('button', { name: 'Picking sheet' })
  await expect(print).toBeHidden()
  await page.getByRole('checkbox', { name: 'Tick order' }).first().check()
  await expect(print).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('checkbox', { name: 'Tick order' }).first().uncheck()
  await expect(print).toBeVisible()
})

test('OWN-24 the words of a table of statistics do not touch its frame', async ({ kept: page, served }) => {
  await open(page, served, 'statistics', PHONE)
  const table = page.getByRole('table', { name: 'Card taps by country' })
  const frame = await boxOf(table.locator('xpath=..'))
  const text = await boxOf(table.getByText('United Kingdom'))
  expect(text.x - frame.x).toBeGreaterThanOrEqual(16)
})

test('EDT-58 on a wide screen a link is two lines, and a switch stands on the line of its label', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'editor', { width: 1280, height: 800 })
  const row = page.getByRole('list', { name: 'Links' }).getByRole('listitem').nth(1)
  const tops = await Promise.all(
    ['Platform', 'Title', 'Address'].map(async (label) => (await boxOf(row.getByLabel(label, { exact: true }))).y),
  )
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  const [fold, remove] = [row.getByText('Hide or schedule'), row.getByRole('button', { name: 'Remove' })]
  expect(Math.abs((await boxOf(fold)).y - (await boxOf(remove)).y)).toBeLessThanOrEqual(12)
  await expect(fold).toBeVisible()
  for (const label of ['Company', 'Email', 'Address']) {
    const part = page
      .locator('.editor-detail')
      .filter({ has: page.getByText(label, { exact: true }).first() })
      .first()
    const [name, words] = [part.getByText(label, { exact: true }), part.getByText('Show on my profile')]
    expect(Math.abs((await boxOf(name)).y - (await boxOf(words)).y), label).toBeLessThanOrEqual(4)
  }
})
