// The outbox under Cron: a mail service that is down, slow, busy or dies, and runs that overlap. D-118, D-120;
// T-ABU-11; faults mail-500, mail-429, mail-ten-minutes, outbox-duplicate, outbox-crash-after-send, outbox-poison.
import { createExecutionContext, createScheduledController } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import worker from '#src/index.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

interface Sent {
  to: string
  headers: Record<string, string>
}
let sent: Sent[]
let send: (mail: Sent) => Promise<unknown>
const accept = async (mail: Sent) => sent.push(mail)
const refuse = (refusal: Error) => () => Promise.reject(refusal)
const DOWN = new Error('500 internal error')

let errors: string[]
let shop: Shop
beforeEach(async () => {
  sent = []
  send = accept
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  errors = []
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(String(line)))
  shop = await createShop({ EMAIL: { send: (mail: Sent) => send(mail) }, MAIL_FROM: 'hello@acme.example' })
  await shop.env.DB.prepare('DELETE FROM mail_outbox').run()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const cron = (env = shop.env) => worker.scheduled(createScheduledController(), env)
const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const outbox = () =>
  rows<{ id: string; status: string; attempts: number; next_attempt_at: number }>(shop.env.DB, 'mail_outbox')
async function signUp(email = freshEmail()) {
  const response = await shop.call(API_PATHS.discountCode, { name: 'Alice', email })
  expect(response.status).toBe(200)
  await shop.settled()
  return email
}

describe('Cron', () => {
  it('is exported beside fetch', async () => {
    const answer = await worker.fetch(new Request('https://x.example/scan/'), shop.env, createExecutionContext())
    expect(answer.status).toBe(302)
    expect(worker.scheduled).toBeTypeOf('function')
  })

  it('D-118 sends what call 5 could not, after 1, 2, 4, 8 minutes and so on, eight attempts in all', async () => {
    send = refuse(DOWN)
    await signUp()
    const waits: number[] = []
    for (let attempt = 1; attempt < 8; attempt++) {
      const [row] = await outbox()
      expect(row).toMatchObject({ status: 'pending', attempts: attempt })
      const wait = (row?.next_attempt_at ?? 0) - Math.floor(Date.now() / 1000)
      waits.push(wait / 60)
      advance(wait - 1)
      await cron()
      expect(await outbox()).toMatchObject([{ attempts: attempt }]) // not a second too early
      advance(1)
      await cron()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 8 }])
    send = accept
    advance(86_400)
    await cron()
    expect(sent).toEqual([])
  })

  it('D-120 a service that is down for ten minutes: every code mail arrives exactly once', async () => {
    send = refuse(DOWN)
    const addresses: string[] = []
    for (let n = 0; n < 100; n++) addresses.push(await signUp())
    for (let minute = 1; minute <= 30; minute++) {
      advance(60)
      if (minute === 10) send = accept
      await cron()
    }
    expect(sent.map(({ to }) => to).sort()).toEqual(addresses.sort())
    expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true)
  })

  it('a busy service is asked no earlier than it says', async () => {
    send = refuse(Object.assign(new Error('429 too many requests'), { retryAfter: 600 }))
    await signUp()
    send = accept
    advance(599)
    await cron()
    expect(sent).toHaveLength(0)
    advance(1)
    await cron()
    expect(sent).toHaveLength(1)
  })

  it('asks a dead service a few times, not once for every mail that waits', async () => {
    let asked = 0
    send = refuse(DOWN)
    for (let n = 0; n < 8; n++) await signUp()
    send = () => {
      asked++
      return Promise.reject(DOWN)
    }
    advance(61)
    await cron()
    expect(asked).toBe(3)
  })

  it('T-ABU-11 runs that overlap send a mail once', async () => {
    send = refuse(DOWN)
    await signUp()
    send = async (mail) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return accept(mail)
    }
    advance(61)
    await Promise.all([cron(), cron(), cron()])
    expect(sent).toHaveLength(1)
  })

  it('T-ABU-11 a crash after the mail was accepted is repeated under the same message id', async () => {
    send = refuse(DOWN)
    await signUp()
    send = accept
    advance(61)
    let operations = 0
    // Listed, claimed, not suppressed, its sign-up looked up, handed over; then the isolate is gone before it can write
    // "sent".
    const dying = withFaultyD1(shop.env.DB, (run) => (++operations > 5 ? fails('isolate is gone')(run) : run()))
    await cron({ ...shop.env, DB: dying })
    expect(await outbox()).toMatchObject([{ status: 'sending', attempts: 2 }])
    advance(61)
    await cron()
    const [first, second, ...more] = sent.map(({ headers }) => headers['X-Entity-Ref-ID'])
    expect([first === second, more]).toEqual([true, []])
    expect(await outbox()).toMatchObject([{ id: first, status: 'sent', attempts: 3 }])
  })

  it('T-ABU-11 a mail that goes out just before D1 fails is marked by the next run, and goes out once', async () => {
    send = refuse(DOWN)
    await signUp()
    send = accept
    advance(61)
    let operations = 0
    let isDown = false
    // Its end cannot be written down, at once or when the run ends.
    const DB = withFaultyD1(shop.env.DB, (run) => {
      isDown ||= ++operations === 6
      return isDown ? fails(D1_OVERLOADED)(run) : run()
    })
    await cron({ ...shop.env, DB })
    expect(await outbox()).toMatchObject([{ status: 'sending', attempts: 2 }])
    advance(61)
    await cron({ ...shop.env, DB })
    isDown = false
    advance(61)
    await cron({ ...shop.env, DB })
    expect(sent).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it('T-ABU-11 runs that die after handing a mail over: it goes out twice, and no more', async () => {
    send = refuse(DOWN)
    await signUp()
    send = accept
    for (let run = 0; run < 8; run++) {
      advance(3600)
      let operations = 0
      const dying = withFaultyD1(shop.env.DB, (work) => (++operations > 5 ? fails('isolate is gone')(work) : work()))
      await cron({ ...shop.env, DB: dying })
    }
    advance(3600)
    await cron()
    expect(sent).toHaveLength(2)
    expect(await outbox()).toMatchObject([{ status: 'failed' }])
  })

  it('T-ABU-11 runs that die before a mail was handed over do not count as sent', async () => {
    send = refuse(DOWN)
    await signUp()
    send = accept
    for (let run = 0; run < 4; run++) {
      advance(3600)
      let operations = 0
      const dying = withFaultyD1(shop.env.DB, (work) => (++operations > 3 ? fails('isolate is gone')(work) : work()))
      await cron({ ...shop.env, DB: dying })
    }
    expect(sent).toEqual([])
    advance(3600)
    await cron()
    expect(sent).toHaveLength(1)
  })

  it('T-ABU-11 a mail accepted after its time is up is booked as sent: its reader gets one', {
    timeout: 120_000,
  }, async () => {
    const slow = async (mail: Sent) => {
      await new Promise((resolve) => setTimeout(resolve, 5600))
      return accept(mail)
    }
    send = slow
    await signUp()
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
    for (let hour = 0; hour < 48; hour++) {
      advance(3600)
      await cron()
    }
    expect(sent).toHaveLength(1)
  })

  it('T-ABU-11 a service that takes mails and never says so: each is repeated once, hours later', {
    timeout: 120_000,
  }, async () => {
    send = async (mail) => {
      await accept(mail)
      return new Promise(() => {})
    }
    await signUp()
    const [row] = await outbox()
    expect(row).toMatchObject({ status: 'pending', attempts: 1 })
    expect((row?.next_attempt_at ?? 0) - Date.now() / 1000).toBeGreaterThan(3 * 3600)
    for (let hour = 0; hour < 72; hour++) {
      advance(3600)
      await cron()
    }
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers['X-Entity-Ref-ID'])).size).toBe(1)
    expect(await outbox()).toMatchObject([{ status: 'failed' }])
  })

  it('a connection that breaks says as little: once more, hours later', async () => {
    send = refuse(new Error('Network connection lost.'))
    await signUp()
    send = accept
    advance(3600)
    await cron()
    expect(sent).toEqual([])
    advance(6 * 3600)
    await cron()
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['a mailbox that does not exist', new Error('550 5.1.1 user unknown')],
    ['an address the service has suppressed', Object.assign(new Error('no'), { code: 'E_RECIPIENT_SUPPRESSED' })],
    ['words we do not know', new Error('computer says no')],
  ])('three refusals of %s hold up nobody else', async (_case, refusal) => {
    for (const name of ['a', 'b', 'c', 'd']) await insert(`bad-${name}`, 'discount-code', '{"name":"B","shopUrl":"x"}')
    for (let n = 0; n < 5; n++) await insert(`good-${n}`, 'discount-code', '{"name":"G","shopUrl":"x"}')
    send = (mail) => (mail.to.startsWith('bad') ? Promise.reject(refusal) : accept(mail))
    advance(60)
    await cron()
    expect(sent).toHaveLength(5)
  })

  it('an address the service will never take is given up at once', async () => {
    send = refuse(Object.assign(new Error('suppressed'), { code: 'E_RECIPIENT_SUPPRESSED' }))
    await signUp()
    expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 1 }])
  })

  it('a mail that kills every run is given up without another attempt', async () => {
    await insert('killer', 'discount-code', '{"name":"A","shopUrl":"x"}')
    await shop.env.DB.prepare("UPDATE mail_outbox SET status = 'sending', attempts = 8, next_attempt_at = 0").run()
    await cron()
    expect([sent, (await outbox())[0]?.status]).toEqual([[], 'failed'])
  })

  it('T-ABU-11 a row that cannot be rendered fails after eight attempts, the others are sent', async () => {
    await insert('poison', 'discount-code', '{"name":1}')
    await insert('unknown', 'no-such-kind', '{}')
    await insert('good', 'discount-code', '{"name":"G","shopUrl":"x"}')
    for (let run = 0; run < 8; run++) {
      await cron()
      advance(2 * 3600)
    }
    expect(sent.map(({ to }) => to)).toEqual(['good@example.com'])
    expect((await outbox()).map(({ id, status }) => [id, status]).sort()).toEqual([
      ['good', 'sent'],
      ['poison', 'failed'],
      ['unknown', 'failed'],
    ])
  })

  it('without a mail service nothing is claimed; broken settings are a line in the log', async () => {
    await insert('waiting', 'discount-code', '{"name":"W","shopUrl":"x"}')
    await cron({ ...shop.env, EMAIL: undefined } as unknown as typeof shop.env)
    expect((await outbox()).find(({ id }) => id === 'waiting')).toMatchObject({ status: 'pending', attempts: 0 })
    await cron({ ...shop.env, ANON_KEY: '' })
    expect(errors).toEqual([expect.stringContaining('settings_invalid')])
  })
})

/** Due at once by the clock of these tests: D1's own runs ahead of it. */
const insert = (id: string, kind: string, payload: string) =>
  shop.env.DB.prepare('INSERT INTO mail_outbox (id, recipient, kind, payload, next_attempt_at) VALUES (?, ?, ?, ?, ?)')
    .bind(id, `${id}@example.com`, kind, payload, Math.floor(Date.now() / 1000))
    .run()
