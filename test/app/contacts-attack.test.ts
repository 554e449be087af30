// The form of left details under attack: what a robot leaves in D1, and what its owner still can do.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { contactsOf, leave, openForm, pass, ROBIN, takingOwner } from '#test/support/contacts.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(() => {
  vi.setSystemTime(Date.parse('2026-11-27T10:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
})

const TOO_MANY = 'Too many people have left details here at the moment. Please try again later.'
const TABLES = ['contacts', 'app_outbox', 'limit_hits', 'accounts', 'sessions', 'auth_flows'] as const
const sizes = async () => {
  const counts: Record<string, number> = {}
  for (const table of TABLES)
    counts[table] = (await app.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')) ?? 0
  return counts
}
/** How much larger than that each table is now. */
const grown = async (before: Record<string, number>) =>
  Object.fromEntries(Object.entries(await sizes()).map(([table, n]) => [table, n - (before[table] ?? 0)]))

describe('the limits', () => {
  it('LEAD-14 a visitor leaves five an hour, then 429 with what was typed; an hour later again', async () => {
    const { username } = await takingOwner(app)
    const visitor = app.browser()
    const send = (at: number) => leave(visitor, username, { name: `Visitor ${at}`, email: newEmail() })
    for (let at = 0; at < 5; at++) expect((await send(at)).status).toBe(303)
    const refused = await send(5)
    expect([refused.status, refused.text.includes(TOO_MANY)]).toEqual([429, true])
    expect(refused.html).toContain('value="Visitor 5"')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await leave(app.browser(), username, { name: 'Another' })).status).toBe(303)
    expect(await contactsOf(app.env.DB, username)).toHaveLength(6)
    pass(Number(refused.headers.get('retry-after')))
    expect((await send(6)).status).toBe(303)
  })

  it('LEAD-14 asks the platform’s limiter first, and does without it where it fails', async () => {
    const { username } = await takingOwner(app)
    const asked: string[] = []
    const limit = async ({ key }: { key: string }) => {
      asked.push(key)
      return { success: false }
    }
    const strict = app.with({ LIMIT_CONTACT: { limit } }).browser('192.0.2.7')
    expect((await leave(strict, username)).status).toBe(429)
    expect(asked).toEqual(['192.0.2.7'])
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const broken = app.with({ LIMIT_CONTACT: { limit: () => Promise.reject(new Error('down')) } }).browser()
    expect((await leave(broken, username)).status).toBe(303)
  })
})

it('LEAD-26 LEAD-14 T-ABU-2 1,000 posts of a robot from 1,000 addresses leave D1 bounded and the list readable', async () => {
  const { username, browser, owner } = await takingOwner(app)
  await leave(app.browser(), username, { name: 'Real Person', email: 'real@person.example', note: 'Hello' })
  const before = await sizes()
  const { form } = await openForm(app.browser(), username)
  pass(5)
  const spam = (at: number) => ({
    ...{ ...ROBIN, form, name: `Buy now ${at} https://spam-${at}.example ‮evil`, email: `victim${at}@example.com` },
    note: `<script>alert(${at})</script> =HYPERLINK("https://spam.example") ${'spam '.repeat(40)}`,
  })
  const ends = new Map<number, number>()
  for (let at = 0; at < 1000; at++) {
    const robot = app.browser(`10.${Math.floor(at / 250)}.${at % 250}.1`)
    const { status } = await robot.post(`/contact/${username}`, spam(at))
    ends.set(status, (ends.get(status) ?? 0) + 1)
    pass(1)
  }
  expect(ends.get(303)).toBe(59)
  expect(ends.get(429)).toBe(941)
  expect(await contactsOf(app.env.DB, username)).toHaveLength(60)
  const more = await grown(before)
  expect(more.contacts).toBe(59)
  expect(more.app_outbox).toBeLessThanOrEqual(60)
  // One minute of the visitor, of the profile, and two of the receipt.
  expect(more.limit_hits).toBeLessThanOrEqual(59 * 4)
  expect([more.accounts, more.sessions, more.auth_flows]).toEqual([0, 0, 0])

  const first = await browser.get('/app/contacts')
  expect(first.status).toBe(200)
  expect(first.html.match(/class="contact"/g)).toHaveLength(50)
  expect(first.html).not.toContain('<script>alert')
  expect(first.html.length).toBeLessThan(200_000)
  const found = await browser.get('/app/contacts?q=real+person')
  expect([found.html.match(/class="contact"/g)?.length, found.text.includes('real@person.example')]).toEqual([1, true])
  const { html: csv } = await browser.get('/app/contacts/file?as=csv')
  expect(csv).not.toMatch(/(?:^|[",;\r\n])[=+\-@]/m)
  await browser.stepUp(owner.email, '/app/contacts?ask=delete-all')
  expect((await browser.post('/app/contacts', { do: 'delete-all' })).location).toContain('done=deleted')
  expect((await browser.get('/app/contacts')).text).toContain('Nobody has left details yet.')
}, 120_000)

it('LEAD-26 1,000 posts of programs and of what is refused leave no row at all', async () => {
  const { username } = await takingOwner(app)
  const { form } = await openForm(app.browser(), username)
  const before = await sizes()
  pass(5)
  const posts: Record<string, string>[] = [
    { ...ROBIN, form, website: 'https://spam.example' },
    { ...ROBIN, form, consent: '' },
    { ...ROBIN, form, email: '', phone: '' },
    { ...ROBIN, form: 'x'.repeat(5000) },
    { form, note: 'x'.repeat(20_000) },
  ]
  for (let at = 0; at < 1000; at++)
    await app.browser(`10.9.${at % 250}.${Math.floor(at / 250)}`).post(`/contact/${username}`, posts[at % 5] ?? {})
  expect(await grown(before)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])))
  const huge = await app.browser().post(`/contact/${username}`, { note: 'x'.repeat(40_000) })
  expect(huge.status).toBe(413)
}, 120_000)
