// Public profiles: defaults, link order, which addresses become links, platforms and profile themes.
// Spec §3 "Public profile"; D-85 to D-87; rules R13, R14 of the security notes. Pure; the stored data is never trusted.
import { hasInvisibleCharacters } from './chip'

/** Call 6's row. */
export interface PublicProfile {
  username: string
  full_name: string | null
  bio: string | null
  profile_image_url: string | null
  theme_id: string | null
}

/** Call 7's row. */
export interface SocialLink {
  display_order: number | null
  display_text: string | null
  platform: string
  url: string
}

/** Call 8's row. */
export interface ProfileThemeRecord {
  id: string
  name: string
  preview_image_url: string | null
  category: string | null
  is_active: boolean
  display_order: number
}

export const FALLBACK_BIO = 'Moving with the future.' // PROF-09

export type PlatformId =
  | 'instagram'
  | 'tiktok'
  | 'youtube'
  | 'x'
  | 'linkedin'
  | 'snapchat'
  | 'telegram'
  | 'revolut'
  | 'link'

/** Icon and colour of each platform (PROF-16 to PROF-24); "link" is the generic one. Colours are CSS class suffixes. */
export const PLATFORMS: readonly { id: PlatformId; name: string }[] = [
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'youtube', name: 'YouTube' },
  { id: 'x', name: 'X' },
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'snapchat', name: 'Snapchat' },
  { id: 'telegram', name: 'Telegram' },
  { id: 'revolut', name: 'Revolut' },
  { id: 'link', name: 'Link' },
]

/** The platform a stored name means, without regard to case; "twitter" is X; anything else is the generic link. */
export function platformId(platform: unknown): PlatformId {
  const name = typeof platform === 'string' ? platform.trim().toLowerCase() : ''
  if (name === 'twitter') return 'x'
  return PLATFORMS.find((known) => known.id === name)?.id ?? 'link'
}

/** Profile themes the pages can draw; an unknown or missing theme_id looks like the first (PROF-11, PROF-29). */
export const PROFILE_THEMES = ['dark-gradient', 'midnight', 'sunrise', 'paper', 'forest'] as const
export type ProfileThemeId = (typeof PROFILE_THEMES)[number]
export const profileTheme = (themeId: unknown): ProfileThemeId =>
  PROFILE_THEMES.find((known) => known === themeId) ?? 'dark-gradient'

export interface ProfileView {
  username: string
  title: string
  bio: string
  /** Is the bio the owner's own, not the fallback? */
  hasBio: boolean
  /** Address of the avatar, or null for the generated initial. */
  avatarUrl: string | null
  /** The initial of the generated avatar. */
  initial: string
  theme: ProfileThemeId
  links: LinkView[]
}

export interface LinkView {
  /** display_order, or the index when that is missing (PROF-15). */
  id: number
  title: string
  platform: PlatformId
  /** Checked address, or null when the title is shown as plain text (D-87). */
  href: string | null
  /** The address as it is stored, by which its opening is counted. */
  url: string
  /** Opens in a new tab; mail and phone links do not. */
  external: boolean
}

/** What a profile page shows: stored fields with every default filled in. `profile` is null for an unknown username. */
export function profileView(
  username: string,
  profile: PublicProfile | null,
  links: readonly SocialLink[],
): ProfileView {
  const title = text(profile?.full_name) || `@${profile?.username ?? username}`
  return {
    username: profile?.username ?? username,
    title,
    bio: text(profile?.bio) || FALLBACK_BIO,
    hasBio: text(profile?.bio) !== '',
    avatarUrl: safePictureUrl(profile?.profile_image_url),
    initial: [...title.replace(/^@/, '')][0]?.toUpperCase() ?? '?',
    theme: profileTheme(profile?.theme_id),
    links: orderLinks(links).map((link, index) => {
      const href = safeLinkUrl(link.url)
      return {
        id: link.display_order ?? index,
        title: text(link.display_text) || text(link.platform) || 'Link',
        platform: platformId(link.platform),
        href,
        url: link.url,
        external: href !== null && /^https?:/.test(href),
      }
    }),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Links by display_order; those without one keep their place behind the ordered ones (PROF-13). */
export const orderLinks = <Link extends Pick<SocialLink, 'display_order'>>(links: readonly Link[]): Link[] =>
  [...links].sort((a, b) => (a.display_order ?? Number.MAX_SAFE_INTEGER) - (b.display_order ?? Number.MAX_SAFE_INTEGER))

export const MAX_URL_LENGTH = 2048
const MAILBOX = /^mailto:[^\s@,;:<>"]{1,64}@[^\s@,;:<>"?]{1,190}(?:\?[^\s<>"]*)?$/i
const PHONE = /^tel:\+?[0-9 ().-]{1,40}$/i

/**
 * A stored address as `URL.href` when it may become a link (R13), otherwise null: http(s) with a dotted host name
 * that is no IP address and no user name, mailto with an address, tel with a number. Accepts any value; never throws.
 */
export function safeLinkUrl(value: unknown): string | null {
  const address = text(value)
  if (address === '' || address.length > MAX_URL_LENGTH || hasInvisibleCharacters(address)) return null
  if (MAILBOX.test(address)) return URL.canParse(address) ? new URL(address).href : null
  if (PHONE.test(address)) return /\d/.test(address) ? new URL(address).href : null
  if (!/^https?:\/\/[^/]/i.test(address) || address.includes('\\') || !URL.canParse(address)) return null
  const url = new URL(address)
  const dotted = /^[^.]+(?:\.[^.]+)+\.?$/.test(url.hostname)
  const isAddress = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')
  return dotted && !isAddress && url.username === '' && url.password === '' ? url.href : null
}

/** A stored picture address that may be loaded (R14): a path on this site, or https without user name; else null. */
export function safePictureUrl(value: unknown): string | null {
  const address = text(value)
  if (address === '' || address.length > MAX_URL_LENGTH || hasInvisibleCharacters(address)) return null
  if (/^\/[^/\\]/.test(address) && !address.includes('\\')) {
    const path = new URL(address, 'https://site.invalid').href.slice(20)
    return /^\/[^/]/.test(path) ? path : null // "/..//host" would name a host, "/.." the home page
  }
  if (!/^https:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.username === '' && url.password === '' ? url.href : null
}
