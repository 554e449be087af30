// The rows of a fresh clone: five demo chips, two profiles, five profile themes (D-13, D-86), one referral code (D-117).
// Used by the local start and by the tests. Running it again changes nothing; after a change of brand it points DEMO0001
// at the new demo profile.
import type { Sql, Value } from './d1.ts'

type Link = readonly [platform: string, text: string, url: string]

const LINKS: Readonly<Record<'demo' | 'ava', readonly Link[]>> = {
  demo: [
    ['instagram', 'Instagram', 'https://www.instagram.com/mara.ellison'],
    ['tiktok', 'TikTok', 'https://www.tiktok.com/@mara.ellison'],
    ['youtube', 'YouTube', 'https://www.youtube.com/@mara.ellison'],
    ['x', 'X', 'https://x.com/maraellison'],
    ['linkedin', 'LinkedIn', 'https://www.linkedin.com/in/mara-ellison'],
    ['snapchat', 'Snapchat', 'https://www.snapchat.com/add/mara.ellison'],
    ['telegram', 'Telegram', 'https://t.me/maraellison'],
    ['revolut', 'Revolut', 'https://revolut.me/maraellison'],
    ['website', 'Portfolio', 'https://mara-ellison.example/'],
    ['email', 'Email me', 'mailto:hello@mara-ellison.example'],
    ['phone', 'Call me', 'tel:+441632960123'],
  ],
  ava: [
    ['instagram', 'Instagram', 'https://www.instagram.com/ava.whitlock'],
    ['linkedin', 'LinkedIn', 'https://www.linkedin.com/in/ava-whitlock'],
    ['website', 'Studio', 'https://ava-whitlock.example/'],
  ],
}

// id, name, preview picture, category, is_active, display_order
const THEMES: readonly Value[][] = [
  ['dark-gradient', 'Dark Gradient', null, null, 1, 1],
  ['midnight', 'Midnight', '/cards/black-front-480.webp', 'Premium', 1, 2],
  ['sunrise', 'Sunrise', '/cards/desert-front-480.webp', 'Premium', 1, 3],
  ['paper', 'Paper', null, 'Pro', 1, 4],
  ['forest', 'Forest', null, 'Pro', 0, 5],
]

/** Idempotent statements, in order. `settings` are those of wrangler.toml; DEMO_USERNAME names the demo profile. */
export function seedStatements(settings: { BRAND_SLUG?: unknown; DEMO_USERNAME?: unknown }): Sql[] {
  const demo = String(settings.DEMO_USERNAME ?? '').trim() || String(settings.BRAND_SLUG)
  return [
    ...profile(
      demo,
      'Mara Ellison',
      'Photographer and founder. Always one tap away.',
      '/avatars/mara.webp',
      'midnight',
    ),
    ...links(demo, LINKS.demo),
    ...profile('ava', 'Ava Whitlock', 'Brand strategist. Tea first, slides later.', '/avatars/ava.webp', 'sunrise'),
    ...links('ava', LINKS.ava),
    ...THEMES.map(theme),
    chip('DEMO0001', 'linked_with_profile', demo),
    chip('DEMO0002', 'unlinked', null),
    chip('DEMO0003', 'linked_without_profile', null),
    chip('DEMO0004', 'disabled', null),
    chip('DEMO0005', 'linked_with_profile', null),
    referralCode('FRIEND', 10),
  ]
}

const profile = (username: string, fullName: string, bio: string, pictureUrl: string, themeId: string): Sql[] => [
  {
    sql: `INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (username) DO UPDATE SET username = excluded.username, full_name = excluded.full_name,
        bio = excluded.bio, profile_image_url = excluded.profile_image_url, theme_id = excluded.theme_id`,
    params: [username, fullName, bio, pictureUrl, themeId],
  },
]

const links = (username: string, rows: readonly Link[]): Sql[] => [
  { sql: 'DELETE FROM social_links WHERE username = ?', params: [username] },
  ...rows.map(([platform, text, url], index) => ({
    sql: 'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
    params: [username, platform, text, url, index + 1],
  })),
]

const theme = (params: Value[]): Sql => ({
  sql: `INSERT INTO profile_themes (id, name, preview_image_url, category, is_active, display_order)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, preview_image_url = excluded.preview_image_url,
      category = excluded.category, is_active = excluded.is_active, display_order = excluded.display_order`,
  params,
})

const chip = (chipId: string, status: string, username: string | null): Sql => ({
  sql: `INSERT INTO chips (chip_id, status, username) VALUES (?, ?, ?)
    ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username,
      updated_at = unixepoch() WHERE chips.status <> 'retired'`,
  params: [chipId, status, username],
})

const referralCode = (code: string, percent: number): Sql => ({
  sql: `INSERT INTO referral_codes (code, percent) VALUES (?, ?)
    ON CONFLICT (code) DO UPDATE SET percent = excluded.percent`,
  params: [code, percent],
})
