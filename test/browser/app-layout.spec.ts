// Where things stand on the app's screens: what is aligned with what, what can be read in dark, what a phone shows first.
import type { Locator, Page } from '@playwright/test'
import { openScreen } from '#scripts/app-screens/open.ts'
import { expect, type Served, test } from '#test/support/app-screens.ts'
import { contrast } from '#test/support/contrast.ts'

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

/** How many lines the words of an element fill. */
const linesOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** Pictures that do not begin where the first line beside them does, within half a line. */
const notAtTop = (page: Page, row: string, picture: string, text: string): Promise<(string | null)[]> =>
  page.locator(row).evaluateAll(
    (rows, [picture, text]) => {
      if (rows.length === 0) throw new Error('There is no row.')
      return rows
        .filter((each) => {
          const [one, other] = [each.querySelector(picture ?? ''), each.querySelector(text ?? '')]
          if (!one || !other) throw new Error('It has no picture or no text.')
          return Math.abs(one.getBoundingClientRect().top - other.getBoundingClientRect().top) > 12
        })
        .map((each) => each.textContent)
    },
    [picture, text],
  )

/** Each element's colour and that of the ground under it, as they are painted. */
const paintedIn = (locator: Locator): Promise<{ text: string | null; color: string; ground: string }[]> =>
  locator.evaluateAll((elements) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('Nothing can be painted.')
    const paint = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
      return `#${[red, green, blue].map((byte = 0) => byte.toString(16).padStart(2, '0')).join('')}`
    }
    return elements.map((element) => {
      const around: Element[] = []
      for (let each: Element | null = element; each; each = each.parentElement) around.unshift(each)
      context.globalAlpha = 1
      let ground = paint('#fff')
      for (const each of around) {
        const { opacity, backgroundColor } = getComputedStyle(each)
        context.globalAlpha *= Number(opacity)
        ground = paint(backgroundColor)
      }
      return { text: element.textContent, color: paint(getComputedStyle(element).color), ground }
    })
  })

test('ORG-12 the initials of members without a profile can be read in dark', async ({ kept: page, served }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, served, 'team')
  const initials = await paintedIn(page.locator('.team-face-initial'))
  expect(initials.length).toBeGreaterThan(1)
  expect(initials.filter(({ color, ground }) => contrast(color, ground) < 4.5)).toEqual([])
})

test('pictures and initials of teams stand beside the first line of their text', async ({ kept: page, served }) => {
  await open(page, served, 'team-own', PHONE)
  expect(await notAtTop(page, '.team-own-row', '.team-face', '.app-row-name')).toEqual([])
  const [state, cards] = [await boxOf(page.locator('.team-state')), await boxOf(page.locator('.team-cards'))]
  expect(cards.y - (state.y + state.height)).toBeGreaterThanOrEqual(8)
  await open(page, served, 'teams')
  expect(await notAtTop(page, '.team-row', '.team-initial', '.app-row-name')).toEqual([])
  await open(page, served, 'team-scan')
  expect(await notAtTop(page, '.team-session-row', '.plate', '.team-session-text')).toEqual([])
})

test('on the page of an order the pictures stand beside the first line', async ({ kept: page, served }) => {
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

test('on a phone the numbers of a packing list stand in one column, on the line of their card', async ({
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
  const row = page.getByRole('row').filter({ hasText: 'buyer@gallery.example' })
  const cellOf = (name: string) => row.locator(`[data-heading="${name}"]`)
  for (const width of [320, PHONE.width]) {
    await open(page, served, 'console-withdrawals', { width, height: PHONE.height })
    const orders = page.locator('tbody [data-heading="Order"]')
    expect(await orders.count()).toBeGreaterThan(1)
    for (const order of await orders.all()) {
      const [one, other] = [await boxOf(order), await boxOf(order.locator('~ [data-heading="Received"]'))]
      const apart = [other.x - (one.x + one.width), other.y - (one.y + one.height)]
      expect(Math.max(...apart), `${await order.textContent()} at ${width} px`).toBeGreaterThanOrEqual(0)
    }
  }
  expect((await boxOf(row)).height).toBeLessThanOrEqual(220)
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
  await page.setViewportSize({ width: 800, height: 800 })
  const shop = cellOf('Shop')
  await expect(shop).toHaveText('Germany · Deutsch')
  expect(await linesOf(shop)).toBe(1)
  const [buyer, received] = [await boxOf(cellOf('Buyer')), await boxOf(cellOf('Received').locator('time'))]
  expect(buyer.width).toBeGreaterThanOrEqual(128)
  expect(received.x + received.width).toBeLessThanOrEqual(buyer.x)
})

test('WLD-88 CON-27 on a phone the two dates of a withdrawal that is done follow their headings', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'console-withdrawals', PHONE)
  const waiting = page.getByRole('row').filter({ hasText: 'ann@buyer.example' })
  await waiting.getByRole('button', { name: 'Mark as done' }).click()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Withdrawals' }).getByRole('link', { name: 'Done' }).click()
  const done = page.getByRole('row').filter({ hasText: 'ann@buyer.example' })
  for (const name of ['Received', 'Done']) {
    const cell = done.locator(`[data-heading="${name}"]`)
    const heading = await cell.evaluate((each) => {
      const { content, clipPath } = getComputedStyle(each, '::before')
      return [content, clipPath]
    })
    expect(heading).toEqual([`"${name}"`, 'none'])
    const [around, date] = [await boxOf(cell), await boxOf(cell.locator('time'))]
    expect(date.x - around.x, `the date stands beside "${name}"`).toBeGreaterThan(20)
  }
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

test('PACK-52 on a phone what is done with ticked orders is at hand from the first tick, and no row moves', async ({
  kept: page,
  served,
}) => {
  await open(page, served, 'console-orders', PHONE)
  const print = page.getByRole('button', { name: 'Picking sheet' })
  await expect(print).toBeHidden()
  const box = page.getByRole('checkbox', { name: 'Tick order' }).first()
  await box.scrollIntoViewIfNeeded()
  const before = await boxOf(box)
  await box.check()
  await expect(print).toBeInViewport({ ratio: 1 })
  expect((await boxOf(box)).y).toBe(before.y)
  // The end of the page is not under them.
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const last = await boxOf(page.getByRole('row').last())
  expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(print)).y)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('checkbox', { name: 'Tick order' }).first().uncheck()
  await expect(print).toBeVisible()
})

test('on a phone the card or profile of the statistics has the whole width', async ({ kept: page, served }) => {
  await open(page, served, 'statistics', PHONE)
  const choice = await boxOf(page.locator('.stat-choice'))
  expect((await boxOf(page.getByLabel('Card or profile'))).width).toBe(choice.width)
  const [period, show] = [
    await boxOf(page.getByLabel('Period')),
    await boxOf(page.getByRole('button', { name: 'Show' })),
  ]
  expect(Math.abs(period.y + period.height - (show.y + show.height))).toBeLessThanOrEqual(2)
})

test('the words of a table of statistics do not touch its frame', async ({ kept: page, served }) => {
  await open(page, served, 'statistics', PHONE)
  const table = page.getByRole('table', { name: 'Card taps by country' })
  const frame = await boxOf(table.locator('xpath=..'))
  const text = await boxOf(table.getByText('United Kingdom'))
  expect(text.x - frame.x).toBeGreaterThanOrEqual(16)
})

test('on a wide screen a link is two lines, and a switch stands on the line of its label', async ({
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
