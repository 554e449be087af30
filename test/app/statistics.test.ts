// "Statistics" as owners see it: whose counts, of which days, in which words.
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countedChipsOf } from '#app/counts/counted-cards.ts'
import { dayIn, localDays } from '#app/counts/local-days.ts'
import { readLinks, readProfiles, readTaps, sumOutcomes, sumTaps } from '#app/counts/read-counts.ts'
import { firstQuarter, readProfileQuarters, readTapQuarters } from '#app/counts/read-quarters.ts'
import { listLinks } from '#app/statistics/link-names.ts'
import { openStore, type Store } from '#db/store.ts'
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

const today = () => Math.floor(Date.now() / 86_400_000)
const LONG_AGO = { claimed_at: 1_000_000_000 }

const tap = (chip: string, taps: number, { ago = 0, country = 'GB', device = 'phone' } = {}) =>
  insertRow(app.env.DB, 'tap_days', { day: today() - ago, chip_id: chip, country, device, taps })
const visit = (username: string, kind: 'view' | 'save', count: number, { ago = 0, country = 'GB' } = {}) =>
  insertRow(app.env.DB, 'profile_days', { day: today() - ago, username, kind, country, device: 'phone', count })
const click = (username: string, url: string, clicks: number, { ago = 0, country = 'GB' } = {}) =>
  insertRow(app.env.DB, 'link_days', { day: today() - ago, username, url, country, device: 'phone', clicks })
const quarter = (chip: string, at: number, taps: number) =>
  insertRow(app.env.DB, 'tap_quarters', { quarter: at, chip_id: chip, taps })
/** Shows the owner days of this zone. */
const choose = (zone: string) => browser.post('/settings/time-zone', { time_zone: zone })
const give = (columns: Record<string, string | number | null> = {}) =>
  giveCard(app.env.DB, owner, { ...LONG_AGO, ...columns })

/** The rows of the table with this caption, each cell as it is read. */
function table(html: string, caption: string): string[][] {
  const [, inner = ''] =
    html
      .split('<table')
      .map((part) => [part.includes(`<caption>${caption}</caption>`), part.split('</table>')[0]] as const)
      .find(([is]) => is) ?? []
  return inner
    .split('<tr>')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
        cell
          .replace(/<!--.*?-->|<[^>]+>/g, '')
          .replaceAll('&#x27;', "'")
          .replaceAll('&amp;', '&')
          .trim(),
      ),
    )
}

describe('what is shown', () => {
  it('OWN-23 OWN-24 shows taps, opens, links and saves of 30 days at first, compared in words, by day and by what they were', async () => {
    const chip = await give({ nickname: 'Blue one' })
    const username = await giveProfile(app.env.DB, owner)
    await insertRow(app.env.DB, 'social_links', {
      username,
      platform: 'website',
      display_text: 'Shop',
      url: 'https://a.example/',
    })
    await tap(chip, 12)
    await tap(chip, 8, { ago: 1, country: 'DE', device: 'desktop' })
    await tap(chip, 8, { ago: 30 })
    await tap(chip, 100, { ago: 60 })
    await visit(username, 'view', 1300)
    await visit(username, 'view', 1310, { ago: 45 })
    await visit(username, 'save', 7)
    await visit(username, 'save', 7, { ago: 31 })
    await click(username, 'https://a.example/', 9, { ago: 2 })
    const { html, text, status } = await browser.get('/analytics')
    expect(status).toBe(200)
    expect(text).toContain('Card taps 20 12 more than the 30 days before')
    expect(text).toContain('Profile opens 1,300 10 fewer than the 30 days before')
    expect(text).toContain('Opened links 9 9 more than the 30 days before')
    expect(text).toContain('Saved contacts 7 As many as the 30 days before')
    const days = table(html, 'Per day')
    expect(days[0]).toEqual([
      'Day',
      'Card taps',
      'Profile opens',
      'Opened links',
      'Saved contacts',
      'Contacts received',
    ])
    expect(days).toHaveLength(31)
    expect(days[1]?.slice(1)).toEqual(['12', '1,300', '0', '7', '0'])
    expect(days[3]?.slice(1)).toEqual(['0', '0', '9', '0', '0'])
    expect(table(html, 'Card taps by country')).toEqual([
      ['Country', 'Card taps'],
      ['United Kingdom', '12'],
      ['Germany', '8'],
    ])
    expect(table(html, 'Card taps by device')).toEqual([
      ['Device', 'Card taps'],
      ['Phone', '12'],
      ['Computer', '8'],
    ])
    expect(table(html, 'Profile opens by country')).toEqual([
      ['Country', 'Profile opens'],
      ['United Kingdom', '1,300'],
    ])
    expect(table(html, 'Profile opens by device')).toEqual([
      ['Device', 'Profile opens'],
      ['Phone', '1,300'],
    ])
    expect(table(html, 'Card taps by card')).toEqual([
      ['Card', 'Card taps'],
      [`Blue one · ${chip.slice(-4)}`, '20'],
    ])
    expect(table(html, 'Opened links by link')).toEqual([
      ['Link', 'Opened links'],
      ['Shop', '9'],
    ])
  })

  it('OWN-23 shows 7 and 90 days as well, 90 without the time before, and 30 for anything else', async () => {
    const chip = await give()
    await tap(chip, 3)
    await tap(chip, 5, { ago: 7 })
    await tap(chip, 11, { ago: 89 })
    await tap(chip, 40, { ago: 90 })
    expect((await browser.get('/analytics?days=7')).text).toContain('Card taps 3 2 fewer than the 7 days before')
    const quarter = await browser.get('/analytics?days=90')
    expect(quarter.text).toContain('Card taps 19')
    expect(quarter.text).not.toContain('days before')
    expect((await browser.get('/analytics?days=31')).html).toContain('<option value="30" selected="">30 days</option>')
  })

  it('T-OWN-1 OWN-23 shows one card or one profile alone, and 404 for one that is not mine', async () => {
    const [one, other] = [await give({ nickname: 'One' }), await give({ nickname: 'Other' })]
    const username = await giveProfile(app.env.DB, owner)
    await tap(one, 4)
    await tap(other, 5)
    await visit(username, 'view', 6)
    const card = await browser.get(`/analytics?of=card:${one}`)
    expect(card.text).toContain('Card taps 4 4 more')
    expect(card.text).not.toContain('Profile opens')
    const profile = await browser.get(`/analytics?of=profile:${username}`)
    expect(profile.text).toContain('Profile opens 6 6 more')
    expect(profile.text).not.toContain('Card taps')
    for (const of of ['card:DEMO0001', 'card:NOPE', 'profile:ava', 'x', 'card'])
      expect((await browser.get(`/analytics?of=${of}`)).status).toBe(404)
  })

  it('OWN-23 shows what the signatures of signing cards have proved', async () => {
    const chip = await give({ sun_uid: '04AABBCCDDEE80' })
    await tap(chip, 10)
    for (const [outcome, taps] of [
      ['genuine', 6],
      ['replayed', 2],
      ['invalid', 1],
    ] as const)
      await insertRow(app.env.DB, 'sun_days', { day: today(), chip_id: chip, outcome, taps })
    expect(table((await browser.get('/analytics')).html, 'Signatures of your cards')).toEqual([
      ['Tap', 'Card taps'],
      ['Verified', '6'],
      ['Repeated links', '2'],
      ['Without signature', '1'],
    ])
  })

  it('OWN-25 every chart is a table with caption and headings, and its bars are hidden from a screen reader', async () => {
    const chip = await give()
    await tap(chip, 4)
    const { html } = await browser.get('/analytics')
    const tables = html.split('<table').slice(1)
    expect(tables.length).toBeGreaterThan(3)
    for (const part of tables) {
      expect(part).toMatch(/<caption>[^<]+<\/caption><thead><tr><th scope="col">/)
      expect(part).toContain('<th scope="row">')
    }
    const drawings = html.split('<main')[1]?.match(/<svg[^>]*>/g) ?? []
    expect(drawings.length).toBeGreaterThan(30)
    expect(html.split('class="stat-chart" aria-hidden="true"')).toHaveLength(6)
    for (const drawing of drawings) expect(drawing).toContain('aria-hidden="true"')
    expect(html.split('<main')[1]).not.toMatch(/ style="/)
  })

  it('OWN-26 says that days are UTC days, and that today is not over', async () => {
    const chip = await give()
    await tap(chip, 4)
    const { html, text } = await browser.get('/analytics')
    expect(text).toContain('Days are in UTC.')
    const [, first, second] = table(html, 'Per day')
    expect(first?.[0]).toMatch(/^\d{1,2} \w{3} \d{4} so far$/)
    expect(second?.[0]).toMatch(/^\d{1,2} \w{3} \d{4}$/)
  })

  it('OWN-27 gathers countries with fewer than five, and calls an unknown one so', async () => {
    const chip = await give()
    await tap(chip, 5, { country: 'FR' })
    await tap(chip, 4, { country: 'LI' })
    await tap(chip, 3, { country: 'MC' })
    await tap(chip, 2, { country: '' })
    const { html } = await browser.get('/analytics')
    expect(table(html, 'Card taps by country')).toEqual([
      ['Country', 'Card taps'],
      ['France', '5'],
      ['Other countries', '7'],
      ['Unknown', '2'],
    ])
    expect(html).not.toContain('Liechtenstein')
    expect((await browser.get('/analytics?format=csv')).html).not.toMatch(/Liechtenstein|"LI"/)
  })

  it('OWN-29 lists a removed link by its address', async () => {
    const username = await giveProfile(app.env.DB, owner, { phone: '+441632960123', show_phone: 1 })
    await click(username, 'https://gone.example/a', 3)
    await click(username, 'contact:phone', 2)
    await click(username, 'contact:email', 1)
    expect(table((await browser.get('/analytics')).html, 'Opened links by link')).toEqual([
      ['Link', 'Opened links'],
      ['https://gone.example/a removed', '3'],
      ['Phone', '2'],
      ['Email removed', '1'],
    ])
  })

  it('OWN-30 says that nothing was counted', async () => {
    const { text, html } = await browser.get('/analytics')
    expect(text).toContain('Nothing was counted in this period. Taps appear here within seconds.')
    expect(html).not.toContain('<table')
  })

  it('OWN-34 tells no city, no hour and no rate, and offers no scanner', async () => {
    const chip = await give()
    await tap(chip, 4)
    expect((await browser.get('/analytics')).text).not.toMatch(/cit(y|ies)|hour|o’clock|conversion|rate\b|%|scanner/i)
  })
})

describe('in a time zone', () => {
  const ZONE = 'Asia/Tokyo' // nine hours ahead, without daylight saving time
  const localToday = () => dayIn(ZONE, Date.now())
  const startOf = (day: number) => localDays(ZONE, 1, day)[0]?.from ?? 0

  it('OWN-55 is chosen from a list, in any case and with what a clipboard adds, and refused beside the field', async () => {
    const page = await browser.get('/settings/time-zone')
    expect(page.html).toContain('<option value="UTC" selected="">UTC</option>')
    expect(page.html).toContain('<option value="America/New_York">America/New York</option>')
    expect((await choose('\u200b europe/berlin ')).location).toBe('/settings/time-zone?done=saved')
    expect((await browser.get('/settings/time-zone')).html).toContain('<option value="Europe/Berlin" selected="">')
    const refused = await choose('Mars/Olympus')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please choose a time zone from the list.')
    expect((await browser.get('/analytics')).text).toContain('Days are in Europe/Berlin time.')
  })

  it('OWN-56 counts days from midnight to midnight there, and compares with the days before there', async () => {
    const chip = await give()
    const username = await giveProfile(app.env.DB, owner)
    const day = localToday()
    await quarter(chip, startOf(day - 40), 1)
    await quarter(chip, startOf(day - 3), 5)
    await quarter(chip, startOf(day - 3) - 1, 7)
    await quarter(chip, startOf(day - 30), 4)
    for (const [kind, count] of [
      ['view', 9],
      ['link', 3],
      ['save', 2],
    ] as const)
      await insertRow(app.env.DB, 'profile_quarters', { quarter: startOf(day), username, kind, count })
    await tap(chip, 12, { ago: 2 })
    await choose(ZONE)
    const { html, text } = await browser.get('/analytics')
    const days = table(html, 'Per day')
    expect(days[1]?.[0]).toMatch(/so far$/)
    expect(days[1]?.slice(1)).toEqual(['0', '9', '3', '2', '0'])
    expect(days.slice(2, 7).map(([, taps]) => taps)).toEqual(['0', '0', '5', '7', '0'])
    expect(text).toContain('Card taps 12 7 more than the 30 days before')
    expect(table(html, 'Card taps by card')[1]?.[1]).toBe('12')
    expect(text).toContain('Days are in Asia/Tokyo time. Today is not over yet.')
    expect(text).toContain('Countries, devices, cards, links and the CSV file are counted by UTC day.')
    expect(text).not.toContain('are UTC days.')
  })

  it('OWN-58 days before quarters were counted are UTC days, and the page says until when', async () => {
    await app.env.DB.batch(
      ['tap_quarters', 'profile_quarters'].map((name) => app.env.DB.prepare(`DELETE FROM ${name}`)),
    )
    const chip = await give()
    const since = localToday() - 4
    await quarter(chip, startOf(since), 6)
    await quarter(chip, startOf(since) + 200, 2)
    await tap(chip, 11, { ago: today() - since + 1 })
    await tap(chip, 90, { ago: today() - since })
    await choose(ZONE)
    const { html, text } = await browser.get('/analytics')
    const days = table(html, 'Per day')
    expect(days.slice(3, 8).map(([, taps]) => taps)).toEqual(['2', '0', '6', '11', '0'])
    expect(text).toMatch(/Days before \d{1,2} \w{3} \d{4} are UTC days\./)
    expect(text).toContain('Card taps 19')
  })

  it('OWN-55 UTC can be chosen too; the offer by script is there until a zone was chosen', async () => {
    expect((await browser.get('/analytics')).html).toContain('data-zone-offer')
    const offered = await browser.post('/settings/time-zone', { time_zone: 'UTC', from: 'statistics' })
    expect(offered.location).toBe('/analytics')
    const { html, text } = await browser.get('/analytics')
    expect(html).not.toContain('data-zone-offer')
    expect(text).toContain('Days are in UTC.')
  })

  it('OWN-28 OWN-12 shows a card’s taps from the day it was claimed, with those of the card it replaced', async () => {
    const chip = await give({ claimed_at: (today() - 3) * 86_400 + 500 })
    const old = await give({ status: 'retired', replaced_by: chip, claimed_at: (today() - 9) * 86_400 })
    await quarter(chip, (today() - 3) * 96, 4)
    await quarter(chip, (today() - 3) * 96 - 1, 100)
    await quarter(old, (today() - 8) * 96, 3)
    await quarter('ANOTHER', (today() - 20) * 96, 1) // quarters are counted since
    await choose(ZONE)
    expect((await browser.get('/analytics')).text).toContain('Card taps 7')
  })
})

describe('whose counts', () => {
  it('T-OWN-7 OWN-28 shows a card’s counts from the day its present owner claimed it, and none to a former one', async () => {
    const former = app.browser()
    const before = await newOwner(former)
    const chip = await giveCard(app.env.DB, before, LONG_AGO)
    await tap(chip, 50, { ago: 9 })
    await tap(chip, 7, { ago: 2 })
    await insertRow(app.env.DB, 'tap_months', {
      month: 24_000,
      chip_id: chip,
      country: 'GB',
      device: 'phone',
      taps: 99,
    })
    expect((await former.get('/analytics')).text).toContain('Card taps 57')
    await app.env.DB.prepare('UPDATE chips SET owner_account_id = ?1, claimed_at = ?2 WHERE chip_id = ?3')
      .bind(owner.id, (today() - 3) * 86_400 + 500, chip)
      .run()
    expect((await browser.get('/analytics?days=90')).text).toContain('Card taps 7')
    expect((await former.get('/analytics?days=90')).text).toContain('Nothing was counted in this period.')
    expect((await former.get(`/analytics?of=card:${chip}`)).status).toBe(404)
  })

  it('OWN-12 tells a replaced card together with its successor, also once it was taken from the list', async () => {
    const next = await give({ nickname: 'New' })
    const old = await give({ status: 'retired', replaced_by: next })
    await tap(old, 3, { ago: 5 })
    await tap(next, 4)
    await insertRow(app.env.DB, 'chip_events', {
      ...{ chip_id: old, event: 'replaced', to_status: 'retired', actor: 'owner' },
      created_at: Math.floor(Date.now() / 1000),
    })
    const together = [
      ['Card', 'Card taps'],
      [`New · ${next.slice(-4)}`, '7'],
    ]
    expect(table((await browser.get('/analytics')).html, 'Card taps by card')).toEqual(together)
    await app.env.DB.prepare('UPDATE chips SET owner_account_id = NULL WHERE chip_id = ?1').bind(old).run()
    expect(table((await browser.get('/analytics')).html, 'Card taps by card')).toEqual(together)
    expect((await browser.get(`/analytics?of=card:${next}`)).text).toContain('Card taps 7')
    // Anyone who has the successor later did not have the old one.
    const later = app.browser()
    const heir = await newOwner(later)
    await app.env.DB.prepare('UPDATE chips SET owner_account_id = ?1, claimed_at = ?2 WHERE chip_id = ?3')
      .bind(heir.id, Math.floor(Date.now() / 1000) + 1, next)
      .run()
    expect((await later.get('/analytics')).text).toContain('Card taps 4')
  })

  it('OWN-31 offers the same as a file, oldest first, with CRLF, and with nothing a spreadsheet would run', async () => {
    const chip = await give({ nickname: '=1+1' })
    const username = await giveProfile(app.env.DB, owner)
    await tap(chip, 5, { ago: 1 })
    await click(username, 'https://a.example/?q="x",y', 6)
    const linked = await browser.get('/analytics?days=7')
    expect(linked.html).toContain('href="/analytics?days=7&amp;format=csv"')
    const { html: csv, headers } = await browser.get('/analytics?days=7&format=csv')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="statistics-\d{4}-\d\d-\d\d-7-days\.csv"$/,
    )
    const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
    expect(csv.split('\r\n')).toEqual([
      'day,what,card,profile,link,country,device,count',
      `"${iso(today() - 1)}","card tap","'=1+1 · ${chip.slice(-4)}","","","United Kingdom","Phone","5"`,
      `"${iso(today())}","opened link","","${username}","https://a.example/?q=""x"",y","United Kingdom","Phone","6"`,
      '',
    ])
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('OWN-32 where the shop counts elsewhere says so and shows no zeros', async () => {
    const chip = await give()
    await tap(chip, 5)
    const STATS = { writeDataPoint: () => {} } as unknown as AnalyticsEngineDataset
    const elsewhere = app.with({ STATS }).browser()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    for (const path of ['/analytics', '/analytics?format=csv']) {
      const { text, html } = await elsewhere.get(path)
      expect(text).toMatch(/This shop keeps its counts elsewhere\. Ask \S+@\S+ for yours\./)
      expect(html).not.toContain('<table')
      expect(text).not.toMatch(/Card taps|\b0\b/)
    }
  })
})

describe('how much is read', () => {
  /** The rows D1 says it has read for a page. */
  async function rowsRead(path: string): Promise<{ read: number; text: string }> {
    let read = 0
    const count = <Value>(value: Value): Value => {
      for (const one of Array.isArray(value) ? value : [value]) read += Number(one?.meta?.rows_read ?? 0)
      return value
    }
    const inner = new WeakMap<object, D1PreparedStatement>()
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
      const wrapped = {
        bind: (...values: unknown[]) => wrap(statement.bind(...values)),
        all: async () => count(await statement.all()),
        run: async () => count(await statement.run()),
        first: async () => count(await statement.all()).results[0] ?? null,
        raw: async () => count(await statement.all()) && statement.raw(),
      } as unknown as D1PreparedStatement
      inner.set(wrapped, statement)
      return wrapped
    }
    const DB = {
      prepare: (sql: string) => wrap(app.env.DB.prepare(sql)),
      batch: async (statements: D1PreparedStatement[]) =>
        count(await app.env.DB.batch(statements.map((statement) => inner.get(statement) ?? statement))),
    } as unknown as D1Database
    const counting = app.with({ DB }).browser()
    for (const [name, value] of browser.cookies) counting.cookies.set(name, value)
    const { text } = await counting.get(path)
    return { read, text }
  }

  const COUNTRIES = Array.from(
    { length: 30 },
    (_, at) => `${String.fromCharCode(65 + (at % 26))}${at < 26 ? 'A' : 'B'}`,
  )
  /** Fills a table with every combination, in one statement. */
  const fill = (into: string, select: string, ...lists: readonly unknown[][]) =>
    app.env.DB.prepare(
      `INSERT INTO ${into} SELECT ${select} FROM json_each(?1) AS a ${lists
        .slice(1)
        .map((_, at) => `CROSS JOIN json_each(?${at + 2}) AS ${'bcd'[at]}`)
        .join(' ')}`,
    )
      .bind(...lists.map((list) => JSON.stringify(list)))
      .run()
  const days = (count: number) => Array.from({ length: count }, (_, at) => today() - at)

  it('OWN-33 a profile with 90 days of 30 countries and 50 links is read whole, below 20,000 rows and 1.5 s', async () => {
    const chip = await give()
    const username = await giveProfile(app.env.DB, owner)
    const urls = Array.from({ length: 50 }, (_, at) => `https://a.example/${at}`)
    await fill('tap_days', `a.value, '${chip}', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('profile_days', `a.value, '${username}', 'view', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('profile_days', `a.value, '${username}', 'save', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('link_days', `a.value, '${username}', b.value, 'GB', 'phone', 1`, days(90), urls)
    const { read, text } = await rowsRead('/analytics?days=90')
    expect(read).toBeLessThanOrEqual(20_000)
    expect(text).toContain('Card taps 2,700')
    expect(text).toContain('Opened links 4,500')
    expect(text).not.toContain('There is too much')
    const times: number[] = []
    for (let at = 0; at < 3; at++) {
      const started = performance.now()
      await browser.get('/analytics?days=90')
      times.push(performance.now() - started)
    }
    expect(Math.min(...times)).toBeLessThan(1500)
  })

  it('OWN-33 OWN-59 the same profile in a time zone stays below 20,000 rows, whatever was counted by the quarter', async () => {
    const chip = await give()
    const username = await giveProfile(app.env.DB, owner)
    const urls = Array.from({ length: 50 }, (_, at) => `https://a.example/${at}`)
    await fill('tap_days', `a.value, '${chip}', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('profile_days', `a.value, '${username}', 'view', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('profile_days', `a.value, '${username}', 'save', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('link_days', `a.value, '${username}', b.value, 'GB', 'phone', 1`, days(90), urls)
    const quarters = Array.from({ length: 60 }, (_, at) => at)
    await fill('tap_quarters', `a.value * 96 + b.value, '${chip}', 1`, days(92), quarters)
    for (const kind of ['view', 'save', 'link'])
      await fill('profile_quarters', `a.value * 96 + b.value, '${username}', '${kind}', 1`, days(92), quarters)
    await choose('America/New_York')
    const { read, text } = await rowsRead('/analytics?days=90')
    expect(read).toBeLessThanOrEqual(20_000)
    expect(text).toMatch(/Days before \d{1,2} \w{3} \d{4} are UTC days\./)
    expect(text).not.toContain('There is too much')
    const times: number[] = []
    for (let at = 0; at < 3; at++) {
      const started = performance.now()
      await browser.get('/analytics?days=90')
      times.push(performance.now() - started)
    }
    expect(Math.min(...times)).toBeLessThan(1500)
  })

  it('OWN-33 where there is more, the oldest days are left out, and the page says since when it counts', async () => {
    const chip = await give()
    const username = await giveProfile(app.env.DB, owner)
    const urls = Array.from({ length: 20 }, (_, at) => `https://a.example/${at}`)
    await fill('tap_days', `a.value, '${chip}', b.value, 'phone', 1`, days(90), COUNTRIES)
    await fill('link_days', `a.value, '${username}', b.value, c.value, 'phone', 1`, days(90), urls, COUNTRIES)
    const { read, text } = await rowsRead('/analytics?days=90')
    expect(read).toBeLessThanOrEqual(20_000)
    expect(text).toMatch(/There is too much to add up at once\. These are the counts since \d/)
    expect((await rowsRead('/analytics?days=30')).text).not.toContain('days before')
  })

  it.each([
    [
      'taps',
      (store: Store) => readTaps(store, '[]', '[]', 1),
      /SEARCH tap_days USING INDEX sqlite_autoindex_tap_days_1 \(chip_id=\? AND day=\?\)/,
    ],
    [
      'opens',
      (store: Store) => readProfiles(store, '[]', '[]', 1),
      /SEARCH profile_days USING INDEX sqlite_autoindex_profile_days_1 \(username=\? AND day=\?\)/,
    ],
    [
      'links',
      (store: Store) => readLinks(store, '[]', '[]', 1),
      /SEARCH link_days USING INDEX sqlite_autoindex_link_days_1 \(username=\? AND day=\?\)/,
    ],
    [
      'sums of taps',
      (store: Store) => sumTaps(store, '[]', 1),
      /SEARCH tap_days USING INDEX sqlite_autoindex_tap_days_1 \(chip_id=\? AND day>\?\)/,
    ],
    [
      'outcomes',
      (store: Store) => sumOutcomes(store, '[]', 1),
      /SEARCH sun_days USING INDEX sqlite_autoindex_sun_days_1 \(chip_id=\? AND day>\?\)/,
    ],
    [
      'taps by quarter',
      (store: Store) => readTapQuarters(store, '[]', '[]', 1),
      /SEARCH tap_quarters USING INDEX sqlite_autoindex_tap_quarters_1 \(chip_id=\? AND quarter>\? AND quarter<\?\)/,
    ],
    [
      'visits by quarter',
      (store: Store) => readProfileQuarters(store, '[]', '[]', 1),
      /SEARCH profile_quarters USING INDEX sqlite_autoindex_profile_quarters_1 \(username=\? AND quarter>\? AND quarter<\?\)/,
    ],
    ['the first quarter', firstQuarter, /SEARCH tap_quarters USING COVERING INDEX tap_quarters_quarter/],
    ['own cards', () => countedChipsOf('A'), /SEARCH chips USING INDEX chips_owner_account/],
    ['names of links', (store: Store) => listLinks(store, []), /SEARCH social_links USING INDEX social_links_username/],
  ])('OWN-33 %s are found by an index', async (_, statement, plan) => {
    const { sql, params } = new SQLiteAsyncDialect().sqlToQuery(statement(openStore(app.env.DB)).getSQL())
    const { results } = await app.env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail)
    expect(steps.join('\n')).toMatch(plan)
    expect(
      steps.filter((step) =>
        /^SCAN (tap_quarters|profile_quarters|tap_days|profile_days|link_days|sun_days|social_links|chips|old|event)\b/.test(
          step,
        ),
      ),
    ).toEqual([])
  })
})
