// The markets of the settings, for everything but taps, which evaluate none of this.
import { doTextsBind, type LegalBinding, readLegalBinding } from '#domain/content/legal-languages.ts'
import type { Language } from '#domain/market/languages.ts'
import type { Market } from '#domain/market/market.ts'
import { type MarketSettings, type Markets, readMarkets, sellsInEU } from '#domain/market/markets.ts'
import { addsSalesTax, type DutiesPaid, isImported, paysDuties, readDutiesPaid } from '#domain/market/tax.ts'
import { type ProductContacts, readProductContacts } from '#domain/site/product-contacts.ts'
import type { Config } from '#src/env.ts'
import { logSettings } from './log.ts'

const memo = new WeakMap<Config, readonly [Market, ...Market[]]>()

/** The shop's markets, the default one first. With an invalid setting that one alone, logged once an isolate. */
export function marketsOf(config: Config): readonly [Market, ...Market[]] {
  const known = memo.get(config)
  if (known) return known
  const { markets, problems } = read(config)
  logSettings('error', 'markets_invalid', problems)
  memo.set(config, markets)
  return markets
}

/**
 * Problems of MARKETS and the settings that belong to it as sentences: commands refuse to start with them, a Worker goes
 * on with the default market alone, no duties paid, no translation that binds, without the contact concerned, and asks
 * before the pixel.
 */
export function marketProblems(config: Config): string[] {
  const { markets, problems } = read(config)
  const contacts = readProductContacts(config.productContacts).problems
  // Places of DUTIES_PAID and languages of LEGAL_BINDING are those of MARKETS, so they are judged once it is valid.
  if (problems.length > 0) return [...problems, ...contacts]
  return [
    ...readDutiesPaid(config.dutiesPaid, markets).problems,
    ...readLegalBinding(config.legalBinding, markets).problems,
    ...contacts,
    ...consentProblems(config, markets),
  ]
}

const read = (config: Config, company: MarketSettings['company'] = config.business): Markets =>
  readMarkets({
    markets: config.markets,
    slug: config.brand.slug,
    stripeCountries: config.stripe.countries,
    production: config.production,
    company,
  })

/** The markets of MARKETS as if the company's details were set: those that the operator means to open. Logs nothing. */
export const intendedMarkets = (config: Config): readonly Market[] =>
  read(config, { name: 'set', address: 'set' }).markets

const CONSENT_PROBLEM = 'CONSENT must be "required" where MARKETS has a country of the EU.'

const consentProblems = ({ pixelId, consentRequired }: Config, markets: readonly Market[]): string[] =>
  pixelId !== '' && !consentRequired && sellsInEU(markets) ? [CONSENT_PROBLEM] : []

const asked = new WeakMap<Config, boolean>()

/**
 * Must a visitor agree before the pixel is loaded? The setting CONSENT, but for a shop that sells in the EU: one that is
 * off there counts as required, logged once an isolate.
 */
export function asksConsent(config: Config): boolean {
  const known = asked.get(config)
  if (known !== undefined) return known
  const problems = consentProblems(config, marketsOf(config))
  logSettings('error', 'consent_invalid', problems)
  const asks = config.consentRequired || problems.length > 0
  asked.set(config, asks)
  return asks
}

const duties = new WeakMap<Config, DutiesPaid>()

/** The setting DUTIES_PAID. With an invalid one duties are paid nowhere, logged once an isolate. */
function dutiesPaidOf(config: Config): DutiesPaid {
  const known = duties.get(config)
  if (known) return known
  const read = readDutiesPaid(config.dutiesPaid, marketsOf(config))
  logSettings('error', 'duties_invalid', read.problems)
  duties.set(config, read)
  return read
}

const binding = new WeakMap<Config, LegalBinding>()

/** Do the legal texts of this language bind? With an invalid LEGAL_BINDING no translation does, logged once an isolate. */
export function doLegalTextsBind(config: Config, language: Language): boolean {
  let read = binding.get(config)
  if (read === undefined) {
    read = readLegalBinding(config.legalBinding, marketsOf(config))
    logSettings('error', 'legal_binding_invalid', read.problems)
    binding.set(config, read)
  }
  return doTextsBind(read, language)
}

const contacts = new WeakMap<Config, ProductContacts>()

/**
 * Who answers for the cards on product pages of this market; null outside the zone EU. An invalid setting counts as
 * empty, logged once an isolate.
 */
export function productContactsIn(config: Config, { zone }: Pick<Market, 'zone'>): ProductContacts | null {
  if (zone !== 'EU') return null
  const known = contacts.get(config)
  if (known) return known
  const { problems, ...named } = readProductContacts(config.productContacts)
  logSettings('error', 'product_contacts_invalid', problems)
  contacts.set(config, named)
  return named
}

/** What prices of a market leave out or include, for its pages; each absent where it does not hold. */
export interface MarketCharges {
  /** The seller pays import duty and tax. */
  paysDuties?: true
  /** Sales tax is added at checkout: totals are before tax. */
  addsSalesTax?: true
}

export const chargesIn = (config: Config, market: Market): MarketCharges => ({
  ...(isImported(market.zone) && paysDuties(dutiesPaidOf(config), market) ? { paysDuties: true } : {}),
  ...(addsSalesTax(config, market.zone) ? { addsSalesTax: true } : {}),
})
