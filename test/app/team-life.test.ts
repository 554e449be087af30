// The list of a team, its log and settings, handing it over, deleting it, and what leavers take along.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetWhatIsPast } from '#app/retention/forget.ts'
import { forgetLeavers } from '#app/teams/forget-leavers.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { secretOf } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { giveProfile, insertRow, newChip } from '#test/support/own-card.ts'
import { newMember, newTeam, type Person, type TestTeam, teamEvents } from '#test/support/teams.ts'

const DAY = 86_400
let app: AppHost
let team: TestTeam
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  team = await newTeam(app)
})

const at = (path = '') => `/app/teams/${team.id}${path}`
const now = () => Math.floor(Date.now() / 1000)
const run = (sql: string, ...values: (string | number | null)[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()
const profileOf = async (username: string) => (await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]
const memberRow = async ({ memberId }: Person) => (await rows(app.env.DB, 'team_members', 'id = ?1', memberId))[0]
/** A session is old enough to need a step-up. */
const age = ({ id }: Person) => run('UPDATE sessions SET auth_at = auth_at - 3600 WHERE account_id = ?1', id)

async function giveTeamCard(columns: Record<string, string | number | null> = {}): Promise<string> {
  const chip = newChip() + team.id.slice(0, 6)
  await insertRow(app.env.DB, 'chips', {
    ...{ chip_id: chip, owner_team_id: team.id, status: 'linked_without_profile', claim_policy: 'code', claimed_at: 1 },
    ...columns,
  })
  return chip
}

/** Leaves the team, as the page of leaving does it. */
async function leave({ memberId, username }: Person, leftAt = now()): Promise<void> {
  await run('UPDATE team_members SET left_at = ?1 WHERE id = ?2', leftAt, memberId)
  await run('UPDATE profiles SET published = 0, updated_at = ?1 WHERE username = ?2', leftAt, username)
}

describe('the list', () => {
  it('ORG-12 ORG-13 shows each person with role, profile, cards by label and last four characters, and state', async () => {
    const [member, beginner, left] = await Promise.all([
      newMember(app, team, 'member', { full_name: 'Mara Stone' }),
      newMember(app, team, 'admin', { full_name: 'Robin Vale', published: 0, setup_step: 1 }),
      newMember(app, team, 'member', { full_name: 'Long Gone' }),
    ])
    await leave(left)
    await team.owner.browser.post(at('/invite'), {
      name: 'Bea Moss',
      email: `bea-${team.id}@example.com`,
      role: 'member',
    })
    const led = await giveTeamCard({ username: member.username, status: 'linked_with_profile', label: 'Black 12' })
    const held = await giveTeamCard({ holder_member_id: beginner.memberId, label: 'Oak 3' })
    const page = await team.owner.browser.get(at())
    const row = (name: string) =>
      [...page.html.matchAll(/<li class="team-member">[\s\S]*?<\/div><\/li>/g)]
        .map(([html]) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))
        .find((text) => text.includes(name))
    expect(row('Mara Stone')).toMatch(
      new RegExp(`Published.*Member.*@${member.username}.*Black 12 ${led.slice(-4)}.*Edit.*Remove`),
    )
    expect(row('Robin Vale')).toMatch(new RegExp(`Setting up.*Admin.*Oak 3 ${held.slice(-4)}.*Edit.*Remove`))
    expect(row('Bea Moss')).toMatch(/Invited.*Member.*Remind.*Edit/)
    expect(row('Person')).toBeUndefined()
    expect(row(left.email)).toMatch(/Left/)
    expect(row(left.email)).not.toMatch(/Remove|Edit|Remind/)
    expect(row('You')).not.toContain('Remove')
  })

  it('ORG-12 filters by name, whatever its accents, and by state', async () => {
    await newMember(app, team, 'member', { full_name: 'Zoë Müller' })
    await newMember(app, team, 'member', { full_name: 'Ben Hill', published: 0 })
    const shown = async (query: string) => {
      const { html } = await team.owner.browser.get(`${at()}?${query}`)
      return ['Zoë Müller', 'Ben Hill'].filter((name) => html.includes(name))
    }
    expect(await shown('name=zoe+muller')).toEqual(['Zoë Müller'])
    expect(await shown('name=hill')).toEqual(['Ben Hill'])
    expect(await shown('state=published')).toEqual(['Zoë Müller'])
    expect(await shown('state=setting-up')).toEqual(['Ben Hill'])
    expect(await shown('state=invited')).toEqual([])
    expect((await team.owner.browser.get(`${at()}?name=nobody`)).text).toContain('Nobody matches this filter.')
  })

  it('ORG-12 ORG-34 of 500 members and 1,000 cards answers within a second, 100 a page, read by index', async () => {
    const { DB } = app.env
    const key = team.id.slice(0, 6).toLowerCase()
    const people = JSON.stringify(Array.from({ length: 499 }, (_, nth) => `m${String(nth).padStart(3, '0')}-${key}`))
    const cards = JSON.stringify(Array.from({ length: 1000 }, (_, nth) => ({ chip: `C${nth}-${key}`, at: nth % 499 })))
    await DB.batch([
      DB.prepare(`INSERT INTO team_members (id, team_id, account_id, email, joined_at)
        SELECT value, ?1, value, value || '@example.com', 1 FROM json_each(?2)`).bind(team.id, people),
      DB.prepare(`INSERT INTO accounts (id, email) SELECT value, value || '@example.com' FROM json_each(?1)`).bind(
        people,
      ),
      DB.prepare(`INSERT INTO profiles (username, full_name, account_id, team_id)
        SELECT value, 'Person ' || value, value, ?1 FROM json_each(?2)`).bind(team.id, people),
      DB.prepare(`INSERT INTO chips (chip_id, status, owner_team_id, holder_member_id, username, label)
        SELECT cards.value ->> '$.chip', 'linked_with_profile', ?1, people.value, people.value, 'Black'
        FROM json_each(?2) AS cards JOIN json_each(?3) AS people ON people.key = cards.value ->> '$.at'`).bind(
        team.id,
        cards,
        people,
      ),
    ])
    const took: number[] = []
    for (let nth = 0; nth < 3; nth++) {
      const began = Date.now()
      await team.owner.browser.get(at())
      took.push(Date.now() - began)
    }
    expect(Math.min(...took)).toBeLessThan(1000)
    const first = await team.owner.browser.get(at())
    expect(first.html.match(/<li class="team-member">/g)).toHaveLength(100)
    expect(first.text).toContain('500 of at most 500 members')
    expect(first.text).toContain('Page 1 of 5')
    const last = await team.owner.browser.get(`${at()}?page=5`)
    expect(last.html.match(/<li class="team-member">/g)).toHaveLength(100)
    expect((await team.owner.browser.get(`${at()}?page=99`)).text).toContain('Page 5 of 5')
    expect(last.text).toContain(`m498-${key}`)
    expect(last.text.match(/Black \d/g)?.length ?? last.text.match(/Black/g)?.length).toBeGreaterThan(100)
  }, 30_000)

  it('ORG-03 ORG-12 a member sees their own place alone', async () => {
    const [member, other] = await Promise.all([newMember(app, team), newMember(app, team)])
    const page = await member.browser.get(at())
    expect(page.text).toContain(`@${member.username}`)
    for (const unseen of [other.email, other.username, team.owner.email, 'Invite people'])
      expect(page.html).not.toContain(unseen)
  })

  it('ORG-31 "Write to support" opens a mail whose subject begins with the team', async () => {
    const [row] = await rows(app.env.DB, 'teams', 'id = ?1', team.id)
    const page = await team.owner.browser.get(at())
    expect(page.html).toContain(`subject=${encodeURIComponent(`[Team ${row?.slug}] `)}`)
    expect(page.html).toMatch(/href="mailto:[^"]+\?subject=[^"]+"[^>]*>Write to support</)
  })
})

describe('roles and the log', () => {
  it('ORG-30 every act is one row of the team, shown with names to owner and admins, not to members', async () => {
    const [admin, member] = await Promise.all([
      newMember(app, team, 'admin', { full_name: 'Ada Admin' }),
      newMember(app, team, 'member', { full_name: 'Mara Stone' }),
    ])
    await team.owner.browser.post(at(`/members/${member.memberId}`), { do: 'role', role: 'admin', seen: 'member' })
    await admin.browser.post(at(`/members/${member.memberId}`), { do: 'name', name: 'M. Stone' })
    await admin.browser.post(at('/settings'), { do: 'rename', name: 'Nordwind Two' })
    expect(await teamEvents(app, team.id)).toEqual([
      { event: 'founded', by: team.owner.id, detail: {} },
      { event: 'role-changed', by: team.owner.id, detail: { member: member.memberId, words: ['admin'] } },
      { event: 'member-renamed', by: admin.id, detail: { member: member.memberId } },
      { event: 'renamed', by: admin.id, detail: {} },
    ])
    const log = await admin.browser.get(at('/log'))
    for (const text of [
      'made Mara Stone an admin.',
      'Ada Admin changed the name of Mara Stone.',
      'Ada Admin renamed the team.',
    ])
      expect(log.text).toContain(text)
    await run("UPDATE team_members SET role = 'member' WHERE id = ?1", member.memberId)
    expect((await member.browser.get(at('/log'))).status).toBe(403)
    const kept = () => rows(app.env.DB, 'account_events', 'team_id = ?1', team.id)
    await forgetWhatIsPast(app.env.DB, now() + 364 * DAY)
    expect(await kept()).toHaveLength(4)
    await forgetWhatIsPast(app.env.DB, now() + 366 * DAY)
    expect(await kept()).toHaveLength(0)
  })

  it('ORG-03 two who change the same role at once: one does, the other is told', async () => {
    const member = await newMember(app, team)
    const answers = await Promise.all(
      [1, 2].map(() =>
        team.owner.browser.post(at(`/members/${member.memberId}`), { do: 'role', role: 'admin', seen: 'member' }),
      ),
    )
    expect(await memberRow(member)).toMatchObject({ role: 'admin' })
    expect((await teamEvents(app, team.id)).filter(({ event }) => event === 'role-changed')).toHaveLength(1)
    expect(answers.every(({ status }) => [303, 409].includes(status))).toBe(true)
    const stale = await team.owner.browser.post(at(`/members/${member.memberId}`), {
      do: 'role',
      role: 'member',
      seen: 'member',
    })
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('This was changed in the meantime.')])
  })
})

describe('handing over', () => {
  const handOver = (to: string) => team.owner.browser.post(at('/settings'), { do: 'hand-over', to })

  it('ORG-04 names an admin as owner after a step-up, makes the former owner an admin, and mails both', async () => {
    const admin = await newMember(app, team, 'admin')
    await age(team.owner)
    const proved = await handOver(admin.memberId)
    expect(proved.location).toMatch(/^\/step-up\?next=/)
    const next = new URL(proved.location, 'http://app').searchParams.get('next') ?? ''
    await team.owner.browser.stepUp(team.owner.email, next)
    expect((await team.owner.browser.get(next)).html).toMatch(new RegExp(`<option value="${admin.memberId}" selected`))
    expect((await handOver(admin.memberId)).location).toBe(`${at('/settings')}?done=handed`)
    expect(await rows(app.env.DB, 'teams', 'id = ?1', team.id)).toMatchObject([{ owner_account_id: admin.id }])
    expect([await memberRow(admin), await memberRow(team.owner)]).toMatchObject([{ role: 'owner' }, { role: 'admin' }])
    for (const [person, isNew] of [
      [admin, true],
      [team.owner, false],
    ] as const) {
      const mails = await rows<{ payload: string }>(
        app.env.DB,
        'app_outbox',
        "recipient = ?1 AND kind = 'team-owner'",
        person.email,
      )
      expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([{ team: 'Nordwind', isNew }])
    }
    expect((await teamEvents(app, team.id)).at(-1)).toMatchObject({ event: 'handed-over', by: team.owner.id })
  })

  it('ORG-04 is to an admin who has joined, and to one of them where it is pressed twice', async () => {
    const [one, two, member, left] = await Promise.all([
      ...(['admin', 'admin', 'member', 'admin'] as const).map((role) => newMember(app, team, role)),
    ] as [Promise<Person>, Promise<Person>, Promise<Person>, Promise<Person>])
    await leave(left)
    for (const { memberId } of [member, left, team.owner])
      expect((await handOver(memberId)).text).toContain('Please choose one of the admins.')
    const answers = await Promise.all([handOver(one.memberId), handOver(two.memberId)])
    expect(answers.filter(({ location }) => location.endsWith('done=handed'))).toHaveLength(1)
    const owners = await rows(app.env.DB, 'team_members', "team_id = ?1 AND role = 'owner'", team.id)
    const [row] = await rows(app.env.DB, 'teams', 'id = ?1', team.id)
    expect(owners).toMatchObject([{ account_id: row?.owner_account_id }])
  })

  it('ORG-05 DATA-07 the owner cannot close the account before the team is handed over or deleted', async () => {
    const { browser, email, id } = team.owner
    const close = () => browser.post('/settings/data', { act: 'account', address: email })
    expect((await close()).text).toContain('Hand Nordwind over first, or delete it.')
    expect(await rows(app.env.DB, 'accounts', 'id = ?1', id)).toMatchObject([{ status: 'active' }])
    const admin = await newMember(app, team, 'admin')
    await browser.post(at('/settings'), { do: 'hand-over', to: admin.memberId })
    expect((await close()).text).toContain('Deleted.')
    expect(await rows(app.env.DB, 'teams', 'id = ?1', team.id)).toHaveLength(1)
  })

  it('DATA-06 DATA-11 closing an account ends its membership, takes its team profile and its name off the log, and leaves the cards to the team', async () => {
    const admin = await newMember(app, team, 'admin')
    const chip = await giveTeamCard({
      holder_member_id: admin.memberId,
      username: admin.username,
      status: 'linked_with_profile',
    })
    await admin.browser.post(at('/settings'), { do: 'rename', name: 'Renamed' })
    await admin.browser.post('/settings/data', { act: 'account', address: admin.email })
    expect(await profileOf(admin.username)).toBeUndefined()
    expect(await memberRow(admin)).toMatchObject({ account_id: null, left_at: expect.any(Number) })
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toMatchObject([
      { owner_team_id: team.id, holder_member_id: null, username: null, status: 'linked_without_profile' },
    ])
    expect((await teamEvents(app, team.id)).at(-1)).toMatchObject({ event: 'renamed', by: null })
    expect((await team.owner.browser.get(at('/log'))).text).toContain('A former member renamed the team.')
  })
})

describe('deleting', () => {
  const remove = (confirm: string) => team.owner.browser.post(at('/settings'), { do: 'delete', confirm })

  it('ORG-32 needs a step-up and the typed name', async () => {
    await age(team.owner)
    expect((await remove('Nordwind')).location).toMatch(/^\/step-up\?next=.*confirm/)
    await team.owner.browser.stepUp(team.owner.email, at('/settings'))
    const wrong = await remove('Nordwin')
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('This is not the name of the team.')])
    expect(await rows(app.env.DB, 'teams', 'id = ?1', team.id)).toHaveLength(1)
  })

  it('ORG-32 LEAD-25 unpublishes profiles, releases cards with new codes shown once, deletes contacts, mails every member', async () => {
    const member = await newMember(app, team, 'member', { company: 'Nordwind GmbH' })
    await run(`UPDATE teams SET locked = '{"company":"Nordwind GmbH"}' WHERE id = ?1`, team.id)
    const led = await giveTeamCard({ username: member.username, status: 'linked_with_profile', label: 'Black 12' })
    const pooled = await giveTeamCard({ label: 'Oak 3', nickname: 'Spare' })
    const retired = await giveTeamCard({ status: 'retired' })
    const contact = crypto.randomUUID()
    await insertRow(app.env.DB, 'contacts', {
      ...{ id: contact, username: member.username, team_id: team.id, name: 'Visitor', consent_version: '1' },
      withdraw_hash: crypto.randomUUID(),
    })
    // The visitor's receipt still waits.
    await insertRow(app.env.DB, 'app_outbox', {
      ...{ id: contact, recipient: 'visitor@example.com', kind: 'contact-receipt', payload: '{"left":{}}' },
      next_attempt_at: now() + DAY,
    })
    const answer = await remove(' nordwind ')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('New codes of its cards')
    const [, data = ''] = /href="data:text\/csv;charset=utf-8,([^"]+)"/.exec(answer.html) ?? []
    const lines = decodeURIComponent(data.replaceAll('&#x27;', "'")).slice(1).trim().split('\r\n')
    expect(lines[0]).toBe('"label","chip_id","code"')
    expect(lines).toHaveLength(3)
    for (const chip of [led, pooled]) {
      const [, , code = ''] =
        lines.map((line) => line.replaceAll('"', '').split(',')).find(([, id]) => id === chip) ?? []
      expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toMatchObject([
        {
          ...{ status: 'unlinked', username: null, owner_team_id: null, holder_member_id: null, nickname: null },
          ...{ claim_policy: 'code', claim_code_hash: await claimCodeHash(secretOf(app.env), chip, code), handover: 1 },
        },
      ])
    }
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', retired)).toMatchObject([
      { status: 'retired', owner_team_id: null },
    ])
    expect(await rows(app.env.DB, 'chip_events', 'chip_id = ?1', led)).toMatchObject([
      { event: 'released', to_status: 'unlinked' },
    ])
    expect(await rows(app.env.DB, 'contacts', 'team_id = ?1', team.id)).toHaveLength(0)
    expect(await rows(app.env.DB, 'app_outbox', 'id = ?1', contact)).toHaveLength(0)
    expect(await rows(app.env.DB, 'teams', 'id = ?1', team.id)).toHaveLength(0)
    expect(await profileOf(member.username)).toMatchObject({ published: 0, company: null })
    for (const { email } of [member, team.owner])
      expect(await rows(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'team-deleted'", email)).toHaveLength(1)
    expect((await member.browser.get(at())).status).toBe(404)
    expect((await member.browser.get('/app/teams')).text).toContain('A team that was deleted')
    expect((await remove('Nordwind')).status).toBe(404)
  })

  it('ORG-32 of a team without cards leads to the list of teams', async () => {
    expect((await remove('Nordwind')).location).toBe('/app/teams?done=deleted')
  })

  it('ORG-03 the owner downloads the data of the team, without hashes, tokens and codes', async () => {
    const member = await newMember(app, team)
    await giveTeamCard({ claim_code_hash: 'SECRETHASH' })
    await run("UPDATE team_members SET token_hash = 'TOKENHASH' WHERE id = ?1", member.memberId)
    const file = await team.owner.browser.post(at('/settings'), { do: 'export' })
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename="nordwind-\w{6}-data-\d{4}-\d\d-\d\d\.json"/,
    )
    const data = JSON.parse(file.html)
    expect(Object.keys(data)).toEqual(['about', 'team', 'members', 'profiles', 'links', 'cards', 'contacts', 'log'])
    expect(data.members).toHaveLength(2)
    expect(data.profiles).toMatchObject([{ username: member.username }])
    expect(data.cards).toHaveLength(1)
    expect(file.html).not.toMatch(/SECRETHASH|TOKENHASH|hash/)
    expect((await teamEvents(app, team.id)).at(-1)).toMatchObject({ event: 'exported' })
  })
})

describe('what a leaver takes along', () => {
  const LOCKED = {
    company: 'Nordwind GmbH',
    links: [{ platform: 'website', title: 'Shop', url: 'https://shop.example/' }],
  }

  async function leaver(leftAt = now()): Promise<Person> {
    await run('UPDATE teams SET locked = ?1 WHERE id = ?2', JSON.stringify(LOCKED), team.id)
    const member = await newMember(app, team, 'member', {
      ...{ full_name: 'Mara Stone', company: 'Nordwind GmbH', bio: 'My own words.', phone: '+44 1632 960123' },
    })
    for (const [nth, url] of ['https://shop.example/', 'https://mine.example/'].entries())
      await insertRow(app.env.DB, 'social_links', {
        ...{ username: member.username, platform: 'website', display_text: `L${nth}`, url, display_order: nth + 1 },
      })
    await leave(member, leftAt)
    return member
  }

  it('ORG-27 the profile, without the locked fields, is copied into a personal one', async () => {
    const member = await leaver()
    expect((await member.browser.get('/app/teams')).html).toContain(`href="${at('/left')}"`)
    const page = await member.browser.get(at('/left'))
    expect(page.text).toContain('Take your content with you')
    const username = `mine${team.id.slice(0, 6).toLowerCase()}`
    const copied = await member.browser.post(at('/left'), { do: 'copy', username })
    expect(copied.location).toBe(`/app/profile?profile=${username}&done=copied`)
    expect((await member.browser.get(copied.location)).status).toBe(200)
    expect(await profileOf(username)).toMatchObject({
      ...{ account_id: member.id, team_id: null, full_name: 'Mara Stone', bio: 'My own words.', company: null },
      ...{ phone: '+44 1632 960123', published: 0, setup_step: 3, version: 1 },
    })
    expect(await rows(app.env.DB, 'social_links', 'username = ?1', username)).toMatchObject([
      { url: 'https://mine.example/', display_order: 1 },
    ])
  })

  it('ORG-27 or downloaded, and is out of reach in every other way', async () => {
    const member = await leaver()
    const file = await member.browser.post(at('/left'), { do: 'download' })
    expect(file.headers.get('content-disposition')).toContain(`${member.username}-profile.json`)
    expect(file.html).toContain('My own words.')
    for (const unseen of ['Nordwind GmbH', 'https://shop.example/']) expect(file.html).not.toContain(unseen)
    // Not in the editor, and nobody else's to take.
    expect((await member.browser.get(`/app/profile?profile=${member.username}`)).html).not.toContain(
      `data-username="${member.username}"`,
    )
    for (const person of [team.owner, await newMember(app, team)])
      expect((await person.browser.post(at('/left'), { do: 'download' })).status).toBe(404)
    expect((await team.owner.browser.get(`/app/profile?profile=${member.username}`)).html).not.toContain(
      'My own words.',
    )
  })

  it('ORG-27 says what is wrong with the wished name, or that there is no room', async () => {
    const member = await leaver()
    const taken = await giveProfile(app.env.DB, team.owner)
    expect((await member.browser.post(at('/left'), { do: 'copy', username: taken })).text).toContain(
      'That name is taken.',
    )
    expect((await member.browser.post(at('/left'), { do: 'copy', username: 'a b' })).status).toBe(422)
    for (let nth = 0; nth < 5; nth++) await giveProfile(app.env.DB, member)
    const full = await member.browser.post(at('/left'), { do: 'copy', username: 'some.name' })
    expect([full.status, full.text]).toEqual([409, expect.stringContaining('You have 5 profiles')])
  })

  it('ORG-27 ORG-11 after 30 days the profile is deleted with its contacts, and the leaver is off the list', async () => {
    const member = await leaver()
    const stays = await newMember(app, team)
    await insertRow(app.env.DB, 'contacts', {
      ...{
        id: crypto.randomUUID(),
        username: member.username,
        team_id: team.id,
        name: 'Visitor',
        consent_version: '1',
      },
      withdraw_hash: crypto.randomUUID(),
    })
    await forgetLeavers(app.env.DB, now() + 29 * DAY)
    expect(await profileOf(member.username)).toBeDefined()
    await forgetLeavers(app.env.DB, now() + 30 * DAY + 60)
    expect(await profileOf(member.username)).toBeUndefined()
    expect(await rows(app.env.DB, 'contacts', 'username = ?1', member.username)).toHaveLength(0)
    expect(await rows(app.env.DB, 'social_links', 'username = ?1', member.username)).toHaveLength(0)
    expect(await memberRow(member)).toBeUndefined()
    expect(await profileOf(stays.username)).toBeDefined()
    expect((await member.browser.get(at('/left'))).status).toBe(404)
  })
})

describe('data', () => {
  it('DATA-02 DATA-03 the account’s download has its teams and roles, and nothing of other members', async () => {
    const [member, other] = await Promise.all([newMember(app, team), newMember(app, team)])
    await team.owner.browser.post(at(`/members/${other.memberId}`), { do: 'name', name: 'Other Name' })
    const file = await member.browser.post('/settings/data', { act: 'download' })
    const data = JSON.parse(file.html)
    expect(data.teams).toMatchObject([{ name: 'Nordwind', role: 'member', left_at: null }])
    expect(data.profiles).toMatchObject([{ username: member.username }])
    const own = JSON.parse((await team.owner.browser.post('/settings/data', { act: 'download' })).html)
    expect(JSON.stringify(own)).not.toContain(other.memberId)
    expect(own.teams).toMatchObject([{ role: 'owner' }])
  })

  it('DATA-05 ORG-03 a profile of a team is not deleted by itself', async () => {
    const member = await newMember(app, team)
    const refused = await member.browser.post('/settings/data', { act: 'profile', username: member.username })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('It goes when you leave the team.')])
    expect(await profileOf(member.username)).toBeDefined()
  })
})
