// The cache of pages this isolate has drawn: bytes, under everything they depend on beside build and settings; a deploy
// or a changed setting starts new isolates. Marketing pages depend on the address alone, so they are answered before
// the router. A profile depends on what D1 holds: that is read for every request, and the drawing is spared. Nothing of
// a visitor is in either. The tag lets a browser or a CDN ask "still the same?" and be answered without a page.
// Both have room of their own, bounded by bytes, so that many profiles cost the shop none of its pages.
// What is cached where is written down in bench/README.md. No React here.

import { toBase64 } from '#domain/text/base64.ts'
import type { Bindings } from '#src/env.ts'
import { BoundedStore } from './bounded-store.ts'

declare const __RELEASE__: string
/** Names this build; "" in development, where nothing is kept. */
export const RELEASE = typeof __RELEASE__ === 'string' ? __RELEASE__ : ''

export interface CachedPage {
  body: Uint8Array<ArrayBuffer>
  /** The whole header set, the tag included. */
  headers: Headers
  tag: string
}

/** Which of the two caches a page is in, and its key there: short, and made of all that is its own. */
export interface PageKey {
  kind: 'shop' | 'profile'
  key: string
}

const MB = 1024 * 1024
const MAX_AGE_MS = 10 * 60_000
const HEADER_BYTES = 4096 // of a page's headers; an estimate

/** What a page takes in memory, in bytes. */
export const pageBytes = ({ body }: CachedPage): number => body.byteLength + HEADER_BYTES

const pageStore = (maxBytes: number): BoundedStore<CachedPage> =>
  new BoundedStore({ maxBytes, maxEntries: 200, maxAgeMs: MAX_AGE_MS, weigh: pageBytes })

interface Store {
  shop: BoundedStore<CachedPage>
  profile: BoundedStore<CachedPage>
  /** Keys of shop pages by address as requested. */
  addresses: BoundedStore<string>
}

const stores = new WeakMap<object, Store>()

function storeOf(env: Bindings): Store {
  const known = stores.get(env)
  if (known) return known
  const store: Store = {
    shop: pageStore(8 * MB),
    profile: pageStore(8 * MB),
    addresses: new BoundedStore({
      maxBytes: MB / 4,
      maxEntries: 500,
      maxAgeMs: MAX_AGE_MS,
      weigh: () => 0, // the keys of pages, which the pages hold
    }),
  }
  stores.set(env, store)
  return store
}

/** The answer to a GET on a hit, or null on a miss. Frames named by a header only get a page of their own. */
export function cachedPage(env: Bindings, request: Request, now: number): Response | null {
  const store = stores.get(env)
  const key = store?.addresses.get(request.url, now)
  if (store === undefined || key === undefined || request.headers.get('Sec-Fetch-Dest') === 'iframe') return null
  const page = store.shop.get(key, now)
  return page === undefined ? null : pageAnswer(page, request)
}

/** The page under this key, or undefined on a miss. */
export const findPage = (env: Bindings, { kind, key }: PageKey): CachedPage | undefined =>
  stores.get(env)?.[kind].get(key, Date.now())

/**
 * Lets later requests for this address be answered without the router. For addresses of which there are only so many:
 * with a query of its own every visitor would bring one.
 */
export const storeAddress = (env: Bindings, url: string, { key }: PageKey): void =>
  storeOf(env).addresses.set(url, key, Date.now())

/**
 * The page as bytes or, when the client has this very page, 304. The answer to HEAD is left to the router, which takes
 * the body away.
 */
export function pageAnswer(page: CachedPage, request: Request): Response {
  const { body, headers, tag } = page
  if (!holdsTag(request.headers.get('If-None-Match'), tag)) return new Response(body, { headers })
  const unchanged = new Headers(headers)
  unchanged.delete('Content-Type')
  return new Response(null, { status: 304, headers: unchanged })
}

/** Does an If-None-Match header name this tag? Weak comparison, as for GET. */
export function holdsTag(header: string | null, tag: string): boolean {
  if (header === null || header.length > 4096) return false
  const opaque = tag.replace(/^W\//, '')
  return header.split(',').some((candidate) => {
    const held = candidate.trim()
    return held === '*' || held.replace(/^W\//, '') === opaque
  })
}

/** A tag for a page of this build that depends on these facts and nothing else; null in development. */
export async function pageTag(facts: unknown): Promise<string | null> {
  if (RELEASE === '') return null
  return `W/"${(await digestOf([RELEASE, facts])).slice(0, 16)}"`
}

/** The page of an answer that is on its way to a visitor. Rejects when the stream breaks. */
export async function pageFrom(body: ReadableStream, headers: Headers, tag: string): Promise<CachedPage> {
  return { body: new Uint8Array(await new Response(body).arrayBuffer()), headers: new Headers(headers), tag }
}

/** Stores a whole page. */
export const storePage = (env: Bindings, { kind, key }: PageKey, page: CachedPage): void =>
  storeOf(env)[kind].set(key, page, Date.now())

/** A short name for facts of any length. */
export async function digestOf(facts: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(facts)))
  return toBase64(new Uint8Array(digest))
}
