// The sample backend: the seven handles at catalogue prices, every discount code accepted, and a checkout page on this
// site. The checkout is encoded in its address, so nothing is stored. The discount is the shop's stored percentage of
// the code, otherwise the one in its name; for any other code the total is unknown. Never throws.

import { quote } from '#domain/cart/quote.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { engravingIn } from '#domain/engraving/engraving.ts'
import { decimalAmount } from '#domain/market/decimals.ts'
import { isLanguage } from '#domain/market/languages.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { marketOf } from '#domain/market/markets.ts'
import type { Prices } from '#domain/market/prices.ts'
import type { Catalogue, Design, DesignGroup } from '#domain/shop/catalogue.ts'
import type { CommerceProvider, LineItem, Product } from '#domain/shop/commerce.ts'
import type { Pence } from '#domain/shop/money.ts'
import { multiBuySaving } from '#domain/shop/multi-buy.ts'
import { stemOfOwnCode } from '#domain/signup/discount-code.ts'
import { UNKNOWN_VARIANT } from '#domain/site/failure-texts.ts'
import { err, ok } from '#domain/text/errors.ts'
import { decodeOrder, encodeOrder } from './sample-checkout-id.ts'

export interface SampleLine {
  design: Design
  quantity: number
  /** Of each of its cards; null for plain ones. */
  engraving: Engraving | null
  /** List price of the line. */
  listPence: Pence
}

export interface SampleCheckout {
  /** Where it was made; all amounts are in its currency. */
  market: Market
  prices: Prices
  lines: SampleLine[]
  discountCode: string | null
  subtotalPence: Pence
  multiBuySavingPence: Pence
  /** Null for an accepted code whose discount is unknown. */
  codeDiscountPence: Pence | null
  totalPence: Pence
}

const variantId = (design: Design): string => `gid://sample/ProductVariant/${design.handle}`

/** The shop's percentage for a code: whole per cent, 0 if it has expired, null if it is unknown. Never throws. */
export type KnownPercent = (code: string) => Promise<number | null>

/** A backend that serves the catalogue of a market. `origin` is the site of its checkout page. */
export const createSampleProvider = (
  catalogue: Catalogue,
  origin: string,
  knownPercent: KnownPercent = async () => null,
  market: Market = DEFAULT_MARKET,
): CommerceProvider => ({
  async productByHandle(handle) {
    const design = catalogue.designs.find((candidate) => candidate.handle === handle)
    return ok(design ? sampleProduct(design, catalogue.prices) : null)
  },
  async createCheckout(input) {
    const lines = mergeLines(input.lineItems, catalogue)
    if (lines === null) return err({ tag: 'unknown_variant', message: UNKNOWN_VARIANT })
    const { discountCode = null } = input
    const { id, checkout } = await withCode({ lines, market, prices: catalogue.prices }, discountCode, knownPercent)
    return ok({
      webUrl: `${origin}/sample-checkout/${id}`,
      totalPence: checkout.codeDiscountPence === null ? null : checkout.totalPence,
      discountApplied: checkout.codeDiscountPence === 0 ? null : true,
    })
  },
})

/** The id of the same checkout with another code, or with none. */
export const recodedCheckout = async (
  { lines, market, prices }: SampleCheckout,
  discountCode: string | null,
  knownPercent: KnownPercent,
): Promise<string> => (await withCode({ lines, market, prices }, discountCode, knownPercent)).id

/** A checkout's lines before a code, with the prices of its market. */
interface Goods {
  lines: SampleLine[]
  market: Market
  prices: Prices
}

/** A checkout of these goods, and its id. */
async function withCode(goods: Goods, discountCode: string | null, knownPercent: KnownPercent) {
  const { lines, market } = goods
  const named = discountCode === null ? null : percentInName(discountCode)
  const known = discountCode === null ? null : await knownPercent(discountCode)
  const id = encodeOrder({
    lines: lines.map(({ design, quantity, engraving }) =>
      engraving ? [design.id, quantity, engraving.name, engraving.line2] : [design.id, quantity],
    ),
    discountCode,
    ...(known === null || known === named ? {} : { percent: known }),
    ...(market.prefix === '' ? {} : { market: { prefix: market.prefix, language: market.language } }),
  })
  return { id, checkout: priceGoods(goods, discountCode, known ?? named) }
}

/** The market of a sample checkout's id, in the language it was made in; null if it is malformed or not open. */
export function sampleMarket(id: string, markets: readonly Market[]): Market | null {
  const order = decodeOrder(id)
  if (!order?.market) return order && DEFAULT_MARKET
  const { prefix, language } = order.market
  const open = marketOf(markets, prefix)
  return open && isLanguage(language) ? { ...open, language } : null
}

/**
 * The checkout encoded in an id of the sample page, priced again from the catalogue of its market (`sampleMarket`);
 * null for a malformed id and for one of another market.
 */
export function readSampleCheckout(
  id: string,
  catalogue: Catalogue,
  market: Market = DEFAULT_MARKET,
): SampleCheckout | null {
  const order = decodeOrder(id)
  if (order === null || (order.market?.prefix ?? '') !== market.prefix) return null
  const lines = order.lines.map(([designId, quantity, ...lines]) => {
    const design = catalogue.designs.find((candidate) => candidate.id === designId)
    const [name, line2 = ''] = lines
    return design ? sampleLine(design, quantity, name === undefined ? null : { name, line2 }) : null
  })
  const isComplete = lines.every((line) => line !== null)
  const isMerged =
    new Set(order.lines.map(([designId, , ...engraving]) => JSON.stringify([designId, engraving]))).size ===
    lines.length
  if (!isComplete || !isMerged) return null
  const { discountCode, percent = discountCode === null ? null : percentInName(discountCode) } = order
  return priceGoods({ lines, market, prices: catalogue.prices }, discountCode, percent)
}

const sampleProduct = (design: Design, { currency }: Prices): Product => ({
  title: design.editionName,
  variants: {
    edges: [
      {
        node: {
          id: variantId(design),
          price: { amount: decimalAmount(design.pricePence, currency), currencyCode: currency },
        },
      },
    ],
  },
})

/** One line per design and engraving, or null if a variant is not from this catalogue. */
function mergeLines(lineItems: readonly LineItem[], catalogue: Catalogue): SampleLine[] | null {
  const lines = new Map<string, SampleLine>()
  for (const { variantId: id, quantity, attributes = [] } of lineItems) {
    const design = catalogue.designs.find((candidate) => variantId(candidate) === id)
    if (design === undefined) return null
    const engraving = engravingIn(attributes)
    const key = JSON.stringify([design.id, engraving])
    lines.set(key, sampleLine(design, (lines.get(key)?.quantity ?? 0) + quantity, engraving))
  }
  return [...lines.values()]
}

const sampleLine = (design: Design, quantity: number, engraving: Engraving | null): SampleLine => ({
  design,
  quantity,
  engraving,
  listPence: design.pricePence * quantity,
})

function priceGoods(goods: Goods, discountCode: string | null, percent: number | null): SampleCheckout {
  const { lines, prices } = goods
  const subtotalPence = lines.reduce((sum, line) => sum + line.listPence, 0)
  const savingIn = (group: DesignGroup) =>
    multiBuySaving(
      group,
      [...new Set(lines.map(({ design }) => design))]
        .filter((design) => design.group === group)
        .map((design) => lines.reduce((sum, line) => (line.design === design ? sum + line.quantity : sum), 0)),
      prices,
    )
  const multiBuySavingPence = savingIn('core') + savingIn('limited')
  const beforeCode = subtotalPence - multiBuySavingPence
  const { totalPence, discountPence } = quote(beforeCode, percent, prices)
  return {
    ...goods,
    discountCode,
    subtotalPence,
    multiBuySavingPence,
    codeDiscountPence: discountCode !== null && percent === null ? null : discountPence,
    totalPence,
  }
}

/**
 * The percentage in a code's name: the number it ends in, 1 to 100, as in ALICE10; for a single-use code the number
 * before the dash; null if there is none.
 */
function percentInName(code: string): number | null {
  const percent = Number(/\d{1,9}$/.exec(stemOfOwnCode(code) ?? code)?.[0] ?? Number.NaN)
  return percent >= 1 && percent <= 100 ? percent : null
}
