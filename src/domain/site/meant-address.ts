// Repairs addresses mangled by apps and people (see mangled.ts). Loaded only for an address that nothing else answers,
// so ordinary ones pay nothing. Pure, linear in the input, never throws.
import { addressOf } from './address-of.ts'
import { PLATFORM_FILES } from './addresses.ts'
import { appHostRules, appHostTarget } from './app-host.ts'
import type { Brand } from './brand.ts'
import { CLOSING, nameInText, withoutEnd, withoutStart } from './mangled.ts'
import { permalinkInPath } from './permalink-path.ts'

/** Where an app's appended text in a path begins: "&", or "?", "#" and "&" percent-encoded once or more often. */
const MARK = /&|%(?:25)*(?:3F|23|26)/i

/** Decoded as often as possible, at most three times; null if the encoding is invalid. */
function decodedFully(text: string): string | null {
  let decoded = text
  try {
    for (let times = 0; times < 3 && decoded.includes('%'); times++) decoded = decodeURIComponent(decoded)
    return decoded
  } catch {
    return null
  }
}

/**
 * Splits a percent-encoded part of a path at the first mark. What was appended becomes a query ("?e=A", or "") or a
 * fragment, decoded as often as its mark was encoded.
 */
export function cutAtMark(encoded: string, mark: RegExp = MARK): { before: string; search: string; hash: string } {
  const found = mark.exec(encoded)
  if (found === null) return { before: encoded, search: '', hash: '' }
  const sign = found[0]
  const appended = decodedTimes(encoded.slice(found.index + sign.length), (sign.length - 1) / 2)
  const [query = '', ...fragment] = appended.split('#')
  const before = encoded.slice(0, found.index)
  const isFragment = /23$/.test(sign) && !query.includes('=')
  return isFragment
    ? { before, search: '', hash: nameInText(query) }
    : { before, search: cleanSearch(`?${query}`), hash: nameInText(fragment.join('#')) }
}

function decodedTimes(text: string, times: number): string {
  let decoded = text
  try {
    for (let time = 0; time < times; time++) decoded = decodeURIComponent(decoded)
  } catch {
    // Text that cannot be decoded stays as sent.
  }
  return decoded
}

/** A percent-encoded "&" before one of our own parameters is a separator; no value of ours contains that. */
const ENCODED_AND = /%26(?:amp(?:;|%3B))?(?=(?:ref|discount|expires|card|embed|chip|cart-\w+|utm_\w+)=)/gi
/** Parameters that change a page or a cart, and the pattern of their values. */
const READ = /^(?:ref|discount|expires|card|embed|profile|cart-\w+)$/
/** Parameters that people and apps pass on. A link into the cart writes its own, and removes them again. */
const PASSED_ON = /^(ref|discount|expires|card|embed|profile|token|only|l)(?:=|%(?:25)*3D|$)/i
const PLAIN_VALUE = /^[\w.~:,-]{1,200}$/
/** Where an app's parameters begin within a value or code. An encoded "&" without a name and "=" is part of a code. */
export const APPENDED = /&|%(?:25)*(?:3F|23)|%(?:25)*26(?=(?:amp(?:;|%(?:25)*3B))?[\w.-]+(?:=|%(?:25)*3D))/i
const ENCODED_AMP = /^(?:amp(?:;|%(?:25)*3B))+/i

/** Separates what an app has appended to the value of one of our parameters. */
const apart = (parameter: string): string =>
  PASSED_ON.test(parameter)
    ? parameter
        .split(APPENDED)
        .map((part) =>
          part.replace(ENCODED_AMP, '').replace(PASSED_ON, (read, name) => (read === name ? read : `${name}=`)),
        )
        .join('&')
    : parameter

/**
 * Repairs a query ("?a=1&b=2", or ""): "&amp;" and a second "?" become separators, and trailing punctuation is removed.
 * A well-formed query is unchanged.
 */
export function cleanSearch(search: string): string {
  const parameters = search
    .replace(ENCODED_AND, '&')
    .replace(/&(?:amp(?:;|%3B))+/gi, '&')
    .replace(/\?(?=[\w.~-]+=)/g, '&')
    .replace(/^(?:[?&]|amp(?:;|%3B))+/i, '')
    .split('&')
    .map(apart)
    .join('&')
  const cleaned = withoutClosing(parameters)
  return cleaned === '' ? '' : `?${cleaned}`
}

/**
 * The repaired query of a page, or null if the repair changes no parameter that the page reads: other queries do not
 * affect the page.
 */
export function meantSearch(search: string): string | null {
  if (search === '') return null
  const clean = cleanSearch(search)
  const [sent, meant] = [new URLSearchParams(search), new URLSearchParams(clean)]
  // A page reads the first value of a name.
  const isRepaired = (name: string) =>
    READ.test(name) && sent.get(name) !== meant.get(name) && PLAIN_VALUE.test(meant.get(name) ?? '')
  return [...meant.keys()].some(isRepaired) ? clean : null
}

/** The last character of percent-encoded text, if it is escaped: one to three bytes of UTF-8. */
const LAST_ESCAPED = /(?:%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2})$/i

/** Removes punctuation, quotes, brackets, spaces and invisible characters at the end of percent-encoded text. */
export function withoutClosing(encoded: string): string {
  let end = encoded.length
  while (end > 0) {
    const [escaped] = LAST_ESCAPED.exec(encoded.slice(Math.max(0, end - 9), end)) ?? []
    const last = escaped === undefined ? (encoded[end - 1] ?? '') : (decodedFully(escaped) ?? escaped)
    const isClosing =
      escaped === undefined ? CLOSING.has(last) || last === '&' : last !== '/' && nameInText(last) === ''
    if (!isClosing) break
    end -= (escaped ?? last).length
  }
  return encoded.slice(0, end)
}

/** Joins queries in this order. */
const joined = (...searches: readonly string[]): string => {
  const parts = searches.filter((search) => search.length > 1).map((search) => search.slice(1))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** An address of this site: a plain path, a query or "", a fragment or "". */
export interface CleanAddress {
  path: string
  search: string
  hash: string
  /** Were slashes removed? Then it is valid only if a page of this site has the path. */
  isJoined: boolean
}

const PLAIN_PATH = /^(?:\/[\w.~:,@-]*)+$/
const CONTROL = /\p{Cc}/u
const ENCODED_SLASH = /%(?:25)*(?:2F|5C)/i
/** Paths followed by a name, an id or a code, before which people write an "@", a quote or a bracket. */
const BEFORE_NAME = /^(\/*(?:profile|p|bio|scan|discount)\/+)(.*)$/s

/**
 * The repaired address, or null if it contains nothing that an app or a sentence adds. `pathname` and `search` are as a
 * URL parser returns them.
 */
export function cleanAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): CleanAddress | null {
  const { before, search: appended, hash } = cutAtMark(pathname)
  if (ENCODED_SLASH.test(before)) return null
  const decoded = decodedFully(before)
  if (decoded === null || CONTROL.test(decoded.trimEnd())) return null
  const word = withoutEnd(decoded).replace(BEFORE_NAME, (_all, parent, name) => parent + withoutStart(name))
  const path = `/${word}`.replace(/\/{2,}/g, '/')
  const isAsSent = path === decoded || `${path}/` === decoded
  if (before === pathname && isAsSent) return null
  if (!PLAIN_PATH.test(path) || /\/\.{1,2}(?:\/|$)/.test(path)) return null
  return { path, search: joined(appended, search), hash, isJoined: path !== word && word !== '' }
}

/** The address as a Location header: printable ASCII, and a path of this site for any input. */
export function locationOf({ path, search, hash }: Pick<CleanAddress, 'path' | 'search' | 'hash'>): string {
  const url = new URL('https://own.invalid')
  url.pathname = path
  url.search = search
  url.hash = hash
  return url.pathname + url.search + url.hash
}

/**
 * The redirect target of an address that nothing answers: the repaired address of this site with query and fragment, or
 * null. It is one of ours: a page, a file, a tap, a cart link, or a path of the app host, whose own addresses are never
 * cut. Whether a profile, picture or checkout exists is decided by its own row. `isInMarket` says whether a path behind
 * a prefix exists, or one that only markets have.
 */
export function meantAddress(
  url: Pick<URL, 'pathname' | 'search'>,
  brand: Brand,
  isInMarket: (path: string) => boolean = () => false,
): string | null {
  const clean = cleanAddress(url)
  if (clean === null) return null
  const rules = appHostRules(brand)
  const isAppPath = (pathname: string) => appHostTarget({ pathname, search: '' }, rules, brand) !== null
  // Apps do not append slashes, so an address of the app host that only ends in them is unchanged.
  const isOnlyEnded = url.pathname.replace(/\/+$/, '') === clean.path
  if (isOnlyEnded && isAppPath(url.pathname)) return null
  const isOurs =
    isAnswered(clean.path, brand, isInMarket) || (!clean.isJoined && isAppPath(clean.path) && !isAppPath(url.pathname))
  return isOurs ? locationOf(clean) : null
}

function isAnswered(path: string, brand: Brand, isInMarket: (path: string) => boolean): boolean {
  if (PLATFORM_FILES.some((file) => file === path)) return true
  switch (addressOf(path, brand)?.address.kind) {
    case 'call':
    case 'operator-call':
    case 'unknown-call':
    case 'media': // its route decides
      return false
    case undefined:
    case 'elsewhere': // pages of a zone exist in its markets only
    case 'market':
      return isInMarket(path)
    case 'permalink':
      return permalinkInPath(path) !== null
    default:
      return true
  }
}
