// Decides which addresses of this site are allowed as a stored profile picture. Browsers load pictures without user
// action, so an address with side effects (a tap, a redirect, a page) is not allowed. Pure.
import { PLATFORM_FILES } from '#domain/site/addresses.ts'
import { TAKEN_SEGMENTS } from '#domain/site/slug.ts'
import { mediaFile } from './media-path.ts'

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
/** First segments that contain files. All other taken ones belong to pages, calls and redirects. */
const FOLDERS = PLATFORM_FILES.map((path) => path.split('/')[1] ?? '')

/**
 * The path of a picture file, normalised and with its query, or null. `address` begins with a single "/". Segments are
 * compared like routes, after decoding; no file name contains an escaped slash or backslash.
 */
export function ownPicturePath(address: string): string | null {
  if (!URL.canParse(address, 'https://site.invalid')) return null
  const url = new URL(address, 'https://site.invalid')
  const path = url.pathname + url.search
  if (url.host !== 'site.invalid' || !/^\/[^/]/.test(path)) return null // "/..//host" would name a host
  if (/%2f|%5c/i.test(url.pathname)) return null
  if (mediaFile(url.pathname) !== null) return path
  const segments = decoded(url.pathname)?.split('/') ?? []
  const first = segments[1] ?? ''
  if (!PICTURE_FILE.test(segments.at(-1) ?? '')) return null
  return TAKEN_SEGMENTS.includes(first.toLowerCase()) && !FOLDERS.includes(first) ? null : path
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
