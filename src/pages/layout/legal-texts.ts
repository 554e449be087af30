// The texts of /terms and /policies. A build has them as files next to the scripts (build/legal-files.ts), each read
// when its page is first rendered in this isolate; development and tests import their sources.
import type { Shop } from '#client/stores/shop-data.ts'
import { filledIn, type LegalTextId, legalFile, legalText } from '#domain/content/legal/legal-texts.ts'
import type { PixelState } from '#domain/content/legal-privacy.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { withMarkets, withoutMarkets } from '#domain/content/without-markets.ts'
import { pathIn } from '#domain/market/market.ts'
import { isImported } from '#domain/market/tax.ts'
import { addressInMarket } from '#domain/site/address-of.ts'
import type { PageId } from '#domain/site/routes.ts'
import { describeError, logEvent } from '#http/log.ts'
import { ownFile } from '#http/own-file.ts'
import { builtFile } from './assets.ts'
import { termsFacts } from './terms-facts.ts'

/** By name of the file, shared by all requests of this isolate: brand and facts are filled in later. */
const read = new Map<string, string>()

/** The sections of a legal page, or null if they cannot be read; empty for any other page. Never throws. */
export async function legalSections(
  assets: Fetcher,
  page: PageId,
  shop: Shop,
): Promise<readonly LegalSection[] | null> {
  const id = textOf(page, shop)
  if (id === null) return []
  const facts = termsFacts(shop)
  if (import.meta.env.DEV) return linkedIn(shop, page, legalText(id, shop.market.language, shop.brand, facts))
  const file = legalFile(id, shop.market.language)
  try {
    const template = read.get(file) ?? new TextDecoder().decode(await ownFile(assets, builtFile(file)))
    const sections = filledIn(template, shop.brand, facts)
    read.set(file, template)
    return linkedIn(shop, page, sections)
  } catch (thrown) {
    logEvent('error', 'legal_text_failed', { text: file.replace('legal/', ''), error: describeError(thrown) })
    return null
  }
}

/** The sections as this shop shows them: with their links to pages leading into its market. */
function linkedIn(shop: Shop, page: PageId, sections: readonly LegalSection[]): readonly LegalSection[] {
  const { brand, market, markets } = shop
  if (markets.length < 2) return withoutMarkets(sections, brand)
  // The terms are those of the market; the privacy policy is the same in all of them.
  const saysEu = (page === 'terms' ? [market] : markets).some(({ zone }) => zone === 'EU')
  const complete = withMarkets(sections, saysEu)
  if (market.prefix === '') return complete
  const linked = JSON.stringify(complete).replace(/\]\((\/[^)#?]*)/g, (link, path: string) => {
    return addressInMarket(path, brand, market.zone) ? `](${pathIn(market, path)}` : link
  })
  return JSON.parse(linked)
}

function textOf(page: PageId, { pixelId, consentRequired, engraving, market }: Shop): LegalTextId | null {
  const inShop = <Id extends 'terms' | 'terms-elsewhere' | `policies-${PixelState}`>(id: Id) =>
    engraving ? (`${id}-engraved` as const) : id
  if (page === 'terms') return inShop(isImported(market.zone) ? 'terms-elsewhere' : 'terms')
  if (page !== 'policies') return null
  if (pixelId === '') return inShop('policies-absent')
  return inShop(consentRequired ? 'policies-asks' : 'policies-unless-rejected')
}
