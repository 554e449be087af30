// What the discount popup holds: the form (call 5), then the code. Spec §4, §5, §8; D-68. The popup draws it anew each
// time it opens.
import { Check, Copy, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { MESSAGES, welcomeToast } from '../../src/domain/messages'
import { routes } from '../../src/domain/routes'
import { COPIED_RESET_MS } from '../../src/domain/timings'
import { DISCOUNT_SIGNUP_EVENT } from '../../src/domain/tracking'
import { createApi } from '../browser/api'
import { showToast } from '../browser/toast'
import { identify, track } from '../browser/tracking'
import { useStores } from '../providers'
import { useShop } from '../shop'
import { Button, ButtonLink, IconButton } from '../ui/button'
import { botSigns, Honeypot } from '../ui/honeypot'
import { SignupWordingLine, wordingId } from '../ui/signup-wording'

export function DiscountOffer({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // The heading, not the first field: a keyboard sliding up over a popup nobody asked for would be rude.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with `done` and takes the focus again
  useEffect(() => {
    title.current?.setAttribute('autofocus', '') // read by showModal; React would call focus() before there is a modal
    title.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <div className="popup-sheet">
      <IconButton label="Close" className="absolute top-2 right-2" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      <h2 id="popup-title" ref={title} tabIndex={-1} className="pr-10 text-xl outline-none sm:text-2xl">
        {done ? 'Your 10% code' : 'Get 10% Off Your First Order'}
      </h2>
      {done ? <OfferCode /> : <OfferForm onDone={() => setDone(true)} />}
    </div>
  )
}

function OfferForm({ onDone }: { onDone: () => void }) {
  const { brand, anonKey } = useShop()
  const markCompleted = useStore(useStores().signup, (flags) => flags.markCompleted)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const signs = botSigns(event.currentTarget)
    const name = String(fields.get('name')).trim()
    const email = String(fields.get('email')).trim()
    if (name === '') return showToast(MESSAGES.nameRequired)
    if (!email.includes('@')) return showToast(MESSAGES.emailInvalid)
    setSending(true)
    const answer = await createApi(anonKey).sendDiscountCode(name, email, signs)
    setSending(false)
    if (!answer.ok) return showToast(MESSAGES.discountFailed)
    markCompleted()
    onDone()
    showToast(welcomeToast(brand))
    identify({ email })
    track('AddToWishlist', DISCOUNT_SIGNUP_EVENT)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 grid gap-2 sm:mt-4 sm:grid-cols-2 sm:gap-3">
      <label className="text-sm">
        <span className="sr-only">Name</span>
        <input
          className="field"
          name="name"
          type="text"
          autoComplete="name"
          placeholder="Name"
          maxLength={100}
          required
        />
      </label>
      <label className="text-sm">
        <span className="sr-only">Email</span>
        <input
          className="field"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Email"
          maxLength={254}
          required
        />
      </label>
      <Honeypot />
      <SignupWordingLine form="discount-code" className="sm:col-span-2" />
      <Button
        type="submit"
        className="w-full sm:col-span-2"
        disabled={sending}
        aria-describedby={wordingId('discount-code')}
      >
        {sending ? 'Joining...' : 'Get My Code'}
      </Button>
    </form>
  )
}

function OfferCode() {
  const { brand } = useShop()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_RESET_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(brand.promoCode)
      setCopied(true)
      showToast(MESSAGES.copied)
    } catch {
      showToast(MESSAGES.copyFailed)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <p className="mt-2 text-muted-foreground text-sm">
        Enter it at checkout for 10% off your first order.{' '}
        <a className="text-link" href={routes(brand).offerTerms}>
          Offer terms
        </a>
      </p>
      <div className="mt-4 flex items-center justify-between gap-3 rounded-md border border-input border-dashed py-1 pr-1 pl-4">
        <strong className="engraved select-all text-xl tracking-wide" data-code>
          {brand.promoCode}
        </strong>
        <Button tone="quiet" onClick={copy}>
          <Icon aria-hidden="true" className="size-5" />
          {copied ? 'Copied' : 'Copy code'}
        </Button>
      </div>
      <ButtonLink href={routes(brand).product()} className="mt-4 w-full">
        Start Shopping
      </ButtonLink>
    </>
  )
}
