// Structured data (schema.org) of the pages, from the same facts as the visible copy. Pure. It contains no ratings and
// reviews: those on the pages are samples, which search engines must not get.

import type { FaqGroup } from '#domain/content/faq.ts'
import type { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { LANGUAGES } from '#domain/market/languages.ts'
import { DEFAULT_MARKET, type Market, pathIn } from '#domain/market/market.ts'
import { type Contact, NO_CONTACT } from '#domain/profile/contact-details.ts'
import type { ProfileView } from '#domain/profile/profile.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { routes } from '#domain/site/routes.ts'
import type { Words } from '#domain/text/words.ts'
import { profileShareImage } from './share-image.ts'
import { productNode } from './structured-product.ts'

export interface Site {
  brand: Brand
  /** Origin of absolute addresses, without a trailing slash. */
  origin: string
  /** The market of the page; the default one if absent. */
  market?: Market
}

/** A node of the graph. Empty text and undefined are omitted. */
export type StructuredNode = Record<string, unknown>

/** The structured data of a page. */
export const structuredData = (nodes: readonly StructuredNode[]) => ({
  '@context': 'https://schema.org',
  '@graph': nodes,
})

/** The reference to the shop from other nodes. */
const organizationId = (origin: string) => ({ '@id': `${origin}/#organization` })
const set = (text: string): string | undefined => (text === '' ? undefined : text)

export const organizationNode = ({ brand, origin }: Site, business: BusinessDetails): StructuredNode => ({
  '@type': 'Organization',
  ...organizationId(origin),
  name: brand.name,
  legalName: set(business.name),
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  email: set(business.email) ?? brand.supportEmail,
  address: set(business.address),
  vatID: set(business.vatNumber),
  sameAs: [brand.instagramUrl, brand.tiktokUrl],
})

export const websiteNode = ({ brand, origin, market = DEFAULT_MARKET }: Site): StructuredNode => ({
  '@type': 'WebSite',
  '@id': `${origin}${pathIn(market, '/')}#website`,
  name: brand.name,
  url: `${origin}${pathIn(market, '/')}`,
  inLanguage: LANGUAGES[market.language].htmlLang,
  publisher: organizationId(origin),
})

/** The designs shown on a page, in its order. */
export const designListNode = (site: Site, name: string, designs: readonly Design[]): StructuredNode => ({
  '@type': 'ItemList',
  name,
  numberOfItems: designs.length,
  itemListElement: designs.map((design, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: productNode(site, design),
  })),
})

/** The questions of /faq; the inline markup of the answers is reduced to text. */
export const faqNode = (groups: readonly FaqGroup[], market = DEFAULT_MARKET): StructuredNode => ({
  '@type': 'FAQPage',
  inLanguage: market.prefix === '' ? undefined : LANGUAGES[market.language].htmlLang,
  mainEntity: groups.flatMap(({ items }) =>
    items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') },
    })),
  ),
})

/** The position of a page; the first step is the home page. `path` is the canonical one of a step. */
export const breadcrumbNode = ({ origin }: Site, steps: readonly { name: string; path: string }[]): StructuredNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** A public profile: only what its page shows of its owner; a public website is the person's own address. */
export function profileNode(
  { brand, origin }: Site,
  view: ProfileView,
  t: Pick<Words<typeof PROFILE_WORDS>, 'sharePicture'>,
  contact: Contact = NO_CONTACT,
): StructuredNode {
  const url = origin + routes(brand).profile(view.username)
  const { address, alt, size } = profileShareImage(brand, view, t)
  const opened = new Map(
    contact.details.flatMap(({ kind, text, href }) => (href === null ? [] : [[kind, { text, href }]])),
  )
  return {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    primaryImageOfPage: { '@type': 'ImageObject', url: origin + address, caption: alt, ...size },
    mainEntity: {
      '@type': 'Person',
      name: view.title,
      alternateName: `@${view.username}`,
      identifier: view.username,
      description: view.hasBio ? view.bio : undefined,
      image: view.avatarUrl === null ? origin + address : new URL(view.avatarUrl, origin).href,
      url: opened.get('website')?.href ?? url,
      jobTitle: set(contact.jobTitle),
      worksFor: contact.company === '' ? undefined : { '@type': 'Organization', name: contact.company },
      telephone: opened.get('phone')?.text,
      email: opened.get('email')?.text,
      sameAs: view.links.flatMap(({ href, external }) => (external && href !== null ? [href] : [])),
    },
  }
}
