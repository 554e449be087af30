// What a team locks: saved for every profile at once, text in the editor, and no part of its form.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { giveProfile, insertRow } from '#test/support/own-card.ts'
import { newMember, newTeam, type Person, type TestTeam, teamEvents } from '#test/support/teams.ts'

let app: AppHost
let team: TestTeam
let member: Person
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  team = await newTeam(app)
  member = await newMember(app, team, 'member', { company: 'Mine', bio: 'My own words.', theme_id: 'paper' })
  for (const [nth, url] of ['https://own-1.example/', 'https://own-2.example/'].entries())
    await insertRow(app.env.DB, 'social_links', {
      ...{
        username: member.username,
        platform: 'website',
        display_text: `Own ${nth + 1}`,
        url,
        display_order: nth + 1,
      },
    })
})

const at = (path = '/brand') => `/app/teams/${team.id}${path}`
const editor = (person: Person) => `/app/profile?profile=${person.username}`
const profileOf = async ({ username }: Person) => (await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]
const linksOf = async ({ username }: Person) =>
  (await rows<{ url: string }>(app.env.DB, 'social_links', 'username = ?1 ORDER BY display_order', username)).map(
    ({ url }) => url,
  )
const teamRow = async () =>
  (await rows<{ version: number; locked: string }>(app.env.DB, 'teams', 'id = ?1', team.id))[0]
const lock = async (fields: Record<string, string>, by: Person = team.owner) =>
  by.browser.post(at(), { do: 'save', version: String((await teamRow())?.version), ...fields })
const link = (nth: number, url: string, title = '') => ({
  [`link${nth}_platform`]: 'website',
  [`link${nth}_title`]: title,
  [`link${nth}_url`]: url,
})
const saved = async (person: Person, fields: Record<string, string>) =>
  person.browser.post(editor(person), {
    ...{ do: 'save', version: String((await profileOf(person))?.version), full_name: 'Mara Stone', look: 'paper' },
    ...fields,
  })

describe('the brand', () => {
  it('ORG-14 locks any of company, website, address, picture, look, bio and the first links, each with its value', async () => {
    expect((await team.owner.browser.get(at())).text).toContain('Nothing is locked.')
    const answer = await lock({
      ...{ lock_company: '1', company: 'Nordwind GmbH', lock_website: '1', website: 'nordwind.example' },
      ...{ lock_address: '1', address_street: 'Quay 1', address_city: 'Bergen', lock_look: '1', look: 'forest' },
      ...{
        accent: '#1F6FEB',
        lock_bio: '1',
        bio: 'We sail.',
        lock_links: '1',
        ...link(1, 'https://shop.example/', 'Shop'),
      },
    })
    expect(answer.location).toMatch(/\/brand\?done=/)
    const page = await team.owner.browser.get(answer.location)
    expect(page.text).toContain('Saved for 1 profile.')
    expect(page.text).toContain('Locked: company, website, address, look, bio, links.')
    expect(JSON.parse((await teamRow())?.locked ?? '')).toEqual({
      ...{ company: 'Nordwind GmbH', website: 'https://nordwind.example', bio: 'We sail.' },
      address: { street: 'Quay 1', city: 'Bergen', postcode: '', country: '' },
      look: { theme: 'forest', accent: '#1f6feb' },
      links: [{ platform: 'website', title: 'Shop', url: 'https://shop.example/' }],
    })
    // The preview is of a member's profile.
    expect(page.html).toContain(`data-username="${member.username}"`)
    expect(page.html).toContain('data-brand-of')
  })

  it('ORG-14 says what is missing or wrong, keeps what was typed, and stores nothing', async () => {
    const refused = await lock({
      ...{ lock_company: '1', company: '', lock_website: '1', website: '@name', lock_picture: '1', lock_links: '1' },
      ...{ lock_bio: '1', bio: 'x'.repeat(501) },
    })
    expect(refused.status).toBe(422)
    for (const text of [
      'Please enter the company, or unlock it.',
      'This is a name, not a website.',
      'Please choose a picture, or unlock it.',
      'Please enter a link, or unlock them.',
      '1 character too many.',
    ])
      expect(refused.text).toContain(text)
    expect(refused.html).toMatch(/name="lock_company"[^>]*checked/)
    expect(await teamRow()).toMatchObject({ version: 1, locked: '{}' })
    const six = await lock({
      lock_links: '1',
      ...Object.assign({}, ...[1, 2, 3, 4, 5, 6].map((nth) => link(nth, `https://l${nth}.example/`))),
    })
    expect([six.status, six.text]).toEqual([422, expect.stringContaining('At most 5 links.')])
    const foreign = await lock({ lock_picture: '1', picture: 'https://elsewhere.example/a.png' })
    expect([foreign.status, foreign.text]).toEqual([422, expect.stringContaining('This picture cannot be used.')])
  })

  it('ORG-15 writes the values into every profile of the team in one batch, raises versions, and touches no other', async () => {
    const others = await Promise.all([newMember(app, team, 'admin'), newMember(app, team)])
    const rival = await newMember(app, await newTeam(app, 'Rival'))
    const personal = await giveProfile(app.env.DB, member, { company: 'At home' })
    const answer = await lock({ lock_company: '1', company: 'Nordwind GmbH', lock_look: '1', look: 'midnight' })
    expect((await team.owner.browser.get(answer.location)).text).toContain('Saved for 3 profiles.')
    for (const person of [member, ...others])
      expect(await profileOf(person)).toMatchObject({
        ...{ company: 'Nordwind GmbH', show_company: 1, theme_id: 'midnight', version: 2 },
      })
    expect(await profileOf(member)).toMatchObject({ bio: 'My own words.' })
    expect(await profileOf(rival)).toMatchObject({ company: null, version: 1 })
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', personal)).toMatchObject([
      { company: 'At home', version: 1 },
    ])
    expect((await teamEvents(app, team.id)).at(-1)).toEqual({
      ...{ event: 'brand-changed', by: team.owner.id, detail: { words: ['company', 'look'] } },
    })
  })

  it('ORG-16 a locked field is text with "Set by", is not part of the form, and a post that carries it changes nothing', async () => {
    await lock({
      ...{
        lock_company: '1',
        company: 'Nordwind GmbH',
        lock_bio: '1',
        bio: 'We sail.',
        lock_look: '1',
        look: 'forest',
      },
      ...{ lock_address: '1', address_city: 'Bergen', lock_website: '1', website: 'https://nordwind.example/' },
    })
    const page = await member.browser.get(editor(member))
    for (const text of [
      'Company Nordwind GmbH Set by Nordwind',
      'Bio We sail. Set by Nordwind',
      'Address Bergen Set by Nordwind',
      'Look Forest Set by Nordwind',
    ])
      expect(page.text).toContain(text)
    for (const name of ['company', 'show_company', 'bio', 'look', 'accent', 'website', 'address_city', 'show_address'])
      expect([name, page.html.includes(`name="${name}"`)]).toEqual([name, false])
    expect(page.html).toContain('name="full_name"')
    const answer = await saved(member, {
      ...{ company: 'Mine', bio: 'Mine.', accent: '#ff0000', website: 'https://mine.example/', address_city: 'Oslo' },
      ...{ job_title: 'Skipper', phone: '+44 1632 960123' },
    })
    expect(answer.location).toContain('done=saved')
    expect(await profileOf(member)).toMatchObject({
      ...{ company: 'Nordwind GmbH', show_company: 1, bio: 'We sail.', theme_id: 'forest', accent: null },
      ...{ website: 'https://nordwind.example/', address_city: 'Bergen', show_address: 1 },
      ...{ full_name: 'Mara Stone', job_title: 'Skipper', phone: '+44 1632 960123' },
    })
    // The same by script.
    const { version } = (await profileOf(member)) ?? {}
    const texts = Object.fromEntries(
      [
        'full_name',
        'bio',
        'job_title',
        'company',
        'phone',
        'contact_email',
        'website',
        'address_street',
        'address_city',
        'address_postcode',
        'address_country',
      ].map((name) => [name, name === 'full_name' ? 'Mara S.' : name === 'company' ? 'Mine' : '']),
    )
    const shown = Object.fromEntries(
      ['show_job_title', 'show_company', 'show_phone', 'show_contact_email', 'show_website', 'show_address'].map(
        (name) => [name, false],
      ),
    )
    const json = await member.browser.postJson(editor(member), {
      version,
      texts,
      shown,
      look: 'paper',
      picture: '',
      links: [],
    })
    expect(json.status).toBe(200)
    expect(await profileOf(member)).toMatchObject({
      ...{ full_name: 'Mara S.', company: 'Nordwind GmbH', show_company: 1, theme_id: 'forest', bio: 'We sail.' },
    })
  })

  it('ORG-16 unlocking leaves the value and makes it the member’s to change', async () => {
    await lock({ lock_company: '1', company: 'Nordwind GmbH', lock_links: '1', ...link(1, 'https://shop.example/') })
    await lock({ company: 'Something else' })
    expect(await profileOf(member)).toMatchObject({ company: 'Nordwind GmbH' })
    expect(await linksOf(member)).toEqual(['https://shop.example/', 'https://own-1.example/', 'https://own-2.example/'])
    const page = await member.browser.get(editor(member))
    expect(page.html).toMatch(/name="company"[^>]*value="Nordwind GmbH"/)
    expect(page.html).toContain('value="https://shop.example/"')
    await saved(member, { company: 'Mine again', ...link(1, 'https://own-2.example/') })
    expect(await profileOf(member)).toMatchObject({ company: 'Mine again' })
    expect(await linksOf(member)).toEqual(['https://own-2.example/'])
  })

  it('ORG-17 locked links stand first, cannot be moved, changed or removed by the member, and count towards the 20', async () => {
    await lock({ lock_links: '1', ...link(1, 'https://a.example/', 'A'), ...link(2, 'https://b.example/', 'B') })
    const all = ['https://a.example/', 'https://b.example/', 'https://own-1.example/', 'https://own-2.example/']
    expect(await linksOf(member)).toEqual(all)
    const page = await member.browser.get(editor(member))
    expect(page.text).toContain('First links A: https://a.example/ B: https://b.example/ Set by Nordwind')
    expect(page.html).not.toContain('value="https://a.example/"')
    expect(page.html).toContain('name="link1_url"')
    expect(page.html).toMatch(/value="https:\/\/own-1.example\/"/)
    // Without any row, or with rows of the same address, only the member's own ones change.
    await saved(member, {})
    expect(await linksOf(member)).toEqual(all.slice(0, 2))
    await saved(member, { ...link(1, 'https://own-2.example/'), ...link(2, 'https://own-1.example/') })
    expect(await linksOf(member)).toEqual([...all.slice(0, 2), 'https://own-2.example/', 'https://own-1.example/'])
    const many = (count: number) =>
      Object.assign({}, ...Array.from({ length: count }, (_, nth) => link(nth + 1, `https://n${nth}.example/`)))
    const refused = await saved(member, many(19))
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('At most 20 links. 2 of them are set by the team.'),
    ])
    await saved(member, many(18))
    expect(await linksOf(member)).toHaveLength(20)
    // A changed list takes the place of the old one.
    await lock({ lock_links: '1', ...link(1, 'https://c.example/', 'C') })
    expect((await linksOf(member)).slice(0, 2)).toEqual(['https://c.example/', 'https://n0.example/'])
    expect(await linksOf(member)).toHaveLength(19)
  })

  it('ORG-17 the buttons of the list work without script, for brand and member', async () => {
    const added = await lock({ do: 'add-link', lock_links: '1', ...link(1, 'https://a.example/') })
    expect(added.html).toContain('name="link2_url"')
    expect(added.html).toMatch(/name="lock_links"[^>]*checked/)
    expect(await teamRow()).toMatchObject({ version: 1 })
  })

  it('ORG-18 a stale version answers 409, keeps what was typed, and saves when it is pressed again', async () => {
    const admin = await newMember(app, team, 'admin')
    const page = await admin.browser.get(at())
    expect(page.html).toContain('name="version" value="1"')
    await lock({ lock_company: '1', company: 'First' })
    const stale = await admin.browser.post(at(), { do: 'save', version: '1', lock_company: '1', company: 'Second' })
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining('The brand was changed by somebody else.'),
    ])
    expect(stale.html).toContain('value="Second"')
    expect(stale.html).toContain('name="version" value="2"')
    expect(await profileOf(member)).toMatchObject({ company: 'First' })
    await admin.browser.post(at(), { do: 'save', version: '2', lock_company: '1', company: 'Second' })
    expect(await profileOf(member)).toMatchObject({ company: 'Second' })
  })

  it('ORG-18 of two who save at once, one does; a member who saves meanwhile is told of the change', async () => {
    const admin = await newMember(app, team, 'admin')
    const version = String((await profileOf(member))?.version)
    const answers = await Promise.all([
      lock({ lock_company: '1', company: 'One', lock_links: '1', ...link(1, 'https://one.example/') }),
      lock({ lock_company: '1', company: 'Two', lock_links: '1', ...link(1, 'https://two.example/') }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect((await linksOf(member)).filter((url) => /one|two/.test(url))).toHaveLength(1)
    expect(await teamRow()).toMatchObject({ version: 2 })
    const late = await member.browser.post(editor(member), { do: 'save', version, full_name: 'Late', look: 'paper' })
    expect(late.status).toBe(409)
    expect(await profileOf(member)).not.toMatchObject({ full_name: 'Late' })
  })

  it('ORG-15 saves for 500 profiles with a bounded number of statements', async () => {
    const values = JSON.stringify(
      Array.from({ length: 499 }, (_, nth) => `p${nth}-${team.id.slice(0, 6).toLowerCase()}`),
    )
    const { DB } = app.env
    await DB.batch([
      DB.prepare(`INSERT INTO team_members (id, team_id, account_id, email, joined_at)
        SELECT value, ?1, value, value || '@example.com', 1 FROM json_each(?2)`).bind(team.id, values),
      DB.prepare(`INSERT INTO profiles (username, full_name, account_id, team_id)
        SELECT value, 'P', value, ?1 FROM json_each(?2)`).bind(team.id, values),
    ])
    let statements = 0
    const counting = app.with({
      DB: new Proxy(DB, {
        get: (target, name) => {
          if (name === 'batch')
            return (list: D1PreparedStatement[]) => {
              statements += list.length
              return target.batch(list)
            }
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
    })
    const browser = counting.browser()
    for (const [name, value] of team.owner.browser.cookies) browser.cookies.set(name, value)
    const answer = await browser.post(at(), {
      ...{ do: 'save', version: '1', lock_company: '1', company: 'All' },
      ...{ lock_links: '1', ...link(1, 'https://all.example/'), ...link(2, 'https://all-2.example/') },
    })
    expect((await browser.get(answer.location)).text).toContain('Saved for 500 profiles.')
    expect(await rows(DB, 'profiles', "team_id = ?1 AND company = 'All'", team.id)).toHaveLength(500)
    expect(statements).toBeLessThan(20)
  }, 30_000)
})

describe('profiles of the team', () => {
  it('ORG-03 ORG-30 an admin edits, unpublishes, publishes and renames the profile of a member, and each is in the log', async () => {
    const admin = await newMember(app, team, 'admin')
    const page = await admin.browser.get(editor(member))
    expect(page.text).toContain(`Profile of Person ${member.username}`)
    const { version } = (await profileOf(member)) ?? {}
    const answer = await admin.browser.post(editor(member), {
      ...{
        do: 'save',
        version: String(version),
        full_name: 'Corrected Name',
        look: 'paper',
        ...link(1, 'https://x.example/'),
      },
    })
    expect(answer.location).toBe(`${editor(member)}&done=saved`)
    expect(await profileOf(member)).toMatchObject({ full_name: 'Corrected Name', account_id: member.id })
    await admin.browser.post(editor(member), { do: 'unpublish' })
    expect(await profileOf(member)).toMatchObject({ published: 0 })
    expect((await admin.browser.post(editor(member), { do: 'publish' })).location).toBe(
      `${editor(member)}&done=published`,
    )
    const renamed = `${member.username}new`
    expect((await admin.browser.post(editor(member), { do: 'rename', username: renamed })).location).toContain(renamed)
    expect((await teamEvents(app, team.id)).slice(-4)).toEqual(
      ['profile-changed', 'profile-unpublished', 'profile-published', 'profile-renamed'].map((event) => ({
        ...{ event, by: admin.id, detail: { member: member.memberId } },
      })),
    )
    // The member's own edits are nobody's news.
    const count = (await teamEvents(app, team.id)).length
    await saved({ ...member, username: renamed }, {})
    expect(await teamEvents(app, team.id)).toHaveLength(count)
  })

  it('ORG-03 an admin who was removed while the page was open changes nothing', async () => {
    const admin = await newMember(app, team, 'admin')
    const before = await profileOf(member)
    await app.env.DB.prepare('UPDATE team_members SET left_at = 1 WHERE id = ?1').bind(admin.memberId).run()
    const answer = await admin.browser.post(editor(member), {
      do: 'save',
      version: String(before?.version),
      full_name: 'No',
    })
    expect(answer.status).toBe(404)
    expect(await profileOf(member)).toEqual(before)
  })

  it('ORG-33 a member of two teams has a profile in each, chooses between them, and no team sees the other', async () => {
    const second = await newTeam(app, 'Second Team')
    await insertRow(app.env.DB, 'team_members', {
      ...{
        id: crypto.randomUUID(),
        team_id: second.id,
        account_id: member.id,
        email: member.email,
        joined_at: 1,
        role: 'member',
      },
    })
    const other = `${member.username}2`
    await insertRow(app.env.DB, 'profiles', {
      ...{ username: other, full_name: 'Mara Two', account_id: member.id, team_id: second.id, published: 1 },
    })
    await lock({ lock_company: '1', company: 'Nordwind GmbH' })
    const page = await member.browser.get(editor(member))
    for (const name of [member.username, other]) expect(page.html).toContain(`href="/app/profile?profile=${name}"`)
    expect((await member.browser.get(`/app/profile?profile=${other}`)).text).not.toContain('Set by')
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', other)).toMatchObject([{ company: null, version: 1 }])
    const teams = await member.browser.get('/app/teams')
    expect(teams.text).toContain('Nordwind')
    expect(teams.text).toContain('Second Team')
    for (const [owner, path, unseen] of [
      [team.owner, at(''), other],
      [second.owner, `/app/teams/${second.id}`, member.username],
    ] as const) {
      const list = await owner.browser.get(path)
      expect(list.html).not.toMatch(new RegExp(`@${unseen}<`))
      expect((await owner.browser.get(`/app/profile?profile=${unseen}`)).html).not.toContain(
        `data-username="${unseen}"`,
      )
    }
    expect((await team.owner.browser.get(`/app/teams/${second.id}`)).status).toBe(404)
  })
})
