// What the foot of the cart says of tax, delivery and duties in each market.
import { describe, expect, it } from 'vitest'
import type { DiscountedTotals } from '#client/browser/cart/use-cart.ts'
import { CartFooter, CartNotes } from '#client/islands/cart/cart-footer.tsx'
import type { ShopData } from '#client/stores/shop-data.ts'
import { drawn, pageData, textOf } from '../support/market-pages.tsx'

const [GB, US, EU] = ['', 'US:USD:en-US', 'DE+AT:EUR:en-GB']
const VAT = 'incl. VAT, <a class="text-link" href="/de/faq#orders-shipping">delivery</a>'
const SALES_TAX = 'Sales tax is added at checkout where it applies.'
const addsSalesTax = { addsSalesTax: true as const }

function footer(market: string, more: Partial<ShopData> = {}, { pence = 4900, percent = 0 } = {}): string {
  const discountPence = (pence * percent) / 100
  const totals: DiscountedTotals = {
    ...{ totalItems: pence === 0 ? 0 : 1, originalPence: pence, packSavingPence: 0, discountPence },
    ...{ totalPence: pence - discountPence, hasDiscount: percent > 0, referralCode: percent > 0 ? 'ANNA' : null },
    referralDiscount: percent,
  }
  return drawn(
    pageData(market, more),
    <CartFooter
      {...{ totals, code: null, isEmpty: pence === 0, isBusy: false, doubt: null }}
      notes={<CartNotes totals={totals} notice={null} />}
      onCheckout={() => undefined}
      onClose={() => undefined}
    />,
  )
}

describe('the cart', () => {
  it('WLD-78 says by the total that VAT is included in the EU only, with a link to the words on delivery', () => {
    expect(footer(EU)).toContain(VAT)
    for (const html of [footer(GB), footer(US), footer(US, addsSalesTax)]) expect(html).not.toMatch(/VAT|<a /)
    expect(footer(EU, {}, { pence: 0 })).not.toContain('VAT')
  })

  it.each([
    ['GB', GB, {}, false],
    ['EU', EU, {}, false],
    ['US', US, {}, false],
    ['US with sales tax', US, addsSalesTax, true],
  ])(
    'WLD-79 calls the total of %s "before tax" exactly where it says that sales tax is added',
    (_, market, more, adds) => {
      for (const state of [{}, { pence: 0 }, { percent: 30 }]) {
        const text = textOf(footer(market, more, state))
        expect([text.includes('Total before tax'), text.includes(SALES_TAX)]).toEqual([adds, adds])
      }
    },
  )

  it.each([
    ['EU', EU, '€40'],
    ['US', US, '$40'],
  ])('WLD-77 WLD-80 of %s names paid delivery below its limit, and import duties', (_, market, limit) => {
    const paid = `Delivery is added at checkout: it is free on orders over ${limit}.`
    expect(footer(market)).not.toContain(paid)
    expect(footer(market, {}, { percent: 30 })).toContain(paid)
    expect(footer(market)).toContain('Import duties and taxes may be charged on delivery.')
    expect(footer(market, { paysDuties: true })).toContain('Import duties and taxes are included.')
    expect(footer(market, { paysDuties: true })).not.toContain('may be charged')
  })

  it('WLD-80 says nothing of duties in the home zone', () => expect(footer(GB)).not.toContain('Import duties'))
})
