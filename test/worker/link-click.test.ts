// Opened links of public profiles: which are counted, as what, how often, and that nothing of the visitor stays.
// T-PII-9 and R17.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { epochDay } from '#domain/site/visit.ts'
import { stopClock, written } from '#test/support/counts.ts'
import { rows } from '#test/support/database.ts'
import { type Around, D1_OVERLOADED, fails, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const LINKEDIN = 'https://www.linkedin.com/in/ava-whitlock'
const IPHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}
let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
beforeEach(stopClock)
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await shop.env.DB.batch(['DELETE FROM link_days', 'DELETE FROM tap_days'].map((sql) => shop.env.DB.prepare(sql)))
})

const open = async (body: unknown, headers: Record<string, string> = IPHONE, from = shop) => {
  const response = await from.call(API_PATHS.linkClick, body, headers)
  await written(from)
  return response
}
const counted = async () =>
  (await rows<{ username: string; url: string; device: string; clicks: number }>(shop.env.DB, 'link_days')).map(
    ({ username, url, device, clicks }) => [username, url, device, clicks],
  )

describe('an opened link', () => {
  it('is counted under the stored name and address, by day, country and device', async () => {
    for (const username of ['ava', 'AVA', 'Ava']) {
      const response = await open({ username, url: LINKEDIN })
      expect([response.status, await response.text()]).toEqual([200, '{"ok":true}'])
    }
    await open({ username: 'ava', url: LINKEDIN }, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/139.0' })
    expect(await counted()).toEqual([
      ['ava', LINKEDIN, 'phone', 3],
      ['ava', LINKEDIN, 'desktop', 1],
    ])
    const [row] = await rows(shop.env.DB, 'link_days')
    expect(Object.keys(row ?? {}).sort()).toEqual(['clicks', 'country', 'day', 'device', 'url', 'username'])
    expect(row).toMatchObject({ day: epochDay(Date.now()), country: '' })
  })

  it.each([
    ['a link of somebody else', { username: 'ava', url: 'https://www.instagram.com/mara.ellison' }],
    ['an address that is on no profile', { username: 'ava', url: 'https://evil.example/' }],
    ['a name nobody has', { username: 'nobody', url: LINKEDIN }],
    ['the same address in other letters', { username: 'ava', url: LINKEDIN.toUpperCase() }],
  ])('%s is not counted, and the answer does not tell', async (_case, body) => {
    const response = await open(body)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(await counted()).toEqual([])
  })

  it('of a hidden profile is not counted', async () => {
    const hide = (hidden: 0 | 1) =>
      shop.env.DB.prepare("UPDATE profiles SET hidden = ? WHERE username = 'ava'").bind(hidden).run()
    await hide(1)
    expect((await open({ username: 'ava', url: LINKEDIN })).status).toBe(200)
    await hide(0)
    expect(await counted()).toEqual([])
  })

  it('that stands twice on a profile is counted once a click', async () => {
    const url = 'https://twice.example/'
    const insert = shop.env.DB.prepare("INSERT INTO social_links (username, platform, url) VALUES ('ava', ?, ?)")
    await shop.env.DB.batch([insert.bind('website', url), insert.bind('x', url)])
    await open({ username: 'ava', url })
    expect(await counted()).toEqual([['ava', url, 'phone', 1]])
    await shop.env.DB.prepare('DELETE FROM social_links WHERE url = ?').bind(url).run()
  })

  it('by a program is not counted', async () => {
    expect((await open({ username: 'ava', url: LINKEDIN }, { 'user-agent': 'curl/8.7.1' })).status).toBe(200)
    expect(await counted()).toEqual([])
  })

  it.each([
    ['no username', { username: '../x', url: LINKEDIN }],
    ['no address', { username: 'ava', url: '' }],
    ['too long an address', { username: 'ava', url: 'x'.repeat(2049) }],
    ['a list', { username: 'ava', url: [LINKEDIN] }],
    ['nothing', { username: 'ava' }],
    ['nobody', { url: LINKEDIN }],
  ])('with %s is refused', async (_case, body) => {
    expect((await open(body)).status).toBe(400)
  })

  it('R17 is limited per visitor together with referral clicks', async () => {
    let calls = 0
    const strict = await createShop({ LIMIT_CLICK: { limit: async () => ({ success: ++calls <= 2 }) } })
    const answers: number[] = []
    for (let n = 0; n < 3; n++) answers.push((await open({ username: 'ava', url: LINKEDIN }, IPHONE, strict)).status)
    expect(answers).toEqual([200, 200, 429])
    expect(await counted()).toEqual([['ava', LINKEDIN, 'phone', 2]])
  })

  // The second try of the last one counts once more: rarely one too many is better than seconds of counts too few.
  it.each<[string, Around, number]>([
    ['is overloaded', fails(D1_OVERLOADED), 0],
    ['loses only the answer', losesAnswers(1), 2],
  ])('OWN-20 when D1 %s, changes nothing for the visitor', async (_case, around, clicks) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const unlucky = await createShop({ DB: withFaultyD1(shop.env.DB, around) })
    const response = await open({ username: 'ava', url: LINKEDIN }, IPHONE, unlucky)
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect((await counted()).map(([, , , count]) => count)).toEqual(clicks ? [clicks] : [])
  })

  it('goes to Analytics Engine when it is bound, if it stands on a profile', async () => {
    const points: unknown[] = []
    const bound = await createShop({ STATS: { writeDataPoint: (point: unknown) => points.push(point) } })
    await open({ username: 'Ava', url: LINKEDIN }, IPHONE, bound)
    await open({ username: 'ava', url: 'https://evil.example/' }, IPHONE, bound)
    expect(points).toEqual([{ indexes: ['ava'], blobs: ['link', '', 'phone', LINKEDIN], doubles: [1] }])
    expect(await counted()).toEqual([])
  })
})

describe('the page', () => {
  it('tells its script whose links these are, and the stored address where the browser would change it', async () => {
    await shop.env.DB.prepare(
      "INSERT INTO social_links (username, platform, url) VALUES ('ava', 'website', ' https://Written.example/A b ')",
    ).run()
    const html = await (await shop.fetch('/profile/AVA')).text()
    expect(html).toMatch(/<ul class="profile-links"[^>]* data-links-of="ava" data-key="public-key-of-the-tests">/)
    expect(html).toContain(`<a class="profile-link" href="${LINKEDIN}" rel=`)
    expect(html).toContain('href="https://written.example/A%20b" data-url=" https://Written.example/A b "')
    await open({ username: 'ava', url: ' https://Written.example/A b ' })
    expect(await counted()).toEqual([['ava', ' https://Written.example/A b ', 'phone', 1]])
    await shop.env.DB.prepare("DELETE FROM social_links WHERE url LIKE '%Written%'").run()
  })
})
