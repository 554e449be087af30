// The three cookies of the app: names, attributes and parsing. The prefix `__Host-` keeps them from every other host,
// above all the shop's.

export const SESSION_COOKIE = '__Host-app'
export const FLOW_COOKIE = '__Host-flow'
export const KNOWN_COOKIE = '__Host-known'

export type CookieName = typeof SESSION_COOKIE | typeof FLOW_COOKIE | typeof KNOWN_COOKIE

/** Whole seconds. */
export const FLOW_SECONDS = 900
export const KNOWN_SECONDS = 90 * 24 * 3600

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** A `Set-Cookie` value. `maxAge` in whole seconds. */
export const cookie = (name: CookieName, value: string, maxAge: number): string =>
  `${name}=${value}; ${ATTRIBUTES}; Max-Age=${maxAge}`

/** A `Set-Cookie` value that deletes the cookie. */
export const clearedCookie = (name: CookieName): string => cookie(name, '', 0)

/** 32 random bytes as base64url: sessions and flows. */
export const TOKEN = /^[\w-]{43}$/
/** The cookie of a flow: its token, a marker of what was done (app/guards/done-once.ts), or both. */
export const FLOW = /^(?=.)(?:[\w-]{43})?(?:\.[\w-]{43})?$/

/** The token and the marker in the cookie of a flow; "" for a missing one. */
export function flowParts(value: string): { token: string; mark: string } {
  const [token = '', mark = ''] = FLOW.test(value) ? value.split('.') : []
  return { token, mark }
}

/** Seconds since the epoch and a MAC. */
export const KNOWN = /^\d{9,11}\.[\w-]{43}$/

/** Longer values are malformed. */
const MAX_VALUE = 128

/** The value of the cookie with this name; `malformed` where it does not match or is repeated, `none` where it is missing. */
export function readCookie(header: string | null, name: CookieName, shape: RegExp): string | 'none' | 'malformed' {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  const [value] = values
  if (value === undefined) return 'none'
  return values.length === 1 && value.length <= MAX_VALUE && shape.test(value) ? value : 'malformed'
}
