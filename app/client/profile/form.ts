// The editor's form as a profile draft.
import { draftOfForm, NO_DRAFT, type ProfileDraft } from '#domain/profile/profile-draft.ts'

export const profileForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('form[data-profile-form]')

/** The current values of the form. */
export function typedDraft(form: HTMLFormElement): ProfileDraft {
  const data = new FormData(form)
  return draftOfForm({ get: (name) => String(data.get(name) ?? ''), has: (name) => data.has(name) }, NO_DRAFT)
}

/** Dispatches an input event after a script has changed a field. */
export const changed = (form: HTMLFormElement): boolean => form.dispatchEvent(new Event('input', { bubbles: true }))
