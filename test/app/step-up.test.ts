// "Confirm your identity", and signing out.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

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

describe('the page', () => {
  it('ACC-44 offers a code to the masked address, and a passkey once the script has shown it', async () => {
    const browser = app.browser()
    await browser.signIn(`mara-${newEmail()}`)
    const { status, text, html } = await browser.get('/step-up?next=%2Fsettings%2Fsessions')
    expect(status).toBe(200)
    expect(text).toContain('Confirm your identity Use a passkey Send a code to m•••@example.com')
    expect(html).toMatch(/data-passkey-step-up[^>]*hidden/)
    expect((await app.browser().get('/step-up')).location).toBe('/login?next=%2Fstep-up')
  })

  it('T-SES-2 ACC-45 gives a new token, after which the old one opens nothing', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    const old = browser.cookies.get('__Host-app') ?? ''
    const proved = await browser.stepUp(email, '/settings/sessions')
    expect([proved.status, proved.location]).toEqual([303, '/settings/sessions'])
    expect(browser.cookies.get('__Host-app')).not.toBe(old)
    const thief = app.browser()
    thief.cookies.set('__Host-app', old)
    expect((await thief.get('/dashboard')).status).toBe(303)
    expect((await browser.get('/dashboard')).status).toBe(200)
  })

  it('ACC-45 keeps what was typed', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    vi.setSystemTime(NOON + 600_000)
    const asked = await browser.post('/settings/account', { name: 'Mara Ellison', email: 'New@example.com' })
    const next = new URL(asked.location, 'http://x').searchParams.get('next') ?? ''
    const proved = await browser.stepUp(email, next)
    const { html } = await browser.get(proved.location)
    expect(html).toContain('value="Mara Ellison"')
    expect(html).toContain('value="new@example.com"')
    expect(await rows(app.env.DB, 'accounts', 'email = ?1', email)).toMatchObject([{ name: null }])
  })

  it('T-ACC-7 ACC-45 leads to no other site', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    expect((await browser.stepUp(email, 'https://evil.example/')).location).toBe('/dashboard')
  })

  it('T-ACC-9 T-ACC-1 ACC-26 ACC-27 says how many tries a wrong code leaves, and takes no code of another account', async () => {
    const [browser, stranger] = [app.browser(), app.browser()]
    const [email, other] = [newEmail(), newEmail()]
    await browser.signIn(email)
    await stranger.signIn(other)
    await browser.post('/step-up', { send: '1', next: '/dashboard' })
    const code = await browser.codeFor(email)
    const wrong = await browser.post('/step-up', { code: code === '00000000' ? '1' : '00000000', next: '/dashboard' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('That code is not right. 4 tries left.')])
    stranger.cookies.set('__Host-flow', browser.cookies.get('__Host-flow') ?? '')
    const refused = await stranger.post('/step-up', { code, next: '/dashboard' })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('This code no longer works. Send a new one.'),
    ])
  })
})

describe('signing out', () => {
  it('T-SES-6 ACC-46 ends the session, and the browser goes on being known', async () => {
    const browser = app.browser()
    await browser.signIn(newEmail())
    const token = browser.cookies.get('__Host-app') ?? ''
    const asked = await browser.get('/logout')
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Sign out Your cards and your profile')])
    expect(browser.cookies.has('__Host-app')).toBe(true)
    const done = await browser.post('/logout')
    expect([done.status, done.location, done.headers.get('clear-site-data')]).toEqual([
      303,
      '/login?done=signed-out',
      '"cache"',
    ])
    expect(done.setCookies.map((line) => line.slice(0, line.indexOf('=')))).toEqual(['__Host-app', '__Host-flow'])
    expect(done.setCookies.at(-1), 'no token: the mark of what was done alone').toMatch(/^__Host-flow=\.[\w-]{43}; /)
    expect((await browser.get(done.location)).html).toMatch(/role="status"[^>]*>You are signed out\./)
    expect([...browser.cookies.keys()]).toEqual(['__Host-known'])
    expect((await browser.get(done.location)).html).not.toContain('You are signed out.')
    const thief = app.browser()
    thief.cookies.set('__Host-app', token)
    expect((await thief.get('/dashboard')).status).toBe(303)
  })
})
