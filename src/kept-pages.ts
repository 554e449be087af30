// Pages this isolate has drawn, kept as bytes under everything they depend on beside build and settings; a deploy or a
// changed setting starts new isolates. Marketing pages depend on the address alone, so they are answered before the
// router. A profile depends on what D1 holds: that is read for every request, and the drawing is spared. Nothing of a
// visitor is in either. The tag lets a browser or a CDN ask "still the same?" and be answered without a page.
// What is cached where is written down in bench/README.md. No React here.
import type { Bindings } from './env'

declare const __RELEASE__: string
/** Names this build; "" in development, where nothing is kept. */
export const RELEASE = typeof __RELEASE__ === 'string' ? __RELEASE__ : ''

export interface KeptPage {
  body: Uint8Array<ArrayBuffer>
  /** The whole header set, the tag included. */
  headers: Headers
  tag: string
}

interface Store {
  /** By everything a page depends on. */
  pages: Map<string, KeptPage>
  /** By address as requested; unknown parameters make many addresses of one page. */
  addresses: Map<string, KeptPage>
}

const MAX_PAGES = 200
const MAX_ADDRESSES = 500
const MAX_ADDRESS_LENGTH = 512
const stores = new WeakMap<object, Store>()

function storeOf(env: Bindings): Store {
  const known = stores.get(env)
  if (known) return known
  const store = { pages: new Map(), addresses: new Map() }
  stores.set(env, store)
  return store
}

/** The kept answer to a GET, or null. Frames named by a header only get a page of their own (D-21). */
export function keptPage(env: Bindings, request: Request): Response | null {
  const page = stores.get(env)?.addresses.get(request.url)
  if (page === undefined || request.headers.get('Sec-Fetch-Dest') === 'iframe') return null
  return pageAnswer(page, request)
}

/** A page kept under this key. */
export const findPage = (env: Bindings, key: string): KeptPage | undefined => stores.get(env)?.pages.get(key)

/** Lets later requests for this address be answered without the router. */
export function rememberAddress(env: Bindings, url: string, page: KeptPage): void {
  const { addresses } = storeOf(env)
  if (url.length > MAX_ADDRESS_LENGTH) return
  if (addresses.size >= MAX_ADDRESSES) addresses.clear()
  addresses.set(url, page)
}

/**
 * The page as bytes or, when the client has this very page, 304. The answer to HEAD is left to the router, which takes
 * the body away.
 */
export function pageAnswer(page: KeptPage, request: Request): Response {
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
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([RELEASE, facts])))
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest, 0, 12)))}"`
}

/** The page of an answer that is on its way to a visitor. Rejects when the stream breaks. */
export async function keptFrom(body: ReadableStream, headers: Headers, tag: string): Promise<KeptPage> {
  return { body: new Uint8Array(await new Response(body).arrayBuffer()), headers: new Headers(headers), tag }
}

/** Keeps a whole page. */
export function keepPage(env: Bindings, key: string, page: KeptPage): void {
  const { pages } = storeOf(env)
  // The oldest goes: many profiles must not cost the shop its pages all at once.
  const [oldest] = pages.keys()
  if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  pages.set(key, page)
}
