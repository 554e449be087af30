// Emails of the app that wait: how often one is tried, and when nobody tries it any more.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { fails, withFaultyD1 } from '#test/support/faults.ts'

interface Row {
  id: string
  status: string
  attempts: number
  next_attempt_at: number
}

const NOON = Date.parse('2026-11-21T12:00:00Z')
let app: AppHost
let send: (mail: { to: string }) => Promise<unknown>
let sent: string[]
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  vi.setSystemTime(NOON)
  await app.env.DB.prepare('DELETE FROM app_outbox').run()
  sent = []
  send = accept
})
afterEach(() => {
  vi.useRealTimers()
})

const accept = async ({ to }: { to: string }) => {
  sent.push(to)
}
const now = () => Math.floor(Date.now() / 1000)
const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const insert = (id: string, columns: Partial<Row> & { kind?: string } = {}) =>
  app.env.DB.prepare(
    'INSERT INTO app_outbox (id, recipient, kind, payload, status, attempts, next_attempt_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)',
  )
    .bind(
      id,
      `${id}@example.com`,
      columns.kind ?? 'card-moved',
      '{"masked":"m•••@example.com"}',
      columns.status ?? 'pending',
      columns.attempts ?? 0,
      columns.next_attempt_at ?? now(),
    )
    .run()
const outbox = () => rows<Row>(app.env.DB, 'app_outbox', '1 = 1 ORDER BY id')
async function cron(db = app.env.DB): Promise<number> {
  const env = { ...app.env, DB: db, EMAIL: { send: (mail: { to: string }) => send(mail) } as unknown as SendEmail }
  const settings = readAppConfig(env)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  return deliverAppMails(env, settings.config, now())
}

describe('the rules of the shop’s delivery', () => {
  it('HOST-51 a refused one is tried after 1, 2, 4 … 64 minutes, eight times in all', async () => {
    await insert('refused')
    send = () => Promise.reject(new Error('computer says no'))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await cron()
      const [row] = await outbox()
      expect(row?.attempts).toBe(attempt)
      if (attempt === 8) expect(row?.status).toBe('failed')
      else waits.push((row?.next_attempt_at ?? 0) - now())
      advance(waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3840])
    send = accept
    advance(24 * 3600)
    expect([await cron(), sent]).toEqual([0, []])
  })

  it('HOST-51 one whose end nobody knows may be out: once more, six hours later, and never again', async () => {
    await insert('unknown')
    let tries = 0
    send = () => {
      tries++
      return Promise.reject(new Error('Network connection lost.'))
    }
    await cron()
    for (let minute = 0; minute < 5; minute++) {
      advance(3600)
      await cron()
    }
    expect(tries).toBe(1)
    advance(3601)
    await cron()
    expect(tries).toBe(2)
    advance(7 * 3600)
    await cron()
    expect([tries, (await outbox())[0]?.status]).toEqual([2, 'failed'])
  })

  it('HOST-51 an answer that comes late is heard', async () => {
    await insert('late')
    send = (mail) => new Promise((resolve) => setTimeout(() => resolve(accept(mail)), 5500))
    await cron()
    expect([sent, await outbox()]).toMatchObject([['late@example.com'], [{ status: 'sent' }]])
  }, 15_000)

  it('HOST-51 waits as long as the service asks', async () => {
    await insert('asked')
    send = () => Promise.reject(Object.assign(new Error('429 too many requests'), { retryAfter: 900 }))
    await cron()
    const [row] = await outbox()
    expect((row?.next_attempt_at ?? 0) - now()).toBeGreaterThanOrEqual(900)
  })

  it('HOST-51 an address the service will never take is given up at once, and so is what kills every run', async () => {
    await insert('gone')
    await insert('killer', { status: 'sending', attempts: 8 })
    send = () => Promise.reject(Object.assign(new Error('suppressed'), { code: 'E_RECIPIENT_SUPPRESSED' }))
    await cron()
    expect(await outbox()).toMatchObject([
      { id: 'gone', status: 'failed', attempts: 1 },
      { id: 'killer', status: 'failed' },
    ])
  })

  it('HOST-51 a service that is down is asked three times a run, one that refuses single mails goes on', async () => {
    for (let n = 0; n < 6; n++) await insert(`mail${n}`)
    let asked = 0
    send = () => {
      asked++
      return Promise.reject(new Error('503 service unavailable'))
    }
    await cron()
    expect([asked, (await outbox()).filter(({ attempts }) => attempts === 0).length]).toEqual([3, 3])
    advance(3600)
    send = (mail) => (mail.to < 'mail4' ? Promise.reject(new Error('550 5.1.1 user unknown')) : accept(mail))
    await cron()
    expect(sent).toHaveLength(2)
  })

  it('HOST-51 T-ABU-11 a run that dies while it sends leaves a mail that may be out: it is handed over once more and never again', async () => {
    await insert('handed-over')
    // Due mails listed, claimed, handed over; then the isolate is gone before it can write down how the attempt ended.
    for (let hour = 0; hour < 24; hour++) {
      await cron(diesAfter(3))
      advance(3600)
    }
    expect(sent).toEqual(['handed-over@example.com', 'handed-over@example.com'])
    await cron()
    expect(await outbox()).toMatchObject([{ status: 'failed' }])
    expect(sent).toHaveLength(2)
  })

  it('HOST-51 a run that dies before it hands a mail over does not count as an attempt that may be out', async () => {
    await insert('claimed-only')
    for (let hour = 0; hour < 3; hour++) {
      await cron(diesAfter(2))
      advance(3600)
    }
    expect(sent).toEqual([])
    await cron()
    expect([sent, await outbox()]).toMatchObject([['claimed-only@example.com'], [{ status: 'sent' }]])
  })
})

/** The database of a run that dies: every operation after so many fails. */
function diesAfter(operations: number): D1Database {
  let done = 0
  return withFaultyD1(app.env.DB, (run) => (++done > operations ? fails('isolate is gone')(run) : run()))
}
