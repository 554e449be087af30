// Writes what the app host's sync sends into the tables (T-OPR-3). One transaction of set-based statements, written as
// SQL: rows travel as JSON in one value each, because a statement takes a hundred values, and a call may have fifty
// statements only. Repeating it changes nothing; a chip's event is written only where its record really changes.
import type { ChipStatus } from '../domain/chip/chip'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '../domain/profile/profile'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import type { StoredChip } from '../tap/chips'
import { runStatement, type StoreFailure } from './statement'

/** Checked rows; every one is a whole record, null where a field has no value. */
export interface SyncRows {
  chips: { chip_id: string; status: ChipStatus; username: string | null }[]
  profiles: PublicProfile[]
  links: { username: string; links: SocialLink[] }[]
  themes: ProfileThemeRecord[]
}

/** The stored records of these chips, by id. From the primary: a replica may be behind. */
export async function findRecords(
  db: D1Database,
  chips: readonly { chip_id: string }[],
): Promise<Result<Map<string, StoredChip>, StoreFailure>> {
  if (chips.length === 0) return ok(new Map())
  const sql =
    'SELECT chip_id, status, username, updated_at FROM chips WHERE chip_id IN (SELECT value FROM json_each(?1))'
  const ids = JSON.stringify(chips.map(({ chip_id }) => chip_id))
  const found = await runStatement(db, () => db.prepare(sql).bind(ids).all<StoredChip & { chip_id: string }>(), {
    what: 'find chips',
    budgetMs: D1_READ_BUDGET_MS,
  })
  if (!found.ok) return found
  return ok(new Map(found.value.results.map(({ chip_id, ...record }) => [chip_id, record])))
}

const NOTE_CHIPS = `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor)
  SELECT r.value->>'chip_id', 'synced', c.status, r.value->>'status', coalesce(r.value->>'username', c.username), 'api'
  FROM json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>'chip_id'
  WHERE c.chip_id IS NULL OR ((c.status IS NOT r.value->>'status' OR c.username IS NOT r.value->>'username')
    AND (c.status <> 'retired' OR r.value->>'status' = 'retired'))`
const WRITE_CHIPS = `INSERT INTO chips (chip_id, status, username)
  SELECT value->>'chip_id', value->>'status', value->>'username' FROM json_each(?1) WHERE true
  ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username, updated_at = unixepoch()
  WHERE (chips.status IS NOT excluded.status OR chips.username IS NOT excluded.username)
    AND (chips.status <> 'retired' OR excluded.status = 'retired')`
// Read in the same transaction: whatever retired a chip a moment ago is seen.
const STAY_RETIRED = `SELECT c.chip_id FROM json_each(?1) r JOIN chips c ON c.chip_id = r.value->>'chip_id'
  WHERE c.status = 'retired' AND r.value->>'status' <> 'retired'`
const WRITE_PROFILES = `INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id)
  SELECT value->>'username', value->>'full_name', value->>'bio', value->>'profile_image_url', value->>'theme_id'
  FROM json_each(?1) WHERE true
  ON CONFLICT (username) DO UPDATE SET username = excluded.username, full_name = excluded.full_name,
    bio = excluded.bio, profile_image_url = excluded.profile_image_url, theme_id = excluded.theme_id`
const REMOVE_LINKS = `DELETE FROM social_links
  WHERE username IN (SELECT value->>'username' FROM json_each(?1))`
const WRITE_LINKS = `INSERT INTO social_links (username, platform, display_text, url, display_order)
  SELECT r.value->>'username', l.value->>'platform', l.value->>'display_text', l.value->>'url', l.value->>'display_order'
  FROM json_each(?1) r, json_each(r.value, '$.links') l`
const WRITE_THEMES = `INSERT INTO profile_themes (id, name, preview_image_url, category, is_active, display_order)
  SELECT value->>'id', value->>'name', value->>'preview_image_url', value->>'category', value->>'is_active',
    value->>'display_order'
  FROM json_each(?1) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, preview_image_url = excluded.preview_image_url,
    category = excluded.category, is_active = excluded.is_active, display_order = excluded.display_order`

/**
 * Stores all rows or, when D1 fails, none. The links of a username are replaced as a whole. Answers the chips that were
 * left as they are because they are retired, which is final.
 */
export async function storeRows(db: D1Database, rows: SyncRows): Promise<Result<Set<string>, StoreFailure>> {
  const of = (kind: keyof SyncRows, ...statements: string[]) =>
    rows[kind].length === 0 ? [] : statements.map((sql) => db.prepare(sql).bind(JSON.stringify(rows[kind])))
  const batch = () => [
    ...of('chips', STAY_RETIRED, NOTE_CHIPS, WRITE_CHIPS),
    ...of('profiles', WRITE_PROFILES),
    ...of('links', REMOVE_LINKS, WRITE_LINKS),
    ...of('themes', WRITE_THEMES),
  ]
  if (batch().length === 0) return ok(new Set())
  const stored = await runStatement(db, () => db.batch<{ chip_id: string }>(batch()), {
    what: 'store synced rows',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  if (!stored.ok) return stored
  return ok(new Set(rows.chips.length === 0 ? [] : stored.value[0]?.results.map(({ chip_id }) => chip_id)))
}
