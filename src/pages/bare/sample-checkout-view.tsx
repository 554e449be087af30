// The sample checkout as it is drawn: what is bought, its amounts and the form for a code.
import type { ReactElement } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { SampleCheckout } from '#commerce/sample.ts'
import { SAMPLE_CHECKOUT_WORDS } from '#domain/content/words/sample-checkout.ts'
import { engravedWords } from '#domain/engraving/engraved-line.ts'
import { includesVat } from '#domain/market/tax.ts'
import { packedPence } from '#domain/shop/multi-buy.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLowestPrice } from '#ui/lowest-price.tsx'

export function Checkout({
  checkout,
  form,
  refused,
}: {
  checkout: SampleCheckout
  form: ReactElement | null
  /** The typed text that is not a valid code, or null. */
  refused: string | null
}) {
  const { brand, catalogue, market, paths, money } = useShop()
  const t = useWords('sample-checkout', SAMPLE_CHECKOUT_WORDS)
  const lowestPrice = useLowestPrice()
  const lowest = checkout.codeDiscountPence
    ? lowestPrice(
        (prices) => packedPence(cardsIn(checkout), catalogue, prices),
        checkout.subtotalPence - checkout.multiBuySavingPence,
      )
    : null
  return (
    <main id="main" className="wrap order-room">
      <link rel="stylesheet" href={pageStyles('client/styles/checkout.css')} />
      <div className="order-head">
        <Logo name={brand.name} />
        <h1 className="mt-8 text-3xl">{t.heading}</h1>
        <p className="mt-3 text-muted-foreground">{t.intro}</p>
      </div>
      <div className="order-side">
        <section aria-label={t.summary} className="order-summary">
          <ul className="grid gap-5" aria-label={t.items}>
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
                    <span className="text-muted-foreground text-sm">
                      {t.cards({ quantity, price: money.exact(design.pricePence) })}
                    </span>
                    {engraving ? (
                      <>
                        <br />
                        <span className="wrap-anywhere text-sm">
                          {t.engraving({ engraved: engravedWords(engraving) })}
                        </span>
                      </>
                    ) : null}
                  </p>
                </div>
                <p>{money.exact(listPence)}</p>
              </li>
            ))}
          </ul>
          <dl className="order-sums">
            <div className="order-row">
              <dt>{t.items}</dt>
              <dd>{money.exact(checkout.subtotalPence)}</dd>
            </div>
            {checkout.multiBuySavingPence > 0 ? (
              <div className="order-row">
                <dt>{t.packSaving}</dt>
                <dd className="text-saving">{`-${money.exact(checkout.multiBuySavingPence)}`}</dd>
              </div>
            ) : null}
            {checkout.discountCode ? (
              <div className="order-row">
                <dt className="wrap-anywhere">{t.codeUsed({ code: checkout.discountCode })}</dt>
                {checkout.codeDiscountPence ? (
                  <dd className="text-saving">{`-${money.exact(checkout.codeDiscountPence)}`}</dd>
                ) : (
                  <dd className="text-end">{checkout.codeDiscountPence === 0 ? t.takesNothingOff : t.notCounted}</dd>
                )}
              </div>
            ) : null}
            <div className="order-row order-total">
              <dt className="engraved">{t.total}</dt>
              <dd className="engraved" data-total>
                {money.exact(checkout.totalPence)}
              </dd>
            </div>
          </dl>
          {lowest === null ? null : <p className="text-muted-foreground text-sm">{lowest}</p>}
          {includesVat(market.zone) ? <p className="text-muted-foreground text-sm">{t.vat}</p> : null}
          {form ? <CodeForm code={refused ?? checkout.discountCode ?? ''} isRefused={refused !== null} /> : null}
        </section>
      </div>
      <div className="order-form">
        {form}
        <p className={form ? 'mt-4' : 'mt-8'}>
          <ButtonLink tone="secondary" href={paths.home}>
            {t.home}
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}

/** The number of cards by design key. */
function cardsIn({ lines }: SampleCheckout): ReadonlyMap<string, number> {
  const cards = new Map<string, number>()
  for (const { design, quantity } of lines) cards.set(design.key, (cards.get(design.key) ?? 0) + quantity)
  return cards
}

/**
 * The form for the shop's discount code, as at a hosted checkout; shown only if test orders are taken. An empty field
 * removes the code.
 */
function CodeForm({ code, isRefused }: { code: string; isRefused: boolean }) {
  const t = useWords('sample-checkout', SAMPLE_CHECKOUT_WORDS)
  return (
    <form method="get" noValidate className="mt-5">
      <label htmlFor="code" className="font-semibold text-sm">
        {t.code}
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
          {t.apply}
        </Button>
      </div>
      {isRefused ? (
        <p id="code-problem" role="alert" className="mt-2 font-semibold text-danger text-sm">
          {t.noCode}
        </p>
      ) : null}
    </form>
  )
}
