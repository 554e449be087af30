// A passkey opens the console, so reading a mailbox must not be enough to get one: invitations, proofs and notices of the
// accounts that have a role.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, type Visited } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { type Device, newDevice } from '#test/support/passkey.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const LIVE = 'https://app.acme.example'
/** What a device says of the app in production. */
const THERE = { origin: LIVE, rpId: 'app.acme.example' }

let app: AppHost
let live: AppHost
beforeAll(async () => {
  app = await createAppHost()
  live = app.with({
    APP_ENV: 'production',
    APP_HOST: LIVE,
    SITE_URL: 'https://acme.example',
    MAIL_FROM: 'mail@acme.example',
    MAIL_SECRET: 'x'.repeat(32),
    ACCOUNT_SECRET: 'y'.repeat(32),
    ANON_KEY: 'z'.repeat(32),
    LIMIT_LOGIN: { limit: async () => ({ success: true }) },
  })
})
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})

const db = () => app.env.DB
const json = ({ html }: Visited): Record<string, unknown> & { challenge: string } => JSON.parse(html)
const passkeysOf = ({ id }: Pick<Person, 'id'>) =>
  rows<{ credential_id: string }>(db(), 'passkeys', 'account_id = ?1', id)
const mailsTo = ({ email }: Pick<Person, 'email'>, kind: string) =>
  rows<{ payload: string }>(db(), 'app_outbox', 'recipient = ?1 AND kind = ?2', email, kind)
/** The path of an address of the app in production. */
const pathOf = ({ location }: Visited): string => location.replace(LIVE, '')

/** Somebody with this role, signed in by code at the app in production. */
async function signedIn(role: 'owner' | 'packer' | null): Promise<Person> {
  const someone = await person(app, role)
  return { ...someone, browser: there(someone.browser) }
}
function there(browser: Browser): Browser {
  const other = live.browser(browser.ip)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

async function save(browser: Browser, device: Device, facts: object = {}): Promise<Visited> {
  const asked = await browser.postJson('/settings/passkeys/add', facts)
  if (asked.status !== 200) return asked
  const answer = await device.register(json(asked), THERE)
  return browser.postJson('/settings/passkeys/add', { ...facts, answer })
}
async function prove(browser: Browser, device: Device, next = '/admin'): Promise<Visited> {
  const asked = json(await browser.postJson('/step-up/passkey', {}))
  return browser.postJson('/step-up/passkey', { answer: await device.answer(asked, THERE), next })
}

/** An owner of the console whose passkey was saved before there was a role, as on a shop from before invitations. */
async function ownerWithPasskey(): Promise<Person & { device: Device }> {
  const someone = await signedIn(null)
  const device = await newDevice()
  expect((await save(someone.browser, device)).status).toBe(200)
  await db().prepare("UPDATE accounts SET console_role = 'owner' WHERE id = ?1").bind(someone.id).run()
  expect((await prove(someone.browser, device)).status).toBe(200)
  return { ...someone, device }
}

/** The path of an invitation that `owner` makes for an account. */
async function invite(owner: Person, { id }: Pick<Person, 'id'>): Promise<string> {
  const page = await owner.browser.post(`/admin/accounts/${id}`, { do: 'invite' })
  expect(page.status).toBe(200)
  const [path = ''] = /\/passkey\/[\w-]{43}/.exec(page.text) ?? []
  expect(path).not.toBe('')
  return path
}

describe('an account with a role, in production', () => {
  it.each(['owner', 'packer'] as const)(
    'T-ACC-14 ACC-65 saves no passkey by reading the mailbox of a(n) %s alone',
    async (role) => {
      const someone = await signedIn(role)
      const asked = await save(someone.browser, await newDevice(), { next: '/dashboard' })
      expect([asked.status, pathOf(asked)]).toEqual([303, '/step-up?next=%2Fsettings%2Fpasskeys'])
      const page = await someone.browser.get(pathOf(asked))
      expect(page.text).toContain('Save a passkey first.')
      expect(page.text).toContain('invitation')
      expect(page.text).not.toContain('Send a code')
      expect((await someone.browser.post('/step-up', { send: '1', next: '/settings/passkeys' })).text).toContain(
        'Please use your passkey.',
      )
      expect(await passkeysOf(someone)).toEqual([])
      expect((await someone.browser.get('/admin')).status).toBe(303)
    },
  )

  it('T-ACC-14 ACC-65 removes none and adds none to those there are by a code, although it is fresh', async () => {
    const owner = await ownerWithPasskey()
    const reader = live.browser()
    const code = app.browser()
    await code.signIn(owner.email)
    for (const [name, value] of code.cookies) reader.cookies.set(name, value)
    const removed = await reader.post('/settings/passkeys', { remove: owner.device.credentialId })
    expect([removed.status, pathOf(removed)]).toEqual([303, '/step-up?next=%2Fsettings%2Fpasskeys'])
    expect((await save(reader, await newDevice())).status).toBe(303)
    const proof = await reader.get(pathOf(removed))
    expect(proof.text).toContain('Use a passkey')
    expect(proof.text).not.toContain('Send a code')
    expect(await passkeysOf(owner)).toHaveLength(1)
  })

  it('ACC-65 ACC-67 adds and removes others with a passkey, and the other owners are told', async () => {
    const [owner, other, packer] = [await ownerWithPasskey(), await signedIn('owner'), await signedIn('packer')]
    const second = await newDevice()
    expect((await save(owner.browser, second)).status).toBe(200)
    const removed = await owner.browser.post('/settings/passkeys', { remove: second.credentialId })
    expect(pathOf(removed)).toBe('/settings/passkeys?done=removed')
    expect(await passkeysOf(owner)).toHaveLength(1)
    const told = await mailsTo(other, 'console-passkey')
    expect(told).toHaveLength(2)
    expect(told.join()).not.toContain(owner.email)
    expect(await mailsTo(owner, 'console-passkey')).toEqual([])
    expect(await mailsTo(packer, 'console-passkey')).toEqual([])
    expect(await mailsTo(owner, 'passkey-removed')).toHaveLength(1)
    // The proof of ten minutes ago is none, by passkey or not.
    vi.setSystemTime(NOON + 10 * MINUTE)
    expect((await save(owner.browser, await newDevice())).status).toBe(303)
  })

  it('ACC-39 ACC-40 is offered no passkey it could not save, and reads how it gets one', async () => {
    const someone = await signedIn('packer')
    expect((await someone.browser.get('/dashboard')).html).not.toContain('data-passkey-offer')
    const page = await someone.browser.get('/settings/passkeys')
    expect(page.html).not.toContain('data-passkey-add')
    expect(page.text).toContain('invitation')
    const ordinary = await signedIn(null)
    expect((await ordinary.browser.get('/settings/passkeys')).html).toContain('data-passkey-add')
  })

  it('outside production a code is enough, as it is for the console itself', async () => {
    const someone = await person(app, 'owner')
    expect((await someone.browser.postJson('/settings/passkeys/add', {})).status).toBe(200)
    expect((await someone.browser.get('/settings/passkeys')).html).toContain('data-passkey-add')
  })
})

describe('an invitation', () => {
  it('ACC-66 of an owner saves the first passkey, once, and that opens the console', async () => {
    const owner = await ownerWithPasskey()
    const packer = await signedIn('packer')
    const path = await invite(owner, packer)
    const page = await packer.browser.get(path)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'strict-origin'])
    expect(page.html).toContain('data-passkey-add')
    const device = await newDevice()
    const invitation = path.split('/').at(-1)
    const saved = await save(packer.browser, device, { invitation })
    expect(json(saved).location).toBe('/settings/passkeys?done=saved')
    expect(await passkeysOf(packer)).toHaveLength(1)
    expect((await prove(packer.browser, device)).status).toBe(200)
    expect((await packer.browser.get('/admin')).status).toBe(200)
    expect(await mailsTo(owner, 'console-passkey')).toHaveLength(1)
    expect(await logOf(db(), 'account', packer.id)).toEqual(['accounts:invite'])

    const reader = await signedIn(null)
    for (const browser of [packer.browser, reader.browser]) {
      const gone = await browser.get(path)
      expect([gone.status, gone.text]).toEqual([410, expect.stringContaining('This invitation no longer works.')])
    }
    vi.setSystemTime(NOON + 11 * MINUTE)
    expect((await save(packer.browser, await newDevice(), { invitation })).status).toBe(303)
  })

  it('ACC-66 is nothing to another account, to a browser that is signed out, after a day, or once another was made', async () => {
    const owner = await ownerWithPasskey()
    const [packer, stranger] = [await signedIn('packer'), await signedIn('packer')]
    const first = await invite(owner, packer)
    expect((await stranger.browser.get(first)).status).toBe(410)
    expect((await save(stranger.browser, await newDevice(), { invitation: first.split('/').at(-1) })).status).toBe(303)
    const signedOut = await live.browser().get(first)
    expect([signedOut.status, pathOf(signedOut), signedOut.headers.get('referrer-policy')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(first)}`,
      'strict-origin',
    ])
    const second = await invite(owner, packer)
    expect((await packer.browser.get(first)).status).toBe(410)
    expect((await packer.browser.get(second)).status).toBe(200)
    vi.setSystemTime(NOON + 24 * 60 * MINUTE)
    expect((await packer.browser.get(second)).status).toBe(410)
    expect(JSON.stringify(await rows(db(), 'auth_flows', "kind = 'invite'"))).not.toContain(second.split('/').at(-1))
  })

  it('ACC-66 asks for a fresh proof, by code as well, and leads back', async () => {
    const owner = await ownerWithPasskey()
    const packer = await signedIn('packer')
    vi.setSystemTime(NOON + 10 * MINUTE - 1000)
    const path = await invite(owner, packer)
    vi.setSystemTime(NOON + 10 * MINUTE)
    const asked = await packer.browser.get(path)
    expect([asked.status, pathOf(asked)]).toEqual([303, `/step-up?next=${encodeURIComponent(path)}`])
    expect((await packer.browser.get(pathOf(asked))).text).toContain('Send a code')
  })

  it('ACC-66 is used up once, also by two answers at the same time', async () => {
    const owner = await ownerWithPasskey()
    const packer = await signedIn('packer')
    const invitation = (await invite(owner, packer)).split('/').at(-1)
    const tab = () => {
      const other = live.browser()
      for (const [name, value] of packer.browser.cookies) if (name !== '__Host-flow') other.cookies.set(name, value)
      return other
    }
    const saved = await Promise.all(
      [tab(), tab()].map(async (browser) => save(browser, await newDevice(), { invitation })),
    )
    expect(saved.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await passkeysOf(packer)).toHaveLength(1)
  })

  it('ACC-66 CON-17 is made of an open account with a role, by an owner alone', async () => {
    const owner = await ownerWithPasskey()
    const [packer, ordinary] = [await signedIn('packer'), await signedIn(null)]
    const refused = await owner.browser.post(`/admin/accounts/${ordinary.id}`, { do: 'invite' })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has no role in the console')])
    expect((await owner.browser.get(`/admin/accounts/${ordinary.id}`)).html).not.toContain('value="invite"')
    expect((await packer.browser.post(`/admin/accounts/${packer.id}`, { do: 'invite' })).status).not.toBe(200)
  })
})

describe('an owner of the console', () => {
  it('CON-17 ACC-67 removes the passkey of somebody who has lost it, who is told', async () => {
    const owner = await ownerWithPasskey()
    const packer = await signedIn('packer')
    const device = await newDevice()
    await save(packer.browser, device, { invitation: (await invite(owner, packer)).split('/').at(-1) })
    const page = await owner.browser.get(`/admin/accounts/${packer.id}`)
    expect(page.text).toContain('Remove passkey')
    const removed = await owner.browser.post(`/admin/accounts/${packer.id}`, {
      do: 'passkey',
      passkey: device.credentialId,
    })
    expect(pathOf(removed)).toBe(`/admin/accounts/${packer.id}?done=passkey`)
    expect(await passkeysOf(packer)).toEqual([])
    expect(await mailsTo(packer, 'passkey-removed')).toHaveLength(1)
    expect(await logOf(db(), 'account', packer.id)).toEqual(['accounts:invite', 'accounts:remove-passkey'])
    const again = await owner.browser.post(`/admin/accounts/${packer.id}`, {
      do: 'passkey',
      passkey: device.credentialId,
    })
    expect(again.status).toBe(409)
    expect(await mailsTo(packer, 'passkey-removed')).toHaveLength(1)
  })

  it('T-ACC-14 ACC-68 gives a role: what was saved by whoever read the mailbox before opens nothing', async () => {
    const owner = await ownerWithPasskey()
    const someone = await signedIn(null)
    const planted = await newDevice()
    await save(someone.browser, planted)
    await prove(someone.browser, planted, '/dashboard')
    const given = await owner.browser.post(`/admin/accounts/${someone.id}`, { do: 'role', role: 'packer' })
    expect(given.status).toBe(303)
    expect(await passkeysOf(someone)).toEqual([])
    expect(await mailsTo(someone, 'passkey-removed')).toHaveLength(1)
    expect((await someone.browser.get('/admin')).status).toBe(303)
    // Another role takes nothing away.
    const device = await newDevice()
    await save(someone.browser, device, { invitation: (await invite(owner, someone)).split('/').at(-1) })
    await owner.browser.post(`/admin/accounts/${someone.id}`, { do: 'role', role: 'owner' })
    expect(await passkeysOf(someone)).toHaveLength(1)
  })
})
