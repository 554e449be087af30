// Founding a team, inviting people one by one and by list, and answering an invitation.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetLeavers } from '#app/teams/forget-leavers.ts'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { giveProfile, insertRow } from '#test/support/own-card.ts'
import { inviteLink, newMember, newPerson, newTeam, type TestTeam, teamEvents } from '#test/support/teams.ts'

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
const members = (email: string) => rows(app.env.DB, 'team_members', 'team_id = ?1 AND email = ?2', team.id, email)
const run = (sql: string, ...values: (string | number | null)[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()
const invite = (email: string, fields: Record<string, string> = {}) =>
  team.owner.browser.post(at('/invite'), { name: '', email, role: 'member', username: '', ...fields })

function listForm(list: string, file?: File): FormData {
  const form = new FormData()
  form.set('list', list)
  if (file) form.set('file', file)
  return form
}
const csv = (bytes: BlobPart, name = 'people.csv') => new File([bytes], name, { type: 'text/csv' })
const inviteList = (list: string, file?: File) => team.owner.browser.post(at('/invite'), listForm(list, file))

/** Signs somebody in with this address. */
async function personOf(email: string) {
  const browser = app.browser()
  await browser.signIn(email)
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  return { browser, email, id: account?.id ?? '' }
}

describe('founding', () => {
  it('ORG-01 makes the account the owner, and shows the team in the list', async () => {
    const person = await newPerson(app)
    expect((await person.browser.get('/app/teams')).text).toContain('You are not in any team.')
    const founded = await person.browser.post('/app/teams', { name: '  Blue\u00a0Sky ' })
    expect(founded.location).toMatch(/^\/app\/teams\/\w+\?done=founded$/)
    const { text } = await person.browser.get(founded.location)
    expect(text).toContain('1 of at most 500 members')
    expect(text).toContain('Nobody is invited yet.')
    const [made] = await rows(app.env.DB, 'teams', 'owner_account_id = ?1', person.id)
    expect(made).toMatchObject({ name: 'Blue Sky', slug: expect.stringMatching(/^blue-sky-\w{6}$/), version: 1 })
    expect(await rows(app.env.DB, 'team_members', 'team_id = ?1', String(made?.id))).toMatchObject([
      { role: 'owner', account_id: person.id, email: person.email, left_at: null },
    ])
    expect((await person.browser.get('/app/teams')).text).toContain('Blue Sky Owner')
  })

  it('ORG-01 ORG-02 is done three times at most, and nobody is in more than five teams', async () => {
    const person = await newPerson(app)
    const found = (name: string) => person.browser.post('/app/teams', { name })
    for (const name of ['One', 'Two', 'Three']) expect((await found(name)).status).toBe(303)
    const fourth = await found('Four')
    expect(fourth.status).toBe(409)
    expect(fourth.text).toContain('You can own 3 teams and be in 5.')
    expect(await rows(app.env.DB, 'teams', 'owner_account_id = ?1', person.id)).toHaveLength(3)
    const busy = await newPerson(app)
    for (let nth = 0; nth < 5; nth++)
      await insertRow(app.env.DB, 'team_members', {
        ...{
          id: crypto.randomUUID(),
          team_id: `other-${nth}-${busy.id}`,
          account_id: busy.id,
          email: busy.email,
          joined_at: 1,
        },
      })
    await invite(busy.email)
    const full = await busy.browser.post(await inviteLink(app, busy.email), { do: 'join' })
    expect([full.status, full.text]).toEqual([409, expect.stringContaining('as many as an account can be in')])
    expect(await members(busy.email)).toMatchObject([{ joined_at: null }])
  })

  it('ORG-35 refuses a name of the shop, with what was typed kept', async () => {
    const person = await newPerson(app)
    for (const name of ['Tappt Sales', 'official partners']) {
      const refused = await person.browser.post('/app/teams', { name })
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose another name.')])
      expect(refused.html).toContain(`value="${name}"`)
    }
  })
})

describe('inviting', () => {
  it('ORG-06 ORG-08 one person is sent a mail that says who invites, in which role, with a link', async () => {
    const email = newEmail()
    const invited = await invite(email.toUpperCase(), { name: 'Mara Stone', role: 'admin', username: 'wished.name' })
    expect(invited.text).toContain(`Invited ${email}.`)
    expect(await members(email)).toMatchObject([
      { name: 'Mara Stone', role: 'admin', username: 'wished.name', account_id: null, joined_at: null },
    ])
    const [mail] = await rows<{ payload: string }>(app.env.DB, 'app_outbox', 'recipient = ?1', email)
    expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ team: 'Nordwind', by: team.owner.email, role: 'admin' })
    expect(await inviteLink(app, email)).toMatch(/^\/invite\/[\w-]{43}$/)
    const [row] = await members(email)
    expect(JSON.stringify(row)).not.toContain((await inviteLink(app, email)).slice('/invite/'.length))
    expect(await teamEvents(app, team.id)).toContainEqual({
      ...{ event: 'member-invited', by: team.owner.id, detail: { member: row?.id, words: ['admin'] } },
    })
  })

  it('ORG-06 says which field is wrong, and whom it knows already', async () => {
    const wrong = await invite('not an address', { role: 'owner', username: 'support' })
    expect(wrong.status).toBe(422)
    for (const text of [
      'Please enter a valid email address.',
      'The role must be member or admin.',
      'Choose another name.',
    ])
      expect(wrong.text).toContain(text)
    const email = newEmail()
    await invite(email)
    expect((await invite(email)).text).toContain('This person is already invited.')
    expect((await invite(team.owner.email)).text).toContain('This person is already a member.')
    const taken = await giveProfile(app.env.DB, team.owner)
    expect((await invite(newEmail(), { username: taken })).text).toContain('That name is taken.')
  })

  it('ORG-06 ORG-07 a pasted list is answered row by row, and good rows are stored', async () => {
    const [mara, known] = [newEmail(), newEmail()]
    const member = await newMember(app, team)
    await invite(known)
    const answer = await inviteList(
      ['name,email,role,username', `Mara,${mara},admin,`, `,${member.email},,`, `,${known},,`, 'X,no address,,'].join(
        '\n',
      ),
    )
    expect(answer.text).toContain('Invited 1 person.')
    const cells = [
      ...answer.html.matchAll(/<tr data-end="(\w+)"><th scope="row">(\d)<\/th><td>[^<]*<\/td><td>([^<]*)</g),
    ]
    expect(cells.map(([, end, row, text]) => [end, row, text])).toEqual([
      ['invited', '1', 'invited'],
      ['member', '2', 'already a member'],
      ['known', '3', 'already invited'],
      ['fault', '4', 'Please enter a valid email address.'],
    ])
    expect(await members(mara)).toMatchObject([{ role: 'admin' }])
  })

  it('ORG-06 a file is read as Excel saves it: semicolons, UTF-16, a byte order mark; not a workbook', async () => {
    const text = (email: string) => `name;email;role;username\r\nZoë Müller;${email};member;\r\n`
    const [marked, wide, western] = [newEmail(), newEmail(), newEmail()]
    await inviteList('', csv(`\ufeff${text(marked)}`))
    const units = Uint16Array.from(`\ufeff${text(wide)}`, (sign) => sign.charCodeAt(0))
    await inviteList('', csv(new Uint8Array(units.buffer)))
    const bytes = Uint8Array.from(text(western), (sign) => sign.charCodeAt(0))
    expect((await inviteList('', csv(bytes))).text).toContain('it was read as Windows-1252')
    for (const email of [marked, wide, western]) expect(await members(email)).toMatchObject([{ name: 'Zoë Müller' }])
    const workbook = await inviteList('', csv(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])))
    expect([workbook.status, workbook.text]).toEqual([422, expect.stringContaining('is a workbook, not a CSV file')])
    const both = await inviteList('a@example.com', csv(text(newEmail())))
    expect([both.status, both.text]).toEqual([422, expect.stringContaining('not both')])
    expect((await inviteList('')).text).toContain('There is no row in this list.')
  })

  it('ORG-06 a list of more than 500 rows or 1 MiB is refused, and nothing of it is stored', async () => {
    const many = Array.from({ length: 501 }, (_, nth) => `a${nth}@example.com`).join('\n')
    const refused = await inviteList(many)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('At most 500 rows.')])
    const big = await inviteList('', csv(new Uint8Array(1024 * 1024 + 1)))
    expect([big.status, big.text]).toEqual([413, expect.stringContaining('At most 500 rows and 1 MiB.')])
    expect(await rows(app.env.DB, 'team_members', 'team_id = ?1', team.id)).toHaveLength(1)
  })

  it('ORG-06 ORG-08 more than 200 a day are named as not sent, and can be sent the next day', async () => {
    const list = Array.from({ length: 203 }, () => newEmail())
    const answer = await inviteList(list.join('\n'))
    expect(answer.text).toContain('Invited 200 people.')
    expect(answer.text.match(/not sent: 200 invitations a day/g)).toHaveLength(3)
    expect((await invite(newEmail())).status).toBe(429)
    // Cancelling makes no room: the mails were sent.
    const [first] = await members(list[0] ?? '')
    await team.owner.browser.post(at(`/members/${first?.id}`), { do: 'cancel' })
    expect((await invite(newEmail())).status).toBe(429)
    await run('UPDATE team_members SET invited_at = invited_at - ?1 WHERE team_id = ?2', DAY + 60, team.id)
    expect((await inviteList(list.join('\n'))).text).toContain('Invited 4 people.')
  }, 30_000)

  it('ORG-02 a team has at most 500 members and open invitations', async () => {
    const values = JSON.stringify(Array.from({ length: 498 }, (_, nth) => `full${nth}-${team.id}`))
    await run(
      `INSERT INTO team_members (id, team_id, account_id, email, invited_at, joined_at)
        SELECT value, ?1, value, value || '@example.com', 1, 1 FROM json_each(?2)`,
      team.id,
      values,
    )
    const two = [newEmail(), newEmail()]
    const answer = await inviteList(two.join('\n'))
    expect(answer.text).toContain('Invited 1 person.')
    expect(answer.text).toContain('not sent: a team has at most 500 members.')
    expect((await team.owner.browser.get(at())).text).toContain('499 of at most 500 members, 1 invited')
    const third = newEmail()
    const refused = await invite(third)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('The team has reached its limit of 500 members and invitations.'),
    ])
    expect(await members(third)).toEqual([])
    // An invitation that is open has its place; of one that has expired somebody else has it now.
    const [open] = await members(two[0] ?? '')
    const remind = () => team.owner.browser.post(at(`/members/${open?.id}`), { do: 'remind' })
    await run('UPDATE team_members SET invited_at = invited_at - ?1 WHERE id = ?2', DAY + 60, String(open?.id))
    expect((await remind()).location).toBe(`${at()}?done=reminded`)
    await run('UPDATE team_members SET invited_at = invited_at - ?1 WHERE id = ?2', 20 * DAY, String(open?.id))
    expect((await invite(third)).text).not.toContain('limit of 500')
    expect(await members(third)).toHaveLength(1)
    expect((await remind()).location).not.toBe(`${at()}?done=reminded`)
  })

  it('ORG-08 two admins who invite the same address at once send one mail', async () => {
    const admin = await newMember(app, team, 'admin')
    const email = newEmail()
    const answers = await Promise.all(
      [team.owner, admin].map(({ browser }) => browser.post(at('/invite'), { email, role: 'member' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rows(app.env.DB, 'app_outbox', 'recipient = ?1', email)).toHaveLength(1)
    expect((await teamEvents(app, team.id)).filter(({ event }) => event === 'member-invited')).toHaveLength(1)
  })

  it('ORG-08 an invitation is sent again once a day, and only the newest link works', async () => {
    const email = newEmail()
    await invite(email)
    const [row] = await members(email)
    const first = await inviteLink(app, email)
    const remind = () => team.owner.browser.post(at(`/members/${row?.id}`), { do: 'remind' })
    expect((await remind()).status).toBe(429)
    await run('UPDATE team_members SET invited_at = invited_at - ?1 WHERE id = ?2', DAY + 60, String(row?.id))
    expect((await remind()).location).toBe(`${at()}?done=reminded`)
    const second = await inviteLink(app, email)
    expect(second).not.toBe(first)
    const person = await personOf(email)
    expect((await person.browser.get(first)).status).toBe(410)
    expect((await person.browser.get(second)).status).toBe(200)
    expect((await teamEvents(app, team.id)).at(-1)).toMatchObject({ event: 'member-reminded' })
  })
})

describe('an invitation', () => {
  it('ORG-09 is for the invited address: others sign in with it, or are told so', async () => {
    const email = newEmail()
    await invite(email)
    const link = await inviteLink(app, email)
    const signedOut = await app.browser().get(link)
    expect(signedOut.text).toContain('Sign in with the address that was invited')
    expect(signedOut.html).not.toContain(email)
    const stranger = await newPerson(app)
    for (const answer of [await stranger.browser.get(link), await stranger.browser.post(link, { do: 'join' })]) {
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('This invitation is for another address.'),
      ])
      expect(answer.html).not.toContain(email)
    }
    const person = await personOf(email)
    const page = await person.browser.get(link)
    expect(page.text).toContain('Join Nordwind')
    expect(page.text).toContain('The team sees and edits this profile, its cards, statistics and contacts.')
    expect(page.text).toMatch(/Join No thanks/)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await members(email)).toMatchObject([{ joined_at: null }])
  })

  it('ORG-10 joining makes a team profile beside the personal one, and the set-up asks for the rest', async () => {
    const email = newEmail()
    await run(
      'UPDATE teams SET locked = ?1 WHERE id = ?2',
      JSON.stringify({
        ...{ company: 'Nordwind GmbH', website: 'https://nordwind.example/', look: { theme: 'forest', accent: '' } },
        links: [{ platform: 'website', title: 'Our site', url: 'https://nordwind.example/' }],
      }),
      team.id,
    )
    await invite(email, { name: 'Mara Stone', username: `m${team.id.slice(0, 8).toLowerCase()}` })
    const person = await personOf(email)
    const own = await giveProfile(app.env.DB, person, { full_name: 'Mara at home' })
    const before = await rows(app.env.DB, 'profiles', 'username = ?1', own)
    const username = `m${team.id.slice(0, 8).toLowerCase()}`
    const joined = await person.browser.post(await inviteLink(app, email), { do: 'join' })
    expect(joined.location).toBe(`/setup-profile?profile=${username}`)
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', username)).toMatchObject([
      {
        ...{
          team_id: team.id,
          account_id: person.id,
          full_name: 'Mara Stone',
          company: 'Nordwind GmbH',
          show_company: 1,
        },
        ...{ website: 'https://nordwind.example/', theme_id: 'forest', published: 0, setup_step: 0 },
      },
    ])
    expect(await rows(app.env.DB, 'social_links', 'username = ?1', username)).toMatchObject([
      { display_text: 'Our site', display_order: 1 },
    ])
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', own)).toEqual(before)

    // The set-up: name, then the rest, then published.
    const step1 = await person.browser.get(joined.location)
    expect(step1.location).toBe(`/setup-profile?step=1&profile=${username}`)
    const page1 = await person.browser.get(step1.location)
    expect(page1.html).toContain('value="Mara Stone"')
    const saved1 = await person.browser.post(step1.location, { full_name: 'Mara Stone', username })
    expect(saved1.location).toBe(`/setup-profile?step=2&profile=${username}`)
    const page2 = await person.browser.get(saved1.location)
    expect(page2.text).toContain('Company Nordwind GmbH Set by Nordwind')
    const saved2 = await person.browser.post(saved1.location, {
      do: 'save',
      bio: 'Sails.',
      company: 'Other',
      show_job_title: '1',
    })
    expect(saved2.location).toBe(`/setup-profile?step=3&profile=${username}`)
    const done = await person.browser.post(saved2.location, { do: 'save', link1_url: 'https://mine.example/' })
    expect(done.location).toBe(`/setup-profile?step=live&profile=${username}`)
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', username)).toMatchObject([
      { published: 1, setup_step: 3, bio: 'Sails.', company: 'Nordwind GmbH', theme_id: 'forest' },
    ])
    expect(await rows(app.env.DB, 'social_links', 'username = ?1 ORDER BY display_order', username)).toMatchObject([
      { url: 'https://nordwind.example/' },
      { url: 'https://mine.example/' },
    ])
    expect((await person.browser.get('/dashboard')).status).toBe(200)
  })

  it('ORG-10 a wished name that is taken meanwhile gives another, and does not count among the five profiles', async () => {
    const email = newEmail()
    const wished = `w${team.id.slice(0, 8).toLowerCase()}`
    await invite(email, { name: 'Bea Moss', username: wished })
    const person = await personOf(email)
    for (const nth of [1, 2, 3, 4, 5]) await giveProfile(app.env.DB, person, { username: `${wished}${nth}` })
    await giveProfile(app.env.DB, await newPerson(app), { username: wished })
    const joined = await person.browser.post(await inviteLink(app, email), { do: 'join' })
    expect(joined.location).toMatch(/^\/setup-profile\?profile=bea\.moss\d*$/)
    expect(await rows(app.env.DB, 'profiles', 'account_id = ?1', person.id)).toHaveLength(6)
  })

  it('ORG-10 pressed twice at once, joins once', async () => {
    const email = newEmail()
    await invite(email)
    const person = await personOf(email)
    const link = await inviteLink(app, email)
    const answers = await Promise.all([1, 2].map(() => person.browser.post(link, { do: 'join' })))
    expect(answers.map(({ status }) => status).filter((status) => status === 303)).not.toHaveLength(0)
    expect(await rows(app.env.DB, 'profiles', 'account_id = ?1', person.id)).toHaveLength(1)
    expect((await teamEvents(app, team.id)).filter(({ event }) => event === 'member-joined')).toHaveLength(1)
    expect((await person.browser.get(link)).status).toBe(410)
  })

  it('ORG-09 ORG-11 cancelled while it is answered, has one outcome', async () => {
    const email = newEmail()
    await invite(email)
    const person = await personOf(email)
    const [row] = await members(email)
    const [answer, cancelled] = await Promise.all([
      person.browser.post(await inviteLink(app, email), { do: 'join' }),
      team.owner.browser.post(at(`/members/${row?.id}`), { do: 'cancel' }),
    ])
    const [end] = await members(email)
    const hasJoined = end?.joined_at !== null
    expect(answer.status).toBe(hasJoined ? 303 : 410)
    expect(cancelled.status).toBe(hasJoined ? 409 : 303)
    expect(await rows(app.env.DB, 'profiles', 'account_id = ?1', person.id)).toHaveLength(hasJoined ? 1 : 0)
  })

  it('ORG-11 "No thanks", a cancelled and an expired invitation take the address off the list after 30 days', async () => {
    const [declined, cancelled, expired, open] = [newEmail(), newEmail(), newEmail(), newEmail()]
    for (const email of [declined, cancelled, expired, open]) await invite(email)
    const person = await personOf(declined)
    const answer = await person.browser.post(await inviteLink(app, declined), { do: 'decline' })
    expect(answer.location).toBe('/app/teams?done=declined')
    expect((await person.browser.get(answer.location)).text).toContain('You did not join the team.')
    const [row] = await members(cancelled)
    await team.owner.browser.post(at(`/members/${row?.id}`), { do: 'cancel' })
    await run(
      'UPDATE team_members SET invited_at = invited_at - ?1 WHERE team_id = ?2 AND email = ?3',
      14 * DAY + 60,
      team.id,
      expired,
    )
    const visitor = await personOf(expired)
    const gone = await visitor.browser.get(await inviteLink(app, expired))
    expect(gone.status).toBe(410)
    expect(gone.text).toContain(`This invitation no longer works. Ask ${team.name} for a new one.`)
    const list = await team.owner.browser.get(at())
    expect(list.text).toContain('The invitation was cancelled or declined')
    expect(list.text).toContain('has expired')
    const now = Math.floor(Date.now() / 1000)
    const there = async () =>
      (await Promise.all([declined, cancelled, expired, open].map(members))).map((found) => found.length)
    await forgetLeavers(app.env.DB, now + 29 * DAY)
    expect(await there()).toEqual([1, 1, 1, 1])
    await forgetLeavers(app.env.DB, now + 30 * DAY + 120)
    expect(await there()).toEqual([0, 0, 0, 1])
    await forgetLeavers(app.env.DB, now + 44 * DAY + 120)
    expect(await there()).toEqual([0, 0, 0, 0])
    expect(await members(team.owner.email)).toHaveLength(1)
  })

  it('ORG-09 is named on the page of teams, whose link stands in the mail alone', async () => {
    const email = newEmail()
    await invite(email)
    const person = await personOf(email)
    const page = await person.browser.get('/app/teams')
    expect(page.text).toContain('Nordwind has invited you.')
    expect(page.html).not.toContain('/invite/')
  })
})
