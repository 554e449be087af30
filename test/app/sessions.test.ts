// How long a session lasts, where it can be seen and how it is ended.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

const DAY = 24 * 3600 * 1000
const NOON = Date.parse('2026-11-21T12:00:00Z')

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(NOON + ms)
const signedIn = async (email: string): Promise<Browser> => {
  const browser = app.browser()
  await browser.signIn(email)
  return browser
}
const isSignedIn = async (browser: Browser) => (await browser.get('/settings/sessions')).status === 200
const cookieLine = (lines: string[], name: string) => lines.find((line) => line.startsWith(`${name}=`)) ?? ''
const accountOf = async (email: string) => {
  const [account] = await rows<{ id: string; known_epoch: number }>(app.env.DB, 'accounts', 'email = ?1', email)
  return account ?? { id: '', known_epoch: -1 }
}
const sessionsOf = async (email: string) =>
  rows<{ id_hash: string; last_seen_day: number }>(
    app.env.DB,
    'sessions',
    'account_id = ?1',
    (await accountOf(email)).id,
  )

describe('the cookies', () => {
  it('T-SES-3 ACC-05 have exactly these attributes', async () => {
    const browser = app.browser()
    const email = newEmail()
    const asked = await browser.post('/login', { email })
    expect(cookieLine(asked.setCookies, '__Host-flow')).toMatch(
      /^__Host-flow=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=900$/,
    )
    const entered = await browser.post('/login/code', { code: await browser.codeFor(email) })
    expect(cookieLine(entered.setCookies, '__Host-app')).toMatch(
      /^__Host-app=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    const names = [...asked.setCookies, ...entered.setCookies].map((line) => line.slice(0, line.indexOf('=')))
    expect(new Set(names)).toEqual(new Set(['__Host-app', '__Host-flow', '__Host-known']))
  })

  it('T-SES-1 T-ACC-13 ACC-04 are stored as hashes only', async () => {
    const email = newEmail()
    const browser = app.browser()
    await browser.post('/login', { email })
    const flowToken = browser.cookies.get('__Host-flow') ?? ''
    const code = await browser.codeFor(email)
    const [flow] = await rows(app.env.DB, 'auth_flows', 'email = ?1', email)
    expect(flow).toMatchObject({ id_hash: await sha256(flowToken) })
    expect(JSON.stringify(flow)).not.toContain(code)
    expect(JSON.stringify(flow)).not.toContain(flowToken)
    await browser.post('/login/code', { code })
    const token = browser.cookies.get('__Host-app') ?? ''
    const stored = await sessionsOf(email)
    expect(stored.map(({ id_hash }) => id_hash)).toEqual([await sha256(token)])
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('T-SES-2 ACC-08 are new ones after every sign-in; those from before open nothing', async () => {
    const email = newEmail()
    const browser = await signedIn(email)
    const old = browser.cookies.get('__Host-app') ?? ''
    // The page was open in another tab when this browser signed in.
    browser.cookies.delete('__Host-app')
    await browser.post('/login', { email })
    const flow = browser.cookies.get('__Host-flow') ?? ''
    browser.cookies.set('__Host-app', old)
    await browser.post('/login/code', { code: await browser.codeFor(email) })
    expect(browser.cookies.get('__Host-app')).not.toBe(old)
    expect(browser.cookies.has('__Host-flow')).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    const thief = app.browser()
    thief.cookies.set('__Host-app', old)
    expect(await isSignedIn(thief)).toBe(false)
    thief.cookies.set('__Host-flow', flow)
    expect((await thief.get('/login/code')).location).toBe('/login')
  })
})

describe('how long a session lasts', () => {
  it('T-SES-6 T-ACC-12 ACC-06 ends after thirty days without a visit', async () => {
    const browser = await signedIn(newEmail())
    later(30 * DAY - 1000)
    expect(await isSignedIn(browser)).toBe(true)
    later(60 * DAY - 1000)
    const late = await browser.get('/settings/sessions')
    expect([late.status, late.location]).toEqual([303, '/login?next=%2Fsettings%2Fsessions'])
    expect(cookieLine(late.setCookies, '__Host-app')).toContain('Max-Age=0')
  })

  it('T-SES-6 T-ACC-12 ACC-06 ends ninety days after it was made, however often it is used', async () => {
    const browser = await signedIn(newEmail())
    for (let day = 5; day < 90; day += 5) {
      later(day * DAY)
      expect([day, await isSignedIn(browser)]).toEqual([day, true])
    }
    later(90 * DAY - 1000)
    expect(await isSignedIn(browser)).toBe(true)
    later(90 * DAY)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('ACC-06 sends its cookie again on the first visit of a day, with what is left', async () => {
    const browser = await signedIn(newEmail())
    expect(cookieLine((await browser.get('/dashboard')).setCookies, '__Host-app')).toBe('')
    later(20 * DAY)
    expect(cookieLine((await browser.get('/dashboard')).setCookies, '__Host-app')).toContain('Max-Age=2592000')
    expect(cookieLine((await browser.get('/dashboard')).setCookies, '__Host-app')).toBe('')
    later(45 * DAY)
    await browser.get('/dashboard')
    later(70 * DAY)
    expect(cookieLine((await browser.get('/dashboard')).setCookies, '__Host-app')).toContain(
      `Max-Age=${20 * 24 * 3600}`,
    )
  })

  it('ACC-07 has room for twenty of one account; one more ends the one seen longest ago', async () => {
    const email = newEmail()
    const browsers: Browser[] = []
    for (let at = 0; at < 20; at++) {
      later(at * DAY)
      browsers.push(await signedIn(email))
    }
    expect(await sessionsOf(email)).toHaveLength(20)
    later(20 * DAY)
    const [first, second] = browsers
    if (!first || !second) throw new Error('no browsers')
    expect(await isSignedIn(first)).toBe(true) // seen today: now the second one is the stalest
    const newest = await signedIn(email)
    expect(await sessionsOf(email)).toHaveLength(20)
    expect([await isSignedIn(newest), await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true, false])
  })
})

describe('the list of sessions', () => {
  it('ACC-47 names this device first, then the others with how and when they came', async () => {
    const email = newEmail()
    const phone = app.browser()
    await phone.post('/login', { email })
    await phone.post(
      '/login/code',
      { code: await phone.codeFor(email) },
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148' },
    )
    later(DAY)
    const computer = await signedIn(email)
    const { text } = await phone.get('/settings/sessions')
    expect(text).toContain(
      'This device Phone Code Signed in 21 Nov 2026 Last seen 22 Nov 2026 End Computer Code Signed in 22 Nov 2026 Last seen 22 Nov 2026 End Sign out everywhere else',
    )
    expect((await computer.get('/settings/sessions')).text).toMatch(/This device Computer .* Phone Code/)
  })

  it('T-SES-6 ACC-47 ACC-48 ends another one, which its very next request finds out', async () => {
    const email = newEmail()
    const here = await signedIn(email)
    const there = await signedIn(email)
    const reference = /name="end" value="([^"]+)"/.exec((await here.get('/settings/sessions')).html)?.[1] ?? ''
    expect(reference).not.toBe('')
    const ended = await here.post('/settings/sessions', { end: reference })
    expect([ended.status, ended.location]).toEqual([303, '/settings/sessions?done=ended'])
    expect(await here.get(ended.location)).toMatchObject({ text: expect.stringContaining('Ended.') })
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
  })

  it('T-OWN-3 ACC-48 ends nothing of another account', async () => {
    const [mine, stranger] = [await signedIn(newEmail()), await signedIn(newEmail())]
    const other = newEmail()
    await signedIn(other)
    const victim = await signedIn(other)
    const reference = /name="end" value="([^"]+)"/.exec((await victim.get('/settings/sessions')).html)?.[1] ?? ''
    await mine.post('/settings/sessions', { end: reference })
    await stranger.post('/settings/sessions', { others: '1' })
    expect(await sessionsOf(other)).toHaveLength(2)
  })

  it('ACC-47 ACC-64 signs out everywhere else: this one stays, and only this browser is known afterwards', async () => {
    const email = newEmail()
    const here = await signedIn(email)
    const there = await signedIn(email)
    const before = await accountOf(email)
    const known = here.cookies.get('__Host-known')
    later(1000)
    const ended = await here.post('/settings/sessions', { others: '1' })
    expect(ended.location).toBe('/settings/sessions?done=ended')
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect((await accountOf(email)).known_epoch).toBe(before.known_epoch + 1)
    expect(here.cookies.get('__Host-known')).not.toBe(known)
    // Strangers use up the codes of the address: who is known gets one all the same.
    for (let at = 0; at < 3; at++) await app.browser().post('/login', { email })
    await here.post('/logout')
    expect((await here.post('/login', { email })).location).toBe('/login/code')
    expect((await there.post('/login', { email })).status).toBe(429)
  })
})

async function sha256(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
