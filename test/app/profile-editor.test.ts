// The editor of a profile, as its owner uses it without script, and the save that the script sends.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})
afterEach(() => {
  vi.useRealTimers()
})

const DAY = 24 * 3600
let count = 0

interface Owner {
  browser: Browser
  email: string
  username: string
}

/** Somebody with a published profile. */
async function owner(): Promise<Owner> {
  const browser = app.browser()
  const email = newEmail()
  const username = `owner${++count}x${Math.floor(Math.random() * 1e6)}`
  await browser.signIn(email)
  await browser.post('/setup-profile?step=1', { full_name: 'Olive Ström', username })
  await browser.post('/setup-profile?step=2', { do: 'skip' })
  await browser.post('/setup-profile?step=3', { do: 'save', link1_url: '', link2_url: '', link3_url: '' })
  return { browser, email, username }
}

const stored = async (username: string) =>
  (await rows<Record<string, string | number | null>>(app.env.DB, 'profiles', 'username = ?1', username))[0]
const links = (username: string) =>
  rows<{ platform: string; display_text: string; url: string }>(
    app.env.DB,
    'social_links',
    'username = ?1 ORDER BY display_order',
    username,
  )
const versionIn = ({ html }: Visited): string => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
const run = (sql: string, ...values: unknown[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()

/** What the form of this profile carries with these changes. */
const fields = (version: string, changes: Record<string, string> = {}): Record<string, string> => ({
  do: 'save',
  version,
  full_name: 'Olive Ström',
  bio: '',
  look: 'paper',
  picture: '',
  ...changes,
})

/** What the script sends. */
const draft = (changes: Record<string, unknown> = {}) => ({
  version: 1,
  texts: {
    full_name: 'Olive Ström',
    bio: '',
    job_title: '',
    company: '',
    phone: '',
    contact_email: '',
    website: '',
    address_street: '',
    address_city: '',
    address_postcode: '',
    address_country: '',
  },
  shown: {
    show_job_title: true,
    show_company: true,
    show_phone: false,
    show_contact_email: false,
    show_website: true,
    show_address: false,
  },
  look: 'forest',
  picture: '',
  links: [],
  ...changes,
})

describe('the page', () => {
  it('EDT-12 EDT-17 EDT-29 has the eight sections in their order, a switch for each detail and five looks', async () => {
    const { browser } = await owner()
    const { html } = await browser.get('/app/profile')
    const headings = [...html.matchAll(/<h2 id="[a-z-]+-heading" class="editor-title">([^<]+)</g)].map(
      ([, text]) => text,
    )
    expect(headings.slice(0, 8)).toEqual([
      'About',
      'Contact details',
      'Links',
      'Contact exchange',
      'Look',
      'Picture',
      'Address of your profile',
      'Visibility',
    ])
    const switches = [...html.matchAll(/<input type="checkbox"[^>]*name="(show_[a-z_]+)"[^>]*>/g)]
    expect(switches.map(([, name]) => name).sort()).toEqual([
      'show_address',
      'show_company',
      'show_contact_email',
      'show_job_title',
      'show_phone',
      'show_website',
    ])
    const on = switches.filter(([tag]) => tag.includes('checked=""')).map(([, name]) => name)
    expect(on.sort()).toEqual(['show_company', 'show_job_title', 'show_website'])
    expect(html.match(/type="radio"[^>]*name="look"/g)).toHaveLength(5)
    expect(html).toContain('aria-label="Preview of your profile"')
  })

  it('EDT-12 lists several profiles, of which the address chooses one', async () => {
    const { browser, username } = await owner()
    const team = `${username}-team`
    await run(
      `INSERT INTO profiles (username, full_name, account_id, team_id, version)
       SELECT ?1, 'Team face', account_id, 'T1', 7 FROM profiles WHERE username = ?2`,
      team,
      username,
    )
    await run(
      `INSERT INTO team_members (id, team_id, account_id, email, joined_at)
       SELECT ?1, 'T1', account_id, ?1 || '@example.com', 1 FROM profiles WHERE username = ?2`,
      team,
      username,
    )
    await run("INSERT OR IGNORE INTO teams (id, name, slug, owner_account_id) VALUES ('T1', 'T', 't1', 'nobody')")
    const first = await browser.get('/app/profile')
    expect(first.text).toContain(`@${username}`)
    expect(first.html).toContain(`href="/app/profile?profile=${team}"`)
    expect(first.html).toContain('value="Olive Ström"')
    const second = await browser.get(`/app/profile?profile=${team.toUpperCase()}`)
    expect(second.html).toContain('value="Team face"')
    expect((await browser.get('/app/profile?profile=ava')).status).toBe(404)
    const saved = await browser.post(`/app/profile?profile=${team}`, fields('7', { full_name: 'Face of the team' }))
    expect(saved.location).toBe(`/app/profile?profile=${team}&done=saved`)
    expect((await stored(username))?.full_name).toBe('Olive Ström')
    expect((await stored(team))?.full_name).toBe('Face of the team')
  })

  it('EDT-24 EDT-55 offers its platforms and shows sixty links of a profile from elsewhere', async () => {
    const { browser, username } = await owner()
    await app.env.DB.batch(
      Array.from({ length: 60 }, (_, at) =>
        app.env.DB.prepare(
          "INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?1, 'mysite', ?2, 'https://vimeo.com/x', ?3)",
        ).bind(username, `Work ${at}`, at),
      ),
    )
    const page = await browser.get('/app/profile')
    expect(page.html.match(/name="link\d+_url"/g)).toHaveLength(61) // one of them the template's
    const select = /<select[^>]*name="link1_platform"[\s\S]*?<\/select>/.exec(page.html)?.[0] ?? ''
    const options = [...select.matchAll(/<option[^>]*>([^<]+)</g)].map(([, label]) => label)
    expect(options).toHaveLength(34)
    expect(options.slice(0, 9)).toEqual(
      'Instagram TikTok YouTube X LinkedIn Snapchat Telegram Revolut Facebook'.split(' '),
    )
    expect(options.slice(-7)).toEqual(['Phone', 'Email', 'Calendar', 'Address', 'File', 'Website', 'Heading'])
    const many: Record<string, string> = {}
    for (let row = 1; row <= 60; row++) many[`link${row}_url`] = 'https://vimeo.com/x'
    const refused = await browser.post('/app/profile', fields(versionIn(page), many))
    expect([refused.status, await links(username)]).toMatchObject([422, { length: 60 }])
    expect(refused.text).toContain('At most 20 links.')
  })
})

describe('saving', () => {
  it('EDT-30 EDT-33 stores profile, links and details at once and raises the version', async () => {
    const { browser, username } = await owner()
    const before = await browser.get('/app/profile')
    const saved = await browser.post(
      '/app/profile',
      fields(versionIn(before), {
        bio: 'One\r\ntwo',
        job_title: 'Potter',
        phone: '(01632) 960 123',
        show_phone: '1',
        website: 'olive.example',
        address_city: 'York',
        link1_platform: 'x',
        link1_title: 'News',
        link1_url: '@olive',
        link2_platform: 'whatsapp',
        link2_title: '',
        link2_url: '+44 7700 900123',
        link3_platform: 'calendar',
        link3_title: 'Book me',
        link3_url: 'cal.com/olive',
      }),
    )
    expect([saved.status, saved.location]).toEqual([303, '/app/profile?done=saved'])
    expect((await browser.get(saved.location)).text).toContain('Saved. The next tap shows it.')
    expect(await stored(username)).toMatchObject({
      version: Number(versionIn(before)) + 1,
      bio: 'One\ntwo',
      job_title: 'Potter',
      phone: '(01632) 960 123',
      show_phone: 1,
      show_job_title: 0,
      website: 'https://olive.example',
      address_city: 'York',
      company: null,
      theme_id: 'paper',
    })
    expect(await links(username)).toMatchObject([
      { platform: 'x', display_text: 'News', url: 'https://x.com/olive' },
      { platform: 'whatsapp', display_text: 'WhatsApp', url: 'https://wa.me/447700900123' },
      { platform: 'calendar', display_text: 'Book me', url: 'https://cal.com/olive' },
    ])
  })

  it('T-OWN-4 EDT-32 refuses a save over a newer one, keeps what was typed, and saves it when asked to', async () => {
    const { browser, email, username } = await owner()
    const other = app.browser()
    await other.signIn(email)
    const version = versionIn(await browser.get('/app/profile'))
    expect((await other.post('/app/profile', fields(version, { bio: 'theirs' }))).status).toBe(303)
    const refused = await browser.post(
      '/app/profile',
      fields(version, { bio: 'mine', link1_platform: 'x', link1_title: 'Kept', link1_url: '@kept' }),
    )
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      'This profile was changed on another device. Reload to see it, or save yours over it.',
    )
    expect(refused.text).toMatch(/Reload.*Save mine/)
    expect(refused.html).toMatch(/>mine<\/textarea>/)
    expect(refused.html).toContain('value="@kept"')
    expect((await stored(username))?.bio).toBe('theirs')
    expect(await links(username)).toEqual([])
    const current = /name="current" value="(\d+)"|value="(\d+)" form="profile-form"/.exec(refused.html)
    const mine = await browser.post(
      '/app/profile',
      fields(version, { do: 'save-mine', current: current?.[1] ?? current?.[2] ?? '', bio: 'mine' }),
    )
    expect(mine.status).toBe(303)
    expect((await stored(username))?.bio).toBe('mine')
  })

  it('T-OWN-4 EDT-30 of ten saves of one version at once one is stored whole', async () => {
    const { browser, username } = await owner()
    const version = versionIn(await browser.get('/app/profile'))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        browser.post(
          '/app/profile',
          fields(version, {
            bio: `save ${at}`,
            link1_platform: 'website',
            link1_title: `save ${at}`,
            link1_url: 'a.example',
          }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 409)])
    const [link, ...others] = await links(username)
    expect(others).toEqual([])
    expect(link?.display_text).toBe((await stored(username))?.bio)
  })

  it('EDT-31 adds, removes and moves links by buttons that save nothing, and saves by "Save"', async () => {
    const { browser, username } = await owner()
    const version = versionIn(await browser.get('/app/profile'))
    const two = {
      link1_platform: 'x',
      link1_title: 'First',
      link1_url: '@first',
      link2_platform: 'website',
      link2_title: 'Second',
      link2_url: 'second.example',
    }
    const titles = ({ html }: Visited) =>
      [...html.matchAll(/name="link([1-9]\d*)_title"[^>]*value="([^"]*)"/g)].map(([, row, title]) => `${row} ${title}`)
    const press = (act: string, rest: Record<string, string> = two) =>
      browser.post('/app/profile', fields(version, { ...rest, do: act, bio: 'typed' }))
    const added = await press('add-link')
    expect([added.status, titles(added)]).toEqual([200, ['1 First', '2 Second', '3 ']])
    expect(titles(await press('up-2'))).toEqual(['1 Second', '2 First'])
    expect(titles(await press('down-1'))).toEqual(['1 Second', '2 First'])
    expect(titles(await press('up-1'))).toEqual(['1 First', '2 Second'])
    const removed = await press('remove-1')
    expect(titles(removed)).toEqual(['1 Second'])
    expect(removed.html).toContain('>typed</textarea>')
    expect(versionIn(removed)).toBe(version)
    expect([await links(username), (await stored(username))?.bio]).toEqual([[], null])
    expect((await browser.post('/app/profile', fields(version, two))).status).toBe(303)
    expect(await links(username)).toMatchObject([{ display_text: 'First' }, { display_text: 'Second' }])
  })

  it('EDT-31 leaves "Up" out of the first row and "Down" out of the last', async () => {
    const { browser } = await owner()
    const version = versionIn(await browser.get('/app/profile'))
    const page = await browser.post(
      '/app/profile',
      fields(version, { do: 'add-link', link1_platform: 'x', link1_title: '', link1_url: '' }),
    )
    const acts = [...page.html.matchAll(/value="((?:up|down|remove)-[1-9])"/g)].map(([, act]) => act)
    expect(acts).toEqual(['down-1', 'remove-1', 'up-2', 'remove-2'])
  })

  it('EDT-35 refuses by form and by JSON with the same texts, and names each field', async () => {
    const { browser, username } = await owner()
    const version = versionIn(await browser.get('/app/profile'))
    const texts = { ...draft().texts, full_name: '', phone: 'call me', bio: 'x'.repeat(501) }
    const link = { platform: 'website', title: '', url: 'javascript:alert(1)' }
    const byJson = await browser.postJson('/app/profile', draft({ version: Number(version), texts, links: [link] }))
    expect(byJson.status).toBe(422)
    const { problems }: { problems: Record<string, string> } = JSON.parse(byJson.html)
    expect(problems).toEqual({
      full_name: 'Please enter your name.',
      bio: '1 character too many.',
      phone: 'Please enter a phone number, like +44 1632 960123.',
      link1_url: 'This link cannot be used. It must start with https://, mailto: or tel:.',
    })
    const byForm = await browser.post(
      '/app/profile',
      fields(version, { ...texts, link1_platform: 'website', link1_title: '', link1_url: link.url }),
    )
    expect(byForm.status).toBe(422)
    for (const [name, text] of Object.entries(problems)) {
      expect(byForm.text).toContain(text)
      expect(byForm.html).toContain(`<a href="#${name}"`)
    }
    expect((await stored(username))?.version).toBe(Number(version))
  })

  it('EDT-24 EDT-25 a title that was never typed follows the platform, by form and by JSON; a typed one stays', async () => {
    const { browser, username } = await owner()
    const save = async (given: Record<string, string>) =>
      browser.post('/app/profile', fields(versionIn(await browser.get('/app/profile')), given))
    const url = 'https://olive.example'
    await save({
      link1_platform: 'website',
      link1_title: '',
      link1_url: url,
      link2_platform: 'x',
      link2_title: 'Calendar',
      link2_url: '@olive',
    })
    expect(await links(username)).toMatchObject([
      { display_text: 'Website' },
      { platform: 'x', display_text: 'Calendar' },
    ])
    const first = {
      link1_title: 'Website',
      link2_platform: 'x',
      link2_title: 'Calendar',
      link2_url: 'https://x.com/olive',
    }
    await save({ ...first, link1_platform: 'instagram', link1_url: 'olive.s?igsh=abc' })
    expect(await links(username)).toMatchObject([
      { platform: 'instagram', display_text: 'Instagram', url: 'https://www.instagram.com/olive.s' },
      { platform: 'x', display_text: 'Calendar' },
    ])
    const version = Number(versionIn(await browser.get('/app/profile')))
    const byScript = await browser.postJson(
      '/app/profile',
      draft({ version, links: [{ platform: 'instagram', title: 'Instagram', url: 'https://t.me/olive' }] }),
    )
    expect(JSON.parse(byScript.html).links).toEqual([
      { platform: 'telegram', title: 'Telegram', url: 'https://t.me/olive' },
    ])
    await save({ link1_platform: 'telegram', link1_title: 'Telegram', link1_url: 'https://vimeo.com/olive' })
    expect(await links(username)).toMatchObject([
      { platform: 'website', display_text: 'Website', url: 'https://vimeo.com/olive' },
    ])
  })

  it('EDT-25 EDT-35 two links that are wrong say in the summary which they are, and so do two texts', async () => {
    const { browser } = await owner()
    const refused = await browser.post(
      '/app/profile',
      fields(versionIn(await browser.get('/app/profile')), {
        company: 'x'.repeat(101),
        link1_platform: 'website',
        link1_title: '',
        link1_url: '@kit',
        link2_platform: 'website',
        link2_title: '',
        link2_url: 'javascript:alert(1)',
      }),
    )
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Company: 1 character too many.')
    expect(refused.text).toContain('Link 1: Which platform is @kit on? Choose it, or enter the whole address.')
    expect(refused.text).toContain('Link 2: This link cannot be used. It must start with https://, mailto: or tel:.')
    expect(refused.html).toContain('<a href="#link2_url"')
  })

  it.each(['', '  ', '\u200b', '\u00a0\u2060'])(
    'EDT-24 a title that is made empty (“%s”) is stored as the name of the platform, by the form and by the script',
    async (title) => {
      const { browser } = await owner()
      const link = { link1_platform: 'instagram', link1_url: 'https://www.instagram.com/olive' }
      const page = async () => browser.get('/app/profile')
      const shown = async () => /name="link1_title"[^>]*value="([^"]*)"/.exec((await page()).html)?.[1]
      const save = async (words: string) =>
        (await browser.post('/app/profile', fields(versionIn(await page()), { ...link, link1_title: words }))).status
      expect([await save('My pictures'), await shown()]).toEqual([303, 'My pictures'])
      expect([await save(title), await shown()]).toEqual([303, 'Instagram'])
      const links = [
        { platform: 'instagram', title, url: link.link1_url },
        { platform: 'website', title, url: 'https://olive.example/' },
        { platform: 'phone', title, url: '+44 1632 960123' },
      ]
      const sent = await browser.postJson('/app/profile', draft({ version: Number(versionIn(await page())), links }))
      const answer: { links: { title: string }[] } = JSON.parse(sent.html)
      expect(answer.links.map((stored) => stored.title)).toEqual(['Instagram', 'Website', 'Phone'])
    },
  )

  it('EDT-30 EDT-32 saves what the script sends, and answers a conflict with the version there is', async () => {
    const { browser, username } = await owner()
    const version = Number(versionIn(await browser.get('/app/profile')))
    const saved = await browser.postJson(
      '/app/profile',
      draft({ version, links: [{ platform: 'telegram', title: '', url: 'olive_s' }] }),
    )
    expect(saved.status).toBe(200)
    expect(JSON.parse(saved.html)).toEqual({
      version: version + 1,
      text: 'Saved. The next tap shows it.',
      links: [{ platform: 'telegram', title: 'Telegram', url: 'https://t.me/olive_s' }],
    })
    const late = await browser.postJson('/app/profile', draft({ version }))
    expect([late.status, JSON.parse(late.html)]).toEqual([
      409,
      {
        text: 'This profile was changed on another device. Reload to see it, or save yours over it.',
        current: version + 1,
      },
    ])
    expect((await stored(username))?.theme_id).toBe('forest')
    for (const broken of [{}, { ...draft(), look: 'neon' }, { ...draft(), links: [{}] }, { ...draft(), version: '1' }])
      expect((await browser.postJson('/app/profile', broken)).status).toBe(422)
    expect((await browser.postJson('/app/profile', { ...draft(), filler: 'x'.repeat(64 * 1024) })).status).toBe(413)
  })
})

describe('the address of a profile', () => {
  const rename = ({ browser }: Owner, username: string) => browser.post('/app/profile', { do: 'rename', username })

  it('EDT-36 EDT-37 EDT-39 takes everything along and leads on from the old name', async () => {
    const who = await owner()
    const { browser, username } = who
    const renamed = `${username}-new`
    const chip = `RENAME${count}`
    const account = (await stored(username))?.account_id
    expect((await browser.get('/app/profile')).text).toContain(
      'Your old address leads here for 90 days. You can change again after 30 days.',
    )
    await app.env.CACHE.put(`tap:v1:${chip}`, username)
    const insert = [
      [
        "INSERT INTO chips (chip_id, status, username, owner_account_id) VALUES (?2, 'linked_with_profile', ?1, ?3)",
        chip,
        account,
      ],
      [
        "INSERT INTO chip_events (chip_id, event, to_status, username, actor) VALUES (?2, 'linked', 'linked_with_profile', ?1, 'owner')",
        chip,
      ],
      ["INSERT INTO social_links (username, platform, url) VALUES (?1, 'x', 'https://x.com/o')"],
      [
        "INSERT INTO contacts (id, username, account_id, name, consent_version, withdraw_hash) VALUES (?2, ?1, ?3, 'V', '1', ?2)",
        crypto.randomUUID(),
        account,
      ],
      ["INSERT INTO profile_reports (id, username, reason) VALUES (?2, ?1, 'other')", crypto.randomUUID()],
      ["INSERT INTO link_days (day, username, url, country, device, clicks) VALUES (1, ?1, 'u', '', 'phone', 3)"],
      ["INSERT INTO link_months (month, username, url, country, device, clicks) VALUES (1, ?1, 'u', '', 'phone', 4)"],
      ["INSERT INTO profile_days (day, username, kind, country, device, count) VALUES (1, ?1, 'view', '', 'phone', 5)"],
      [
        "INSERT INTO profile_months (month, username, kind, country, device, count) VALUES (1, ?1, 'view', '', 'phone', 6)",
      ],
      ["INSERT INTO profile_quarters (quarter, username, kind, count) VALUES (96, ?1, 'view', 7)"],
    ]
    for (const [sql, ...values] of insert) await run(String(sql), username, ...values)
    expect((await rename(who, renamed)).location).toBe('/app/profile?done=renamed')
    const counted: Record<string, number> = {}
    for (const table of [
      'profiles',
      'chips',
      'chip_events',
      'social_links',
      'contacts',
      'profile_reports',
      'link_days',
      'link_months',
      'profile_days',
      'profile_months',
      'profile_quarters',
    ]) {
      expect(await rows(app.env.DB, table, 'username = ?1 COLLATE NOCASE', username), table).toEqual([])
      counted[table] = (await rows(app.env.DB, table, 'username = ?1', renamed)).length
    }
    expect(new Set(Object.values(counted))).toEqual(new Set([1]))
    expect(await rows(app.env.DB, 'profile_months', 'username = ?1', renamed)).toMatchObject([{ count: 6 }])
    const now = Date.now() / 1000
    const [old] = await rows<{ profile_username: string; until: number }>(
      app.env.DB,
      'old_usernames',
      'username = ?1',
      username,
    )
    expect(old?.profile_username).toBe(renamed)
    expect(Math.abs((old?.until ?? 0) - (now + 90 * DAY))).toBeLessThan(120)
    expect(await app.env.CACHE.get(`tap:v1:${chip}`)).toBeNull()
    expect(JSON.parse((await app.env.CACHE.get(`tap:v1:/changed/${chip}`)) ?? '{}')).toMatchObject({
      username: renamed,
    })
  })

  it('EDT-36 EDT-39 waits 30 days, lets the own old name be taken back at once, and chains in one step', async () => {
    const who = await owner()
    const { browser, username } = who
    await rename(who, `${username}-b`)
    const early = await rename(who, `${username}-c`)
    const date = new Date(Date.now() + 30 * DAY * 1000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    expect([early.status, early.text.includes(`You can change your name again on ${date}.`)]).toEqual([422, true])
    const stranger = await owner()
    expect((await rename(stranger, username)).text).toContain('That name is taken.')
    expect((await rename(who, username)).location).toBe('/app/profile?done=renamed')
    expect(await rows(app.env.DB, 'old_usernames', 'profile_username = ?1', username)).toMatchObject([
      { username: `${username}-b` },
    ])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY * 1000 })
    const later = app.browser()
    await later.signIn(who.email)
    expect((await rename({ ...who, browser: later }, `${username}-c`)).location).toBe('/app/profile?done=renamed')
    const old = await rows<{ username: string; profile_username: string }>(
      app.env.DB,
      'old_usernames',
      'profile_username = ?1 ORDER BY username',
      `${username}-c`,
    )
    expect(old.map((row) => row.username)).toEqual([username, `${username}-b`])
    expect(browser.cookies.size).toBeGreaterThan(0)
  })

  it('EDT-36 takes the own old name back early once in 30 days: two names are not swapped at will', async () => {
    const who = await owner()
    await rename(who, `${who.username}-b`)
    expect((await rename(who, who.username)).location).toBe('/app/profile?done=renamed')
    const again = await rename(who, `${who.username}-b`)
    expect([again.status, again.text.includes('You can change your name again on ')]).toEqual([422, true])
    expect(await stored(who.username)).toMatchObject({ username: who.username })
  })

  it('EDT-36 another spelling forwards nothing and counts as no change', async () => {
    const who = await owner()
    const spelt = who.username.toUpperCase()
    expect((await rename(who, spelt)).location).toBe('/app/profile?done=renamed')
    expect(await stored(who.username)).toMatchObject({ username: spelt, renamed_at: null })
    expect(await rows(app.env.DB, 'old_usernames', 'username = ?1', who.username)).toEqual([])
    expect((await rename(who, `${who.username}-next`)).location).toBe('/app/profile?done=renamed')
  })

  it('T-OWN-5 EDT-08 EDT-36 refuses a taken, a reserved and a misshapen name and moves nothing', async () => {
    const who = await owner()
    for (const [name, text] of [
      ['ava', 'That name is taken.'],
      ['support', 'Choose another name.'],
      ['a', 'Use 3 to 30 letters, digits, dots, dashes or underscores.'],
    ] as const) {
      const refused = await rename(who, name)
      expect([refused.status, refused.text.includes(text)]).toEqual([422, true])
      expect(refused.html).toContain(`value="${name}"`)
    }
    expect((await stored(who.username))?.renamed_at).toBeNull()
  })
})

describe('visibility', () => {
  it('EDT-41 EDT-45 unpublishes and publishes, with the cards and counts kept', async () => {
    const { browser, username } = await owner()
    const chip = `VISIBLE${count}`
    await run("INSERT INTO chips (chip_id, status, username) VALUES (?1, 'linked_with_profile', ?2)", chip, username)
    const off = await browser.post('/app/profile', { do: 'unpublish' })
    expect(off.location).toBe('/app/profile?done=unpublished')
    expect((await stored(username))?.published).toBe(0)
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toMatchObject([
      { status: 'linked_with_profile', username },
    ])
    const page = await browser.get('/app/profile')
    expect(page.text).toContain(
      'Everyone who has the address or taps your card can see this page. Publish only what strangers may read.',
    )
    const saved = await browser.post('/app/profile', fields(versionIn(page)))
    expect((await browser.get(saved.location)).text).toContain('Saved. Nobody sees it until you publish.')
    const on = await browser.post('/app/profile', { do: 'publish' })
    expect(on.location).toBe('/setup-profile?step=live')
    expect((await stored(username))?.published).toBe(1)
  })

  it('T-OWN-6 EDT-42 lets the owner of a hidden profile edit it, and neither rename nor publish it', async () => {
    const who = await owner()
    const { browser, username } = who
    await run(
      "UPDATE profiles SET hidden = 1, published = 0, hidden_reason = 'A stolen picture' WHERE username = ?1",
      username,
    )
    const page = await browser.get('/app/profile')
    const text =
      'We have hidden this profile: A stolen picture. Change it and write to legal@tappt.example to have it looked at again.'
    expect(page.text).toContain(text)
    expect(page.html).not.toContain('value="rename"')
    expect(page.html).not.toContain('value="publish"')
    expect((await browser.post('/app/profile', fields(versionIn(page), { bio: 'better' }))).status).toBe(303)
    expect((await stored(username))?.bio).toBe('better')
    const renamed = await browser.post('/app/profile', { do: 'rename', username: `${username}-x` })
    expect([renamed.status, renamed.text.includes(text)]).toEqual([409, true])
    const published = await browser.post('/app/profile', { do: 'publish' })
    expect([published.status, published.text.includes(text)]).toEqual([409, true])
    expect(await stored(username)).toMatchObject({ username, hidden: 1, published: 0 })
  })
})
