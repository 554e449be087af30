// Calls 6, 7 and 8. Requirements: API-33 to API-39, API-48, PROF-07, PROF-12, PROF-32.
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { rows } from '#test/support/database.ts'
import { counts, D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const list = async (path: string, username: string) =>
  (await shop.call(path, { _username: username })).json<Record<string, unknown>[]>()

describe('call 6', () => {
  it('API-33 API-34 PROF-07 answers one row with exactly the profile fields', async () => {
    expect(await list('/api/rpc/get_public_profile', 'acme')).toEqual([
      {
        username: 'acme',
        full_name: 'Mara Ellison',
        bio: 'Photographer and founder. Always one tap away.',
        profile_image_url: '/avatars/mara.webp',
        theme_id: 'midnight',
      },
    ])
  })

  it('PROF-32 matches usernames without regard to letter case', async () => {
    expect(await list(API_PATHS.publicProfile, 'ACME')).toMatchObject([{ username: 'acme' }])
    expect(await list(API_PATHS.socialLinks, 'AcMe')).toHaveLength(11)
  })

  it('keeps missing fields as null', async () => {
    await shop.env.DB.prepare("INSERT INTO profiles (username) VALUES ('Bare')").run()
    expect(await list(API_PATHS.publicProfile, 'bare')).toEqual([
      { username: 'Bare', full_name: null, bio: null, profile_image_url: null, theme_id: null },
    ])
  })
})

describe('call 7', () => {
  it('API-35 API-36 PROF-12 answers rows with display_order, display_text, platform and url, in order', async () => {
    const links = await list('/api/rpc/get_public_social_links', 'acme')
    expect(links).toHaveLength(11)
    expect(links[0]).toEqual({
      display_order: 1,
      display_text: 'Instagram',
      platform: 'instagram',
      url: 'https://www.instagram.com/mara.ellison',
    })
    expect(links.map((link) => link.display_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('puts links without an order last and passes stored text through untouched', async () => {
    const insert =
      'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)'
    await shop.env.DB.batch([
      shop.env.DB.prepare(insert).bind('odd', 'x', null, 'javascript:alert(1)', null),
      shop.env.DB.prepare(insert).bind('odd', '<b>', '</script>', 'https://example.com', 2),
      shop.env.DB.prepare(insert).bind('odd', 'tiktok', 'A', 'https://example.com', -1),
    ])
    expect((await list(API_PATHS.socialLinks, 'odd')).map((link) => link.platform)).toEqual(['tiktok', '<b>', 'x'])
  })
})

describe.each([API_PATHS.publicProfile, API_PATHS.socialLinks])('%s', (path) => {
  it('API-48 answers an empty list for an unknown username', async () => {
    expect(await list(path, 'nobody')).toEqual([])
  })

  it.each(['', '%', '__proto__', "x' OR 1=1--", 'a/b', 'å', 'a\ud800', 'acme ', 'a'.repeat(65), '..'])(
    'API-48 answers an empty list for %j, which is no username, without asking D1',
    async (username) => {
      const around = counts()
      const counted = await createShop({ DB: withFaultyD1(shop.env.DB, around) })
      const response = await counted.call(path, { _username: username })
      expect([response.status, await response.json()]).toEqual([200, []])
      if (username !== '__proto__') expect(around.count).toBe(0)
    },
  )

  it('API-04 answers 5xx when D1 fails', async () => {
    const broken = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect((await broken.call(path, { _username: 'acme' })).status).toBe(503)
  })
})

describe('call 8', () => {
  it('API-37 API-38 API-39 PREV-23 answers all fields of the active themes by display_order, "Premium" where no category is stored', async () => {
    await shop.env.DB.prepare(
      "INSERT INTO profile_themes (id, name, is_active, display_order) VALUES ('early', 'Early', 1, -5), ('off', 'Off', 0, 0)",
    ).run()
    const themes = await (await shop.call('/api/tables/profile_themes')).json<Record<string, unknown>[]>()
    expect(themes.map((theme) => theme.id)).toEqual(['early', 'dark-gradient', 'midnight', 'sunrise', 'paper'])
    expect(themes.map((theme) => theme.category)).toEqual(['Premium', 'Premium', 'Premium', 'Premium', 'Pro'])
    expect(themes[2]).toEqual({
      id: 'midnight',
      name: 'Midnight',
      preview_image_url: null,
      category: 'Premium',
      is_active: true,
      display_order: 2,
    })
    expect(await rows(shop.env.DB, 'profile_themes', 'is_active = 0')).toHaveLength(2)
  })
})
