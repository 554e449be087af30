// What is counted of a profile beside its links: how often it was opened, how often its contact card was taken along, and
// which contact details were opened. By day, country and device, and nothing of the visitor. D-133.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { epochDay } from '#domain/site/visit.ts'
import { stopClock, written } from '#test/support/counts.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import { PROGRAMS } from '#test/support/user-agents.ts'

const IPHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0' }

let shop: Shop
/** A shop whose counts go to Analytics Engine, and the points it wrote there. */
let bound: Shop
const points: unknown[] = []
beforeAll(async () => {
  shop = await createShop()
  bound = await createShop({ STATS: { writeDataPoint: (point: unknown) => points.push(point) } })
})
beforeEach(stopClock)
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  points.length = 0
  await run('UPDATE profiles SET hidden = 0, published = 1')
  for (const table of ['profile_days', 'link_days']) await run(`DELETE FROM ${table}`)
})
const run = (sql: string, ...values: unknown[]) =>
  shop.env.DB.prepare(sql)
    .bind(...values)
    .run()

const view = async (username: string, headers: Record<string, string> = IPHONE, from = shop) => {
  const response = await from.call(API_PATHS.profileView, { username }, headers)
  await written(from)
  return response
}
const save = async (username: string, init: RequestInit = { headers: IPHONE }, from = shop) => {
  const response = await from.fetch(`/profile/${username}/contact.vcf`, init)
  await written(from)
  return response.status
}
const counted = async () =>
  (await rows<{ username: string; kind: string; device: string; count: number }>(shop.env.DB, 'profile_days')).map(
    ({ username, kind, device, count }) => [username, kind, device, count],
  )
const GONE = [
  ['hidden', "UPDATE profiles SET hidden = 1 WHERE username = 'ava'"],
  ['not published', "UPDATE profiles SET published = 0 WHERE username = 'ava'"],
] as const

describe('an opened profile', () => {
  it('OWN-20 is counted under its stored name, by day, country and device, and holds nothing of a visitor', async () => {
    for (const username of ['ava', 'AVA', 'Ava']) {
      const response = await view(username)
      expect([response.status, await response.text()]).toEqual([200, '{"ok":true}'])
    }
    await view('ava', FIREFOX)
    expect(await counted()).toEqual([
      ['ava', 'view', 'phone', 3],
      ['ava', 'view', 'desktop', 1],
    ])
    const [row] = await rows(shop.env.DB, 'profile_days')
    expect(row).toEqual({
      day: epochDay(Date.now()),
      username: 'ava',
      kind: 'view',
      country: '',
      device: 'phone',
      count: 3,
    })
  })

  it('OWN-20 by a program, or looked at ahead, is not counted', async () => {
    for (const userAgent of PROGRAMS) await view('ava', { 'user-agent': userAgent })
    for (const header of ['sec-purpose', 'purpose', 'x-moz']) await view('ava', { ...IPHONE, [header]: 'prefetch' })
    expect(await counted()).toEqual([])
  })

  it.each(GONE)('OWN-20 EDT-41 that is %s is not counted, and the answer does not tell', async (_how, sql) => {
    await run(sql)
    for (const from of [shop, bound]) {
      const response = await view('ava', IPHONE, from)
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    }
    expect(await counted()).toEqual([])
    expect(points).toEqual([])
  })

  it('OWN-20 that nobody has is not counted; what is no name is refused', async () => {
    expect((await view('nobody')).status).toBe(200)
    expect((await view('../x')).status).toBe(400)
    expect(await counted()).toEqual([])
  })

  it('OWN-20 goes to Analytics Engine when it is bound', async () => {
    await view('AVA', IPHONE, bound)
    await view('nobody', IPHONE, bound)
    expect(points).toEqual([{ indexes: ['ava'], blobs: ['view', '', 'phone'], doubles: [1] }])
    expect(await counted()).toEqual([])
  })

  it('OWN-20 a failing count changes nothing for the visitor, and is one line in the log', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    const response = await view('ava', IPHONE, down)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(lines.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        level: 'error',
        event: 'counts_wait',
        taps: 0,
        links: 0,
        profiles: 1,
        signed: 0,
        forgotten: 0,
        error: expect.any(String),
      },
    ])
    expect(await counted()).toEqual([])
  })

  it('OWN-20 a profile without links and details tells its script whose it is, and an unknown one nothing', async () => {
    await run("INSERT INTO profiles (username) VALUES ('Plain')")
    const html = await (await shop.fetch('/profile/plain')).text()
    expect(html).toContain(
      '<main id="main" class="profile-card" data-theme="dark-gradient" data-alone="" data-profile="Plain" data-key="',
    )
    expect(await (await shop.fetch('/profile/nobody')).text()).not.toContain('data-key')
    expect(await (await shop.fetch('/profile/ava')).text()).not.toContain('data-profile')
  })
})

describe('a contact card', () => {
  it('OWN-21 that a browser is given is counted', async () => {
    expect(await save('AVA')).toBe(200)
    expect(await save('ava', { headers: { ...IPHONE, 'sec-fetch-dest': 'document' } })).toBe(200)
    expect(await save('ava', { headers: FIREFOX })).toBe(200)
    expect(await counted()).toEqual([
      ['ava', 'save', 'phone', 2],
      ['ava', 'save', 'desktop', 1],
    ])
  })

  it('OWN-21 that a program takes, a page fetches as a part of itself, or HEAD asks for is not counted', async () => {
    for (const userAgent of PROGRAMS) expect(await save('ava', { headers: { 'user-agent': userAgent } })).toBe(200)
    await save('ava', { headers: { ...IPHONE, 'sec-fetch-dest': 'image' } })
    await save('ava', { headers: { ...IPHONE, 'sec-purpose': 'prefetch' } })
    await save('ava', { headers: IPHONE, method: 'HEAD' })
    expect(await counted()).toEqual([])
  })

  it('OWN-21 that is not given is not counted', async () => {
    for (const [, sql] of GONE) {
      await run(sql)
      expect(await save('ava')).toBe(410)
    }
    expect(await save('nobody')).toBe(404)
    await shop.fetch('/profile/acme/qr.svg', { headers: IPHONE })
    await written(shop)
    expect(await counted()).toEqual([])
  })

  it('OWN-21 goes to Analytics Engine when it is bound', async () => {
    await save('AVA', { headers: IPHONE }, bound)
    expect(points).toEqual([{ indexes: ['ava'], blobs: ['save', '', 'phone'], doubles: [1] }])
    expect(await counted()).toEqual([])
  })

  it('OWN-21 is given whether it can be counted or not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const down = withFaultyD1(shop.env.DB, fails(D1_OVERLOADED))
    const { DB } = shop.env
    const readable = {
      withSession: () => DB.withSession('first-unconstrained'),
      prepare: (sql: string) => down.prepare(sql),
      batch: (statements: D1PreparedStatement[]) => down.batch(statements),
    }
    expect(await save('ava', { headers: IPHONE }, await createShop({ DB: readable }))).toBe(200)
    const throwing = { writeDataPoint: () => expect.unreachable() }
    expect(await save('ava', { headers: IPHONE }, await createShop({ STATS: throwing }))).toBe(200)
    expect(await counted()).toEqual([])
  })
})

describe('an opened contact detail', () => {
  const DETAILS = [
    ['phone', '+441632960123', 'phone'],
    ['contact_email', 'zoe@example.com', 'email'],
    ['website', 'https://zoe.example/', 'website'],
    ['address_city', 'Leeds', 'address'],
  ] as const
  const switchOf = (column: string) => `show_${column.replace('_city', '')}`
  const open = async (kind: string, from = shop) => {
    const response = await from.call(API_PATHS.linkClick, { username: 'Ava', url: `contact:${kind}` }, IPHONE)
    await written(from)
    return response
  }
  const clicks = async () =>
    (await rows<{ username: string; url: string; clicks: number }>(shop.env.DB, 'link_days')).map(
      ({ username, url, clicks: n }) => [username, url, n],
    )

  it.each(DETAILS)('OWN-22 is counted while it is public: %s', async (column, value, kind) => {
    await run(`UPDATE profiles SET ${column} = ?, ${switchOf(column)} = 1 WHERE username = 'ava'`, value)
    const html = await (await shop.fetch('/profile/ava')).text()
    expect(html).toContain(`data-url="contact:${kind}"`)
    expect(html).toMatch(/<ul class="profile-contact"[^>]* data-links-of="ava" data-key="public-key-of-the-tests">/)
    await open(kind)
    await open(kind)
    expect(await clicks()).toEqual([['ava', `contact:${kind}`, 2]])
    await open(kind, bound)
    expect(points).toEqual([{ indexes: ['ava'], blobs: ['link', '', 'phone', `contact:${kind}`], doubles: [1] }])

    await run('DELETE FROM link_days')
    await run(`UPDATE profiles SET ${switchOf(column)} = 0 WHERE username = 'ava'`)
    expect((await open(kind)).status).toBe(200)
    await run(`UPDATE profiles SET ${column} = '', ${switchOf(column)} = 1 WHERE username = 'ava'`)
    await open(kind)
    await run(`UPDATE profiles SET ${column} = NULL WHERE username = 'ava'`)
    await open(kind)
    expect(await clicks()).toEqual([])
  })

  it.each(GONE)('OWN-22 EDT-41 of a profile that is %s is not counted, nor are its links', async (_how, sql) => {
    await run("UPDATE profiles SET phone = '+441632960123', show_phone = 1 WHERE username = 'ava'")
    await run(sql)
    await open('phone')
    await shop.call(API_PATHS.linkClick, { username: 'ava', url: 'https://www.linkedin.com/in/ava-whitlock' }, IPHONE)
    await written(shop)
    expect(await clicks()).toEqual([])
  })

  it('OWN-22 of a kind there is not is not counted', async () => {
    for (const kind of ['fax', '', 'phone ', 'PHONE']) await open(kind)
    expect(await clicks()).toEqual([])
  })
})
