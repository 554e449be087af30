// Own cards as their owner sees them: the list, one card, and everything that can be done with it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { answerKey, changeKey } from '#domain/chip/last-known-keys.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { fails, withFaultyKv } from '#test/support/faults.ts'
import {
  chipRow,
  eventsOf,
  giveCard,
  giveProfile,
  insertRow,
  newChip,
  newOwner,
  type Owner,
} from '#test/support/own-card.ts'

const DAY = 86_400
let app: AppHost
let owner: Owner
let browser: Browser
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  browser = app.browser()
  owner = await newOwner(browser)
})

const give = (columns: Record<string, string | number | null> = {}) => giveCard(app.env.DB, owner, columns)
const act = (chip: string, action: string, fields: Record<string, string> = {}, by = browser) =>
  by.post(`/app/cards/${chip}`, { do: action, ...fields })
/** The proof of the sign-in is over. */
const growOld = (id = owner.id) =>
  app.env.DB.prepare('UPDATE sessions SET auth_at = auth_at - 700 WHERE account_id = ?1').bind(id).run()
/** How the card is on this page, as its forms say it. */
const seenOn = (html: string) => (/name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
const now = () => Math.floor(Date.now() / 1000)

describe('the list', () => {
  it('OWN-04 shows name, end of the id, state, profile and taps of 30 days, the newest claim first', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const facts = [
      { nickname: 'Blue', label: 'A1', status: 'linked_with_profile', username, claimed_at: now() - 4 * DAY },
      { label: 'Box 7', status: 'paused', username, claimed_at: now() - 3 * DAY },
      { nickname: 'New', claimed_at: now() - 2 * DAY },
      { nickname: 'Gone', status: 'retired', claimed_at: now() - 5 * DAY },
    ]
    const chips: string[] = []
    for (const columns of facts) chips.push(await give(columns))
    const today = Math.floor(Date.now() / 86_400_000)
    for (const [ago, taps] of [
      [0, 3],
      [1, 4],
      [30, 50],
    ] as const)
      await insertRow(app.env.DB, 'tap_days', {
        day: today - ago,
        chip_id: chips[0] ?? '',
        country: 'GB',
        device: 'phone',
        taps,
      })
    const { text, html } = await browser.get('/app/cards')
    const [blue, box, fresh, gone] = chips.map((chip) => chip.slice(-4))
    expect(text).toContain(
      [
        `${fresh} New , ends in ${fresh} Leads nowhere yet 0 taps in 30 days`,
        `${box} Box 7 , ends in ${box} Paused would lead to @${username} 0 taps in 30 days`,
        `${blue} Blue , ends in ${blue} Active leads to @${username} 7 taps in 30 days`,
        `${gone} Gone , ends in ${gone} Switched off 0 taps in 30 days Remove from list`,
      ].join(' '),
    )
    expect(html.match(/ask=remove/g)).toHaveLength(1)
    for (const chip of chips) expect(html).toContain(`href="/app/cards/${chip}"`)
  })

  it('OWN-04 a switched-off card is taken from the list, is nobody’s then, and stays switched off', async () => {
    const chip = await give({ status: 'retired', nickname: 'Gone', replaced_by: 'X1' })
    expect((await browser.get(`/app/cards/${chip}?ask=remove`)).text).toContain('Remove this card from your list?')
    expect((await act(chip, 'remove')).location).toBe('/app/cards?done=removed')
    expect((await browser.get('/app/cards?done=removed')).text).toContain('Removed from your list.')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({
      owner_account_id: null,
      status: 'retired',
      replaced_by: 'X1',
    })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([
      { event: 'released', to_status: 'retired', actor: 'owner' },
    ])
    expect((await browser.get(`/app/cards/${chip}`)).status).toBe(404)
  })

  it('OWN-04 CLM-47 a card is shown in the design that its order’s line names, in the list and on its page', async () => {
    await insertRow(app.env.DB, 'order_lines', {
      ...{ id: 'line-desert', order_id: 'none', position: 1, design_id: 'desert', title: 'Desert' },
      ...{ quantity: 1, cards: 1 },
    })
    const chip = await give({ label: 'Number 7', order_line_id: 'line-desert' })
    expect((await browser.get('/app/cards')).html).toContain('src="/cards/desert-front-240.webp"')
    expect((await browser.get(`/app/cards/${chip}`)).html).toContain('src="/cards/desert-front-480.webp"')
  })

  it('OWN-05 without cards says how to get one', async () => {
    const { text, html } = await browser.get('/app/cards')
    expect(text).toContain('No cards yet. Hold a new card to your phone, or use the link in your order email.')
    expect(html).toContain('href="http://localhost:8787/#shop"')
  })
})

describe('one card', () => {
  it('OWN-06 shows the tap address, its QR code, the day of the claim, and the last 20 events in words', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const chip = await give({ nickname: 'Blue', status: 'linked_with_profile', username, claimed_at: 1_790_000_000 })
    const event = (name: string, at: number, columns = {}) =>
      insertRow(app.env.DB, 'chip_events', {
        ...{ chip_id: chip, event: name, to_status: 'paused', actor: 'owner', created_at: at },
        ...columns,
      })
    await event('linked', 1_780_000_000, { username: 'former' })
    await event('claimed', 1_790_000_000)
    for (let at = 1; at <= 20; at++) await event('renamed', 1_790_000_000 + at)
    await event('paused', 1_790_000_030, { actor: 'cli' })
    await event('linked', 1_790_000_031, { username })
    const { text, html } = await browser.get(`/app/cards/${chip}`)
    expect(text).toContain(`Tap address http://localhost:8787/scan/${chip}`)
    expect(html).toMatch(/<svg class="qr-code"[^>]*role="img" aria-label="QR code of the tap address/)
    expect(text).toContain('Claimed 21 Sep 2026')
    expect(text).toContain(`History Linked to @${username} 21 Sep 2026 Paused by us 21 Sep 2026 Renamed 21 Sep 2026`)
    expect(html.match(/<time /g)).toHaveLength(20)
    expect(text).not.toContain('former')
    expect(text).toContain(`Active`)
    expect(text).toContain('0 taps in 30 days')
  })

  it('T-OWN-1 OWN-07 one that is not mine cannot be told from one that does not exist', async () => {
    const other = await newOwner(app.browser())
    const theirs = await giveCard(app.env.DB, other)
    const free = newChip()
    await insertRow(app.env.DB, 'chips', { chip_id: free, status: 'unlinked' })
    const unknown = await browser.get('/app/cards/NOBODY1')
    const refused = await act('NOBODY1', 'pause')
    expect([unknown.status, refused.status]).toEqual([404, 404])
    for (const chip of [theirs, free, 'x%20y', '%F0%9F%92%A9']) {
      const got = await browser.get(`/app/cards/${chip}`)
      expect([got.status, got.text]).toEqual([404, unknown.text])
      expect((await browser.get(`/app/cards/${chip}?ask=release`)).status).toBe(404)
      for (const action of ['pause', 'release', 'move', 'cancel', 'nonsense'])
        expect((await act(chip, action)).text).toBe(refused.text)
    }
    expect(await eventsOf(app.env.DB, theirs)).toEqual([])
  })

  it('CLM-21 OWN-06 says after a claim what comes next', async () => {
    expect((await browser.get(`/app/cards/${await give()}?new=1`)).text).toContain(
      'Claimed. Hold the card to a phone to see it.',
    )
  })
})

const STATUSES = ['linked_with_profile', 'linked_without_profile', 'paused', 'retired'] as const
const LINKED = ['linked_with_profile', 'linked_without_profile']
const IN_USE = [...LINKED, 'paused']
const TABLE: readonly [action: string, allowed: readonly string[], proved: boolean, mark: string][] = [
  ['pause', LINKED, false, 'value="pause"'],
  ['resume', ['paused'], true, '?ask=resume"'],
  ['lead', LINKED, false, 'value="lead"'],
  ['rename', IN_USE, false, 'value="rename"'],
  ['replace', IN_USE, true, '?ask=replace"'],
  ['release', IN_USE, true, '?ask=release"'],
  ['move', IN_USE, true, '?ask=move"'],
  ['remove', ['retired'], false, '?ask=remove"'],
]

describe('what is allowed', () => {
  for (const [action, allowed, proved, mark] of TABLE)
    for (const status of STATUSES) {
      const may = allowed.includes(status)
      it(`T-ACC-8 ACC-45 OWN-09 ${action} of a card that is ${status}: ${may ? 'shown and done' : 'not shown, and 409'}`, async () => {
        const username = await giveProfile(app.env.DB, owner)
        const other = await give()
        const chip = await give({ status, username: status === 'linked_with_profile' ? 'ava' : null })
        const { html } = await browser.get(`/app/cards/${chip}`)
        expect(html.includes(mark)).toBe(may)
        const fields = { username, nickname: 'Other', by: other, email: newEmail() }
        if (!may) {
          const before = await chipRow(app.env.DB, chip)
          const { status: answered, text } = await act(chip, action, fields)
          expect(answered).toBe(409)
          expect(text).toContain('This card has changed since you opened the page.')
          expect(await chipRow(app.env.DB, chip)).toEqual(before)
          expect(await eventsOf(app.env.DB, chip)).toEqual([])
          const asked = await browser.get(`/app/cards/${chip}?ask=${action}`)
          expect(asked.html).not.toContain(`name="do" value="${action}"><`)
          return
        }
        await growOld()
        if (proved) {
          const next = `/step-up?next=${encodeURIComponent(`/app/cards/${chip}?ask=${action}`)}`
          const kept = new URLSearchParams(
            action === 'move' ? { email: fields.email } : action === 'replace' ? { by: other } : {},
          )
          const sent = (await act(chip, action, fields)).location
          expect(sent).toBe(next + (kept.size > 0 ? encodeURIComponent(`&${kept}`) : ''))
          expect((await browser.get(`/app/cards/${chip}?ask=${action}`)).location).toBe(next)
          expect(await eventsOf(app.env.DB, chip)).toEqual([])
          expect((await browser.stepUp(owner.email, `/app/cards/${chip}?ask=${action}`)).location).toBe(
            `/app/cards/${chip}?ask=${action}`,
          )
          expect((await browser.get(`/app/cards/${chip}?ask=${action}`)).html).toContain(`name="do" value="${action}"`)
          const again = (await browser.get(`/app/cards/${chip}?ask=${action}&${kept}`)).html
          if (action === 'move') expect(again).toContain(`value="${fields.email}"`)
          if (action === 'replace') expect(again).toMatch(/<input type="radio" name="by" checked="" value="[^"]+"/)
        }
        const { status: answered } = await act(chip, action, fields)
        expect(answered).toBe(action === 'release' ? 200 : 303)
        const events = await eventsOf(app.env.DB, chip)
        if (action === 'move') expect(await rows(app.env.DB, 'card_moves', 'chip_id = ?1', chip)).toHaveLength(1)
        else expect(events).toMatchObject([{ actor: 'owner' }])
      })
    }

  it.each(['pause', 'resume', 'replace', 'release', 'move', 'remove'])(
    'OWN-09 %s has a page of its own, which works without script',
    async (ask) => {
      const chip = await give({
        status: ask === 'resume' ? 'paused' : ask === 'remove' ? 'retired' : 'linked_without_profile',
      })
      const { html, status } = await browser.get(`/app/cards/${chip}?ask=${ask}`)
      expect(status).toBe(200)
      expect(html).toMatch(new RegExp(`<form[^>]* action="/app/cards/${chip}" method="post"`))
      expect(html).toContain(`name="do" value="${ask}"`)
    },
  )

  it('OWN-11 pauses from a session of any age, in two presses', async () => {
    const chip = await give()
    await growOld()
    expect((await browser.get('/app/cards')).html).toContain(`/app/cards/${chip}`)
    expect((await act(chip, 'pause')).location).toBe(`/app/cards/${chip}?done=paused`)
    expect((await browser.get(`/app/cards/${chip}?done=paused`)).text).toContain(
      'Paused. The next tap shows nothing of you.',
    )
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'paused' })
  })
})

describe('each action', () => {
  it('T-CLM-11 OWN-08 pausing and resuming keep the profile, write one event each, and keep KV in step', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const chip = await give({ status: 'linked_with_profile', username })
    await app.env.CACHE.put(answerKey(chip), username)
    await act(chip, 'pause')
    expect(await app.env.CACHE.get(answerKey(chip))).toBeNull()
    expect(await app.env.CACHE.get(changeKey(chip))).toContain('"username":null')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'paused', username })
    expect((await act(chip, 'resume')).location).toBe(`/app/cards/${chip}?done=resumed`)
    expect((await browser.get(`/app/cards/${chip}?done=resumed`)).text).toContain('This card is active again.')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_with_profile', username })
    expect(await app.env.CACHE.get(changeKey(chip))).toContain(username)
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([
      { event: 'paused', from_status: 'linked_with_profile', to_status: 'paused', actor: 'owner' },
      { event: 'resumed', from_status: 'paused', to_status: 'linked_with_profile', actor: 'owner' },
    ])
  })

  it('OWN-08 leads to another own profile, and to nobody else’s', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const chip = await give()
    expect((await act(chip, 'lead', { username: 'ava' })).status).toBe(422)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ username: null })
    expect((await act(chip, 'lead', { username })).location).toBe(`/app/cards/${chip}?done=leads`)
    expect((await browser.get(`/app/cards/${chip}?done=leads`)).text).toContain(`This card now leads to @${username}.`)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_with_profile', username })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([{ event: 'linked', username }])
  })

  it('OWN-08 takes a nickname of 40 characters, and forgets it again', async () => {
    const chip = await give({ label: 'Box 7' })
    const longest = '👩‍👩‍👧 '.slice(0, 8) + 'x'.repeat(30)
    for (const [typed, said] of [
      ['y'.repeat(41), '1 character too many.'],
      ['y'.repeat(50), '10 characters too many.'],
      ['a\u202eb\u0007', 'There are characters in it that cannot be shown.'],
    ] as const) {
      const refused = await act(chip, 'rename', { nickname: typed })
      expect(refused.status).toBe(422)
      expect(refused.text).toContain(said)
    }
    expect((await act(chip, 'rename', { nickname: ` ${longest} ` })).location).toBe(`/app/cards/${chip}?done=saved`)
    expect((await browser.get(`/app/cards/${chip}?done=saved`)).text).toContain('Saved.')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ nickname: longest, status: 'linked_without_profile' })
    await act(chip, 'rename', { nickname: ' two\nlines\u200b ' })
    expect((await chipRow(app.env.DB, chip))?.nickname).toBe('two lines')
    await act(chip, 'rename', { nickname: '' })
    expect((await chipRow(app.env.DB, chip))?.nickname).toBeNull()
    expect((await browser.get('/app/cards')).text).toContain('Box 7')
  })

  it('OWN-12 CLM-47 another card takes its place: profile, nickname and name of the successor', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const old = await give({ status: 'paused', username, nickname: 'Mine' })
    const next = await give({ nickname: 'Spare', label: 'Joker' })
    const paused = await give({ status: 'paused' })
    await app.env.CACHE.put(answerKey(next), 'former')
    const asked = await browser.get(`/app/cards/${old}?ask=replace`)
    expect(asked.text).toContain('Which card takes its place?')
    expect(asked.text).toContain('Switch off only')
    expect(asked.html).toContain(`value="${next}"`)
    expect(asked.html).toContain('/cards/joker-front-240.webp')
    for (const wrong of [paused, old, 'DEMO0001', ''])
      expect((await act(old, 'replace', { by: wrong })).status).toBe(422)
    expect((await act(old, 'replace', { by: next })).location).toBe(`/app/cards/${next}?done=replaced`)
    expect((await browser.get(`/app/cards/${next}?done=replaced`)).text).toContain(
      'The old card is switched off for good. This one has taken its place.',
    )
    expect(await chipRow(app.env.DB, next)).toMatchObject({ status: 'linked_with_profile', username, nickname: 'Mine' })
    expect(await chipRow(app.env.DB, old)).toMatchObject({
      ...{ status: 'retired', username: null, owner_account_id: owner.id, replaced_by: next },
    })
    expect(await eventsOf(app.env.DB, old)).toMatchObject([{ event: 'replaced', to_status: 'retired', actor: 'owner' }])
    expect(await app.env.CACHE.get(answerKey(next))).toBeNull()
    expect(await app.env.CACHE.get(changeKey(next))).toContain(username)
    expect(await app.env.CACHE.get(changeKey(old))).toContain('"username":null')
  })

  it('OWN-09 a card is switched off without another in its place', async () => {
    const chip = await give()
    expect((await act(chip, 'replace', { by: 'none' })).location).toBe(`/app/cards/${chip}?done=off`)
    expect((await browser.get(`/app/cards/${chip}?done=off`)).text).toContain('This card is switched off for good.')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'retired', replaced_by: null })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([{ event: 'retired' }])
  })

  it('OWN-13 releasing tells a new code once, and forgets nickname and order line', async () => {
    const chip = await give({ status: 'paused', username: 'ava', nickname: 'Mine', order_line_id: 'L1', handover: 2 })
    expect((await browser.get(`/app/cards/${chip}?ask=release`)).text).toContain(
      'The card stops leading to you, and you no longer see its taps. The statistics of your profile stay. Continue?',
    )
    const { text, status } = await act(chip, 'release')
    expect(status).toBe(200)
    const [, code = ''] = /Give this code to the new owner: (\w{4}-\w{4})\. It is shown only now\./.exec(text) ?? []
    const settings = readAppConfig(app.env)
    const secret = settings.ok ? settings.config.accountSecret : ''
    expect(await chipRow(app.env.DB, chip)).toMatchObject({
      ...{ status: 'unlinked', username: null, owner_account_id: null, nickname: null, order_line_id: null },
      ...{ claim_policy: 'code', claim_code_hash: await claimCodeHash(secret, chip, code), handover: 3 },
    })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([{ event: 'released', actor: 'owner' }])
    expect(JSON.stringify(await rows(app.env.DB, 'chip_events'))).not.toContain(code)
    expect((await act(chip, 'release')).status).toBe(404)
  })

  it('OWN-14 OWN-17 moving mails a link, says to whom, and can be cancelled', async () => {
    const chip = await give()
    const email = newEmail()
    for (const wrong of ['', 'nobody', owner.email])
      expect((await act(chip, 'move', { email: wrong })).status).toBe(422)
    const { location } = await act(chip, 'move', { email: ` ${email.toUpperCase()} ` })
    expect(location).toMatch(new RegExp(`^/app/cards/${chip}\\?done=[\\w-]{40,}$`))
    expect(location).not.toContain(email.slice(0, 8))
    const sent = await browser.get(location)
    expect(sent.text).toContain(
      `We emailed ${email[0]}•••@example.com a link that works for 14 days. The card stays yours until it is accepted.`,
    )
    expect(sent.text).toContain('This card is on its way to somebody.')
    expect(sent.html).not.toContain('?ask=move"')
    expect((await act(chip, 'move', { email: newEmail() })).status).toBe(409)
    const [mail] = await rows<{ payload: string }>(
      app.env.DB,
      'app_outbox',
      "recipient = ?1 AND kind = 'card-move'",
      email,
    )
    expect(mail?.payload).toMatch(/"url":"http:\/\/app\.localhost:8787\/c\/m\.[\w-]{43}"/)
    expect((await act(chip, 'cancel')).location).toBe(`/app/cards/${chip}?done=cancelled`)
    expect(await rows(app.env.DB, 'card_moves', 'chip_id = ?1', chip)).toEqual([])
    expect((await act(chip, 'cancel')).status).toBe(409)
  })

  it.each([
    ['releasing', 'release', {}],
    ['switching off', 'replace', { by: 'none' }],
  ])('OWN-17 %s voids a move', async (_, action, fields) => {
    const chip = await give()
    await act(chip, 'move', { email: newEmail() })
    expect(await rows(app.env.DB, 'card_moves', 'chip_id = ?1', chip)).toHaveLength(1)
    await act(chip, action, fields)
    expect(await rows(app.env.DB, 'card_moves', 'chip_id = ?1', chip)).toEqual([])
  })

  it('OWN-18 refuses the eleventh move of a day', async () => {
    for (let at = 0; at < 10; at++) expect((await act(await give(), 'move', { email: newEmail() })).status).toBe(303)
    const chip = await give()
    const { status, text } = await act(chip, 'move', { email: newEmail() })
    expect(status).toBe(429)
    expect(text).toContain('Too many cards were sent today. Please try again tomorrow.')
    expect(await rows(app.env.DB, 'card_moves', 'chip_id = ?1', chip)).toEqual([])
  })
})

describe('two at once', () => {
  it.each([
    ['pause', 'linked_without_profile', {}],
    ['resume', 'paused', {}],
    ['rename', 'paused', { nickname: 'Other' }],
    ['release', 'paused', {}],
    ['replace', 'paused', { by: 'none' }],
    ['remove', 'retired', {}],
  ])('OWN-08 of ten posts at once of %s one succeeds, with one event', async (action, status, fields) => {
    const chip = await give({ status })
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(chip, action, fields)))
    const done = answers.filter((answer) => answer.status === 303 || answer.status === 200)
    expect(done).toHaveLength(1)
    for (const answer of answers.filter((one) => !done.includes(one))) expect([404, 409]).toContain(answer.status)
    expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
  })

  it('T-OWN-4 OWN-08 a page that was opened before another browser changed the card answers 409', async () => {
    const chip = await give()
    const phone = app.browser()
    await phone.signIn(owner.email)
    const seen = seenOn((await browser.get(`/app/cards/${chip}`)).html)
    expect(seen).toContain('linked_without_profile')
    expect((await act(chip, 'rename', { nickname: 'From the phone' }, phone)).status).toBe(303)
    const late = await act(chip, 'rename', { nickname: 'From the computer', seen })
    expect(late.status).toBe(409)
    expect(late.text).toContain('This card has changed since you opened the page.')
    expect(late.html).toContain('<title>Error: ')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ nickname: 'From the phone' })
    expect((await act(chip, 'rename', { nickname: 'Now', seen: seenOn(late.html) })).status).toBe(303)
  })

  it('OWN-08 OWN-12 of two replacements at once one succeeds', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const old = await give({ status: 'linked_with_profile', username })
    const [one, other] = [await give(), await give()]
    const answers = await Promise.all([act(old, 'replace', { by: one }), act(old, 'replace', { by: other })])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    const linked = (await rows(app.env.DB, 'chips', 'username = ?1', username)).map(({ chip_id }) => chip_id)
    expect(linked).toHaveLength(1)
    expect(await chipRow(app.env.DB, old)).toMatchObject({ status: 'retired', replaced_by: linked[0] })
  })
})

describe('when a neighbour fails', () => {
  it('OWN-08 with KV failing the action stands, and says so', async () => {
    const chip = await give()
    const faulty = app.with({ CACHE: withFaultyKv(app.env.CACHE, fails('KV PUT failed: 503')) }).browser()
    for (const [name, value] of browser.cookies) faulty.cookies.set(name, value)
    expect((await act(chip, 'pause', {}, faulty)).location).toBe(`/app/cards/${chip}?done=paused`)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'paused' })
  })

  it('OWN-32 where the shop counts elsewhere no taps are shown', async () => {
    const chip = await give()
    const STATS = { writeDataPoint: () => {} } as unknown as AnalyticsEngineDataset
    const elsewhere = app.with({ STATS }).browser()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    for (const path of ['/app/cards', `/app/cards/${chip}`])
      expect((await elsewhere.get(path)).text).not.toMatch(/\btaps? in 30 days/)
  })
})
