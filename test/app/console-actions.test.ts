// Every page and every action of the console × everybody who may ask: by the table of permissions, which grows with them.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AddressRow, SCREENS } from '#app/addresses.ts'
import { ACTIONS, type Action, type ConsoleRole, isAction, mayDo, needOf } from '#app/console/permissions.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { CONSOLE_CASES, type Prepared, seenOn } from '#test/support/console-cases.ts'
import { rows } from '#test/support/database.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000

let app: AppHost
beforeAll(async () => {
  // A shop that has a use for every page of the console.
  app = await createAppHost({ ENGRAVING: 'on', MARKETS: 'GB:GBP:en-GB DE:EUR:de' })
})
beforeEach(async () => {
  vi.setSystemTime(NOON)
  // More people sign in here than at a site in an hour, which sends codes slowly then (ACC-21).
  await app.env.DB.prepare('DELETE FROM limit_hits').run()
})
afterEach(async () => {
  await app.env.DB.prepare('DROP TRIGGER IF EXISTS no_log').run()
  vi.useRealTimers()
})

type Who = ConsoleRole | 'account'
interface Person {
  browser: Browser
  id: string
  email: string
}

/** Somebody signed in, with this role or none. */
async function person(who: Who): Promise<Person> {
  const email = newEmail()
  const browser = app.browser()
  await browser.signIn(email)
  if (who !== 'account')
    await app.env.DB.prepare('UPDATE accounts SET console_role = ?2 WHERE email = ?1').bind(email, who).run()
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  return { browser, id: account?.id ?? '', email }
}

const PAGES = Object.values<AddressRow>(SCREENS).flatMap(({ path, methods, console }) =>
  console && methods.includes('GET') && isAction(console.see)
    ? [{ path: path.replace(/:\w+/g, 'NONE0000'), see: console.see }]
    : [],
)
const ROLES: readonly Who[] = ['account', 'packer', 'owner']

describe('pages', () => {
  it.each(PAGES)(
    'CON-02 CON-06 CON-07 $path is there for whom the table says, with the proof it asks for',
    async ({ path, see }) => {
      expect((await app.browser().get(path)).location).toBe(`/login?next=${encodeURIComponent(path)}`)
      for (const who of ROLES) {
        vi.setSystemTime(NOON)
        const { browser } = await person(who)
        const missing = await browser.get('/admin/there-is-no-such-page')
        const page = await browser.get(path)
        if (who === 'account' || !mayDo(see, who)) {
          expect([who, page.status, page.html]).toEqual([who, 404, missing.html])
          continue
        }
        // What is shown of nothing is a 404 of its own, never a failure.
        expect([200, 303, 404]).toContain(page.status)
        vi.setSystemTime(NOON + 10 * MINUTE)
        const later = await browser.get(path)
        if (needOf(see, who) === 'step-up')
          expect([who, later.location]).toEqual([who, `/step-up?next=${encodeURIComponent(path)}`])
        else expect([who, later.status]).toEqual([who, page.status])
      }
    },
  )

  it('CON-07 the navigation names for each role what it may see, and nothing else', async () => {
    for (const who of ['owner', 'packer'] as const) {
      const { browser } = await person(who)
      const { html } = await browser.get('/admin')
      for (const { path, console } of Object.values<AddressRow>(SCREENS))
        if (console?.place !== undefined)
          expect([who, path, html.includes(`href="${path}" class="console-place"`)]).toEqual([
            who,
            path,
            isAction(console.see) && mayDo(console.see, who),
          ])
    }
  })
})

const SOURCES = import.meta.glob<string>(['../../app/**/*.{ts,tsx}', '!../../app/console/permissions.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TABLE = Object.keys(ACTIONS) as Action[]

describe('the table', () => {
  it('CON-07 knows every action that is asked for, and every one that is carried out has a case here', () => {
    const asked = new Set(
      Object.values(SOURCES).flatMap((source) =>
        [...source.matchAll(/refusedAction\(\s*visit,\s*'([\w:-]+)'/g)].flatMap(([, action]) => action ?? []),
      ),
    )
    expect([...asked].filter((action) => !TABLE.some((known) => known === action))).toEqual([])
    const named = [
      ...Object.values(SOURCES).flatMap((source) =>
        [...source.matchAll(/\bmay\('([\w:-]+)'/g)].flatMap(([, action]) => action ?? []),
      ),
      ...Object.values<AddressRow>(SCREENS).flatMap(({ console }) => console?.see ?? []),
    ]
    expect(named.filter((action) => !isAction(action))).toEqual([])
    const cased = new Set<string>(CONSOLE_CASES.map(({ action }) => action))
    expect([...asked].filter((action) => !action.endsWith(':see') && !cased.has(action))).toEqual([])
    // What no page of the console does yet is asked for nowhere; everything else is run below.
    const mentioned = TABLE.filter((action) => Object.values(SOURCES).some((source) => source.includes(`'${action}'`)))
    expect(mentioned.filter((action) => !/:see(-all)?$/.test(action) && !cased.has(action))).toEqual([])
  })

  it('T-CON-1 CON-07 gives a packer nothing that an owner lacks, and an owner no proof less', () => {
    const RANK = { no: 0, 'step-up': 1, yes: 2 } as const
    for (const action of TABLE) {
      const [owner, packer] = [needOf(action, 'owner'), needOf(action, 'packer')]
      expect([action, owner !== 'no', packer === 'no' || RANK[packer] <= RANK[owner]]).toEqual([action, true, true])
    }
  })
})

/** Everything stored but what a visit alone writes: proofs, limits, kept forms, the log itself. */
async function stored(): Promise<string> {
  const BESIDE = ['sessions', 'auth_flows', 'limit_hits', 'operator_events', 'account_events', 'd1_migrations']
  const tables = await rows<{ name: string }>(
    app.env.DB,
    'sqlite_master',
    "type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  )
  const all: string[] = []
  for (const { name } of tables)
    if (!BESIDE.includes(name)) all.push(JSON.stringify([name, await rows(app.env.DB, name)]))
  return all.join('\n')
}
const logged = () =>
  rows<{ action: string; account_id: string; actor: string; detail: string | null }>(app.env.DB, 'operator_events')

const CASES = CONSOLE_CASES.map((one) => ({ ...one, title: one.how ? `${one.action} ${one.how}` : one.action }))

/** What is posted by somebody who has the page of its form before them. */
async function formOf(browser: Browser, { page, fields }: Prepared): Promise<Prepared['fields']> {
  return page === undefined || fields instanceof FormData
    ? fields
    : { ...fields, ...seenOn((await browser.get(page)).html) }
}

describe('actions', () => {
  it.each(CASES)(
    'T-CON-1 CON-07 CON-21 $title: who may not do it gets a 404, and nothing is written',
    async ({ action, prepare }) => {
      for (const who of ROLES) {
        if (who !== 'account' && mayDo(action, who)) continue
        const { browser } = await person(who)
        const { path, fields } = await prepare(app.env)
        const before = [await stored(), JSON.stringify(await logged())]
        expect((await browser.post(path, fields)).status).toBe(404)
        expect((await browser.post(path, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
        expect([await stored(), JSON.stringify(await logged())]).toEqual(before)
      }
    },
  )

  it.each(CASES)(
    'CON-06 $title: without a fresh proof it is not done where the table asks for one',
    async ({ action, prepare }) => {
      if (needOf(action, 'owner') !== 'step-up') return
      const { browser, id } = await person('owner')
      const { path, fields } = await prepare(app.env)
      vi.setSystemTime(NOON + 10 * MINUTE)
      const before = await stored()
      const asked = await browser.post(path, fields)
      expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/^\/step-up\?next=%2Fadmin/)])
      expect(await stored()).toBe(before)
      expect(await logged()).toEqual(expect.not.arrayContaining([expect.objectContaining({ account_id: id })]))
    },
  )

  it.each(CASES)(
    'CON-21 CON-22 $title: it leaves one row in the log, which names nobody',
    async ({ action, prepare }) => {
      for (const who of ['owner', 'packer'] as const) {
        if (!mayDo(action, who)) continue
        const { browser, id } = await person(who)
        const prepared = await prepare(app.env)
        const fields = await formOf(browser, prepared)
        const answer = await browser.post(prepared.path, fields)
        expect([200, 303]).toContain(answer.status)
        expect(answer.html).not.toContain('<title>Error: ')
        expect(answer.location).not.toContain('/step-up')
        const own = (await logged()).filter(({ account_id }) => account_id === id)
        expect(own.map((row) => [row.action, row.actor])).toEqual([[action, 'console']])
        expect(own[0]?.detail ?? '').toMatch(/^[a-z0-9_ ,-]*$/)
        expect(JSON.stringify(own)).not.toMatch(/@|Robin|Vale|[0-9A-Z]{4}-[0-9A-Z]{4}/)
      }
    },
  )

  it.each(CASES)('T-CON-3 CON-21 $title: where its row cannot be written it does not happen', async ({ prepare }) => {
    const { browser } = await person('owner')
    const prepared = await prepare(app.env)
    const fields = await formOf(browser, prepared)
    const before = await stored()
    await app.env.DB.prepare(
      "CREATE TRIGGER no_log BEFORE INSERT ON operator_events BEGIN SELECT RAISE(ABORT, 'no log'); END",
    ).run()
    expect((await browser.post(prepared.path, fields)).status).toBe(503)
    expect(await stored()).toBe(before)
  })

  it.each(CASES.filter(({ once }) => once))(
    'CON-29 $title: of two people at once one succeeds, and the other reads how it stands now',
    async ({ action, prepare }) => {
      const [one, other] = [await person('owner'), await person('owner')]
      const prepared = await prepare(app.env)
      const fields = await formOf(one.browser, prepared)
      const answers = await Promise.all([one, other].map(({ browser }) => browser.post(prepared.path, fields)))
      const late = answers.filter(({ status }) => status === 409)
      expect([answers.filter(({ status }) => [200, 303].includes(status)).length, late.length]).toEqual([1, 1])
      expect(late[0]?.text).toContain('This was changed in the meantime. This is how it is now.')
      expect(late[0]?.html).toContain('<title>Error: ')
      const own = (await logged()).filter(({ account_id }) => [one.id, other.id].includes(account_id))
      expect(own.map((row) => row.action)).toEqual([action])
    },
  )
})
