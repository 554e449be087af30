// POST /claim: what makes a card mine, what is refused, how often it may be tried, and what happens when something fails.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerKey, changeKey } from '#domain/chip/last-known-keys.ts'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { CODE, LOOSE_CODE, newCoded, newUnclaimed, withoutId } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { type Around, D1_NETWORK, fails, KV_GET_FAILED, withFaultyD1, withFaultyKv } from '#test/support/faults.ts'
import { chipRow, eventsOf, giveCard, giveProfile, insertRow, newOwner, type Owner } from '#test/support/own-card.ts'

const NO_FIT = 'This card and this code do not match. The code is on the leaflet that came with the card.'
const OVER = 'Too many tries for this card. Please try again in an hour.'
const FAILED = 'We could not set up the card. Nothing was changed; please try again.'

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
/** Somebody signed in, without a profile. */
async function person(): Promise<Person> {
  const browser = app.browser()
  return { browser, ...(await newOwner(browser)) }
}
/** Somebody signed in whose profile is published. */
async function withProfile(): Promise<Person & { username: string }> {
  const who = await person()
  return { ...who, username: await giveProfile(app.env.DB, who) }
}
const triesOf = async (chip: string) =>
  (await rows<{ tries: number }>(app.env.DB, 'claim_tries', 'chip_id = ?1', chip)).reduce(
    (sum, { tries }) => sum + tries,
    0,
  )
const mailsTo = (email: string) => rows(app.env.DB, 'app_outbox', "recipient = ?1 AND kind <> 'sign-in-code'", email)
const accountEvents = (id: string) => rows(app.env.DB, 'account_events', "account_id = ?1 AND event LIKE 'card-%'", id)

describe('a claim', () => {
  it('CLM-05 CLM-17 CLM-19 CLM-21 by the code, typed loosely, makes the card mine and leads it to my profile', async () => {
    const { browser, id, username } = await withProfile()
    const chip = await newCoded(app.env)
    const before = Math.floor(Date.now() / 1000)
    const done = await browser.post('/claim', { chip, code: LOOSE_CODE, lead: username })
    expect([done.status, done.location]).toEqual([303, `/app/cards/${chip}?new=1`])
    const row = await chipRow(app.env.DB, chip)
    expect(row).toMatchObject({
      owner_account_id: id,
      status: 'linked_with_profile',
      username,
      claim_policy: 'code',
      claim_code_hash: null,
    })
    expect(Number(row?.claimed_at)).toBeGreaterThanOrEqual(before)
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([
      { event: 'claimed', from_status: 'unlinked', to_status: 'linked_with_profile', username, actor: 'owner' },
    ])
    expect(await accountEvents(id)).toMatchObject([{ event: 'card-claimed', detail: chip }])
    expect(await triesOf(chip)).toBe(1)
  })

  it('CLM-19 CLM-21 without a profile, or with "Choose later", the card is mine and leads nowhere yet', async () => {
    const { browser, id } = await person()
    const first = await newCoded(app.env)
    const claimed = await browser.post('/claim', { chip: first, code: CODE, lead: '' })
    expect([claimed.status, claimed.location]).toEqual([303, '/setup-profile'])
    expect(await chipRow(app.env.DB, first)).toMatchObject({
      status: 'linked_without_profile',
      username: null,
      owner_account_id: id,
    })

    const other = await withProfile()
    const second = await newCoded(app.env)
    const later = await other.browser.post('/claim', { chip: second, code: CODE, lead: '' })
    expect(later.location).toBe(`/app/cards/${second}?new=1`)
    expect(await chipRow(app.env.DB, second)).toMatchObject({ status: 'linked_without_profile', username: null })
  })

  it('CLM-19 never leads to a profile that is somebody else’s or not published', async () => {
    const { browser, id } = await person()
    const draft = await giveProfile(app.env.DB, { id }, { published: 0 })
    for (const lead of ['ava', draft]) {
      const chip = await newCoded(app.env)
      await browser.post('/claim', { chip, code: CODE, lead })
      expect(await chipRow(app.env.DB, chip)).toMatchObject({
        owner_account_id: id,
        status: 'linked_without_profile',
        username: null,
      })
    }
  })

  it('CLM-23 of a free card takes one press and counts no code', async () => {
    const { browser, id, username } = await withProfile()
    for (const status of ['unlinked', 'linked_without_profile']) {
      const chip = await newUnclaimed(app.env, { status })
      const done = await browser.post('/claim', { chip, lead: username })
      expect([done.status, done.location]).toEqual([303, `/app/cards/${chip}?new=1`])
      expect(await chipRow(app.env.DB, chip)).toMatchObject({
        owner_account_id: id,
        status: 'linked_with_profile',
        username,
      })
      expect(await triesOf(chip)).toBe(0)
    }
  })

  it('CLM-31 is told to the account by mail, with label, last four characters, time and whom to write to', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:05:00Z') })
    const { browser, email } = await person()
    const chip = await newCoded(app.env, { label: 'Number 12' })
    await browser.post('/claim', { chip, code: CODE })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ kind: 'card-claimed' })
    const shown = await browser.get('/dev/mail')
    expect(shown.text).toContain('A card was added to your account')
    expect(shown.text).toContain(
      `Number 12 (ends in ${chip.slice(-4)}) was added to your account on 22 Nov 2026, 14:05 UTC.`,
    )
    expect(shown.text).toMatch(/Was this not you\? Write to \S+@\S+\./)
  })

  it('CLM-11 from a session that has ended leads to the sign-in with the card, and changes nothing', async () => {
    const chip = await newCoded(app.env)
    const page = await app.browser().post('/claim', { chip, code: CODE })
    expect(page.text).toContain('Set up your card')
    expect(page.html).toContain(`name="chip" value="${chip}"`)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: null })
  })

  it('CLM-12 of what cannot be a card repeats nothing of it', async () => {
    const { browser } = await person()
    const page = await browser.post('/claim', { chip: '<b>no card</b>', code: CODE })
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Hold your card to the phone to begin.')])
    expect(page.html).not.toContain('no card')
  })

  it('CLM-11 ends what the sign-in had begun: the next visit of /register knows no card', async () => {
    const { browser, email } = await person()
    await browser.post('/logout')
    const chip = await newUnclaimed(app.env)
    await browser.signIn(email, { chip })
    expect((await browser.get('/register')).html).toContain(`value="${chip}"`)
    await browser.post('/claim', { chip })
    expect((await browser.get('/register')).text).toContain('Hold your card to the phone to begin.')
  })
})

describe('what does not fit', () => {
  it('T-CLM-3 CLM-24 CLM-14 reads the same for a wrong code and for every card that cannot be claimed', async () => {
    const { env } = app
    const owner = await person()
    const { browser } = await withProfile()
    const cards: Record<string, string> = {
      'wrong code': await newCoded(env),
      unknown: 'UNKNOWN-2',
      retired: await newCoded(env, { status: 'retired' }),
      disabled: await newCoded(env, { status: 'disabled' }),
      paused: await newCoded(env, { status: 'paused' }),
      linked: await newCoded(env, { status: 'linked_with_profile', username: 'ava' }),
      owned: await giveCard(env.DB, owner),
      'owned and free before': await giveCard(env.DB, owner, { claim_policy: 'open' }),
      'of a team': await newCoded(env, { owner_team_id: 'T1' }),
      'with signed taps': await newCoded(env, { claim_policy: 'sun', sun_uid: '04AABBCCDDEE81' }),
    }
    const shown = new Set<string>()
    for (const [what, chip] of Object.entries(cards)) {
      const before = await chipRow(env.DB, chip)
      const code = what === 'wrong code' ? '0000-0000' : CODE
      const page = await browser.post('/claim', { chip, code })
      expect([what, page.status]).toEqual([what, 422])
      expect(page.text).toContain(NO_FIT)
      expect(page.text).toMatch(/Lost the leaflet\? Use the link in your order email, or write to \S+@\S+\./)
      expect(page.html).toMatch(/<title>Error: /)
      shown.add(withoutId(page.html, chip).replace(`value="${code}"`, 'value="{code}"'))
      expect(await chipRow(env.DB, chip)).toEqual(before)
      expect(await eventsOf(env.DB, chip)).toEqual([])
    }
    expect(shown.size).toBe(1)
  })

  it('CLM-24 my own card reads so too, with the way to it', async () => {
    const who = await person()
    const chip = await giveCard(app.env.DB, who)
    const page = await who.browser.post('/claim', { chip, code: CODE })
    expect([page.status, page.text]).toEqual([422, expect.stringContaining(NO_FIT)])
    expect(page.html).toContain(`href="/app/cards/${chip}"`)
  })
})

describe('how often', () => {
  const wrong = (browser: Browser, chip: string) => browser.post('/claim', { chip, code: '0000-0000' })

  it('T-CLM-1 CLM-25 a card takes five codes an hour, and then not even the right one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
    const chip = await newCoded(app.env)
    for (let at = 0; at < 5; at++) {
      vi.setSystemTime(new Date(`2026-11-22T10:0${at}:00Z`))
      expect((await wrong((await person()).browser, chip)).status).toBe(422)
    }
    const { browser } = await person()
    const late = await browser.post('/claim', { chip, code: CODE })
    expect([late.status, late.text]).toEqual([429, expect.stringContaining(OVER)])
    expect(late.headers.get('retry-after')).toBe('3600')
    expect(await triesOf(chip)).toBe(5)
    vi.setSystemTime(new Date('2026-11-22T11:00:59Z'))
    expect((await browser.post('/claim', { chip, code: CODE })).status).toBe(303)
  })

  it('T-CLM-1 CLM-25 an account takes twenty codes a day, right ones too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
    const { browser } = await person()
    for (let at = 0; at < 20; at++) {
      const chip = await newCoded(app.env)
      const answer = await browser.post('/claim', { chip, code: at % 2 === 0 ? CODE : '0000-0000' })
      expect(answer.status).toBe(at % 2 === 0 ? 303 : 422)
    }
    const chip = await newCoded(app.env)
    vi.setSystemTime(new Date('2026-11-23T09:59:00Z'))
    const late = await browser.post('/claim', { chip, code: CODE })
    expect([late.status, late.text]).toEqual([429, expect.stringContaining(OVER)])
    // The card is none the worse for it.
    expect(await triesOf(chip)).toBe(0)
    vi.setSystemTime(new Date('2026-11-23T10:01:00Z'))
    expect((await browser.post('/claim', { chip, code: CODE })).status).toBe(303)
  })

  it('CLM-25 an empty field and a free card count as no code, however often', async () => {
    const { browser } = await person()
    const chip = await newCoded(app.env)
    for (let at = 0; at < 7; at++) expect((await browser.post('/claim', { chip, code: '  ' })).status).toBe(422)
    expect(await triesOf(chip)).toBe(0)
    for (let at = 0; at < 7; at++) {
      const free = await newUnclaimed(app.env)
      expect((await browser.post('/claim', { chip: free })).status).toBe(303)
      expect(await triesOf(free)).toBe(0)
    }
    expect((await browser.post('/claim', { chip, code: CODE })).status).toBe(303)
  })

  it('T-CLM-1 CLM-25 of many tries at once five are compared', async () => {
    const { browser } = await person()
    const chip = await newCoded(app.env)
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(browser, chip)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await triesOf(chip)).toBe(5)
    // What marks a try within its transaction is gone.
    expect(await rows(app.env.DB, 'limit_hits', 'length(visitor_hash) = 26')).toEqual([])
  })

  it('T-CLM-2 CLM-18 of 50 people at once one gets the card', async () => {
    const people: Person[] = []
    while (people.length < 50) people.push(...(await Promise.all(Array.from({ length: 10 }, person))))
    const chip = await newUnclaimed(app.env)
    const answers = await Promise.all(people.map(({ browser }) => browser.post('/claim', { chip })))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 422)
    expect(lost).toHaveLength(49)
    for (const { text } of lost) expect(text).toContain(NO_FIT)
    expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
    const owner = (await chipRow(app.env.DB, chip))?.owner_account_id
    const told = await Promise.all(
      people.map(async ({ id, email }) => ({ id, mails: await mailsTo(email), events: await accountEvents(id) })),
    )
    expect(told.filter(({ mails }) => mails.length > 0).map(({ id }) => id)).toEqual([owner])
    expect(told.filter(({ events }) => events.length > 0).map(({ id }) => id)).toEqual([owner])
  })
})

describe('when something fails', () => {
  /** The same person with other bindings. */
  const through = (browser: Browser, host: AppHost): Browser => {
    const other = host.browser(browser.ip)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    return other
  }
  /** Lets the first so many operations pass. */
  const failsAfter = (passed: number): Around => {
    let left = passed
    return (run) => (left-- > 0 ? run() : Promise.reject(new Error(D1_NETWORK)))
  }

  it('CLM-30 D1 failing at any point of a claim is said, and nothing was changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { browser, id, email } = await person()
    const chip = await newCoded(app.env)
    const before = await chipRow(app.env.DB, chip)
    let claimed = 0
    for (let passed = 0; passed < 12 && claimed === 0; passed++) {
      const host = app.with({ DB: withFaultyD1(app.env.DB, failsAfter(passed)) })
      const answer = await through(browser, host).post('/claim', { chip, code: CODE })
      if (answer.status === 303) {
        claimed = passed
        continue
      }
      expect([passed, answer.status]).toEqual([passed, 503])
      expect(answer.text).toContain(FAILED)
      expect(await chipRow(app.env.DB, chip)).toEqual(before)
      expect(await eventsOf(app.env.DB, chip)).toEqual([])
      expect(await accountEvents(id)).toEqual([])
      expect(await mailsTo(email)).toEqual([])
      expect(await triesOf(chip)).toBe(0)
    }
    // Session, facts, the batch: at least these must be had.
    expect(claimed).toBeGreaterThanOrEqual(3)
    vi.restoreAllMocks()
  })

  it('CLM-30 a claim whose answer was lost is a claim', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { browser, id } = await person()
    const chip = await newCoded(app.env)
    const losesBatch: Around = async (run) => {
      const before = (await chipRow(app.env.DB, chip))?.owner_account_id
      const value = await run()
      const after = (await chipRow(app.env.DB, chip))?.owner_account_id
      if (before !== after) throw new Error(D1_NETWORK)
      return value
    }
    const host = app.with({ DB: withFaultyD1(app.env.DB, losesBatch) })
    const answer = await through(browser, host).post('/claim', { chip, code: CODE })
    expect([answer.status, answer.location]).toEqual([303, '/setup-profile'])
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: id })
    expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('T-CLM-11 CLM-22 the copy in KV is gone before the answer', async () => {
    const { browser, username } = await withProfile()
    const chip = await newUnclaimed(app.env, { status: 'linked_without_profile' })
    await app.env.CACHE.put(answerKey(chip), 'ava')
    await browser.post('/claim', { chip, lead: username })
    expect(await app.env.CACHE.get(answerKey(chip))).toBeNull()
    expect(await app.env.CACHE.get(changeKey(chip))).toContain(`"username":"${username}"`)
  })

  it('CLM-22 KV failing leaves the claim as it is, and one line in the log', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { browser, id } = await person()
    const chip = await newUnclaimed(app.env)
    const host = app.with({ CACHE: withFaultyKv(app.env.CACHE, fails(KV_GET_FAILED)) })
    const answer = await through(browser, host).post('/claim', { chip })
    expect([answer.status, answer.location]).toEqual([303, '/setup-profile'])
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: id })
    const events = said.mock.calls.map(([line]) => JSON.parse(String(line)).event)
    expect(events).toEqual(['kv_forget_failed'])
    vi.restoreAllMocks()
  })
})

it('T-CLM-10 CLM-43 a claim never brings back a retired chip, however many try at once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, person))
  const chip = await newUnclaimed(app.env, { status: 'retired' })
  await insertRow(app.env.DB, 'chip_events', { chip_id: chip, event: 'retired', to_status: 'retired', actor: 'cli' })
  const answers = await Promise.all(
    people.flatMap(({ browser }) => Array.from({ length: 4 }, () => browser.post('/claim', { chip, code: CODE }))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]))
  expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'retired', owner_account_id: null })
  expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
})
