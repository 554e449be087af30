// The link of an order's mail, what it proves, and taking a card back.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { takeBackToken } from '#app/claim/claim-token.ts'
import { answerKey } from '#domain/chip/last-known-keys.ts'
import { seal } from '#mail/sealed-token.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { appRender } from '#test/support/app-render.ts'
import { CODE, linkOf, newCoded, newOrder, newUnclaimed, type Sold, secretOf } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, eventsOf, giveProfile, insertRow, newOwner, type Owner } from '#test/support/own-card.ts'

const GONE = 'This link no longer works.'
const DAY = 24 * 3600

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Person extends Owner {
  browser: Browser
}
async function person(): Promise<Person> {
  const browser = app.browser()
  return { browser, ...(await newOwner(browser)) }
}
/** A card of an order, and the order. */
async function sold(columns: Record<string, string | number | null> = {}, email: string | null = newEmail()) {
  const order = await newOrder(app.env, email)
  const chip = await newCoded(app.env, { order_line_id: order.line, ...columns })
  return { chip, order, email: email ?? '' }
}
const mailsTo = (email: string) =>
  rows<{ kind: string; payload: string; order_id: string | null }>(
    app.env.DB,
    'app_outbox',
    "recipient = ?1 AND kind <> 'sign-in-code'",
    email,
  )
const run = (statement: string, ...values: unknown[]) =>
  app.env.DB.prepare(statement)
    .bind(...values)
    .run()

/** Flows in which this text stands as it is (ACC-04). */
const flowsWith = async (text: string) =>
  (await rows(app.env.DB, 'auth_flows')).filter((row) => JSON.stringify(row).includes(text))

describe('the link of the order’s mail', () => {
  it('CLM-11 CLM-27 signed out it shows the sign-in with the token in the form, and the claim screen afterwards', async () => {
    const { chip, order } = await sold()
    const token = await linkOf(app.env, chip, order)
    const browser = app.browser()
    const page = await browser.get(`/c/${token}`)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Set up your card')])
    expect(page.html).toContain(`name="proof" value="${token}"`)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    const email = newEmail()
    const asked = await browser.post('/login', { email, proof: token })
    expect(asked.location).toBe('/login/code')
    expect(await flowsWith(token)).toEqual([])
    const signedIn = await browser.post('/login/code', { code: await browser.codeFor(email) })
    expect(signedIn.location).toBe('/register')
    const claim = await browser.get('/register')
    expect(claim.text).toContain('This card is yours to set up.')
    expect(claim.text).not.toContain('Code on the leaflet')
    expect(claim.html).toContain(`name="chip" value="${chip}"`)
  })

  it.each([['code'], ['order'], ['sun'], ['open']])(
    'T-CLM-5 CLM-13 CLM-26 CLM-27 CLM-47 proves a card of the policy %s without any code, even when all tries are used up',
    async (policy) => {
      const { chip, order } = await sold({ claim_policy: policy })
      await run("UPDATE order_lines SET design_id = 'desert' WHERE id = ?1", order.line)
      await insertRow(app.env.DB, 'claim_tries', {
        chip_id: chip,
        window_start: Math.floor(Date.now() / 1000),
        tries: 5,
      })
      const { browser, id } = await person()
      const token = await linkOf(app.env, chip, order)
      const page = await browser.get(`/c/${token}`)
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Claim card')])
      expect(page.text).not.toContain('Code on the leaflet')
      expect(page.html).toContain('src="/cards/desert-front-480.webp"')
      expect((await browser.post('/claim', { chip, proof: token })).location).toBe('/setup-profile')
      expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: id, claim_code_hash: null })
      expect(await rows(app.env.DB, 'claim_tries', 'chip_id = ?1', chip)).toMatchObject([{ tries: 5 }])
    },
  )

  it('T-CLM-4 CLM-28 every link that no longer works reads the same, signed out and in', async () => {
    const { env } = app
    const today = Math.floor(Date.now() / 86_400_000)
    const good = await sold()
    const other = await sold()
    const link = (change: Parameters<typeof linkOf>[3] = {}) => linkOf(env, good.chip, good.order, change)
    const voided = async (change: (card: { chip: string; order: Sold }) => Promise<unknown>) => {
      const card = await sold()
      const token = await linkOf(env, card.chip, card.order)
      await change(card)
      return token
    }
    const links: Record<string, string> = {
      'no token': 'abc',
      forged: `${(await link()).slice(0, -4)}AAAA`,
      'of another use': await seal(
        secretOf(env),
        'take-back',
        JSON.stringify([good.chip, good.order.order, 1, 0, today + 5]),
      ),
      'not what we seal': await seal(secretOf(env), 'claim', '{"chip":1}'),
      'past its last day': await link({ lastDay: today - 1 }),
      'of another order': await linkOf(env, good.chip, other.order),
      'of an unknown card': await link({ chip: 'UNKNOWN-3' }),
      'of a raised epoch': await voided(({ order }) =>
        run('UPDATE orders SET claim_epoch = 2 WHERE id = ?1', order.order),
      ),
      'of a raised hand-over': await voided(({ chip }) =>
        run('UPDATE chips SET handover = 1 WHERE chip_id = ?1', chip),
      ),
      claimed: await voided(({ chip }) => run("UPDATE chips SET owner_account_id = 'A' WHERE chip_id = ?1", chip)),
      'claimed for a team': await voided(({ chip }) =>
        run("UPDATE chips SET owner_team_id = 'T' WHERE chip_id = ?1", chip),
      ),
      'taken out of the order': await voided(({ chip }) =>
        run('UPDATE chips SET order_line_id = NULL WHERE chip_id = ?1', chip),
      ),
      'of a deleted order': await voided(({ order }) => run('DELETE FROM orders WHERE id = ?1', order.order)),
      'of a retired card': await voided(({ chip }) =>
        run("UPDATE chips SET status = 'retired' WHERE chip_id = ?1", chip),
      ),
      'of a move that ended': `m.${'A'.repeat(43)}`,
    }
    const { browser } = await person()
    for (const visitor of [app.browser(), browser]) {
      const shown = new Set<string>()
      for (const [what, token] of Object.entries(links)) {
        const page = await visitor.get(`/c/${token}`)
        expect([what, page.status]).toEqual([what, 410])
        expect(page.text).toMatch(/This link no longer works\. Sign in to see your cards, or write to \S+@\S+\./)
        shown.add(page.html)
      }
      expect(shown.size).toBe(1)
      // The link itself, untouched, works all the while: on its last day, too.
      expect((await visitor.get(`/c/${await link({ lastDay: today })}`)).status).toBe(200)
    }
  })

  it('T-CLM-4 CLM-28 a link that was voided while its page was open claims nothing', async () => {
    const { chip, order } = await sold()
    const token = await linkOf(app.env, chip, order)
    const { browser } = await person()
    await run('UPDATE orders SET claim_epoch = 2 WHERE id = ?1', order.order)
    const page = await browser.post('/claim', { chip, proof: token })
    expect(page.status).toBe(422)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: null })
  })

  it('CLM-28 a link after the sign-in that ends meanwhile says so', async () => {
    const { chip, order } = await sold()
    const browser = app.browser()
    await browser.signIn(newEmail(), { proof: await linkOf(app.env, chip, order) })
    await run('UPDATE orders SET claim_epoch = 2 WHERE id = ?1', order.order)
    const page = await browser.get('/register')
    expect([page.status, page.text]).toEqual([410, expect.stringContaining(GONE)])
  })

  it('T-CLM-4 CLM-27 proves no card but its own', async () => {
    const { chip, order } = await sold()
    const other = await newUnclaimed(app.env, { claim_policy: 'code' })
    const { browser } = await person()
    const page = await browser.post('/claim', { chip: other, proof: await linkOf(app.env, chip, order) })
    expect(page.status).toBe(422)
    expect(await chipRow(app.env.DB, other)).toMatchObject({ owner_account_id: null })
  })

  it('CLM-16 of a paused card says that it is paused', async () => {
    const { chip, order } = await sold()
    const token = await linkOf(app.env, chip, order)
    await run("UPDATE chips SET status = 'paused' WHERE chip_id = ?1", chip)
    const page = await app.browser().get(`/c/${token}`)
    expect(page.text).toContain('This card is paused')
  })

  it('T-CLM-2 CLM-18 of 50 claims by one link at once one succeeds', async () => {
    const { chip, order } = await sold()
    const proof = await linkOf(app.env, chip, order)
    const people = await Promise.all(Array.from({ length: 5 }, person))
    const answers = await Promise.all(
      people.flatMap(({ browser }) => Array.from({ length: 10 }, () => browser.post('/claim', { chip, proof }))),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
    expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
  })
})

describe('a card that is given', () => {
  async function given() {
    const sender = await person()
    const chip = await newUnclaimed(app.env, {
      status: 'linked_without_profile',
      owner_account_id: sender.id,
      claim_policy: 'code',
      label: 'Joker',
    })
    return { sender, chip }
  }

  it('OWN-15 CLM-27 CLM-47 is taken over by its link, and leads to the profile that was chosen', async () => {
    const { sender, chip } = await given()
    const recipient = await person()
    const username = await giveProfile(app.env.DB, recipient)
    const token = await moveTo(sender, chip, recipient.email)
    const page = await recipient.browser.get(`/c/${token}`)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Claim card')])
    expect(page.text).toContain('It was sent to you. It stays with the sender until you claim it.')
    expect(page.html).toContain('src="/cards/joker-front-480.webp"')
    const done = await recipient.browser.post('/claim', { chip, proof: token, lead: username })
    expect([done.status, done.location]).toEqual([303, `/app/cards/${chip}?new=1`])
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: recipient.id, username })
    expect((await recipient.browser.get(`/c/${token}`)).status).toBe(410)
    expect((await recipient.browser.post('/claim', { chip, proof: token })).status).toBe(410)
  })

  it('OWN-15 is refused to another address', async () => {
    const { sender, chip } = await given()
    const token = await moveTo(sender, chip, newEmail())
    const other = await person()
    for (const page of [
      await other.browser.get(`/c/${token}`),
      await other.browser.post('/claim', { chip, proof: token }),
    ]) {
      expect(page.status).toBe(403)
      expect(page.text).toContain('This link was sent to another address. Sign in with that one.')
    }
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: sender.id })
    const signedOut = await app.browser().get(`/c/${token}`)
    expect(signedOut.text).toContain('Set up your card')
    expect(signedOut.html).toContain(`name="proof" value="${token}"`)
  })

  /** Stores a move as sending a card does; answers the token of its link. */
  async function moveTo(sender: Person, chip: string, email: string): Promise<string> {
    const { startMove } = await import('#app/cards/moves.ts')
    const { readAppConfig } = await import('#app/env.ts')
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const now = Math.floor(Date.now() / 1000)
    const visit = {
      request: new Request('http://app.localhost:8787/'),
      url: new URL('http://app.localhost:8787/'),
      route: '/',
      env: app.env,
      config: settings.config,
      params: {},
      now,
      setCookies: [],
      render: appRender,
      waitUntil: () => {},
      account: {
        id: sender.id,
        email: sender.email,
        name: 'Robin',
        consoleRole: null,
        passkeyAskedAt: null,
        timeZone: null,
        knownEpoch: 0,
        session: { idHash: '', createdAt: now, authAt: now, method: 'code' as const },
      },
    }
    expect(await startMove(visit, chip, email)).toBe('sent')
    const mail = (await mailsTo(email)).find(({ kind }) => kind === 'card-move')
    const { url }: { url: string } = JSON.parse(mail?.payload ?? '{"url":""}')
    return url.split('/c/')[1] ?? ''
  }
})

/** Somebody has claimed a card of an order that somebody else bought; the path of the buyer's link. */
async function claimedBySomebody() {
  const buyer = await person()
  const { chip, order } = await sold({ label: 'Number 4' }, buyer.email)
  const holder = await person()
  const username = await giveProfile(app.env.DB, holder)
  await holder.browser.post('/claim', { chip, code: CODE, lead: username })
  const mail = (await mailsTo(buyer.email)).find(({ kind }) => kind === 'order-card-claimed')
  const payload: { number: string; masked: string; url: string } = JSON.parse(mail?.payload ?? '{"url":""}')
  return { buyer, holder, chip, order, mail, payload, username, path: new URL(payload.url).pathname }
}

describe('a card of an order that somebody else claims', () => {
  it('CLM-32 is told to the buyer, with a link to take it back', async () => {
    const { buyer, holder, order, mail, payload } = await claimedBySomebody()
    expect(mail).toMatchObject({ order_id: order.order })
    expect(payload).toMatchObject({ number: order.number, masked: `${holder.email[0]}•••@example.com` })
    const shown = await app.browser().get('/dev/mail')
    expect(shown.text).toContain(
      `A card from your order ${order.number} was set up by ${holder.email[0]}•••@example.com.`,
    )
    expect(shown.html).toContain('/take-back/')
    expect((await mailsTo(buyer.email)).map(({ kind }) => kind)).toEqual(['order-card-claimed'])
  })

  it('CLM-32 is told to nobody when the buyer claims it, however the address was written', async () => {
    const buyer = await person()
    const { chip } = await sold({}, ` ${buyer.email.toUpperCase()} `)
    await buyer.browser.post('/claim', { chip, code: CODE })
    expect((await mailsTo(buyer.email)).map(({ kind }) => kind)).toEqual(['card-claimed'])
  })

  it('CLM-33 is taken back by one button, after a fresh proof, and its new code is shown once', async () => {
    const { buyer, holder, chip, path, username } = await claimedBySomebody()
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ username })
    await app.env.CACHE.put(answerKey(chip), username)
    const page = await buyer.browser.get(path)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Take the card back')])
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    const asked = await buyer.browser.post(path)
    expect([asked.status, asked.location]).toEqual([303, `/step-up?next=${encodeURIComponent(path)}`])
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: holder.id })
    const proved = await buyer.browser.stepUp(buyer.email, path)
    expect(proved.location).toBe(path)

    const done = await buyer.browser.post(path)
    expect(done.status).toBe(200)
    const code = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/.exec(done.text)?.[0] ?? ''
    expect(code).not.toBe('')
    expect(done.text).toContain('It is shown only now.')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({
      status: 'unlinked',
      username: null,
      owner_account_id: null,
      claim_policy: 'code',
      handover: 1,
      order_line_id: null,
    })
    expect((await eventsOf(app.env.DB, chip)).at(-1)).toMatchObject({
      event: 'taken_back',
      actor: 'owner',
      to_status: 'unlinked',
    })
    expect(await app.env.CACHE.get(answerKey(chip))).toBeNull()
    expect((await mailsTo(holder.email)).map(({ kind }) => kind)).toContain('card-taken-back')
    const shown = await app.browser().get('/dev/mail')
    expect(shown.text).toContain('The buyer of your card took it back. It no longer leads to your profile.')

    // Nothing shows the code again; it is the one that claims the card.
    expect((await buyer.browser.get(path)).status).toBe(410)
    expect((await buyer.browser.post(path)).status).toBe(410)
    expect((await buyer.browser.post('/claim', { chip, code })).status).toBe(303)
  })

  it('T-CLM-6 CLM-33 signed out it leads through the sign-in to the page, and another account is refused', async () => {
    const { buyer, holder, path, chip } = await claimedBySomebody()
    const browser = app.browser()
    const page = await browser.get(path)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('We email you a code.')])
    const next = /name="next" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
    expect(next).toBe(path)
    await giveProfile(app.env.DB, buyer)
    expect((await browser.signIn(buyer.email, { next })).location).toBe(path)
    for (const refused of [await holder.browser.get(path), await holder.browser.post(path)]) {
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('This link was sent to another address. Sign in with that one.')
    }
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: holder.id })
  })

  it('T-CLM-6 CLM-33 of two presses at once one takes it back', async () => {
    const { buyer, chip, path } = await claimedBySomebody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.browser.post(path)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)])
    expect((await eventsOf(app.env.DB, chip)).filter(({ event }) => event === 'taken_back')).toHaveLength(1)
  })

  it('T-CLM-6 CLM-34 works for 14 days, and no longer', async () => {
    const { buyer, path } = await claimedBySomebody()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + (14 * DAY - 5) * 1000 })
    expect((await buyer.browser.get(path)).status).toBe(200)
    vi.setSystemTime(start + (14 * DAY + 5) * 1000)
    for (const page of [await buyer.browser.get(path), await buyer.browser.post(path), await app.browser().get(path)]) {
      expect(page.status).toBe(410)
      expect(page.text).toMatch(/This card can no longer be taken back\. Write to \S+@\S+\./)
    }
  })

  it.each([
    [
      'released',
      "UPDATE chips SET owner_account_id = NULL, status = 'unlinked', claimed_at = NULL, order_line_id = NULL, handover = 1 WHERE chip_id = ?1",
    ],
    [
      'moved',
      "UPDATE chips SET owner_account_id = 'OTHER', claimed_at = claimed_at + 60, handover = 1 WHERE chip_id = ?1",
    ],
    ['switched off for good', "UPDATE chips SET status = 'retired', username = NULL WHERE chip_id = ?1"],
    ['taken out of the order', 'UPDATE chips SET order_line_id = NULL WHERE chip_id = ?1'],
  ])('CLM-34 a card that was %s meanwhile can no longer be taken back', async (_, statement) => {
    const { buyer, chip, path } = await claimedBySomebody()
    await run(statement, chip)
    const before = await chipRow(app.env.DB, chip)
    expect((await buyer.browser.get(path)).status).toBe(410)
    expect((await buyer.browser.post(path)).status).toBe(410)
    expect(await chipRow(app.env.DB, chip)).toEqual(before)
  })

  it('ACC-04 CLM-33 its link leads there after a sign-in, and no flow holds its token', async () => {
    const { buyer, path } = await claimedBySomebody()
    const browser = app.browser()
    await browser.get(path)
    await browser.post('/login', { email: buyer.email, next: path })
    expect(await flowsWith(path.slice('/take-back/'.length))).toEqual([])
    expect((await browser.post('/login/code', { code: await browser.codeFor(buyer.email) })).location).toBe(path)
  })

  it('T-CLM-6 CLM-34 a token of another use or none at all reads the same', async () => {
    const { buyer, chip, order } = await claimedBySomebody()
    const claim = await linkOf(app.env, chip, order)
    const early = await takeBackToken(secretOf(app.env), { chip, order: order.order, claimedAt: 5 })
    const shown = new Set<string>()
    for (const token of ['abc', claim, early]) {
      const page = await buyer.browser.get(`/take-back/${token}`)
      expect(page.status).toBe(410)
      shown.add(page.html)
    }
    expect(shown.size).toBe(1)
  })
})
