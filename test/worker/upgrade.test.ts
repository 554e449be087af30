// A shop that upgrades: what it stored under the migrations of then is still what it was under those of now.

import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ListPage, listRequests, listSubscribers, type SubscriberRow } from '#db/mail-lists.ts'
import { openStore } from '#db/store.ts'
import type { Bindings } from '#src/env.ts'
import worker from '#src/index.ts'
import { migrationStatements, rows } from '#test/support/database.ts'

const DAY = 24 * 3600
const now = Math.floor(Date.now() / 1000)
const db = env.DB
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
const migrate = (from: number, to?: number) =>
  db.batch(migrationStatements(from, to).map((statement) => db.prepare(statement)))
const nightly = () =>
  worker.scheduled(
    createScheduledController({ scheduledTime: new Date('2026-03-02T03:17:00Z') }),
    env as unknown as Bindings,
  )
const signUp = (email: string, days: number, version: string | null = null) =>
  version === null
    ? run('INSERT INTO newsletter_signups (name, email, created_at) VALUES (?, ?, ?)', 'A', email, now - days * DAY)
    : run(
        'INSERT INTO newsletter_signups (name, email, created_at, consent_version) VALUES (?, ?, ?, ?)',
        'A',
        email,
        now - days * DAY,
        version,
      )
const request = (email: string, days: number) =>
  run(
    "INSERT INTO discount_code_requests (name, email, type, created_at) VALUES ('A', ?, 'limited-edition-notify', ?)",
    email,
    now - days * DAY,
  )
const emails = async (table: string) => (await rows<{ email: string }>(db, table)).map(({ email }) => email).sort()
const listed = (page: ListPage<SubscriberRow>) => page(openStore(db), '', 10)

beforeEach(async () => {
  const tables = await rows<{ name: string }>(
    db,
    'sqlite_master',
    "type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  )
  for (const { name } of tables) await run(`DROP TABLE "${name}"`)
})

describe('from before addresses were confirmed', () => {
  it('subscribers and requests outlive the first night, stay on their lists, and nobody claims that they confirmed', async () => {
    await migrate(0, 3)
    await signUp('old@example.com', 400)
    await signUp('young@example.com', 3)
    await request('notice@example.com', 400)
    await migrate(4)
    await signUp('later@example.com', 31, 'newsletter-1')
    await request('later-notice@example.com', 31)
    await nightly()
    expect(await emails('newsletter_signups')).toEqual(['old@example.com', 'young@example.com'])
    expect(await emails('discount_code_requests')).toEqual(['notice@example.com'])
    const newsletter = await listed(listSubscribers)
    expect(newsletter.map(({ email }) => email).sort()).toEqual(['old@example.com', 'young@example.com'])
    for (const row of [...newsletter, ...(await listed(listRequests))])
      expect(row).toMatchObject({ confirmed_at: null, consent_version: 'single-opt-in' })
  })

  it('a shop that upgraded in two steps is told by the record of its migrations which sign-ups were asked', async () => {
    await migrate(0, 3)
    await signUp('old@example.com', 29)
    await run('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE, applied_at TIMESTAMP)')
    await run(
      "INSERT INTO d1_migrations (name, applied_at) VALUES ('0004_chips_statistics_and_opt_in.sql', datetime(?, 'unixepoch'))",
      now - 20 * DAY,
    )
    await migrate(4, 4)
    await signUp('asked@example.com', 10)
    await signUp('asked-with-wording@example.com', 10, 'newsletter-1')
    await signUp('confirmed@example.com', 10, 'newsletter-1')
    await run("UPDATE newsletter_signups SET confirmed_at = ? WHERE email LIKE 'confirmed%'", now - 9 * DAY)
    await migrate(5)
    const states = await rows<{ email: string; consent_version: string | null; confirmed_at: number | null }>(
      db,
      'newsletter_signups',
      '1 = 1 ORDER BY email',
    )
    expect(states.map((row) => [row.email, row.consent_version, row.confirmed_at])).toEqual([
      ['asked-with-wording@example.com', 'newsletter-1', null],
      ['asked@example.com', null, null],
      ['confirmed@example.com', 'newsletter-1', now - 9 * DAY],
      ['old@example.com', 'single-opt-in', now - 29 * DAY],
    ])
  })
})
