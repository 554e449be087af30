// Checks where a sign-in leads: only to a page of the app itself. Pure.
import { href, SCREENS } from '#app/addresses.ts'

export const DEFAULT_NEXT = href('dashboard')
/** Enough for an address whose query contains the values of a form that needed a step-up. */
const MAX_NEXT = 2048

const PAGES = Object.values(SCREENS).filter(({ methods }) => methods.includes('GET'))

/** Path and query to redirect to: the dashboard for anything but a page of the app. `appHost` is the app's origin. */
export function safeNext(next: string | null, appHost: string): string {
  if (next === null || next.length > MAX_NEXT) return DEFAULT_NEXT
  if (!next.startsWith('/') && !next.startsWith(`${appHost}/`)) return DEFAULT_NEXT
  if (/[\p{Cc}\s\\]/u.test(next) || !URL.canParse(next, appHost)) return DEFAULT_NEXT
  const url = new URL(next, appHost)
  if (url.origin !== appHost || !isPage(url.pathname)) return DEFAULT_NEXT
  // `done` reports a finished action; a link from elsewhere must not claim that one was done.
  if (url.searchParams.has('done')) url.searchParams.delete('done')
  return url.pathname + url.search
}

/** Does the app have a page with this path? */
export const isPage = (pathname: string): boolean => PAGES.some(({ path }) => matches(path, pathname))

/** Does a path match a pattern of the table? `:name` matches one segment. */
function matches(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/')
  const segments = pathname.replace(/(.)\/$/, '$1').split('/')
  return (
    parts.length === segments.length &&
    parts.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  )
}

/** The sign-in that leads back to this page. */
export const loginPath = (url: Pick<URL, 'pathname' | 'search'>): string =>
  `${href('login')}?next=${encodeURIComponent(url.pathname + url.search)}`
