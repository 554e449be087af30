// The set-up of a profile, as somebody new goes through it without script.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

let count = 0
const newName = () => `person${++count}x${Math.floor(Math.random() * 1e6)}`

async function newcomer(): Promise<Browser> {
  const browser = app.browser()
  await browser.signIn(newEmail())
  return browser
}

const stored = async (username: string) => (await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]

const accountOf = async (username: string): Promise<string> => String((await stored(username))?.account_id)

describe('the set-up', () => {
  it('EDT-01 what is wrong with the third step is said on the third step, with what was typed', async () => {
    const browser = await newcomer()
    await browser.post('/setup-profile?step=1', { full_name: 'Nora Quist', username: newName() })
    await browser.post('/setup-profile?step=2', { do: 'skip' })
    const refused = await browser.post('/setup-profile?step=3', {
      ...{ do: 'save', link1_url: 'javascript:alert(1)', link2_url: '', link3_url: '' },
      ...{ phone: 'none', contact_email: '' },
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/<h1[^>]*>How to reach you</)
    expect(refused.html).toContain('value="javascript:alert(1)"')
    expect(refused.text).toContain('Please enter a phone number, like +44 1632 960123.')
  })

  it('EDT-52 removes a picture by a box of the form, without script', async () => {
    const browser = await newcomer()
    const username = newName()
    await browser.post('/setup-profile?step=1', { full_name: 'Nora Quist', username })
    const picture = `/media/${'a'.repeat(64)}.webp`
    await app.env.DB.prepare('UPDATE profiles SET profile_image_url = ?2 WHERE username = ?1')
      .bind(username, picture)
      .run()
    const { html } = await browser.get('/setup-profile?step=2')
    expect(html).toMatch(/<label[^>]*data-without-script[^>]*><input type="checkbox" name="remove_picture" value="1"/)
    const form = { do: 'save', bio: 'Glass.', job_title: '', company: '', picture }
    await browser.post('/setup-profile?step=2', form)
    expect(await stored(username)).toMatchObject({ profile_image_url: picture })
    await browser.post('/setup-profile?step=2', { ...form, remove_picture: '1' })
    expect(await stored(username)).toMatchObject({ profile_image_url: null })
  })

  it('EDT-01 EDT-04 ACC-52 leads over three addresses to a published profile, each step saved by its button', async () => {
    const browser = await newcomer()
    const username = newName()
    expect((await browser.get('/setup-profile')).location).toBe('/setup-profile?step=1')
    const first = await browser.get('/setup-profile?step=1')
    expect(first.text).toContain(
      'By creating a profile you confirm that you are 13 or older and accept the terms and the privacy notice .',
    )
    const named = await browser.post('/setup-profile?step=1', { full_name: 'Nora Quist', username })
    expect([named.status, named.location]).toEqual([303, '/setup-profile?step=2'])
    expect(await stored(username)).toMatchObject({ full_name: 'Nora Quist', published: 0, setup_step: 1 })
    const [account] = await rows<{ terms_version: string }>(
      app.env.DB,
      'accounts',
      'id = ?1',
      await accountOf(username),
    )
    expect(account?.terms_version).toMatch(/^\d{4}-\d\d-\d\d$/)
    const about = await browser.post('/setup-profile?step=2', {
      do: 'save',
      bio: 'Glass.\r\nAnd light.',
      job_title: 'Glazier',
      show_job_title: '1',
      company: 'Quist',
    })
    expect(about.location).toBe('/setup-profile?step=3')
    expect(await stored(username)).toMatchObject({
      bio: 'Glass.\nAnd light.',
      job_title: 'Glazier',
      show_job_title: 1,
      show_company: 0,
      show_website: 1,
      setup_step: 2,
    })
    const third = await browser.get('/setup-profile?step=3')
    expect(third.html.match(/name="link\d_url"/g)).toHaveLength(3)
    expect(third.text).toContain('Publish profile')
    const published = await browser.post('/setup-profile?step=3', {
      do: 'save',
      link1_url: 'instagram.com/nora',
      link2_url: '',
      link3_url: 'https://quist.example/',
      phone: '+44 1632 960123',
      show_phone: '1',
      contact_email: 'nora@quist.example',
    })
    expect(published.location).toBe('/setup-profile?step=live')
    expect(await stored(username)).toMatchObject({
      published: 1,
      phone: '+44 1632 960123',
      show_phone: 1,
      show_contact_email: 0,
    })
    expect(await rows(app.env.DB, 'social_links', 'username = ?1 ORDER BY display_order', username)).toMatchObject([
      { platform: 'instagram', display_text: 'Instagram', url: 'https://instagram.com/nora' },
      { platform: 'website', display_text: 'Website', url: 'https://quist.example/' },
    ])
  })

  it('EDT-01 EDT-25 asks which platform a bare handle is on, names each link, and takes the answer', async () => {
    const browser = await newcomer()
    const username = newName()
    await browser.post('/setup-profile?step=1', { full_name: 'Kit Moss', username })
    await browser.post('/setup-profile?step=2', { do: 'skip' })
    const links = { do: 'save', link1_url: '@robin.pots', link2_url: 'kit', link3_url: 'mara.example' }
    const asked = await browser.post('/setup-profile?step=3', links)
    expect(asked.status).toBe(422)
    expect(asked.text).toContain(
      'Link 1: Which platform is @robin.pots on? Choose it, or enter the whole address. Link 2: Which platform is @kit on?',
    )
    expect(asked.html).toContain('value="@robin.pots"')
    expect(asked.html.match(/<select[^>]*name="link\d_platform"/g)).toHaveLength(2)
    expect(await stored(username)).toMatchObject({ published: 0 })
    const once = await browser.post('/setup-profile?step=3', { ...links, link1_platform: 'instagram' })
    expect(once.text).not.toContain('robin.pots on?')
    const both = await browser.post('/setup-profile?step=3', {
      ...links,
      link1_platform: 'instagram',
      link2_platform: 'tiktok',
    })
    expect(both.location).toBe('/setup-profile?step=live')
    expect(await rows(app.env.DB, 'social_links', 'username = ?1 ORDER BY display_order', username)).toMatchObject([
      { platform: 'instagram', display_text: 'Instagram', url: 'https://www.instagram.com/robin.pots' },
      { platform: 'tiktok', display_text: 'TikTok', url: 'https://www.tiktok.com/@kit' },
      { platform: 'website', display_text: 'Website', url: 'https://mara.example' },
    ])
  })

  it('EDT-04 EDT-05 lets two steps be passed, keeps the profile unpublished, and goes on where it was left', async () => {
    const browser = await newcomer()
    const username = newName()
    expect((await browser.get('/setup-profile?step=3')).location).toBe('/setup-profile?step=1')
    await browser.post('/setup-profile?step=1', { full_name: 'Ola', username })
    expect((await browser.get('/setup-profile')).location).toBe('/setup-profile?step=2')
    const skipped = await browser.post('/setup-profile?step=2', { do: 'skip', bio: 'not kept' })
    expect(skipped.location).toBe('/setup-profile?step=3')
    expect((await browser.get('/setup-profile')).location).toBe('/setup-profile?step=3')
    expect(await stored(username)).toMatchObject({ bio: null, published: 0 })
    expect((await browser.post('/setup-profile?step=3', { do: 'skip' })).location).toBe('/app/profile?done=set-up')
    expect(await stored(username)).toMatchObject({ published: 0, setup_step: 3 })
    expect((await browser.get('/app/profile')).text).toContain('Your profile is not public.')
  })

  it('EDT-05 EDT-06 CLM-20 links the card it began with, also when the set-up was left in between', async () => {
    const browser = await newcomer()
    const username = newName()
    const chip = `SETUP${count}`
    await browser.post('/setup-profile?step=1', { full_name: 'Ida', username })
    await app.env.DB.prepare(
      "INSERT INTO chips (chip_id, status, owner_account_id, claimed_at) VALUES (?1, 'linked_without_profile', ?2, 1)",
    )
      .bind(chip, await accountOf(username))
      .run()
    await browser.get('/dashboard')
    await browser.get('/setup-profile')
    await browser.post('/setup-profile?step=2', { do: 'skip' })
    await browser.post('/setup-profile?step=3', { do: 'save', link1_url: '', link2_url: '', link3_url: '' })
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toMatchObject([
      { status: 'linked_with_profile', username },
    ])
    expect(await rows(app.env.DB, 'chip_events', 'chip_id = ?1', chip)).toMatchObject([
      { event: 'linked', to_status: 'linked_with_profile', username, actor: 'owner' },
    ])
    const live = await browser.get('/setup-profile?step=live')
    expect(live.text).toContain('Your profile is live.')
    expect(live.text).toContain('Hold your card to a phone to see it.')
    expect(live.text).toContain(`http://localhost:8787/profile/${username}`)
    expect(live.text).toMatch(/Open profile.*Copy link/)
    expect(live.html).toContain(`download="${username}.svg"`)
    const qr = /href="data:image\/svg\+xml,([^"]+)"/.exec(live.html)?.[1] ?? ''
    expect(decodeURIComponent(qr)).toMatch(/^<svg [\s\S]+<\/svg>$/)
  })

  it('EDT-06 does not speak of a card where none was linked', async () => {
    const browser = await newcomer()
    await browser.post('/setup-profile?step=1', { full_name: 'Ida', username: newName() })
    await browser.post('/setup-profile?step=2', { do: 'skip' })
    await browser.post('/setup-profile?step=3', { do: 'save', link1_url: '', link2_url: '', link3_url: '' })
    const live = await browser.get('/setup-profile?step=live')
    expect(live.text).toContain('Your profile is live.')
    expect(live.text).not.toContain('Hold your card')
  })

  it('EDT-07 leads to the editor while there is a profile', async () => {
    const browser = app.browser()
    await browser.signIn('mara@example.com')
    for (const path of ['/setup-profile', '/setup-profile?step=1', '/setup-profile?step=3'])
      expect((await browser.get(path)).location).toBe('/app/profile')
    expect((await browser.post('/setup-profile?step=1', { full_name: 'X', username: newName() })).location).toBe(
      '/app/profile',
    )
  })

  it('EDT-11 an account gets one profile of its own, however often the first step is sent at once', async () => {
    const browser = await newcomer()
    const names = [newName(), newName(), newName(), newName()]
    await Promise.all(names.map((username) => browser.post('/setup-profile?step=1', { full_name: 'Many', username })))
    const made = await rows(app.env.DB, 'profiles', 'username IN (?1, ?2, ?3, ?4)', ...names)
    expect(made).toHaveLength(1)
  })

  it('EDT-17 begins with job title, company and website public and with phone, mail and address not', async () => {
    const browser = await newcomer()
    const username = newName()
    await browser.post('/setup-profile?step=1', { full_name: 'Switches', username })
    expect(await stored(username)).toMatchObject({
      show_job_title: 1,
      show_company: 1,
      show_website: 1,
      show_phone: 0,
      show_contact_email: 0,
      show_address: 0,
    })
  })
})

describe('usernames', () => {
  it.each([
    ['ab', 'Use 3 to 30 letters, digits, dots, dashes or underscores.'],
    ['.dot', 'Use 3 to 30 letters, digits, dots, dashes or underscores.'],
    ['a b c', 'Use 3 to 30 letters, digits, dots, dashes or underscores.'],
    ['AVA', 'That name is taken.'],
    ['Support', 'Choose another name.'],
    ['tappt', 'Choose another name.'],
    ['TAPPT-shop', 'Choose another name.'],
    ['dashboard', 'Choose another name.'],
  ])('EDT-08 EDT-09 EDT-10 refuses %s and keeps what was typed', async (username, text) => {
    const browser = await newcomer()
    const refused = await browser.post('/setup-profile?step=1', { full_name: 'Kept Name', username })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(text)
    expect(refused.html).toContain('value="Kept Name"')
    expect(refused.html).toContain(`value="${username}"`)
    expect(refused.html).toContain('aria-describedby="username-problem')
    const asked = await browser.get(`/app/username?name=${encodeURIComponent(username)}`)
    expect(JSON.parse(asked.html)).toEqual({ free: false, text })
  })

  it('EDT-03 says that a free name is free', async () => {
    const browser = await newcomer()
    expect(JSON.parse((await browser.get(`/app/username?name=${newName()}`)).html)).toEqual({
      free: true,
      text: 'Available.',
    })
  })

  it('T-OWN-5 EDT-10 EDT-40 counts names that lead on, that rest and that were hidden as taken, until their time is over', async () => {
    const browser = await newcomer()
    const now = Math.floor(Date.now() / 1000)
    const name = newName()
    await app.env.DB.batch(
      [
        [`${name}-leads`, 'ava', now + 60],
        [`${name}-rests`, null, now + 60],
        [`${name}-hidden`, null, null],
        [`${name}-over`, null, now - 1],
      ].map(([username, profile, until]) =>
        app.env.DB.prepare('INSERT INTO old_usernames (username, profile_username, until) VALUES (?1, ?2, ?3)').bind(
          username,
          profile,
          until,
        ),
      ),
    )
    const ask = async (end: string) =>
      JSON.parse((await browser.get(`/app/username?name=${name.toUpperCase()}-${end}`)).html)
    for (const end of ['leads', 'rests', 'hidden'])
      expect(await ask(end)).toEqual({ free: false, text: 'That name is taken.' })
    expect(await ask('over')).toEqual({ free: true, text: 'Available.' })
    const refused = await browser.post('/setup-profile?step=1', { full_name: 'X', username: `${name}-rests` })
    expect([refused.status, await stored(`${name}-rests`)]).toEqual([422, undefined])
    const made = await browser.post('/setup-profile?step=1', { full_name: 'X', username: `${name}-over` })
    expect(made.location).toBe('/setup-profile?step=2')
    expect(await rows(app.env.DB, 'old_usernames', 'username = ?1', `${name}-over`)).toEqual([])
  })

  it('EDT-02 proposes a free name made from the person’s where none was chosen', async () => {
    const browser = await newcomer()
    const proposed = await browser.post('/setup-profile?step=1', { full_name: 'Ava', username: '' })
    expect(proposed.status).toBe(422)
    expect(proposed.html).toContain('value="ava2"')
    expect(proposed.text).toContain('http://localhost:8787/profile/ava2')
  })

  it.each([
    ['Dr. Mara van der Bergh', 'mara.van.der.bergh'],
    ['Bergh, Mara van der', 'mara.van.der.bergh'],
    ['Øyvind Łukaszewski', 'oyvind.lukaszewski'],
    ['Jürgen Weiß', 'jurgen.weiss'],
    ['Əli Ağaoğlu', 'eli.agaoglu'],
    ['Đặng Thị Hoa', 'dang.thi.hoa'],
    ['Ольга', 'olga'],
    ['Γιώργος', 'giorgos'],
    ['李小龍', 'li.xiao.long'],
    ['김민준', 'gim.minjun'],
    ['Shaun O’Neill', 'shaun.oneill'],
  ])('EDT-02 proposes for %s the name %s, in letters an address can have', async (full_name, username) => {
    const browser = await newcomer()
    const { proposed } = JSON.parse((await browser.get(`/app/username?of=${encodeURIComponent(full_name)}`)).html)
    expect(proposed).toBe(username)
  })

  it.each(['محمد علي', 'さくら', 'ჯორჯ', 'עומר'])('EDT-02 proposes a name for %s', async (full_name) => {
    const browser = await newcomer()
    const { proposed } = JSON.parse((await browser.get(`/app/username?of=${encodeURIComponent(full_name)}`)).html)
    expect(proposed).toMatch(/^[a-z]+(?:\.[a-z]+)?$/)
  })

  it('EDT-02 proposes a readable name where nothing of one can be read, and where all with small numbers are taken', async () => {
    const browser = await newcomer()
    const ask = async (name: string) =>
      JSON.parse((await browser.get(`/app/username?of=${encodeURIComponent(name)}`)).html).proposed
    expect(await ask('🎉')).toMatch(/^card-[1-9]\d{4}$/)
    expect(await ask('X')).toMatch(/^x[1-9]\d{4}$/)
    expect(await ask('Support')).toBe('support2')
    const name = `crowd${Date.now()}`
    await app.env.DB.batch(
      ['', 2, 3, 4, 5, 6, 7, 8, 9].map((end) =>
        app.env.DB.prepare("INSERT INTO profiles (username, full_name) VALUES (?1, 'Crowd')").bind(name + end),
      ),
    )
    expect(await ask(name)).toMatch(new RegExp(`^${name}[1-9]\\d{4}$`))
  })
})
