// /consultation: the request form and what happens after it. Spec §2; CONS-01 to CONS-17, D-94. The form needs its script
// (its button is off until then); without one the page offers the mail address and the booking page instead.

import { ConsultationForm } from '../../../client/islands/forms/consultation-form'
import { Island } from '../../../client/islands/island'
import { CONSULTATION_COPY as COPY } from '../../domain/content/teams-copy'
import type { PageProps } from '../frame/page-props'

export function ConsultationPage({ shop: { brand } }: PageProps) {
  const mail = (
    <a className="text-link" href={`mailto:${brand.supportEmail}`}>
      {brand.supportEmail}
    </a>
  )
  return (
    <div className="wrap grid gap-12 pt-12 pb-20 md:pt-20 md:pb-28 lg:grid-cols-[5fr_6fr] lg:gap-20">
      <header>
        <p className="eyebrow">{COPY.eyebrow}</p>
        <h1 className="mt-4 text-4xl">{COPY.heading}</h1>
        <p className="mt-6 text-lg text-muted-foreground">{COPY.intro}</p>
        <ol className="mt-10 border-border border-t">
          {COPY.steps.map(({ name, text }, step) => (
            <li key={name} className="grid grid-cols-[2rem_1fr] items-baseline border-border border-b py-4">
              <span className="engraved text-accent">{step + 1}</span>
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-muted-foreground">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-8">Rather write? Email {mail} and we'll reply within 24 hours.</p>
      </header>
      <div>
        <noscript>
          <p className="mb-5 rounded-md border border-accent px-4 py-3">
            The form needs JavaScript. Email {mail}, or{' '}
            <a className="text-link" href={brand.bookingUrl} target="_blank" rel="noopener">
              book your 30-minute call
            </a>{' '}
            directly.
          </p>
        </noscript>
        <Island name="consultation-form" component={ConsultationForm} props={{}} />
      </div>
    </div>
  )
}
