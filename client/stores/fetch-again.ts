// Loads again what could not be loaded: at the next interaction, or once the connection is back. A browser retries an
// import that failed (HTML standard since 2026; Chromium 156 does), so it is enough not to cache the failure;
// build/styles-again.ts handles its style sheets. An older browser caches the failure (Chromium 150) until the page is
// reloaded: `showPartNotLoaded` offers that.
import { LOADING_WORDS } from '#domain/content/words/loading.ts'
import type { ToastText } from '#domain/site/messages.ts'
import type { Shop } from './shop-data.ts'

const AGAIN_AT = ['pointerdown', 'keydown', 'online'] as const

/** Runs `work` once: at the next interaction, or when the device is online again. */
export function atNextTouch(work: () => void): void {
  const once = () => {
    for (const event of AGAIN_AT) removeEventListener(event, once, true)
    work()
  }
  for (const event of AGAIN_AT) addEventListener(event, once, true)
}

/** Repeats `fetchPart` until it succeeds, after each failure at the next interaction. Never rejects. */
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

/** Removes the note below. */
export const dropBareNote = (): void => bareNote?.remove()

/** A note without the toaster. A later one replaces it. `more` is placed below its text. */
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

/** Reports that a part of the page was requested and could not be loaded; offers a reload when online. */
export function showPartNotLoaded({ words }: Pick<Shop, 'words'>): void {
  const t: Record<keyof typeof LOADING_WORDS, string> = { ...LOADING_WORDS, ...words?.loading }
  const reload = document.createElement('a')
  reload.href = ''
  reload.className = 'mt-1 block underline'
  reload.textContent = t.reload
  showBareNote({ ...t, kind: 'error' }, ...(navigator.onLine ? [reload] : []))
}
