// The footer's newsletter form: call 4, then the code. Spec §2, §5, §8; D-67 to D-69, D-72, D-108.
// Its button works only once the script lives, so that a native submit can never put a name into an address (PII-3).
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { footerCodeLine } from '../../src/domain/content/home-copy'
import type { ShopError } from '../../src/domain/errors'
import { MESSAGES } from '../../src/domain/messages'
import { NEWSLETTER_EVENT } from '../../src/domain/tracking'
import { createApi } from '../browser/api'
import { showToast } from '../browser/toast'
import { identify, track } from '../browser/tracking'
import { useStores } from '../providers'
import { useShop } from '../shop'
import { Button } from '../ui/button'
import { botSigns, Honeypot } from '../ui/honeypot'
import { SignupWordingLine, wordingId } from '../ui/signup-wording'

export function NewsletterForm() {
  const { brand, anonKey } = useShop()
  const markCompleted = useStore(useStores().signup, (flags) => flags.markCompleted)
  const [live, setLive] = useState(false)
  const [sending, setSending] = useState(false)
  const [joined, setJoined] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => setLive(true), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const signs = botSigns(event.currentTarget)
    const name = String(fields.get('name')).trim()
    const email = String(fields.get('email')).trim()
    if (name === '' || email === '') return showToast(MESSAGES.newsletterEmpty)
    if (!email.includes('@')) return showToast(MESSAGES.emailInvalid)
    if (sending) return
    setSending(true)
    const answer = await createApi(anonKey).newsletterSignup(name, email, signs)
    setSending(false)
    if (!answer.ok && !isDuplicate(answer.error)) return showToast(MESSAGES.newsletterFailed)
    form.current?.reset()
    setJoined(true)
    markCompleted()
    showToast(MESSAGES.newsletterJoined)
    identify({ email })
    track('AddToWishlist', NEWSLETTER_EVENT)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="text-2xl">
        Join our newsletter
      </h2>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <label className="text-sm">
          Name
          <input className="field mt-1.5" name="name" type="text" autoComplete="name" maxLength={100} />
        </label>
        <label className="text-sm">
          Email
          <input className="field mt-1.5" name="email" type="email" autoComplete="email" maxLength={254} />
        </label>
      </div>
      <Honeypot />
      <SignupWordingLine form="newsletter" className="mt-4 max-w-prose" />
      <Button
        type="submit"
        className="mt-4 w-full sm:w-auto sm:px-10"
        disabled={!live || sending}
        aria-describedby={wordingId('newsletter')}
      >
        Join
      </Button>
      <p className="mt-3 hidden text-muted-foreground text-sm noscript:block">
        This form needs JavaScript. You can also write to {brand.supportEmail}.
      </p>
      <p role="status" className="font-semibold text-saving not-empty:mt-4" data-footer-code>
        {joined ? footerCodeLine(brand) : null}
      </p>
    </form>
  )
}

/** A known address counts as success (NEWS-04, D-69). */
const isDuplicate = (error: ShopError): boolean =>
  error.tag === 'call_failed' && error.message.toLowerCase().includes('duplicate')
