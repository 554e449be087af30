// The address that was meant by one that apps and people have mangled (mangled.ts says how). Asked only where an
// address would be given up, and loaded then, so that an ordinary one pays nothing. Pure, linear in the input, never
// throws.
import { addressOf } from './address-of.ts'
import { PLATFORM_FILES } from './addresses.ts'
import { appHostRules, appHostTarget } from './app-host.ts'
import type { Brand } from './brand.ts'
import { CLOSING, nameInText, withoutEnd, withoutStart } from './mangled.ts'
import { permalinkInPath } from './routes.ts'

/** Where an app begins what it appends to a path: "&", or "?", "#" and "&" percent-encoded once or more often. */
const MARK = /&|%(?:25)*(?:3F|23|26)/i

/** Decoded as often as it can be, three times at most; null where the encoding is broken. */
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
 * A part of a path, percent-encoded, in two: what is before the first mark, and what was appended, which becomes a
 * query ("?e=A", or "") or a fragment. It is decoded as often as its mark was encoded.
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
    // What cannot be decoded stays as it was sent.
  }
  return decoded
}

/**
 * A percent-encoded "&" before one of our own parameters separates; none of them is ever part of another one's value.
 */
const ENCODED_AND = /%26(?:amp(?:;|%3B))?(?=(?:ref|discount|expires|card|embed|chip|cart-\w+|utm_\w+)=)/gi
/** The parameters by which a page or a cart changes, and what a value of theirs looks like. */
const READ = /^(?:ref|discount|expires|card|embed|profile|cart-\w+)$/
/** Those that people and apps pass on. A link into the cart writes its own, and takes them out again. */
const PASSED_ON = /^(ref|discount|expires|card|embed|profile|token|only)(?:=|%(?:25)*3D|$)/i
const PLAIN_VALUE = /^[\w.~:,-]{1,200}$/
/**
 * Where an app's own parameters begin in a value or a code of ours. An encoded "&" without a name and "=" behind it is
 * part of a code.
 */
export const APPENDED = /&|%(?:25)*(?:3F|23)|%(?:25)*26(?=(?:amp(?:;|%(?:25)*3B))?[\w.-]+(?:=|%(?:25)*3D))/i
const ENCODED_AMP = /^(?:amp(?:;|%(?:25)*3B))+/i

/** A parameter as it was meant: what an app has appended to the value of one of ours is a parameter of its own. */
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
 * A query ("?a=1&b=2", or "") as it was meant: "&amp;" and a second "?" separate parameters, and the punctuation of a
 * sentence at its end is no part of it. One that is well made comes back as it is.
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
  const kept = withoutClosing(parameters)
  return kept === '' ? '' : `?${kept}`
}

/**
 * The query that was meant by one of a page, or null where what the page looks at is the same: any other query is
 * nobody's business, and gets the very page of the address without one.
 */
export function meantSearch(search: string): string | null {
  if (search === '') return null
  const clean = cleanSearch(search)
  const [sent, meant] = [new URLSearchParams(search), new URLSearchParams(clean)]
  // A page looks at the first value of a name.
  const isMended = (name: string) =>
    READ.test(name) && sent.get(name) !== meant.get(name) && PLAIN_VALUE.test(meant.get(name) ?? '')
  return [...meant.keys()].some(isMended) ? clean : null
}

/** The last character of percent-encoded text where it is escaped: one to three bytes of UTF-8. */
const LAST_ESCAPED = /(?:%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2})$/i

/** Percent-encoded text without the punctuation, quotes, brackets, spaces and unseen characters at its end. */
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

/** Queries in this order as one. */
const joined = (...searches: readonly string[]): string => {
  const parts = searches.filter((search) => search.length > 1).map((search) => search.slice(1))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** An address of this site: a plain path, a query or "", a fragment or "". */
export interface CleanAddress {
  path: string
  search: string
  hash: string
  /** Were slashes left out? Then it is one of ours only where a page of our own has the path. */
  isJoined: boolean
}

const PLAIN_PATH = /^(?:\/[\w.~:,@-]*)+$/
const CONTROL = /\p{Cc}/u
const ENCODED_SLASH = /%(?:25)*(?:2F|5C)/i
/** Below these stands a name, an id or a code, before which people write an "@", a quote or a bracket. */
const BEFORE_NAME = /^(\/*(?:profile|p|bio|scan|discount)\/+)(.*)$/s

/**
 * The address that was meant by one that nothing answers, or null where it holds nothing that an app or a sentence
 * adds.
 * `pathname` and `search` are as a URL parser gives them.
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

/** The address as a Location: printable ASCII, and a path of this site whatever it holds. */
export function locationOf({ path, search, hash }: Pick<CleanAddress, 'path' | 'search' | 'hash'>): string {
  const url = new URL('https://own.invalid')
  url.pathname = path
  url.search = search
  url.hash = hash
  return url.pathname + url.search + url.hash
}

/**
 * Where an address leads that nothing answers as it was sent: the address of this site that was meant, its query and
 * fragment with it, or null. It is one of ours: a page, a file, a tap, a link into the cart, or a path of the app host,
 * whose own addresses are never cut. Whether a profile, a picture or a checkout is there is for its own row to say.
 */
export function meantAddress(url: Pick<URL, 'pathname' | 'search'>, brand: Brand): string | null {
  const clean = cleanAddress(url)
  if (clean === null) return null
  const rules = appHostRules(brand)
  const isAppPath = (pathname: string) => appHostTarget({ pathname, search: '' }, rules, brand) !== null
  // Slashes at the end are nothing an app adds: what the app host answers as it was sent stays its own.
  const isOnlyEnded = url.pathname.replace(/\/+$/, '') === clean.path
  if (isOnlyEnded && isAppPath(url.pathname)) return null
  const isOurs = isAnswered(clean.path, brand) || (!clean.isJoined && isAppPath(clean.path) && !isAppPath(url.pathname))
  return isOurs ? locationOf(clean) : null
}

function isAnswered(path: string, brand: Brand): boolean {
  if (PLATFORM_FILES.some((file) => file === path)) return true
  switch (addressOf(path, brand)?.address.kind) {
    case undefined:
    case 'elsewhere':
    case 'call':
    case 'operator-call':
    case 'unknown-call':
    case 'media': // what is below /media says itself
      return false
    case 'permalink':
      return permalinkInPath(path) !== null
    default:
      return true
  }
}
