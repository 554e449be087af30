// A cookie of 90 days marks a browser in which the owner of an account has signed in. It does not sign anyone in: requests
// for codes from such a browser have their own limit, so that strangers who request codes cannot lock the owner out.

import { clearedCookie, cookie, KNOWN, KNOWN_COOKIE, KNOWN_SECONDS, readCookie } from '#app/guards/cookies.ts'
import type { Visit } from '#app/guards/visit.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { sameText } from './tokens.ts'

interface Known {
  id: string
  knownEpoch: number
}

/** Used for an address without account, so that the same work is done for both. */
const NOBODY: Known = { id: '', knownEpoch: 0 }

const macOf = ({ id, knownEpoch }: Known, seconds: string, secret: string): Promise<string> =>
  keyedHash(secret, 'known', [id, knownEpoch, seconds].join('\n'))

/** Sets the cookie after a sign-in or step-up. */
export async function rememberBrowser(
  { config, now, setCookies }: Pick<Visit, 'config' | 'now' | 'setCookies'>,
  account: Known,
): Promise<void> {
  const value = `${now}.${await macOf(account, String(now), config.accountSecret)}`
  setCookies.push(cookie(KNOWN_COOKIE, value, KNOWN_SECONDS))
}

/** Has this browser signed in to the account within 90 days? Always computes and compares one MAC. */
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
