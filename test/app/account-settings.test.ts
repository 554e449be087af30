// Name and address of an account.
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

const signedIn = async (email = newEmail()) => {
  const browser = app.browser()
  await browser.signIn(email)
  return { browser, email }
}
const accountOf = async (email: string) =>
  (await rows<{ id: string; name: string | null; known_epoch: number }>(app.env.DB, 'accounts', 'email = ?1', email))[0]

describe('the account', () => {
  it('ACC-49 has a name, which is stored at once', async () => {
    const { browser, email } = await signedIn()
    expect((await browser.get('/settings')).location).toBe('/settings/account')
    const saved = await browser.post('/settings/account', { name: ' Mara Ellison ', email })
    expect([saved.status, saved.location]).toEqual([303, '/settings/account?done=saved'])
    expect((await browser.get(saved.location)).html).toMatch(/role="status"[^>]*>Saved\./)
    expect(await accountOf(email)).toMatchObject({ name: 'Mara Ellison' })
    await browser.post('/settings/account', { name: '😀'.repeat(100), email })
    expect(await accountOf(email)).toMatchObject({ name: '😀'.repeat(100) })
    await browser.post('/settings/account', { name: '', email })
    expect(await accountOf(email)).toMatchObject({ name: null })
  })

  it('ACC-49 stores a name pasted with a line break on one line', async () => {
    const { browser, email } = await signedIn()
    await browser.post('/settings/account', { name: ' Robin\n\u202eVale\u200b ', email })
    expect(await accountOf(email)).toMatchObject({ name: 'Robin Vale' })
  })

  it.each([
    ['of 101 characters', 'x'.repeat(101), '1 character too many.'],
    ['of 102 characters outside the first plane', '😀'.repeat(102), '2 characters too many.'],
    ['with a control character', 'a\u0007b', 'There are characters in it that cannot be shown.'],
    ['that turns the reading direction', 'a\u202eb\u0007', 'There are characters in it that cannot be shown.'],
  ])('ACC-49 ACC-58 refuses a name %s', async (_what, name, problem) => {
    const { browser, email } = await signedIn()
    const refused = await browser.post('/settings/account', { name, email })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(problem)])
    expect(await accountOf(email)).toMatchObject({ name: null })
  })

  it('T-ACC-11 ACC-49 ACC-50 ACC-64 takes a new address once its code was entered; the old one is told and other sessions end', async () => {
    const { browser, email } = await signedIn()
    const there = app.browser()
    await there.signIn(email)
    const before = await accountOf(email)
    const wanted = `second-${newEmail()}`
    const asked = await browser.post('/settings/account', { name: '', email: wanted.toUpperCase() })
    expect([asked.status, asked.location]).toEqual([303, '/settings/account'])
    expect((await browser.get('/settings/account')).text).toContain(
      `Check your email Enter the 8 digits we sent to ${wanted}. They work for 10 minutes, in this browser.`,
    )
    expect(await accountOf(email)).toEqual(before)
    const code = await browser.codeFor(wanted)
    expect((await browser.post('/settings/account', { code: `${code}0` })).text).toContain(
      'That code is not right. 4 tries left.',
    )
    const known = browser.cookies.get('__Host-known')
    vi.setSystemTime(NOON + 1000)
    const changed = await browser.post('/settings/account', { code })
    expect([changed.status, changed.location]).toEqual([303, '/settings/account?done=saved'])
    expect(await accountOf(wanted)).toMatchObject({ id: before?.id, known_epoch: 1 })
    expect(await accountOf(email)).toBeUndefined()
    expect(browser.cookies.get('__Host-known')).not.toBe(known)
    expect([(await browser.get('/dashboard')).status, (await there.get('/dashboard')).status]).toEqual([200, 303])
    const mails = await rows<{ payload: string }>(
      app.env.DB,
      'app_outbox',
      "recipient = ?1 AND kind = 'address-changed'",
      email,
    )
    expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([{ masked: 's•••@example.com' }])
    const shown = await browser.get('/dev/mail')
    expect(shown.text).toContain(
      'The email address of your Tappt account was changed to s•••@example.com. Was this not you? Write to support@tappt.example.',
    )
  })

  it('T-ACC-5 ACC-51 is told that an address belongs to another account only after its code was right', async () => {
    const taken = newEmail()
    await signedIn(taken)
    const { browser, email } = await signedIn()
    const there = app.browser()
    await there.signIn(email)
    const asked = await browser.post('/settings/account', { name: '', email: taken })
    expect([asked.status, asked.location]).toEqual([303, '/settings/account'])
    const refused = await browser.post('/settings/account', { code: await browser.codeFor(taken) })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('This address belongs to another account.'),
    ])
    expect(await accountOf(email)).toMatchObject({ known_epoch: 0 })
    expect((await there.get('/dashboard')).status).toBe(200)
    expect(await rows(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'address-changed'", email)).toEqual([])
  })

  it('ACC-25 ACC-49 refuses what is no address, and another one can be used instead', async () => {
    const { browser, email } = await signedIn()
    const refused = await browser.post('/settings/account', { name: '', email: 'mara' })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Please enter a valid email address.'),
    ])
    expect(refused.html).toContain('value="mara"')
    const wanted = newEmail()
    await browser.post('/settings/account', { name: '', email: wanted })
    const code = await browser.codeFor(wanted)
    await browser.post('/settings/account', { ask: 'other' })
    expect((await browser.get('/settings/account')).text).not.toContain('Check your email')
    expect((await browser.post('/settings/account', { code })).text).toContain(
      'This code no longer works. Send a new one.',
    )
    expect(await accountOf(email)).toBeDefined()
  })
})
