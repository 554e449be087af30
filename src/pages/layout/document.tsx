// The HTML document around every page: head, theme boot script, header, footer and the common islands.
import { type ReactNode, useContext } from 'react'
import { useWords } from '#client/context/words.tsx'
import { CartDialog } from '#client/islands/cart/cart-dialog.tsx'
import { ReferralBanner } from '#client/islands/header/referral-banner.tsx'
import { SiteHeader } from '#client/islands/header/site-header.tsx'
import { Island, PageIslands } from '#client/islands/island.tsx'
import type { ShopData } from '#client/stores/shop-data.ts'
import { DOCUMENT_WORDS } from '#domain/content/words/document.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/market/languages.ts'
import type { Alternate } from '#domain/seo/alternates.ts'
import { type StructuredNode, structuredData } from '#domain/seo/structured-data.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { DEFAULT_THEME_ID } from '#domain/site/theme-choices.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'
import type { PageAssets } from '#http/page-assets.ts'
import { letterSheets, pageStyles } from './assets.ts'
import { SiteFooter } from './footer.tsx'
import { MarketList } from './market-list.tsx'
import { type ShareMeta, ShareTags, shareLocale } from './share-meta.tsx'
import { wordsOnPage } from './words-on-page.ts'

export interface DocumentHead {
  title: string
  description: string
  /** Absolute address of the page, or null for pages that must not be indexed. */
  canonical: string | null
  /** The page in every market and language, itself included; empty if it is the only one. */
  alternates: readonly Alternate[]
  noindex: boolean
  share: ShareMeta
  /** Origin of absolute addresses. */
  origin: string
  /** schema.org data of the page; may be empty. */
  structured: readonly StructuredNode[]
}

export interface DocumentProps {
  head: DocumentHead
  data: ShopData
  assets: PageAssets
  bootScript: string
  /** shop: header, footer and shop islands · bare: only the page (profiles, stand-alone pages). */
  chrome: 'shop' | 'bare'
  /** Name of the page, to mark the current link in the header. */
  page: string
  /** The design in the page's address, which links to it in other markets keep. */
  card?: string | undefined
  /** Company details for the footer. */
  business: BusinessDetails
  bodyClass?: string
  /** Colour of the browser's bars, on pages that ignore the visitor's theme. */
  barColor?: string
  /** Allowed by its hash; of the shop's own making, without anything a visitor or an owner wrote. */
  style?: string
  children: ReactNode
}

const background = SITE_THEMES.find((theme) => theme.id === DEFAULT_THEME_ID)?.colors.background

/** JSON for a script block: "<" cannot end the block or open a comment. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

export function Document(props: DocumentProps) {
  const {
    head,
    data,
    assets,
    bootScript,
    chrome,
    page,
    card,
    business,
    bodyClass = '',
    barColor,
    style,
    children,
  } = props
  const t = useWords('document', DOCUMENT_WORDS)
  const shop = chrome === 'shop'
  const embed = shop && data.embed
  const { htmlLang, dir } = LANGUAGES[data.market?.language ?? DEFAULT_LANGUAGE]
  return (
    <html lang={htmlLang} dir={dir} className={`theme-${DEFAULT_THEME_ID}`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.noindex ? <meta name="robots" content="noindex" /> : null}
        {head.canonical ? <link rel="canonical" href={head.canonical} /> : null}
        {head.alternates.map(({ hreflang, path }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={head.origin + path} />
        ))}
        {/* The boot script does not change one marked as owned. */}
        <meta name="theme-color" content={barColor ?? background} data-owned={barColor ? '' : undefined} />
        <link rel="manifest" href={`/manifest.webmanifest?theme=${DEFAULT_THEME_ID}`} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <ShareTags
          {...head.share}
          siteName={data.brand.name}
          locale={shareLocale(data.market, data.markets)}
          title={head.title}
          description={head.description}
          origin={head.origin}
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text, allowed by hash */}
        <script dangerouslySetInnerHTML={{ __html: bootScript }} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {dir === 'rtl'
          ? [pageStyles('client/styles/right-to-left.css'), ...letterSheets(['alphabets'])].map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))
          : null}
        {style === undefined ? null : <style>{style}</style>}
        <EntryModules assets={assets} />
        {head.structured.length > 0 ? <StructuredData nodes={head.structured} /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text, development only */}
        {assets.devBoot ? <script dangerouslySetInnerHTML={{ __html: assets.devBoot }} /> : null}
      </head>
      <body
        className={embed ? `embed ${bodyClass}`.trim() : bodyClass || undefined}
        data-embed={embed ? '1' : undefined}
        data-page={page}
      >
        {shop ? (
          <>
            {embed ? null : (
              <>
                <a href="#main" className="skip-link">
                  {t.skip}
                </a>
                <Island name="site-header" component={SiteHeader} props={{ page }} />
              </>
            )}
            <Island name="referral-banner" component={ReferralBanner} props={{}} when="referral" />
            <main id="main" aria-label={embed ? t.shop({ brand: data.brand.name }) : undefined}>
              {children}
            </main>
            {embed ? null : <SiteFooter business={business} markets={<MarketList page={page} card={card} />} />}
            <Island name="cart-dialog" component={CartDialog} props={{}} when="cart" />
          </>
        ) : (
          children
        )}
        {shop ? <ShopFacts data={data} /> : null}
      </body>
    </html>
  )
}

// Placed after the assets of the first paint: Chromium fetches a module script with the same priority as styles.
const EntryModules = ({ assets }: { assets: PageAssets }) => (
  <>
    {assets.preloads.map((href) => (
      <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
    ))}
    {assets.scripts.map((src) => (
      <script key={src} type="module" src={src} fetchPriority="low" />
    ))}
  </>
)

/** Data for search engines; not executed, so it needs no hash. For profiles it contains the owner's text. */
const StructuredData = ({ nodes }: { nodes: readonly StructuredNode[] }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
    dangerouslySetInnerHTML={{ __html: safeJson(structuredData(nodes)) }}
  />
)

/**
 * The JSON block for the page's scripts; not executed, so it needs no hash. Rendered last: of the texts it has those of
 * the islands before it.
 */
function ShopFacts({ data }: { data: ShopData }) {
  const islands = useContext(PageIslands) ?? []
  const words = data.words && wordsOnPage(data.words, islands)
  const sent = { ...data, words }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
  return <script id="shop-data" type="application/json" dangerouslySetInnerHTML={{ __html: safeJson(sent) }} />
}
