// Detects programs without asking visitors anything: by a hidden field, and by how fast a form was sent. A form
// contains one <Honeypot />; its call includes `botSigns(form)`, which is empty for people.
import { useEffect, useRef } from 'react'
import type { BotSigns } from '#client/browser/calls/signup-api.ts'
import { MIN_FILL_MS } from '#domain/signup/forms.ts'

interface Watch {
  /** When the form was hydrated, on the clock of performance.now(). */
  since: number
  /**
   * Whether a real pointer or key has clicked anything in it, before hydration too. Enter in a field clicks the button.
   */
  touched: boolean
}
const watches = new WeakMap<HTMLFormElement, Watch>()

export const watchOf = (form: HTMLFormElement): Watch | undefined => watches.get(form)

/** Starts the clock of a form and waits for a real click; returns a function that removes the listener. */
export function watchForm(form: HTMLFormElement): () => void {
  const watch: Watch = { since: performance.now(), touched: false }
  watches.set(form, watch)
  const note = (event: Event) => {
    const { repeating } = window.earlyClicks ?? {}
    // A program can dispatch a click, but not a trusted one.
    if (event.isTrusted || (repeating && event.target === repeating)) watch.touched = true
  }
  form.addEventListener('click', note)
  return () => form.removeEventListener('click', note)
}

export function Honeypot() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    return form ? watchForm(form) : undefined
  }, [])
  return <input ref={field} name="website" className="sr-only" aria-hidden="true" tabIndex={-1} autoComplete="off" />
}

/** Added to the call of this form; empty for people. */
export const botSigns = (form: HTMLFormElement): BotSigns =>
  signsOf(String(new FormData(form).get('website') ?? ''), watchOf(form), performance.now())

/**
 * The signs of a program. People whose browser filled in the fields are fast but still click: only a fast submission
 * without a real click counts, so that an honest sign-up is never dropped. `now` on the clock of performance.now().
 */
export function signsOf(website: string, watch: Watch | undefined, now: number): BotSigns {
  const filledMs = watch && !watch.touched ? Math.round(now - watch.since) : MIN_FILL_MS
  return { ...(website === '' ? {} : { website }), ...(filledMs < MIN_FILL_MS ? { filledMs } : {}) }
}
