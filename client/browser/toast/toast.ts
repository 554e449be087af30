// Toasts for islands. The toaster and its library are fetched with the first hand on the page, so that no page pays for
// them up front, and a message that the network is down does not need the network.

import { dropBareNote, showBareNote } from '#client/stores/fetch-again.ts'
import type { ToastText } from '#domain/site/messages.ts'

let toaster: typeof import('./toaster.client.tsx') | undefined
const loadToaster = async () => {
  toaster = await import('./toaster.client.tsx')
  return toaster
}

/** Fetches ahead what the first toast needs. */
export function prepareToasts(): void {
  for (const touch of ['pointerdown', 'focusin'])
    addEventListener(touch, () => loadToaster().catch(() => {}), { once: true })
}

/** Shows a toast of the message list; failures in the destructive style. Never throws. */
export function showToast(text: ToastText): void {
  loadToaster()
    .then(({ raise }) => raise(text))
    .catch(() => showBareNote(text))
}

/** What was told to have failed has worked since: its message goes. */
export function errorsAreOver(): void {
  dropBareNote()
  toaster?.dismissErrors()
}
