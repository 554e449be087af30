// A browser that signed in before gets its codes whatever strangers do with the address; nobody learns that it did.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

const HOUR = 3600 * 1000
const DAY = 24 * HOUR
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

const KNOWN = '__Host-known'

/** A browser that has signed in and out again. */
async function owner(email = newEmail()): Promise<{ browser: Browser; email: string; known: string }> {
  const browser = app.browser()
  await browser.signIn(email)
  await browser.post('/logout')
  return { browser, email, known: browser.cookies.get(KNOWN) ?? '' }
}

/** Eight codes of a day, asked for by strangers; an hour after the last of them. */
async function usedUp(email: string, from = 0): Promise<number> {
  for (let at = 0; at < 8; at++) {
    later(from + at * HOUR)
    await app.browser().post('/login', { email })
  }
  later(from + 8 * HOUR)
  expect((await app.browser().post('/login', { email })).status).toBe(429)
  return from + 8 * HOUR
}

const withCookie = (value: string): Browser => {
  const browser = app.browser()
  if (value !== '') browser.cookies.set(KNOWN, value)
  return browser
}
const shown = ({ status, headers, html }: Visited) => ({ status, headers: [...headers], html })

describe('the cookie of a known browser', () => {
  it('ACC-60 is set by every sign-in and step-up, and says nothing but when', async () => {
    const email = newEmail()
    const browser = app.browser()
    const entered = await browser.signIn(email)
    const line = entered.setCookies.find((cookie) => cookie.startsWith(KNOWN)) ?? ''
    expect(line).toMatch(/^__Host-known=\d{10}\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=7776000$/)
    const [account] = await rows<{ id: string; known_epoch: number }>(app.env.DB, 'accounts', 'email = ?1', email)
    const settings = readAppConfig(app.env)
    if (!settings.ok || !account) throw new Error('no account')
    const seconds = NOON / 1000
    const mac = await keyedHash(
      settings.config.accountSecret,
      'known',
      `${account.id}\n${account.known_epoch}\n${seconds}`,
    )
    expect(browser.cookies.get(KNOWN)).toBe(`${seconds}.${mac}`)
    later(60_000)
    const proved = await browser.stepUp(email, '/dashboard')
    expect(proved.setCookies.some((cookie) => cookie.startsWith(`${KNOWN}=${seconds + 60}.`))).toBe(true)
  })

  it('ACC-61 signs nobody in', async () => {
    const { known } = await owner()
    expect((await withCookie(known).get('/dashboard')).location).toBe('/login?next=%2Fdashboard')
  })

  it('ACC-61 makes no difference to what is seen while there are codes', async () => {
    const { email, known } = await owner()
    later(2 * HOUR)
    const answers = await Promise.all([withCookie(known), withCookie('')].map((one) => one.post('/login', { email })))
    const [first, second] = answers.map((answer) => ({
      ...shown(answer),
      headers: [...answer.headers].map(([name, value]) => [name, value.replace(/=[\w-]{43};/, '=…;')]),
    }))
    expect(second).toEqual(first)
  })
})

describe('when strangers have used up the codes of an address', () => {
  it('T-ACC-4 ACC-62 ACC-63 its owner gets one and signs in', async () => {
    const { browser, email } = await owner()
    await usedUp(email, 2 * HOUR)
    expect((await browser.signIn(email)).location).toBe('/dashboard')
  })

  it('T-ACC-4 ACC-62 a step-up has a budget of the account’s own too', async () => {
    const email = newEmail()
    const browser = app.browser()
    await browser.signIn(email)
    const at = await usedUp(email, 2 * HOUR)
    expect((await browser.stepUp(email, '/settings/sessions')).location).toBe('/settings/sessions')
    for (const wait of [61, 122]) {
      later(at + wait * 1000)
      await browser.post('/step-up', { send: '1', next: '/' })
    }
    later(at + 183_000)
    const over = await browser.post('/step-up', { send: '1', next: '/' })
    expect([over.status, over.text]).toEqual([429, expect.stringContaining('Too many codes were requested.')])
  })

  it('ACC-62 what the owner asks for counts against that budget alone', async () => {
    const { browser, email } = await owner()
    later(2 * HOUR)
    for (let at = 0; at < 3; at++) expect((await browser.post('/login', { email })).location).toBe('/login/code')
    expect((await browser.post('/login', { email })).status).toBe(429)
    // A stranger has three of their own.
    for (let at = 0; at < 3; at++) expect((await app.browser().post('/login', { email })).status).toBe(303)
    expect((await app.browser().post('/login', { email })).status).toBe(429)
  })

  it('ACC-61 ACC-63 every other browser gets one and the same refusal', async () => {
    const { email, known } = await owner()
    const stranger = await owner()
    const at = await usedUp(email, 2 * HOUR)
    const [seconds = '', mac = ''] = known.split('.')
    const cookies = {
      none: '',
      forged: `${seconds}.${'A'.repeat(43)}`,
      'of another second': `${Number(seconds) + 1}.${mac}`,
      'of another account': stranger.known,
    }
    const expected = shown(await withCookie('').post('/login', { email }))
    expect(expected.status).toBe(429)
    for (const [what, value] of Object.entries(cookies)) {
      const browser = withCookie(value)
      expect([what, shown(await browser.post('/login', { email }))]).toEqual([what, expected])
      // Two people of one browser do not lose each other's.
      expect([what, browser.cookies.get(KNOWN) ?? '']).toEqual([what, value])
    }
    later(at)
    const malformed = withCookie('x.y')
    const refused = await malformed.post('/login', { email })
    expect([refused.status, refused.html]).toEqual([429, expected.html])
    expect(refused.setCookies).toEqual([`${KNOWN}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`])
  })

  it('ACC-61 ACC-63 one that is 91 days old is refused like a stranger’s', async () => {
    const { email, known } = await owner()
    await usedUp(email, 90 * DAY - 8 * HOUR)
    expect((await withCookie(known).post('/login', { email })).status).toBe(303)
    later(91 * DAY)
    await usedUp(email, 91 * DAY)
    const refused = await withCookie(known).post('/login', { email })
    expect(shown(refused)).toEqual(shown(await withCookie('').post('/login', { email })))
    expect(refused.status).toBe(429)
  })

  it('ACC-63 ACC-64 one of an earlier epoch is refused like a stranger’s', async () => {
    const { browser, email, known } = await owner()
    await app.env.DB.prepare('UPDATE accounts SET known_epoch = known_epoch + 1 WHERE email = ?1').bind(email).run()
    await usedUp(email, 2 * HOUR)
    const refused = await browser.post('/login', { email })
    expect(shown(refused)).toEqual(shown(await withCookie('').post('/login', { email })))
    expect(browser.cookies.get(KNOWN)).toBe(known)
  })
})
