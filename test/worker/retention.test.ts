// What is kept, table by table and key by key: the table of docs/storage.md, the privacy policy and Cron say the same.
import { createScheduledController } from 'cloudflare:test'
import { getTableColumns, getTableName, isTable } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cacheKey } from '#commerce/cached.ts'
import * as schema from '#db/schema.ts'
import { answerKey, changeKey } from '#domain/chip/last-known-keys.ts'
import { TABLE_NOTES } from '#domain/content/kept-data.ts'
import { LIMITED_STOCK_KEY } from '#domain/shop/limited-stock.ts'
import { firstDayOf, firstKeptDay, firstKeptMonth, QUARTERS_KEPT_DAYS } from '#domain/site/count-months.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { ACCOUNT_CHECK_KEY } from '#mail/claim-code.ts'
import { STRIPE_HEARD_KEY } from '#routes/health.ts'
import { ADDRESS_TABLES } from '#scripts/address-records.ts'
import { PROFILE_TABLES } from '#scripts/profile-records.ts'
import worker from '#src/index.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import storage from '../../docs/storage.md?raw'

const SOURCES = import.meta.glob<string>(['../../src/**/*.ts', '../../app/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const DAY = 24 * 3600
const now = Math.floor(Date.now() / 1000)
const today = Math.floor(now / DAY)

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
const run = (sql: string, ...values: unknown[]) =>
  shop.env.DB.prepare(sql)
    .bind(...values)
    .run()
const cron = (utc = '03:17', env: object = shop.env) =>
  worker.scheduled(
    createScheduledController({ scheduledTime: new Date(`2026-03-02T${utc}:00Z`) }),
    env as typeof shop.env,
  )

const TABLES = Object.values(schema)
  .filter((value) => isTable(value))
  .map((table) => getTableName(table))

/** Laid out with the rest, and written by nothing yet: what will write them brings their end. */
const EMPTY = ['webhook_events', 'orders', 'order_lines', 'order_refunds', 'order_disputes']
const WRITTEN = TABLES.filter((table) => !EMPTY.includes(table))

/** Rows of docs/storage.md. */
const STORAGE = (/^# Storage\n([\s\S]*?)\n## /.exec(storage)?.[1] ?? '')
  .split('\n')
  .filter((line) => /^\| (?:D1|KV|browser)\b/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, where = '', what = '', kept = '']) => ({ where, what, kept }))

/** From this age on a day is counted by month, and a month is gone. */
const DAY_IS_MONTH = today - firstKeptDay(today) + 1
const MONTH_IS_GONE = today - firstDayOf(firstKeptMonth(today)) + 1
const MONTH = `strftime('%Y', ?1, 'unixepoch') * 12 + strftime('%m', ?1, 'unixepoch')`

/**
 * For every table a statement that stores a row as old as `?1` (seconds since the epoch) says, and the age in days at which
 * Cron removes it; null: it stays until somebody removes it.
 */
const RETENTION: Record<string, { insert: string; goneAfterDays: number | null; where: string }> = {
  referral_clicks: {
    insert: "INSERT INTO referral_clicks (referral_code, created_at) VALUES ('OLD', ?1)",
    where: "referral_code = 'OLD'",
    goneAfterDays: 730,
  },
  chips: {
    insert:
      "INSERT INTO chips (chip_id, status, username, created_at) VALUES ('OLD', 'linked_with_profile', 'old', ?1)",
    where: "chip_id = 'OLD'",
    goneAfterDays: null,
  },
  chip_events: {
    insert:
      "INSERT INTO chip_events (chip_id, event, to_status, username, actor, created_at) VALUES ('OLD', 'linked', 'linked_with_profile', 'old', 'cli', ?1)",
    where: "username = 'old'",
    goneAfterDays: null,
  },
  tap_days: {
    insert: "INSERT INTO tap_days (day, chip_id, country, device, taps) VALUES (?1 / 86400, 'OLD', '', 'phone', 1)",
    where: "chip_id = 'OLD'",
    goneAfterDays: DAY_IS_MONTH,
  },
  link_days: {
    insert:
      "INSERT INTO link_days (day, username, url, country, device, clicks) VALUES (?1 / 86400, 'old', '', '', 'phone', 1)",
    where: "username = 'old'",
    goneAfterDays: DAY_IS_MONTH,
  },
  profile_days: {
    insert:
      "INSERT INTO profile_days (day, username, kind, country, device, count) VALUES (?1 / 86400, 'old', 'view', '', 'phone', 1)",
    where: "username = 'old'",
    goneAfterDays: DAY_IS_MONTH,
  },
  tap_quarters: {
    insert: "INSERT INTO tap_quarters (quarter, chip_id, taps) VALUES (?1 / 900, 'OLD', 1)",
    where: "chip_id = 'OLD'",
    goneAfterDays: QUARTERS_KEPT_DAYS + 1,
  },
  profile_quarters: {
    insert: "INSERT INTO profile_quarters (quarter, username, kind, count) VALUES (?1 / 900, 'old', 'view', 1)",
    where: "username = 'old'",
    goneAfterDays: QUARTERS_KEPT_DAYS + 1,
  },
  sun_days: {
    insert: "INSERT INTO sun_days (day, chip_id, outcome, taps) VALUES (?1 / 86400, 'OLD', 'genuine', 1)",
    where: "chip_id = 'OLD'",
    goneAfterDays: DAY_IS_MONTH,
  },
  tap_months: {
    insert: `INSERT INTO tap_months (month, chip_id, country, device, taps) VALUES (${MONTH}, 'OLD', '', 'phone', 1)`,
    where: "chip_id = 'OLD'",
    goneAfterDays: MONTH_IS_GONE,
  },
  link_months: {
    insert: `INSERT INTO link_months (month, username, url, country, device, clicks) VALUES (${MONTH}, 'old', '', '', 'phone', 1)`,
    where: "username = 'old'",
    goneAfterDays: MONTH_IS_GONE,
  },
  profile_months: {
    insert: `INSERT INTO profile_months (month, username, kind, country, device, count) VALUES (${MONTH}, 'old', 'view', '', 'phone', 1)`,
    where: "username = 'old'",
    goneAfterDays: MONTH_IS_GONE,
  },
  sun_months: {
    insert: `INSERT INTO sun_months (month, chip_id, outcome, taps) VALUES (${MONTH}, 'OLD', 'genuine', 1)`,
    where: "chip_id = 'OLD'",
    goneAfterDays: MONTH_IS_GONE,
  },
  newsletter_signups: {
    insert: "INSERT INTO newsletter_signups (name, email, created_at) VALUES ('Old', 'old@example.com', ?1)",
    where: "email = 'old@example.com'",
    goneAfterDays: 30,
  },
  discount_code_requests: {
    insert:
      "INSERT INTO discount_code_requests (name, email, type, created_at) VALUES ('Old', 'old@example.com', 'limited-edition-notify', ?1)",
    where: "email = 'old@example.com'",
    goneAfterDays: 30,
  },
  discount_codes: {
    insert: "INSERT INTO discount_codes (code, address_hash, created_at, given_at) VALUES ('OLD', 'hash', ?1, ?1)",
    where: "code = 'OLD'",
    goneAfterDays: null,
  },
  profiles: {
    insert: "INSERT INTO profiles (username, bio) VALUES ('old', ?1)",
    where: "username = 'old'",
    goneAfterDays: null,
  },
  social_links: {
    insert: "INSERT INTO social_links (username, platform, url) VALUES ('old', 'x', ?1)",
    where: "username = 'old'",
    goneAfterDays: null,
  },
  old_usernames: {
    // The app forgets these: app/retention.
    insert: "INSERT INTO old_usernames (username, profile_username, until) VALUES ('old', NULL, ?1)",
    where: "username = 'old'",
    goneAfterDays: null,
  },
  profile_events: {
    insert: "INSERT INTO profile_events (username, event, actor, created_at) VALUES ('old', 'hidden', 'cli', ?1)",
    where: "username = 'old'",
    goneAfterDays: null,
  },
  profile_reports: {
    insert: "INSERT INTO profile_reports (id, username, reason, created_at) VALUES ('OLD', 'old', 'other', ?1)",
    where: "id = 'OLD'",
    goneAfterDays: 365,
  },
  profile_themes: {
    insert: "INSERT INTO profile_themes (id, name, category) VALUES ('old', 'Old', ?1)",
    where: "id = 'old'",
    goneAfterDays: null,
  },
  mail_outbox: {
    insert:
      "INSERT INTO mail_outbox (id, recipient, kind, payload, status, created_at) VALUES ('OLD', 'reader@example.com', 'discount-code', '{}', 'sent', ?1)",
    where: "id = 'OLD'",
    goneAfterDays: 30,
  },
  mail_suppressions: {
    insert: "INSERT INTO mail_suppressions (address_hash, purpose, created_at) VALUES ('old', 'newsletter', ?1)",
    where: "address_hash = 'old'",
    goneAfterDays: null,
  },
  limit_hits: {
    insert: "INSERT INTO limit_hits (visitor_hash, window_start, hits) VALUES ('old', ?1, 1)",
    where: "visitor_hash = 'old'",
    goneAfterDays: 1,
  },
  referral_codes: {
    insert: "INSERT INTO referral_codes (code, percent, expires_at) VALUES ('OLD', 5, ?1)",
    where: "code = 'OLD'",
    goneAfterDays: null,
  },
  withdrawals: {
    // The app forgets these, with orders: app/retention.
    insert: `INSERT INTO withdrawals (id, number, email, name, market, lang, created_at)
      VALUES ('OLD', '1001', 'old@example.com', 'Old', 'de', 'de', ?1)`,
    where: "id = 'OLD'",
    goneAfterDays: null,
  },
  checkout_days: {
    // The app forgets these, with orders: app/retention.
    insert: 'INSERT INTO checkout_days (day, created) VALUES (CAST(?1 / 86400 AS INTEGER), 1)',
    where: 'created = 1',
    goneAfterDays: null,
  },
  own_secrets: {
    insert: "INSERT INTO own_secrets (name, value, created_at) VALUES ('old', 'v', ?1)",
    where: "name = 'old'",
    goneAfterDays: null,
  },
}
/** The words in which table and policy say these ages. */
const WORDS: Record<number, RegExp> = {
  ...{ 1: /a day|one day/i, 30: /30 days/, 365: /12 months/, 730: /24 months/ },
  ...{
    [DAY_IS_MONTH]: /until (?:the month has been over for 90 days|90 days after the end of the month)/i,
    [MONTH_IS_GONE]: /24 months after the end/,
  },
  [QUARTERS_KEPT_DAYS + 1]: /^93 days/,
}

describe('the table of what is stored', () => {
  it.each(WRITTEN)('has a row for %s that says how long it is kept', (table) => {
    const row = STORAGE.find(({ where }) => where.startsWith('D1') && where.includes(`\`${table}\``))
    expect(row?.kept ?? '').not.toBe('')
    const days = RETENTION[table]?.goneAfterDays
    expect(days).toBeDefined()
    if (!days) return
    expect(row?.kept).toMatch(WORDS[days] ?? /^$/)
    expect(TABLE_NOTES[table]?.[2]).toMatch(WORDS[days] ?? /^$/)
  })

  it('has no row without an end, and none for a table that is not there', () => {
    for (const { where, kept } of STORAGE) {
      expect(kept, where).not.toBe('')
      if (where.startsWith('D1')) for (const [, table] of where.matchAll(/`(\w+)`/g)) expect(TABLES).toContain(table)
    }
  })
})

describe('the commands that erase', () => {
  const holding = (name: RegExp) =>
    Object.values(schema)
      .filter((value) => isTable(value))
      .filter((table) => Object.values(getTableColumns(table)).some((column) => name.test(column.name)))
      .map((table) => getTableName(table))
      .sort()

  it('know every table that holds a username, and every one that holds a mail address or its hash', () => {
    expect([...PROFILE_TABLES].sort()).toEqual(holding(/username/))
    // An owner's public mail address and postal address are the profile's, which its owner erases.
    const addresses = holding(/email|recipient|address/).filter(
      (table) => table === 'withdrawals' || (table !== 'profiles' && !EMPTY.includes(table)),
    )
    expect([...ADDRESS_TABLES].sort()).toEqual(addresses)
  })
})

/** A table as src/db/schema.ts names it. */
const nameOf = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

it.each(EMPTY)('nothing of the shop writes %s yet', (table) => {
  const writing = Object.entries(
    // Orders are the app's to forget, test orders too: test/app/retention-orders.
    import.meta.glob<string>(['../../src/**/*.ts', '!../../src/orders/*.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
    .filter(([, source]) =>
      new RegExp(`(?:insert|update|insertFrom)\\(\\s*(?:store,\\s*)?${nameOf(table)}\\b`).test(source),
    )
    .map(([file]) => file)
  expect(writing).toEqual([])
})

describe('Cron', () => {
  it.each(WRITTEN)('keeps %s as long as that says, and no longer', async (table) => {
    const { insert = '', where = '', goneAfterDays = null } = RETENTION[table] ?? {}
    const count = async () => (await rows(shop.env.DB, table, where)).length
    await run(`DELETE FROM ${table} WHERE ${where}`) // days of the tests before, which are months now
    await run(insert, now - (goneAfterDays === null ? 3000 : goneAfterDays - 1) * DAY)
    await cron('12:00')
    await cron()
    expect(await count()).toBe(1)
    if (goneAfterDays === null) return
    await run(`DELETE FROM ${table} WHERE ${where}`)
    await run(insert, now - (goneAfterDays + 2) * DAY)
    await cron()
    expect(await count()).toBe(0)
  })

  it('forgets although the settings are broken: no setting decides about that', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await run(RETENTION.newsletter_signups?.insert ?? '', now - 31 * DAY)
    await cron('03:17', { ...shop.env, APP_ENV: 'production', SITE_URL: 'nonsense' })
    expect(await rows(shop.env.DB, 'newsletter_signups', "email = 'old@example.com'")).toEqual([])
  })

  it('forgets who had a card before, 90 days later, and on retired cards at once; the events stay', async () => {
    const event = (chip: string, username: string, days: number) =>
      run(
        "INSERT INTO chip_events (chip_id, event, to_status, username, actor, created_at) VALUES (?, 'linked', 'linked_with_profile', ?, 'cli', ?)",
        chip,
        username,
        now - days * DAY,
      )
    for (const [chip, status, username] of [
      ['HAD1', 'linked_with_profile', 'Owner'],
      ['HAD2', 'unlinked', null],
      ['HAD3', 'retired', null],
    ])
      await run('INSERT INTO chips (chip_id, status, username) VALUES (?, ?, ?)', chip, status, username)
    await event('HAD1', 'former', 91)
    await event('HAD1', 'recent', 89)
    await event('HAD1', 'owner', 900)
    await event('HAD2', 'former', 91)
    await event('HAD3', 'former', 1)
    await event('GONE', 'former', 1)
    await cron()
    const names = async (chip: string) =>
      (await rows<{ username: string | null }>(shop.env.DB, 'chip_events', 'chip_id = ? ORDER BY id', chip)).map(
        ({ username }) => username,
      )
    expect(await names('HAD1')).toEqual([null, 'recent', 'owner'])
    for (const chip of ['HAD2', 'HAD3', 'GONE']) expect(await names(chip)).toEqual([null])
  })

  it('works through years of events in one night', async () => {
    await run(
      `INSERT INTO chip_events (chip_id, event, to_status, username, actor, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
       SELECT 'MANY', 'synced', 'unlinked', 'former', 'api', 1 FROM n`,
    )
    await cron()
    expect(await rows(shop.env.DB, 'chip_events', "username = 'former'")).toEqual([])
    expect(await rows(shop.env.DB, 'chip_events', "chip_id = 'MANY'")).toHaveLength(5001)
  })

  it('empties the names in mails that are over, given up ones included', async () => {
    for (const status of ['sent', 'failed', 'suppressed', 'pending'])
      await run(
        `INSERT INTO mail_outbox (id, recipient, kind, payload, status, next_attempt_at) VALUES (?1, 'x@example.com', 'k', '{"name":"Ann"}', ?1, 9999999999)`,
        status,
      )
    await cron()
    const kept = await rows<{ id: string }>(shop.env.DB, 'mail_outbox', "payload LIKE '%Ann%'")
    expect(kept.map(({ id }) => id)).toEqual(['pending'])
  })
})

describe('KV', () => {
  it('has a row of docs/storage.md for each key that is written, and none for another', () => {
    const written = [
      cacheKey('{handle}'),
      answerKey('{chip}'),
      changeKey('{chip}'),
      STRIPE_HEARD_KEY,
      ACCOUNT_CHECK_KEY,
      LIMITED_STOCK_KEY,
    ]
    const named = STORAGE.filter(({ where }) => where.startsWith('KV')).map(({ where }) => /`(.+)`/.exec(where)?.[1])
    expect(named.sort()).toEqual(written.sort())
    const makers = Object.values(SOURCES).flatMap((source) =>
      [...source.matchAll(/\b(?:CACHE|kv)\.put\((\w+)/g)].map(([, maker]) => maker),
    )
    // A wrapper passes on the key it is given.
    expect([...new Set(makers)].filter((maker) => maker !== 'key').sort()).toEqual(
      ['ACCOUNT_CHECK_KEY', 'LIMITED_STOCK_KEY', 'STRIPE_HEARD_KEY', 'answerKey', 'cacheKey', 'changeKey'].sort(),
    )
  })

  it('holds nothing but what docs/storage.md names, and nothing for longer than it says', async () => {
    await run("INSERT INTO chips (chip_id, status, username) VALUES ('KVTAP', 'linked_with_profile', 'acme')")
    await shop.fetch('/scan/KVTAP')
    await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle: 'joker-acme-card' })
    await shop.settled()
    const { keys } = await shop.env.CACHE.list()
    const prefixOf = (where: string) => /`([^{`]+)/.exec(where)?.[1] ?? '\n'
    const named = STORAGE.filter(({ where }) => where.startsWith('KV')).sort(
      (a, b) => prefixOf(b.where).length - prefixOf(a.where).length,
    )
    for (const { name, expiration } of keys) {
      const row = named.find(({ where }) => name.startsWith(prefixOf(where)))
      expect(row, name).toBeDefined()
      const days = Number(/(\d+) days/.exec(row?.kept ?? '')?.[1])
      expect(((expiration ?? Number.POSITIVE_INFINITY) - today * DAY) / DAY, name).toBeLessThanOrEqual(days + 1)
    }
    expect(keys.map(({ name }) => name)).toContain('tap:v1:KVTAP')
  })
})
