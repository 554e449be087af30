// What cannot be taken back needs a fresh proof (ACC-43, ACC-44): one row for each such action of the app. The person
// who adds an action adds its row: how it is set up, what is posted, and the page it is on.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

interface Action {
  what: string
  path: string
  /** A form, or JSON where the page's script sends it. */
  fields: Record<string, string>
  isJson?: boolean
  /** Where the proof leads back to: the page of the action. */
  page: string
  /** The tables in which nothing may have changed. */
  tables: readonly string[]
}

const ACTIONS: readonly Action[] = [
  {
    what: 'adding a passkey',
    path: '/settings/passkeys/add',
    fields: {},
    isJson: true,
    page: '/settings/passkeys',
    tables: ['passkeys', 'auth_flows'],
  },
  {
    what: 'removing a passkey',
    path: '/settings/passkeys',
    fields: { remove: 'AAAA' },
    page: '/settings/passkeys',
    tables: ['passkeys', 'app_outbox'],
  },
  {
    what: 'changing the mail address',
    path: '/settings/account',
    fields: { name: 'Mara Ellison', email: 'new@example.com' },
    page: '/settings/account?name=Mara+Ellison&email=new%40example.com',
    tables: ['accounts', 'auth_flows', 'app_outbox'],
  },
  {
    what: 'ending one other session',
    path: '/settings/sessions',
    fields: { end: 'x' },
    page: '/settings/sessions',
    tables: ['sessions'],
  },
  {
    what: 'ending all other sessions',
    path: '/settings/sessions',
    fields: { others: '1' },
    page: '/settings/sessions',
    tables: ['sessions', 'accounts', 'account_events'],
  },
  {
    what: 'deleting all contacts',
    path: '/app/contacts',
    fields: { do: 'delete-all' },
    page: '/app/contacts?ask=delete-all',
    tables: ['contacts', 'app_outbox'],
  },
  {
    what: 'ending an affiliate code',
    path: '/affiliate',
    fields: { do: 'end' },
    page: '/affiliate?ask=end',
    tables: ['referral_codes', 'account_events'],
  },
]

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

const send = (browser: Browser, { path, fields, isJson = false }: Action) =>
  isJson ? browser.postJson(path, fields) : browser.post(path, fields)
const contents = async (tables: readonly string[]) =>
  Promise.all(tables.map(async (table) => (await app.env.DB.prepare(`SELECT * FROM ${table}`).all()).results))

describe('without a fresh proof', () => {
  it.each(ACTIONS)('T-ACC-8 ACC-43 ACC-44 $what is not done and leads to a proof', async (action) => {
    const browser = app.browser()
    await browser.signIn(newEmail())
    vi.setSystemTime(NOON + 600_000)
    const before = await contents(action.tables)
    const asked = await send(browser, action)
    expect([asked.status, asked.location]).toEqual([303, `/step-up?next=${encodeURIComponent(action.page)}`])
    expect(await contents(action.tables)).toEqual(before)
  })

  it.each(ACTIONS)(
    'ACC-45 $what leads back to its own page after the proof, where nothing was done yet',
    async (action) => {
      const browser = app.browser()
      const email = newEmail()
      await browser.signIn(email)
      vi.setSystemTime(NOON + 600_000)
      const asked = await send(browser, action)
      const next = new URL(asked.location, 'http://x').searchParams.get('next') ?? ''
      const proved = await browser.stepUp(email, next)
      expect([proved.status, proved.location]).toEqual([303, action.page])
      expect((await browser.get(proved.location)).status).toBe(200)
      expect((await send(browser, action)).location).not.toContain('/step-up')
    },
  )
})
