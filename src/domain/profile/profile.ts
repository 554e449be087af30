// Public profiles: defaults, link order, which addresses become links, and profile themes. Pure; the
// stored data is never trusted.
import { hasInvisibleCharacters } from '#domain/text/invisible.ts'
import { isFromTheRight } from '#domain/text/letters.ts'
import { initialOf, shownText } from '#domain/text/shown-text.ts'
import { MAX_URL_LENGTH, safeLinkUrl } from './link-url.ts'
import { ownPicturePath } from './own-picture.ts'
import { linkPlatform, type PlatformId, platformName } from './platforms.ts'

export { MAX_URL_LENGTH, safeLinkUrl } from './link-url.ts'

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

const FALLBACK_BIO = 'Moving with the future.'

/** Profile themes the pages can draw; an unknown or missing theme_id looks like the first. */
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
  /** Does the owner write from the right? By the name and the bio, without them by the titles of links. */
  isRtl: boolean
  links: LinkView[]
}

export interface LinkView {
  /** display_order, or the index when that is missing. */
  id: number
  title: string
  /** What people call the platform, "" for none. */
  platformName: string
  /** The platform's name over a title that is a mere address, "" where the title says enough. */
  caption: string
  platform: PlatformId
  /** Checked address, or null when the title is shown as plain text. */
  href: string | null
  /** The address as it is stored, by which its opening is counted. */
  url: string
  /** Opens in a new tab; mail and phone links do not. */
  external: boolean
}

/**
 * What a profile page shows: stored fields with every default filled in. `profile` is null for an unknown username;
 * `siteOrigin` is the shop's own, where pictures must be files.
 */
export function profileView(
  username: string,
  profile: PublicProfile | null,
  links: readonly SocialLink[],
  siteOrigin = '',
): ProfileView {
  const name = shownText(profile?.full_name)
  const title = name || `@${profile?.username ?? username}`
  const bio = shownText(profile?.bio, { lines: true })
  const shownLinks = orderLinks(links).map(linkView)
  return {
    username: profile?.username ?? username,
    title,
    bio: bio || FALLBACK_BIO,
    hasBio: bio !== '',
    avatarUrl: safePictureUrl(profile?.profile_image_url, siteOrigin),
    initial: initialOf(title.replace(/^@/, '')),
    theme: profileTheme(profile?.theme_id),
    isRtl: isFromTheRight(name + bio || shownLinks.map((link) => link.title).join(' ')),
    links: shownLinks,
  }
}

function linkView(link: SocialLink, index: number): LinkView {
  const href = safeLinkUrl(link.url)
  const platform = linkPlatform(link.platform, href)
  const stored = platformName(link.platform)
  const name = /^(?:Link)?$/.test(stored) ? platformName(platform) : stored
  const title = shownText(link.display_text) || name || 'Link'
  return {
    id: link.display_order ?? index,
    title,
    platformName: name,
    caption: name !== 'Link' && BARE_ADDRESS.test(title) ? name : '',
    platform,
    href,
    url: link.url,
    external: href !== null && /^https?:/.test(href),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** One word with "@" or "/" in it or the end of a host, or a number: an address that its owner gave no title. */
const BARE_ADDRESS = /^(?:[^\s<>"']*[@/][^\s<>"']*|[^\s<>"']+\.\p{Ll}{2,}|\+?[\d\s().-]{5,})$/iu

/** Links by display_order; those without one keep their place behind the ordered ones. */
export const orderLinks = <Link extends Pick<SocialLink, 'display_order'>>(links: readonly Link[]): Link[] =>
  [...links].sort((a, b) => (a.display_order ?? Number.MAX_SAFE_INTEGER) - (b.display_order ?? Number.MAX_SAFE_INTEGER))

/**
 * A stored picture address that may be loaded: the path of a picture file on this site, or https elsewhere
 * without user name; else null. An address that names `siteOrigin` is one on this site, and becomes a path.
 */
export function safePictureUrl(value: unknown, siteOrigin = ''): string | null {
  const address = text(value)
  if (address === '' || address.length > MAX_URL_LENGTH || hasInvisibleCharacters(address)) return null
  if (/^\/[^/\\]/.test(address) && !address.includes('\\')) return ownPicturePath(address)
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (isHost(url, siteOrigin)) return ownPicturePath(url.href.slice(url.origin.length))
  return url.protocol === 'https:' ? url.href : null
}

const isHost = (url: URL, origin: string): boolean =>
  URL.canParse(origin) && url.hostname.replace(/\.$/, '') === new URL(origin).hostname
