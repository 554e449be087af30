// The question behind "Cookie settings": its text is true for this page, and its two answers have equal weight. Loaded
// only when the question is asked. It is at the foot of the screen, or below the header where the page's first call to
// action is at the foot.
import { useEffect, useRef, useState } from 'react'
import { CONSENT_TEXTS } from '#domain/content/consent-copy.ts'
import type { Consent, ConsentChoice, ConsentQuestion } from '#domain/tracking/consent.ts'
import { Button } from '#ui/button.tsx'
import '#client/styles/consent.css'

export function AdvertisingQuestion({
  question,
  consent,
  policies,
  onAnswer,
}: {
  question: ConsentQuestion
  consent: Consent | null
  /** Path of the privacy policy. */
  policies: string
  onAnswer: (choice: ConsentChoice) => void
}) {
  const card = useRef<HTMLElement>(null)
  const [isHigh, setHigh] = useState(false)
  useEffect(() => setHigh(coversFirstAction(card.current)), [])
  return (
    <section ref={card} aria-labelledby="consent-title" className="panel consent" data-consent data-high={isHigh}>
      <div className="consent-head">
        <h2 id="consent-title">Your choice about advertising</h2>
        {consent?.asked === question || consent?.choice === 'rejected' ? (
          <p className="text-muted-foreground">
            {consent.choice === 'accepted' ? 'You have accepted.' : 'You have rejected.'}
          </p>
        ) : null}
      </div>
      <p>
        {CONSENT_TEXTS[question]}{' '}
        <a className="underline underline-offset-4" href={policies}>
          Privacy policy
        </a>
      </p>
      <div className="consent-answers">
        <Button tone="secondary" onClick={() => onAnswer('rejected')}>
          Reject
        </Button>
        <Button tone="secondary" onClick={() => onAnswer('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  )
}

/** Whether the card, at the foot of the screen, would cover the page's first call to action. */
function coversFirstAction(card: HTMLElement | null): boolean {
  const action = document.querySelector('main .bg-primary')?.getBoundingClientRect()
  if (!card || !action) return false
  const mine = card.getBoundingClientRect()
  return action.bottom > mine.top && action.top < mine.bottom && action.right > mine.left
}
