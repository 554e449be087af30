// Renders the home page for every request and does nothing else: /string with renderToString, /stream with
// renderToReadableStream. Built twice, with and without build/react-chunks.ts.
import { renderToReadableStream } from 'react-dom/server'
import type { renderToString as RenderToString } from 'react-dom/server.browser'
import { Providers } from '../../client/context/providers.tsx'
import { createStores } from '../../client/stores/page-stores.ts'
import { createShop, type ShopData } from '../../client/stores/shop-data.ts'
import { wordsOf } from '../../client/stores/words.ts'
// The build contains only the edge renderer; renderToString is in another file of React.
// @ts-expect-error: React publishes no types for this file
import { renderToString as untyped } from '../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'
import { SHARE_IMAGE_WORDS } from '../../src/domain/content/words/share-image.ts'
import { pageShareImage } from '../../src/domain/seo/share-image.ts'
import { type Bindings, type Config, readConfig } from '../../src/env.ts'
import { pageAssets } from '../../src/pages/layout/assets.ts'
import { bootScript } from '../../src/pages/layout/boot-script.ts'
import { Document, type DocumentHead } from '../../src/pages/layout/document.tsx'
import { pageRegistry } from '../../src/pages/registry.tsx'
import { structuredDataOf } from '../../src/pages/structured-data.ts'

const renderToString: typeof RenderToString = untyped
const ORIGIN = 'http://localhost'
const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }

function homePage(config: Config) {
  const { brand, anonKey, pixelId, consentRequired, referralStrict, business, clients } = config
  const data: ShopData = {
    brand,
    anonKey,
    pixelId,
    pixelOnPage: true,
    consentRequired,
    referralStrict,
    confirmsSignups: false,
    embed: false,
  }
  const shop = createShop(data)
  const { title, description, Page } = pageRegistry.home
  const props = {
    shop,
    design: undefined,
    origin: ORIGIN,
    username: null,
    business,
    clients,
    sections: [],
    isForInformation: false,
  }
  const head: DocumentHead = {
    title: title(shop),
    description: description(shop),
    canonical: `${ORIGIN}/`,
    alternates: [],
    noindex: false,
    share: {
      type: 'website',
      image: pageShareImage('home', wordsOf(shop, 'share-image', SHARE_IMAGE_WORDS)),
      url: `${ORIGIN}/`,
    },
    origin: ORIGIN,
    structured: structuredDataOf('home', props),
  }
  const document = {
    head,
    data,
    business,
    assets: pageAssets('client/entry.ts'),
    bootScript: bootScript(brand),
    chrome: 'shop' as const,
    page: 'home',
  }
  return (
    <Providers data={data} stores={createStores()}>
      <Document {...document}>
        <Page {...props} />
      </Document>
    </Providers>
  )
}

export default {
  async fetch(request, env) {
    const result = readConfig(env)
    if (!result.ok) return new Response(result.problems.join(' '), { status: 500 })
    const page = homePage(result.config)
    if (new URL(request.url).pathname === '/string') return new Response(`<!DOCTYPE html>${renderToString(page)}`, HTML)
    // As in src/pages/layout/render.tsx: otherwise a script would insert large parts that are ready.
    return new Response(await renderToReadableStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY }), HTML)
  },
} satisfies ExportedHandler<Bindings>
