// The field no person sees and the clock no person beats: what tells a program from a visitor, without asking anybody
// anything (ABU-2). A form holds one <Honeypot />; its call carries `botSigns(form)`, which is empty for people.
import { useEffect, useRef } from 'react'
import { MIN_FILL_MS } from '../../src/domain/forms'
import type { BotSigns } from '../browser/api'

export interface Watch {
  /** When the form came alive, on the clock of performance.now(). */
  since: number
  /** Has a real pointer or key clicked anything in it? Enter in a field clicks the button. */
  touched: boolean
}
const watches = new WeakMap<HTMLFormElement, Watch>()

export function Honeypot() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    const watch: Watch = { since: performance.now(), touched: false }
    watches.set(form, watch)
    const note = (event: Event) => {
      if (event.isTrusted) watch.touched = true
    }
    form.addEventListener('click', note)
    return () => form.removeEventListener('click', note)
  }, [])
  return <input ref={field} name="website" className="sr-only" aria-hidden="true" tabIndex={-1} autoComplete="off" />
}

/** What to add to the call of this form; nothing for people. */
export const botSigns = (form: HTMLFormElement): BotSigns =>
  signsOf(String(new FormData(form).get('website') ?? ''), watches.get(form), performance.now())

/**
 * The signs of a program. Somebody quick whose browser filled in the fields still clicks: only a fast submission without
 * a real click counts, so that an honest sign-up is never dropped. `now` on the clock of performance.now().
 */
export function signsOf(website: string, watch: Watch | undefined, now: number): BotSigns {
  const filledMs = watch && !watch.touched ? Math.round(now - watch.since) : MIN_FILL_MS
  return { ...(website === '' ? {} : { website }), ...(filledMs < MIN_FILL_MS ? { filledMs } : {}) }
}
