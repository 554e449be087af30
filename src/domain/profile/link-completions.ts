// How a handle, an id or a number becomes an address on a platform of link-platforms.ts; null for text that is none.
// Loaded by browsers. Pure, never throws.
import { safeLinkUrl } from './link-url.ts'
import { phoneUrl, readPhone } from './phone.ts'

/** Appends a handle to an address prefix. The handle may have the path prefix `before`, as in the platform's addresses. */
export const handle =
  (shape: RegExp, begin: string, before = '') =>
  (typed: string) => {
    const name = typed.startsWith(`${before}/`) ? typed.slice(before.length + 1) : typed
    return shape.test(name) ? begin + encodeURIComponent(name) : null
  }

const channel = handle(/^[\p{L}\p{N}_][\p{L}\p{N}._-]{2,29}$/u, 'https://www.youtube.com/@')

const member = handle(/^[\p{L}\p{N}-]{3,100}$/u, 'https://www.linkedin.com/in/', 'in')

export function linkedInAddress(typed: string): string | null {
  return /^(?:company|school)\/[\w-]+$/.test(typed) ? `https://www.linkedin.com/${typed}` : member(typed)
}

/** Channels have a handle, an id, or an older name with its kind as a path prefix. */
export function youTubeAddress(typed: string): string | null {
  if (/^UC[\w-]{22}$/.test(typed)) return `https://www.youtube.com/channel/${typed}`
  return /^(?:c|user|channel)\/[\w.-]+$/.test(typed) ? `https://www.youtube.com/${typed}` : channel(typed)
}

/** A person, or a repository of theirs. */
export function gitHubAddress(typed: string): string | null {
  const isName = /^[A-Za-z\d](?:-?[A-Za-z\d]){0,38}(?:\/[\w.-]{1,100})?$/.test(typed)
  return isName && !/\/\.*$/.test(typed) ? `https://github.com/${typed}` : null
}

/** "mara@mastodon.social": the name alone does not say where it is. */
export function mastodonAddress(typed: string): string | null {
  const [, name, host] = /^(\w[\w.-]{0,63})@([\w-]+(?:\.[\w-]+)+)$/.exec(typed) ?? []
  return name === undefined || host === undefined ? null : `https://${host.toLowerCase()}/@${name}`
}

/** A name is the first part of one at Bluesky itself; other names are domains of their owners. */
export function blueskyAddress(typed: string): string | null {
  const name = typed.toLowerCase()
  if (/^[a-z\d][a-z\d-]{1,17}$/.test(name)) return `https://bsky.app/profile/${name}.bsky.social`
  return /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*\.[a-z]{2,63}$/.test(name) ? `https://bsky.app/profile/${name}` : null
}

/** People have no address with their name; an id has one. */
export const discordAddress = (typed: string): string | null =>
  /^\d{17,20}$/.test(typed) ? `https://discord.com/users/${typed}` : null

/** The id of a place, as Google's own tool for businesses shows it. */
export const reviewAddress = (typed: string): string | null =>
  /^ChIJ[\w-]{10,80}$/.test(typed) ? `https://search.google.com/local/writereview?placeid=${typed}` : null

export function phoneAddress(typed: string): string | null {
  const phone = readPhone(typed)
  return phone === null ? null : phoneUrl(phone)
}

export const mailAddress = (typed: string): string | null =>
  /^[^\s@:/?]+@[^\s@:/?]+$/.test(typed) ? safeLinkUrl(`mailto:${typed}`) : null
