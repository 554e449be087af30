// The dashboard: what is on it for whom, and what is left of it where something cannot be read.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { giveCard, giveProfile, insertRow, newOwner, type Owner } from '#test/support/own-card.ts'

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

const NOT_LOADED = 'This could not be loaded. Reload the page.'
const headings = (html: string) => [...html.matchAll(/<h2 id="[^"]+">([^<]+)<\/h2>/g)].map(([, text]) => text)
/** What there is to do. */
const toDo = (html: string) =>
  [...(/<ul class="to-do">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '').matchAll(/<li>(?:<[^>]+>)?([^<]+)/g)].map(
    ([, text]) => text,
  )

describe('the dashboard', () => {
  it('OWN-01 greets by name, and shows profile, cards and the last seven days in this order', async () => {
    expect((await browser.get('/dashboard')).text).toContain('Hello.')
    await app.env.DB.prepare('UPDATE accounts SET name = ?1 WHERE id = ?2').bind('Mara', owner.id).run()
    const username = await giveProfile(app.env.DB, owner, { theme_id: 'midnight' })
    const card = await giveCard(app.env.DB, owner, {
      status: 'linked_with_profile',
      username,
      claimed_at: 1_000_000_000,
    })
    await giveCard(app.env.DB, owner)
    const today = Math.floor(Date.now() / 86_400_000)
    for (const [ago, taps] of [
      [0, 3],
      [6, 4],
      [7, 100],
    ] as const) {
      await insertRow(app.env.DB, 'tap_days', { day: today - ago, chip_id: card, country: '', device: 'phone', taps })
      await insertRow(app.env.DB, 'link_days', {
        ...{ day: today - ago, username, url: 'https://a.example/', country: '', device: 'phone', clicks: taps + 1 },
      })
    }
    const { text, html } = await browser.get('/dashboard')
    expect(text).toContain('Hello Mara.')
    expect(headings(html)).toEqual(['To do', 'Profile', 'Cards', 'Last 7 days'])
    expect(text).toContain(`http://localhost:8787/profile/${username}`)
    expect(html).toContain('href="/app/profile"')
    expect(html).toContain(`href="http://localhost:8787/profile/${username}"`)
    expect(html).toMatch(new RegExp(`<button[^>]*hidden=""[^>]*data-copy="http://localhost:8787/profile/${username}"`))
    expect(html).toContain('fill="#0a1024"') // of the look "midnight"
    expect(text).toContain('Card taps 7 Opened links 9')
  })

  it('OWN-02 lists what is to do, with where it is done, and nothing where nothing is', async () => {
    expect(toDo((await browser.get('/dashboard')).html)).toEqual(['Set up your profile', 'Claim your card'])
    const username = await giveProfile(app.env.DB, owner, { published: 0 })
    const cards = [await giveCard(app.env.DB, owner), await giveCard(app.env.DB, owner)]
    const { html } = await browser.get('/dashboard')
    expect(toDo(html)).toEqual(['Publish your profile', '2 cards lead nowhere yet'])
    expect(html).toContain('<a href="/app/profile">Publish your profile</a>')
    await app.env.DB.prepare('UPDATE profiles SET hidden = 1 WHERE username = ?1').bind(username).run()
    expect(toDo((await browser.get('/dashboard')).html)).toEqual(['2 cards lead nowhere yet', 'Your profile is hidden'])
    await app.env.DB.prepare('UPDATE profiles SET hidden = 0, published = 1 WHERE username = ?1').bind(username).run()
    await app.env.DB.prepare("UPDATE chips SET status = 'linked_with_profile', username = ?1 WHERE chip_id IN (?2, ?3)")
      .bind(username, ...cards)
      .run()
    const done = await browser.get('/dashboard')
    expect(toDo(done.html)).toEqual([])
    expect(done.text).not.toContain('To do')
  })

  it.each([
    ['profile', /from "profiles"/, 3],
    ['cards', /order by "chips"\."claimed_at"/i, 2],
    ['statistics', /json_each\(\?\d*\) AS d/, 1],
  ])('OWN-03 where the %s cannot be read the other parts are shown', async (_, statement, failed) => {
    const username = await giveProfile(app.env.DB, owner)
    const card = await giveCard(app.env.DB, owner, { nickname: 'Blue', status: 'linked_with_profile', username })
    const DB = new Proxy(app.env.DB, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'prepare')
          return (sql: string) => {
            if (statement.test(sql)) throw new Error('D1_ERROR: no such thing today')
            return target.prepare(sql)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const faulty = app.with({ DB }).browser()
    for (const [name, value] of browser.cookies) faulty.cookies.set(name, value)
    const { text, html, status } = await faulty.get('/dashboard')
    expect(status).toBe(200)
    expect(text.split(NOT_LOADED)).toHaveLength(failed + 1)
    expect(headings(html)).toEqual(expect.arrayContaining(['Profile', 'Cards', 'Last 7 days']))
    expect(text.includes(`/profile/${username}`)).toBe(failed !== 3)
    expect(html.includes(`/app/cards/${card}`)).toBe(failed !== 2)
  })

  it('OWN-32 where the shop counts elsewhere shows no zeros', async () => {
    await giveProfile(app.env.DB, owner)
    const STATS = { writeDataPoint: () => {} } as unknown as AnalyticsEngineDataset
    const elsewhere = app.with({ STATS }).browser()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.get('/dashboard')).text).not.toMatch(/Last 7 days|Card taps/)
  })
})
