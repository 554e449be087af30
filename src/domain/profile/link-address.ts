// Normalises the pasted address of a known platform before it is stored: removes tracking parameters that identify the
// sharer, mobile hosts and dead forms. Otherwise the address stays the same. Pure, never throws.
import { whatsAppUrl } from './phone.ts'

/** Is this an address of the host or its subdomains? `known` may include a path: then only addresses below it match. */
export function hasHost({ hostname, pathname }: URL, known: string): boolean {
  const [host = ''] = known.split('/')
  const place = `${hostname.replace(/\.$/, '')}${pathname}`
  const from = `.${hostname}`.endsWith(`.${host}`) ? place.slice(hostname.length - host.length) : ''
  return `${from}/`.startsWith(`${known}/`)
}

/** Parameters that sites append to outgoing links. They carry no meaning on any page. */
const CLICK = /^(?:fbclid|gclid|msclkid|igshid|igsh|mibextid|brid)$/i
/** Parameters that platforms append to shared links. */
const SHARED =
  /^(?:utm_\w+|si|s|_r|_t|_d|lang|lc|lipi|trk\w*|ref(?:_src|_url|errer)?|feature|pp|app|is_from_webapp|is_copy_url|sender_(?:device|web_id)|web_id|share_\w+|sharer_\w+|u_code|tt_from|originalSubdomain|viewAsMember|sid|xp_id|invite_id|locale|ab_channel|xmt|slof)$/i

/** Redirect pages of apps and mail programs, and the parameter that holds the target. */
const EXITS: readonly (readonly [page: string, parameter: string])[] = [
  ...(['l.instagram.com', 'l.facebook.com', 'lm.facebook.com', 'l.threads.com'] as const).map(
    (page) => [page, 'u'] as const,
  ),
  ['youtube.com/redirect', 'q'],
  ['google.com/url', 'q'],
  ['google.com/url', 'url'],
  ['linkedin.com/safety/go', 'url'],
  ['safelinks.protection.outlook.com', 'url'],
]

/** The target address of such a redirect page; null for any other address. */
export function addressBehind(text: string): string | null {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  for (const [page, parameter] of EXITS) {
    const target = hasHost(url, page) ? (url.searchParams.get(parameter) ?? '') : ''
    if (/^https?:\/\/[^/]/i.test(target)) return target
  }
  return null
}

interface PlatformRule {
  host: string
  /** Prefixes of the host, which are its mobile or country sites, and their replacement. */
  other?: readonly [RegExp, string]
  /** The platform's own parameters that only track sharing. */
  shared?: RegExp
  /** Rewrites its paths. */
  path?: (path: string) => string
}

/** "/@mara" becomes "/mara", for platforms whose addresses have plain handles. */
const withoutAt = (path: string): string => path.replace(/^\/@(?=[^/])/, '/')
/** "/mara" becomes "/@mara", for Threads. */
const withAt = (path: string): string => path.replace(/^\/(?=[\w.]+\/?$)/, '/@')
/** TikTok's own pages, which are not handles. */
const TIKTOK_PAGES = /^\/(?:foryou|following|explore|live|upload|login|about|legal|discover|search|messages|friends)$/

const PLATFORM_RULES: readonly PlatformRule[] = [
  { host: 'instagram.com', other: [/^m\./, 'www.'], path: withoutAt },
  {
    host: 'tiktok.com',
    path: (path) => (/^\/[\w.]+$/.test(path) && !TIKTOK_PAGES.test(path) ? `/@${path.slice(1)}` : path),
  },
  { host: 'youtube.com', other: [/^(?:m|mobile)\./, 'www.'] },
  { host: 'youtu.be' },
  { host: 'x.com', other: [/^(?:m|mobile)\./, ''], shared: /^t$/, path: withoutAt },
  { host: 'twitter.com', other: [/^(?:m|mobile)\./, ''], shared: /^t$/, path: withoutAt },
  {
    host: 'linkedin.com',
    other: [/^(?:[a-z]{2}|m|mobile)\./, 'www.'],
    path: (path) => path.replace(/^(\/in\/[^/]+)\/(?:[a-z]{2}(?:[-_][a-z]{2})?|overlay\/.*)\/?$/i, '$1'),
  },
  { host: 'snapchat.com', other: [/^m\./, 'www.'] },
  { host: 't.me', path: withoutAt },
  { host: 'telegram.me', path: withoutAt },
  { host: 'revolut.me', path: withoutAt },
  {
    host: 'facebook.com',
    other: [/^(?:m|mobile|touch|[a-z]{2}-[a-z]{2})\./, 'www.'],
    shared: /^(?:__tn__|rdid|paipv|eav)$/,
  },
  { host: 'github.com' },
  { host: 'fb.com', other: [/^m\./, 'www.'] },
  { host: 'threads.com', path: withAt },
  { host: 'threads.net', path: withAt },
  { host: 'bsky.app' },
  { host: 'pinterest.com', other: [/^m\./, 'www.'], shared: /^(?:sender|rmt|request_params)$/ },
  { host: 'twitch.tv', other: [/^m\./, 'www.'] },
  {
    host: 'spotify.com',
    shared: /^(?:context|pi|go|pt|nd|dlsi)$/,
    path: (path) => path.replace(/^\/intl-[a-z]{2,3}(?=\/)/i, ''),
  },
  { host: 'soundcloud.com', other: [/^m\./, ''], shared: /^(?:in|p|c)$/ },
  { host: 'behance.net', shared: /^tracking_source$/ },
  { host: 'dribbble.com' },
  { host: 'paypal.me', path: withoutAt, shared: /^(?:country\.x|locale\.x)$/ },
  {
    host: 'paypal.com',
    shared: /^(?:country\.x|locale\.x)$/,
    path: (path) => path.replace(/^\/[a-z]{2}(?=\/paypalme\/)/i, ''),
  },
  { host: 'ko-fi.com' },
  { host: 'calendly.com', shared: /^(?:month|back)$/ },
]

/** The address in stored form. `text` has a scheme; anything but a web address is returned unchanged. */
export function storedAddress(text: string): string {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return text
  const rule = PLATFORM_RULES.find(({ host }) => hasHost(url, host))
  const chat = whatsAppChat(url)
  if (chat !== null) return chat
  // Each name at Bluesky itself is a host that leads to the profile.
  const [, name] = /^([a-z\d-]+)\.bsky\.social$/.exec(url.hostname) ?? []
  if (name !== undefined && url.pathname === '/') return `https://bsky.app/profile/${name}.bsky.social`
  if (rule === undefined) return withoutQuery(text, url, CLICK)
  const { other, path } = rule
  const before = url.href
  url.protocol = 'https:'
  const mobile = /^m\.tiktok\.com$/.test(url.hostname) && url.pathname.startsWith('/@')
  if (mobile) url.hostname = 'www.tiktok.com'
  if (other?.[0].test(url.hostname)) url.hostname = url.hostname.replace(other[0], other[1])
  // Some apps append their parameters to a path without "?".
  const clean = url.pathname.replace(/(?:&|%26|%3f|%23).*$/i, '')
  url.pathname = path?.(clean) ?? clean
  const start = url.href === before ? text : url.href
  return withoutQuery(start, url, CLICK, SHARED, ...(rule.shared ? [rule.shared] : []))
}

/** The text without parameters whose names match; a profile's address then loses its trailing "/". */
function withoutQuery(text: string, { searchParams }: URL, ...shapes: readonly RegExp[]): string {
  const isShared = (name: string) => shapes.some((shape) => shape.test(name))
  const [address = '', fragment] = text.split('#')
  const [place = '', query] = [
    address.split('?')[0],
    address.includes('?') ? address.slice(address.indexOf('?') + 1) : '',
  ]
  if (query === '' || ![...searchParams.keys()].some(isShared)) return text
  const parts = query.split('&').filter((part) => part !== '' && !isShared(part.split('=')[0] ?? ''))
  const bare =
    parts.length === 0 && fragment === undefined && place.split('/').length > 4 ? place.replace(/\/$/, '') : place
  return bare + (parts.length > 0 ? `?${parts.join('&')}` : '') + (fragment === undefined ? '' : `#${fragment}`)
}

/**
 * "wa.me/+44 (0)7700…" and "api.whatsapp.com/send?phone=44…&text=…" as the form that opens everywhere, with the number
 * in WhatsApp's format; null if there is none.
 */
function whatsAppChat(url: URL): string | null {
  const { searchParams } = url
  const path = url.pathname.replace(/\/$/, '')
  const isSend = hasHost(url, 'whatsapp.com') && path === '/send'
  const number = isSend ? searchParams.get('phone') : hasHost(url, 'wa.me') ? path.slice(1) : null
  const chat = number === null ? null : whatsAppUrl(number)
  const words = searchParams.get('text') ?? ''
  return chat === null ? null : chat + (words === '' ? '' : `?text=${encodeURIComponent(words)}`)
}
