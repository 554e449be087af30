// The cache of pages rendered by this isolate: bytes, keyed by everything they depend on besides build and settings (a
// deploy or a changed setting starts new isolates). Marketing pages depend on the address alone and are served before
// the router. A profile depends on its D1 row, which is read for every request; only rendering is skipped. No page
// contains anything of a visitor. Its ETag lets a browser or CDN revalidate it. Both stores have separate room, bounded
// by bytes, so that many profiles evict no shop pages. bench/README.md lists what is cached where. No React here.

import { toBase64 } from '#domain/text/base64.ts'
import type { Bindings } from '#src/env.ts'
import { BoundedStore } from './bounded-store.ts'

declare const __RELEASE__: string
/** Identifies this build; "" in development, where no page is cached. */
export const RELEASE = typeof __RELEASE__ === 'string' ? __RELEASE__ : ''

export interface CachedPage {
  body: Uint8Array<ArrayBuffer>
  /** The whole header set, ETag included. */
  headers: Headers
  tag: string
}

/** The store a page belongs to, and its short, unique key there. */
export interface PageKey {
  kind: 'shop' | 'profile'
  key: string
}

const MB = 1024 * 1024
const MAX_AGE_MS = 10 * 60_000
const HEADER_BYTES = 4096 // headers of a page; an estimate

/** Size of a page in memory, in bytes. */
export const pageBytes = ({ body }: CachedPage): number => body.byteLength + HEADER_BYTES

const pageStore = (maxBytes: number): BoundedStore<CachedPage> =>
  new BoundedStore({ maxBytes, maxEntries: 200, maxAgeMs: MAX_AGE_MS, size: pageBytes })

interface Store {
  shop: BoundedStore<CachedPage>
  profile: BoundedStore<CachedPage>
  /** Keys of shop pages by requested address. */
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
      size: () => 0, // keys of pages, which the page store already counts
    }),
  }
  stores.set(env, store)
  return store
}

/** The response to a GET on a hit, or null on a miss. A frame named by a header only is never served from here. */
export function cachedPage(env: Bindings, request: Request, now: number): Response | null {
  const store = stores.get(env)
  const key = store?.addresses.get(request.url, now)
  if (store === undefined || key === undefined || request.headers.get('Sec-Fetch-Dest') === 'iframe') return null
  const page = store.shop.get(key, now)
  return page === undefined ? null : pageResponse(page, request)
}

/** The page under this key, or undefined on a miss. */
export const findPage = (env: Bindings, { kind, key }: PageKey): CachedPage | undefined =>
  stores.get(env)?.[kind].get(key, Date.now())

/**
 * Lets later requests for this address skip the router. Only for a bounded set of addresses: with a query, every
 * visitor would add one.
 */
export const storeAddress = (env: Bindings, url: string, { key }: PageKey): void =>
  storeOf(env).addresses.set(url, key, Date.now())

/** The page, or 304 if the client already has it. HEAD is left to the router, which removes the body. */
export function pageResponse(page: CachedPage, request: Request): Response {
  const { body, headers, tag } = page
  if (!namesTag(request.headers.get('If-None-Match'), tag)) return new Response(body, { headers })
  const unchanged = new Headers(headers)
  unchanged.delete('Content-Type')
  return new Response(null, { status: 304, headers: unchanged })
}

/** Does an If-None-Match header contain this tag? Weak comparison, as for GET. */
export function namesTag(header: string | null, tag: string): boolean {
  if (header === null || header.length > 4096) return false
  const opaque = tag.replace(/^W\//, '')
  return header.split(',').some((candidate) => {
    const listed = candidate.trim()
    return listed === '*' || listed.replace(/^W\//, '') === opaque
  })
}

/** An ETag for a page of this build that depends on these facts and nothing else; null in development. */
export async function pageTag(facts: unknown): Promise<string | null> {
  if (RELEASE === '') return null
  return `W/"${(await digestOf([RELEASE, facts])).slice(0, 16)}"`
}

/** Collects the page from a response that is being streamed to a visitor. Rejects when the stream breaks. */
export async function pageFrom(body: ReadableStream, headers: Headers, tag: string): Promise<CachedPage> {
  return { body: new Uint8Array(await new Response(body).arrayBuffer()), headers: new Headers(headers), tag }
}

export const storePage = (env: Bindings, { kind, key }: PageKey, page: CachedPage): void =>
  storeOf(env)[kind].set(key, page, Date.now())

/** A short hash of facts of any length. */
export async function digestOf(facts: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(facts)))
  return toBase64(new Uint8Array(digest))
}
