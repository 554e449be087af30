// Embedding: what a framed page tells its host and when, and how both sides keep a frame from growing without end.
// Spec §2, §7; D-22, D-23, D-110, R20. Pure. Three messages are given and stay exactly {type, height}; the fourth, with
// a version, serves /embed.js.
import type { Brand } from './brand'

/** Posted by the home page and its embed variant (D-22, D-23). */
export const PAGE_RESIZE_TYPES = ['embed-resize', 'commerce-embed-resize'] as const
/** Posted by every framed page. */
export const startUpResizeType = (brand: Pick<Brand, 'upper'>): string => `${brand.upper}_EMBED_RESIZE`
/** The kit's own message, both ways. */
export const kitType = (brand: Pick<Brand, 'upper'>): string => `${brand.upper}_EMBED`

export const START_UP_REPOSTS_MS = [100, 500, 1500] as const // after load, §7
export const PAGE_DELAY_MS = 120 // §7: page messages follow the last change of a series
export const MIN_INTERVAL_MS = 120 // EMB-3: of messages of one type, in the long run
export const KIT_BURST = 3 // height messages of the kit that may go out at once, so that a frame follows without delay

/** Does this page post the pair (D-23)? */
export const postsPageMessages = (pathname: string): boolean => pathname === '/' || /^\/embed\/?$/.test(pathname)

/** The four sizes the specified height is the largest of, in pixels. */
export type PageBoxes = Record<'scrollHeight' | 'offsetHeight', number>
export const specifiedHeight = (document: PageBoxes, body: PageBoxes): number =>
  Math.max(document.scrollHeight, document.offsetHeight, body.scrollHeight, body.offsetHeight)

/** The frame's own size, in pixels. */
export interface Viewport {
  viewportWidth: number
  viewportHeight: number
}

export interface Measure extends Viewport {
  /** Pixels. */
  height: number
}

/** A height under watch: what was measured last, what it means, and what hosts were told. */
export interface HeightWatch extends Measure {
  /** same: as before · news: report it · loop: keep quiet. */
  verdict: 'same' | 'news' | 'loop'
  reported: number
  /** Growths in a row that came with the frame's own growth. */
  driven: number
}

export const watchHeight = (first: Measure): HeightWatch => ({
  ...first,
  verdict: 'news',
  reported: first.height,
  driven: 0,
})

/**
 * The next measurement. Content that grows because the frame has grown would do so for ever (a 100vh block does): the
 * first such growth may be chance and is news, from the second in a row on it is a loop until something else changes.
 */
export function measureAgain(watch: HeightWatch, now: Measure): HeightWatch {
  if (now.height === watch.height) return { ...watch, ...now, verdict: 'same' }
  const sameWidth = now.viewportWidth === watch.viewportWidth
  const isDriven = sameWidth && now.viewportHeight > watch.viewportHeight && now.height > watch.height
  const driven = isDriven ? watch.driven + 1 : 0
  if (driven > 1) return { ...watch, ...now, verdict: 'loop', driven }
  return { ...now, verdict: 'news', reported: now.height, driven }
}

/** Is a resize the host's answer to the height it was told? Then it is no news for the host. */
export const isAnswer = (before: Viewport, now: Viewport, reported: number): boolean =>
  now.viewportWidth === before.viewportWidth &&
  now.viewportHeight !== before.viewportHeight &&
  now.viewportHeight === reported

/** What happened in the frame; a cart line says no more than what it is. */
export type KitEvent =
  | { event: 'ready' | 'height' | 'checkout_started' }
  /** A link led to a part of the page, `top` pixels below its start: only the host can scroll there. */
  | { event: 'scroll'; top: number }
  | { event: 'add_to_cart'; design: string; quantity: number; value: number; currency: 'GBP' }

export type KitMessage = { type: string; version: 1; contentHeight: number } & KitEvent

const MAX_HEIGHT = 100_000 // px, R20
const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

/** A message of the frame, checked field by field and rebuilt; null when it is none of the kit's (R20). */
export function parseKitMessage(data: unknown): KitMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, version, event, contentHeight, top, design, quantity, value } = data as Record<string, unknown>
  if (typeof type !== 'string' || !/^[A-Z0-9]{1,32}_EMBED$/.test(type) || version !== 1) return null
  if (!isWhole(contentHeight, MAX_HEIGHT)) return null
  const envelope = { type, version, contentHeight } as const
  if (event === 'ready' || event === 'height' || event === 'checkout_started') return { ...envelope, event }
  if (event === 'scroll') return isWhole(top, MAX_HEIGHT) ? { ...envelope, event, top } : null
  if (event !== 'add_to_cart' || typeof design !== 'string' || design.length > 64) return null
  if (!isWhole(quantity, 1000) || typeof value !== 'number' || !(value >= 0)) return null
  return { ...envelope, event, design, quantity, value, currency: 'GBP' }
}

/** What the host answers: it follows the height from now on, or has stopped. */
export type HostEvent = 'follow' | 'unfollow'

/** The event of a host's message, or null when it is not of this kit and version. */
export function parseHostMessage(data: unknown, type: string): HostEvent | null {
  if (typeof data !== 'object' || data === null) return null
  const message = data as Record<string, unknown>
  if (message.type !== type || message.version !== 1) return null
  return message.event === 'follow' || message.event === 'unfollow' ? message.event : null
}

const MAX_GROWTHS = 20 // R20: growing steps a host follows …
const GROWTH_WINDOW_MS = 2000 // … within this time

/** Times of the growing steps that still count, `now` included; null when they are too many and the host must stop. */
export function countGrowth(times: readonly number[], now: number): number[] | null {
  const recent = times.filter((time) => now - time < GROWTH_WINDOW_MS)
  return recent.length >= MAX_GROWTHS ? null : [...recent, now]
}
