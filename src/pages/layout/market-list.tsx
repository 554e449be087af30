// The list "Country and language" in the footer: plain links to the same page in every market, in the words of each.
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { MARKET_LIST_WORDS } from '#domain/content/words/market-list.ts'
import { countryName } from '#domain/market/country-names.ts'
import { LANGUAGES } from '#domain/market/languages.ts'
import type { Market } from '#domain/market/market.ts'
import { bareLanguage } from '#domain/seo/alternates.ts'
import { PAGES } from '#domain/site/address-rows.ts'
import { isInMarkets, type PageId, pagePathsIn } from '#domain/site/routes.ts'

/** Nothing with one market. `page` is the name of the page; one that has no version in the others leads to their home. */
export function MarketList({ page, card }: { page: string; card: string | undefined }) {
  const { brand, market: current, markets } = useShop()
  const t = useWords('market-list', MARKET_LIST_WORDS)
  if (markets.length < 2) return null
  const there = isPage(page) && isInMarkets(page) ? page : 'home'
  const query = card === undefined || there !== page ? '' : `?card=${encodeURIComponent(card)}`
  const isCurrent = (market: Market) => market.prefix === current.prefix
  return (
    <nav aria-labelledby="markets" className="wrap pb-10">
      <h2 id="markets" className="eyebrow">
        {t.heading}
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 text-sm">
        {markets.map((market) => (
          <li key={market.prefix}>
            <a
              className={`inline-block py-1.5 underline-offset-4 hover:underline ${isCurrent(market) ? 'font-semibold' : ''}`}
              href={pagePathsIn(brand, market)[there][0] + query}
              hrefLang={regionalLanguage(market)}
              lang={LANGUAGES[market.language].htmlLang}
              aria-current={isCurrent(market) ? 'true' : undefined}
            >
              {labelOf(market)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isPage = (page: string): page is PageId => Object.hasOwn(PAGES, page)

const regionalLanguage = ({ language, countries }: Market): string => `${bareLanguage(language)}-${countries[0]}`

/** "Deutschland · Deutsch · EUR" */
const labelOf = ({ countries, language, currency }: Market): string =>
  [countryName(countries[0], language).name, LANGUAGES[language].name, currency].join(' · ')
