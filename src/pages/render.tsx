// renderPage: one streamed React render with its status, headers and assets. Every HTML page of the site goes through
// here. Spec §2; PLAT-03, D-107. No Suspense is left pending, so that React adds no inline script of its own.
import { reactRenderer } from '@hono/react-renderer'
import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { Providers } from '../../client/providers'
import type { ShopData } from '../../client/shop-data'
import { createStores } from '../../client/stores/page-stores'
import { type EarlyPicture, EarlyPictures } from '../../client/ui/card-image'
import { DEFAULT_SHARE_IMAGE } from '../domain/share-image'
import type { StructuredNode } from '../domain/structured-data'
import { type AppEnv, type Config, siteOrigin } from '../env'
import { holdsTag, keepPage, keptFrom, pageTag } from '../kept-pages'
import { describeError, logEvent } from '../log'
import { type PageClass, pageHeaders, pictureHint } from '../responses'
import { type ClientEntry, pageAssets } from './assets'
import { Document, type DocumentHead } from './document'
import type { ShareMeta } from './share-meta'
import { scriptHash, themeBootScript } from './theme-boot'

export interface RenderOptions {
  /** Name of the page, e.g. "product"; goes to the body and the header. */
  page: string
  title: string
  description: string
  /** Path of the canonical address, or null for none (and noindex). */
  canonicalPath: string | null
  pageClass: PageClass
  status?: 200 | 400 | 404 | 410 | 503
  /** How a shared link looks, where it differs from the shop's own picture on a plain page. */
  share?: Pick<ShareMeta, 'type' | 'image' | 'extra'> & { path?: string }
  structured?: readonly StructuredNode[]
  /** Keep out of every cache: fallback looks, 404, embed mode decided by a header. */
  noStore?: boolean
  chrome?: 'shop' | 'bare'
  /** The script of the page, where it is not the one of its chrome. */
  entry?: ClientEntry
  embed?: boolean
  bodyClass?: string
  /** Colour of the browser's bars, where it is not the visitor's theme that decides. */
  barColor?: string
  /** Everything this page depends on beside build and settings; pages without it are drawn anew each time. */
  keepAs?: string
  children: ReactNode
}

/** Streams a page. Rejects when the shell cannot be drawn; the app then answers the error page. */
export async function renderPage(c: Context<AppEnv>, config: Config, options: RenderOptions): Promise<Response> {
  const { chrome = 'shop', status = 200, page, barColor } = options
  const origin = siteOrigin(config, c.req.url)
  const data: ShopData = {
    brand: config.brand,
    anonKey: config.anonKey,
    pixelId: options.pageClass === 'embed-docs' ? '' : config.pixelId, // its policy names no pixel host
    consentRequired: config.consentRequired,
    referralStrict: config.referralStrict,
    embed: options.embed ?? false,
  }
  const shopEntry = options.embed ? 'client/embed-entry.ts' : 'client/entry.ts'
  const assets = pageAssets(options.entry ?? (chrome === 'shop' ? shopEntry : 'client/profile.ts'))
  const bootScript = themeBootScript(config.brand)
  const stores = createStores()
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
  const headers = pageHeaders(options.pageClass, {
    bootHash: await scriptHash(bootScript),
    pixel: config.pixelId !== '',
    noStore: options.noStore ?? status !== 200,
    ...(assets.styles.length > 0 ? { early: assets } : {}),
  })
  const mayBeKept = options.keepAs !== undefined && headers['Cache-Control'] !== 'no-store'
  const tag = mayBeKept ? await pageTag([options.keepAs, data, business]) : null
  if (tag) headers.ETag = tag
  if (tag && holdsTag(c.req.header('If-None-Match') ?? null, tag)) {
    delete headers['Content-Type']
    return new Response(null, { status: 304, headers })
  }
  let broken = false
  const pictures: EarlyPicture[] = []

  const renderer = reactRenderer(
    ({ children }) => (
      <Providers data={data} stores={stores}>
        <Document
          {...{ head, data, assets, bootScript, chrome, page, business }}
          bodyClass={options.bodyClass ?? ''}
          {...(barColor ? { barColor } : {})}
        >
          <EarlyPictures value={pictures}>{children}</EarlyPictures>
        </Document>
      </Providers>
    ),
    {
      stream: { 'Content-Type': 'text/html; charset=utf-8' },
      readableStreamOptions: {
        progressiveChunkSize: Number.POSITIVE_INFINITY, // large ready parts would otherwise be revealed by a script
        signal: c.req.raw.signal,
        onError: (thrown: unknown) => {
          broken = true
          logEvent('error', 'render_failed', { page, error: describeError(thrown) })
          return 'render' // digest: the visitor's HTML carries nothing else of the error
        },
      } as never,
    },
  )
  await renderer(c as never, async () => {})
  c.status(status)
  const response = await (c.render as (children: ReactNode) => Promise<Response>)(options.children)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // Nothing of a page waits, so all of its pictures are known before its first byte.
  for (const picture of pictures) response.headers.append('Link', pictureHint(picture))
  // wrangler dev re-compresses and holds a stream back; naming the encoding keeps local streaming visible.
  if (!config.production) response.headers.set('Content-Encoding', 'identity')
  if (tag === null || options.keepAs === undefined || !response.body) return response
  const [visitors, kept] = response.body.tee()
  const { keepAs } = options
  const keep = async () => {
    const page = await keptFrom(kept, response.headers, tag)
    if (!broken) keepPage(c.env, keepAs, page)
  }
  // A visitor who leaves ends the drawing: nothing is kept, and the next one has it drawn again.
  c.executionCtx.waitUntil(keep().catch(() => {}))
  return new Response(visitors, response)
}
