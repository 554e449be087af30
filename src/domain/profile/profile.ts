// Public profiles: defaults, link order, which addresses become links, and profile themes. Pure; stored data is not
// trusted.
import { STAND_INS, type StandIns } from '#domain/site/stand-ins.ts'
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

/** Call 8's category of a theme for which none is stored. */
export const DEFAULT_THEME_CATEGORY = 'Premium'

/** The available profile themes; an unknown or missing theme_id gets the first. */
export const PROFILE_THEMES = ['dark-gradient', 'midnight', 'sunrise', 'paper', 'forest'] as const
export type ProfileThemeId = (typeof PROFILE_THEMES)[number]
export const profileTheme = (themeId: unknown): ProfileThemeId =>
  PROFILE_THEMES.find((known) => known === themeId) ?? 'dark-gradient'

export interface ProfileView {
  username: string
  title: string
  bio: string
  /** Is the bio the owner's, not the fallback? */
  hasBio: boolean
  /** Address of the avatar, or null for the generated initial. */
  avatarUrl: string | null
  /** The initial of the generated avatar. */
  initial: string
  theme: ProfileThemeId
  /** Does the owner write right to left? Judged by name and bio, otherwise by link titles. */
  isRtl: boolean
  links: LinkView[]
}

export interface LinkView {
  /** display_order, or the index if that is missing. */
  id: number
  title: string
  /** The displayed name of the platform, "" if none. */
  platformName: string
  /** The platform's name above a title that is only an address; "" if the title is enough. */
  caption: string
  platform: PlatformId
  /** Validated address, or null if the title is shown as plain text. */
  href: string | null
  /** The stored address, by which opened links are counted. */
  url: string
  /** Opens in a new tab; mail and phone links do not. */
  external: boolean
  /** Words between the links, without an address. */
  isHeading?: true
}

/**
 * The content of a profile page: stored fields with all defaults filled in. `profile` is null for an unknown username;
 * `siteOrigin` is the shop's own, where pictures must be files. `standIns` are in the language of the page.
 */
export function profileView(
  username: string,
  profile: PublicProfile | null,
  links: readonly SocialLink[],
  siteOrigin = '',
  standIns: StandIns = STAND_INS,
): ProfileView {
  const name = shownText(profile?.full_name)
  const title = name || `@${profile?.username ?? username}`
  const bio = shownText(profile?.bio, { lines: true })
  const shownLinks = orderLinks(links).map((link, index) => linkView(link, index, standIns))
  return {
    username: profile?.username ?? username,
    title,
    bio: bio || standIns.noBio,
    hasBio: bio !== '',
    avatarUrl: safePictureUrl(profile?.profile_image_url, siteOrigin),
    initial: initialOf(title.replace(/^@/, '')),
    theme: profileTheme(profile?.theme_id),
    isRtl: isFromTheRight(name + bio || shownLinks.map((link) => link.title).join(' ')),
    links: shownLinks,
  }
}

/** The name of a platform that is a word, not a brand, in the language of the page. */
function inWords(name: string, standIns: StandIns): string {
  for (const key of ['emailLink', 'phoneLink', 'websiteLink', 'otherLink'] as const)
    if (name === STAND_INS[key]) return standIns[key]
  return name
}

function linkView(link: SocialLink, index: number, standIns: StandIns): LinkView {
  const href = safeLinkUrl(link.url)
  const platform = linkPlatform(link.platform, href)
  const stored = platformName(link.platform)
  const english = /^(?:Link)?$/.test(stored) ? platformName(platform) : stored
  const name = inWords(english, standIns)
  const title = shownText(link.display_text) || name || standIns.otherLink
  return {
    id: link.display_order ?? index,
    title,
    platformName: name,
    caption: english !== STAND_INS.otherLink && name !== title && BARE_ADDRESS.test(title) ? name : '',
    platform,
    href,
    url: link.url,
    external: href !== null && /^https?:/.test(href),
    ...(link.platform === 'heading' ? { isHeading: true } : {}),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** One word with "@", "/" or the end of a host name, or a number: an address used as a title. */
const BARE_ADDRESS = /^(?:[^\s<>"']*[@/][^\s<>"']*|[^\s<>"']+\.\p{Ll}{2,}|\+?[\d\s().-]{5,})$/iu

/** Links by display_order; those without one stay in their order after the others. */
export const orderLinks = <Link extends Pick<SocialLink, 'display_order'>>(links: readonly Link[]): Link[] =>
  [...links].sort((a, b) => (a.display_order ?? Number.MAX_SAFE_INTEGER) - (b.display_order ?? Number.MAX_SAFE_INTEGER))

/**
 * A stored picture address that may be loaded: the path of a picture file on this site, or https elsewhere without a
 * user name; otherwise null. An address at `siteOrigin` becomes a path.
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
