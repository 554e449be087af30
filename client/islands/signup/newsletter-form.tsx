// The footer's newsletter form: call 4, then the code.
import { useState } from 'react'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { NEWSLETTER_EVENT } from '#domain/tracking/tracking.ts'
import { ConfirmNext } from '#ui/confirm-next.tsx'
import { SignupForm } from './signup-form.tsx'

export const NewsletterForm = withQueries(function NewsletterForm() {
  const shop = useShop()
  const { brand } = shop
  const messages = messagesOf(shop)
  const t = useWords('signup', SIGNUP_WORDS)
  const [isJoined, setJoined] = useState(false)
  return (
    <>
      <h2 id="newsletter-title" className="text-2xl">
        {t.newsletter}
      </h2>
      <SignupForm
        form="newsletter"
        id="newsletter"
        labelledBy="newsletter-title"
        submit={t.join}
        messages={{ empty: messages.newsletterEmpty, failed: messages.newsletterFailed }}
        joined={{ toast: messages.newsletterJoined, event: NEWSLETTER_EVENT }}
        classes={{
          fields: 'mt-5 grid gap-3 sm:grid-cols-2',
          field: 'text-sm',
          input: 'mt-1.5',
          wording: 'mt-4 max-w-prose',
          button: 'mt-4 w-full sm:w-auto sm:px-10',
        }}
        onDone={() => setJoined(true)}
      />
      <p className="mt-3 hidden text-muted-foreground text-sm noscript:block">
        {t.needsScript({ address: brand.supportEmail, mail: (text) => text })}
      </p>
      <p role="status" className="font-semibold text-saving not-empty:mt-4" data-footer-code>
        {isJoined ? t.code({ code: brand.promoCode }) : null}
      </p>
      {isJoined ? <ConfirmNext list="newsletter" className="mt-2" /> : null}
    </>
  )
})
