// The platforms a profile's links can be of. A new one is a row here (before `email`), its icon in
// client/ui/profile/platform-icons.ts and, so that owners can choose it, a row in LINK_PLATFORMS of link-input.ts; a ground of its own instead of the neutral one is a rule `.platform-{id}` in client/styles/profile-looks.css.
// Pure.
import { shownText } from '#domain/text/shown-text.ts'

interface Platform {
  /** As links store it, in lower case. */
  id: string
  /** What people call it. */
  name: string
  /** Another name links may store, or the scheme of its addresses. */
  alias?: string
}

/** Platforms with an icon of their own; "link" is the generic one. */
export const PLATFORMS = [
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'youtube', name: 'YouTube' },
  { id: 'x', name: 'X', alias: 'twitter' },
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'snapchat', name: 'Snapchat' },
  { id: 'telegram', name: 'Telegram' },
  { id: 'revolut', name: 'Revolut' },
  { id: 'email', name: 'Email', alias: 'mailto' },
  { id: 'phone', name: 'Phone', alias: 'tel' },
  { id: 'link', name: 'Link', alias: 'url' },
] as const satisfies readonly Platform[]

export type PlatformId = (typeof PLATFORMS)[number]['id']

/** Names, in lower case, that no rule would spell as their owners do; these platforms have the generic icon. */
const SPELLINGS = ['Behance', 'GitHub', 'PayPal', 'SoundCloud', 'WhatsApp']

const platformOf = (stored: string): (Platform & { id: PlatformId }) | undefined => {
  const name = stored.trim().toLowerCase()
  return PLATFORMS.find((platform: Platform) => platform.id === name || platform.alias === name)
}

/** The platform a stored name means, without regard to case; anything unknown is the generic link. */
export const platformId = (stored: unknown): PlatformId =>
  (typeof stored === 'string' ? platformOf(stored)?.id : undefined) ?? 'link'

/** The platform of a link: the stored one, or where that is none of these, that of its checked address's scheme. */
export const linkPlatform = (stored: unknown, href: string | null): PlatformId => {
  const id = platformId(stored)
  return id === 'link' ? platformId(href?.split(':')[0]) : id
}

/** What people call a platform: "instagram" is Instagram, "twitter" X, "my_shop" My shop; "" for no platform. */
export function platformName(stored: unknown): string {
  const key = shownText(stored)
  const known = platformOf(key)?.name ?? SPELLINGS.find((name) => name.toLowerCase() === key.toLowerCase())
  if (known !== undefined) return known
  const words = key.replace(/[_-]+/g, ' ').trim() || key
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
