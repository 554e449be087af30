// How many codes go out to one network and in all, and that one which was not sent is not counted.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { insertRow } from '#test/support/own-card.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const NOON = Date.parse('2026-11-21T12:00:00Z')

let app: AppHost
beforeAll(async () => {
  // The limit of posts a minute is another matter (ACC-59).
  app = (await createAppHost()).with({ LIMIT_LOGIN: { limit: async () => ({ success: true }) } })
})
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms: number) => vi.setSystemTime(NOON + ms)
const account = async (email: string) => {
  const browser = app.browser()
  await browser.signIn(email)
  return browser
}

describe('codes', () => {
  /** As if so many had been asked for within this minute under this name. */
  const counted = async (name: string, hits: number) => {
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const visitor_hash = await keyedHash(settings.config.accountSecret, 'limit', name)
    await insertRow(app.env.DB, 'limit_hits', {
      visitor_hash,
      window_start: Math.floor(Date.now() / 60_000) * 60,
      hits,
    })
  }
  const hitsOf = async (name: string) => {
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const hash = await keyedHash(settings.config.accountSecret, 'limit', name)
    const found = await rows<{ hits: number }>(app.env.DB, 'limit_hits', 'visitor_hash = ?1', hash)
    return found.reduce((sum, { hits }) => sum + hits, 0)
  }

  it('ACC-20 do not run out for the eleventh of a team behind one address', async () => {
    later(30 * HOUR)
    for (let at = 0; at < 14; at++)
      expect((await app.browser('203.0.113.9').post('/login', { email: newEmail() })).status).toBe(303)
  })

  it.each([
    ['an IPv4 address', '203.0.113.77', '203.0.113.77', 100],
    ['a /64', '2001:db8:a:1::5', '2001:db8:a:1::/64', 100],
    ['a /56', '2001:db8:b:0102::5', '2001:db8:b:100::/56', 150],
    ['a /48', '2001:db8:c:f00d::5', '2001:db8:c::/48', 200],
  ])('T-ACC-3 ACC-20 from %s are bounded in an hour', async (_what, ip, network, most) => {
    later(40 * HOUR)
    await counted(`codes by ${network}`, most - 1)
    expect((await app.browser(ip).post('/login', { email: newEmail() })).status).toBe(303)
    const refused = await app.browser(ip).post('/login', { email: newEmail() })
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many codes were requested.')])
    // What was refused is counted nowhere.
    expect(await hitsOf(`codes by ${network}`)).toBe(most)
  })

  it('T-ACC-12 ACC-20 that a clock ahead of this one has counted keep nobody out until its time has come', async () => {
    later(20 * HOUR)
    await counted('codes by 203.0.113.88', 100)
    later(0)
    expect((await app.browser('203.0.113.88').post('/login', { email: newEmail() })).status).toBe(303)
    later(20 * HOUR)
    expect((await app.browser('203.0.113.88').post('/login', { email: newEmail() })).status).toBe(429)
  })

  it('ACC-20 ACC-28 of which none was sent are given back, to the address, the networks and the site', async () => {
    later(50 * HOUR)
    const mail = { send: () => Promise.reject(new Error('the mail service is down')) }
    const broken = app.with({ EMAIL: mail as unknown as SendEmail })
    const [email, ip] = [newEmail(), '2001:db8:d:1::5']
    const before = await hitsOf('codes in all')
    for (let at = 0; at < 4; at++) expect((await broken.browser(ip).post('/login', { email })).status).toBe(503)
    expect(await hitsOf(`codes for ${email}`)).toBe(0)
    for (const network of ['2001:db8:d:1::/64', '2001:db8:d::/56', '2001:db8:d::/48'])
      expect(await hitsOf(`codes by ${network}`)).toBe(0)
    expect(await hitsOf('codes in all')).toBe(before)
    for (let at = 0; at < 3; at++) expect((await app.browser(ip).post('/login', { email })).status).toBe(303)
  })

  it('T-ACC-3 ACC-21 above 300 in an hour go out slowly, ten a minute, and the owners are told once a day', async () => {
    later(70 * HOUR)
    const owner = newEmail()
    const browser = await account(owner)
    await app.env.DB.prepare("UPDATE accounts SET console_role = 'owner' WHERE email = ?1").bind(owner).run()
    later(72 * HOUR)
    await counted('codes in all', 300)
    for (let at = 0; at < 10; at++) expect((await app.browser().post('/login', { email: newEmail() })).status).toBe(303)
    const email = newEmail()
    const slowed = await app.browser().post('/login', { email })
    expect([slowed.status, slowed.text]).toEqual([
      429,
      expect.stringContaining('Too many codes were requested. Please try again in 1 minute.'),
    ])
    expect(await hitsOf(`codes for ${email}`)).toBe(0)
    // Anyone who the account knows is not slowed down.
    expect((await browser.stepUp(owner, '/settings/sessions')).location).toBe('/settings/sessions')
    later(72 * HOUR + MINUTE)
    expect((await app.browser().post('/login', { email })).status).toBe(303)
    expect(await rows(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'many-codes'", owner)).toHaveLength(1)
  })
})
