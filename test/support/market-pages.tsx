// Pages of a market as the server draws them.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Providers } from '#client/context/providers.tsx'
import { createStores } from '#client/stores/page-stores.ts'
import { createShop, type ShopData } from '#client/stores/shop-data.ts'
import { readMarkets } from '#domain/market/markets.ts'
import { createBrand } from '#domain/site/brand.ts'
import type { PageId } from '#domain/site/routes.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { pageRegistry } from '#pages/registry.tsx'

const brand = createBrand({ slug: 'acme', name: 'Acme' })

/** Facts of a page in a market of the setting MARKETS, like "US:USD:en-US"; of the default market by default. */
export function pageData(market = '', more: Partial<ShopData> = {}): ShopData {
  const setting = { slug: brand.slug, stripeCountries: [], production: false }
  const { markets, problems } = readMarkets({ ...setting, markets: `GB:GBP:en-GB ${market}`.trim() })
  if (problems.length > 0) throw new Error(problems.join(' '))
  const shown = markets.at(-1)
  return {
    brand,
    anonKey: 'key',
    pixelId: '',
    pixelOnPage: false,
    consentRequired: true,
    referralStrict: false,
    confirmsSignups: false,
    embed: false,
    ...(market === '' || shown === undefined ? {} : { market: shown }),
    ...more,
  }
}

const NO_DETAILS = { name: '', address: '', email: '', companyNumber: '', vatNumber: '' }

export const drawn = (data: ShopData, children: ReactNode): string =>
  renderToStaticMarkup(
    <Providers data={data} stores={createStores()}>
      {children}
    </Providers>,
  )

/** A page's HTML, with its title and description before it. */
export function drawnPage(id: PageId, data: ShopData): string {
  const shop = createShop(data)
  const { title, description, Page } = pageRegistry[id]
  const props: PageProps = {
    ...{ shop, design: undefined, origin: 'https://acme.example', username: null, business: NO_DETAILS },
    ...{ clients: null, sections: [], isForInformation: false },
  }
  return drawn(
    data,
    <>
      <p>{title(shop)}</p>
      <p>{description(shop)}</p>
      <Page {...props} />
    </>,
  )
}

/** HTML without its islands. */
export function withoutIslands(html: string): string {
  const start = html.indexOf('<div data-island')
  if (start === -1) return html
  let depth = 0
  for (const { 0: tag, index } of html.slice(start).matchAll(/<div[\s>]|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1
    if (depth === 0) return html.slice(0, start) + withoutIslands(html.slice(start + index + tag.length))
  }
  throw new Error('An island does not end.')
}

/** What is read of HTML, and what is read out: texts between tags, labels and alternative texts. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*?\b(?:aria-label|alt)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
