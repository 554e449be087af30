// /sample-checkout/{id}: replaces a hosted checkout in sample mode and says that no payment is taken. If the app runs
// next to the shop, it takes a test order; that code is loaded only then.
import type { Context } from 'hono'
import { createShop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { readSampleCheckout, recodedCheckout, sampleMarket } from '#commerce/sample.ts'
import { storedPercent } from '#commerce/sample-codes.ts'
import { cleanCode, isCode } from '#domain/cart/referral.ts'
import { SAMPLE_CHECKOUT_WORDS } from '#domain/content/words/sample-checkout.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import type { Address } from '#domain/site/addresses.ts'
import { WINDOW_SECONDS } from '#guards/visitor-limits.ts'
import { marketsOf } from '#http/markets.ts'
import { methodNotAllowed, redirect } from '#http/responses.ts'
import { renderPage } from '#pages/layout/render.tsx'
import { shopData } from '#pages/layout/shop-data.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { Checkout } from './sample-checkout-view.tsx'

/** The page of a checkout id, or null for an invalid id or one of engravings that this shop does not sell; a live shop has none. */
export async function sampleCheckoutPage(
  c: Context<AppEnv>,
  config: Config,
  address: Address,
): Promise<Response | null> {
  const id = c.req.path.split('/')[2] ?? ''
  const market = config.commerceMode === 'sample' ? sampleMarket(id, marketsOf(config)) : null
  const checkout = market && readSampleCheckout(id, createCatalogue(config.brand, market.currency), market)
  if (!checkout || (!config.engraving && checkout.lines.some(({ engraving }) => engraving !== null))) return null
  if (!config.sampleOrders && c.req.method === 'POST') return methodNotAllowed('GET, HEAD')
  const typed = config.sampleOrders && c.req.method !== 'POST' ? c.req.query('code') : undefined
  const code = typed === undefined ? null : cleanCode(typed)
  if (code !== null && (code === '' || isCode(code))) {
    const known = storedPercent(c.env.DB, config.brand)
    return redirect(`/sample-checkout/${await recodedCheckout(checkout, code === '' ? null : code, known)}`)
  }
  // The address has no prefix: words and amounts are those of the market in the id.
  c.set('market', checkout.market)
  const shop = createShop(await shopData(c, config, { headers: address.headers, embed: false }))
  const t = wordsOf(shop, 'sample-checkout', SAMPLE_CHECKOUT_WORDS)
  const taken = config.sampleOrders
    ? await (await import('./test-order.tsx')).testOrder(c, config, { checkout, t })
    : null
  if (taken instanceof Response) return taken
  const { form = null, status = 200 } = taken ?? {}
  const page = await renderPage(c, config, {
    address,
    page: 'sample-checkout',
    status,
    title: (status === 200 ? t.title : t.errorTitle)({ brand: shop.brand.name }),
    description: t.description,
    canonicalPath: null,
    chrome: 'bare',
    children: <Checkout checkout={checkout} form={form} refused={code} />,
  })
  if (status === 429) page.headers.set('Retry-After', String(WINDOW_SECONDS))
  return page
}
