// Every HTML page goes through here: `renderer`, the middleware that lets `c.render` draw documents, and `renderPage`,
// what cannot stand in it: the headers are made before the stream, the tag may spare the drawing, and the bytes are
// kept and closed behind it. No Suspense is left pending, so that React adds no inline script of its own.
import { reactRenderer } from '@hono/react-renderer'
import type { Context, MiddlewareHandler } from 'hono'
import type { ReactElement } from 'react'
import { holdsTag, type PageKey, pageFrom, pageTag, storePage } from '#cache/page-cache.ts'
import { Providers } from '#client/context/providers.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import type { ShopData } from '#client/stores/shop-data.ts'
import { DEFAULT_SHARE_IMAGE } from '#domain/seo/share-image.ts'
import type { StructuredNode } from '#domain/seo/structured-data.ts'
import type { Address } from '#domain/site/addresses.ts'
import { describeError, logEvent } from '#http/log.ts'
import { CACHE, pageHeaders, pictureHint } from '#http/responses.ts'
import { type AppEnv, type Config, isMailSetUp, siteOrigin } from '#src/env.ts'
import { type EarlyPicture, EarlyPictures } from '#ui/card-image.tsx'
import { type ClientEntry, pageAssets } from './assets.ts'
import { bootScript, scriptHash } from './boot-script.ts'
import { closedDocument } from './closed-document.ts'
import { Document, type DocumentHead, type DocumentProps } from './document.tsx'
import type { ShareMeta } from './share-meta.tsx'

/** What the drawing of a page tells anyone who sends it. */
interface Drawing {
  /** Has a part of it failed? */
  broken: boolean
  /** Cards above the fold. */
  pictures: EarlyPicture[]
  /** Notes and logs what was thrown. */
  breaks: (thrown: unknown) => void
}

declare module '@hono/react-renderer' {
  interface Props {
    document: Omit<DocumentProps, 'children'>
  }
}
declare module 'hono' {
  interface ContextVariableMap {
    drawing: Drawing
  }
}

/** The middleware of every page: behind it `c.render(<Page />, { document })` streams a whole document. */
export const renderer: MiddlewareHandler<AppEnv> = (c, next) => {
  let page = ''
  const drawing: Drawing = {
    broken: false,
    pictures: [],
    breaks(thrown) {
      drawing.broken = true
      logEvent('error', 'render_failed', { page, error: describeError(thrown) })
    },
  }
  c.set('drawing', drawing)
  const draw = reactRenderer(
    ({ children, document }) => {
      page = document.page
      return (
        <Providers data={document.data} stores={createStores()}>
          <Document {...document}>
            <EarlyPictures value={drawing.pictures}>{children}</EarlyPictures>
          </Document>
        </Providers>
      )
    },
    {
      stream: { 'Content-Type': 'text/html; charset=utf-8' },
      readableStreamOptions: {
        progressiveChunkSize: Number.POSITIVE_INFINITY, // large ready parts would otherwise be revealed by a script
        signal: c.req.raw.signal,
        onError(thrown) {
          drawing.breaks(thrown)
          return 'render' // digest: the visitor's HTML carries nothing else of the error
        },
      },
    },
  )
  return draw(c, next)
}

export interface RenderOptions {
  /** Name of the page, e.g. "product"; goes to the body and the header. */
  page: string
  title: string
  description: string
  /** Path of the canonical address, or null for none (and noindex). */
  canonicalPath: string | null
  /** The row of the table it answers: its header set, and who may keep it. */
  address: Pick<Address, 'headers' | 'cache'>
  status?: 200 | 400 | 403 | 404 | 410 | 413 | 422 | 429 | 503
  /** How a shared link looks, where it differs from the shop's own picture on a plain page. */
  share?: Pick<ShareMeta, 'type' | 'image' | 'extra'> & { path?: string }
  structured?: readonly StructuredNode[]
  /** Keep this answer out of every cache: fallback looks, embed mode decided by a header; without it, all but 200. */
  noStore?: boolean
  chrome?: 'shop' | 'bare'
  /** The script of the page, where it is not the one of its chrome. */
  entry?: ClientEntry
  embed?: boolean
  bodyClass?: string
  /** Colour of the browser's bars, where it is not the visitor's theme that decides. */
  barColor?: string
  /** Everything this page depends on beside build and settings; pages without it are drawn again each time. */
  cacheAs?: PageKey
  children: ReactElement
}

/** Streams a page. Rejects when the shell cannot be drawn; the app then answers the error page. */
export async function renderPage(c: Context<AppEnv>, config: Config, options: RenderOptions): Promise<Response> {
  const { address, chrome = 'shop', status = 200, page, barColor } = options
  const origin = siteOrigin(config, c.req.url)
  const data: ShopData = {
    brand: config.brand,
    anonKey: config.anonKey,
    pixelId: config.pixelId,
    pixelOnPage: address.headers !== 'embed-docs', // its policy names no pixel host
    consentRequired: config.consentRequired,
    referralStrict: config.referralStrict,
    confirmsSignups: isMailSetUp(c.env, config),
    embed: options.embed ?? false,
  }
  const shopEntry = options.embed ? 'client/embed-entry.ts' : 'client/entry.ts'
  const assets = pageAssets(options.entry ?? (chrome === 'shop' ? shopEntry : 'client/profile.ts'))
  const boot = bootScript(config.brand)
  const drawing = c.get('drawing')
  const { canonicalPath, share } = options
  const { path: sharePath = canonicalPath, ...shareLook } = share ?? { type: 'website', image: DEFAULT_SHARE_IMAGE }
  const absolute = (path: string | null) => (path === null ? null : `${origin}${path}`)
  const head: DocumentHead = {
    title: options.title,
    description: options.description,
    canonical: absolute(canonicalPath),
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
    ...(assets.styles.length > 0 ? { early: assets } : {}),
  })
  const isCacheable = options.cacheAs !== undefined && cache !== 'CacheNever'
  // All the page is drawn with, as it is handed on: what a page shows and this leaves out cannot be.
  const document: Omit<DocumentProps, 'children'> = {
    head,
    data,
    assets,
    bootScript: boot,
    chrome,
    page,
    business,
    bodyClass: options.bodyClass ?? '',
    ...(barColor ? { barColor } : {}),
  }
  const tag = isCacheable ? await pageTag([document, options.children.props, headers]) : null
  if (tag) headers.ETag = tag
  if (tag && holdsTag(c.req.header('If-None-Match') ?? null, tag)) {
    delete headers['Content-Type']
    return new Response(null, { status: 304, headers })
  }
  c.status(status)
  const drawn = await c.render(options.children, { document })
  if (!drawn.body) return drawn
  // No cache may have a page with a gap, and what has been sent cannot be taken back: while a part waits, or when one
  // has failed already, none gets it.
  const isWhole = (await isAllDrawn(drawn.body)) && !drawing.broken
  if (!isWhole) {
    headers['Cache-Control'] = CACHE.CacheNever
    delete headers.ETag
  }
  const body = closedDocument(drawn.body, {
    hasBroken: () => drawing.broken,
    onBreak: (thrown) => {
      if (c.req.raw.signal.aborted) drawing.broken = true
      else drawing.breaks(thrown)
    },
  })
  const response = new Response(body, drawn)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // Nothing of a page waits, so all of its pictures are known before its first byte.
  for (const picture of drawing.pictures) response.headers.append('Link', pictureHint(picture))
  // wrangler dev re-compresses and holds a stream back; naming the encoding keeps local streaming visible.
  if (!config.production) response.headers.set('Content-Encoding', 'identity')
  if (!isWhole || tag === null || options.cacheAs === undefined || !response.body) return response
  const [visitors, kept] = response.body.tee()
  const { cacheAs } = options
  const keep = async () => {
    const page = await pageFrom(kept, response.headers, tag)
    if (!drawing.broken) storePage(c.env, cacheAs, page)
  }
  // A visitor who leaves ends the drawing: nothing is kept, and the next one has it drawn again.
  c.executionCtx.waitUntil(keep().catch(() => {}))
  return new Response(visitors, response)
}

/** Is nothing of this page waiting any more? React names a promise for it at its stream. */
async function isAllDrawn(body: ReadableStream): Promise<boolean> {
  const { allReady } = body as ReadableStream & { allReady?: Promise<void> }
  if (!allReady) return true
  let drawn = false
  allReady.then(
    () => (drawn = true),
    () => {},
  )
  await null // a promise that is kept already tells so first
  await null
  return drawn
}
