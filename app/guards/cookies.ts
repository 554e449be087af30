// The three cookies of the app: names, attributes, and how a value is read back. Their names begin with
// `__Host-`: the browser keeps them from every other host, the shop's above all.

export const SESSION_COOKIE = '__Host-app'
export const FLOW_COOKIE = '__Host-flow'
export const KNOWN_COOKIE = '__Host-known'

export type CookieName = typeof SESSION_COOKIE | typeof FLOW_COOKIE | typeof KNOWN_COOKIE

/** Whole seconds. */
export const FLOW_SECONDS = 900
export const KNOWN_SECONDS = 90 * 24 * 3600

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** The value of the header Set-Cookie. `maxAge` in whole seconds. */
export const cookie = (name: CookieName, value: string, maxAge: number): string =>
  `${name}=${value}; ${ATTRIBUTES}; Max-Age=${maxAge}`

/** The same, to take the cookie away. */
export const clearedCookie = (name: CookieName): string => cookie(name, '', 0)

/** 32 random bytes as base64url: sessions and flows. */
export const TOKEN = /^[\w-]{43}$/
/** What the cookie of a flow holds: its token, a mark of what was done (app/guards/done-once.ts), or both. */
export const FLOW = /^(?=.)(?:[\w-]{43})?(?:\.[\w-]{43})?$/

/** The token and the mark in the cookie of a flow, "" for what it does not hold. */
export function flowParts(value: string): { token: string; mark: string } {
  const [token = '', mark = ''] = FLOW.test(value) ? value.split('.') : []
  return { token, mark }
}

/** Seconds since the epoch and a MAC. */
export const KNOWN = /^\d{9,11}\.[\w-]{43}$/

/** Values longer than this are not looked at. */
const MAX_VALUE = 128

/**
 * What the browser sent under this name: its value where it has the shape, `malformed` where it does not or where there
 * are several, `none` where there is none.
 */
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
