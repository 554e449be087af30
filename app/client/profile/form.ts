// The editor's form as a profile draft.
import { previewOf, ticked } from '#app/team-profiles/brand-form.ts'
import { readLocked, withLocked } from '#app/team-profiles/locked.ts'
import { draftOfForm, NO_DRAFT, type ProfileDraft } from '#domain/profile/profile-draft.ts'

export const profileForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('form[data-profile-form]')

/** The current values of the form. */
export function typedDraft(form: HTMLFormElement): ProfileDraft {
  const data = new FormData(form)
  return draftOfForm({ get: (name) => String(data.get(name) ?? ''), has: (name) => data.has(name) }, NO_DRAFT)
}

/** The profile as it would be after saving: what a team locks is no part of the form of its members. */
export function shownDraft(form: HTMLFormElement): ProfileDraft {
  const typed = typedDraft(form)
  const { brandOf, locked } = form.dataset
  if (brandOf !== undefined)
    return previewOf(
      JSON.parse(brandOf),
      typed,
      ticked(Object.fromEntries(new FormData(form)) as Record<string, string>),
    )
  return locked === undefined ? typed : withLocked(typed, readLocked(locked))
}

/** Dispatches an input event after a script has changed a field. */
export const changed = (form: HTMLFormElement): boolean => form.dispatchEvent(new Event('input', { bubbles: true }))
