// What could not be fetched is asked for again: at the next touch of the page, or once the connection is back. A
// browser fetches a module again whose import failed (HTML standard since 2026; Chromium 156 does), so nothing else is
// needed than not to keep the failure; its style sheets are seen to by build/styles-again.ts. An older one keeps the
// failure (Chromium 150) until the page is reloaded: `showPartNotLoaded` offers that.
import type { ToastText } from '#domain/site/messages.ts'
import { PART_NOT_LOADED, RELOAD } from '#domain/text/unexpected-error.ts'

const AGAIN_AT = ['pointerdown', 'keydown', 'online'] as const

/** Runs `work` once: at the next touch of the page, or when the device is online again. */
export function atNextTouch(work: () => void): void {
  const once = () => {
    for (const event of AGAIN_AT) removeEventListener(event, once, true)
    work()
  }
  for (const event of AGAIN_AT) addEventListener(event, once, true)
}

/** Fetches until it is there, with each failure followed by a try at the next touch. Never rejects. */
export async function fetchUntilThere<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await fetchPart()
    } catch (thrown) {
      console.warn(thrown)
      await new Promise<void>(atNextTouch)
    }
}

let bareNote: HTMLElement | undefined
const BARE_NOTE_MS = 8000

/** Takes the message below away. */
export const dropBareNote = (): void => bareNote?.remove()

/** A message by itself, where the toaster is not there. A later one takes its place. `more` is below its words. */
export function showBareNote({ title, description = '' }: ToastText, ...more: Node[]): void {
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'rounded-md border bg-muted px-4 py-3 text-sm'
  note.innerText = `${title}\n${description}`
  note.append(...more)
  const place = document.createElement('div')
  place.className = 'cart-return'
  place.append(note)
  dropBareNote()
  bareNote = place
  ;(document.querySelector('dialog:modal') ?? document.body).append(place)
  setTimeout(() => place.remove(), BARE_NOTE_MS)
}

/**
 * Says that a part of the page was asked for and could not be fetched; to anyone who is online, how to get it all the
 * same.
 */
export function showPartNotLoaded(): void {
  const reload = document.createElement('a')
  reload.href = ''
  reload.className = 'mt-1 block underline'
  reload.textContent = RELOAD
  showBareNote(PART_NOT_LOADED, ...(navigator.onLine ? [reload] : []))
}
