// The consultation request: a form, then a thank-you in its place. It logs to the visitor's console and sends nothing;
// the thank-you offers a mail that contains what was typed.
import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '#client/browser/forms/consultation-draft.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SIZE_OPTIONS } from '#domain/content/teams-copy.ts'
import { CONSULTATION_FORM_WORDS } from '#domain/content/words/consultation-form.ts'
import { type ConsultationDetails, consultationMail } from '#domain/signup/consultation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { ChoiceField, TextField } from './form-field.tsx'

export function ConsultationForm() {
  const { brand } = useShop()
  const t = useWords('consultation-form', CONSULTATION_FORM_WORDS)
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
        {t.title}
      </h2>
      <TextField id="firstName" name="firstName" label={t.firstName} autoComplete="given-name" required />
      <TextField id="lastName" name="lastName" label={t.lastName} autoComplete="family-name" required />
      <TextField
        id="workEmail"
        name="workEmail"
        label={t.workEmail}
        type="email"
        autoComplete="work email"
        required
        className="col-span-2"
      />
      <TextField
        id="phone"
        name="phone"
        label={t.phone}
        note={t.optional}
        type="tel"
        autoComplete="tel"
        className="col-span-2"
      />
      <TextField
        id="companyName"
        name="companyName"
        label={t.companyName}
        autoComplete="organization"
        required
        className="max-sm:col-span-2"
      />
      <ChoiceField
        id="companySize"
        name="companySize"
        label={t.companySize}
        options={SIZE_OPTIONS}
        placeholder={t.chooseSize}
        required
        className="max-sm:col-span-2"
      />
      <div className="col-span-2">
        <SubmitButton className="w-full">{t.submit}</SubmitButton>
        <p className="mt-4 text-sm">{t.before}</p>
        <p className="mt-4 text-muted-foreground text-sm">
          <span className="text-accent">*</span>
          {` ${t.required}`}
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
  const t = useWords('consultation-form', CONSULTATION_FORM_WORDS)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel p-6 md:p-9" aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1} className="text-lg leading-snug outline-none">
        {t.thanks({
          mail: (text) => (
            <a className="text-link" href={`mailto:${brand.supportEmail}`}>
              {text}
            </a>
          ),
        })}
      </h2>
      <ButtonLink href={brand.bookingUrl} target="_blank" rel="noopener" className="mt-8 w-full">
        {t.schedule}
      </ButtonLink>
      <ButtonLink href={consultationMail(brand.supportEmail, details, t)} tone="secondary" className="mt-3 w-full">
        {t.mail}
      </ButtonLink>
      <p className="mt-6 text-muted-foreground">
        <a className="text-link inline-block py-2" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
      </p>
      <p className="mt-4 border-border border-t pt-4 text-muted-foreground text-sm">{t.keptHere}</p>
    </section>
  )
}
