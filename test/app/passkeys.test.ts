// Passkeys as the server sees them: a device of the test's own makes keys and answers challenges.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { type Device, type Faults, newDevice } from '#test/support/passkey.ts'

const DAY = 24 * 3600 * 1000
const NOON = Date.parse('2026-11-21T12:00:00Z')
const REFUSED = 'That passkey did not work. Try again or use a code.'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const later = (ms: number) => vi.setSystemTime(NOON + ms)

const json = ({ html }: Visited): Record<string, unknown> & { challenge: string } => JSON.parse(html)

async function signedIn(email = newEmail()): Promise<{ browser: Browser; email: string; id: string }> {
  const browser = app.browser()
  await browser.signIn(email)
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  return { browser, email, id: account?.id ?? '' }
}

async function save(browser: Browser, device: Device, faults: Faults = {}): Promise<Visited> {
  const options = json(await browser.postJson('/settings/passkeys/add', {}))
  return browser.postJson('/settings/passkeys/add', { answer: await device.register(options, faults) })
}

/** Somebody with a passkey, and a browser of theirs that is signed out. */
async function owner() {
  const device = await newDevice()
  const { browser, email, id } = await signedIn()
  const saved = await save(browser, device)
  expect([saved.status, json(saved).location]).toEqual([200, '/settings/passkeys?done=saved'])
  return { device, email, id, browser, visitor: app.browser() }
}

async function signIn(browser: Browser, device: Device, faults: Faults = {}, facts: object = {}): Promise<Visited> {
  const options = json(await browser.postJson('/login/passkey', {}))
  return browser.postJson('/login/passkey', { answer: await device.answer(options, faults), ...facts })
}

const mailsTo = (email: string, kind: string) =>
  rows<{ payload: string }>(app.env.DB, 'app_outbox', 'recipient = ?1 AND kind = ?2', email, kind)
const passkeysOf = (id: string) =>
  rows<{ credential_id: string; counter: number; backed_up: number; name: string; last_used_day: number | null }>(
    app.env.DB,
    'passkeys',
    'account_id = ?1',
    id,
  )
/** Lines of the log that say why a passkey was refused. */
const refusals = () => {
  const lines: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    if (line.includes('passkey_refused')) lines.push(line)
  })
  return lines
}

describe('signing in by passkey', () => {
  it('ACC-01 ACC-17 ACC-35 asks for no address and leads where one wanted to go', async () => {
    const { device, visitor } = await owner()
    const options = json(await visitor.postJson('/login/passkey', {}))
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await device.answer(options)
    const entered = await visitor.postJson('/login/passkey', { answer, next: '/settings/passkeys' })
    expect([entered.status, json(entered)]).toEqual([200, { location: '/settings/passkeys' }])
    expect((await visitor.get('/settings/sessions')).text).toContain('This device Computer Passkey')
    expect(visitor.cookies.has('__Host-known')).toBe(true)
    expect(visitor.cookies.has('__Host-flow')).toBe(false)
  })

  it('T-ACC-7 ACC-17 with a card leads to its claim, whatever the address of another site would like', async () => {
    const { device, visitor } = await owner()
    const entered = await signIn(visitor, device, {}, { chip: 'DEMO0007', next: 'https://evil.example/' })
    expect(json(entered).location).toBe('/register')
    const [flow] = await rows(app.env.DB, 'auth_flows', "kind = 'claim' ORDER BY created_at DESC, rowid DESC LIMIT 1")
    expect(flow).toMatchObject({ chip_id: 'DEMO0007', next: '/dashboard' })
    const other = app.browser()
    expect(json(await signIn(other, device, {}, { next: 'https://evil.example/' })).location).toBe('/dashboard')
  })

  it('ACC-34 asks for this host, user verification, no attestation and a key the device keeps', async () => {
    const { browser } = await signedIn()
    expect(json(await browser.postJson('/settings/passkeys/add', {}))).toMatchObject({
      rp: { id: 'app.localhost', name: 'Tappt' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      timeout: 300_000,
    })
    expect(json(await app.browser().postJson('/login/passkey', {}))).toMatchObject({
      rpId: 'app.localhost',
      userVerification: 'required',
      timeout: 300_000,
    })
  })

  it('T-ACC-10 ACC-36 takes a challenge once', async () => {
    const { device, visitor } = await owner()
    const options = json(await visitor.postJson('/login/passkey', {}))
    const answer = await device.answer(options)
    const flow = visitor.cookies.get('__Host-flow') ?? ''
    expect((await visitor.postJson('/login/passkey', { answer })).status).toBe(200)
    const thief = app.browser()
    thief.cookies.set('__Host-flow', flow)
    const replayed = await thief.postJson('/login/passkey', { answer })
    expect([replayed.status, json(replayed)]).toEqual([400, { error: REFUSED }])
    expect(thief.cookies.has('__Host-app')).toBe(false)
  })

  it('T-ACC-10 ACC-36 takes it once although the first answer was refused, or two come at once', async () => {
    const { device, visitor } = await owner()
    const options = json(await visitor.postJson('/login/passkey', {}))
    expect(
      (await visitor.postJson('/login/passkey', { answer: await device.answer(options, { isForged: true }) })).status,
    ).toBe(400)
    expect((await visitor.postJson('/login/passkey', { answer: await device.answer(options) })).status).toBe(400)
    const again = json(await visitor.postJson('/login/passkey', {}))
    const answer = await device.answer(again)
    const both = await Promise.all([1, 2].map(() => visitor.postJson('/login/passkey', { answer })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('ACC-36 takes it for five minutes', async () => {
    const { device, visitor } = await owner()
    const late = json(await visitor.postJson('/login/passkey', {}))
    later(300_000)
    expect((await visitor.postJson('/login/passkey', { answer: await device.answer(late) })).status).toBe(400)
    const options = json(await visitor.postJson('/login/passkey', {}))
    later(599_000)
    expect((await visitor.postJson('/login/passkey', { answer: await device.answer(options) })).status).toBe(200)
  })

  it('ACC-36 leaves a code that was sent meanwhile in force', async () => {
    const { browser, visitor, email } = { ...(await owner()), visitor: app.browser() }
    await browser.post('/logout')
    await visitor.post('/login', { email })
    await visitor.postJson('/login/passkey', {})
    expect((await visitor.post('/login/code', { code: await visitor.codeFor(email) })).location).toBe('/dashboard')
  })

  it('ACC-32 lets nobody into a closed account', async () => {
    const { device, visitor, id } = await owner()
    await app.env.DB.prepare("UPDATE accounts SET status = 'closed' WHERE id = ?1").bind(id).run()
    const refused = await signIn(visitor, device)
    expect([refused.status, json(refused)]).toEqual([
      422,
      { error: 'This account is closed. Write to support@tappt.example.' },
    ])
    expect(visitor.cookies.has('__Host-app')).toBe(false)
  })
})

describe('a passkey that is refused', () => {
  const FAULTS: readonly [string, Faults][] = [
    ['challenge', { challenge: 'bm90LXRoaXMtb25l' }],
    ['origin', { origin: 'http://localhost:8787' }],
    ['rp_id', { rpId: 'localhost' }],
    ['user_verification', { isVerified: false }],
    ['signature', { isForged: true }],
    ['malformed', { type: 'webauthn.create' }],
  ]
  it.each(FAULTS)(
    'T-ACC-10 ACC-37 for its %s is answered alike, with one line that holds no id',
    async (reason, faults) => {
      const { device, visitor, id } = await owner()
      const lines = refusals()
      const refused = await signIn(visitor, device, faults)
      expect([refused.status, json(refused)]).toEqual([400, { error: REFUSED }])
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        {
          ...{ level: 'warn', event: 'passkey_refused', reason, route: '/login/passkey', account: 'none' },
          ...{ request: expect.stringMatching(/^[\w-]+$/), visitor: expect.stringMatching(/^[\w-]{22}$/) },
        },
      ])
      expect(lines.join()).not.toContain(id)
      expect(visitor.cookies.has('__Host-app')).toBe(false)
    },
  )

  it('ACC-37 because nobody has it', async () => {
    const lines = refusals()
    const refused = await signIn(app.browser(), await newDevice())
    expect([refused.status, json(refused)]).toEqual([400, { error: REFUSED }])
    expect(lines).toEqual([expect.stringContaining('"reason":"unknown_passkey"')])
  })

  it('T-ACC-10 ACC-37 because its counter, once above 0, is not higher, so that a copy is found out', async () => {
    const { device, visitor, id } = await owner()
    expect((await signIn(visitor, device, { counter: 5 })).status).toBe(200)
    const lines = refusals()
    const copy = app.browser()
    expect((await signIn(copy, device, { counter: 5 })).status).toBe(400)
    expect((await signIn(copy, device, { counter: 4 })).status).toBe(400)
    expect((await signIn(copy, device, { counter: 0 })).status).toBe(400)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toContain('"reason":"counter"')
    expect((await signIn(app.browser(), device, { counter: 6 })).status).toBe(200)
    expect(await passkeysOf(id)).toMatchObject([{ counter: 6 }])
  })

  it.each([
    ['more than 16 KiB', JSON.stringify({ answer: 'x'.repeat(16 * 1024) })],
    ['no JSON', '{"answer":'],
    ['no object', '"answer"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an answer of another type', '{"answer":7}'],
    ['fields of other types', '{"answer":{"id":[1],"rawId":[1],"type":"public-key","response":{}}}'],
    [
      'an answer without its parts',
      '{"answer":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA"}}}',
    ],
  ])('ACC-37 ACC-57 because it is %s', async (_what, body) => {
    const browser = app.browser()
    await browser.postJson('/login/passkey', {})
    const lines = refusals()
    const refused = await browser.send('/login/passkey', {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    })
    expect([refused.status, json(refused)]).toEqual([400, { error: REFUSED }])
    expect(lines).toEqual([expect.stringContaining('"reason":"body"')])
  })

  it('ACC-57 is no form', async () => {
    expect((await app.browser().post('/login/passkey', { answer: 'x' })).status).toBe(415)
  })

  it('ACC-59 too often is told so', async () => {
    const limit = () => Promise.reject(new Error('no limiter today')) // then D1 counts
    const browser = app.with({ LIMIT_LOGIN: { limit } }).browser()
    for (let at = 0; at < 10; at++) expect((await browser.postJson('/login/passkey', {})).status).toBe(200)
    const refused = await browser.postJson('/login/passkey', {})
    expect([refused.status, json(refused), refused.headers.get('retry-after')]).toEqual([
      429,
      { error: 'Too many tries. Please wait a minute.' },
      '60',
    ])
  })
})

describe('the passkeys of an account', () => {
  it('ACC-40 are listed with their name, days and whether they are synced', async () => {
    const { browser } = await signedIn()
    expect((await browser.get('/settings/passkeys')).text).toContain('No passkeys yet. A code by email always works.')
    const device = await newDevice()
    const saved = json(await save(browser, device))
    expect((await browser.get(String(saved.location))).text).toMatch(
      /Saved\. .*Computer Created 21 Nov 2026 Not used yet Synced Remove Rename/,
    )
    await save(browser, await newDevice({ isSynced: false }))
    later(DAY)
    await signIn(app.browser(), device)
    const { text } = await browser.get('/settings/passkeys')
    expect(text).toContain('Created 21 Nov 2026 Last used 22 Nov 2026 Synced')
    expect(text).toContain('Created 21 Nov 2026 Not used yet Remove')
  })

  it('ACC-40 ACC-58 can be called something else, within reason', async () => {
    const { browser, device, id } = await owner()
    const rename = (name: string) => browser.post('/settings/passkeys', { rename: device.credentialId, name })
    const renamed = await rename('  Work laptop ')
    expect(renamed.location).toBe('/settings/passkeys?done=saved')
    expect(await passkeysOf(id)).toMatchObject([{ name: 'Work laptop' }])
    for (const name of ['', 'x'.repeat(101), 'a\u0007b']) {
      const refused = await rename(name)
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('Please enter a name of at most 100 characters.'),
      ])
      expect(refused.html).toMatch(/aria-describedby="name-0-problem"/)
    }
    const stranger = await signedIn()
    await stranger.browser.post('/settings/passkeys', { rename: device.credentialId, name: 'Mine' })
    expect(await passkeysOf(id)).toMatchObject([{ name: 'Work laptop' }])
  })

  it('T-ACC-11 ACC-42 are added and removed with a mail each, and no session ends', async () => {
    const { browser, device, email, id } = await owner()
    const other = app.browser()
    await signIn(other, device)
    const removed = await browser.post('/settings/passkeys', { remove: device.credentialId })
    expect([removed.status, removed.location]).toEqual([303, '/settings/passkeys?done=removed'])
    expect((await browser.get(removed.location)).text).toContain('Removed.')
    expect(await passkeysOf(id)).toEqual([])
    expect((await other.get('/dashboard')).status).toBe(200)
    expect(await mailsTo(email, 'passkey-added')).toHaveLength(1)
    expect(await mailsTo(email, 'passkey-removed')).toHaveLength(1)
    // Once more: it is gone, and nobody is told twice.
    await browser.post('/settings/passkeys', { remove: device.credentialId })
    expect(await mailsTo(email, 'passkey-removed')).toHaveLength(1)
  })

  it('T-OWN-3 ACC-42 are not removed by somebody else', async () => {
    const { device, id, email } = await owner()
    const stranger = await signedIn()
    await stranger.browser.post('/settings/passkeys', { remove: device.credentialId })
    expect(await passkeysOf(id)).toHaveLength(1)
    expect(await mailsTo(email, 'passkey-removed')).toEqual([])
  })

  it('ACC-41 are ten at most, also of those that come at once', async () => {
    const { browser, id } = await signedIn()
    const flow = async (): Promise<Browser> => {
      // Tabs of their own browsers, all signed in: a browser has one challenge at a time.
      const other = app.browser()
      other.cookies.set('__Host-app', browser.cookies.get('__Host-app') ?? '')
      return other
    }
    for (let at = 0; at < 9; at++) expect((await save(await flow(), await newDevice())).status).toBe(200)
    const last = await Promise.all(
      [1, 2].map(async () => {
        const other = await flow()
        const options = json(await other.postJson('/settings/passkeys/add', {}))
        return { other, answer: await (await newDevice()).register(options) }
      }),
    )
    const ends = await Promise.all(
      last.map(({ other, answer }) => other.postJson('/settings/passkeys/add', { answer })),
    )
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await passkeysOf(id)).toHaveLength(10)
    const refused = await browser.postJson('/settings/passkeys/add', {})
    expect([refused.status, json(refused)]).toEqual([422, { error: 'You have 10 passkeys. Remove one first.' }])
  })

  it('ACC-41 are one for each device: it is told which ones there are, and the same one is not stored twice', async () => {
    const { browser, device, email } = await owner()
    const options = json(await browser.postJson('/settings/passkeys/add', {}))
    expect(options.excludeCredentials).toMatchObject([{ id: device.credentialId, transports: ['internal'] }])
    const answer = await device.register(options)
    const refused = await browser.postJson('/settings/passkeys/add', { answer })
    expect([refused.status, json(refused)]).toEqual([422, { error: 'This device has a passkey already.' }])
    expect(await mailsTo(email, 'passkey-added')).toHaveLength(1)
  })

  it('T-ACC-8 ACC-42 need a proof that is not older than ten minutes', async () => {
    const { browser, device, email, id } = await owner()
    later(600_000)
    const stepUp = '/step-up?next=%2Fsettings%2Fpasskeys'
    const adding = await browser.postJson('/settings/passkeys/add', {})
    expect([adding.status, adding.location]).toEqual([303, stepUp])
    const removing = await browser.post('/settings/passkeys', { remove: device.credentialId })
    expect([removing.status, removing.location]).toEqual([303, stepUp])
    expect(await passkeysOf(id)).toHaveLength(1)
    await browser.stepUp(email, '/settings/passkeys')
    expect((await browser.post('/settings/passkeys', { remove: device.credentialId })).location).toBe(
      '/settings/passkeys?done=removed',
    )
  })

  it('ACC-37 are not made by an answer that fails a check', async () => {
    const { browser, id } = await signedIn()
    const lines = refusals()
    for (const faults of [{ origin: 'https://evil.example' }, { isVerified: false }, { rpId: 'evil.example' }]) {
      const refused = await save(browser, await newDevice(), faults)
      expect([refused.status, json(refused)]).toEqual([400, { error: REFUSED }])
    }
    expect(lines).toHaveLength(3)
    expect(await passkeysOf(id)).toEqual([])
  })
})

describe('confirming by passkey that it is you', () => {
  it('ACC-44 ACC-45 gives a new token and leads back', async () => {
    const { browser, device } = await owner()
    later(600_000)
    const before = browser.cookies.get('__Host-app')
    const options = json(await browser.postJson('/step-up/passkey', {}))
    expect(options.allowCredentials).toMatchObject([{ id: device.credentialId }])
    const answer = await device.answer(options)
    const proved = await browser.postJson('/step-up/passkey', { answer, next: '/settings/passkeys' })
    expect([proved.status, json(proved)]).toEqual([200, { location: '/settings/passkeys' }])
    expect(browser.cookies.get('__Host-app')).not.toBe(before)
    expect((await browser.post('/settings/passkeys', { remove: device.credentialId })).location).toBe(
      '/settings/passkeys?done=removed',
    )
  })

  it("T-ACC-9 ACC-37 ACC-44 takes no other account's", async () => {
    const { device } = await owner()
    const { browser } = await signedIn()
    later(600_000)
    const lines = refusals()
    const options = json(await browser.postJson('/step-up/passkey', {}))
    const refused = await browser.postJson('/step-up/passkey', { answer: await device.answer(options) })
    expect([refused.status, json(refused)]).toEqual([400, { error: REFUSED }])
    expect(lines).toEqual([expect.stringContaining('"reason":"other_account"')])
    expect((await browser.postJson('/settings/passkeys/add', {})).status).toBe(303)
  })
})

describe('the card that offers a passkey', () => {
  const OFFER = 'Sign in faster next time. Save a passkey on this device. Save passkey Not now'
  const offered = async (browser: Browser) => (await browser.get('/dashboard')).text.includes(OFFER)

  it('ACC-39 comes after signing in by code, and not for thirty days after "Not now"', async () => {
    const { browser, email } = await signedIn()
    expect(await offered(browser)).toBe(true)
    const postponed = await browser.post('/settings/passkeys', { later: '1' })
    expect([postponed.status, postponed.location]).toEqual([303, '/dashboard'])
    expect(await offered(browser)).toBe(false)
    later(30 * DAY - 1000)
    const again = app.browser()
    await again.signIn(email)
    expect(await offered(again)).toBe(false)
    later(30 * DAY)
    expect(await offered(again)).toBe(true)
  })

  it('ACC-39 does not come after signing in by passkey, nor once one was saved', async () => {
    const { browser, device, visitor } = await owner()
    expect(await offered(browser)).toBe(false)
    later(40 * DAY)
    await signIn(visitor, device)
    expect(await offered(visitor)).toBe(false)
  })
})
