// What an action did is said once, also in a browser without script: on the page it leads to, and on no other load of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { safeNext } from '#app/identity/next.ts'
import { APP, type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { type Person, person } from '#test/support/console.ts'
import { giveCard, giveProfile, insertRow, newChip } from '#test/support/own-card.ts'
import { blankCard, buy } from '#test/support/packing.ts'

let app: AppHost
let owner: Person
beforeAll(async () => {
  app = await createAppHost()
  owner = await person(app, 'owner')
})

const said = ({ html }: Visited) => /<p role="status"[^>]* data-done[^>]*>([^<]*)</.exec(html)?.[1] ?? ''

/** Somebody signed in, with a published profile and a card. */
async function member() {
  const someone = await person(app, null)
  const username = await giveProfile(app.env.DB, someone)
  const chip = await giveCard(app.env.DB, someone)
  return { ...someone, username, chip }
}
type Member = Awaited<ReturnType<typeof member>>

const MEMBERS: [string, string, (of: Member) => Promise<Visited>][] = [
  ['the account', 'Saved.', ({ browser, email }) => browser.post('/settings/account', { name: 'Robin', email })],
  ['sessions', 'Ended.', ({ browser }) => browser.post('/settings/sessions', { others: '1' })],
  ['a card', 'Paused. The next tap shows nothing of you.', act('pause')],
  ['the name of a card', 'Saved.', act('rename', { nickname: 'Blue' })],
  [
    'where a card leads',
    'This card now leads to @',
    ({ username, ...of }) => act('lead', { username })({ username, ...of }),
  ],
  ['a card that is sent', 'a link that works for 14 days', act('move', { email: 'friend@example.com' })],
  ['the profile', 'Unpublished', ({ browser }) => browser.post('/app/profile', { do: 'unpublish' })],
  ['signing out', 'You are signed out.', ({ browser }) => browser.post('/logout')],
]
function act(action: string, fields: Record<string, string> = {}) {
  return ({ browser, chip }: Member) => browser.post(`/app/cards/${chip}`, { do: action, ...fields })
}

async function chipOf(columns: Record<string, string> = {}) {
  const chip = newChip()
  await insertRow(app.env.DB, 'chips', { chip_id: chip, status: 'unlinked', claim_policy: 'open', ...columns })
  return chip
}

const CONSOLE: [string, string, () => Promise<Visited>][] = [
  [
    'a chip of the console',
    'The card is paused.',
    async () => owner.browser.post(`/admin/chips/${await chipOf()}`, { do: 'pause', reason: 'lost' }),
  ],
  [
    'an account of the console',
    'All sessions of the account have ended.',
    async () => owner.browser.post(`/admin/accounts/${(await person(app, null)).id}`, { do: 'sessions' }),
  ],
  [
    'an order',
    'assigned. 1 of 1.',
    async () => {
      const card = await blankCard(app.env)
      return owner.browser.post(`/admin/orders/${(await buy(app.env)).id}`, { do: 'assign', card })
    },
  ],
]

/** It is said by the page an answer leads to, and then not again. */
async function expectOnce(browser: Browser, answer: Visited, words: string): Promise<void> {
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/[?&]done=/)])
  const flow = browser.cookies.get('__Host-flow')
  expect(said(await browser.get(answer.location))).toContain(words)
  expect(browser.cookies.has('__Host-flow'), 'nothing is left of it').toBe(false)
  const again = await browser.get(answer.location)
  expect([again.status, said(again)]).toEqual([200, ''])
  // Somebody who keeps the cookie of before is told of that page alone.
  const other = await browser.get('/login?done=signed-out', { cookie: `__Host-flow=${flow}` })
  expect(said(other)).toBe(answer.location.startsWith('/login') ? words : '')
}

describe('what was done', () => {
  it.each(MEMBERS)('HOST-43 is said once of %s', async (_what, words, done) => {
    const of = await member()
    await expectOnce(of.browser, await done(of), words)
  })

  it.each(CONSOLE)('HOST-43 is said once of %s', async (_what, words, done) =>
    expectOnce(owner.browser, await done(), words),
  )

  it('HOST-43 a sign-in that is under way goes on, before and after it was said', async () => {
    const { browser, email } = await member()
    const next = newEmail()
    await browser.post('/settings/account', { name: '', email: next })
    const before = browser.cookies.get('__Host-flow') ?? ''
    const saved = await browser.post('/settings/sessions', { others: '1' })
    expect(browser.cookies.get('__Host-flow')).toMatch(new RegExp(`^${before}\\.[\\w-]{43}$`))
    expect((await browser.get('/settings/account')).text).toContain('Enter the 8 digits')
    expect(said(await browser.get(saved.location))).toBe('Ended.')
    expect(browser.cookies.get('__Host-flow')).toBe(before)
    const changed = await browser.post('/settings/account', { code: await browser.codeFor(next), do: 'confirm' })
    expect([email === next, changed.location]).toEqual([false, '/settings/account?done=saved'])
    await expectOnce(browser, changed, 'Saved.')
  })

  it.each(['.', 'x.', `${'x'.repeat(43)}.`, `.${'y'.repeat(42)}`, `.${'y'.repeat(43)}`, `.${'y'.repeat(43)}.`])(
    'HOST-43 ACC-30 a forged mark (%s) says nothing, and is no error',
    async (cookie) => {
      const answer = await app.browser().get('/login?done=signed-out', { cookie: `__Host-flow=${cookie}` })
      expect([answer.status, said(answer)]).toEqual([200, ''])
    },
  )
})

/** The words each page has a text for. */
const WORDS: Readonly<Record<string, string[]>> = {
  '/settings/account': ['saved'],
  '/settings/passkeys': ['saved', 'removed'],
  '/settings/sessions': ['ended'],
  '/settings/data': ['profile-deleted'],
  '/app/profile': ['saved', 'saved-unseen', 'renamed', 'unpublished', 'set-up'],
  '/app/cards': ['removed'],
  '/app/cards/:card': ['paused', 'resumed', 'saved', 'replaced', 'off', 'cancelled', 'leads'],
  '/admin/chips/:chip': ['pause', 'resume', 'retire', 'link', 'unlink', 'release', 'nobody'],
  '/admin/reports': ['closed', 'hidden', 'shown'],
  '/admin/accounts/:account': ['ended', 'closed', 'role', 'passkey'],
  '/admin/mails': ['sent', 'given'],
}

it('HOST-43 no page says that something was done because its address does', async () => {
  const { browser, chip } = await member()
  const parts: Record<string, string> = { ':card': chip, ':chip': await chipOf(), ':account': owner.id }
  for (const [pattern, words] of Object.entries(WORDS))
    for (const word of words) {
      const path = pattern.replace(/:\w+/, (part) => parts[part] ?? '')
      const answer = await (path.startsWith('/admin') ? owner.browser : browser).get(`${path}?done=${word}&told=1`)
      expect([path, word, answer.status, said(answer)]).toEqual([path, word, 200, ''])
    }
  expect(said(await app.browser().get('/login?done=signed-out'))).toBe('')
})

it('HOST-43 HOST-32 nor where a sign-in or a proof leads', async () => {
  expect(safeNext('/app/cards?done=removed', APP)).toBe('/app/cards')
  expect(safeNext('/app/cards?a=1&done=removed', APP)).toBe('/app/cards?a=1')
  const browser = app.browser()
  const entered = await browser.signIn('ava@example.com', { next: '/settings/account?done=saved' })
  expect(entered.location).toBe('/settings/account')
})
