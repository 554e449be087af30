// Writes what the app host's sync sends into the tables (T-OPR-3). One transaction of set-based statements, written as
// SQL: rows travel as JSON in one value each, because a statement takes a hundred values, and a call may have fifty
// statements only. Repeating it changes nothing; a chip's event is written only where its record really changes.
import type { ChipStatus } from '../domain/chip/chip'
import type { ContactFields, ContactSwitch } from '../domain/profile/contact-details'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '../domain/profile/profile'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import type { StoredChip } from '../tap/chips'
import { runStatement, type StoreFailure } from './statement'

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

// A row of `chips` and the chip `c` it is about, which there may not be yet; a chip may not be linked to anybody's profile
// here either. Asked in the statements that write, so that whatever happened a moment ago is seen.
const OWNED_PROFILE = (username: string) => `EXISTS (SELECT 1 FROM profiles p
  WHERE p.username = ${username} AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL))`
const REFUSAL = `CASE WHEN c.status = 'retired' THEN iif(r.value->>'status' = 'retired', NULL, 'retired')
  WHEN c.owner_account_id IS NOT NULL OR c.owner_team_id IS NOT NULL OR ${OWNED_PROFILE("r.value->>'username'")}
  THEN 'owned' END`
const CHIP_ROWS = "json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>'chip_id'"

/** A chip as a sync finds it, and why its row would be left out. */
type Found = StoredChip & { refused: Refusal | null }

/** The stored records of these chips, by id. From the primary: a replica may be behind. */
export async function findRecords(
  db: D1Database,
  chips: readonly SyncRows['chips'][number][],
): Promise<Result<Map<string, Found>, StoreFailure>> {
  if (chips.length === 0) return ok(new Map())
  const sql = `SELECT c.chip_id, c.status, c.username, c.updated_at, ${REFUSAL} AS refused FROM ${CHIP_ROWS}
    WHERE c.chip_id IS NOT NULL`
  const found = await runStatement(
    db,
    () => db.prepare(sql).bind(JSON.stringify(chips)).all<Found & { chip_id: string }>(),
    { what: 'find chips', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  return ok(new Map(found.value.results.map(({ chip_id, ...record }) => [chip_id, record])))
}

const REFUSED_CHIPS = `SELECT r.value->>'chip_id' AS key, ${REFUSAL} AS refused FROM ${CHIP_ROWS} WHERE refused IS NOT NULL`
const NOTE_CHIPS = `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor)
  SELECT r.value->>'chip_id', 'synced', c.status, r.value->>'status', coalesce(r.value->>'username', c.username), 'api'
  FROM ${CHIP_ROWS} WHERE (${REFUSAL}) IS NULL
    AND (c.chip_id IS NULL OR c.status IS NOT r.value->>'status' OR c.username IS NOT r.value->>'username')`
const WRITE_CHIPS = `INSERT INTO chips (chip_id, status, username)
  SELECT r.value->>'chip_id', r.value->>'status', r.value->>'username' FROM ${CHIP_ROWS} WHERE (${REFUSAL}) IS NULL
  ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username, updated_at = unixepoch()
  WHERE (chips.status IS NOT excluded.status OR chips.username IS NOT excluded.username)
    AND (chips.status <> 'retired' OR excluded.status = 'retired')`
const REFUSED_PROFILES = `SELECT lower(value->>'username') AS key, 'owned' AS refused FROM json_each(?1)
  WHERE ${OWNED_PROFILE("value->>'username'")}`
const FREE = `NOT ${OWNED_PROFILE("r.value->>'username'")}`
const WRITE_PROFILES = `INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id)
  SELECT r.value->>'username', r.value->>'full_name', r.value->>'bio', r.value->>'profile_image_url', r.value->>'theme_id'
  FROM json_each(?1) r WHERE ${FREE}
  ON CONFLICT (username) DO UPDATE SET username = excluded.username, full_name = excluded.full_name,
    bio = excluded.bio, profile_image_url = excluded.profile_image_url, theme_id = excluded.theme_id`
const WRITE_CONTACT = `UPDATE profiles SET job_title = r.value->>'job_title', company = r.value->>'company',
    phone = r.value->>'phone', contact_email = r.value->>'contact_email', website = r.value->>'website',
    address_street = r.value->>'address_street', address_city = r.value->>'address_city',
    address_postcode = r.value->>'address_postcode', address_country = r.value->>'address_country',
    show_job_title = r.value->>'show_job_title', show_company = r.value->>'show_company',
    show_phone = r.value->>'show_phone', show_contact_email = r.value->>'show_contact_email',
    show_website = r.value->>'show_website', show_address = r.value->>'show_address'
  FROM json_each(?1) r WHERE profiles.username = r.value->>'username' AND ${FREE}`
const REMOVE_LINKS = `DELETE FROM social_links
  WHERE username IN (SELECT r.value->>'username' FROM json_each(?1) r WHERE ${FREE})`
const WRITE_LINKS = `INSERT INTO social_links (username, platform, display_text, url, display_order)
  SELECT r.value->>'username', l.value->>'platform', l.value->>'display_text', l.value->>'url', l.value->>'display_order'
  FROM json_each(?1) r, json_each(r.value, '$.links') l WHERE ${FREE}`
const WRITE_THEMES = `INSERT INTO profile_themes (id, name, preview_image_url, category, is_active, display_order)
  SELECT value->>'id', value->>'name', value->>'preview_image_url', value->>'category', value->>'is_active',
    value->>'display_order'
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, preview_image_url = excluded.preview_image_url,
    category = excluded.category, is_active = excluded.is_active, display_order = excluded.display_order`

/**
 * Stores all rows or, when D1 fails, none. The links of a username are replaced as a whole. Answers the rows that were left
 * out.
 */
export async function storeRows(db: D1Database, rows: SyncRows): Promise<Result<Refusals, StoreFailure>> {
  const of = (kind: keyof SyncRows, ...statements: string[]) =>
    rows[kind].length === 0 ? [] : statements.map((sql) => db.prepare(sql).bind(JSON.stringify(rows[kind])))
  const asked = (['chips', 'profiles', 'links'] as const).filter((kind) => rows[kind].length > 0)
  const batch = () => [
    ...asked.flatMap((kind) => of(kind, kind === 'chips' ? REFUSED_CHIPS : REFUSED_PROFILES)),
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
  const stored = await runStatement(db, () => db.batch<{ key: string; refused: Refusal }>(batch()), {
    what: 'store synced rows',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  if (!stored.ok) return stored
  for (const [index, kind] of asked.entries())
    for (const { key, refused } of stored.value[index]?.results ?? []) refusals[kind].set(key, refused)
  return ok(refusals)
}
