// Renders every HTML page. `renderer` is the middleware that lets `c.render` render documents. `renderPage` does what
// must happen around it: set headers before the stream starts, skip rendering if the ETag matches, and cache and
// complete the bytes. No Suspense boundary is left pending, so React adds no inline script.
import { reactRenderer } from '@hono/react-renderer'
import type { Context, MiddlewareHandler } from 'hono'
import type { ReactElement } from 'react'
import { namesTag, type PageKey, pageFrom, pageTag, storePage } from '#cache/page-cache.ts'
import { Providers } from '#client/context/providers.tsx'
import { PageIslands } from '#client/islands/island.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import { wordsOf } from '#client/stores/words.ts'
import { SHARE_IMAGE_WORDS } from '#domain/content/words/share-image.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/market/languages.ts'
import type { Alternate } from '#domain/seo/alternates.ts'
import { pageShareImage } from '#domain/seo/share-image.ts'
import type { StructuredNode } from '#domain/seo/structured-data.ts'
import type { Address } from '#domain/site/addresses.ts'
import { describeError, logEvent } from '#http/log.ts'
import { CACHE, pageHeaders, pictureHint } from '#http/responses.ts'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { type EarlyPicture, EarlyPictures } from '#ui/card-image.tsx'
import { type ClientEntry, pageAssets } from './assets.ts'
import { bootScript, hashOf, scriptHash } from './boot-script.ts'
import { closedDocument } from './closed-document.ts'
import { Document, type DocumentHead, type DocumentProps } from './document.tsx'
import { pageMarket } from './page-market.ts'
import type { ShareMeta } from './share-meta.tsx'
import { shopData } from './shop-data.ts'

/** The outcome of rendering a page, as reported to its caller. */
interface Outcome {
  /** Has a part of it failed? */
  broken: boolean
  /** Cards above the fold. */
  pictures: EarlyPicture[]
  /** Records and logs a thrown error. */
  breaks: (thrown: unknown) => void
}

declare module '@hono/react-renderer' {
  interface Props {
    document: Omit<DocumentProps, 'children'>
  }
}
declare module 'hono' {
  interface ContextVariableMap {
    outcome: Outcome
  }
}

/** The middleware of every page: after it, `c.render(<Page />, { document })` streams a whole document. */
export const renderer: MiddlewareHandler<AppEnv> = (c, next) => {
  let page = ''
  const outcome: Outcome = {
    broken: false,
    pictures: [],
    breaks(thrown) {
      outcome.broken = true
      logEvent('error', 'render_failed', { page, error: describeError(thrown) })
    },
  }
  c.set('outcome', outcome)
  const render = reactRenderer(
    ({ children, document }) => {
      page = document.page
      return (
        <Providers data={document.data} stores={createStores()}>
          <PageIslands value={new Set()}>
            <Document {...document}>
              <EarlyPictures value={outcome.pictures}>{children}</EarlyPictures>
            </Document>
          </PageIslands>
        </Providers>
      )
    },
    {
      stream: { 'Content-Type': 'text/html; charset=utf-8' },
      readableStreamOptions: {
        progressiveChunkSize: Number.POSITIVE_INFINITY, // otherwise a script reveals large finished parts
        signal: c.req.raw.signal,
        onError(thrown) {
          outcome.breaks(thrown)
          return 'render' // the error's digest, the only trace of it in the visitor's HTML
        },
      },
    },
  )
  return render(c, next)
}

export interface RenderOptions {
  /** Name of the page, e.g. "product", for body and header. */
  page: string
  /** The design in the page's address, by its canonical `card` value. */
  card?: string | undefined
  title: string
  description: string
  /** Path of the canonical address, or null for none (and noindex). */
  canonicalPath: string | null
  /** The page in every market; none by default. */
  alternates?: readonly Alternate[]
  /** The page's row of the table: header set and cache policy. */
  address: Pick<Address, 'headers' | 'cache'>
  status?: 200 | 400 | 403 | 404 | 410 | 413 | 422 | 429 | 503
  /** The appearance of a shared link, if not the shop's default picture. */
  share?: Pick<ShareMeta, 'type' | 'image' | 'extra'> & { path?: string }
  structured?: readonly StructuredNode[]
  /** Prevents caching: fallback themes, embed mode decided by a header. By default everything but a 200 is uncached. */
  noStore?: boolean
  chrome?: 'shop' | 'bare'
  /** The page's script, if not that of its chrome. */
  entry?: ClientEntry
  embed?: boolean
  bodyClass?: string
  /** Colour of the browser's bars, if not from the visitor's theme. */
  barColor?: string
  /** The page's own style sheet, inline, so that the first paint waits for nothing more; "" for none. */
  style?: string
  /** Does the language of the page depend on the visitor's `Accept-Language`? */
  byLanguage?: boolean
  /** The cache key: everything this page depends on besides build and settings. Pages without it are not cached. */
  cacheAs?: PageKey
  children: ReactElement
}

/** Streams a page. Rejects if the shell cannot be rendered; the app then returns the error page. */
export async function renderPage(c: Context<AppEnv>, config: Config, options: RenderOptions): Promise<Response> {
  const { address, chrome = 'shop', status = 200, page, barColor, style = '' } = options
  const origin = siteOrigin(config, c.req.url)
  const data = await shopData(c, config, { headers: address.headers, embed: options.embed ?? false })
  const shopEntry = options.embed ? 'client/embed-entry.ts' : 'client/entry.ts'
  const assets = pageAssets(
    options.entry ?? (chrome === 'shop' ? shopEntry : 'client/profile.ts'),
    LANGUAGES[data.market?.language ?? DEFAULT_LANGUAGE].hasAccents,
  )
  const boot = bootScript(config.brand)
  const outcome = c.get('outcome')
  const { canonicalPath, share } = options
  const t = wordsOf({ market: pageMarket(c), ...data }, 'share-image', SHARE_IMAGE_WORDS)
  const { path: sharePath = canonicalPath, ...shareLook } = share ?? { type: 'website', image: pageShareImage(page, t) }
  const absolute = (path: string | null) => (path === null ? null : `${origin}${path}`)
  const head: DocumentHead = {
    title: options.title,
    description: options.description,
    canonical: absolute(canonicalPath),
    alternates: options.alternates ?? [],
    noindex: canonicalPath === null,
    share: { ...shareLook, url: absolute(sharePath) },
    origin,
    structured: options.structured ?? [],
  }
  const { business } = config
  const cache = (options.noStore ?? status !== 200) ? 'CacheNever' : address.cache
  const headers = pageHeaders(address.headers, {
    bootHash: await scriptHash(boot),
    pixel: config.pixelId !== '',
    cache,
    ...(style === '' ? {} : { styleHash: await hashOf(style) }),
    ...(assets.styles.length > 0 ? { early: assets } : {}),
  })
  if (options.byLanguage) headers.Vary = [headers.Vary ?? [], 'Accept-Language'].flat().join(', ')
  const isCacheable = options.cacheAs !== undefined && cache !== 'CacheNever'
  // Everything the page is rendered from. The type ensures that nothing is missing here.
  const document: Omit<DocumentProps, 'children'> = {
    head,
    data,
    assets,
    bootScript: boot,
    chrome,
    page,
    ...(options.card === undefined ? {} : { card: options.card }),
    business,
    bodyClass: options.bodyClass ?? '',
    ...(barColor ? { barColor } : {}),
    ...(style === '' ? {} : { style }),
  }
  // Of the texts the tag needs the language only: the release determines the rest.
  const named = data.words ? { ...document, data: { ...data, words: pageMarket(c).language } } : document
  const tag = isCacheable ? await pageTag([named, options.children.props, headers]) : null
  if (tag) headers.ETag = tag
  if (tag && namesTag(c.req.header('If-None-Match') ?? null, tag)) {
    delete headers['Content-Type']
    return new Response(null, { status: 304, headers })
  }
  c.status(status)
  const rendered = await c.render(options.children, { document })
  if (!rendered.body) return rendered
  // No cache may store an incomplete page, and sent bytes cannot be recalled: while a part is pending, or if one has
  // failed already, the page is not cached.
  const isWhole = (await isComplete(rendered.body)) && !outcome.broken
  if (!isWhole) {
    headers['Cache-Control'] = CACHE.CacheNever
    delete headers.ETag
  }
  const body = closedDocument(rendered.body, {
    hasBroken: () => outcome.broken,
    onBreak: (thrown) => {
      if (c.req.raw.signal.aborted) outcome.broken = true
      else outcome.breaks(thrown)
    },
  })
  const response = new Response(body, rendered)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // No part is pending, so all pictures are known before the first byte.
  for (const picture of outcome.pictures) response.headers.append('Link', pictureHint(picture))
  // `wrangler dev` re-compresses and buffers streams; naming the encoding keeps local streaming visible.
  if (!config.production) response.headers.set('Content-Encoding', 'identity')
  if (!isWhole || tag === null || options.cacheAs === undefined || !response.body) return response
  const [visitors, copy] = response.body.tee()
  const { cacheAs } = options
  const store = async () => {
    const page = await pageFrom(copy, response.headers, tag)
    if (!outcome.broken) storePage(c.env, cacheAs, page)
  }
  // If the visitor leaves, rendering stops and nothing is cached; the next request renders again.
  c.executionCtx.waitUntil(store().catch(() => {}))
  return new Response(visitors, response)
}

/** Is no part of this page pending? React attaches a promise for that to its stream. */
async function isComplete(body: ReadableStream): Promise<boolean> {
  const { allReady } = body as ReadableStream & { allReady?: Promise<void> }
  if (!allReady) return true
  let rendered = false
  allReady.then(
    () => (rendered = true),
    () => {},
  )
  await null // lets a resolved promise report first
  await null
  return rendered
}
