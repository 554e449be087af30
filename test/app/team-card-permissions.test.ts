// Who may do what with the cards of a team: every act × role × card of one's own, of somebody else, of a foreign team (the table
// above ORG-01). What is refused changes nothing.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, newOwner } from '#test/support/own-card.ts'
import { addMember, giveTeamCard, newTeam, type Person, type Team } from '#test/support/team.ts'

let app: AppHost
let team: Team
let people: Record<Role, Person>
let other: Person
let strangers: Record<string, Browser>

type Role = 'owner' | 'admin' | 'member'
const ROLES: readonly Role[] = ['owner', 'admin', 'member']

beforeAll(async () => {
  app = await createAppHost()
  team = await newTeam(app)
  people = {
    owner: team.owner,
    admin: await addMember(app, team.id, { role: 'admin', name: 'Ada' }),
    member: await addMember(app, team.id, { name: 'Mel' }),
  }
  other = await addMember(app, team.id, { name: 'Ola' })
  const foreign = await newTeam(app)
  const left = await addMember(app, team.id, { role: 'admin', name: 'Lee' })
  await app.env.DB.prepare('UPDATE team_members SET left_at = unixepoch() WHERE id = ?1').bind(left.member).run()
  const nobody = app.browser()
  await newOwner(nobody)
  strangers = { 'of no team': nobody, 'owner of a foreign team': foreign.owner.browser, 'who left': left.browser }
})

interface CardAct {
  act: string
  fields: (to: string) => Record<string, string>
  /** The card before. */
  columns?: Record<string, string | number | null>
  /** Answers of owner and admin, and of a member on their own card; another member's card is unknown to a member. */
  owner: number
  admin: number
  member: number
}

const ACTS: readonly CardAct[] = [
  { act: 'pause', fields: () => ({ do: 'pause' }), owner: 303, admin: 303, member: 303 },
  { act: 'name', fields: () => ({ do: 'rename', nickname: 'Desk' }), owner: 303, admin: 303, member: 303 },
  {
    act: 'resume',
    fields: () => ({ do: 'resume' }),
    columns: { status: 'paused' },
    owner: 303,
    admin: 303,
    member: 403,
  },
  { act: 'replace', fields: () => ({ do: 'replace', by: 'none' }), owner: 303, admin: 303, member: 403 },
  { act: 'hand out', fields: (member) => ({ do: 'hand-out', member }), owner: 303, admin: 303, member: 403 },
  { act: 'take back', fields: () => ({ do: 'take-back' }), owner: 303, admin: 303, member: 403 },
  { act: 'release', fields: () => ({ do: 'release' }), owner: 200, admin: 403, member: 403 },
  {
    act: 'remove from the list',
    fields: () => ({ do: 'remove' }),
    columns: { status: 'retired', username: null },
    owner: 303,
    admin: 403,
    member: 403,
  },
  { act: 'lead elsewhere', fields: () => ({ do: 'lead', username: 'mara' }), owner: 403, admin: 403, member: 403 },
  { act: 'move by mail', fields: () => ({ do: 'move', email: 'x@example.com' }), owner: 403, admin: 403, member: 403 },
]

/** A card with everything that an act could change. */
const stored = async (chip: string) => {
  const { updated_at: _, ...row } = (await chipRow(app.env.DB, chip)) ?? {}
  return { row, events: (await rows(app.env.DB, 'chip_events', 'chip_id = ?1', chip)).length }
}

/** Posts an act and checks its status, and that a refusal changed nothing. */
async function expectAct(browser: Browser, chip: string, fields: Record<string, string>, status: number) {
  const before = await stored(chip)
  const answer = await browser.post(`/app/cards/${chip}`, fields)
  expect(answer.status, answer.text).toBe(status)
  const after = await stored(chip)
  if (status === 303 || status === 200) expect(after.events).toBe(before.events + 1)
  else expect(after).toEqual(before)
}

describe.each(ACTS)('ORG-03 OWN-19 $act', (row) => {
  it.each(ROLES)('by the %s: own card, and that of another member', async (role) => {
    const by = people[role]
    const own = await giveTeamCard(app.env.DB, team, by, row.columns)
    await expectAct(by.browser, own, row.fields(other.member), row[role])
    const theirs = await giveTeamCard(app.env.DB, team, other, row.columns)
    await expectAct(by.browser, theirs, row.fields(by.member), role === 'member' ? 404 : row[role])
  })

  it('by everybody else: a card that does not exist', async () => {
    const chip = await giveTeamCard(app.env.DB, team, people.member, row.columns)
    for (const browser of Object.values(strangers)) await expectAct(browser, chip, row.fields(other.member), 404)
  })
})

describe('ORG-03 pages', () => {
  const chips: Record<string, string> = {}
  beforeAll(async () => {
    chips.own = await giveTeamCard(app.env.DB, team, people.member)
    chips.theirs = await giveTeamCard(app.env.DB, team, other)
    chips.pool = await giveTeamCard(app.env.DB, team)
  })

  const pages = (): readonly [path: string, owner: number, admin: number, member: number][] => [
    [`/app/teams/${team.id}/cards`, 200, 200, 403],
    [`/app/teams/${team.id}/cards/hand-out`, 200, 200, 403],
    [`/app/teams/${team.id}/cards/list`, 200, 200, 403],
    [`/app/teams/${team.id}/numbers`, 200, 200, 200],
    [`/app/teams/${team.id}/numbers?format=csv`, 200, 200, 200],
    [`/app/teams/${team.id}/leave`, 409, 200, 200],
    [`/app/teams/${team.id}/members/${other.member}/remove`, 200, 200, 403],
    [`/app/cards/${chips.own}`, 200, 200, 200],
    [`/app/cards/${chips.theirs}`, 200, 200, 404],
    [`/app/cards/${chips.pool}`, 200, 200, 404],
    [`/app/cards/${chips.own}/hours`, 303, 303, 303],
    [`/app/qr?of=card%3A${chips.own}`, 200, 200, 200],
    [`/app/qr?of=card%3A${chips.theirs}`, 200, 200, 404],
    [`/analytics?of=card%3A${chips.own}`, 200, 200, 200],
    [`/analytics?of=card%3A${chips.theirs}`, 200, 200, 404],
    [`/analytics?of=card%3A${chips.pool}`, 200, 200, 404],
  ]

  it('are shown to the roles of the table', async () => {
    for (const [path, owner, admin, member] of pages())
      for (const [role, status] of Object.entries({ owner, admin, member }))
        expect([path, role, (await people[role as Role].browser.get(path)).status]).toEqual([path, role, status])
  })

  it('do not exist for everybody else', async () => {
    for (const [path] of pages())
      for (const [who, browser] of Object.entries(strangers))
        expect([path, who, (await browser.get(path)).status]).toEqual([path, who, 404])
  })

  it('take forms from the roles of the table alone', async () => {
    const pool = chips.pool ?? ''
    const list = () => {
      const form = new FormData()
      form.set('do', 'plan')
      form.set('list', `${pool},${other.email}`)
      return form
    }
    const forms: [string, () => Record<string, string> | FormData][] = [
      [`/app/teams/${team.id}/cards`, () => ({ do: 'add', card: pool, code: '' })],
      [`/app/teams/${team.id}/cards/hand-out`, () => ({ do: 'give', member: people.member.member, card: pool })],
      [`/app/teams/${team.id}/cards/list`, list],
      [`/app/teams/${team.id}/members/${other.member}/remove`, () => ({})],
    ]
    const before = await stored(pool)
    for (const [path, fields] of forms) {
      expect([path, (await people.member.browser.post(path, fields())).status]).toEqual([path, 403])
      for (const browser of Object.values(strangers))
        expect([path, (await browser.post(path, fields())).status]).toEqual([path, 404])
    }
    expect(await stored(pool)).toEqual(before)
    expect(await rows(app.env.DB, 'team_members', 'id = ?1 AND left_at IS NULL', other.member)).toHaveLength(1)
  })
})

it('OWN-19 ORG-03 a role that was taken away a moment ago no longer acts', async () => {
  const admin = await addMember(app, team.id, { role: 'admin', name: 'Ivo' })
  const chip = await giveTeamCard(app.env.DB, team, other, { status: 'paused' })
  const demoted = app.env.DB.prepare("UPDATE team_members SET role = 'member' WHERE id = ?1").bind(admin.member).run()
  const [answer] = await Promise.all([admin.browser.post(`/app/cards/${chip}`, { do: 'resume' }), demoted])
  const { status } = (await chipRow(app.env.DB, chip)) as { status: string }
  expect(answer.status === 303).toBe(status === 'linked_with_profile')
  expect((await admin.browser.post(`/app/cards/${chip}`, { do: 'pause' })).status).toBe(404)
})

it('OWN-19 a member’s card of a team is listed under the team’s name, without what is not theirs to do', async () => {
  const member = await addMember(app, team.id, { name: 'Noa' })
  const chip = await giveTeamCard(app.env.DB, team, member, { nickname: 'Badge' })
  const { text } = await member.browser.get('/app/cards')
  expect(text).toContain(`Cards ${team.name} ${chip.slice(-4)} Badge`)
  const card = await member.browser.get(`/app/cards/${chip}`)
  expect(card.text).toContain(`Team ${team.name} With You Leads to @${member.username}`)
  for (const name of ['Pause', 'Nickname']) expect(card.text).toContain(name)
  for (const name of ['Lost or broken', 'Release', 'Move', 'Hand out', 'Schedule', 'Take back'])
    expect(card.text).not.toContain(name)
  expect((await member.browser.get('/dashboard')).text).toContain('Badge')
})

it('ORG-30 what an owner or admin does to a card is in the log of the team; what a member does to their own is not', async () => {
  const its = await newTeam(app)
  const member = await addMember(app, its.id)
  const chip = await giveTeamCard(app.env.DB, its, member)
  const act = (by: Person, fields: Record<string, string>) => by.browser.post(`/app/cards/${chip}`, fields)
  await act(member, { do: 'pause' })
  await act(its.owner, { do: 'resume' })
  await act(its.owner, { do: 'rename', nickname: 'Front' })
  await act(its.owner, { do: 'take-back' })
  await act(its.owner, { do: 'release' })
  const log = await rows<{ event: string }>(app.env.DB, 'account_events', 'team_id = ?1 ORDER BY id', its.id)
  expect(log.map(({ event }) => event)).toEqual(['card-resumed', 'card-renamed', 'card-taken-back', 'card-released'])
  const events = await rows<{ event: string; actor: string }>(
    app.env.DB,
    'chip_events',
    'chip_id = ?1 ORDER BY id',
    chip,
  )
  expect(events.map(({ event, actor }) => [event, actor])).toEqual([
    ['paused', 'owner'],
    ['resumed', 'team'],
    ['renamed', 'team'],
    ['unlinked', 'team'],
    ['released', 'team'],
  ])
})

it('OWN-12 ORG-28 CLM-47 a successor of the pool takes the place of a member’s card', async () => {
  const its = await newTeam(app)
  const member = await addMember(app, its.id, { name: 'Uma' })
  const [lost, pooled] = [
    await giveTeamCard(app.env.DB, its, member, { nickname: 'Uma’s' }),
    await giveTeamCard(app.env.DB, its, null, { label: 'Joker' }),
  ]
  const foreign = await giveTeamCard(app.env.DB, team)
  const by = its.owner.browser
  const question = await by.get(`/app/cards/${lost}?ask=replace`)
  expect(question.html).toContain(`value="${pooled}"`)
  expect(question.html).toContain('/cards/joker-front-240.webp')
  expect(question.html).not.toContain(foreign)
  expect((await by.post(`/app/cards/${lost}`, { do: 'replace', by: foreign })).status).toBe(422)
  expect((await by.post(`/app/cards/${lost}`, { do: 'replace', by: pooled })).location).toBe(
    `/app/cards/${pooled}?done=replaced`,
  )
  expect(await chipRow(app.env.DB, pooled)).toMatchObject({
    ...{ holder_member_id: member.member, username: member.username, nickname: 'Uma’s', status: 'linked_with_profile' },
  })
  expect(await chipRow(app.env.DB, lost)).toMatchObject({ status: 'retired', replaced_by: pooled, username: null })
})

it('ORG-28 on the page of a card it is given to somebody else, and a page that is out of date changes nothing', async () => {
  const its = await newTeam(app)
  const [one, two] = [await addMember(app, its.id, { name: 'One' }), await addMember(app, its.id, { name: 'Two' })]
  const chip = await giveTeamCard(app.env.DB, its, one)
  const page = await its.owner.browser.get(`/app/cards/${chip}`)
  const seen = (/name="seen" value="([^"]+)"/.exec(page.html)?.[1] ?? '').replaceAll('&quot;', '"')
  const give = (member: string) => its.owner.browser.post(`/app/cards/${chip}`, { do: 'hand-out', member, seen })
  const [first, second] = await Promise.all([give(two.member), give(its.owner.member)])
  expect([first.status, second.status].sort()).toEqual([303, 409])
  expect((await give(two.member)).text).toContain('This card has changed since you opened the page.')
})

it('ORG-26 ORG-24 a released card of a team is claimed with its new code', async () => {
  const its = await newTeam(app)
  const chip = await giveTeamCard(app.env.DB, its)
  const released = await its.owner.browser.post(`/app/cards/${chip}`, { do: 'release' })
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(released.text) ?? []
  const claimer = app.browser()
  const { id } = await newOwner(claimer)
  expect((await claimer.post('/claim', { chip, code, lead: '' })).status).toBe(303)
  expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: id, owner_team_id: null })
})
