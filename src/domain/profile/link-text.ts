// Finds the address of a link in pasted text: removes labels ("Instagram: …"), surrounding punctuation and sentences,
// and converts app links to web addresses. Light enough for a browser. Pure, never throws.
import type { LinkPlatform } from './link-platforms.ts'

/** Matches schemes, allowed or not. "shop:8080" and "example.com:8080" have none. */
export const HAS_SCHEME = /^(?:(?:https?|mailto|tel):|[a-z][a-z0-9+-]*:(?!\d))/i

/** Prepends "https://" if there is no scheme; "" stays "". */
export function withHttps(typed: string): string {
  const text = typed.trim()
  if (text === '' || HAS_SCHEME.test(text)) return text
  return text.startsWith('//') ? `https:${text}` : `https://${text}`
}

type Labels = Partial<Record<LinkPlatform, readonly string[]>>

/** Names of platforms with handles, as people write them before or after a handle. */
const HANDLE_LABELS: Labels = {
  instagram: ['instagram', 'insta', 'ig'],
  tiktok: ['tiktok', 'tt'],
  youtube: ['youtube', 'yt'],
  x: ['x', 'twitter'],
  linkedin: ['linkedin'],
  snapchat: ['snapchat', 'snap'],
  telegram: ['telegram', 'tg'],
  revolut: ['revolut', 'revtag'],
  whatsapp: ['whatsapp', 'wa'],
  signal: ['signal'],
  facebook: ['facebook', 'fb'],
  threads: ['threads'],
  bluesky: ['bluesky', 'bsky'],
  mastodon: ['mastodon'],
  pinterest: ['pinterest'],
  twitch: ['twitch'],
  spotify: ['spotify'],
  soundcloud: ['soundcloud'],
  github: ['github'],
  behance: ['behance'],
  dribbble: ['dribbble'],
  paypal: ['paypal'],
  kofi: ['ko-fi', 'kofi'],
}
/** Labels of numbers and addresses, as people write them before one. */
const OTHER_LABELS: Labels = {
  phone: ['phone', 'tel', 'telephone', 'telefon', 'mobile', 'mobil', 'handy', 'cell'],
  email: ['mail', 'email', 'e-mail'],
  website: ['website', 'web', 'homepage', 'url', 'link'],
}
const entriesOf = (labels: Labels) => Object.entries(labels) as [LinkPlatform, readonly string[]][]
const alternatives = (labels: Labels): string => Object.values(labels).flat().join('|')
const PLATFORM_OF = new Map(
  [...entriesOf(HANDLE_LABELS), ...entriesOf(OTHER_LABELS)].flatMap(([platform, labels]) =>
    labels.map((label) => [label, platform] as const),
  ),
)

const NAMES = alternatives(HANDLE_LABELS)
// Matches "Instagram: @mara", "insta @mara", "Tel.: +44 …". A scheme ("tel:+44…", "x://…", "spotify:artist:…") is not a label.
const LABEL_FIRST = `^(?:my\\s+)?(?:(${NAMES}|${alternatives(OTHER_LABELS)})\\.?\\s*(?:[:=]\\s+|[:=]\\s*(?=@)|\\s-\\s+)|(${NAMES})(?:\\s+@\\s?|\\s*:\\s*(?![\\s/]|[a-z]+:)))(\\S.*)$`
const LABEL_LAST = `^(@?[^\\s/:]+)\\s+(?:on\\s+(${NAMES})|\\((${NAMES})\\))$`
const NAME_FIRST = new RegExp(LABEL_FIRST, 'i')
const NAME_LAST = new RegExp(LABEL_LAST, 'i')

/** The platform named next to a handle or an address, and the text without that name. */
export function withoutLabel(text: string): { platform: LinkPlatform | null; rest: string } {
  const [, one, two, rest] = NAME_FIRST.exec(text) ?? []
  const [, before, on, within] = NAME_LAST.exec(text) ?? []
  const label = (one ?? two ?? on ?? within ?? '').toLowerCase()
  return { platform: PLATFORM_OF.get(label) ?? null, rest: unwrapped(rest ?? before ?? text) }
}

const AROUND_END = new Set('>"\'”“»›]}.,;:!…')

/** Removes quotes, brackets and punctuation around an address in a sentence. */
export function unwrapped(text: string): string {
  const inner = text.replace(/^[<("'“„«‹[{\s]+(?=.)/u, '')
  // A closing bracket belongs to an address that contains the opening one: "/wiki/Clay_(pottery)".
  const opens = inner.includes('(')
  const isAround = (sign: string) => AROUND_END.has(sign) || /\s/.test(sign) || (sign === ')' && !opens)
  let end = inner.length
  while (end > 0 && isAround(inner[end - 1] ?? '')) end--
  return inner.slice(0, end)
}

/** The only web address in a sentence, or of an app link; otherwise the text, with its scheme corrected. */
export function webAddressOf(text: string): string {
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

/** App links, and the beginnings of the equivalent web addresses. */
const DEEP_LINKS: readonly (readonly [RegExp, string])[] = [
  [/^instagram:\/\/user\/?\?username=([\w.]+)/i, 'https://www.instagram.com/'],
  [/^(?:twitter|x):\/\/user\/?\?screen_name=(\w+)/i, 'https://x.com/'],
  [/^tg:\/\/resolve\/?\?domain=(\w+)/i, 'https://t.me/'],
  [/^whatsapp:\/\/send\/?\?(?:.*&)?phone=\+?(\d+)/i, 'https://wa.me/'],
  [/^snapchat:\/\/add\/([\w.-]+)/i, 'https://www.snapchat.com/add/'],
  [/^(?:vnd\.)?youtube:\/\/(?:(?:www|m)\.youtube\.com\/)?([@\w][\w./-]*)/i, 'https://www.youtube.com/'],
  [/^linkedin:\/\/((?:in|company)\/[^\s?#]+)/i, 'https://www.linkedin.com/'],
  [/^fb:\/\/(?:profile|page)\/(\d+)/i, 'https://www.facebook.com/profile.php?id='],
  [/^barcelona:\/\/user\/?\?username=([\w.]+)/i, 'https://www.threads.com/@'],
  [/^sgnl:\/\/(signal\.(?:me|group)\/#\S+)/i, 'https://'],
  [/^twitch:\/\/(?:stream|channel)\/(\w+)/i, 'https://www.twitch.tv/'],
]

/** The web address of an app link, or null. */
function deepLink(text: string): string | null {
  for (const [shape, begin] of DEEP_LINKS) {
    const name = shape.exec(text)?.[1]
    if (name !== undefined) return begin + name
  }
  const [, kind, id] = /^spotify:(artist|user|album|track|playlist|show|episode):([\w.-]+)$/i.exec(text) ?? []
  if (kind !== undefined) return `https://open.spotify.com/${kind.toLowerCase()}/${id}`
  return null
}
