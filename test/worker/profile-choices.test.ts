// What owners choose of their profile: headings between links, links hidden or shown for a time only, an accent. What strangers get.
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

describe('EDT-62 an owner’s accent', () => {
  const open = async (username: string) => {
    const response = await shop.fetch(`/profile/${username}`)
    return { html: await response.text(), policy: response.headers.get('Content-Security-Policy') ?? '' }
  }
  const accented = (username: string, accent: string | null) =>
    shop.env.DB.prepare("INSERT INTO profiles (username, theme_id, accent) VALUES (?, 'midnight', ?)")
      .bind(username, accent)
      .run()

  it('is one inline style, allowed by its hash; call 6 does not have it', async () => {
    await accented('coloured', '#ff5500')
    const { html, policy } = await open('coloured')
    const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text ?? '')
    expect(styles).toEqual([expect.stringMatching(/^body\{--profile-ring:#ff5500;--profile-button:#ff5500;/)])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles[0]))
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
    const call = await (await shop.call(API_PATHS.publicProfile, { _username: 'coloured' })).text()
    expect(call).not.toMatch(/accent|ff5500/)
  })

  it('is nothing where there is none, or none that can be read', async () => {
    await accented('plain-look', null)
    await accented('odd-look', '}</style><script>alert(1)</script>')
    for (const name of ['plain-look', 'odd-look']) {
      const { html, policy } = await open(name)
      expect(html).not.toContain('<style')
      expect(policy).toContain("style-src 'self';")
    }
  })
})
