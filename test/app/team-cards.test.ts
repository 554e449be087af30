// Cards of a team: adding them, handing them out by scan and by list, and what happens to them when somebody leaves.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderToken } from '#app/orders/order-links.ts'
import { changeKey } from '#domain/chip/last-known-keys.ts'
import { type AppHost, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { CODE, LOOSE_CODE, linkOf, newCoded, newOrder, newUnclaimed, secretOf } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, eventsOf, insertRow, newChip } from '#test/support/own-card.ts'
import { addInvited, addMember, giveTeamCard, newTeam, type Person, type Team } from '#test/support/team.ts'

let app: AppHost
let team: Team
let admin: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  team = await newTeam(app)
  admin = await addMember(app, team.id, { role: 'admin', name: 'Ada Min' })
  ana = await addMember(app, team.id, { name: 'Ana Reyes' })
  ben = await addMember(app, team.id, { name: 'Ben Okri' })
})

const db = () => app.env.DB
const cardsPath = () => `/app/teams/${team.id}/cards`
const scanPath = () => `${cardsPath()}/hand-out`
const listPath = () => `${cardsPath()}/list`
const add = (card: string, code = '', by = admin) => by.browser.post(cardsPath(), { do: 'add', card, code })
const give = (card: string, to: Pick<Person, 'member'>, by = admin, more: Record<string, string> = {}) =>
  by.browser.post(scanPath(), { do: 'give', member: to.member, card, ...more })
const undo = (card: string, on: Pick<Person, 'member'>, by = admin) =>
  by.browser.post(scanPath(), { do: 'undo', member: on.member, card })
const upload = (path: string, fields: Record<string, string>, by = admin) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return by.browser.post(path, form)
}
const plan = (list: string, by = admin) => upload(listPath(), { do: 'plan', list }, by)
/** What the plan's page carries to the second press. */
const carried = ({ html }: Visited) =>
  (/name="plan" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const carryOut = (planned: Visited, more: Record<string, string> = {}, by = admin) =>
  upload(listPath(), { do: 'carry-out', plan: carried(planned), ...more }, by)
const followed = async (visited: Visited, by = admin) => (await by.browser.get(visited.location)).text
const logOf = async () =>
  (
    await rows<{ event: string; detail: string; account_id: string }>(
      db(),
      'account_events',
      'team_id = ?1 ORDER BY id',
      team.id,
    )
  ).map(({ event, detail, account_id }) => ({ event, by: account_id, ...JSON.parse(detail) }))

describe('adding cards', () => {
  it('ORG-19 a card comes to the team by its code, typed as anybody types it', async () => {
    const chip = await newCoded(app.env)
    const added = await add(`https://shop.example/scan/${chip}`, LOOSE_CODE)
    expect(added.status).toBe(303)
    expect(await followed(added)).toContain(`Card ${chip.slice(-4)} is a card of ${team.name} now.`)
    expect(await chipRow(db(), chip)).toMatchObject({
      ...{ owner_team_id: team.id, owner_account_id: null, holder_member_id: null },
      ...{ status: 'linked_without_profile', claim_code_hash: null },
    })
    expect(await eventsOf(db(), chip)).toMatchObject([{ event: 'claimed', actor: 'team', from_status: 'unlinked' }])
    expect(await logOf()).toEqual([{ event: 'card-claimed', by: admin.id, card: chip }])
    expect(await rows(db(), 'limit_hits', "visitor_hash LIKE '%' || ?1", chip)).toEqual([])
  })

  it('ORG-19 a free card needs no code, and a wrong code is told like an unknown card', async () => {
    const free = await newUnclaimed(app.env)
    expect((await add(free)).status).toBe(303)
    const coded = await newCoded(app.env)
    const wrong = await add(coded, '0000-0000')
    const unknown = await add(newChip(), '0000-0000')
    const theirs = await add(await giveTeamCard(db(), await newTeam(app)), '0000-0000')
    for (const refused of [wrong, unknown, theirs]) {
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('This card and this code do not match.')
    }
    expect(await chipRow(db(), coded)).toMatchObject({ owner_team_id: null })
    expect((await add(coded, '')).text).toContain('Please enter the code on the leaflet.')
    expect((await add(free, CODE)).text).toContain(`is a card of ${team.name} already.`)
  })

  it('ORG-19 CLM-25 a card takes five codes an hour; right codes of a list do not count for the account', async () => {
    const chip = await newCoded(app.env)
    for (let at = 0; at < 5; at++) expect((await add(chip, '0000-0000')).status).toBe(422)
    const over = await add(chip, CODE)
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(over.text).toContain('Too many tries for this card. Please try again in an hour.')
    const many = await Promise.all(Array.from({ length: 25 }, () => newCoded(app.env)))
    const list = many.map((id) => `${id},${CODE}`).join('\n')
    expect(await followed(await upload(cardsPath(), { list }))).toContain('Added 25 cards.')
    const wrong = await Promise.all(Array.from({ length: 20 }, () => newCoded(app.env)))
    await upload(cardsPath(), { list: wrong.map((id) => `${id},0000-0000`).join('\n') })
    expect((await add(await newCoded(app.env), CODE)).status).toBe(429)
  })

  it('ORG-19 the link of an order brings its unclaimed cards, without codes', async () => {
    const order = await newOrder(app.env, newEmail())
    const [first, second] = [
      await newCoded(app.env, { order_line_id: order.line }),
      await newCoded(app.env, { order_line_id: order.line }),
    ]
    const taken = await giveTeamCard(db(), team, null, { order_line_id: order.line })
    const lastDay = Math.floor(Date.now() / 86_400_000) + 30
    const token = await orderToken(secretOf(app.env), { order: order.order, epoch: 1, lastDay })
    const wrapped = `https://links.example/?url=${encodeURIComponent(`http://app.localhost:8787/o/${token}`)}`
    expect(await followed(await add(wrapped))).toContain(`2 cards of the order are cards of ${team.name} now.`)
    for (const chip of [first, second, taken])
      expect(await chipRow(db(), chip)).toMatchObject({ owner_team_id: team.id })
    const mails = await rows<{ payload: string }>(
      db(),
      'app_outbox',
      "kind = 'order-card-claimed' AND order_id = ?1",
      order.order,
    )
    expect(mails).toHaveLength(2)
    expect((await add(`/o/${token}`)).text).toContain('All cards of this link are set up already.')
    expect((await add(`http://app.localhost:8787/o/${token.slice(0, -4)}AAAA`)).status).toBe(410)
  })

  it('ORG-19 the link of one card works, and its buyer can take it back from the team', async () => {
    const buyer = app.browser()
    const email = newEmail()
    await buyer.signIn(email)
    const order = await newOrder(app.env, email)
    const chip = await newCoded(app.env, { order_line_id: order.line })
    expect((await add(`http://app.localhost:8787/c/${await linkOf(app.env, chip, order)}`)).status).toBe(303)
    const [mail] = await rows<{ payload: string }>(
      db(),
      'app_outbox',
      "kind = 'order-card-claimed' AND order_id = ?1",
      order.order,
    )
    const { url }: { url: string } = JSON.parse(mail?.payload ?? '{}')
    const path = new URL(url).pathname
    expect((await buyer.post(path)).text).toContain('The card is back')
    expect(await chipRow(db(), chip)).toMatchObject({ owner_team_id: null, status: 'unlinked' })
    expect(
      await rows(db(), 'app_outbox', "kind = 'card-taken-back' AND recipient = ?1", team.owner.email),
    ).toHaveLength(1)
  })

  it('ORG-19 ORG-22 a list is added row by row; each bad one is named', async () => {
    const [good, bad] = [await newCoded(app.env), await newCoded(app.env)]
    const ours = await giveTeamCard(db(), team)
    const list = `chip_id;claim_code\n${good.toLowerCase()};${CODE}\n${bad};0000-0000\n${ours};${CODE}\n${good};${CODE}\n${bad}x;`
    const added = await upload(cardsPath(), { list })
    expect(added.status).toBe(200)
    expect(added.text).toContain('Added 1 card.')
    expect(added.text).toContain('4 rows not added')
    expect(added.text).toContain('Row 3 The card and the code do not match.')
    expect(added.text).toContain(`Row 4 Card ${ours.slice(-4)} is a card of ${team.name} already.`)
    expect(added.text).toContain('Row 5 The card is in row 2 already.')
    expect(added.text).toContain('Row 6 The claim code is missing.')
    expect(await chipRow(db(), bad)).toMatchObject({ owner_team_id: null })
    expect((await upload(cardsPath(), { list: '' })).text).toContain('Please paste a list or choose a file.')
  })

  it('ORG-19 of two teams that claim a card at once one gets it', async () => {
    const other = await newTeam(app)
    const chip = await newCoded(app.env)
    const ends = await Promise.all([
      add(chip, CODE),
      other.owner.browser.post(`/app/teams/${other.id}/cards`, { do: 'add', card: chip, code: CODE }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual([303, 422])
    expect((await eventsOf(db(), chip)).map(({ event }) => event)).toEqual(['claimed'])
  })
})

describe('handing out by scan', () => {
  it('ORG-20 CLM-47 each card goes to the chosen member’s profile and is listed with Undo', async () => {
    const [one, two] = [await giveTeamCard(db(), team), await giveTeamCard(db(), team, null, { label: 'Joker' })]
    const choice = await admin.browser.get(scanPath())
    expect(choice.html).toContain(`<option value="${ana.member}">`)
    const given = await give(one, ana)
    expect(await followed(given)).toContain(`Card ${one.slice(-4)} is Ana Reyes’s now.`)
    await give(`  https://shop.example/scan/${two.toLowerCase()} `, ana)
    for (const chip of [one, two])
      expect(await chipRow(db(), chip)).toMatchObject({
        ...{ holder_member_id: ana.member, username: ana.username, status: 'linked_with_profile' },
        owner_team_id: team.id,
      })
    expect(await eventsOf(db(), one)).toMatchObject([{ event: 'handed_out', actor: 'team', username: ana.username }])
    const { text, html } = await admin.browser.get(`${scanPath()}?member=${ana.member}`)
    expect(text).toContain('2 cards handed out since you signed in')
    expect(html.match(/>Undo</g)).toHaveLength(2)
    expect(html).toContain('/cards/joker-front-240.webp')
    expect(await followed(await undo(one, ana))).toContain(`Undone. Card ${one.slice(-4)} is in the pool.`)
    expect(await chipRow(db(), one)).toMatchObject({
      ...{ holder_member_id: null, username: null, status: 'linked_without_profile' },
    })
    expect(await app.env.CACHE.get(changeKey(one))).toContain('"username":null')
    expect((await admin.browser.get(`${scanPath()}?member=${ana.member}`)).text).toContain('1 card handed out')
    // Another session has its own list.
    expect((await team.owner.browser.get(`${scanPath()}?member=${ana.member}`)).text).not.toContain('handed out since')
    expect((await logOf()).map(({ event }) => event)).toEqual(['card-handed-out', 'card-handed-out', 'card-taken-back'])
  })

  it('ORG-20 ORG-22 says why a card is not handed out', async () => {
    const foreign = await giveTeamCard(db(), await newTeam(app))
    const [paused, off] = [
      await giveTeamCard(db(), team, null, { status: 'paused' }),
      await giveTeamCard(db(), team, null, { status: 'retired' }),
    ]
    const mine = await giveTeamCard(db(), team, ana)
    const answers = await Promise.all([foreign, newChip(), paused, off, mine, ''].map((chip) => give(chip, ana)))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 409, 409, 409, 422])
    const texts = answers.map(({ text }) => text)
    expect(texts[0]).toContain(`This is not a card of ${team.name}. Add it first, with the code of its leaflet.`)
    expect(texts[1]).toContain(`This is not a card of ${team.name}.`)
    expect(texts[2]).toContain(`Card ${paused.slice(-4)} is paused. Resume it first.`)
    expect(texts[3]).toContain(`Card ${off.slice(-4)} is switched off.`)
    expect(texts[4]).toContain(`Card ${mine.slice(-4)} is with Ana Reyes already.`)
    expect(texts[5]).toContain('Please scan or type a card.')
  })

  it('ORG-23 of two admins at once one hands the card out, the other reads to whom', async () => {
    const chip = await giveTeamCard(db(), team)
    const ends = await Promise.all([give(chip, ana, admin), give(chip, ben, team.owner)])
    expect(ends.map(({ status }) => status).sort()).toEqual([303, 409])
    const won = ends[0]?.status === 303 ? 'Ana Reyes' : 'Ben Okri'
    const lost = ends.find(({ status }) => status === 409)
    expect(lost?.text).toContain(`This card was given to ${won} a moment ago.`)
    expect((await eventsOf(db(), chip)).map(({ event }) => event)).toEqual(['handed_out'])
  })

  it('ORG-28 a card goes from one member to another by the button that names them, and back by Undo', async () => {
    const chip = await giveTeamCard(db(), team, ana)
    const asked = await give(chip, ben)
    expect(asked.status).toBe(409)
    expect(asked.text).toContain(`Card ${chip.slice(-4)} is with Ana Reyes.`)
    expect(asked.text).toContain(`Give card ${chip.slice(-4)} to Ben Okri instead`)
    expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: ana.member })
    expect((await give(chip, ben, admin, { from: ana.member })).status).toBe(303)
    expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: ben.member, username: ben.username })
    expect(await app.env.CACHE.get(changeKey(chip))).toContain(ben.username)
    expect((await give(chip, ana, team.owner, { from: ana.member })).status).toBe(409)
    expect(await followed(await undo(chip, ben))).toContain('is with Ana Reyes again.')
    expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: ana.member, username: ana.username })
    expect((await undo(chip, ben)).status).toBe(409)
  })

  it('ORG-20 somebody who left in the meantime gets nothing', async () => {
    const chip = await giveTeamCard(db(), team)
    await db().prepare('UPDATE team_members SET left_at = unixepoch() WHERE id = ?1').bind(ben.member).run()
    expect((await give(chip, ben)).text).toContain('This member is no longer in the team.')
    expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: null })
  })
})

describe('handing out by list', () => {
  it('ORG-21 is a plan first, and carried out by a second press', async () => {
    const [pooled, held] = [await giveTeamCard(db(), team), await giveTeamCard(db(), team, ben)]
    const coded = await newCoded(app.env)
    const list = `chip_id,email,claim_code\n${pooled},${ana.email}\n${coded},${ben.email.toUpperCase()},${LOOSE_CODE}\n${held},${ana.email}\nNOSUCH,${ana.email}`
    const planned = await plan(list)
    expect(planned.status).toBe(200)
    expect(planned.text).toContain('3 cards to hand out')
    expect(planned.text).toContain('From the pool 1 Added by its code 1 From somebody else 1 Problems 1')
    expect(planned.text).toContain('1 row left out')
    for (const chip of [pooled, coded]) expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: null })
    const done = await carryOut(planned)
    expect(done.text).toContain('Handed out 2 cards.')
    expect(await chipRow(db(), pooled)).toMatchObject({ holder_member_id: ana.member, username: ana.username })
    expect(await chipRow(db(), coded)).toMatchObject({ owner_team_id: team.id, holder_member_id: ben.member })
    expect(await chipRow(db(), held)).toMatchObject({ holder_member_id: ben.member })
    expect(await logOf()).toEqual([
      { event: 'card-claimed', by: admin.id, card: coded },
      { event: 'cards-handed-out', by: admin.id, n: 2 },
    ])
    // The same press again changes nothing and says so.
    expect((await carryOut(planned)).text).toContain(`Card ${pooled.slice(-4)} is with Ana Reyes already.`)
  })

  it('ORG-28 cards that others have are given on where that is ticked', async () => {
    const held = await giveTeamCard(db(), team, ben)
    const planned = await plan(`${held},${ana.email}`)
    expect(planned.text).toContain('Also give the card that somebody else has')
    const done = await carryOut(planned, { moves: '1' })
    expect(done.text).toContain('Handed out 1 card.')
    expect(await chipRow(db(), held)).toMatchObject({ holder_member_id: ana.member, username: ana.username })
    expect(await app.env.CACHE.get(changeKey(held))).toContain(ana.username)
  })

  it('ORG-22 a row fails alone, with its number and the reason', async () => {
    const foreign = await giveTeamCard(db(), await newTeam(app))
    const [good, held, coded] = [
      await giveTeamCard(db(), team),
      await giveTeamCard(db(), team, ana),
      await newCoded(app.env),
    ]
    const list = [
      'chip_id,email,claim_code',
      `${good},${ana.email}`,
      `${newChip()},${ana.email}`,
      `${foreign},${ana.email}`,
      `${coded},${ana.email},0000-0000`,
      `${good},nobody@example.com`,
      `${held},${ana.email}`,
      `${good},${ana.email}`,
    ].join('\n')
    const planned = await plan(list)
    const notOurs = `This is not a card of ${team.name}. Add its claim code to the row.`
    expect(planned.text).toContain(`Row 3 ${notOurs}`)
    expect(planned.text).toContain(`Row 4 ${notOurs}`)
    expect(planned.text).toContain('Row 6 The card is in row 2 already.')
    expect(planned.text).toContain(`Row 7 Card ${held.slice(-4)} is with Ana Reyes already.`)
    const done = await carryOut(planned)
    expect(done.text).toContain('Handed out 1 card.')
    expect(done.text).toContain('Row 5 The card and the code do not match.')
    expect(await chipRow(db(), good)).toMatchObject({ holder_member_id: ana.member })
    const stranger = await plan(`chip_id,email\n${coded},nobody@example.com`)
    expect(stranger.status).toBe(422)
    expect(stranger.text).toContain(`Row 2 Nobody in ${team.name} has the address nobody@example.com.`)
  })

  it('ORG-23 a card that somebody else handed out between the presses is not taken from them', async () => {
    const [one, two] = [await giveTeamCard(db(), team), await giveTeamCard(db(), team)]
    const planned = await plan(`${one},${ana.email}\n${two},${ana.email}`)
    await give(one, ben, team.owner)
    const done = await carryOut(planned)
    expect(done.text).toContain('Handed out 1 card.')
    expect(done.text).toContain('Row 1 This card was given to Ben Okri a moment ago.')
    expect(await chipRow(db(), one)).toMatchObject({ holder_member_id: ben.member })
  })

  it('ORG-21 ORG-34 500 rows are one batch, and more are refused whole', async () => {
    const ids = Array.from({ length: 500 }, () => newChip())
    await db().batch(
      ids.map((id) =>
        db()
          .prepare(
            "INSERT INTO chips (chip_id, owner_team_id, status, claimed_at) VALUES (?1, ?2, 'linked_without_profile', 1)",
          )
          .bind(id, team.id),
      ),
    )
    const list = ids.map((id) => `https://shop.example/scan/${id};${ana.email}`).join('\r\n')
    const done = await carryOut(await plan(list))
    expect(done.text).toContain('Handed out 500 cards.')
    expect(await rows(db(), 'chips', 'holder_member_id = ?1 AND username = ?2', ana.member, ana.username)).toHaveLength(
      500,
    )
    expect((await plan(`${list}\n${newChip()};${ana.email}`)).text).toContain('At most 500 rows.')
  })

  it('ORG-21 a damaged second press is refused whole', async () => {
    const chip = await giveTeamCard(db(), team)
    const hostile = [{ line: 1, kind: 'give', chip, code: '', to: { memberId: 'somebody', name: 'X' }, from: null }]
    const refused = await upload(listPath(), { do: 'carry-out', plan: JSON.stringify(hostile) })
    expect(refused.status).toBe(409)
    expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: null })
    for (const text of ['', '{', '[1]', 'null']) {
      const bad = await upload(listPath(), { do: 'carry-out', plan: text })
      expect([bad.status, bad.text.includes('Please send the list once more.')]).toEqual([422, true])
    }
  })
})

describe('cards that wait for a profile', () => {
  it('ORG-24 are kept for a member without one, lead to register, and are linked when it is published', async () => {
    const cleo = await addMember(app, team.id, { name: 'Cleo', profile: false })
    const chip = await giveTeamCard(db(), team)
    await give(chip, cleo)
    expect(await chipRow(db(), chip)).toMatchObject({
      ...{ holder_member_id: cleo.member, status: 'linked_without_profile', username: null },
    })
    // For strangers it looks like any other card; its member is led to the team.
    expect((await app.browser().get(`/register?chip=${chip}`)).text).toContain('Set up your card')
    expect((await cleo.browser.get(`/register?chip=${chip}`)).location).toBe(`/app/teams/${team.id}`)
    await db()
      .prepare('INSERT INTO profiles (username, full_name, account_id, team_id, published) VALUES (?1, ?2, ?3, ?4, 0)')
      .bind('cleo.team', 'Cleo', cleo.id, team.id)
      .run()
    expect((await cleo.browser.post('/app/profile', { do: 'publish' })).status).toBe(303)
    expect(await chipRow(db(), chip)).toMatchObject({ status: 'linked_with_profile', username: 'cleo.team' })
    expect((await eventsOf(db(), chip)).at(-1)).toMatchObject({ event: 'linked', actor: 'team', username: 'cleo.team' })
  })

  it('ORG-24 can be given to somebody who is invited', async () => {
    const invited = await addInvited(app, team.id, { name: 'Dana' })
    const chip = await giveTeamCard(db(), team)
    expect((await give(chip, invited)).status).toBe(303)
    expect(await chipRow(db(), chip)).toMatchObject({ holder_member_id: invited.member, username: null })
    const page = await admin.browser.get(`${scanPath()}?member=${invited.member}`)
    expect(page.text).toContain('Dana has not joined yet.')
    expect((await plan(`${await giveTeamCard(db(), team)},${invited.email}`)).text).toContain('1 card to hand out')
  })

  it('ORG-24 a personal profile that is published gets no card of a team', async () => {
    const cleo = await addMember(app, team.id, { name: 'Cleo', profile: false })
    const chip = await giveTeamCard(db(), team)
    await give(chip, cleo)
    await db()
      .prepare('INSERT INTO profiles (username, full_name, account_id, published) VALUES (?1, ?2, ?3, 0)')
      .bind('cleo.private', 'Cleo', cleo.id)
      .run()
    await cleo.browser.post('/app/profile', { do: 'publish' })
    expect(await chipRow(db(), chip)).toMatchObject({ status: 'linked_without_profile', username: null })
  })
})

describe('leaving', () => {
  const remove = (whom: Person, by: Person) => by.browser.post(`/app/teams/${team.id}/members/${whom.member}/remove`)
  const leave = (who: Person) => who.browser.post(`/app/teams/${team.id}/leave`)

  it('ORG-25 removing ends access at once, unpublishes, pools the cards and mails', async () => {
    const [card, paused] = [
      await giveTeamCard(db(), team, ana),
      await giveTeamCard(db(), team, ana, { status: 'paused' }),
    ]
    const asked = await admin.browser.get(`/app/teams/${team.id}/members/${ana.member}/remove`)
    expect(asked.text).toContain('Remove Ana Reyes?')
    expect(asked.text).toContain('The 2 cards go back to the pool.')
    const done = await remove(ana, admin)
    expect(await followed(done)).toContain('Ana Reyes was removed. 2 cards went back to the pool.')
    expect(await chipRow(db(), card)).toMatchObject({
      ...{ owner_team_id: team.id, holder_member_id: null, status: 'linked_without_profile', username: null },
    })
    expect(await chipRow(db(), paused)).toMatchObject({ holder_member_id: null, status: 'paused', username: null })
    expect(await app.env.CACHE.get(changeKey(card))).toContain('"username":null')
    expect(await rows(db(), 'profiles', 'username = ?1 AND published = 0', ana.username)).toHaveLength(1)
    for (const path of [`/app/teams/${team.id}`, `/app/cards/${card}`, `/app/teams/${team.id}/numbers`])
      expect((await ana.browser.get(path)).status).toBe(404)
    const [mail] = await rows<{ payload: string }>(
      db(),
      'app_outbox',
      "kind = 'team-left' AND recipient = ?1",
      ana.email,
    )
    expect(mail).toBeDefined()
    expect((await logOf()).map(({ event, member }) => [event, member])).toEqual([['member-removed', ana.member]])
    expect((await remove(ana, admin)).status).toBe(404)
  })

  it('ORG-25 leaving does the same, by the member alone', async () => {
    const card = await giveTeamCard(db(), team, ben)
    expect((await ben.browser.get(`/app/teams/${team.id}/leave`)).text).toContain('Your card goes back to its pool.')
    expect((await leave(ben)).location).toBe('/app/teams?done=left')
    expect(await chipRow(db(), card)).toMatchObject({ holder_member_id: null, owner_team_id: team.id })
    expect((await ben.browser.get(`/app/teams/${team.id}`)).status).toBe(404)
    expect((await logOf()).map(({ event }) => event)).toEqual(['member-left'])
    const owner = await leave(team.owner)
    expect([owner.status, owner.text.includes(`Hand ${team.name} over first, or delete it.`)]).toEqual([409, true])
  })

  it('ORG-25 both need a step-up, and an admin removes no admin', async () => {
    const other = await addMember(app, team.id, { role: 'admin' })
    expect((await remove(other, admin)).status).toBe(403)
    expect((await remove(team.owner, admin)).status).toBe(403)
    expect((await remove(admin, admin)).status).toBe(403)
    await db().prepare('UPDATE sessions SET auth_at = auth_at - 700').run()
    expect((await remove(ana, admin)).location).toBe(
      `/step-up?next=${encodeURIComponent(`/app/teams/${team.id}/members/${ana.member}/remove`)}`,
    )
    expect((await leave(ana)).location).toBe(`/step-up?next=${encodeURIComponent(`/app/teams/${team.id}/leave`)}`)
    expect(await rows(db(), 'team_members', 'id = ?1 AND left_at IS NULL', ana.member)).toHaveLength(1)
  })

  it('ORG-25 of two people at once one removes, and one mail is sent', async () => {
    const ends = await Promise.all([remove(ana, admin), remove(ana, team.owner)])
    expect(ends.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await rows(db(), 'app_outbox', "kind = 'team-left' AND recipient = ?1", ana.email)).toHaveLength(1)
    expect((await logOf()).filter(({ event }) => event === 'member-removed')).toHaveLength(1)
  })

  it('ORG-25 an admin who was removed a moment ago changes nothing any more', async () => {
    const chip = await giveTeamCard(db(), team)
    const [, given] = await Promise.all([
      team.owner.browser.post(`/app/teams/${team.id}/members/${admin.member}/remove`),
      give(chip, ana, admin),
    ])
    const row = await chipRow(db(), chip)
    expect(given.status === 303).toBe(row?.holder_member_id === ana.member)
    expect((await give(chip, ben, admin)).status).toBe(404)
  })

  it('ORG-25 DATA-09 the cards of an account that is deleted stay the team’s, in the pool', async () => {
    const { accountDeletion } = await import('#app/data/deletion.ts')
    const { openStore, batchOf } = await import('#db/store.ts')
    const card = await giveTeamCard(db(), team, ana)
    const store = openStore(db())
    await batchOf(store, accountDeletion(store, ana, Math.floor(Date.now() / 1000)))
    expect(await chipRow(db(), card)).toMatchObject({
      ...{ owner_team_id: team.id, holder_member_id: null, status: 'linked_without_profile', username: null },
    })
  })
})

describe('a card of the pool that is tapped', () => {
  it('ORG-26 CLM-14 says whose it is, with the team’s website where one is locked', async () => {
    await db()
      .prepare('UPDATE teams SET locked = ?2 WHERE id = ?1')
      .bind(team.id, JSON.stringify({ website: 'https://www.acme.example/about/' }))
      .run()
    const chip = await giveTeamCard(db(), team)
    for (const browser of [app.browser(), ben.browser, team.owner.browser]) {
      const { status, text, html } = await browser.get(`/register?chip=${chip}`)
      expect(status).toBe(200)
      expect(text).toContain(`This card belongs to ${team.name}.`)
      expect(html).toContain('href="https://www.acme.example/about/"')
      expect(html.includes('Hand it out')).toBe(browser === team.owner.browser)
    }
    await db().prepare("UPDATE teams SET locked = '{}' WHERE id = ?1").bind(team.id).run()
    expect((await app.browser().get(`/register?chip=${chip}`)).html).not.toContain('acme.example')
    await db().prepare("UPDATE chips SET status = 'paused' WHERE chip_id = ?1").bind(chip).run()
    expect((await app.browser().get(`/register?chip=${chip}`)).text).toContain('This card is paused')
  })
})

describe('the page of cards', () => {
  it('ORG-19 CLM-47 lists the cards with whom they are, and an empty team says so', async () => {
    const empty = await admin.browser.get(cardsPath())
    expect(empty.text).toContain('This team has no cards yet.')
    await giveTeamCard(db(), team, null, { label: 'Black 1' })
    await insertRow(db(), 'order_lines', {
      ...{ id: 'line-desert', order_id: 'none', position: 1, design_id: 'desert', title: 'Desert' },
      ...{ quantity: 1, cards: 1 },
    })
    await giveTeamCard(db(), team, ana, { nickname: 'Front desk', order_line_id: 'line-desert' })
    await giveTeamCard(db(), team, null, { status: 'retired' })
    const { text, html } = await admin.browser.get(cardsPath())
    expect(html).toContain('src="/cards/desert-front-240.webp"')
    expect(text).toContain('All 3 In the pool 1 Handed out 1 Switched off 1')
    expect(text).toContain('Ana Reyes')
    const pool = await admin.browser.get(`${cardsPath()}?show=pool`)
    expect([pool.text.includes('Black 1'), pool.text.includes('Front desk')]).toEqual([true, false])
  })

  it('ORG-34 shows 100 of 1,000 cards at a time', async () => {
    await db().batch(
      Array.from({ length: 1000 }, (_, at) =>
        db()
          .prepare(
            "INSERT INTO chips (chip_id, owner_team_id, status, claimed_at) VALUES (?1, ?2, 'linked_without_profile', ?3)",
          )
          .bind(newChip(), team.id, at),
      ),
    )
    const began = performance.now()
    const first = await admin.browser.get(cardsPath())
    expect(performance.now() - began).toBeLessThan(1000)
    expect(first.html.match(/class="card-row /g)).toHaveLength(100)
    expect(first.html).toContain('?page=1')
    expect((await admin.browser.get(`${cardsPath()}?page=9`)).html).not.toContain('page=10')
  })
})
