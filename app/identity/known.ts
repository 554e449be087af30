// Does this browser know the account? A cookie of 90 days that says when its owner signed in here. It signs nobody in;
// it only keeps strangers who ask for codes from locking the owner out.

import { clearedCookie, cookie, KNOWN, KNOWN_COOKIE, KNOWN_SECONDS, readCookie } from '#app/guards/cookies.ts'
import type { Visit } from '#app/guards/visit.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { sameText } from './tokens.ts'

interface Known {
  id: string
  knownEpoch: number
}

/** Stands in where an address has no account, so that the same work is done. */
const NOBODY: Known = { id: '', knownEpoch: 0 }

const macOf = ({ id, knownEpoch }: Known, seconds: string, secret: string): Promise<string> =>
  keyedHash(secret, 'known', [id, knownEpoch, seconds].join('\n'))

/** This browser has just proved that it is the account's. */
export async function rememberBrowser(
  { config, now, setCookies }: Pick<Visit, 'config' | 'now' | 'setCookies'>,
  account: Known,
): Promise<void> {
  const value = `${now}.${await macOf(account, String(now), config.accountSecret)}`
  setCookies.push(cookie(KNOWN_COOKIE, value, KNOWN_SECONDS))
}

/** Did somebody sign in to this account from this browser within 90 days? One MAC is compared, whatever the answer. */
export async function isKnownBrowser(
  { request, config, now, setCookies }: Pick<Visit, 'request' | 'config' | 'now' | 'setCookies'>,
  account: Known | null,
): Promise<boolean> {
  const value = readCookie(request.headers.get('cookie'), KNOWN_COOKIE, KNOWN)
  if (value === 'malformed') setCookies.push(clearedCookie(KNOWN_COOKIE))
  const [seconds = '0', mac = ''] = value.includes('.') ? value.split('.') : []
  const isRight = sameText(await macOf(account ?? NOBODY, seconds, config.accountSecret), mac)
  const age = now - Number(seconds)
  return isRight && account !== null && age >= 0 && age <= KNOWN_SECONDS
}
