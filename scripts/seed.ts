// The rows of a new clone: nine demo chips, three accounts, two profiles, five profile themes (D-13, D-86, D-122), one
// referral code (D-117). Used by the local start and by the tests. Running it again restores exactly these rows and
// leaves all others unchanged. After a change of brand, DEMO0001 leads to the new demo profile, which then belongs to
// Mara.
import type { ClaimPolicy } from '#domain/chip/claim.ts'
import { type AccountSettings, accountSecretOf } from '#domain/site/account-secret.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
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
    ['whatsapp', 'WhatsApp', 'https://wa.me/441632960123'],
    ['website', 'Portfolio', 'https://mara-ellison.example/portfolio'],
    ['calendar', 'Book a sitting', 'https://mara-ellison.example/book'],
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
  ['midnight', 'Midnight', null, 'Premium', 1, 2],
  ['sunrise', 'Sunrise', null, 'Premium', 1, 3],
  ['paper', 'Paper', null, 'Pro', 1, 4],
  ['forest', 'Forest', null, 'Pro', 0, 5],
]

/** The accounts of a new clone. Ids look like real ones (16 bytes as Crockford text), but are readable. */
export const DEMO_ACCOUNTS = {
  mara: { id: 'DEM0MARA000000000000000000', email: 'mara@example.com', name: 'Mara Ellison', role: null },
  ava: { id: 'DEM0AVA0000000000000000000', email: 'ava@example.com', name: 'Ava Whitlock', role: null },
  operator: { id: 'DEM00PERAT0R00000000000000', email: 'operator@example.com', name: 'Operator', role: 'owner' },
} as const

/** The claim code of DEMO0006, the same on every start. */
export const DEMO_CLAIM_CODE = 'DEM0-C0DE'

/** The tag of DEMO0009, which signs its taps with keys of the development shop's master key 1. */
export const DEMO_SUN = { uid: '04DE5F1EACC080', key: 1 }

interface DemoProfile {
  username: string
  accountId: string
  fullName: string
  bio: string
  pictureUrl: string
  themeId: string
  /** Contact details; each of them is public. */
  contact?: { jobTitle: string; company: string; phone: string; email: string; website: string }
}
interface DemoChip {
  chipId: string
  status: string
  username?: string
  accountId?: string
  policy?: ClaimPolicy
  codeHash?: string | null
  /** Of a tag that signs its taps. */
  sun?: { uid: string; key: number }
}

/**
 * Idempotent statements, in order. `settings` are those of wrangler.toml. DEMO_USERNAME names the demo profile. The
 * claim code is hashed with the account secret; without a secret, it is not stored.
 */
export async function seedStatements(
  settings: AccountSettings & { BRAND_SLUG?: unknown; DEMO_USERNAME?: unknown },
): Promise<Sql[]> {
  const demo = String(settings.DEMO_USERNAME ?? '').trim() || String(settings.BRAND_SLUG)
  const { mara, ava, operator } = DEMO_ACCOUNTS
  const secret = accountSecretOf(settings)
  const codeHash = secret === '' ? null : await claimCodeHash(secret, 'DEMO0006', DEMO_CLAIM_CODE)
  return [
    ...[mara, ava, operator].flatMap(account),
    ...profile({
      username: demo,
      accountId: mara.id,
      fullName: 'Mara Ellison',
      bio: 'Photographer and founder. Always one tap away.',
      pictureUrl: '/avatars/mara.webp',
      themeId: 'midnight',
      contact: {
        jobTitle: 'Creative director',
        company: 'Ellison Studio',
        phone: '+441632960123',
        email: 'hello@mara-ellison.example',
        website: 'https://mara-ellison.example/',
      },
    }),
    ...links(demo, LINKS.demo),
    ...profile({
      username: 'ava',
      accountId: ava.id,
      fullName: 'Ava Whitlock',
      bio: 'Brand strategist. Tea first, slides later.',
      pictureUrl: '/avatars/ava.webp',
      themeId: 'sunrise',
    }),
    ...links('ava', LINKS.ava),
    ...THEMES.map(theme),
    ...chip({ chipId: 'DEMO0001', status: 'linked_with_profile', username: demo, accountId: mara.id }),
    ...chip({ chipId: 'DEMO0002', status: 'unlinked' }),
    ...chip({ chipId: 'DEMO0003', status: 'linked_without_profile' }),
    ...chip({ chipId: 'DEMO0004', status: 'disabled' }),
    ...chip({ chipId: 'DEMO0005', status: 'linked_with_profile' }),
    ...chip({ chipId: 'DEMO0006', status: 'unlinked', policy: 'code', codeHash }),
    ...chip({ chipId: 'DEMO0007', status: 'unlinked' }),
    ...chip({ chipId: 'DEMO0008', status: 'paused', username: demo, accountId: mara.id }),
    ...chip({
      chipId: 'DEMO0009',
      status: 'linked_with_profile',
      username: demo,
      accountId: mara.id,
      policy: 'sun',
      sun: DEMO_SUN,
    }),
    referralCode('FRIEND', 10),
  ]
}

/** If another account uses the demo address, that account is kept, under an address that contains its id. */
const account = ({ id, email, name, role }: (typeof DEMO_ACCOUNTS)[keyof typeof DEMO_ACCOUNTS]): Sql[] => [
  {
    sql: "UPDATE accounts SET email = 'formerly-' || lower(id) || '-' || email WHERE email = ? AND id <> ?",
    params: [email, id],
  },
  {
    sql: `INSERT INTO accounts (id, email, name, console_role) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET email = excluded.email, name = excluded.name, status = 'active',
        console_role = excluded.console_role`,
    params: [id, email, name, role],
  },
]

/** Profiles of the demo account from an earlier seed, of another brand or renamed, lose their owner; those made in the app stay. */
const profile = ({ username, accountId, fullName, bio, pictureUrl, themeId, contact }: DemoProfile): Sql[] => [
  {
    sql: 'UPDATE profiles SET account_id = NULL WHERE account_id = ? AND team_id IS NULL AND created_at IS NULL AND username <> ?',
    params: [accountId, username],
  },
  { sql: 'DELETE FROM old_usernames WHERE username = ?', params: [username] },
  {
    sql: `INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id, account_id, job_title, company,
        phone, contact_email, website, show_job_title, show_company, show_phone, show_contact_email, show_website)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?12, ?12, ?12)
      ON CONFLICT (username) DO UPDATE SET username = excluded.username, full_name = excluded.full_name,
        bio = excluded.bio, profile_image_url = excluded.profile_image_url, theme_id = excluded.theme_id,
        account_id = excluded.account_id, team_id = NULL, published = 1, setup_step = 3,
        job_title = excluded.job_title, company = excluded.company, phone = excluded.phone,
        contact_email = excluded.contact_email, website = excluded.website, address_street = NULL,
        address_city = NULL, address_postcode = NULL, address_country = NULL,
        show_job_title = excluded.show_job_title, show_company = excluded.show_company,
        show_phone = excluded.show_phone, show_contact_email = excluded.show_contact_email,
        show_website = excluded.show_website, show_address = 0`,
    params: [
      ...[username, fullName, bio, pictureUrl, themeId, accountId],
      ...[contact?.jobTitle, contact?.company, contact?.phone, contact?.email, contact?.website].map(
        (text) => text ?? null,
      ),
      contact === undefined ? 0 : 1,
    ],
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

/** Resets the chip completely, even a retired one. Demo chips exist only in development shops (CLM-43). */
const chip = ({ chipId, status, username, accountId, policy = 'open', codeHash, sun }: DemoChip): Sql[] => [
  ...(sun
    ? [{ sql: 'UPDATE chips SET sun_uid = NULL WHERE sun_uid = ? AND chip_id <> ?', params: [sun.uid, chipId] }]
    : []),
  { sql: 'DELETE FROM card_moves WHERE chip_id = ?', params: [chipId] },
  {
    sql: `INSERT INTO chips (chip_id, status, username, owner_account_id, claim_policy, claim_code_hash, claimed_at,
        sun_uid, sun_key)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, iif(?4 IS NULL, NULL, unixepoch()), ?7, ?8)
      ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username, batch = NULL,
        label = NULL, owner_account_id = excluded.owner_account_id, owner_team_id = NULL, holder_member_id = NULL,
        claim_policy = excluded.claim_policy, claim_code_hash = excluded.claim_code_hash,
        claimed_at = iif(excluded.owner_account_id IS NULL, NULL, chips.created_at), order_line_id = NULL,
        handover = 0, nickname = NULL, replaced_by = NULL, sun_uid = excluded.sun_uid, sun_key = excluded.sun_key,
        sun_counter = iif(chips.sun_uid IS excluded.sun_uid, chips.sun_counter, -1), updated_at = unixepoch()`,
    params: [
      ...[chipId, status, username ?? null, accountId ?? null, policy, codeHash ?? null],
      ...[sun?.uid ?? null, sun?.key ?? null],
    ],
  },
]

const referralCode = (code: string, percent: number): Sql => ({
  sql: `INSERT INTO referral_codes (code, percent) VALUES (?, ?)
    ON CONFLICT (code) DO UPDATE SET percent = excluded.percent`,
  params: [code, percent],
})
