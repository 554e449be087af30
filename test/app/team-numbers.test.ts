// Numbers of a team: sums, each member's row, and what a member sees.
import { beforeAll, expect, it } from 'vitest'
import { CSV_COLUMNS } from '#app/teams/numbers.tsx'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { insertRow } from '#test/support/own-card.ts'
import { addMember, giveTeamCard, newTeam, type Person, type Team } from '#test/support/team.ts'

const DAY = 86_400
let app: AppHost
let team: Team
let ana: Person
let ben: Person
const today = Math.floor(Date.now() / 86_400_000)
const now = () => Math.floor(Date.now() / 1000)

const taps = (chip_id: string, ago: number, count: number) =>
  insertRow(app.env.DB, 'tap_days', { chip_id, day: today - ago, country: 'GB', device: 'phone', taps: count })
const visits = (username: string, kind: string, ago: number, count: number) =>
  insertRow(app.env.DB, 'profile_days', { username, kind, day: today - ago, country: 'GB', device: 'phone', count })

beforeAll(async () => {
  app = await createAppHost()
  team = await newTeam(app)
  ana = await addMember(app, team.id, { name: '=Ana' })
  ben = await addMember(app, team.id, { name: 'Ben' })
  const given = await giveTeamCard(app.env.DB, team, ana, { claimed_at: now() - 20 * DAY })
  const pooled = await giveTeamCard(app.env.DB, team, null, { claimed_at: now() - 20 * DAY })
  await insertRow(app.env.DB, 'chip_events', {
    ...{ chip_id: given, event: 'handed_out', to_status: 'linked_with_profile', actor: 'team' },
    created_at: now() - 5 * DAY,
  })
  await taps(given, 1, 7)
  await taps(given, 10, 20)
  await taps(given, 30, 1000)
  await taps(pooled, 2, 3)
  const foreign = await newTeam(app)
  await taps(await giveTeamCard(app.env.DB, foreign, foreign.owner), 1, 500)
  await visits(ana.username, 'view', 1, 11)
  await visits(ana.username, 'save', 2, 2)
  await visits(ben.username, 'view', 3, 4)
  await visits(foreign.owner.username, 'view', 1, 600)
  await insertRow(app.env.DB, 'link_days', {
    ...{ username: ben.username, url: 'https://x.example/', day: today - 1, country: 'GB', device: 'phone', clicks: 6 },
  })
  for (const [at, id] of [now(), now() - 60 * DAY].entries())
    await insertRow(app.env.DB, 'contacts', {
      ...{ id: `contact-${at}`, username: ben.username, team_id: team.id, name: 'V', consent_version: '1' },
      ...{ created_at: id, withdraw_hash: `hash-${at}` },
    })
})

const path = () => `/app/teams/${team.id}/numbers`

it('ORG-29 shows the sums of the team and of each member in the period', async () => {
  const { text } = await team.owner.browser.get(path())
  expect(text).toContain('Card taps 30 Profile opens 15 Opened links 6 Saved contacts 2 Contacts received 1')
  expect(text).toContain(`=Ana @${ana.username} 1 7 11 0 2 0`)
  expect(text).toContain(`Ben @${ben.username} 0 0 4 6 0 1`)
  expect(text).toContain('23 taps are of cards in the pool, or from before their present holders got them.')
  const week = await team.owner.browser.get(`${path()}?days=7`)
  expect(week.text).toContain('Card taps 10')
})

it('ORG-29 as CSV, formulas made harmless', async () => {
  const file = await team.owner.browser.get(`${path()}?format=csv`)
  expect(file.headers.get('content-disposition')).toMatch(
    /attachment; filename="team-team-\d+-\d{4}-\d\d-\d\d-30-days\.csv"/,
  )
  const [head, ...lines] = file.html
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe(CSV_COLUMNS.join(','))
  expect(lines).toContain(`"'=Ana","${ana.username}","1","7","11","0","2","0"`)
  expect(lines.at(-1)).toBe('"Pool and earlier holders","","","23","","","",""')
  expect(lines).toHaveLength(4)
})

it('ORG-29 a member sees their own row alone, as page and as CSV', async () => {
  const page = await ana.browser.get(path())
  expect(page.text).toContain('Your statistics')
  expect(page.text).toContain('Card taps 7 Profile opens 11')
  expect(page.text).not.toContain('Ben')
  const csv = await ana.browser.get(`${path()}?format=csv`)
  expect(csv.html).toContain(ana.username)
  expect(csv.html).not.toContain(ben.username)
  expect(csv.html).not.toContain('Pool')
})

it('ORG-29 OWN-28 a member’s own statistics count a card from the day it was given to them', async () => {
  const { text } = await ana.browser.get('/analytics?days=30')
  expect(text).toContain('Card taps 7')
})

it('ORG-29 says so where nothing was counted', async () => {
  const empty = await newTeam(app)
  expect((await empty.owner.browser.get(`/app/teams/${empty.id}/numbers`)).text).toContain(
    'Nothing was counted in this period.',
  )
})

it('ORG-29 ORG-34 500 members and 1,000 cards are added up within a second, by index', async () => {
  const big = await newTeam(app)
  const db = app.env.DB
  const insert = (sql: string, bind: (at: number) => unknown[], length: number) =>
    db.batch(Array.from({ length }, (_, at) => db.prepare(sql).bind(...bind(at))))
  await insert(
    'INSERT INTO team_members (id, team_id, account_id, email, name, joined_at) VALUES (?1, ?2, ?3, ?4, ?5, 1)',
    (at) => [`big-${at}`, big.id, `big-account-${at}`, `big${at}@example.com`, `Big ${at}`],
    499,
  )
  await insert(
    'INSERT INTO profiles (username, full_name, account_id, team_id) VALUES (?1, ?1, ?2, ?3)',
    (at) => [`big.user${at}`, `big-account-${at}`, big.id],
    499,
  )
  await insert(
    "INSERT INTO chips (chip_id, owner_team_id, holder_member_id, status, claimed_at) VALUES (?1, ?2, ?3, 'linked_without_profile', 1)",
    (at) => [`BIGCARD${at}`, big.id, `big-${at % 499}`],
    1000,
  )
  for (let ago = 0; ago < 20; ago++)
    await insert(
      "INSERT INTO tap_days (chip_id, day, country, device, taps) VALUES (?1, ?2, 'GB', 'phone', 1)",
      (at) => [`BIGCARD${at}`, today - ago],
      1000,
    )
  const began = performance.now()
  const { text, html } = await big.owner.browser.get(`/app/teams/${big.id}/numbers`)
  expect(performance.now() - began).toBeLessThan(1000)
  expect(text).toContain('Card taps 20,000')
  expect(html.match(/<th scope="row"/g)?.length).toBe(500)
})
