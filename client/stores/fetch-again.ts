// What could not be fetched is asked for again: at the next touch of the page, or once the connection is back. A browser
// fetches a module again whose import failed (HTML standard since 2026; Chromium 156 does, 150 did not and needs a reload),
// so nothing else is needed than not to keep the failure; its style sheets are seen to by build/styles-again.ts.
import type { ToastText } from '../../src/domain/site/messages'

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

/** A message by itself, where the toaster is not there. A later one takes its place. */
export function showBareNote({ title, description = '' }: ToastText): void {
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'cart-return rounded-md border border-accent bg-muted px-4 py-3 text-sm'
  note.innerText = `${title}\n${description}`
  dropBareNote()
  bareNote = note
  ;(document.querySelector('dialog:modal') ?? document.body).append(note)
  setTimeout(() => note.remove(), BARE_NOTE_MS)
}
