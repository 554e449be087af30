// The editor's form as the domain sees it.
import { draftOfForm, NO_DRAFT, type ProfileDraft } from '#domain/profile/profile-draft.ts'

export const profileForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('form[data-profile-form]')

/** What is typed and chosen at this moment. */
export function typedDraft(form: HTMLFormElement): ProfileDraft {
  const data = new FormData(form)
  return draftOfForm({ get: (name) => String(data.get(name) ?? ''), has: (name) => data.has(name) }, NO_DRAFT)
}

/** Tells everybody who listens to the form that a field was changed by script. */
export const changed = (form: HTMLFormElement): boolean => form.dispatchEvent(new Event('input', { bubbles: true }))
