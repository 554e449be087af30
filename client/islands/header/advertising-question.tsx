// The question behind "Cookie settings": its text is true for this page, and its two answers have equal weight. Loaded
// only when the question is asked. It is at the foot of the screen, or below the header where the page's first call to
// action is at the foot.
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#client/context/words.tsx'
import { consentText } from '#domain/content/consent-copy.ts'
import { CONSENT_WORDS } from '#domain/content/words/consent.ts'
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
  const t = useWords('consent', CONSENT_WORDS)
  const card = useRef<HTMLElement>(null)
  const [isHigh, setHigh] = useState(false)
  useEffect(() => setHigh(coversFirstAction(card.current)), [])
  return (
    <section ref={card} aria-labelledby="consent-title" className="panel consent" data-consent data-high={isHigh}>
      <div className="consent-head">
        <h2 id="consent-title">{t.title}</h2>
        {consent?.asked === question || consent?.choice === 'rejected' ? (
          <p className="text-muted-foreground">{consent.choice === 'accepted' ? t.accepted : t.rejected}</p>
        ) : null}
      </div>
      <p>
        {consentText(question, t)}{' '}
        <a className="underline underline-offset-4" href={policies}>
          {t.policy}
        </a>
      </p>
      <div className="consent-answers">
        <Button tone="secondary" onClick={() => onAnswer('rejected')}>
          {t.reject}
        </Button>
        <Button tone="secondary" onClick={() => onAnswer('accepted')}>
          {t.accept}
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
