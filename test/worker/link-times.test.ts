// Headings between links, and links that are hidden or shown for a time only: what strangers get.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
const now = Math.floor(Date.now() / 1000)
const DAY = 86_400

beforeAll(async () => {
  shop = await createShop()
  const insert = `INSERT INTO social_links (username, platform, display_text, url, display_order, hidden, shown_from, shown_until)
    VALUES ('timed', ?, ?, ?, ?, ?, ?, ?)`
  const link = (order: number, text: string, [hidden, from, until]: (number | null)[], platform = 'website') =>
    shop.env.DB.prepare(insert).bind(
      ...[platform, text, platform === 'heading' ? '' : `https://${text.toLowerCase()}.example/`, order],
      ...[hidden ?? 0, from ?? null, until ?? null],
    )
  await shop.env.DB.batch([
    shop.env.DB.prepare("INSERT INTO profiles (username, full_name) VALUES ('timed', 'Tim Ed')"),
    link(1, 'Music <3', [0], 'heading'),
    link(2, 'Plain', [0]),
    link(3, 'Secret', [1]),
    link(4, 'Later', [0, now + DAY, null]),
    link(5, 'Over', [0, null, now - 5]),
    link(6, 'During', [0, now - DAY, now + DAY]),
  ])
})
afterEach(() => {
  vi.useRealTimers()
})

const text = async (path: string) => (await shop.fetch(path)).text()

describe('EDT-60 a link that is not shown now', () => {
  it('is on no page, in no contact card, structured data or call', async () => {
    const html = await text('/profile/timed')
    const card = await text('/profile/timed/contact.vcf')
    const call = await (await shop.call(API_PATHS.socialLinks, { _username: 'timed' })).text()
    for (const place of [html, card, call]) {
      expect(place).toMatch(/plain\.example[\s\S]*during\.example/)
      expect(place).not.toMatch(/secret|later|over\.example/i)
    }
    const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(data).toContain('during.example')
    expect(data).not.toContain('Music')
  })

  it('comes and goes at its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: (now + DAY + 1) * 1000 })
    const html = await text('/profile/timed')
    expect(html).toContain('later.example')
    expect(html).not.toContain('during.example')
  })
})

describe('EDT-57 a heading', () => {
  it('is words between the links, and no link anywhere', async () => {
    const html = await text('/profile/timed')
    expect(html).toContain('<li data-link-id="1" class="profile-heading"><h2>Music &lt;3</h2></li>')
    expect(html.match(/class="profile-link"/g)).toHaveLength(2)
    expect(await text('/profile/timed/contact.vcf')).not.toContain('Music')
  })
})
