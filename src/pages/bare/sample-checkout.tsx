// /sample-checkout/{id}: replaces a hosted checkout in sample mode and says that no payment is taken. If the app runs
// next to the shop, it takes a test order; that code is loaded only then.
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { readSampleCheckout, recodedCheckout, type SampleCheckout } from '#commerce/sample.ts'
import { storedPercent } from '#commerce/sample-codes.ts'
import { cleanCode, isCode } from '#domain/cart/referral.ts'
import { engravedWords } from '#domain/engraving/engraved-line.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { formatGbp } from '#domain/shop/money.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { WINDOW_SECONDS } from '#guards/visitor-limits.ts'
import { methodNotAllowed, redirect } from '#http/responses.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { renderPage } from '#pages/layout/render.tsx'
import type { AppEnv, Config } from '#src/env.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { Logo } from '#ui/logo.tsx'

/** The page of a checkout id, or null for an invalid id or one of engravings that this shop does not sell; a live shop has none. */
export async function sampleCheckoutPage(
  c: Context<AppEnv>,
  config: Config,
  address: Address,
): Promise<Response | null> {
  const id = c.req.path.split('/')[2] ?? ''
  const checkout = config.commerceMode === 'sample' ? readSampleCheckout(id, createCatalogue(config.brand)) : null
  if (!checkout || (!config.engraving && checkout.lines.some(({ engraving }) => engraving !== null))) return null
  if (!config.sampleOrders && c.req.method === 'POST') return methodNotAllowed('GET, HEAD')
  const typed = config.sampleOrders && c.req.method !== 'POST' ? c.req.query('code') : undefined
  const code = typed === undefined ? null : cleanCode(typed)
  if (code !== null && (code === '' || isCode(code))) {
    const known = storedPercent(c.env.DB, config.brand)
    return redirect(`/sample-checkout/${await recodedCheckout(checkout, code === '' ? null : code, known)}`)
  }
  const taken = config.sampleOrders ? await (await import('./test-order.tsx')).testOrder(c, config, checkout) : null
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
    children: <Checkout checkout={checkout} brand={config.brand} form={form} refused={code} />,
  })
  if (status === 429) page.headers.set('Retry-After', String(WINDOW_SECONDS))
  return page
}

function Checkout({
  checkout,
  brand,
  form,
  refused,
}: {
  checkout: SampleCheckout
  brand: Brand
  form: ReactElement | null
  /** The typed text that is not a valid code, or null. */
  refused: string | null
}) {
  return (
    <main id="main" className="wrap order-room">
      <link rel="stylesheet" href={pageStyles('client/styles/checkout.css')} />
      <div className="order-head">
        <Logo name={brand.name} />
        <h1 className="mt-8 text-3xl">Sample checkout</h1>
        <p className="mt-3 text-muted-foreground">
          No payment is taken. This page stands in for the hosted checkout while the shop runs with sample data.
        </p>
      </div>
      <div className="order-side">
        <section aria-label="Order summary" className="order-summary">
          <ul className="grid gap-5" aria-label="Items">
            {checkout.lines.map(({ design, quantity, engraving, listPence }) => (
              <li key={design.key + JSON.stringify(engraving)} className="order-line" data-line={design.handle}>
                <div>
                  <span className="order-picture" aria-hidden="true">
                    <CardImage
                      art={design.id}
                      alt=""
                      sizes={checkout.lines.length > 1 ? '88px' : '(min-width: 64rem) 28rem, 88px'}
                    />
                    <b>{quantity}</b>
                  </span>
                  <p className="min-w-0">
                    <span className="font-semibold">{design.label}</span>
                    <br />
                    <span className="text-muted-foreground text-sm">{`${quantity} × ${formatGbp(design.pricePence)}`}</span>
                    {engraving ? (
                      <>
                        <br />
                        <span className="wrap-anywhere text-sm">{`Engraving: ${engravedWords(engraving)}`}</span>
                      </>
                    ) : null}
                  </p>
                </div>
                <p>{formatGbp(listPence)}</p>
              </li>
            ))}
          </ul>
          <dl className="order-sums">
            <div className="order-row">
              <dt>Items</dt>
              <dd>{formatGbp(checkout.subtotalPence)}</dd>
            </div>
            {checkout.multiBuySavingPence > 0 ? (
              <div className="order-row">
                <dt>Pack saving</dt>
                <dd className="text-saving">{`-${formatGbp(checkout.multiBuySavingPence)}`}</dd>
              </div>
            ) : null}
            {checkout.discountCode ? (
              <div className="order-row">
                <dt className="wrap-anywhere">{`Discount code ${checkout.discountCode}`}</dt>
                {checkout.codeDiscountPence ? (
                  <dd className="text-saving">{`-${formatGbp(checkout.codeDiscountPence)}`}</dd>
                ) : (
                  <dd className="text-end">
                    {checkout.codeDiscountPence === 0 ? 'Takes nothing off' : 'Not counted here'}
                  </dd>
                )}
              </div>
            ) : null}
            <div className="order-row order-total">
              <dt className="engraved">Total</dt>
              <dd className="engraved" data-total>
                {formatGbp(checkout.totalPence)}
              </dd>
            </div>
          </dl>
          <p className="text-muted-foreground text-sm">VAT included</p>
          {form ? <CodeForm code={refused ?? checkout.discountCode ?? ''} isRefused={refused !== null} /> : null}
        </section>
      </div>
      <div className="order-form">
        {form}
        <p className={form ? 'mt-4' : 'mt-8'}>
          <ButtonLink tone="secondary" href={routes(brand).home}>
            Back to the shop
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}

/**
 * The form for the shop's discount code, as at a hosted checkout; shown only if test orders are taken. An empty field
 * removes the code.
 */
function CodeForm({ code, isRefused }: { code: string; isRefused: boolean }) {
  return (
    <form method="get" noValidate className="mt-5">
      <label htmlFor="code" className="font-semibold text-sm">
        Discount code
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          id="code"
          name="code"
          type="text"
          className="field min-w-0 flex-1 basis-36"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          defaultValue={code}
          {...(isRefused ? { 'aria-invalid': true, 'aria-describedby': 'code-problem' } : {})}
        />
        <Button type="submit" tone="secondary">
          Apply
        </Button>
      </div>
      {isRefused ? (
        <p id="code-problem" role="alert" className="mt-2 font-semibold text-danger text-sm">
          That is not a discount code.
        </p>
      ) : null}
    </form>
  )
}
