// The question behind "Cookie settings": what it says is true for this page, and its two answers weigh the same. D-109.
// Fetched only when somebody is asked.

import { CONSENT_TEXTS } from '../../../src/domain/content/consent-copy'
import type { Consent, ConsentChoice, ConsentQuestion } from '../../../src/domain/tracking/consent'
import { Button } from '../../ui/button'

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
  return (
    <section
      aria-labelledby="consent-title"
      className="panel fixed inset-x-3 bottom-3 z-50 p-5 text-base md:left-auto md:max-w-md"
      data-consent
    >
      <h2 id="consent-title" className="text-lg">
        Your choice about advertising
      </h2>
      <p className="mt-2 text-sm">
        {CONSENT_TEXTS[question]}{' '}
        <a className="underline underline-offset-4" href={policies}>
          Privacy policy
        </a>
      </p>
      {consent?.asked === question || consent?.choice === 'rejected' ? (
        <p className="mt-2 text-muted-foreground text-sm">
          {consent.choice === 'accepted' ? 'You have accepted.' : 'You have rejected.'}
        </p>
      ) : null}
      <div className="mt-4 grid grid-cols-2 gap-3">
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
