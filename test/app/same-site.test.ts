// What changes something is a POST of the app's own pages, of the right type and size, and leaves no secret in the log.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AddressRow, SCREENS } from '#app/addresses.ts'
import { APP, type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

let app: AppHost
let mara: Browser
beforeAll(async () => {
  app = await createAppHost()
  mara = app.browser()
  await mara.signIn('mara@example.com')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ALL = Object.values(SCREENS) as readonly AddressRow[]
const pathOf = ({ path }: AddressRow) => path.replace(/:\w+/g, 'x')
const POSTS = ALL.filter(({ methods }) => methods.includes('POST')).map(pathOf)
const GETS = ALL.filter(({ methods }) => methods.includes('GET')).map(pathOf)
const OPEN_TO_ALL = new Set(ALL.filter(({ access }) => access === 'all').map(pathOf))
const REFUSED = `This page must be used from ${APP}.`

const post = (path: string, headers: Record<string, string>, body = '') =>
  mara.send(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('a POST from elsewhere', () => {
  it.each(POSTS)('T-SES-4 ACC-54 ACC-55 is refused: %s', async (path) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: APP },
      { origin: 'http://localhost:8787' },
      { origin: 'null' },
      {},
    ]) {
      const answer = await post(path, headers)
      expect([path, headers, answer.status, answer.text.includes(REFUSED)]).toEqual([path, headers, 403, true])
    }
    expect((await mara.get('/dashboard')).status).toBe(200)
  })

  it('ACC-54 ACC-55 is let through where the browser says it is ours, or names this origin and says nothing', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, { origin: APP }]) {
      const asked = await app.browser().send('/login', {
        method: 'POST',
        body: new URLSearchParams({ email: newEmail() }),
        headers: headers as Record<string, string>,
      })
      expect([headers, asked.status]).toEqual([headers, 303])
    }
  })

  it('ACC-54 is asked in this order: method, origin, session, type, size', async () => {
    const stranger = app.browser()
    const send = (browser: Browser, path: string, headers: Record<string, string>, body = '') =>
      browser.send(path, { method: 'POST', body, headers })
    const ours = { 'sec-fetch-site': 'same-origin' }
    const form = { ...ours, 'content-type': 'application/x-www-form-urlencoded' }
    const large = `a=${'x'.repeat(32 * 1024)}`
    const other = { 'sec-fetch-site': 'cross-site', 'content-type': 'x/y' }
    expect((await send(stranger, '/dashboard', other)).status).toBe(405)
    expect((await send(stranger, '/step-up', other, large)).status).toBe(403)
    for (const [headers, body] of [
      [{ ...ours, 'content-type': 'text/plain' }, large],
      [form, large],
      [form, 'code=1'],
    ] as const) {
      const { status, location } = await send(stranger, '/step-up', headers, body)
      expect([status, location.startsWith('/login')]).toEqual([303, true])
    }
    expect((await send(mara, '/step-up', { ...ours, 'content-type': 'text/plain' }, large)).status).toBe(415)
    expect((await send(mara, '/step-up', form, large)).status).toBe(413)
  })

  it.each(POSTS.filter((path) => !OPEN_TO_ALL.has(path)))(
    'ACC-54 CON-02 what a signed-out visitor sends is not read: %s',
    async (path) => {
      for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain', 'image/jpeg']) {
        let pulled = 0
        const body = new ReadableStream(
          {
            pull: (to) => {
              if (++pulled > 40) to.close()
              else to.enqueue(new Uint8Array(65_536))
            },
          },
          { highWaterMark: 0 },
        )
        const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type }
        const { status, location } = await app.browser().send(path, { method: 'POST', body, headers })
        expect([path, type, status, location.startsWith('/login'), pulled]).toEqual([path, type, 303, true, 0])
      }
    },
  )
})

describe('a form', () => {
  const ours = { 'sec-fetch-site': 'same-origin' }
  it('ACC-57 is of one type, at most 32 KiB, and gives no field twice', async () => {
    expect((await post('/login', { ...ours, 'content-type': 'application/json' }, '{}')).status).toBe(415)
    expect((await post('/login', { ...ours, 'content-type': 'multipart/form-data; boundary=x' }, '--x')).status).toBe(
      415,
    )
    expect((await post('/login', ours, `email=${'a'.repeat(32 * 1024)}`)).status).toBe(413)
    const email = newEmail()
    const twice = await app.browser().send('/login', {
      method: 'POST',
      body: `email=${email}&email=${newEmail()}`,
      headers: { ...ours, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(twice.status).toBe(422)
    expect(await rows(app.env.DB, 'auth_flows', 'email = ?1', email)).toEqual([])
  })
})

describe('a GET', () => {
  it.each(GETS)('T-SES-5 ACC-53 changes nothing: %s', async (path) => {
    const tables = (
      await app.env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*'").all<{
        name: string
      }>()
    ).results.map(({ name }) => name)
    expect(tables).toContain('accounts')
    const contents = () =>
      Promise.all(
        tables.map(async (table) => [table, (await app.env.DB.prepare(`SELECT * FROM "${table}"`).all()).results]),
      )
    await mara.get('/dashboard') // the first visit of a day is written down
    const before = await contents()
    await mara.get(path)
    await app.browser().get(path)
    expect(await contents()).toEqual(before)
  })
})

describe('the log', () => {
  it('T-SES-10 ACC-04 HOST-49 holds no token, code, address or account id of a whole visit', async () => {
    const lines: string[] = []
    for (const level of ['info', 'warn', 'error', 'log'] as const)
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        lines.push(parts.join(' '))
      })
    // What the runtime prints of a mail in its own terminal is no log of ours.
    const send = async () => ({ messageId: '1' })
    const browser = app.with({ EMAIL: { send } as unknown as SendEmail }).browser()
    const email = newEmail()
    const secrets = [email]
    await browser.post('/login', { email })
    secrets.push(browser.cookies.get('__Host-flow') ?? '', await browser.codeFor(email))
    await browser.post('/login/code', { code: 'wrong' })
    await browser.post('/login/code', { code: await browser.codeFor(email) })
    secrets.push(browser.cookies.get('__Host-app') ?? '', browser.cookies.get('__Host-known') ?? '')
    await browser.postJson('/step-up/passkey', { answer: { id: 'x' } })
    await browser.stepUp(email, '/settings/account')
    secrets.push(browser.cookies.get('__Host-app') ?? '', await browser.codeFor(email))
    await browser.post('/settings/sessions', { others: '1' })
    const failing = app.with({
      EMAIL: { send: () => Promise.reject(new Error(`no ${email}`)) } as unknown as SendEmail,
    })
    await failing.browser().post('/login', { email: newEmail() })
    const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
    secrets.push(account?.id ?? '')
    expect(lines.length).toBeGreaterThan(1)
    expect(secrets.every((secret) => secret.length >= 8)).toBe(true)
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
  })
})
