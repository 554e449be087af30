// The platforms of a profile's links. To add one: a row here (before `email`), its icon in
// client/ui/profile/platform-icons.ts, and a row in LINK_PLATFORMS of link-platforms.ts if owners may choose it. A
// background colour of its own is a rule `.platform-{id}` in client/styles/profile-looks.css. Pure.
import { shownText } from '#domain/text/shown-text.ts'

interface Platform {
  /** The stored name, in lower case. */
  id: string
  /** The displayed name. */
  name: string
  /** Another stored name, or the scheme of its addresses. */
  alias?: string
}

/** Platforms with their own icons; "link" is the generic one. */
export const PLATFORMS = [
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'youtube', name: 'YouTube' },
  { id: 'x', name: 'X', alias: 'twitter' },
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'snapchat', name: 'Snapchat' },
  { id: 'telegram', name: 'Telegram' },
  { id: 'revolut', name: 'Revolut' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'threads', name: 'Threads' },
  { id: 'bluesky', name: 'Bluesky' },
  { id: 'mastodon', name: 'Mastodon' },
  { id: 'pinterest', name: 'Pinterest' },
  { id: 'whatsapp', name: 'WhatsApp' },
  { id: 'signal', name: 'Signal' },
  { id: 'discord', name: 'Discord' },
  { id: 'twitch', name: 'Twitch' },
  { id: 'spotify', name: 'Spotify' },
  { id: 'soundcloud', name: 'SoundCloud' },
  { id: 'github', name: 'GitHub' },
  { id: 'behance', name: 'Behance' },
  { id: 'dribbble', name: 'Dribbble' },
  { id: 'paypal', name: 'PayPal' },
  { id: 'kofi', name: 'Ko-fi', alias: 'ko-fi' },
  { id: 'calendly', name: 'Calendly' },
  { id: 'calcom', name: 'Cal.com', alias: 'cal.com' },
  { id: 'reviews', name: 'Google reviews', alias: 'google reviews' },
  { id: 'email', name: 'Email', alias: 'mailto' },
  { id: 'phone', name: 'Phone', alias: 'tel' },
  { id: 'link', name: 'Link', alias: 'url' },
] as const satisfies readonly Platform[]

export type PlatformId = (typeof PLATFORMS)[number]['id']

const platformOf = (stored: string): (Platform & { id: PlatformId }) | undefined => {
  const name = stored.trim().toLowerCase()
  return PLATFORMS.find((platform: Platform) => platform.id === name || platform.alias === name)
}

/** The platform of a stored name, compared without case; "link" for an unknown one. */
export const platformId = (stored: unknown): PlatformId =>
  (typeof stored === 'string' ? platformOf(stored)?.id : undefined) ?? 'link'

/** The platform of a link: the stored one, otherwise that of its validated address's scheme. */
export const linkPlatform = (stored: unknown, href: string | null): PlatformId => {
  const id = platformId(stored)
  return id === 'link' ? platformId(href?.split(':')[0]) : id
}

/** The displayed name of a platform: "instagram" is Instagram, "twitter" X, "my_shop" My shop; "" for none. */
export function platformName(stored: unknown): string {
  const key = shownText(stored)
  const known = platformOf(key)?.name
  if (known !== undefined) return known
  const words = key.replace(/[_-]+/g, ' ').trim() || key
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
