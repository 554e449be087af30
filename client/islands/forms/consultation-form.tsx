// The consultation request: a form, then a thank-you in its place. It logs to the visitor's console and sends nothing;
// the thank-you offers a mail that contains what was typed. The button is disabled until hydration, so that no native
// submit can happen.
import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '#client/browser/forms/consultation-draft.ts'
import { useShop } from '#client/context/shop.tsx'
import { useHydrated } from '#client/context/use-hydrated.ts'
import { CONSULTATION_COPY } from '#domain/content/consultation-copy.ts'
import { SIZE_OPTIONS } from '#domain/content/teams-copy.ts'
import { type ConsultationDetails, consultationMail } from '#domain/signup/consultation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChoiceField, TextField } from './form-field.tsx'

export function ConsultationForm() {
  const isLive = useHydrated()
  const { brand } = useShop()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<ConsultationDetails | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => fillIn(form.current, readDraft(brand)), [])
  if (written) return <ThankYou details={written} />
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const details = Object.fromEntries(new FormData(event.currentTarget)) as ConsultationDetails
    console.log('Consultation request', details)
    keepDraft(brand, {})
    setWritten(details)
  }
  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      className="panel grid grid-cols-2 gap-5 p-6 md:p-9"
      aria-labelledby="request"
    >
      <h2 id="request" className="col-span-2 text-2xl">
        Your request
      </h2>
      <TextField id="firstName" name="firstName" label="First name" autoComplete="given-name" required />
      <TextField id="lastName" name="lastName" label="Last name" autoComplete="family-name" required />
      <TextField
        id="workEmail"
        name="workEmail"
        label="Work email"
        type="email"
        autoComplete="work email"
        required
        className="col-span-2"
      />
      <TextField
        id="phone"
        name="phone"
        label="Phone"
        note="optional"
        type="tel"
        autoComplete="tel"
        className="col-span-2"
      />
      <TextField
        id="companyName"
        name="companyName"
        label="Company"
        autoComplete="organization"
        required
        className="max-sm:col-span-2"
      />
      <ChoiceField
        id="companySize"
        name="companySize"
        label="Company size"
        options={SIZE_OPTIONS}
        placeholder="Choose a size"
        required
        className="max-sm:col-span-2"
      />
      <div className="col-span-2">
        <Button type="submit" className="w-full" disabled={!isLive}>
          {CONSULTATION_COPY.submit}
        </Button>
        <p className="mt-4 text-sm">{CONSULTATION_COPY.before}</p>
        <p className="mt-4 text-muted-foreground text-sm">
          <span className="text-accent">*</span> required
        </p>
      </div>
    </form>
  )
}

/** Fills empty fields with what was typed on the teams page. */
function fillIn(form: HTMLFormElement | null, details: ConsultationDetails): void {
  for (const [field, value] of Object.entries(details)) {
    const control = form?.elements.namedItem(field)
    if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && control.value === '')
      control.value = value
  }
}

function ThankYou({ details }: { details: ConsultationDetails }) {
  const { brand } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [before, words, after] = CONSULTATION_COPY.thanks
  return (
    <section className="panel p-6 md:p-9" aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1} className="text-lg leading-snug outline-none">
        {before}
        <a className="text-link" href={`mailto:${brand.supportEmail}`}>
          {words}
        </a>
        {after}
      </h2>
      <ButtonLink href={brand.bookingUrl} target="_blank" rel="noopener" className="mt-8 w-full">
        {CONSULTATION_COPY.schedule}
      </ButtonLink>
      <ButtonLink href={consultationMail(brand.supportEmail, details)} tone="secondary" className="mt-3 w-full">
        {CONSULTATION_COPY.mail}
      </ButtonLink>
      <p className="mt-6 text-muted-foreground">
        <a className="text-link inline-block py-2" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
      </p>
      <p className="mt-4 border-border border-t pt-4 text-muted-foreground text-sm">{CONSULTATION_COPY.keptHere}</p>
    </section>
  )
}
