// /sample-checkout/{id}: stands in for a hosted checkout in sample mode and says that no payment is taken. D-62. Where the
// app is beside the shop it takes a test order (D-141): what that needs is fetched then only.
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { ButtonLink } from '../../../client/ui/button'
import { CardImage } from '../../../client/ui/card-image'
import { Logo } from '../../../client/ui/logo'
import { readSampleCheckout, type SampleCheckout } from '../../commerce/sample'
import { createCatalogue } from '../../domain/shop/catalogue'
import { formatGbp } from '../../domain/shop/money'
import type { Address } from '../../domain/site/addresses'
import type { Brand } from '../../domain/site/brand'
import { routes } from '../../domain/site/routes'
import { WINDOW_SECONDS } from '../../door/visitor-limits'
import type { AppEnv, Config } from '../../env'
import { methodNotAllowed } from '../../worker/responses'
import { renderPage } from '../frame/render'

/** The page of a checkout id, or null for an id that no checkout has; a live shop has none of these. */
export async function sampleCheckoutPage(
  c: Context<AppEnv>,
  config: Config,
  address: Address,
): Promise<Response | null> {
  const id = c.req.path.split('/')[2] ?? ''
  const checkout = config.commerceMode === 'sample' ? readSampleCheckout(id, createCatalogue(config.brand)) : null
  if (!checkout) return null
  if (!config.sampleOrders && c.req.method === 'POST') return methodNotAllowed('GET, HEAD')
  const taken = config.sampleOrders ? await (await import('./test-order')).testOrder(c, config, checkout) : null
  if (taken instanceof Response) return taken
  const { form = null, status = 200 } = taken ?? {}
  const page = await renderPage(c, config, {
    address,
    page: 'sample-checkout',
    status,
    title: `${status === 200 ? '' : 'Error: '}Sample checkout · ${config.brand.name}`,
    description: 'A stand-in for the hosted checkout. No payment is taken.',
    canonicalPath: null,
    chrome: 'bare',
    children: <Checkout checkout={checkout} brand={config.brand} form={form} />,
  })
  if (status === 429) page.headers.set('Retry-After', String(WINDOW_SECONDS))
  return page
}

function Checkout({ checkout, brand, form }: { checkout: SampleCheckout; brand: Brand; form: ReactElement | null }) {
  const row = 'flex items-baseline justify-between gap-4 py-2'
  return (
    <main id="main" className={`wrap py-10 md:py-16 ${form ? 'max-w-5xl' : 'max-w-2xl'}`}>
      <Logo name={brand.name} />
      <h1 className="mt-10 text-3xl md:mt-14">Sample checkout</h1>
      <p className="mt-4 max-w-xl border-accent border-l-2 pl-4 text-lg">
        No payment is taken. This page stands in for the hosted checkout while the shop runs with sample data.
      </p>
      <div className={`mt-10 grid gap-8 ${form ? 'md:grid-cols-2 md:items-start md:gap-12' : ''}`}>
        <section aria-label="Order summary" className="panel p-5 md:p-8">
          <ul className="grid gap-5" aria-label="Items">
            {checkout.lines.map(({ design, quantity, listPence }) => (
              <li key={design.key} className="flex items-center gap-4" data-line={design.handle}>
                <CardImage art={design.id} alt="" sizes="112px" className="w-28 shrink-0" />
                <p className="mr-auto min-w-0">
                  <span className="font-semibold">{design.label}</span>
                  <br />
                  <span className="text-muted-foreground text-sm">{`${quantity} × ${formatGbp(design.pricePence)}`}</span>
                </p>
                <p>{formatGbp(listPence)}</p>
              </li>
            ))}
          </ul>
          <dl className="mt-6 border-border border-t pt-4">
            <div className={row}>
              <dt className="text-muted-foreground">Items</dt>
              <dd>{formatGbp(checkout.subtotalPence)}</dd>
            </div>
            {checkout.multiBuySavingPence > 0 ? (
              <div className={row}>
                <dt className="text-muted-foreground">Pack saving</dt>
                <dd className="text-saving">{`-${formatGbp(checkout.multiBuySavingPence)}`}</dd>
              </div>
            ) : null}
            {checkout.discountCode ? (
              <div className={row}>
                <dt className="wrap-anywhere text-muted-foreground">{`Discount code ${checkout.discountCode}`}</dt>
                {checkout.codeDiscountPence > 0 ? (
                  <dd className="text-saving">{`-${formatGbp(checkout.codeDiscountPence)}`}</dd>
                ) : (
                  <dd className="text-end">Takes nothing off</dd>
                )}
              </div>
            ) : null}
            <div className={`${row} mt-2 border-border border-t pt-4 text-xl`}>
              <dt className="engraved">Total</dt>
              <dd className="engraved" data-total>
                {formatGbp(checkout.totalPence)}
              </dd>
            </div>
          </dl>
        </section>
        {form}
      </div>
      <p className="mt-8">
        <ButtonLink tone="secondary" href={routes(brand).home}>
          Back to the shop
        </ButtonLink>
      </p>
    </main>
  )
}
