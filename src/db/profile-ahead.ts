// The profile read that a tap starts for the phone it has just redirected. A tap loads this module after its response;
// the profile's page takes the rows, once. Files of a profile, the calls and the app do their own reads.
import { isHotProfile } from '#cache/answer-cache.ts'
import { type AheadRead, ReadsAhead } from '#cache/reads-ahead.ts'
import { type ProfilePageRows, readProfilePage } from './hot/profile-page.ts'

interface Reading {
  DB: D1Database
}

// One store per isolate: `env` is the same object for all of its requests.
const stores = new WeakMap<Reading, ReadsAhead<ProfilePageRows>>()

function storeOf(env: Reading): ReadsAhead<ProfilePageRows> {
  const store = stores.get(env) ?? new ReadsAhead<ProfilePageRows>()
  stores.set(env, store)
  return store
}

/** D1 compares usernames case-insensitively. */
const keyOf = (username: string): string => username.toLowerCase()

/** Reads a profile in case its page is requested within five seconds, unless it is hot or being read. Never throws. */
export async function readProfileAhead(env: Reading, username: string): Promise<void> {
  const now = Date.now()
  if (isHotProfile(env, username, now)) return
  const store = storeOf(env)
  const read = store.start(keyOf(username), now)
  if (read === null) return
  const rows = await readProfilePage(env.DB, username)
  store.finish(keyOf(username), read, rows.found.ok && rows.links.ok ? rows : null)
}

/** The rows of a profile for its page: the prefetched ones, once, or a new read. Never throws. */
export const takeProfileRead = (
  env: Reading,
  username: string,
): Promise<AheadRead<ProfilePageRows> & { isAhead: boolean }> =>
  storeOf(env).take(keyOf(username), () => readProfilePage(env.DB, username))

/** Drops prefetched rows of profiles that this isolate has just changed. */
export function dropProfileReads(env: Reading, usernames: Iterable<string>): void {
  for (const username of usernames) stores.get(env)?.forget(keyOf(username))
}
