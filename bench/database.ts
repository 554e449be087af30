// The contestants' database: the demo data, and enough chips and profiles to request them in rotation.
import { openLocal, prepareDatabase } from '../scripts/local-db.ts'
import type { Platform, Settings } from '../scripts/settings.ts'

/**
 * A chip is hot after ten taps within five seconds (src/domain/site/timings.ts). In rotation, none of this many becomes
 * hot below 4,000 taps per second. An isolate can remember the KV copies of all of them (src/tap/last-known.ts).
 */
export const CHIPS = 2000
export const PROFILES = 500

/** Chips with a profile each, for visits: enough that none becomes hot at any distance. */
export const VISITS = 2000

export const visitChips = Array.from({ length: VISITS }, (_, i) => `VISIT${String(i).padStart(4, '0')}`)
export const chipIds = Array.from({ length: CHIPS }, (_, i) => `BENCH${String(i).padStart(4, '0')}`)
export const signingChipIds = Array.from({ length: CHIPS }, (_, i) => `SIGND${String(i).padStart(4, '0')}`)
export const usernames = Array.from({ length: PROFILES }, (_, i) => `bench${String(i).padStart(4, '0')}`)

const counted = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`

/**
 * Migrates and seeds a database below `state`, and adds chips and profiles. Profiles have the demo profile's picture
 * and links.
 */
export async function prepareBenchDatabase(
  platform: Platform,
  settings: Settings,
  demoUsername: string,
  state: string,
): Promise<void> {
  await prepareDatabase(platform, settings, state)
  const local = await openLocal(platform, state)
  try {
    const { db } = local
    const run = (sql: string) => db.prepare(sql).bind(demoUsername).run()
    await run(`INSERT INTO chips (chip_id, status, username) ${counted(CHIPS)}
      SELECT printf('BENCH%04d', i), 'linked_with_profile', ?1 FROM n`)
    await run(`INSERT INTO chips (chip_id, status, username, sun_uid, sun_key) ${counted(CHIPS)}
      SELECT printf('SIGND%04d', i), 'linked_with_profile', ?1, printf('04%012X', i), 1 FROM n`)
    await run(`INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id) ${counted(PROFILES)}
      SELECT printf('bench%04d', i), full_name, bio, profile_image_url, theme_id
      FROM n, profiles WHERE username = ?1`)
    await run(`INSERT INTO social_links (username, platform, display_text, url, display_order) ${counted(PROFILES)}
      SELECT printf('bench%04d', i), platform, display_text, url, display_order
      FROM n, social_links WHERE username = ?1`)
  } finally {
    await local.close()
  }
}

/** The former and the current username of one of the visits' profiles. */
export const RENAMED = { before: 'visited-before', today: 'visit0001' }

/** Adds the chips and profiles of the visits to a prepared database. Profiles are copies of the demo profile. */
export async function addVisits(platform: Platform, demoUsername: string, state: string): Promise<void> {
  const local = await openLocal(platform, state)
  try {
    const { db } = local
    await db.batch([
      db.prepare(`INSERT INTO chips (chip_id, status, username) ${counted(VISITS)}
        SELECT printf('VISIT%04d', i), 'linked_with_profile', printf('visit%04d', i) FROM n`),
      db
        .prepare(`INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id) ${counted(VISITS)}
        SELECT printf('visit%04d', i), full_name, bio, profile_image_url, theme_id
        FROM n, profiles WHERE username = ?1`)
        .bind(demoUsername),
      db
        .prepare(`INSERT INTO social_links (username, platform, display_text, url, display_order) ${counted(VISITS)}
        SELECT printf('visit%04d', i), platform, display_text, url, display_order
        FROM n, social_links WHERE username = ?1`)
        .bind(demoUsername),
      db
        .prepare('INSERT INTO old_usernames (username, profile_username) VALUES (?1, ?2)')
        .bind(RENAMED.before, RENAMED.today),
    ])
  } finally {
    await local.close()
  }
}
