// The sample backend (D-62, PLAT-12): the seven handles at catalogue prices, every discount code accepted, and a
// checkout address on the own site. The address carries the whole checkout, so nothing is stored. Never throws.
import type { Catalogue, Design, DesignGroup } from '../domain/catalogue'
import type { CommerceProvider, LineItem, Product } from '../domain/commerce'
import { stemOfOwnCode } from '../domain/discount-code'
import { err, ok } from '../domain/errors'
import { UNKNOWN_VARIANT } from '../domain/messages'
import type { Pence } from '../domain/money'
import { multiBuySaving } from '../domain/multi-buy'
import { quote } from '../domain/quote'
import { decodeOrder, encodeOrder } from './sample-checkout-id'

export interface SampleLine {
  design: Design
  quantity: number
  /** List price of the line. */
  listPence: Pence
}

/** A checkout as the sample page shows it. */
export interface SampleCheckout {
  lines: SampleLine[]
  discountCode: string | null
  subtotalPence: Pence
  multiBuySavingPence: Pence
  codeDiscountPence: Pence
  totalPence: Pence
}

const variantId = (design: Design): string => `gid://sample/ProductVariant/${design.handle}`

/** A backend that answers from the catalogue. `origin` is where its checkout page lives. */
export const createSampleProvider = (catalogue: Catalogue, origin: string): CommerceProvider => ({
  async productByHandle(handle) {
    const design = catalogue.designs.find((candidate) => candidate.handle === handle)
    return ok(design ? sampleProduct(design) : null)
  },
  async createCheckout(input) {
    const lines = mergeLines(input.lineItems, catalogue)
    if (lines === null) return err({ tag: 'unknown_variant', message: UNKNOWN_VARIANT })
    const { discountCode } = input
    const checkout = priceLines(lines, discountCode ?? null)
    const isCodeKnown = discountCode === undefined || percentOfCode(discountCode) !== null
    return ok({
      webUrl: `${origin}/sample-checkout/${encodeOrder({ lines: lines.map((line) => [line.design.id, line.quantity]), discountCode: discountCode ?? null })}`,
      totalPence: isCodeKnown ? checkout.totalPence : null,
      discountApplied: checkout.codeDiscountPence > 0 ? true : null,
    })
  },
})

/** The checkout an id of the sample page stands for, priced anew; null for anything that is not such an id. */
export function readSampleCheckout(id: string, catalogue: Catalogue): SampleCheckout | null {
  const order = decodeOrder(id)
  if (order === null) return null
  const lines = order.lines.map(([designId, quantity]) => {
    const design = catalogue.designs.find((candidate) => candidate.id === designId)
    return design ? sampleLine(design, quantity) : null
  })
  const isComplete = lines.every((line) => line !== null)
  const isMerged = new Set(order.lines.map(([designId]) => designId)).size === lines.length
  return isComplete && isMerged ? priceLines(lines, order.discountCode) : null
}

const sampleProduct = (design: Design): Product => ({
  title: design.editionName,
  variants: {
    edges: [
      {
        node: {
          id: variantId(design),
          price: { amount: (design.pricePence / 100).toFixed(2), currencyCode: 'GBP' },
        },
      },
    ],
  },
})

/** One line per design, or null when a variant is not ours. */
function mergeLines(lineItems: readonly LineItem[], catalogue: Catalogue): SampleLine[] | null {
  const quantities = new Map<Design, number>()
  for (const { variantId: id, quantity } of lineItems) {
    const design = catalogue.designs.find((candidate) => variantId(candidate) === id)
    if (design === undefined) return null
    quantities.set(design, (quantities.get(design) ?? 0) + quantity)
  }
  return [...quantities].map(([design, quantity]) => sampleLine(design, quantity))
}

const sampleLine = (design: Design, quantity: number): SampleLine => ({
  design,
  quantity,
  listPence: design.pricePence * quantity,
})

function priceLines(lines: SampleLine[], discountCode: string | null): SampleCheckout {
  const subtotalPence = lines.reduce((sum, line) => sum + line.listPence, 0)
  const savingIn = (group: DesignGroup) =>
    multiBuySaving(
      group,
      lines.filter((line) => line.design.group === group).map((line) => line.quantity),
    )
  const multiBuySavingPence = savingIn('core') + savingIn('limited')
  const beforeCode = subtotalPence - multiBuySavingPence
  const percent = discountCode === null ? null : percentOfCode(discountCode)
  const { totalPence, discountPence } = quote(beforeCode, percent)
  return {
    lines,
    discountCode,
    subtotalPence,
    multiBuySavingPence,
    codeDiscountPence: discountPence,
    totalPence,
  }
}

/**
 * The per cent a code stands for: the number it ends in, 1 to 100, as in ALICE10, or in a code of its own the number
 * before the dash; null when it does not tell.
 */
function percentOfCode(code: string): number | null {
  const percent = Number(/\d{1,9}$/.exec(stemOfOwnCode(code) ?? code)?.[0] ?? Number.NaN)
  return percent >= 1 && percent <= 100 ? percent : null
}
