// The console's pages of accounts: found by the whole address, sessions, role, closing.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteAccount } from '#app/data/own-data.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, eventsOf, giveCard, giveProfile, insertRow } from '#test/support/own-card.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

let app: AppHost
let owner: Person
beforeAll(async () => {
  vi.setSystemTime(NOON)
  app = await createAppHost()
  owner = await person(app, 'owner')
}, 60_000)
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})

const db = () => app.env.DB
const pathOf = ({ id }: Pick<Person, 'id'>) => `/admin/accounts/${id}`
const act = (who: Pick<Person, 'id'>, fields: Record<string, string>, by = owner) =>
  by.browser.post(pathOf(who), fields)
const accountRow = async ({ id }: Pick<Person, 'id'>) => (await rows(db(), 'accounts', 'id = ?1', id))[0]

describe('an account', () => {
  it('CON-17 is found by its exact mail address, which stands in no address', async () => {
    const holder = await person(app, null)
    const found = await owner.browser.post('/admin/accounts', { email: ` ${holder.email.toUpperCase()} ` })
    expect([found.status, found.location]).toEqual([303, pathOf(holder)])
    for (const [email, text] of [
      [holder.email.slice(1), 'There is no account with this address.'],
      ['nobody', 'Please enter a valid email address.'],
    ] as const) {
      const refused = await owner.browser.post('/admin/accounts', { email })
      expect([refused.status, refused.location]).toEqual([422, ''])
      expect(refused.text).toContain(text)
    }
    expect((await owner.browser.get('/admin/accounts/nobody')).status).toBe(404)
  })

  it('CON-17 shows dates, cards, profile and sessions by date and device, and no session token', async () => {
    const holder = await person(app, null)
    const username = await giveProfile(db(), holder)
    const card = await giveCard(db(), holder, { username, status: 'linked_with_profile' })
    const { text, html } = await owner.browser.get(pathOf(holder))
    for (const said of [holder.email, 'Created 21 Nov 2026, 12:00', 'Last seen 21 Nov 2026', `@${username}`, card])
      expect(text).toContain(said)
    expect(text).toContain('Computer 21 Nov 2026, 12:00 21 Nov 2026 Code')
    for (const [, token = ''] of holder.browser.cookies) expect(html).not.toContain(token)
    const [session] = await rows<{ id_hash: string }>(db(), 'sessions', 'account_id = ?1', holder.id)
    expect(html).not.toContain(session?.id_hash)
  })

  it('CON-17 all its sessions end at once, and no browser is known any more', async () => {
    const holder = await person(app, null)
    const before = await accountRow(holder)
    expect((await act(holder, { do: 'sessions' })).location).toBe(`${pathOf(holder)}?done=ended`)
    expect(await rows(db(), 'sessions', 'account_id = ?1', holder.id)).toEqual([])
    expect((await holder.browser.get('/dashboard')).location).toMatch(/^\/login/)
    expect((await accountRow(holder))?.known_epoch).toBe(Number(before?.known_epoch) + 1)
    expect(await logOf(db(), 'account', holder.id)).toEqual(['accounts:end-sessions'])
  })

  it('CON-01 CON-17 gets a role from an owner and loses it, from its next request on', async () => {
    const holder = await person(app, null)
    await act(holder, { do: 'role', role: 'packer' })
    expect((await holder.browser.get('/admin')).status).toBe(200)
    expect((await holder.browser.get(pathOf(owner))).status).toBe(404)
    await act(holder, { do: 'role', role: 'none' })
    expect((await holder.browser.get('/admin')).status).toBe(404)
    expect(await logOf(db(), 'account', holder.id)).toEqual([
      'accounts:set-role: from none, to packer',
      'accounts:set-role: from packer, to none',
    ])
  })

  it('says after each action that it is done, and nothing where the address says nothing known', async () => {
    const holder = await person(app, 'packer')
    await insertRow(db(), 'passkeys', {
      ...{ credential_id: 'to-remove', account_id: holder.id, public_key: 'key', name: 'Phone' },
    })
    const invited = await act(holder, { do: 'invite' })
    expect([invited.status, invited.text]).toEqual([200, expect.stringContaining('The invitation has been created.')])
    for (const [fields, sentence] of [
      [{ do: 'passkey', passkey: 'to-remove' }, 'The passkey has been removed and its owner told by email.'],
      [{ do: 'role', role: 'owner' }, 'The role has been set.'],
      [{ do: 'role', role: 'owner' }, 'The role has been set.'],
      [{ do: 'sessions' }, 'All sessions of the account have ended.'],
      [{ do: 'close' }, 'The account has been closed and its owner told by email.'],
    ] as const) {
      expect((await owner.browser.get(pathOf(holder))).text).not.toContain(sentence)
      const { status, location } = await act(holder, fields)
      expect([fields, status]).toEqual([fields, 303])
      expect((await owner.browser.get(location)).text).toContain(sentence)
    }
    expect((await owner.browser.get(`${pathOf(holder)}?done=%3Cb%3E`)).html).not.toContain('notice-done')
  })
})

describe('closing', () => {
  it('CON-18 tells by mail, ends sessions and known browsers, hides the profile, pauses cards and ends the code', async () => {
    const holder = await person(app, null)
    const username = await giveProfile(db(), holder)
    const card = await giveCard(db(), holder, { username, status: 'linked_with_profile' })
    const retired = await giveCard(db(), holder, { status: 'retired' })
    await insertRow(db(), 'referral_codes', { code: `C${card}10`, percent: 10, account_id: holder.id })
    const before = await accountRow(holder)
    expect((await act(holder, { do: 'close' })).location).toBe(`${pathOf(holder)}?done=closed`)
    expect(await accountRow(holder)).toMatchObject({ status: 'closed', known_epoch: Number(before?.known_epoch) + 1 })
    expect(await rows(db(), 'sessions', 'account_id = ?1', holder.id)).toEqual([])
    expect(await rows(db(), 'profiles', 'username = ?1', username)).toMatchObject([
      { hidden: 1, hidden_reason: 'account closed' },
    ])
    expect(await rows(db(), 'profile_events', 'username = ?1', username)).toMatchObject([
      { event: 'hidden', actor: 'console', reason: 'account closed' },
    ])
    expect(await chipRow(db(), card)).toMatchObject({ status: 'paused', username, owner_account_id: holder.id })
    expect((await chipRow(db(), retired))?.status).toBe('retired')
    expect((await eventsOf(db(), card)).map(({ event, actor }) => [event, actor])).toEqual([['paused', 'console']])
    expect(await rows(db(), 'referral_codes', 'account_id = ?1', holder.id)).toMatchObject([
      { status: 'ended', active: 0 },
    ])
    const { text } = await app.browser().get('/dev/mail')
    expect(text).toContain('Your Tappt account was closed')
    expect(await rows(db(), 'app_outbox', "recipient = ?1 AND kind = 'account-closed'", holder.email)).toHaveLength(1)
    expect(await logOf(db(), 'account', holder.id)).toEqual(['accounts:close'])
    expect((await owner.browser.get(pathOf(holder))).html).not.toContain('Close account')
    expect((await holder.browser.get('/dashboard')).location).toMatch(/^\/login/)
  })

  it('CON-18 happens once, also when two people press at once', async () => {
    const holder = await person(app, null)
    const card = await giveCard(db(), holder)
    const both = await Promise.all([act(holder, { do: 'close' }), act(holder, { do: 'close' })])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await rows(db(), 'app_outbox', "recipient = ?1 AND kind = 'account-closed'", holder.email)).toHaveLength(1)
    expect(await eventsOf(db(), card)).toHaveLength(1)
    expect(await logOf(db(), 'account', holder.id)).toEqual(['accounts:close'])
  })

  it('ACC-04 ACC-66 the link of an invitation leads there after a sign-in, and no flow holds its token', async () => {
    const holder = await person(app, 'packer')
    const [path = ''] = /\/passkey\/[\w-]{43}/.exec((await act(holder, { do: 'invite' })).text) ?? []
    const browser = app.browser()
    expect((await browser.get(path)).location).toBe(`/login?next=${encodeURIComponent(path)}`)
    const held = async () => JSON.stringify(await rows(db(), 'auth_flows', 'email = ?1', holder.email))
    await browser.post('/login', { email: holder.email, next: path })
    expect(await held()).toContain('"kind":"code"')
    expect(await held()).not.toContain(path.slice('/passkey/'.length))
    vi.setSystemTime(NOON + 61_000)
    await browser.post('/login', { again: '1' })
    expect(await held()).not.toContain(path.slice('/passkey/'.length))
    expect((await browser.post('/login/code', { code: await browser.codeFor(holder.email) })).location).toBe(path)
    await holder.browser.post('/step-up', { send: '1', next: path })
    const { length } = await rows(db(), 'auth_flows', "account_id = ?1 AND kind = 'stepup'", holder.id)
    expect([length, JSON.stringify(await rows(db(), 'auth_flows'))]).toEqual([
      1,
      expect.not.stringContaining(path.slice('/passkey/'.length)),
    ])
  })

  it('CON-08 ACC-68 of a role that somebody changes meanwhile nothing is written', async () => {
    const holder = await person(app, 'packer')
    await insertRow(db(), 'passkeys', {
      ...{ credential_id: 'kept', account_id: holder.id, public_key: 'key', name: 'Phone' },
    })
    const setsRole = /update \W?accounts\W? set \W?console_role/i
    let isAsked = false
    const racing = new Proxy(db(), {
      get: (real, name) => {
        if (name === 'prepare')
          return (sql: string) => {
            isAsked ||= setsRole.test(sql)
            return real.prepare(sql)
          }
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            if (isAsked)
              await real.prepare('UPDATE accounts SET console_role = NULL WHERE id = ?1').bind(holder.id).run()
            return real.batch(statements)
          }
        return Reflect.get(real, name, real)
      },
    })
    const browser = app.with({ DB: racing }).browser()
    for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value)
    const answer = await browser.post(pathOf(holder), { do: 'role', role: 'owner' })
    expect(answer.status).toBe(409)
    expect(await accountRow(holder)).toMatchObject({ console_role: null })
    expect(await rows(db(), 'passkeys', 'account_id = ?1', holder.id)).toHaveLength(1)
    expect(await rows(db(), 'app_outbox', 'recipient = ?1 AND kind = ?2', holder.email, 'passkey-removed')).toEqual([])
    expect(await logOf(db(), 'account', holder.id)).toEqual([])
  })

  it('CON-08 the last owner neither loses the role nor is closed', async () => {
    const last = await person(app, 'owner')
    await db()
      .prepare("UPDATE accounts SET console_role = NULL WHERE console_role = 'owner' AND id <> ?1")
      .bind(last.id)
      .run()
    try {
      for (const fields of [{ do: 'close' }, { do: 'role', role: 'packer' }, { do: 'role', role: 'none' }]) {
        const refused = await act(last, fields, last)
        expect(refused.status).toBe(409)
        expect(refused.text).toContain('There must be at least one owner.')
      }
      expect(await accountRow(last)).toMatchObject({ status: 'active', console_role: 'owner' })
      expect(await logOf(db(), 'account', last.id)).toEqual([])
      const second = await person(app, 'owner')
      const ends = await Promise.all([
        act(last, { do: 'role', role: 'none' }, last),
        act(second, { do: 'role', role: 'none' }, second),
      ])
      expect(ends.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1)
      const owners = () =>
        rows<{ id: string; email: string }>(db(), 'accounts', "console_role = 'owner' AND status = 'active'")
      expect(await owners()).toHaveLength(1)
      // Nor by deleting their accounts, both at once.
      await db()
        .prepare("UPDATE accounts SET console_role = 'owner' WHERE id IN (?1, ?2)")
        .bind(last.id, second.id)
        .run()
      const at = { env: app.env, now: NOON / 1000 }
      const both = await Promise.all([last, second].map((one) => deleteAccount(at, one)))
      expect(both.map((end) => end.ok && end.value).sort()).toEqual(['done', 'last'])
      const [left] = await owners()
      const kept = [last, second].find(({ id }) => id === left?.id)
      expect(kept?.email).toBe(left?.email)
      expect(await rows(db(), 'sessions', 'account_id = ?1', left?.id)).toHaveLength(1)
      const refused = await kept?.browser.post('/settings/data', { act: 'account', address: kept.email })
      expect([refused?.status, refused?.text]).toEqual([
        409,
        expect.stringContaining('There must be at least one owner.'),
      ])
    } finally {
      await db().prepare("UPDATE accounts SET console_role = 'owner' WHERE id = ?1").bind(owner.id).run()
    }
  })
})
