// `npm run chips -- stats`: what the operator is told about taps and opened links, from a real D1.
import { beforeAll, describe, expect, it } from 'vitest'
import { foldCounts } from '#db/month-counts.ts'
import { monthOf } from '#domain/site/count-months.ts'
import { type Query, readStats } from '#scripts/chips/stats.ts'
import { rows } from '#test/support/database.ts'
import { createShop } from '#test/support/shop.ts'

const NOW = Date.UTC(2026, 7, 15, 12)
const TODAY = NOW / 86_400_000 - 0.5
let db: D1Database

beforeAll(async () => {
  db = (await createShop()).env.DB
  const chip = db.prepare(
    "INSERT INTO chips (chip_id, status, username, batch) VALUES (?, 'linked_with_profile', ?, ?)",
  )
  const tap = db.prepare('INSERT INTO tap_days (day, chip_id, country, device, taps) VALUES (?, ?, ?, ?, ?)')
  const link = db.prepare(
    'INSERT INTO link_days (day, username, url, country, device, clicks) VALUES (?, ?, ?, ?, ?, ?)',
  )
  await db.batch([
    chip.bind('B1', 'ava', 'spring'),
    chip.bind('B2', 'acme', 'spring'),
    tap.bind(TODAY, 'B1', 'GB', 'phone', 5),
    tap.bind(TODAY, 'B1', 'FR', 'desktop', 2),
    tap.bind(TODAY - 1, 'B1', 'GB', 'phone', 3),
    tap.bind(TODAY - 1, 'B2', '', 'phone', 4),
    tap.bind(TODAY - 40, 'B1', 'GB', 'phone', 100),
    tap.bind(TODAY, 'DEMO0001', 'GB', 'tablet', 1),
    tap.bind(TODAY, '', 'GB', 'phone', 7),
    tap.bind(TODAY, 'GONE', 'GB', 'phone', 1),
    link.bind(TODAY, 'ava', 'https://a.example/', 'GB', 'phone', 2),
    link.bind(TODAY - 1, 'ava', 'https://a.example/', 'GB', 'phone', 1),
    link.bind(TODAY, 'ava', 'https://b.example/\u001b[31m', 'GB', 'phone', 1),
    link.bind(TODAY, 'acme', 'https://c.example/', 'GB', 'phone', 9),
    link.bind(TODAY - 40, 'ava', 'https://old.example/', 'GB', 'phone', 50),
  ])
})

/** The report on what is asked for; the command line is in unit/command-lines, because workerd has no parser of those. */
const stats = (asked: Partial<Query>) =>
  readStats({ chip: null, batch: null, profile: null, days: 30, json: false, ...asked }, db, NOW)

describe('the taps of a chip', () => {
  it('in the last 30 days: total, by day, country and device, with the links of its profile', async () => {
    const { report, text } = await stats({ chip: 'B1' })
    expect(report).toEqual({
      of: { chip: 'B1', batch: null, profile: null, days: 30, from: '2026-07-17', to: '2026-08-15' },
      taps: 10,
      by_day: [
        { day: '2026-08-14', taps: 3 },
        { day: '2026-08-15', taps: 7 },
      ],
      by_month: [],
      by_country: [
        { country: 'GB', taps: 8 },
        { country: 'FR', taps: 2 },
      ],
      by_device: [
        { device: 'phone', taps: 8 },
        { device: 'desktop', taps: 2 },
      ],
      by_chip: [{ chip: 'B1', taps: 10 }],
      unknown_taps: 0,
      links: [
        { username: 'ava', url: 'https://a.example/', clicks: 3 },
        { username: 'ava', url: 'https://b.example/\u001b[31m', clicks: 1 },
      ],
    })
    expect(text).toBe(
      [
        'Taps of B1, 2026-07-17 to 2026-08-15 (UTC): 10',
        ['Day         Taps', '2026-08-14     3', '2026-08-15     7'].join('\n'),
        ['Country  Taps', 'GB          8', 'FR          2'].join('\n'),
        ['Device   Taps', 'phone       8', 'desktop     2'].join('\n'),
        [
          'Opened link                    Clicks',
          '@ava  https://a.example/            3',
          '@ava  https://b.example/\ufffd[31m       1',
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  it('over another period', async () => {
    expect((await stats({ chip: 'B1', days: 1 })).report.taps).toBe(7)
    expect((await stats({ chip: 'B1', days: 60 })).report.taps).toBe(110)
  })

  it('that is not in the shop any more', async () => {
    expect((await stats({ chip: 'GONE' })).report.taps).toBe(1)
  })
})

it('the taps of a batch, of a profile, and of all chips with those nobody knows', async () => {
  expect((await stats({ batch: 'spring' })).report).toMatchObject({ taps: 14, unknown_taps: 0 })
  expect((await stats({ profile: 'AVA' })).report).toMatchObject({
    taps: 10,
    links: [{ clicks: 3 }, { clicks: 1 }],
  })
  const { report, text } = await stats({})
  expect(report).toMatchObject({ taps: 16, unknown_taps: 7, links: [{ username: 'acme', clicks: 9 }, {}, {}] })
  expect(text).toContain('Taps of chips this shop does not know: 7.')
  expect(text).toMatch(/^unknown +4$/m)
})

it('--json is the report and nothing else', async () => {
  const { report, text } = await stats({ chip: 'B1', json: true })
  expect(JSON.parse(text)).toEqual(report)
})

it('a chip without taps has none', async () => {
  expect((await stats({ chip: 'DEMO0002' })).text).toBe('Taps of DEMO0002, 2026-07-17 to 2026-08-15 (UTC): 0')
})

it.each([
  [{ chip: 'NOSUCH' }, 'There is no chip "NOSUCH".'],
  [{ chip: "'; DROP TABLE chips" }, /There is no chip/],
  [{ batch: 'none' }, 'There is no batch "none".'],
  [{ profile: 'none' }, 'There is no profile "none".'],
])('%j is one sentence', async (asked, sentence) => {
  await expect(stats(asked)).rejects.toThrow(sentence)
})

describe('counts of which some are kept by month', () => {
  /** 1 May 2026: of this day, days are days. */
  const KEPT = Date.UTC(2026, 4, 1) / 86_400_000
  const START = Date.UTC(2025, 10, 1) / 86_400_000
  const ASKED: Partial<Query>[] = [
    ...[{ chip: 'OLD1' }, { batch: 'autumn' }, { profile: 'Bo' }, {}].map((of) => ({ ...of, days: 290 })),
    ...[120, 200, 107, 106].map((days) => ({ chip: 'OLD1', days })),
  ]
  const ask = () => Promise.all(ASKED.map(stats))

  beforeAll(async () => {
    await db.batch([
      ...['OLD1', 'OLD2'].map((chip) =>
        db
          .prepare("INSERT INTO chips (chip_id, status, username, batch) VALUES (?, 'linked_with_profile', 'bo', ?)")
          .bind(chip, 'autumn'),
      ),
      db
        .prepare(
          `INSERT INTO tap_days (day, chip_id, country, device, taps)
           SELECT d.value, c.value, iif(d.value % 3, 'GB', ''), iif(d.value % 2, 'phone', 'tablet'), 1 + d.value % 5
           FROM json_each(?1) AS d CROSS JOIN json_each('["", "OLD1", "OLD2"]') AS c`,
        )
        .bind(JSON.stringify(Array.from({ length: KEPT + 60 - START }, (_, at) => START + at))),
      db
        .prepare(
          `INSERT INTO link_days (day, username, url, country, device, clicks)
           SELECT value, iif(value % 2, 'bo', 'Bo'), 'https://' || (value % 4) || '.example/', 'GB', iif(value % 3, 'phone', 'tablet'), 1 + value % 5
           FROM json_each(?1)`,
        )
        .bind(JSON.stringify(Array.from({ length: KEPT + 60 - START }, (_, at) => START + at))),
    ])
  })

  it('COST-08 are told alike before, half-way through and after their move, by day and by month', async () => {
    const before = await ask()
    const inDays = async () => (await rows(db, 'tap_days', `day < ${KEPT}`)).length
    const left = [await inDays()]
    for (let minute = 0; left.at(-1) !== 0 && minute < 10; minute++) {
      await foldCounts(db, TODAY)
      left.push(await inDays())
      expect(await ask()).toEqual(before)
    }
    expect([left.length, left.at(-1)]).toEqual([3, 0])
    expect(left[1]).toBeGreaterThan(0) // half-way they stood in both
    const [chip] = before
    expect(chip?.report.by_month.map(({ month }) => month)).toEqual([
      ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'],
    ])
    expect(chip?.report.by_day[0]?.day).toBe('2026-05-01')
    const counted = [...(chip?.report.by_month ?? []), ...(chip?.report.by_day ?? [])]
    expect(counted.reduce((sum, { taps }) => sum + taps, 0)).toBe(chip?.report.taps)
    expect(chip?.text).toMatch(/\nMonth +Taps\n2025-11 +\d+\n/)
    expect(before[1]?.report.taps).toBe(2 * (chip?.report.taps ?? 0))
    expect(before[3]?.report.unknown_taps).toBe((chip?.report.taps ?? 0) + 7)
    expect(before[2]?.report.links.map(({ url }) => url).sort()).toEqual(
      [0, 1, 2, 3].map((at) => `https://${at}.example/`),
    )
  })

  it('COST-08 begin with the first of a month where only months are kept', async () => {
    const from = async (days: number) => (await stats({ chip: 'OLD1', days })).report.of.from
    expect(await from(107)).toBe('2026-05-01')
    expect(await from(108)).toBe('2026-04-01')
    expect(await from(137)).toBe('2026-04-01')
    expect(await from(138)).toBe('2026-03-01')
    expect((await stats({ chip: 'OLD1', days: 138 })).report.by_month).toHaveLength(2)
    expect(monthOf(KEPT)).toBe(2026 * 12 + 5)
  })
})
