// The small form of the teams page. No <form>: there is nothing to submit, and nothing typed here may reach an address
// or a server. Its button is a link; what was typed is stored in this tab for the consultation form.
import { useEffect, useRef } from 'react'
import { keepDraft, readDraft } from '#client/browser/forms/consultation-draft.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SIZE_OPTIONS } from '#domain/content/teams-copy.ts'
import { TEAMS_FORM_WORDS } from '#domain/content/words/teams-form.ts'
import { detailsOfTeamsForm } from '#domain/signup/consultation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChoiceField, TextField } from './form-field.tsx'

export function TeamsForm() {
  const { brand, paths } = useShop()
  const t = useWords('teams-form', TEAMS_FORM_WORDS)
  const root = useRef<HTMLFieldSetElement>(null)
  const keep = () => {
    const typed = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
    const details = detailsOfTeamsForm({
      name: typed('name'),
      email: typed('email'),
      phone: typed('phone'),
      company: typed('company'),
      teamSize: typed('teamSize'),
    })
    keepDraft(brand, details)
    return details
  }
  // What was typed before hydration, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const earlier = readDraft(brand)
    if (Object.keys(keep()).length === 0) keepDraft(brand, earlier)
  }, [])
  return (
    <fieldset ref={root} onChange={keep} className="panel grid min-w-0 gap-5 p-6 sm:grid-cols-2 md:p-9">
      <legend className="sr-only">{t.heading}</legend>
      <TextField id="name" name="name" label={t.name} autoComplete="name" required />
      <TextField id="email" name="email" label={t.email} type="email" autoComplete="email" required />
      <TextField id="phone" name="phone" label={t.phone} note={t.optional} type="tel" autoComplete="tel" />
      <TextField id="company" name="company" label={t.company} autoComplete="organization" required />
      <ChoiceField
        id="teamSize"
        name="teamSize"
        label={t.size}
        options={SIZE_OPTIONS}
        placeholder={t.chooseSize}
        required
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <ButtonLink href={paths.consultation} className="w-full" onClick={keep}>
          {t.button}
        </ButtonLink>
        <p className="mt-4 text-muted-foreground text-sm">
          <span className="text-accent">*</span>
          {` ${t.required}`}
        </p>
      </div>
    </fieldset>
  )
}
