// Marks of genuine taps, under a key made of the newest master key. The tap makes them, the profile's page checks them.
import { isFreshMark, markKey, tapMark } from '#domain/profile/tap-mark.ts'
import type { Config } from '#src/env.ts'

// By the settings, which an isolate reads once.
const keys = new WeakMap<Config, CryptoKey>()

/** The key, or null if no card signs its taps. */
async function keyOf(config: Config): Promise<CryptoKey | null> {
  const known = keys.get(config)
  if (known) return known
  const newest = [...config.sunMasterKeys.values()].at(-1)
  if (newest === undefined) return null
  const made = await markKey(newest)
  keys.set(config, made)
  return made
}

const seconds = (): number => Math.floor(Date.now() / 1000)

/** The mark of a tap of now, for a profile; null if no key is set. */
export async function newMark(config: Config, username: string): Promise<string | null> {
  const key = await keyOf(config)
  return key && tapMark(key, username, seconds())
}

/** Do these values of the parameter hold the mark of a tap in the last minute, for this profile? */
export async function hasFreshMark(config: Config, username: string, [mark, ...more]: readonly string[]) {
  if (mark === undefined || more.length > 0) return false
  const key = await keyOf(config)
  return key !== null && isFreshMark(key, username, mark, seconds())
}
