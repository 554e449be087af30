// Links as people type and paste them: the platforms to choose from, a handle or number completed to an
// address, and which platform an address is of. What is done to a pasted address is link-address.ts; the public page's
// icons are those of platforms.ts. Light enough for a browser. Pure, never throws.
import { cleanPastedAddress } from '#domain/text/pasted.ts'
import { addressBehind, hasHost, mendedAddress } from './link-address.ts'
import { safeLinkUrl } from './link-url.ts'
import { phoneUrl, readPhone, whatsAppUrl } from './phone.ts'

interface Choice {
  /** As links store it. */
  stored: string
  /** What people call it. */
  label: string
  /** Shown in the empty address field. */
  hint: string
  /** The address of a handle or number, or null for text that is none. */
  complete?: (typed: string) => string | null
  /** Hosts whose addresses are of this platform, those below them included; with a path, only addresses below it. */
  hosts?: readonly string[]
}

/** A handle put behind the beginning of an address; `before` may stand before it as in the platform's own addresses. */
const handle =
  (shape: RegExp, begin: string, before = '') =>
  (typed: string) => {
    const name = typed.startsWith(`${before}/`) ? typed.slice(before.length + 1) : typed
    return shape.test(name) ? begin + encodeURIComponent(name) : null
  }

const channel = handle(/^[\p{L}\p{N}_][\p{L}\p{N}._-]{2,29}$/u, 'https://www.youtube.com/@')

const member = handle(/^[\p{L}\p{N}-]{3,100}$/u, 'https://www.linkedin.com/in/', 'in')

function linkedInAddress(typed: string): string | null {
  return /^(?:company|school)\/[\w-]+$/.test(typed) ? `https://www.linkedin.com/${typed}` : member(typed)
}

/** Channels have a handle, an id, or an older name that says of which kind it is. */
function youTubeAddress(typed: string): string | null {
  if (/^UC[\w-]{22}$/.test(typed)) return `https://www.youtube.com/channel/${typed}`
  return /^(?:c|user|channel)\/[\w.-]+$/.test(typed) ? `https://www.youtube.com/${typed}` : channel(typed)
}

function phoneAddress(typed: string): string | null {
  const phone = readPhone(typed)
  return phone === null ? null : phoneUrl(phone)
}

const mailAddress = (typed: string): string | null =>
  /^[^\s@:/?]+@[^\s@:/?]+$/.test(typed) ? safeLinkUrl(`mailto:${typed}`) : null

/** In the order of the list people choose from. */
export const LINK_PLATFORMS = [
  {
    stored: 'instagram',
    label: 'Instagram',
    hint: 'Your name, like mara.ellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9._]{0,29}$/, 'https://www.instagram.com/'),
    hosts: ['instagram.com', 'instagr.am'],
  },
  {
    stored: 'tiktok',
    label: 'TikTok',
    hint: 'Your name, like @mara.ellison',
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9._]{1,23}$/, 'https://www.tiktok.com/@'),
    hosts: ['tiktok.com'],
  },
  {
    stored: 'youtube',
    label: 'YouTube',
    hint: 'Your channel, like @mara.ellison',
    complete: youTubeAddress,
    hosts: ['youtube.com', 'youtu.be'],
  },
  {
    stored: 'x',
    label: 'X',
    hint: 'Your name, like @maraellison',
    complete: handle(/^[A-Za-z0-9_]{1,15}$/, 'https://x.com/'),
    hosts: ['x.com', 'twitter.com'],
  },
  {
    stored: 'linkedin',
    label: 'LinkedIn',
    hint: 'Your page, like in/mara-ellison',
    complete: linkedInAddress,
    hosts: ['linkedin.com', 'lnkd.in'],
  },
  {
    stored: 'snapchat',
    label: 'Snapchat',
    hint: 'Your name, like mara-ellison',
    complete: handle(/^[A-Za-z][A-Za-z0-9._-]{2,14}$/, 'https://www.snapchat.com/add/', 'add'),
    hosts: ['snapchat.com'],
  },
  {
    stored: 'telegram',
    label: 'Telegram',
    hint: 'Your name, like @maraellison',
    complete: handle(/^[A-Za-z][A-Za-z0-9_]{3,31}$/, 'https://t.me/'),
    hosts: ['t.me', 'telegram.me'],
  },
  {
    stored: 'revolut',
    label: 'Revolut',
    hint: 'Your name, like @maraellison',
    complete: handle(/^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/, 'https://revolut.me/'),
    hosts: ['revolut.me'],
  },
  {
    stored: 'whatsapp',
    label: 'WhatsApp',
    hint: 'Your number, like +44 7700 900123',
    complete: whatsAppUrl,
    hosts: ['wa.me', 'whatsapp.com'],
  },
  { stored: 'phone', label: 'Phone', hint: 'Your number, like +44 1632 960123', complete: phoneAddress },
  { stored: 'email', label: 'Mail', hint: 'name@example.com', complete: mailAddress },
  {
    stored: 'calendar',
    label: 'Calendar',
    hint: 'Where to book a time, like https://cal.com/…',
    hosts: ['cal.com', 'calendly.com', 'calendar.google.com', 'calendar.app.google', 'outlook.office.com/bookwithme'],
  },
  {
    stored: 'address',
    label: 'Address',
    hint: 'A place on a map, like https://maps.app.goo.gl/…',
    hosts: [
      'maps.google.com',
      'google.com/maps',
      'maps.app.goo.gl',
      'goo.gl/maps',
      'maps.apple.com',
      'openstreetmap.org',
    ],
  },
  {
    stored: 'file',
    label: 'File',
    hint: 'Where the file lies, like https://drive.google.com/…',
    hosts: ['drive.google.com', 'docs.google.com', 'dropbox.com', '1drv.ms', 'wetransfer.com'],
  },
  { stored: 'website', label: 'Website', hint: 'https://…' },
] as const satisfies readonly Choice[]

export type LinkPlatform = (typeof LINK_PLATFORMS)[number]['stored']

const CHOICES: readonly (Choice & { stored: LinkPlatform })[] = LINK_PLATFORMS

/** Is this one of the platforms to choose from, as links store it? */
export const isLinkPlatform = (stored: string): stored is LinkPlatform =>
  CHOICES.some((choice) => choice.stored === stored)

const choiceOf = (platform: LinkPlatform): (Choice & { stored: LinkPlatform }) | undefined =>
  CHOICES.find(({ stored }) => stored === platform)

/** What people call a platform, and a link of it that has no words of its own. */
export const platformLabel = (platform: LinkPlatform): string => choiceOf(platform)?.label ?? ''

/** What is shown in its empty address field. */
export const platformHint = (platform: LinkPlatform): string => choiceOf(platform)?.hint ?? ''

/** The platforms on which people have a handle, in the order of the list. */
export const HANDLE_PLATFORMS: readonly LinkPlatform[] = CHOICES.filter(
  ({ complete, stored }) => complete !== undefined && !['whatsapp', 'phone', 'email'].includes(stored),
).map(({ stored }) => stored)

export interface ReadLink {
  /** The chosen one, unless the address or the words before it say another. */
  platform: LinkPlatform
  /** What `safeLinkUrl` has to pass; where nothing could be made of the text, the text itself. */
  url: string
  /** A handle for which no platform was chosen: the platform has to be asked for. "" otherwise. */
  handle: string
}

/**
 * What was typed or pasted as the address of a link: a handle on its platform or a number becomes the platform's
 * address, a pasted address decides the platform, and is mended where it is dead, of the mobile site or names anyone
 * who shared it. A handle never becomes the host of an address. Doing it twice changes nothing more.
 */
export function readLink(chosen: LinkPlatform, typed: string): ReadLink {
  const read = readClean(chosen, cleanPastedAddress(typed))
  const url = unwrapped(read.url)
  return safeLinkUrl(url) === null ? { ...read, platform: chosen, url: typed.trim() } : { ...read, url }
}

function readClean(chosen: LinkPlatform, pasted: string): ReadLink {
  const { platform: named, rest } = withoutLabel(unwrapped(pasted))
  const platform = named ?? chosen
  const asWritten = webAddressOf(rest)
  const text = addressBehind(withHttps(asWritten)) ?? asWritten
  const link = (url: string, of: LinkPlatform = platform): ReadLink => ({ platform: of, url, handle: '' })
  if (text === '') return link('')
  const number = numberLink(platform, text)
  if (number !== null) return number
  if (HAS_SCHEME.test(text)) return ofAddress(platform, text)
  const federated = /^@([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text)
  if (federated) return link(`https://${federated[2]}/@${federated[1]}`, 'website')
  const mail = mailAddress(text)
  if (mail !== null) return link(mail, 'email')
  if (text.startsWith('//') || isAddress(text, platform)) return ofAddress(platform, withHttps(text))
  const { complete } = choiceOf(platform) ?? {}
  const name = bareHandle(text)
  const completed = HANDLE_PLATFORMS.includes(platform)
    ? (complete?.(name) ?? complete?.(name.replace(/^([^/]{3,})\/[a-z_]+$/i, '$1')) ?? null)
    : (complete?.(text) ?? null)
  if (completed !== null) return link(completed)
  const local = complete === undefined ? phoneAddress(text) : null
  if (local !== null && local.replace(/\D/g, '').length >= MIN_DIGITS) return link(local, 'phone')
  const isAsked = complete === undefined && /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u.test(name)
  return { platform, url: text, handle: isAsked ? name : '' }
}

const MIN_DIGITS = 7

/**
 * The link of a number that says by itself that it is one, by "tel:", its "+" or the platform that was chosen; else
 * null.
 */
function numberLink(platform: LinkPlatform, text: string): ReadLink | null {
  const phone = readPhone(text)
  if (phone === null) return null
  const isTel = /^tel:/i.test(text)
  const chat = platform === 'whatsapp' ? whatsAppUrl(text) : null
  if (chat !== null) return { platform, url: chat, handle: '' }
  const isLong = /^(?:\+|00)/.test(text) && phone.number.length > MIN_DIGITS
  return isTel || platform === 'phone' || (isLong && platform !== 'whatsapp')
    ? { platform: 'phone', url: phoneUrl(phone), handle: '' }
    : null
}

/** Said of a number that WhatsApp does not know. */
export const WITH_COUNTRY = 'Please enter the number with its country code, like +44 7700 900123.'

/** What is wrong with what was read, by the texts for an address, a number and a mail address; null for nothing. */
export function linkProblem(
  { platform, url, handle: name }: ReadLink,
  texts: { link: string; phone: string; email: string },
): string | null {
  if (name !== '') return `Which platform is @${name} on? Choose it, or enter the whole address.`
  if (safeLinkUrl(url) !== null) return null
  if (url === '' || HAS_SCHEME.test(url)) return texts.link
  if (platform === 'phone' || platform === 'email') return texts[platform]
  if (platform === 'whatsapp' && readPhone(url) !== null) return WITH_COUNTRY
  const { complete, hint } = choiceOf(platform) ?? {}
  return complete === undefined || hint === undefined
    ? texts.link
    : `Please enter ${hint.charAt(0).toLowerCase()}${hint.slice(1)}, or the whole address.`
}

/** The address alone; see `readLink`. */
export const completeLink = (platform: LinkPlatform, typed: string): string => readLink(platform, typed).url

/** Schemes a link may have, and whatever else looks like one. "shop:8080" and "example.com:8080" have none. */
const HAS_SCHEME = /^(?:(?:https?|mailto|tel):|[a-z][a-z0-9+-]*:(?!\d))/i

/** An address with "https://" before it where it has no scheme; "" stays "". */
export function withHttps(typed: string): string {
  const text = typed.trim()
  if (text === '' || HAS_SCHEME.test(text)) return text
  return text.startsWith('//') ? `https:${text}` : `https://${text}`
}

/**
 * The platform of a pasted address, with or without its scheme; null for one nobody knows, and for what is no address.
 */
export function detectPlatform(pasted: string): LinkPlatform | null {
  const address = safeLinkUrl(withHttps(pasted))
  if (address === null) return null
  if (address.startsWith('mailto:')) return 'email'
  if (address.startsWith('tel:')) return 'phone'
  const url = new URL(address)
  return CHOICES.find(({ hosts }) => hosts?.some((host) => hasHost(url, host)))?.stored ?? null
}

/** The platform of an address that has a scheme, and the address as it is stored. */
function ofAddress(chosen: LinkPlatform, text: string): ReadLink {
  if (safeLinkUrl(text) === null) return { platform: chosen, url: text, handle: '' }
  const detected = detectPlatform(text)
  const url = mendedAddress(text)
  if (detected !== null) return { platform: detected, url, handle: '' }
  // Of a platform with addresses of its own it is not; a calendar, a file or a place can be anywhere.
  const isElsewhere = choiceOf(chosen)?.complete !== undefined
  return { platform: isElsewhere ? 'website' : chosen, url, handle: '' }
}

/** The name in "@mara", "mara/", "mara?igsh=abc" and "mara%3Figsh=abc". */
const bareHandle = (text: string): string =>
  text
    .replace(/(?:[?#&]|%3f|%23|%26).*$/i, '')
    .replace(/^\/|\/$/g, '')
    .replace(/^@\s?/, '')

// Ends of host names that stand behind a name often enough to mean one; the ends of countries have two letters.
const HOST_END =
  /^(?:[a-z]{2}|com|org|net|edu|gov|info|biz|app|dev|shop|store|online|site|website|blog|studio|design|art|photo|photography|music|club|space|tech|cloud|agency|media|page|link|bio|xyz|pro|name|london|berlin|paris|example|test)$/i
/** What Instagram and TikTok put behind the handles they share. */
const SHARED_HANDLE = /^[^/]*[?&](?:igsh|igshid|is_from_webapp|is_copy_url)=/

/** Is this text without scheme an address, with this platform chosen? "mara.ellison" is a handle on most of them. */
function isAddress(text: string, platform: LinkPlatform): boolean {
  if (text.startsWith('@') || /\s/.test(text)) return false
  const [host = '', rest = ''] = [/^[^/?#]*/.exec(text)?.[0], /\/.*$/.exec(text)?.[0]]
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?$/u.test(host)
  // A number in groups; with four of them it could be the address of a machine, which no link may have.
  if (!isHost || (/^[\d.]+$/.test(host) && host.split('.').length !== 4)) return false
  if (/^(?:www|m|mobile)\./i.test(host) || detectPlatform(host) !== null || KNOWN_ELSEWHERE.test(host)) return true
  if (!HANDLE_PLATFORMS.includes(platform)) return !SHARED_HANDLE.test(text)
  const isEnded = HOST_END.test(host.replace(/:\d+$/, '').split('.').at(-1) ?? '')
  // With a path behind it nothing is a handle; without, it is one where the platform has such handles.
  return isEnded && (/^\/./.test(rest) || choiceOf(platform)?.complete?.(bareHandle(text)) === null)
}

const KNOWN_ELSEWHERE =
  /^(?:(?:[a-z-]+\.)?(?:github|gitlab|facebook|fb|messenger|threads|pinterest|twitch|discord|spotify|soundcloud|paypal|medium|substack|behance|dribbble|reddit|tumblr|vimeo|bandcamp|patreon|etsy|google|apple|amazon)\.(?:com|net|tv|gg|me)|linktr\.ee|bsky\.app|github\.io)$/i

const PHONE_OR_WEB = 'phone|tel|telephone|telefon|mobile|mobil|handy|cell|mail|e-?mail|website|web|homepage|url|link'
const LABELS: Readonly<Record<string, LinkPlatform>> = {
  ...{ instagram: 'instagram', insta: 'instagram', ig: 'instagram', tiktok: 'tiktok', tt: 'tiktok' },
  ...{ youtube: 'youtube', yt: 'youtube', x: 'x', twitter: 'x', linkedin: 'linkedin', snapchat: 'snapchat' },
  ...{ snap: 'snapchat', telegram: 'telegram', tg: 'telegram', revolut: 'revolut', revtag: 'revolut' },
  ...{ whatsapp: 'whatsapp', wa: 'whatsapp', phone: 'phone', tel: 'phone', telephone: 'phone', telefon: 'phone' },
  ...{ mobile: 'phone', mobil: 'phone', handy: 'phone', cell: 'phone', mail: 'email', email: 'email' },
  ...{ website: 'website', web: 'website', homepage: 'website', url: 'website', link: 'website' },
}
const NAMES =
  'instagram|insta|ig|tiktok|tt|youtube|yt|x|twitter|linkedin|snapchat|snap|telegram|tg|revolut|revtag|whatsapp|wa'
// "Instagram: @mara", "insta @mara", "Tel.: +44 …"; a scheme ("tel:+44…", "x://…") is no label.
const LABEL_FIRST = `^(?:my\\s+)?(?:(${NAMES}|${PHONE_OR_WEB})\\.?\\s*(?:[:=]\\s+|[:=]\\s*(?=@)|\\s-\\s+)|(${NAMES})(?:\\s+@\\s?|\\s*:\\s*(?![\\s/])))(\\S.*)$`
const LABEL_LAST = `^(@?[^\\s/:]+)\\s+(?:on\\s+(${NAMES})|\\((${NAMES})\\))$`
const LABELLED = new RegExp(LABEL_FIRST, 'i')
const NAMED_BEHIND = new RegExp(LABEL_LAST, 'i')

/** The platform that is named beside a handle or an address, and the rest. */
function withoutLabel(text: string): { platform: LinkPlatform | null; rest: string } {
  const [, one, two, rest] = LABELLED.exec(text) ?? []
  const [, before, on, within] = NAMED_BEHIND.exec(text) ?? []
  const name = (one ?? two ?? on ?? within ?? '').toLowerCase().replace('-', '')
  return { platform: LABELS[name] ?? null, rest: unwrapped(rest ?? before ?? text) }
}

const AROUND_END = new Set('>"\'”“»›]}.,;:!…')

/** Without the quotes, brackets and full stops that stand around an address in a sentence. */
function unwrapped(text: string): string {
  const inner = text.replace(/^[<("'“„«‹[{\s]+(?=.)/u, '')
  // A bracket at the end belongs to an address that opened it: "/wiki/Clay_(pottery)".
  const opens = inner.includes('(')
  const isAround = (sign: string) => AROUND_END.has(sign) || /\s/.test(sign) || (sign === ')' && !opens)
  let end = inner.length
  while (end > 0 && isAround(inner[end - 1] ?? '')) end--
  return inner.slice(0, end)
}

/**
 * The one address of the web in a sentence, or in what an app opens by itself; else the text, its scheme well spelled.
 */
function webAddressOf(text: string): string {
  const deep = deepLink(text)
  if (deep !== null) return deep
  const spelled = text
    .replace(/^https?(?::\/|[;:]?\/\/)(?!\/)/i, (scheme) => (/^http[:;/]/i.test(scheme) ? 'http://' : 'https://'))
    .replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '')
    .replace(/^(mailto|tel):\s+/i, '$1:')
  if (HAS_SCHEME.test(spelled) || !/\s|\]\(/.test(spelled)) return spelled
  const [address, ...others] = spelled.match(/https?:\/\/[^\s<>"')\]]+/gi) ?? []
  return address === undefined || others.length > 0 ? spelled : unwrapped(address)
}

/** Addresses that apps open by themselves, and the pages of the web that show the same. */
const DEEP_LINKS: readonly (readonly [RegExp, string])[] = [
  [/^instagram:\/\/user\/?\?username=([\w.]+)/i, 'https://www.instagram.com/'],
  [/^(?:twitter|x):\/\/user\/?\?screen_name=(\w+)/i, 'https://x.com/'],
  [/^tg:\/\/resolve\/?\?domain=(\w+)/i, 'https://t.me/'],
  [/^whatsapp:\/\/send\/?\?(?:.*&)?phone=\+?(\d+)/i, 'https://wa.me/'],
  [/^snapchat:\/\/add\/([\w.-]+)/i, 'https://www.snapchat.com/add/'],
  [/^(?:vnd\.)?youtube:\/\/(?:(?:www|m)\.youtube\.com\/)?([@\w][\w./-]*)/i, 'https://www.youtube.com/'],
  [/^linkedin:\/\/((?:in|company)\/[^\s?#]+)/i, 'https://www.linkedin.com/'],
  [/^fb:\/\/(?:profile|page)\/(\d+)/i, 'https://www.facebook.com/profile.php?id='],
]
function deepLink(text: string): string | null {
  for (const [shape, begin] of DEEP_LINKS) {
    const name = shape.exec(text)?.[1]
    if (name !== undefined) return begin + name
  }
  return null
}
