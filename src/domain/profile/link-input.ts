// Reads links as people type and paste them: completes a handle or number to an address, and detects the platform of an
// address. link-platforms.ts lists the platforms, link-text.ts finds the address in pasted text, link-address.ts
// normalises it. Light enough for a browser. Pure, never throws.
import { cleanPastedAddress } from '#domain/text/pasted.ts'
import { addressBehind, hasHost, storedAddress } from './link-address.ts'
import { mailAddress, phoneAddress } from './link-completions.ts'
import { CHOICES, choiceOf, HANDLE_PLATFORMS, type LinkPlatform } from './link-platforms.ts'
import { HAS_SCHEME, unwrapped, webAddressOf, withHttps, withoutLabel } from './link-text.ts'
import { safeLinkUrl } from './link-url.ts'
import { phoneUrl, readPhone } from './phone.ts'

export interface ReadLink {
  /** The chosen one, unless the address or its label names another. */
  platform: LinkPlatform
  /** An address for `safeLinkUrl`; the text itself if it could not be read. */
  url: string
  /** A handle without a chosen platform, which the user must then choose. "" otherwise. */
  handle: string
}

/**
 * Reads a typed or pasted link. A handle or number becomes an address of the platform. A pasted address determines the
 * platform and is normalised: dead forms, mobile hosts and sharing parameters are replaced. A handle never becomes the
 * host of an address. Idempotent.
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
  const elsewhere = completedElsewhere(platform, text)
  if (elsewhere !== null) return elsewhere
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
  const isUnclear = complete === undefined && /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u.test(name)
  return { platform, url: text, handle: isUnclear ? name : '' }
}

/** A name that holds its own server: "@mara@mastodon.social", "@mara.bsky.social". */
function completedElsewhere(chosen: LinkPlatform, text: string): ReadLink | null {
  const isMastodon = text.startsWith('@') || chosen === 'mastodon'
  const toot = isMastodon ? choiceOf('mastodon')?.complete?.(bareHandle(text)) : null
  if (toot) return ofAddress('mastodon', toot)
  const isBluesky = /^@[a-z\d-]+\.bsky\.social$/i.test(text)
  const post = isBluesky ? choiceOf('bluesky')?.complete?.(text.slice(1)) : null
  return post ? ofAddress('bluesky', post) : null
}

const MIN_DIGITS = 7

/** The link of a number that is unambiguous by "tel:", "+" or the chosen platform; otherwise null. */
function numberLink(platform: LinkPlatform, text: string): ReadLink | null {
  const phone = readPhone(text)
  if (phone === null) return null
  const isTel = /^tel:/i.test(text)
  const isChat = platform === 'whatsapp' || platform === 'signal'
  const chat = isChat ? choiceOf(platform)?.complete?.(text) : null
  if (chat) return { platform, url: chat, handle: '' }
  const isLong = /^(?:\+|00)/.test(text) && phone.number.length > MIN_DIGITS
  return isTel || platform === 'phone' || (isLong && !isChat)
    ? { platform: 'phone', url: phoneUrl(phone), handle: '' }
    : null
}

/** The error for a number that WhatsApp and Signal do not accept. */
export const WITH_COUNTRY = 'Please enter the number with its country code, like +44 7700 900123.'

/** The error for a read link, or null; `texts` are those for an address, a number and a mail address. */
export function linkProblem(
  { platform, url, handle: name }: ReadLink,
  texts: { link: string; phone: string; email: string },
): string | null {
  if (name !== '') return `Which platform is @${name} on? Choose it, or enter the whole address.`
  if (safeLinkUrl(url) !== null) return null
  if (url === '' || HAS_SCHEME.test(url)) return texts.link
  if (platform === 'phone' || platform === 'email') return texts[platform]
  if ((platform === 'whatsapp' || platform === 'signal') && readPhone(url) !== null) return WITH_COUNTRY
  const { complete, hint } = choiceOf(platform) ?? {}
  return complete === undefined || hint === undefined
    ? texts.link
    : hint.includes('…')
      ? texts.link
      : `Please enter ${hint.charAt(0).toLowerCase()}${hint.slice(1)}, or the whole address.`
}

/** The address alone; see `readLink`. */
export const completeLink = (platform: LinkPlatform, typed: string): string => readLink(platform, typed).url

/** The platform of a pasted address, with or without its scheme; null if it is unknown or not an address. */
export function detectPlatform(pasted: string): LinkPlatform | null {
  const address = safeLinkUrl(withHttps(pasted))
  if (address === null) return null
  if (address.startsWith('mailto:')) return 'email'
  if (address.startsWith('tel:')) return 'phone'
  const url = new URL(address)
  return CHOICES.find(({ hosts }) => hosts?.some((host) => hasHost(url, host)))?.stored ?? null
}

/** Platform and stored form of an address with a scheme. */
function ofAddress(chosen: LinkPlatform, text: string): ReadLink {
  if (safeLinkUrl(text) === null) return { platform: chosen, url: text, handle: '' }
  const url = storedAddress(text)
  const detected = detectPlatform(url)
  const { complete, anywhere, keeps } = choiceOf(chosen) ?? {}
  if (detected !== null) return { platform: keeps?.includes(detected) ? chosen : detected, url, handle: '' }
  // An address elsewhere cannot belong to a platform with its own hosts; a calendar, file or place can be anywhere.
  const isElsewhere = complete !== undefined && !(URL.canParse(url) && anywhere?.test(new URL(url).pathname))
  return { platform: isElsewhere ? 'website' : chosen, url, handle: '' }
}

/** The handle in "@mara", "mara/", "mara?igsh=abc" and "mara%3Figsh=abc". */
const bareHandle = (text: string): string =>
  text
    .replace(/(?:[?#&]|%3f|%23|%26).*$/i, '')
    .replace(/^\/|\/$/g, '')
    .replace(/^@\s?/, '')

// Top-level domains that make "name.tld" an address rather than a handle; two letters are a country's.
const HOST_END =
  /^(?:[a-z]{2}|com|org|net|edu|gov|info|biz|app|dev|shop|store|online|site|website|blog|studio|design|art|photo|photography|music|club|space|tech|cloud|agency|media|page|link|bio|xyz|pro|name|london|berlin|paris|example|test)$/i
/** Parameters that Instagram and TikTok append to shared handles. */
const SHARED_HANDLE = /^[^/]*[?&](?:igsh|igshid|is_from_webapp|is_copy_url)=/

/** Is this text without a scheme an address? "mara.ellison" is a handle on most platforms. */
function isAddress(text: string, platform: LinkPlatform): boolean {
  if (text.startsWith('@') || /\s/.test(text)) return false
  const [host = '', rest = ''] = [/^[^/?#]*/.exec(text)?.[0], /\/.*$/.exec(text)?.[0]]
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?$/u.test(host)
  // A number in groups is not a host; four groups could be an IP address, which is refused later.
  if (!isHost || (/^[\d.]+$/.test(host) && host.split('.').length !== 4)) return false
  if (/^(?:www|m|mobile)\./i.test(host) || detectPlatform(host) !== null || KNOWN_ELSEWHERE.test(host)) return true
  if (!HANDLE_PLATFORMS.includes(platform)) return !SHARED_HANDLE.test(text)
  const isEnded = HOST_END.test(host.replace(/:\d+$/, '').split('.').at(-1) ?? '')
  // Text with a path is not a handle; without one it is a handle if the platform accepts it.
  return isEnded && (/^\/./.test(rest) || choiceOf(platform)?.complete?.(bareHandle(text)) === null)
}

const KNOWN_ELSEWHERE =
  /^(?:(?:[a-z-]+\.)?(?:github|gitlab|facebook|fb|messenger|threads|pinterest|twitch|discord|spotify|soundcloud|paypal|medium|substack|behance|dribbble|reddit|tumblr|vimeo|bandcamp|patreon|etsy|google|apple|amazon)\.(?:com|net|tv|gg|me)|linktr\.ee|bsky\.app|github\.io)$/i
