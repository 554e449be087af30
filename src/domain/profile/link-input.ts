// Links as people type them in the editor (EDT-24, EDT-25): the platforms to choose from, a handle or number completed to an
// address, and which platform a pasted address is of. The public page's icons are those of platforms.ts. Light enough for a
// browser. Pure, never throws.
import { safeLinkUrl } from './link-url'

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

/** A handle, with or without "@", put behind the beginning of an address. */
const handle = (shape: RegExp, begin: string) => (typed: string) => {
  const name = typed.replace(/^@/, '')
  return shape.test(name) ? begin + name : null
}

const PHONE_SIGNS = /^\+?[0-9 ().-]+$/

/** The digits of a phone number, with the "+" it began with; null for other text. */
function dialled(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  if (!PHONE_SIGNS.test(typed) || digits.length < 5 || digits.length > 20) return null
  return typed.startsWith('+') ? `+${digits}` : digits
}

/** WhatsApp knows numbers with the code of their country only: up to 15 digits, no zero before them. */
function whatsAppAddress(typed: string): string | null {
  const digits = dialled(typed)?.replace(/^(?:\+|00)/, '') ?? ''
  return /^[1-9]\d{6,14}$/.test(digits) ? `https://wa.me/${digits}` : null
}

function phoneAddress(typed: string): string | null {
  const number = dialled(typed)
  return number === null ? null : `tel:${number}`
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
    complete: handle(/^[A-Za-z0-9_][A-Za-z0-9._-]{2,29}$/, 'https://www.youtube.com/@'),
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
    hint: 'https://www.linkedin.com/in/…',
    hosts: ['linkedin.com', 'lnkd.in'],
  },
  {
    stored: 'snapchat',
    label: 'Snapchat',
    hint: 'Your name, like mara-ellison',
    complete: handle(/^[A-Za-z][A-Za-z0-9._-]{2,14}$/, 'https://www.snapchat.com/add/'),
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
    complete: whatsAppAddress,
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

/**
 * What was typed as an address, to be shown before it is saved: a handle or number becomes the platform's address, an
 * address without scheme gets "https://". Other text comes back trimmed, for `safeLinkUrl` to refuse. Doing it twice changes
 * nothing more.
 */
export function completeLink(platform: LinkPlatform, typed: string): string {
  const text = typed.trim()
  const choice = CHOICES.find(({ stored }) => stored === platform)
  // "instagram.com" could be a name there; it is never meant as one.
  if (detectPlatform(text) !== null) return withHttps(text)
  return choice?.complete?.(text) ?? withHttps(text)
}

/** Schemes a link may have, and whatever else looks like one. "shop:8080" and "example.com:8080" have none. */
const HAS_SCHEME = /^(?:(?:https?|mailto|tel):|[a-z][a-z0-9+-]*:(?!\d))/i

/** An address with "https://" before it where it has no scheme; "" stays "". */
export function withHttps(typed: string): string {
  const text = typed.trim()
  if (text === '' || HAS_SCHEME.test(text)) return text
  return text.startsWith('//') ? `https:${text}` : `https://${text}`
}

/** The platform of a pasted address, with or without its scheme; null for one nobody knows, and for what is no address. */
export function detectPlatform(pasted: string): LinkPlatform | null {
  const address = safeLinkUrl(withHttps(pasted))
  if (address === null) return null
  if (address.startsWith('mailto:')) return 'email'
  if (address.startsWith('tel:')) return 'phone'
  const { hostname, pathname } = new URL(address)
  const place = `${hostname.replace(/\.$/, '')}${pathname}`
  const isBelow = (known: string) => {
    const [host = ''] = known.split('/')
    const from = `.${hostname}`.endsWith(`.${host}`) ? place.slice(hostname.length - host.length) : ''
    return `${from}/`.startsWith(`${known}/`)
  }
  return CHOICES.find(({ hosts }) => hosts?.some(isBelow))?.stored ?? null
}
