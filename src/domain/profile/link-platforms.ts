// The platforms that owners choose from for a link, and how a handle or number becomes an address on each. What the public
// page calls them is in platforms.ts, their icons in client/ui/profile/platform-icons.ts. Loaded by browsers. Pure, never
// throws.
import { safeLinkUrl } from './link-url.ts'
import { phoneUrl, readPhone, whatsAppUrl } from './phone.ts'

interface Choice {
  /** The stored name. */
  stored: string
  /** The displayed name. */
  label: string
  /** Shown in the empty address field. */
  hint: string
  /** The address of a handle or number, or null for text that is none. */
  complete?: (typed: string) => string | null
  /** Hosts of this platform, subdomains included; with a path, only addresses below it. */
  hosts?: readonly string[]
}

/** Appends a handle to an address prefix. The handle may have the path prefix `before`, as in the platform's addresses. */
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

/** Channels have a handle, an id, or an older name with its kind as a path prefix. */
function youTubeAddress(typed: string): string | null {
  if (/^UC[\w-]{22}$/.test(typed)) return `https://www.youtube.com/channel/${typed}`
  return /^(?:c|user|channel)\/[\w.-]+$/.test(typed) ? `https://www.youtube.com/${typed}` : channel(typed)
}

export function phoneAddress(typed: string): string | null {
  const phone = readPhone(typed)
  return phone === null ? null : phoneUrl(phone)
}

export const mailAddress = (typed: string): string | null =>
  /^[^\s@:/?]+@[^\s@:/?]+$/.test(typed) ? safeLinkUrl(`mailto:${typed}`) : null

/** In the order of the select box. */
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

export const CHOICES: readonly (Choice & { stored: LinkPlatform })[] = LINK_PLATFORMS

/** Is this stored name one of the platforms to choose from? */
export const isLinkPlatform = (stored: string): stored is LinkPlatform =>
  CHOICES.some((choice) => choice.stored === stored)

export const choiceOf = (platform: LinkPlatform): (Choice & { stored: LinkPlatform }) | undefined =>
  CHOICES.find(({ stored }) => stored === platform)

/** The displayed name of a platform, also used for its untitled links. */
export const platformLabel = (platform: LinkPlatform): string => choiceOf(platform)?.label ?? ''

/** The placeholder of its address field. */
export const platformHint = (platform: LinkPlatform): string => choiceOf(platform)?.hint ?? ''

/** The platforms with handles, in order. */
export const HANDLE_PLATFORMS: readonly LinkPlatform[] = CHOICES.filter(
  ({ complete, stored }) => complete !== undefined && !['whatsapp', 'phone', 'email'].includes(stored),
).map(({ stored }) => stored)
