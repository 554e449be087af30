// The database the contestants start with: the demo data, and enough chips and profiles to go through in rotation.
import { openLocal, prepareDatabase } from '../scripts/local-db.ts'
import type { Platform, Settings } from '../scripts/settings.ts'

/**
 * A chip is hot after ten taps within five seconds (src/domain/site/timings.ts): in rotation none of so many gets there
 * below 4,000 taps a second. All of them fit what an isolate remembers having written to KV (src/tap/last-known.ts).
 */
export const CHIPS = 2000
export const PROFILES = 500

/** Chips that each lead to a profile of their own: what a visitor taps and then reads, hot at no distance. */
export const VISITS = 2000

export const visitChips = Array.from({ length: VISITS }, (_, i) => `VISIT${String(i).padStart(4, '0')}`)
export const chipIds = Array.from({ length: CHIPS }, (_, i) => `BENCH${String(i).padStart(4, '0')}`)
export const usernames = Array.from({ length: PROFILES }, (_, i) => `bench${String(i).padStart(4, '0')}`)

const counted = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`

/** Migrates and seeds a database below `state`; every profile has the demo profile's picture and links. */
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

/** The name a profile of the visits had before, and how it is called today. */
export const RENAMED = { before: 'visited-before', today: 'visit0001' }

/** Adds the chips and profiles of the visits to a prepared database; every profile is made as the demo profile is. */
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
