// What is done to the pasted address of a known platform before it is stored: it stays the address it is, but for what names
// the person who shared it, leads to a mobile site, or leads nowhere. Pure, never throws.
import { whatsAppUrl } from './phone.ts'

/** Is this an address of a host, or of one below it? `known` may go on with a path: then only of addresses below that. */
export function hasHost({ hostname, pathname }: URL, known: string): boolean {
  const [host = ''] = known.split('/')
  const place = `${hostname.replace(/\.$/, '')}${pathname}`
  const from = `.${hostname}`.endsWith(`.${host}`) ? place.slice(hostname.length - host.length) : ''
  return `${from}/`.startsWith(`${known}/`)
}

/** What other sites put behind an address when it is opened from there. Nobody means it, on any page. */
const CLICK = /^(?:fbclid|gclid|msclkid|igshid|igsh|mibextid|brid)$/i
/** What platforms put behind the addresses they share. */
const SHARED =
  /^(?:utm_\w+|si|s|_r|_t|_d|lang|lc|lipi|trk\w*|ref(?:_src|_url|errer)?|feature|pp|app|is_from_webapp|is_copy_url|sender_(?:device|web_id)|web_id|share_\w+|sharer_\w+|u_code|tt_from|originalSubdomain|viewAsMember|sid|xp_id|invite_id|locale|ab_channel)$/i

/** Pages by which apps and mail programs lead to an address elsewhere, and the parameter that holds it. */
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

/** The address of the web that a page like these leads to; null for an address that is none of them. */
export function addressBehind(text: string): string | null {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  for (const [page, parameter] of EXITS) {
    const target = hasHost(url, page) ? (url.searchParams.get(parameter) ?? '') : ''
    if (/^https?:\/\/[^/]/i.test(target)) return target
  }
  return null
}

interface Mend {
  host: string
  /** Of the names before the host, which are its mobile or country's site, and what it is without. */
  other?: readonly [RegExp, string]
  /** Parameters of its own that only share. */
  shared?: RegExp
  /** What stands for a path of it. */
  path?: (path: string) => string
}

/** "/@mara" is "/mara" where handles stand bare in addresses. */
const withoutAt = (path: string): string => path.replace(/^\/@(?=[^/])/, '/')
/** TikTok's own pages, which are no handles. */
const TIKTOK_PAGES = /^\/(?:foryou|following|explore|live|upload|login|about|legal|discover|search|messages|friends)$/

const MENDS: readonly Mend[] = [
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
]

/** The address as it is stored. `text` has a scheme; what is no address of the web comes back as it is. */
export function mendedAddress(text: string): string {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return text
  const mend = MENDS.find(({ host }) => hasHost(url, host))
  const chat = whatsAppChat(url)
  if (chat !== null) return chat
  if (mend === undefined) return withoutQuery(text, url, CLICK)
  const { other, path } = mend
  const before = url.href
  url.protocol = 'https:'
  const mobile = /^m\.tiktok\.com$/.test(url.hostname) && url.pathname.startsWith('/@')
  if (mobile) url.hostname = 'www.tiktok.com'
  if (other?.[0].test(url.hostname)) url.hostname = url.hostname.replace(other[0], other[1])
  // Apps put their marks behind a path without "?" before them.
  const clean = url.pathname.replace(/(?:&|%26|%3f|%23).*$/i, '')
  url.pathname = path?.(clean) ?? clean
  const start = url.href === before ? text : url.href
  return withoutQuery(start, url, CLICK, SHARED, ...(mend.shared ? [mend.shared] : []))
}

/** The text without the parameters whose names one of these has; a profile's address then ends without "/". */
function withoutQuery(text: string, { searchParams }: URL, ...shapes: readonly RegExp[]): string {
  const isShared = (name: string) => shapes.some((shape) => shape.test(name))
  const [address = '', fragment] = text.split('#')
  const [place = '', query] = [
    address.split('?')[0],
    address.includes('?') ? address.slice(address.indexOf('?') + 1) : '',
  ]
  if (query === '' || ![...searchParams.keys()].some(isShared)) return text
  const kept = query.split('&').filter((part) => part !== '' && !isShared(part.split('=')[0] ?? ''))
  const bare =
    kept.length === 0 && fragment === undefined && place.split('/').length > 4 ? place.replace(/\/$/, '') : place
  return bare + (kept.length > 0 ? `?${kept.join('&')}` : '') + (fragment === undefined ? '' : `#${fragment}`)
}

/**
 * "wa.me/+44 (0)7700…" and "api.whatsapp.com/send?phone=44…&text=…" at the address that opens everywhere, with the number that
 * WhatsApp knows; null where there is none.
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
