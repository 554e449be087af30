// Metadata for shared links: Open Graph, and two tags for X.
import { LANGUAGES } from '#domain/market/languages.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import type { ShareImage } from '#domain/seo/share-image.ts'

export interface ShareMeta {
  /** Open Graph type of the page, e.g. "website". */
  type: 'website' | 'product' | 'profile'
  /**
   * Absolute address of the link, or null for pages that must not be indexed. Unlike the canonical one it may name a
   * design.
   */
  url: string | null
  image: ShareImage
  /** Properties of the type, like product:price:amount. */
  extra?: Readonly<Record<string, string>>
}

/**
 * The locale of a market for Open Graph: its language, with its first country if the language names none. A page without
 * a prefix, in another language than the default market's, has the country of the first of the `markets` in it.
 */
export function shareLocale(
  { prefix, language, countries }: Market = DEFAULT_MARKET,
  markets?: readonly Market[],
): string {
  const { htmlLang } = LANGUAGES[language]
  const inLanguage = prefix === '' ? markets?.find((market) => market.language === language) : undefined
  return htmlLang.includes('-') ? htmlLang.replace('-', '_') : `${htmlLang}_${(inLanguage?.countries ?? countries)[0]}`
}

interface Props extends ShareMeta {
  locale: string
  siteName: string
  title: string
  description: string
  /** Origin of absolute addresses. */
  origin: string
}

export function ShareTags({ type, url, image, extra = {}, locale, siteName, title, description, origin }: Props) {
  const picture = new URL(image.address, origin).href
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={locale} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url === null ? null : <meta property="og:url" content={url} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:alt" content={image.alt} />
      <meta property="og:image:width" content={String(image.size.width)} />
      <meta property="og:image:height" content={String(image.size.height)} />
      {Object.entries(extra).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  )
}
