// What a code is good for, how often it may be tried and asked for, and that nobody learns who has an account.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { APP, type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_NETWORK, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const NOON = Date.parse('2026-11-21T12:00:00Z')
const NO_LONGER = 'This code no longer works. Send a new one.'

let app: AppHost
beforeAll(async () => {
  // The limit of posts a minute is another matter: it is proved at the end.
  app = (await createAppHost()).with({ LIMIT_LOGIN: { limit: async () => ({ success: true }) } })
})
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const later = (ms: number) => vi.setSystemTime(NOON + ms)

const asked = async (email = newEmail(), browser = app.browser()) => {
  await browser.post('/login', { email })
  return { browser, email, code: await browser.codeFor(email) }
}
const enter = (browser: Browser, code: string) => browser.post('/login/code', { code })
const other = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')
const account = async (email: string) => {
  const browser = app.browser()
  await browser.signIn(email)
  return browser
}
const sessionsOf = async (email: string) =>
  rows(app.env.DB, 'sessions', 'account_id = (SELECT id FROM accounts WHERE email = ?1)', email)
/** Signs nobody out of the limits: an hour has passed for the address. */
const afterAnHour = () => later(HOUR + MINUTE)

describe('a code', () => {
  it('T-ACC-2 ACC-13 has eight digits and works once', async () => {
    const { browser, code, email } = await asked()
    expect(code).toMatch(/^\d{8}$/)
    const flow = browser.cookies.get('__Host-flow') ?? ''
    expect((await enter(browser, code)).status).toBe(303)
    const again = app.browser()
    again.cookies.set('__Host-flow', flow)
    const used = await enter(again, code)
    expect([used.status, used.text]).toEqual([422, expect.stringContaining(NO_LONGER)])
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  it('T-ACC-12 T-ACC-2 ACC-13 ACC-27 works for ten minutes', async () => {
    const inTime = await asked()
    const late = await asked()
    later(10 * MINUTE - 1000)
    expect((await enter(inTime.browser, inTime.code)).status).toBe(303)
    later(10 * MINUTE)
    const refused = await enter(late.browser, late.code)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(NO_LONGER)])
    expect(refused.html).toContain('<title>Error: Check your email')
  })

  it('T-ACC-2 ACC-13 ACC-27 works in the browser that asked alone', async () => {
    const { code, email } = await asked()
    const stranger = await asked()
    const refused = await enter(stranger.browser, code)
    expect(refused.status).toBe(422)
    const forged = app.browser()
    forged.cookies.set('__Host-flow', 'A'.repeat(43))
    const unknown = await enter(forged, code)
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining(NO_LONGER)])
    expect(await sessionsOf(email)).toEqual([])
  })

  it.each([
    ['spaces', (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)} `],
    ['dashes', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ['no-break spaces', (code: string) => `${code.slice(0, 2)}\u00a0${code.slice(2)}`],
  ])('ACC-14 may be typed with %s', async (_what, typed) => {
    const { browser, code } = await asked()
    expect((await enter(browser, typed(code))).status).toBe(303)
  })

  it('T-ACC-1 ACC-15 ACC-26 ACC-27 takes five tries; the sixth is refused although it is right', async () => {
    const { browser, code } = await asked()
    const wrong = other(code)
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const refused = await enter(browser, wrong)
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining(`That code is not right. ${left} left.`),
      ])
    }
    const fifth = await enter(browser, wrong)
    expect([fifth.status, fifth.text]).toEqual([
      422,
      expect.stringContaining(`That code is not right. 0 tries left. ${NO_LONGER}`),
    ])
    const sixth = await enter(browser, code)
    expect([sixth.status, sixth.text]).toEqual([422, expect.stringContaining(NO_LONGER)])
    expect(browser.cookies.has('__Host-app')).toBe(false)
  })

  it('T-ACC-1 ACC-15 compares at most five of a thousand guesses at once', async () => {
    const { browser, code, email } = await asked()
    const guesses = Array.from({ length: 1000 }, (_, at) =>
      String((Number(code) + 1 + at) % 100_000_000).padStart(8, '0'),
    )
    const answers = await Promise.all(guesses.map((guess) => enter(browser, guess)))
    const compared = answers.filter(({ text }) => text.includes('That code is not right.'))
    expect(compared).toHaveLength(5)
    expect(answers.every(({ status }) => status === 422)).toBe(true)
    expect(await rows(app.env.DB, 'auth_flows', 'email = ?1', email)).toMatchObject([{ attempts: 5 }])
    expect((await enter(browser, code)).text).toContain(NO_LONGER)
  }, 120_000)

  it('T-ACC-2 ACC-16 makes one session although it is posted twice at once', async () => {
    const { browser, code, email } = await asked()
    const answers = await Promise.all([enter(browser, code), enter(browser, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(answers.find(({ status }) => status === 422)?.text).toContain(NO_LONGER)
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  it('ACC-03 is for the address in lower case and trimmed; what stands after "+" counts', async () => {
    const email = newEmail()
    await account(email)
    await account(` ${email.toUpperCase()} `)
    await account(email.replace('@', '+card@'))
    const [local = ''] = email.split('@')
    const found = await rows<{ email: string }>(app.env.DB, 'accounts', "email LIKE ?1 || '%'", local)
    expect(found.map((row) => row.email).sort()).toEqual([email.replace('@', '+card@'), email].sort())
  })

  it('ACC-17 leads to where one wanted to go; a new account to the set-up, which keeps it', async () => {
    const email = newEmail()
    const first = await app.browser().signIn(email, { next: '/settings/passkeys' })
    expect(first.location).toBe('/setup-profile?next=%2Fsettings%2Fpasskeys')
    const second = await app.browser().signIn(email, { next: '/settings/passkeys' })
    expect(second.location).toBe('/settings/passkeys')
  })

  it('ACC-17 leads with a card to its claim, for which a quarter of an hour is left', async () => {
    const browser = app.browser()
    const entered = await browser.signIn(newEmail(), { chip: 'DEMO0007' })
    expect(entered.location).toBe('/register')
    expect(entered.setCookies.join()).toMatch(/__Host-flow=[\w-]{43};[^,]*Max-Age=900/)
    const [flow] = await rows<{ created_at: number; expires_at: number }>(
      app.env.DB,
      'auth_flows',
      "kind = 'claim' AND chip_id = 'DEMO0007'",
    )
    expect((flow?.expires_at ?? 0) - (flow?.created_at ?? 0)).toBe(900)
  })
})

describe('another code', () => {
  it('ACC-18 can be asked for a minute after the last one', async () => {
    const { browser, code } = await asked()
    later(59_000)
    const early = await browser.post('/login', { again: '1' })
    expect([early.status, early.headers.get('retry-after'), early.text]).toEqual([
      429,
      '1',
      expect.stringContaining('Please wait 1 second.'),
    ])
    expect((await browser.post('/login', { again: '1' })).status).toBe(429)
    later(60_000)
    expect((await browser.post('/login', { again: '1' })).location).toBe('/login/code')
    expect((await enter(browser, code)).status).toBe(422)
  })

  it('ACC-18 says how long to wait, on the button too', async () => {
    const { browser } = await asked()
    later(18_000)
    const refused = await browser.post('/login', { again: '1' })
    expect(refused.text).toContain('Please wait 42 seconds.')
    expect(refused.headers.get('retry-after')).toBe('42')
    expect(refused.html).toContain('data-wait="42"')
  })

  it('ACC-18 holds for the code of a step-up and of a new address', async () => {
    const email = newEmail()
    const browser = await account(email)
    await browser.post('/step-up', { send: '1', next: '/settings/passkeys' })
    const early = await browser.post('/step-up', { send: '1', next: '/settings/passkeys' })
    expect([early.status, early.headers.get('retry-after'), early.text]).toEqual([
      429,
      '60',
      expect.stringContaining('Please wait 60 seconds.'),
    ])
    await browser.post('/settings/account', { name: '', email: newEmail() })
    const again = await browser.post('/settings/account', { ask: 'again' })
    expect([again.status, again.headers.get('retry-after'), again.text]).toEqual([
      429,
      '60',
      expect.stringContaining('Please wait 60 seconds.'),
    ])
  })

  it('ACC-19 voids the one before', async () => {
    const { browser, email, code } = await asked()
    const old = browser.cookies.get('__Host-flow') ?? ''
    later(MINUTE)
    await browser.post('/login', { again: '1' })
    const thief = app.browser()
    thief.cookies.set('__Host-flow', old)
    expect((await enter(thief, code)).text).toContain(NO_LONGER)
    expect(await rows(app.env.DB, 'auth_flows', 'email = ?1', email)).toHaveLength(1)
    expect((await enter(browser, await browser.codeFor(email))).status).toBe(303)
  })
})

describe('how many codes there are', () => {
  it('T-ACC-3 ACC-20 ACC-29 are three an hour for one address, whoever asks', async () => {
    const email = newEmail()
    for (let at = 0; at < 3; at++) expect((await app.browser().post('/login', { email })).status).toBe(303)
    later(20 * MINUTE)
    const refused = await app.browser().post('/login', { email })
    expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
      429,
      '2400',
      expect.stringContaining('Too many codes were requested. Please try again in 40 minutes.'),
    ])
    later(HOUR)
    expect((await app.browser().post('/login', { email })).status).toBe(303)
  })

  it.each<[string, (later: number, sql: string) => boolean]>([
    ['the count for the whole site fails', (later, sql) => later >= 1 && sql.startsWith('insert into "limit_hits"')],
    ['its flow cannot be stored', (_, sql) => /insert into \W?auth_flows/i.test(sql)],
    ['it cannot be shown where there is no mailbox', (_, sql) => /insert into \W?app_outbox/i.test(sql)],
  ])('ACC-20 ACC-28 one that was not sent gives its place back: %s', async (_what, breaks) => {
    const email = newEmail()
    let limits = 0
    const failing = {
      bind: () => failing,
      run: () => Promise.reject(new Error(D1_NETWORK)),
      all: () => Promise.reject(new Error(D1_NETWORK)),
      raw: () => Promise.reject(new Error(D1_NETWORK)),
    } as unknown as D1PreparedStatement
    const broken = new Proxy(app.env.DB, {
      get: (real, name) => {
        if (name === 'prepare')
          return (sql: string) => {
            const isBroken = breaks(limits, sql)
            if (sql.startsWith('insert into "limit_hits"')) limits++
            return isBroken ? failing : real.prepare(sql)
          }
        if (name === 'batch')
          return (statements: D1PreparedStatement[]) =>
            statements.includes(failing) ? Promise.reject(new Error(D1_NETWORK)) : real.batch(statements)
        return Reflect.get(real, name, real)
      },
    })
    const places = async () =>
      (await rows<{ hits: number }>(app.env.DB, 'limit_hits')).reduce((sum, { hits }) => sum + hits, 0)
    const before = await places()
    for (let at = 0; at < 2; at++) {
      limits = 0
      expect((await app.with({ DB: broken }).browser().post('/login', { email })).status).toBe(503)
    }
    expect(await places()).toBe(before)
    for (let at = 0; at < 3; at++) expect((await app.browser().post('/login', { email })).status).toBe(303)
  })

  it('T-ACC-3 ACC-20 are eight a day for one address', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let at = 0; at < 9; at++) {
      later(at * HOUR)
      statuses.push((await app.browser().post('/login', { email })).status)
    }
    expect(statuses).toEqual([...Array(8).fill(303), 429])
    later(24 * HOUR)
    expect((await app.browser().post('/login', { email })).status).toBe(303)
  })

  it('ACC-02 ACC-20 are counted without an address being stored', async () => {
    const email = newEmail()
    const { browser } = await asked(email)
    const hits = await rows(app.env.DB, 'limit_hits')
    expect(hits.length).toBeGreaterThan(0)
    expect(JSON.stringify(hits)).not.toContain(email)
    expect(JSON.stringify(hits)).not.toContain(browser.ip)
    expect(await rows(app.env.DB, 'accounts', 'email = ?1', email)).toEqual([])
  })

  it('T-ACC-3 ACC-21 more than 300 in an hour is one line an hour', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line: string) => {
      if (line.includes('many_codes')) lines.push(line)
    })
    later(100 * HOUR)
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const all = await keyedHash(settings.config.accountSecret, 'limit', 'codes in all')
    // As if 299 had been asked for within this minute.
    await insertRow(app.env.DB, 'limit_hits', {
      visitor_hash: all,
      window_start: (NOON + 100 * HOUR) / 1000,
      hits: 299,
    })
    await app.browser().post('/login', { email: newEmail() })
    expect(lines).toEqual([])
    for (let at = 0; at < 3; at++) await app.browser().post('/login', { email: newEmail() })
    expect(lines).toEqual([JSON.stringify({ level: 'warn', event: 'many_codes', more_than: 300 })])
  })
})

describe('who has an account', () => {
  const closed = async () => {
    const email = newEmail()
    await account(email)
    await app.env.DB.prepare("UPDATE accounts SET status = 'closed' WHERE email = ?1").bind(email).run()
    return email
  }
  /** An answer without what differs between any two: the token of the flow. */
  const shown = (answer: Visited, email: string) => ({
    status: answer.status,
    headers: [...answer.headers].map(([name, value]) => [
      name,
      value.replace(/__Host-flow=[\w-]{43}/, '__Host-flow=…'),
    ]),
    html: answer.html.replaceAll(email, '…'),
  })

  it('T-ACC-5 ACC-11 ACC-29 is told neither by an answer nor by a refusal', async () => {
    const known = newEmail()
    await account(known)
    const emails = [known, newEmail(), await closed()]
    afterAnHour()
    const sent = await Promise.all(
      emails.map(async (email) => {
        const browser = app.browser()
        const answer = await browser.post('/login', { email })
        expect(await browser.codeFor(email)).toMatch(/^\d{8}$/)
        return { answer: shown(answer, email), page: shown(await browser.get('/login/code'), email) }
      }),
    )
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toEqual(sent[0])
    const refused: unknown[] = []
    for (const email of emails) {
      for (let at = 0; at < 2; at++) await app.browser().post('/login', { email })
      refused.push(shown(await app.browser().post('/login', { email }), email))
    }
    expect(refused[0]).toMatchObject({ status: 429 })
    expect(refused[1]).toEqual(refused[0])
    expect(refused[2]).toEqual(refused[0])
  })

  it('T-ACC-5 ACC-12 makes no difference to what is done: the same statements and one mail', async () => {
    const known = newEmail()
    await account(known)
    afterAnHour()
    const done = await Promise.all(
      [known, newEmail(), await closed()].map(async (email) => {
        const statements: string[] = []
        let mails = 0
        const db = new Proxy(app.env.DB, {
          get: (target, name) =>
            name === 'prepare'
              ? (sql: string) => {
                  statements.push(sql)
                  return target.prepare(sql)
                }
              : Reflect.get(target, name, target).bind?.(target),
        })
        const mail = { send: async () => ({ messageId: String(++mails) }) }
        await app
          .with({ DB: db, EMAIL: mail as unknown as SendEmail })
          .browser()
          .post('/login', { email })
        return { statements, mails }
      }),
    )
    expect(done[0]?.mails).toBe(1)
    expect(done[0]?.statements.length).toBeGreaterThan(3)
    expect(done[1]).toEqual(done[0])
    expect(done[2]).toEqual(done[0])
  })

  it('ACC-32 a closed one is told so by its right code only, and gets no session', async () => {
    const email = await closed()
    afterAnHour()
    const { browser, code } = await asked(email)
    const before = await sessionsOf(email)
    expect((await enter(browser, other(code))).text).toContain('That code is not right.')
    const refused = await enter(browser, code)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('This account is closed. Write to support@tappt.example.'),
    ])
    expect(await sessionsOf(email)).toEqual(before)
    expect(browser.cookies.has('__Host-app')).toBe(false)
  })
})

describe('the mail', () => {
  it('ACC-23 ACC-24 says where the code is for and why it came', async () => {
    const mails: { subject?: string; text?: string; headers?: unknown }[] = []
    const mail = {
      send: async (message: { subject?: string; text?: string }) => {
        mails.push(message)
        return { messageId: '1' }
      },
    }
    const browser = app.with({ EMAIL: mail as unknown as SendEmail }).browser()
    const email = newEmail()
    await browser.post('/login', { email })
    const code = await browser.codeFor(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`${code} is your Tappt code`)
    expect(mails[0]?.text).toContain(
      'It is valid for 10 minutes, in the browser where you requested it.\n\nIf you did not request it, ignore this email. Nobody can sign in without the code.',
    )
    expect(mails[0]?.text?.trimEnd()).toMatch(
      /You get this email because of your account at Tappt\.\n\nAccount settings: http:\/\/app\.localhost:8787\/settings$/,
    )
    expect(JSON.stringify(mails[0])).not.toMatch(/unsubscribe/i)
  })

  it('ACC-23 says what the code confirms where it signs nobody in', async () => {
    const mails: { subject?: string; text?: string }[] = []
    const send = async (message: { subject?: string; text?: string }) => {
      mails.push(message)
      return { messageId: '1' }
    }
    const host = app.with({ EMAIL: { send } as unknown as SendEmail })
    const browser = host.browser()
    const [email, other] = [newEmail(), newEmail()]
    await browser.signIn(email)
    await browser.post('/step-up', { send: '1', next: '/settings/passkeys' })
    await browser.post('/settings/account', { name: '', email: other })
    const [, proof, address] = mails
    expect(proof?.subject).toBe(`${await browser.codeFor(email)} confirms your identity at Tappt`)
    expect(proof?.text).toContain('before anything that cannot be undone')
    expect(proof?.text).toContain('If you did not request it, somebody is signed in to your account:')
    expect(address?.subject).toBe(`${await browser.codeFor(other)} confirms your new Tappt email address`)
    expect(address?.text).toContain('to make this the email address of your Tappt account')
    for (const mail of [proof, address]) expect(mail?.text).not.toMatch(/nobody can sign in without the code/i)
  })

  it('T-ACC-13 ACC-22 ACC-28 that cannot be sent is said, and no code waits for it', async () => {
    const mail = { send: () => Promise.reject(new Error('the mail service is down')) }
    const email = newEmail()
    const browser = app.with({ EMAIL: mail as unknown as SendEmail }).browser()
    const refused = await browser.post('/login', { email })
    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining('We could not send the email. Please try again in a minute.'),
    ])
    expect(refused.html).toContain(`value="${email}"`)
    expect(await rows(app.env.DB, 'auth_flows', 'email = ?1', email)).toEqual([])
    expect(await rows(app.env.DB, 'app_outbox', 'recipient = ?1', email)).toEqual([])
    expect(browser.cookies.has('__Host-flow')).toBe(false)
  })
})

describe('what is no address', () => {
  it.each([
    ['nothing', ''],
    ['no address', 'mara'],
    ['255 characters', `${'a'.repeat(243)}@example.com`],
    ['two addresses', 'a@example.com,b@example.com'],
    ['two addresses with a space', 'a@example.com b@example.com'],
    ['a control character', 'a\u0007@example.com'],
    ['a line break', 'a@example.com\r\nBcc: b@example.com'],
  ])('ACC-25 %s is refused and stays in the field', async (_what, email) => {
    const refused = await app.browser().post('/login', { email })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Please enter a valid email address.'),
    ])
    expect(refused.html).toContain('<title>Error: Sign in')
    if (/^[\x20-\x7e]*$/.test(email) && email !== '') expect(refused.html).toContain(`value="${email}"`)
  })
})

describe('the pages of a sign-in', () => {
  it('ACC-01 ask for an address, and for no password', async () => {
    const { html, text } = await app.browser().get('/login')
    expect(text).toContain('Sign in We email you a code. No password.')
    expect(html).not.toContain('type="password"')
    const field = /<input id="email"[^>]*>/.exec(html)?.[0]
    for (const part of ['type="email"', 'autoComplete="username webauthn"', 'maxLength="254"'])
      expect(field).toContain(part)
    expect(html).toMatch(/data-passkey-sign-in[^>]*hidden/)
    expect((await app.browser().get('/auth/callback')).location).toBe('/login')
  })

  it('ACC-31 lead on whoever has no business there', async () => {
    const stranger = app.browser()
    expect((await stranger.get('/login/code')).location).toBe('/login')
    expect((await stranger.post('/login/code', { code: '12345678' })).location).toBe('/login')
    const browser = await account(newEmail())
    expect((await browser.get('/login')).location).toBe('/dashboard')
    expect((await browser.get('/login?next=%2Fsettings%2Fsessions')).location).toBe('/settings/sessions')
    expect((await browser.get(`/login?next=${encodeURIComponent('https://evil.example/')}`)).location).toBe(
      '/dashboard',
    )
  })

  it('T-ACC-3 ACC-59 ten posts a minute are let through, codes, addresses and step-ups together', async () => {
    const limit = () => Promise.reject(new Error('no limiter today')) // then D1 counts
    const browser = app.with({ LIMIT_LOGIN: { limit } }).browser()
    await browser.signIn(newEmail())
    for (let at = 0; at < 4; at++) await browser.post('/step-up', { code: '1' })
    for (let at = 0; at < 4; at++) await browser.postJson('/step-up/passkey', {})
    const refused = await browser.post('/step-up', { code: '1' })
    expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
      429,
      '60',
      expect.stringContaining('Too many tries. Please wait a minute.'),
    ])
    later(2 * MINUTE)
    expect((await browser.post('/step-up', { code: '1' })).status).toBe(422)
  })

  const form = (path: string, fields: Record<string, string>) => (browser: Browser) => browser.post(path, fields)
  const call = (path: string, value: unknown) => (browser: Browser) => browser.postJson(path, value)
  it.each([
    ['a code without the cookie of its flow', form('/login/code', { code: '12345678' }), 303],
    ['“Send a new code” without it', form('/login', { again: '1' }), 303],
    ['a proof of somebody signed out', form('/step-up', { send: '1' }), 303],
    ['a passkey’s proof of somebody signed out', call('/step-up/passkey', {}), 303],
    ['saving a passkey, signed out', call('/settings/passkeys/add', {}), 303],
    ['a passkey’s answer that is none', call('/login/passkey', []), 400],
    ['an address that is none', form('/login', { email: 'nobody' }), 422],
  ])('ACC-59 of twenty-four in a row ten are let through and counted: %s', async (_what, post, status) => {
    const limit = () => Promise.reject(new Error('no limiter today'))
    const browser = app.with({ LIMIT_LOGIN: { limit } }).browser()
    const answers: Visited[] = []
    for (let at = 0; at < 24; at++) answers.push(await post(browser))
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(status), ...Array(14).fill(429)])
    expect(answers[10]?.headers.get('retry-after')).toBe('60')
    expect(answers[10]?.html).toContain('Too many tries. Please wait a minute.')
    later(2 * MINUTE)
    expect((await post(browser)).status).toBe(status)
  })

  it('ACC-59 what another site sends shuts nobody out, and what is not read counts all the same', async () => {
    const limit = () => Promise.reject(new Error('no limiter today'))
    const browser = app.with({ LIMIT_LOGIN: { limit } }).browser()
    for (let at = 0; at < 12; at++) await browser.post('/login', {}, { 'sec-fetch-site': 'cross-site' })
    for (let at = 0; at < 10; at++)
      expect((await browser.postJson('/login', { email: 'a@example.com' })).status).toBe(415)
    expect((await browser.post('/login', { email: 'nobody' })).status).toBe(429)
  })
})

describe('cookies that are none', () => {
  it.each([
    ['forged', 'A'.repeat(43)],
    ['oversized', 'A'.repeat(10 * 1024)],
    ['empty', ''],
    ['of other letters', '"><script>'],
    ['given twice', `${'A'.repeat(43)}; __Host-app=${'B'.repeat(43)}`],
  ])('ACC-30 a session cookie that is %s is nobody’s, and is cleared', async (_what, value) => {
    const answer = await app.browser().get('/dashboard', { cookie: `__Host-app=${value}` })
    expect([answer.status, answer.location]).toEqual([303, '/login?next=%2Fdashboard'])
    expect(answer.setCookies).toEqual(['__Host-app=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'])
  })

  it.each([
    ['forged', 'A'.repeat(43)],
    ['oversized', 'A'.repeat(10 * 1024)],
    ['of other letters', '"><script>'],
  ])('ACC-30 a flow cookie that is %s is cleared', async (_what, value) => {
    const answer = await app.browser().get('/login/code', { cookie: `__Host-flow=${value}` })
    expect([answer.status, answer.location]).toEqual([303, '/login'])
    expect(answer.setCookies).toEqual(['__Host-flow=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0'])
  })

  it('T-SES-3 ACC-30 are no error, whatever D1 says of them', async () => {
    const db = withFaultyD1(app.env.DB, () => Promise.reject(new Error('no question should be asked')))
    const answer = await app
      .with({ DB: db })
      .browser()
      .get('/login', { cookie: `__Host-app=x; __Host-flow=${'y'.repeat(10_240)}; __Host-known=z` })
    expect([answer.status, new URL(APP).host]).toEqual([200, 'app.localhost:8787'])
    expect(answer.setCookies).toHaveLength(2)
  })
})
