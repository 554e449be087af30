// Embedding: which messages a framed page posts to its host, and when. Pure. Three messages are specified as exactly
// {type, height}; the fourth, with a version, is for /embed.js.
import { DEFAULT_MARKET, type Market, pathIn } from '#domain/market/market.ts'
import type { Brand } from '#domain/site/brand.ts'

/** Posted by the home page and its embed variant. */
export const PAGE_RESIZE_TYPES = ['embed-resize', 'commerce-embed-resize'] as const
/** Posted by every framed page. */
export const startUpResizeType = (brand: Pick<Brand, 'upper'>): string => `${brand.upper}_EMBED_RESIZE`
/** The embed script's own message type, in both directions. */
export const kitType = (brand: Pick<Brand, 'upper'>): string => `${brand.upper}_EMBED`

export const START_UP_REPOSTS_MS = [100, 500, 1500] as const // after load, §7
export const PAGE_DELAY_MS = 120 // §7: page messages follow the last change of a series
export const MIN_INTERVAL_MS = 120 // T-EMB-3: between messages of one type, in the long run
export const KIT_BURST = 3 // height messages that /embed.js may get at once, so that a frame follows quickly

/** Does this page post the two page messages? */
export const postsPageMessages = (pathname: string, market: Pick<Market, 'prefix'> = DEFAULT_MARKET): boolean =>
  ['/', '/embed']
    .map((path) => pathIn(market, path))
    .some((path) => pathname === path || (path !== '/' && pathname === `${path}/`))

/** The form of a market's prefix. */
const PREFIX = /^[a-z]{2}(?:-[a-z]{2})?$/

/** Is it a path that a host asks for by `data-market`, so that it must learn that there is no such page? */
export const isMarketPath = (pathname: string): boolean => PREFIX.test(pathname.split('/')[1] ?? '')

/**
 * The address of a page of the shop in embed mode, in the market with this prefix; "" is the default market. A page
 * that is not of this origin becomes the start page, a prefix of another form the default market.
 */
export function embedAddress(origin: string, page = '/embed', prefix = ''): string {
  const asked = new URL(page, origin)
  const url = asked.origin === origin ? asked : new URL('/embed', origin)
  const isStart = url.pathname === '/embed'
  url.pathname = pathIn({ prefix: PREFIX.test(prefix) ? prefix : '' }, url.pathname)
  if (!isStart) url.searchParams.set('embed', '1')
  return url.href
}

/** An event in the frame; a cart line contains only what was added. */
export type KitEvent =
  /** not_found: there is no such page in this market, if there is the market. */
  | { event: 'ready' | 'height' | 'checkout_started' | 'not_found' }
  /** A link led to a part of the page, `top` pixels below its start: only the host can scroll there. */
  | { event: 'scroll'; top: number }
  | { event: 'add_to_cart'; design: string; quantity: number; value: number; currency: string }

export type KitMessage = { type: string; version: 1; contentHeight: number } & KitEvent

const MAX_HEIGHT = 100_000 // px, R20
const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

/** A message of the frame, validated and rebuilt; null if it is not one of the embed script's. */
export function parseKitMessage(data: unknown): KitMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, version, event, contentHeight, top, design, quantity, value, currency } = data as Record<
    string,
    unknown
  >
  if (typeof type !== 'string' || !/^[A-Z0-9]{1,32}_EMBED$/.test(type) || version !== 1) return null
  if (!isWhole(contentHeight, MAX_HEIGHT)) return null
  const envelope = { type, version, contentHeight } as const
  if (event === 'ready' || event === 'height' || event === 'checkout_started' || event === 'not_found')
    return { ...envelope, event }
  if (event === 'scroll') return isWhole(top, MAX_HEIGHT) ? { ...envelope, event, top } : null
  if (event !== 'add_to_cart' || typeof design !== 'string' || design.length > 64) return null
  if (!isWhole(quantity, 1000) || typeof value !== 'number' || !(value >= 0)) return null
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  return { ...envelope, event, design, quantity, value, currency }
}

/** Messages of the host: it follows the height from now on, or has stopped. */
export type HostEvent = 'follow' | 'unfollow'

/** The event of a host's message, or null if it is not of this type and version. */
export function parseHostMessage(data: unknown, type: string): HostEvent | null {
  if (typeof data !== 'object' || data === null) return null
  const message = data as Record<string, unknown>
  if (message.type !== type || message.version !== 1) return null
  return message.event === 'follow' || message.event === 'unfollow' ? message.event : null
}
