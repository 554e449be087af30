// The content of the discount popup: the form (call 5), then the code. It is mounted again each time the popup opens;
// the popup keeps whether there is a code, because it may have been closed while the form was being sent.
import { Check, Copy, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { showToast } from '#client/browser/toast/toast.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { OFFER_WORDS } from '#domain/content/words/offer.ts'
import { UI_WORDS } from '#domain/content/words/ui.ts'
import { COPIED_RESET_MS } from '#domain/site/timings.ts'
import { DISCOUNT_SIGNUP_EVENT } from '#domain/tracking/tracking.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { ConfirmNext } from '#ui/confirm-next.tsx'
import { useLowestPrice } from '#ui/lowest-price.tsx'
import { SignupForm } from './signup-form.tsx'

interface Props {
  done: boolean
  onDone: () => void
  onClose: () => void
}

export const DiscountOffer = withQueries(function DiscountOffer({ done, onDone, onClose }: Props) {
  const messages = messagesOf(useShop())
  const t = useWords('offer', OFFER_WORDS)
  const ui = useWords('ui', UI_WORDS)
  const title = useRef<HTMLHeadingElement>(null)
  // The heading and not the first field: an on-screen keyboard over an unrequested popup would be intrusive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with `done` and takes the focus again
  useEffect(() => {
    title.current?.setAttribute('autofocus', '') // read by showModal; React would focus before the dialog is modal
    title.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <>
      <div className="sheet-head">
        <h2 id="popup-title" ref={title} tabIndex={-1} className="outline-none">
          {done ? t.titleDone : t.title}
        </h2>
        <IconButton label={ui.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="sheet-main">
        {/* Above the form: a phone shows half of the popup at first. */}
        <OfferLowest />
        {done ? (
          <OfferCode />
        ) : (
          <SignupForm
            form="discount-code"
            id="offer"
            submit={t.submit}
            sending={t.sending}
            messages={{ failed: messages.discountFailed }}
            joined={{ toast: messages.welcome, event: DISCOUNT_SIGNUP_EVENT }}
            placeholders
            required
            classes={{
              form: 'grid gap-2 sm:gap-3',
              fields: 'grid gap-2 sm:grid-cols-2 sm:gap-3',
              label: 'sr-only',
              button: 'w-full',
            }}
            onDone={onDone}
          />
        )}
      </div>
    </>
  )
})

/** In the EU an offer to everybody names the lowest prices of the last 30 days, where they were lower than today's. */
function OfferLowest() {
  const { corePence, limitedPence } = useShop().catalogue.prices
  const t = useWords('offer', OFFER_WORDS)
  const lowestPrice = useLowestPrice()
  const core = lowestPrice((prices) => prices.corePence, corePence)
  const limited = lowestPrice((prices) => prices.limitedPence, limitedPence)
  if (core === null && limited === null) return null
  return (
    <p className="mb-4 grid text-muted-foreground text-sm">
      {core === null ? null : <span>{t.coreLowest({ lowest: core })}</span>}
      {limited === null ? null : <span>{t.limitedLowest({ lowest: limited })}</span>}
    </p>
  )
}

function OfferCode() {
  const shop = useShop()
  const { brand, paths } = shop
  const t = useWords('offer', OFFER_WORDS)
  const [copied, setCopied] = useState(0) // a count, so that each copy is shown for the full time
  useEffect(() => {
    if (!copied) return
    // A copy made as the time runs out has its own.
    const timer = setTimeout(() => setCopied((times) => (times === copied ? 0 : times)), COPIED_RESET_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(brand.promoCode)
      setCopied((times) => times + 1)
      showToast(messagesOf(shop).copied)
    } catch {
      showToast(messagesOf(shop).copyFailed)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <p className="text-muted-foreground text-sm">
        {t.use}{' '}
        <a className="text-link" href={paths.offerTerms}>
          {t.terms}
        </a>
      </p>
      <ConfirmNext list="newsletter" className="mt-3" />
      <div className="mt-4 flex items-center justify-between gap-3 rounded-md border border-input border-dashed py-1 pr-1 pl-4">
        <strong className="engraved select-all text-xl tracking-wide" data-code>
          {brand.promoCode}
        </strong>
        <Button tone="quiet" onClick={copy}>
          <Icon aria-hidden="true" className="size-5" />
          {copied ? t.copied : t.copy}
        </Button>
      </div>
      <ButtonLink href={paths.product()} className="mt-4 w-full">
        {t.shop}
      </ButtonLink>
    </>
  )
}
