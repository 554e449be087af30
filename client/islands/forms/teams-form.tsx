// The small form of the teams page. No <form>: there is nothing to submit, and nothing typed here may reach an address
// or a server. Its button is a link; what was typed is stored in this tab for the consultation form.
import { useEffect, useRef } from 'react'
import { keepDraft, readDraft } from '#client/browser/forms/consultation-draft.ts'
import { useShop } from '#client/context/shop.tsx'
import { SIZE_OPTIONS, teamsCopy } from '#domain/content/teams-copy.ts'
import { detailsOfTeamsForm } from '#domain/signup/consultation.ts'
import { routes } from '#domain/site/routes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChoiceField, TextField } from './form-field.tsx'

export function TeamsForm() {
  const { brand } = useShop()
  const copy = teamsCopy(brand).form
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
      <legend className="sr-only">{copy.heading}</legend>
      <TextField id="name" name="name" label="Name" autoComplete="name" required />
      <TextField id="email" name="email" label="Email" type="email" autoComplete="email" required />
      <TextField id="phone" name="phone" label="Phone" note="optional" type="tel" autoComplete="tel" />
      <TextField id="company" name="company" label="Company" autoComplete="organization" required />
      <ChoiceField
        id="teamSize"
        name="teamSize"
        label="Team size"
        options={SIZE_OPTIONS}
        placeholder="Choose a size"
        required
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <ButtonLink href={routes(brand).consultation} className="w-full" onClick={keep}>
          {copy.button}
        </ButtonLink>
        <p className="mt-4 text-muted-foreground text-sm">
          <span className="text-accent">*</span> required
        </p>
      </div>
    </fieldset>
  )
}
