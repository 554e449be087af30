// Threats of SECURITY.md that no test of a requirement proves: proofs lent to another use, clocks that differ, others'
// things, accounts that end in the middle of a request, and a log that tells of attacks and of nobody.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AddressRow, SCREENS } from '#app/addresses.ts'
import { deleteAccount } from '#app/data/own-data.ts'
import { readAppConfig } from '#app/env.ts'
import { accountName, visitorName } from '#app/guards/auth-log.ts'
import { isKnownBrowser, rememberBrowser } from '#app/identity/known.ts'
import { APP, type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { CODE, newCoded } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, giveCard, giveProfile, insertRow, newOwner } from '#test/support/own-card.ts'
import { newTeam } from '#test/support/teams.ts'

const DAY = 24 * 3600
const NOON = Date.parse('2026-11-21T12:00:00Z')
const now = NOON / 1000

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

const ALL = Object.values(SCREENS) as readonly AddressRow[]
const pathOf = ({ path }: AddressRow): string => path.replace(/:\w+/g, 'x')
const sessionsOf = (id: string) =>
  rows<{ id_hash: string; auth_at: number }>(app.env.DB, 'sessions', 'account_id = ?1', id)

describe('a proof', () => {
  it('T-ACC-6 of a look-alike address goes to the mailbox whose account it opens, and to no other', async () => {
    const email = `k${newEmail()}`
    const owner = app.browser()
    await owner.signIn(email)
    const typed = email.replace('k', '\u212a') // the Kelvin sign, which becomes a "k" in lower case
    const stranger = app.browser()
    await stranger.post('/login', { email: typed })
    expect(await rows(app.env.DB, 'app_outbox', 'recipient = ?1', typed)).toEqual([])
    await stranger.post('/login/code', { code: await stranger.codeFor(typed) })
    expect(stranger.cookies.has('__Host-app')).toBe(false)
  })

  it('T-ACC-9 that was asked for to confirm signs nobody in, and one of a new address confirms nothing', async () => {
    const browser = app.browser()
    const { email, id } = await newOwner(browser)
    await browser.post('/step-up', { send: '1', next: '/dashboard' })
    const flow = browser.cookies.get('__Host-flow') ?? ''
    const other = app.browser()
    other.cookies.set('__Host-flow', flow)
    expect((await other.post('/login/code', { code: await browser.codeFor(email) })).status).toBe(422)
    expect(other.cookies.has('__Host-app')).toBe(false)
    expect(await sessionsOf(id)).toHaveLength(1)

    const next = newEmail()
    await browser.post('/settings/account', { name: 'Robin', email: next })
    vi.setSystemTime(NOON + 300_000)
    const code = await browser.codeFor(next)
    expect(code).toMatch(/^\d{8}$/)
    const before = await sessionsOf(id)
    expect((await browser.post('/step-up', { code, next: '/dashboard' })).status).toBe(422)
    expect(await sessionsOf(id)).toEqual(before)
  })

  it('T-ACC-9 of the address a sign-in began with gives no new address to an account', async () => {
    const browser = app.browser()
    const { email, id } = await newOwner(browser)
    const stranger = app.browser()
    const theirs = newEmail()
    await stranger.post('/login', { email: theirs })
    browser.cookies.set('__Host-flow', stranger.cookies.get('__Host-flow') ?? '')
    const answer = await browser.post('/settings/account', { code: await stranger.codeFor(theirs) })
    expect(answer.status).toBe(422)
    expect(await rows(app.env.DB, 'accounts', 'id = ?1', id)).toMatchObject([{ email }])
  })

  it('T-ACC-12 of a browser counts neither before its time nor after ninety days', async () => {
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const { config } = settings
    const account = { id: 'A', knownEpoch: 0 }
    const setCookies: string[] = []
    await rememberBrowser({ config, now, setCookies }, account)
    const request = new Request(APP, { headers: { cookie: setCookies[0]?.split(';')[0] ?? '' } })
    const isKnownAt = (at: number) => isKnownBrowser({ request, config, now: at, setCookies }, account)
    expect(await Promise.all([now - 1, now, now + 90 * DAY, now + 90 * DAY + 1].map(isKnownAt))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a cookie', () => {
  it('T-SES-3 that comes twice is none, whichever of the two is right, and is taken away', async () => {
    const browser = app.browser()
    await newOwner(browser)
    const right = browser.cookies.get('__Host-app') ?? ''
    const wrong = 'A'.repeat(43)
    for (const [one, two] of [
      [right, wrong],
      [wrong, right],
      [right, right],
    ]) {
      const { status, setCookies } = await browser.get('/dashboard', {
        cookie: `__Host-app=${one}; __Host-app=${two}`,
      })
      expect([status, setCookies.some((line) => line.startsWith('__Host-app=; '))]).toEqual([303, true])
    }
    browser.cookies.set('__Host-app', right)
    expect((await browser.get('/dashboard')).status).toBe(200)
  })
})

describe('an answer', () => {
  const guarded = (headers: Headers) => [
    headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
    headers.get('x-frame-options'),
    headers.get('cache-control'),
    headers.get('x-content-type-options'),
    headers.get('cross-origin-resource-policy'),
  ]
  it.each(ALL.map((row): [string, AddressRow] => [row.path, row]))(
    'T-SES-7 of %s can be framed and kept by nobody, refusals too',
    async (_name, row) => {
      const browser = app.browser()
      const path = pathOf(row)
      const answers = await Promise.all([
        browser.get(path),
        browser.send(path, { method: 'PUT' }),
        browser.send(path, { method: 'POST', body: 'a=1' }),
        browser.send(path, { method: 'POST', body: 'a', headers: { 'sec-fetch-site': 'same-origin' } }),
        browser.post(path, { a: 'x'.repeat(33_000) }),
      ])
      for (const { headers } of answers)
        expect(guarded(headers)).toEqual([true, 'DENY', 'no-store', 'nosniff', 'same-origin'])
    },
  )

  it('T-SES-8 to an address with a token in it tells the address to nobody', async () => {
    const held = ALL.filter(({ path }) => path.includes(':token'))
    expect(held.length).toBeGreaterThan(1)
    for (const row of held) {
      const { headers } = await app.browser().get(pathOf(row))
      expect([row.path, headers.get('referrer-policy')]).toEqual([row.path, 'strict-origin'])
    }
    for (const row of ALL) {
      const { headers } = await app.browser().get(pathOf(row))
      expect(['strict-origin', 'same-origin']).toContain(headers.get('referrer-policy'))
    }
  })
})

describe('what is somebody else’s', () => {
  const everythingOf = async (username: string) => [
    await rows(app.env.DB, 'profiles', 'username = ?1', username),
    await rows(app.env.DB, 'social_links', 'username = ?1', username),
    await rows(app.env.DB, 'old_usernames', 'username = ?1 OR profile_username = ?1', username),
  ]
  it.each([0, 1, 2])('T-OWN-2 stays as it is whatever is asked of it by an account with %i profiles', async (own) => {
    const owner = await newOwner(app.browser())
    const victim = await giveProfile(app.env.DB, owner, { setup_step: 3, bio: 'Mine' })
    const browser = app.browser()
    const stranger = await newOwner(browser)
    if (own > 0) await giveProfile(app.env.DB, stranger, { setup_step: 3 })
    if (own > 1) {
      const team_id = (await newTeam(app)).id
      await insertRow(app.env.DB, 'team_members', {
        ...{ id: crypto.randomUUID(), team_id, account_id: stranger.id, email: `${stranger.id}@example.com` },
        ...{ invited_at: 1, joined_at: 2 },
      })
      await giveProfile(app.env.DB, stranger, { setup_step: 3, team_id })
    }
    const before = await everythingOf(victim)
    const taken = `took${Math.floor(Math.random() * 1e9)}`
    const query = `?profile=${victim}`
    for (const fields of [
      { do: 'unpublish' },
      { do: 'publish' },
      { do: 'rename', username: taken },
      { do: 'save', version: '1', full_name: 'Somebody else', bio: 'Taken' },
      { do: 'save-mine', current: '1', full_name: 'Somebody else' },
    ])
      await browser.post(`/app/profile${query}`, fields)
    await browser.postJson(`/app/profile${query}`, { version: 1, username: victim, texts: { full_name: 'Else' } })
    for (const step of [1, 2, 3])
      await browser.post(`/setup-profile?step=${step}`, { full_name: 'Else', username: victim, bio: 'Taken' })
    const deletion = await browser.post('/settings/data', { act: 'profile', username: victim })
    expect(deletion.text).toContain('This is not the username of a profile of yours.')
    expect((await browser.get(`/analytics?of=${encodeURIComponent(`profile:${victim}`)}`)).status).toBe(404)
    expect(await everythingOf(victim)).toEqual(before)
    if (own === 2) expect((await browser.get(`/app/profile${query}`)).status).toBe(404)
  })

  it('T-UPL-7 a picture two profiles show stays when one of them is deleted', async () => {
    const hash = 'ab'.repeat(32)
    await app.env.MEDIA?.put(`${hash}.webp`, new Uint8Array([1]), { httpMetadata: { contentType: 'image/webp' } })
    const browser = app.browser()
    const [one, two] = [await newOwner(browser), await newOwner(app.browser())]
    const picture = `/media/${hash}.webp`
    const mine = await giveProfile(app.env.DB, one, { setup_step: 3, profile_image_url: picture })
    await giveProfile(app.env.DB, two, { setup_step: 3, profile_image_url: picture })
    const { location } = await browser.post('/settings/data', { act: 'profile', username: mine })
    expect(location).toContain('done=profile-deleted')
    expect(await app.env.MEDIA?.head(`${hash}.webp`)).not.toBeNull()
  })
})

describe('an account that ends in the middle of a request', () => {
  /** The app, whose database closes the account after it was read and before the batch that writes. */
  const closing = (id: string): AppHost => {
    const real = app.env.DB
    let isOver = false
    const close = async () => {
      isOver = true
      await deleteAccount({ env: app.env, now }, { id, email: `${id}@example.com` })
    }
    return app.with({
      DB: new Proxy(real, {
        get: (_, name) =>
          name === 'batch'
            ? async (statements: D1PreparedStatement[]) => {
                if (!isOver && statements.length > 3) await close()
                return real.batch(statements)
              }
            : name === 'prepare'
              ? (sql: string) => real.prepare(sql)
              : Reflect.get(real, name),
      }),
    })
  }
  const moved = (browser: Browser, to: AppHost): Browser => {
    const there = to.browser()
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    return there
  }

  it('T-DAT-3 gets no card any more: it would be nobody’s for good', async () => {
    const chip = await newCoded(app.env)
    const browser = app.browser()
    const { id } = await newOwner(browser)
    const answer = await moved(browser, closing(id)).post('/claim', { chip, code: CODE })
    expect(await rows(app.env.DB, 'accounts', "id = ?1 AND status = 'closed'", id)).toHaveLength(1)
    expect(answer.status).toBe(422)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: null, status: 'unlinked' })
  })

  it('T-DAT-3 ACC-51 gets no address and no name any more: they would be kept of nobody', async () => {
    const browser = app.browser()
    const { id } = await newOwner(browser)
    const other = newEmail()
    await browser.post('/settings/account', { name: '', email: other })
    const there = moved(browser, closing(id))
    const refused = await there.post('/settings/account', { code: await browser.codeFor(other) })
    expect(refused.status).toBe(422)
    expect(await rows(app.env.DB, 'accounts', 'id = ?1', id)).toMatchObject([
      { status: 'closed', email: null, name: null },
    ])
    expect(await rows(app.env.DB, 'accounts', 'email = ?1', other)).toEqual([])
  })

  it('T-DAT-3 is told once, however often its deletion is asked for', async () => {
    const browser = app.browser()
    const { id, email } = await newOwner(browser)
    await giveCard(app.env.DB, { id })
    for (let at = 0; at < 3; at++) await deleteAccount({ env: app.env, now }, { id, email })
    expect(await rows(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'account-deleted'", email)).toHaveLength(1)
    expect((await browser.get('/dashboard')).status).toBe(303)

    const heir = app.browser()
    await heir.post('/login', { email })
    await deleteAccount({ env: app.env, now }, { id, email })
    expect((await heir.post('/login/code', { code: await heir.codeFor(email) })).location).toBe('/setup-profile')
  })
})

describe('the log', () => {
  it('T-SES-10 has one line for each proof, refusal and end, by kind and never by person', async () => {
    const lines: Record<string, string>[] = []
    for (const level of ['info', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => {
        if (line.includes('"event":"auth"')) lines.push(JSON.parse(line))
      })
    const steps = () =>
      lines.splice(0).map(({ step, method, kind }) => [step, method ?? kind].filter(Boolean).join(' '))
    const browser = app.browser()
    const email = newEmail()
    await browser.post('/login', { email })
    await browser.post('/login/code', { code: '1' })
    await browser.post('/login/code', { code: await browser.codeFor(email) })
    expect(steps()).toEqual(['code_sent code', 'code_refused code', 'signed_in code'])

    await browser.stepUp(email, '/settings/sessions')
    await browser.post('/settings/sessions', { others: '1' })
    expect(steps()).toEqual(['code_sent stepup', 'proved_again code', 'sessions_ended others'])

    await browser.get('/app/cards/DEMO0001')
    await browser.post('/settings/passkeys', { remove: 'AAAA' })
    await browser.send('/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    await browser.post('/claim', { chip: 'DEMO0001', code: 'AAAA-AAAA' })
    expect(steps()).toEqual(['not_own card', 'not_own passkey', 'cross_site', 'claim_refused code'])

    await browser.post('/logout')
    for (let at = 0; at < 6; at++) await app.browser('2001:db8::1').post('/login', { email })
    expect(steps()).toEqual(['signed_out', ...Array(2).fill('code_sent code'), ...Array(4).fill('too_often code')])
  })

  /** The lines that are written meanwhile, and what they are as text. */
  const heard = () => {
    const lines: Record<string, string>[] = []
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => {
        if (/"event":"(?:auth|passkey_refused|code_not_sent)"/.test(line)) lines.push(JSON.parse(line))
      })
    return lines
  }

  it('T-SES-10 says on every line in which request, at which address, and under keyed names of whom', async () => {
    const lines = heard()
    const [here, there] = ['198.51.100.23', '2001:db8:77::9']
    const browser = app.browser(here)
    const { email } = await newOwner(browser)
    await browser.get('/app/cards/DEMO0001')
    await browser.postJson('/step-up/passkey', { answer: {} })
    await browser.stepUp(email, '/settings/sessions')
    await browser.post('/settings/sessions', { others: '1' })
    await browser.get(`/passkey/${'A'.repeat(43)}`)
    await browser.get('/admin')
    await browser.post('/logout')
    const stranger = app.browser(there)
    await stranger.post('/login', { email: `  ${email.toUpperCase()} ` })
    await stranger.post('/login/code', { code: '1' })
    await stranger.send('/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    const other = newEmail()
    await stranger.post('/login', { email: other })
    expect(lines.length).toBeGreaterThanOrEqual(13)
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(expect.arrayContaining(['route', 'request', 'account', 'visitor']))
      expect(line.request).toMatch(/^[\w-]{16,}$/)
      expect(line.visitor).toMatch(/^[\w-]{22}$/)
      expect(line.account).toMatch(/^(?:[\w-]{22}|none)$/)
    }
    const said = lines.map(({ step, event, route }) => `${step ?? event} ${route}`)
    expect(said).toEqual(
      expect.arrayContaining([
        'code_sent /login',
        'signed_in /login/code',
        'not_own /app/cards/:chip',
        'passkey_refused /step-up/passkey',
        'proved_again /step-up',
        'sessions_ended /settings/sessions',
        'invitation_refused /passkey/:token',
        'not_own /admin',
        'signed_out /logout',
        'code_refused /login/code',
        'cross_site /logout',
      ]),
    )
    // One account is one name from its first code on, no matter who asks and how it is typed; one visitor is one name.
    const names = (by: 'account' | 'visitor', of = lines) => [...new Set(of.map((line) => line[by]))]
    const own = lines.filter(({ visitor }) => visitor === lines[0]?.visitor)
    expect(names('account', own)).toHaveLength(1)
    expect(names('visitor')).toHaveLength(2)
    expect(names('account')).toHaveLength(3) // theirs, none and the other address
    expect(lines.find(({ step }) => step === 'code_refused')?.account).toBe(own[0]?.account)
    expect(own[0]?.account).not.toBe(own[0]?.visitor)
    const text = JSON.stringify(lines)
    for (const secret of [email, other, '@', here, '2001:db8', 'AAAAAAAA', ...browser.cookies.values()])
      expect(text).not.toContain(secret)
    // Their names are what the command says (docs/operate.md).
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const { accountSecret } = settings.config
    expect(await accountName(accountSecret, ` ${email.toUpperCase()}`)).toBe(own[0]?.account)
    expect(await visitorName(accountSecret, new Headers({ 'cf-connecting-ip': here }))).toBe(own[0]?.visitor)
    expect(await accountName(`${accountSecret}x`, email)).not.toBe(own[0]?.account)
  })

  it('T-SES-10 tells of an account that its owner deletes, under the name it had', async () => {
    const lines = heard()
    const browser = app.browser()
    const { email } = await newOwner(browser)
    const name = lines.at(-1)?.account
    expect((await browser.post('/settings/data', { act: 'account', address: email })).status).toBe(200)
    expect(lines.at(-1)).toMatchObject({ step: 'account_closed', kind: 'own', route: '/settings/data', account: name })
  })

  it('T-SES-10 has no field but what happened, where and under which names', async () => {
    const lines = heard()
    const browser = app.browser()
    await newOwner(browser)
    await browser.get('/app/cards/DEMO0001')
    await browser.post('/logout')
    const fields = new Set(lines.flatMap((line) => Object.keys(line)))
    expect([...fields].sort()).toEqual([
      'account',
      'event',
      'kind',
      'level',
      'method',
      'request',
      'route',
      'step',
      'visitor',
    ])
  })
})
