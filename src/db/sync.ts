// Writes what the app host's sync sends into the tables (T-OPR-3). One transaction of set-based statements, written as
// SQL: rows travel as JSON in one value each, because a statement takes a hundred values, and a call may have fifty
// statements only. Repeating it changes nothing; a chip's event is written only where its record really changes.

import type { StoredChip } from '#db/hot/chips.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ContactFields, ContactSwitch } from '#domain/profile/contact-details.ts'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'

/** Checked rows; every one is a whole record, null where a field has no value. */
export interface SyncRows {
  chips: { chip_id: string; status: ChipStatus; username: string | null }[]
  profiles: (PublicProfile & ContactFields & Record<ContactSwitch, boolean>)[]
  links: { username: string; links: SocialLink[] }[]
  themes: ProfileThemeRecord[]
}

/** Why a row is left out: what is retired stays so, and what an account or a team of this app owns is theirs (CLM-38, CLM-43). */
export type Refusal = 'retired' | 'owned'
/** The rows that are left out, by the id of their chip or the lower-case username. */
export type Refusals = Readonly<Record<'chips' | 'profiles' | 'links', ReadonlyMap<string, Refusal>>>

/** A chip as a sync finds it, and why its row would be left out. */
type FoundChip = StoredChip & { refused: Refusal | null }
interface RowVerdict {
  key: string
  refused: Refusal | null
}

// What may be written is said in every statement that writes, so that whatever happened a moment ago is seen: a chip `c`
// that is retired or somebody's is left alone, and none is linked to somebody's profile `p` here.
const FIND_CHIPS = `SELECT r.value->>'chip_id' AS key, c.status, c.username, c.updated_at,
    CASE WHEN c.status = 'retired' THEN iif(r.value->>'status' = 'retired', NULL, 'retired')
      WHEN c.owner_account_id IS NOT NULL OR c.owner_team_id IS NOT NULL OR p.username IS NOT NULL THEN 'owned' END AS refused
  FROM json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>'chip_id'
  LEFT JOIN profiles p ON p.username = r.value->>'username' AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL)`
const NOTE_CHIPS = `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor)
  SELECT r.value->>'chip_id', 'synced', c.status, r.value->>'status', coalesce(r.value->>'username', c.username), 'api'
  FROM json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>'chip_id'
  LEFT JOIN profiles p ON p.username = r.value->>'username' AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL)
  WHERE (c.chip_id IS NULL OR c.status IS NOT r.value->>'status' OR c.username IS NOT r.value->>'username')
    AND (c.status IS NOT 'retired' OR r.value->>'status' = 'retired')
    AND c.owner_account_id IS NULL AND c.owner_team_id IS NULL AND p.username IS NULL`
const WRITE_CHIPS = `INSERT INTO chips (chip_id, status, username)
  SELECT r.value->>'chip_id', r.value->>'status', r.value->>'username'
  FROM json_each(?1) r LEFT JOIN profiles p
    ON p.username = r.value->>'username' AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL)
  WHERE p.username IS NULL
  ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username, updated_at = unixepoch()
  WHERE (chips.status IS NOT excluded.status OR chips.username IS NOT excluded.username)
    AND (chips.status <> 'retired' OR excluded.status = 'retired')
    AND chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL`
const FIND_OWNED_PROFILES = `SELECT lower(p.username) AS key, 'owned' AS refused FROM json_each(?1) r
  JOIN profiles p ON p.username = r.value->>'username' WHERE p.account_id IS NOT NULL OR p.team_id IS NOT NULL`
const WRITE_PROFILES = `INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id)
  SELECT value->>'username', value->>'full_name', value->>'bio', value->>'profile_image_url', value->>'theme_id'
  FROM json_each(?1) WHERE true
  ON CONFLICT (username) DO UPDATE SET username = excluded.username, full_name = excluded.full_name,
    bio = excluded.bio, profile_image_url = excluded.profile_image_url, theme_id = excluded.theme_id
  WHERE profiles.account_id IS NULL AND profiles.team_id IS NULL`
const WRITE_CONTACT = `UPDATE profiles SET job_title = r.value->>'job_title', company = r.value->>'company',
    phone = r.value->>'phone', contact_email = r.value->>'contact_email', website = r.value->>'website',
    address_street = r.value->>'address_street', address_city = r.value->>'address_city',
    address_postcode = r.value->>'address_postcode', address_country = r.value->>'address_country',
    show_job_title = r.value->>'show_job_title', show_company = r.value->>'show_company',
    show_phone = r.value->>'show_phone', show_contact_email = r.value->>'show_contact_email',
    show_website = r.value->>'show_website', show_address = r.value->>'show_address'
  FROM json_each(?1) r WHERE profiles.username = r.value->>'username' AND profiles.account_id IS NULL
    AND profiles.team_id IS NULL`
const REMOVE_LINKS = `DELETE FROM social_links
  WHERE username IN (SELECT value->>'username' FROM json_each(?1)) AND NOT EXISTS (SELECT 1 FROM profiles p
    WHERE p.username = social_links.username AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL))`
const WRITE_LINKS = `INSERT INTO social_links (username, platform, display_text, url, display_order)
  SELECT r.value->>'username', l.value->>'platform', l.value->>'display_text', l.value->>'url', l.value->>'display_order'
  FROM json_each(?1) r LEFT JOIN profiles p
    ON p.username = r.value->>'username' AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL)
  JOIN json_each(r.value, '$.links') l WHERE p.username IS NULL`
const WRITE_THEMES = `INSERT INTO profile_themes (id, name, preview_image_url, category, is_active, display_order)
  SELECT value->>'id', value->>'name', value->>'preview_image_url', value->>'category', value->>'is_active',
    value->>'display_order'
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, preview_image_url = excluded.preview_image_url,
    category = excluded.category, is_active = excluded.is_active, display_order = excluded.display_order`

/** The stored records of these chips, by id. From the primary: a replica may be behind. */
export async function findRecords(
  db: D1Database,
  chips: readonly SyncRows['chips'][number][],
): Promise<Result<Map<string, FoundChip>, StoreFailure>> {
  if (chips.length === 0) return ok(new Map())
  const given = JSON.stringify(chips)
  const found = await attemptInStore(
    async () => db.prepare(FIND_CHIPS).bind(given).all<FoundChip & { key: string }>(),
    {
      what: 'find chips',
      budgetMs: D1_READ_BUDGET_MS,
    },
  )
  if (!found.ok) return found
  return ok(
    new Map(found.value.results.flatMap(({ key, ...record }) => (record.status === null ? [] : [[key, record]]))),
  )
}

/**
 * Stores all rows or, when D1 fails, none. The links of a username are replaced as a whole. Answers the rows that were left
 * out.
 */
export async function storeRows(db: D1Database, rows: SyncRows): Promise<Result<Refusals, StoreFailure>> {
  const of = (kind: keyof SyncRows, ...statements: string[]) =>
    rows[kind].length === 0 ? [] : statements.map((sql) => db.prepare(sql).bind(JSON.stringify(rows[kind])))
  const asked = (['chips', 'profiles', 'links'] as const).filter((kind) => rows[kind].length > 0)
  const batch = () => [
    ...asked.flatMap((kind) => of(kind, kind === 'chips' ? FIND_CHIPS : FIND_OWNED_PROFILES)),
    ...of('chips', NOTE_CHIPS, WRITE_CHIPS),
    ...of('profiles', WRITE_PROFILES, WRITE_CONTACT),
    ...of('links', REMOVE_LINKS, WRITE_LINKS),
    ...of('themes', WRITE_THEMES),
  ]
  const refusals = {
    chips: new Map<string, Refusal>(),
    profiles: new Map<string, Refusal>(),
    links: new Map<string, Refusal>(),
  }
  if (batch().length === 0) return ok(refusals)
  const stored = await attemptInStore(async () => db.batch<RowVerdict>(batch()), {
    what: 'store synced rows',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  if (!stored.ok) return stored
  for (const [index, kind] of asked.entries())
    for (const { key, refused } of stored.value[index]?.results ?? []) if (refused) refusals[kind].set(key, refused)
  return ok(refusals)
}
