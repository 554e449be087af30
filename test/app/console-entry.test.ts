// Who may enter the console: roles, proofs, and what everybody else sees of it.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const OWNER = 'operator@example.com'
const PATHS = ['/admin', '/admin/', '/admin/nothing', '/admin/orders/x/y/z', '/admin?a=1']

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

const setRole = (email: string, role: 'owner' | 'packer' | null) =>
  app.env.DB.prepare('UPDATE accounts SET console_role = ?2 WHERE email = ?1').bind(email, role).run()
const signedIn = async (email: string, host: AppHost = app): Promise<Browser> => {
  const browser = host.browser()
  await browser.signIn(email)
  return browser
}
/** The sessions of an account were last proved by passkey, so many milliseconds ago. */
const proveByPasskey = (email: string, ago = 0) =>
  app.env.DB.prepare(
    "UPDATE sessions SET method = 'passkey', auth_at = ?2 WHERE account_id = (SELECT id FROM accounts WHERE email = ?1)",
  )
    .bind(email, Math.floor((Date.now() - ago) / 1000))
    .run()
const savePasskey = (email: string) =>
  app.env.DB.prepare(
    "INSERT INTO passkeys (credential_id, account_id, public_key, name) SELECT ?2, id, x'00', 'Phone' FROM accounts WHERE email = ?1",
  )
    .bind(email, crypto.randomUUID())
    .run()

describe('without a role', () => {
  it.each(PATHS)('CON-02 %s sends a signed-out visitor to sign in, and back', async (path) => {
    const { status, location } = await app.browser().get(path)
    expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent(path)}`])
  })

  it('T-CON-2 CON-02 a signed-in account without a role gets the same 404 page for every address', async () => {
    const browser = await signedIn(newEmail())
    const elsewhere = await browser.get('/nothing-here')
    for (const path of PATHS) {
      const page = await browser.get(path)
      expect([path, page.status, page.html]).toEqual([path, 404, elsewhere.html])
    }
    const [known, unknown] = [
      await browser.post('/admin', { a: '1' }),
      await browser.post('/admin/nothing', { a: '1' }),
    ]
    expect([known.status, unknown.status, known.html]).toEqual([404, 404, unknown.html])
  })

  it('T-CON-2 CON-02 CON-07 whatever type and size is sent, an account without a role reads the same 404 page', async () => {
    const browser = await signedIn(newEmail())
    const { html: nowhere } = await browser.get('/nothing-here')
    const upload = new FormData()
    upload.set('file', new File(['number,email'], 'orders.csv', { type: 'text/csv' }))
    for (const path of ['/admin', '/admin/nothing', '/admin/orders/import', '/admin/log', '/admin/x/y']) {
      expect((await browser.post(path, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      for (const answer of [
        await browser.postJson(path, {}),
        await browser.post(path, upload),
        await browser.post(path, { a: 'x'.repeat(33 * 1024) }),
        await browser.post(path, { a: '1' }, { 'content-type': 'text/plain' }),
      ])
        expect([path, answer.status, answer.html]).toEqual([path, 404, nowhere])
    }
  })

  it('CON-02 a signed-out visitor is sent to sign in, whatever is sent to an address that does or does not exist', async () => {
    for (const path of ['/admin', '/admin/nothing', '/admin/orders/import', '/admin/log', '/admin/x']) {
      const upload = new FormData()
      upload.set('a', '1')
      const answer = await app.browser().post(path, upload)
      expect([path, answer.status, answer.location.startsWith('/login?next=')]).toEqual([path, 303, true])
    }
  })

  it('CON-02 an owner gets the 404 page for what does not exist, and 405 where nothing can be sent', async () => {
    const browser = await signedIn(OWNER)
    const upload = new FormData()
    upload.set('a', '1')
    for (const send of [upload, { a: '1' }]) {
      expect((await browser.post('/admin/nothing', send)).status).toBe(404)
      expect((await browser.post('/admin/log', send)).status).toBe(405)
    }
    expect((await browser.postJson('/admin/search', {})).status).toBe(415)
  })
})

describe('the token of the operator', () => {
  it('CON-09 opens nothing of the console, and its calls are none of this host', async () => {
    const token = 'operator-token-of-the-tests-0123456789'
    const authorization = `Bearer ${token}`
    // Somebody may have given it to the app as well; it reads none.
    const settings = { ...app.env, OPERATOR_TOKEN: token }
    const host = app.with(settings)
    for (const path of PATHS) {
      const { status, location } = await host.browser().get(path, { authorization })
      expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent(path)}`])
    }
    const posted = await host.browser().post('/admin/chips/new', { name: 'X', count: '1' }, { authorization })
    expect([posted.status, posted.location.startsWith('/login')]).toEqual([303, true])
    const browser = await signedIn(newEmail(), host)
    expect((await browser.get('/admin', { authorization })).status).toBe(404)
    for (const path of ['/api/operator/chips?batch=JAN', '/operator/encode'])
      expect([path, (await browser.get(path, { authorization })).status]).toEqual([path, 404])
    expect(await rows(app.env.DB, 'operator_events')).toEqual([])
  })
})

describe('with a role', () => {
  it('CON-01 the column of the account is the only mark: set and taken away', async () => {
    const email = newEmail()
    const browser = await signedIn(email)
    expect((await browser.get('/admin')).status).toBe(404)
    for (const role of ['owner', 'packer'] as const) {
      await setRole(email, role)
      expect((await browser.get('/admin')).status).toBe(200)
    }
    await setRole(email, null)
    expect((await browser.get('/admin')).status).toBe(404)
  })

  it('CON-05 a role that is taken away ends access with the next request of every session', async () => {
    const email = newEmail()
    const [one, other] = [await signedIn(email), await signedIn(email)]
    await setRole(email, 'owner')
    expect([(await one.get('/admin')).status, (await other.get('/admin')).status]).toEqual([200, 200])
    await setRole(email, null)
    expect([(await one.get('/admin')).status, (await other.get('/admin')).status]).toEqual([404, 404])
  })

  it('CON-04 outside production a mail code opens it, and the page says so; after twelve hours it asks again', async () => {
    const browser = await signedIn(OWNER)
    expect((await browser.get('/admin')).text).toContain('Development: signed in by code.')
    vi.setSystemTime(NOON + 12 * HOUR - 1000)
    expect((await browser.get('/admin')).status).toBe(200)
    vi.setSystemTime(NOON + 12 * HOUR)
    const asked = await browser.get('/admin?a=1')
    expect([asked.status, asked.location]).toEqual([303, `/step-up?next=${encodeURIComponent('/admin?a=1')}`])
    const proved = await browser.stepUp(OWNER, '/admin')
    expect(proved.location).toBe('/admin')
    expect((await browser.get('/admin')).status).toBe(200)
  })

  it('an unknown address below it is a 404', async () => {
    const email = newEmail()
    const browser = await signedIn(email)
    await setRole(email, 'owner')
    expect((await browser.get('/admin/nothing')).status).toBe(404)
    expect((await browser.post('/admin/nothing')).status).toBe(404)
    const refused = await browser.post('/admin')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('in production', () => {
  const production = () =>
    app.with({
      APP_ENV: 'production',
      APP_HOST: 'https://app.acme.example',
      SITE_URL: 'https://acme.example',
      MAIL_FROM: 'mail@acme.example',
      MAIL_SECRET: 'x'.repeat(32),
      ACCOUNT_SECRET: 'y'.repeat(32),
      ANON_KEY: 'z'.repeat(32),
    })
  /** The same browser, at the app in production. */
  const there = (browser: Browser): Browser => {
    const other = production().browser(browser.ip)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    return other
  }

  it('CON-03 a code opens nothing: without a passkey a page says to save one first', async () => {
    const email = newEmail()
    const signed = await signedIn(email)
    await setRole(email, 'owner')
    const browser = there(signed)
    const asked = await browser.get('/admin')
    expect([asked.status, asked.location]).toEqual([303, `/step-up?next=${encodeURIComponent('/admin')}`])
    const first = await browser.get(asked.location)
    expect(first.text).toContain('Save a passkey first.')
    expect(first.html).toContain('href="/settings/passkeys"')
    expect(first.text).not.toContain('Send a code')
  })

  it('CON-03 a passkey is asked for alone, and no code is sent or taken in its place', async () => {
    const email = newEmail()
    const signed = await signedIn(email)
    await setRole(email, 'owner')
    await savePasskey(email)
    const browser = there(signed)
    const asked = await browser.get((await browser.get('/admin')).location)
    expect(asked.text).toContain('Use a passkey')
    expect(asked.text).not.toContain('Send a code')
    const mails = await rows(app.env.DB, 'app_outbox', 'recipient = ?1', email)
    const sent = await browser.post('/step-up', { send: '1', next: '/admin' })
    expect([sent.status, sent.location]).toEqual([422, ''])
    expect(await rows(app.env.DB, 'app_outbox', 'recipient = ?1', email)).toEqual(mails)
    expect((await browser.get('/admin')).status).toBe(303)
  })

  it('CON-03 it opens while the last proof was a passkey of at most twelve hours ago', async () => {
    const email = newEmail()
    const signed = await signedIn(email)
    await setRole(email, 'packer')
    await savePasskey(email)
    const browser = there(signed)
    await proveByPasskey(email, 12 * HOUR - 1000)
    const page = await browser.get('/admin')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Development')
    await proveByPasskey(email, 12 * HOUR)
    expect((await browser.get('/admin')).location).toBe('/step-up?next=%2Fadmin')
  })

  it('elsewhere a code is a proof as before', async () => {
    const email = newEmail()
    const signed = await signedIn(email)
    await setRole(email, 'owner')
    expect((await there(signed).get('/step-up?next=%2Fsettings%2Fdata')).text).toContain('Send a code')
  })
})
