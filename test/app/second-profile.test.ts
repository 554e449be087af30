// Several profiles of one account: made, copied, published and deleted each on its own.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, giveCard, giveProfile, insertRow, newOwner, type Owner } from '#test/support/own-card.ts'

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

let last = 0
const newName = () => `second${++last}x${Math.floor(Math.random() * 1e6)}`
const stored = async (username: string) => (await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]
const give = (columns = {}) => giveProfile(app.env.DB, owner, columns)
const own = () => rows(app.env.DB, 'profiles', 'account_id = ?1', owner.id)
const add = (fields: Record<string, string>) =>
  browser.post('/setup-profile?step=1&new=1', { full_name: 'Ro', ...fields })

describe('a further profile', () => {
  it('EDT-07 EDT-75 is offered on the dashboard and above the editor, and set up in the same steps', async () => {
    const first = await give()
    for (const path of ['/dashboard', '/app/profile'])
      expect((await browser.get(path)).html).toContain('href="/setup-profile?new=1"')
    expect((await browser.get('/setup-profile')).location).toBe('/app/profile')
    expect((await browser.get('/setup-profile?new=1')).location).toBe('/setup-profile?step=1&new=1')
    const page = await browser.get('/setup-profile?step=1&new=1')
    expect(page.html).toMatch(/<h1[^>]*>Add a profile</)
    expect(page.html).toContain(`<option value="${first}">A copy of @${first}</option>`)
    const username = newName()
    expect((await add({ username, from: '' })).location).toBe('/setup-profile?step=2&new=1')
    expect(await stored(username)).toMatchObject({ full_name: 'Ro', published: 0, setup_step: 1, bio: null })
    // The first profile stays the one that the editor opens with, and the new one is on the list of what is to do.
    expect((await browser.get('/app/profile')).html).toContain(`data-username="${first}"`)
    expect((await browser.get('/dashboard')).text).toContain(`Set up @${username}`)
    expect((await browser.get(`/app/profile?profile=${username}`)).location).toBe('/setup-profile')
    await browser.post('/setup-profile?step=2', { do: 'skip' })
    const done = await browser.post('/setup-profile?step=3', { do: 'save' })
    expect(done.location).toBe(`/setup-profile?step=live&profile=${username}`)
    expect((await browser.get(done.location)).text).toContain(`/profile/${username}`)
    expect(await stored(username)).toMatchObject({ published: 1 })
  })

  it('EDT-75 that is passed over is opened by its own address', async () => {
    await give()
    const username = newName()
    await add({ username })
    await browser.post('/setup-profile?step=2', { do: 'skip' })
    const passed = await browser.post('/setup-profile?step=3', { do: 'skip' })
    expect(passed.location).toBe(`/app/profile?profile=${username}&done=set-up`)
    expect((await browser.get('/dashboard')).text).toContain(`Publish @${username}`)
  })

  it('EDT-76 can be a copy with look, links, contact details and picture, which is not published', async () => {
    const picture = `/media/${'b'.repeat(64)}.webp`
    const first = await give({
      ...{ theme_id: 'forest', phone: '+44 1632 960123', show_phone: 1, bio: 'Glass.', version: 9 },
      ...{ profile_image_url: picture, renamed_at: 5, hidden_reason: null, created_at: 7 },
    })
    for (const [at, url] of ['https://a.example/', 'https://b.example/'].entries())
      await insertRow(app.env.DB, 'social_links', {
        ...{ username: first, platform: 'website', display_text: `Link ${at}`, url, display_order: at + 1, hidden: at },
      })
    const username = newName()
    const made = await add({ username, from: first })
    expect(made.location).toBe(`/app/profile?profile=${username}&done=copied`)
    expect((await browser.get(made.location)).text).toContain('Your new profile is a copy.')
    expect(await stored(username)).toMatchObject({
      ...{ full_name: 'Ro', theme_id: 'forest', phone: '+44 1632 960123', show_phone: 1, bio: 'Glass.' },
      ...{ profile_image_url: picture, account_id: owner.id, team_id: null },
      ...{ published: 0, setup_step: 3, version: 1, renamed_at: null, hidden: 0 },
    })
    const links = await rows(app.env.DB, 'social_links', 'username = ?1 ORDER BY display_order', username)
    expect(links).toMatchObject([
      { url: 'https://a.example/', display_text: 'Link 0', hidden: 0 },
      { url: 'https://b.example/', display_text: 'Link 1', hidden: 1 },
    ])
    expect(await rows(app.env.DB, 'social_links', 'username = ?1', first)).toHaveLength(2)
  })

  it('EDT-76 is no copy of a profile of somebody else or of a hidden one, and a taken name copies no links', async () => {
    const first = await give()
    const hidden = await give({ hidden: 1 })
    for (const from of ['ava', hidden]) {
      const refused = await add({ username: newName(), from })
      expect([refused.status, refused.text.includes('Please choose one of your profiles.')]).toEqual([422, true])
    }
    await insertRow(app.env.DB, 'social_links', { username: first, platform: 'website', url: 'https://a.example/' })
    const taken = await add({ username: hidden, from: first })
    expect([taken.status, taken.html.includes(`<option value="${first}" selected=""`)]).toEqual([422, true])
    expect(await rows(app.env.DB, 'social_links', 'username = ?1', hidden)).toEqual([])
    expect(await own()).toHaveLength(2)
  })

  it('EDT-11 is one of five at most, also where two are added at once', async () => {
    for (let at = 0; at < 4; at++) await give()
    const [from] = await own()
    await Promise.all(Array.from({ length: 4 }, () => add({ username: newName(), from: String(from?.username) })))
    expect(await own()).toHaveLength(5)
    for (const path of ['/dashboard', '/app/profile'])
      expect((await browser.get(path)).text).not.toContain('Add a profile')
    const most = await add({ username: newName() })
    expect(most.location).toBe('/app/profile?done=most')
    expect((await browser.get(most.location)).text).toContain('You have 5 profiles, as many as an account can have.')
    expect(await own()).toHaveLength(5)
  })

  it('OWN-02 EDT-75 has its own things to do, and its own buttons on the dashboard', async () => {
    const first = await give({ created_at: 1 })
    const second = await give({ created_at: 2, published: 0 })
    const third = await give({ created_at: 3, hidden: 1 })
    const { html, text } = await browser.get('/dashboard')
    expect(html).toContain('<h2 id="profile">Profiles</h2>')
    expect(html).toContain(`<a href="/app/profile?profile=${second}">Publish @${second}</a>`)
    expect(html).toContain(`<a href="/app/profile?profile=${third}">@${third} is hidden</a>`)
    expect(text.indexOf(`/profile/${first}`)).toBeLessThan(text.indexOf(`/profile/${second}`))
  })
})

describe('deleting one of several', () => {
  it('DATA-05 EDT-40 EDT-77 its cards lead to another one that is chosen, and the account and its others stay', async () => {
    const [first, second] = [await give(), await give()]
    const other = await give({ published: 0 })
    const works = await giveCard(app.env.DB, owner, { status: 'linked_with_profile', username: second })
    const paused = await giveCard(app.env.DB, owner, { status: 'paused', username: second })
    const operators = await giveCard(
      app.env.DB,
      { id: '' },
      { owner_account_id: null, status: 'linked_with_profile', username: second },
    )
    expect((await browser.get(`/app/profile?profile=${second}`)).html).toContain('href="/settings/data#profile"')
    expect((await browser.get('/settings/data')).html).toContain(`<option value="${first}">@${first}</option>`)
    const remove = (lead: string) => browser.post('/settings/data', { act: 'profile', username: second, lead })
    for (const lead of [second, other, 'ava'])
      expect((await remove(lead)).text).toContain('Please choose another one of your profiles, or "Nowhere yet".')
    expect((await remove(first)).location).toBe('/settings/data?done=profile-deleted')
    expect(await stored(second)).toBeUndefined()
    expect(await chipRow(app.env.DB, works)).toMatchObject({ status: 'linked_with_profile', username: first })
    expect(await chipRow(app.env.DB, paused)).toMatchObject({ status: 'paused', username: first })
    expect(await chipRow(app.env.DB, operators)).toMatchObject({ status: 'linked_without_profile', username: null })
    expect(await own()).toHaveLength(2)
    expect((await add({ username: second })).text).toContain('That name is taken.')
  })
})
