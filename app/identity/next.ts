// Where a sign-in leads afterwards: only to a page of the app itself. Pure.
import { href, SCREENS } from '#app/addresses.ts'

export const DEFAULT_NEXT = href('dashboard')
/** Of an address with what was typed before a proof was asked for. */
const MAX_NEXT = 2048

const PAGES = Object.values(SCREENS).filter(({ methods }) => methods.includes('GET'))

/**
 * The path and query to go to, or the dashboard for anything that is not a page of the app. `appHost` is its origin.
 */
export function safeNext(next: string | null, appHost: string): string {
  if (next === null || next.length > MAX_NEXT) return DEFAULT_NEXT
  if (!next.startsWith('/') && !next.startsWith(`${appHost}/`)) return DEFAULT_NEXT
  if (/[\p{Cc}\s\\]/u.test(next) || !URL.canParse(next, appHost)) return DEFAULT_NEXT
  const url = new URL(next, appHost)
  if (url.origin !== appHost || !isPage(url.pathname)) return DEFAULT_NEXT
  // Where somebody was led says nothing of what was done.
  if (url.searchParams.has('done')) url.searchParams.delete('done')
  return url.pathname + url.search
}

/** Has the app a page under this path? */
export const isPage = (pathname: string): boolean => PAGES.some(({ path }) => fits(path, pathname))

/** Does a path fit a pattern of the table? `:name` stands for one segment. */
function fits(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/')
  const asked = pathname.replace(/(.)\/$/, '$1').split('/')
  return (
    parts.length === asked.length &&
    parts.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at]))
  )
}

/** Where somebody signed out is sent who asked for this page. */
export const loginPath = (url: Pick<URL, 'pathname' | 'search'>): string =>
  `${href('login')}?next=${encodeURIComponent(url.pathname + url.search)}`
