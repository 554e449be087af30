// `npm run chips -- stats`: what the operator is told about taps and opened links, from a real D1.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Query, readStats } from '../../scripts/chips/stats.ts'
import { createShop } from '../support/shop'

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
