// Addresses of the shop: paths that are also requested from the app (profiles under three names, and taps), and the link of a
// referral. Pure.
import { isStorableChipId } from '#domain/chip/chip.ts'
import { isUsername } from '#domain/profile/username.ts'

const PROFILE = /^\/(?:profile|p|bio)\/([^/]+)\/?$/
const TAP = /^\/scan\/([^/]+)\/?$/

/**
 * The shop's path for a path of the app, or null if it is none of the shop's. "none": a path of the shop with an invalid
 * username or chip id, which is not redirected.
 */
export function shopPath(pathname: string): string | 'none' | null {
  const profile = PROFILE.exec(pathname)?.[1]
  if (profile !== undefined) {
    const username = decoded(profile)
    return username !== null && isUsername(username) ? `/profile/${encodeURIComponent(username)}` : 'none'
  }
  const tap = TAP.exec(pathname)?.[1]
  if (tap === undefined) return null
  const chip = decoded(tap)
  return chip !== null && isStorableChipId(chip) ? `/scan/${encodeURIComponent(chip)}` : 'none'
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** The address that an affiliate hands on. */
export const referralLink = (siteUrl: string, { code, percent }: { code: string; percent: number }): string =>
  `${siteUrl}/?ref=${encodeURIComponent(code)}&discount=${percent}`
