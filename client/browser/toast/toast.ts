// Toasts for islands. The toaster and its library are loaded at the first interaction, so that no page loads them up
// front, and a message about a lost connection does not need the network.

import { dropBareNote, showBareNote } from '#client/stores/fetch-again.ts'
import type { ToastText } from '#domain/site/messages.ts'

let toaster: typeof import('./toaster.client.tsx') | undefined
const loadToaster = async () => {
  toaster = await import('./toaster.client.tsx')
  return toaster
}

/** Preloads what the first toast needs. */
export function prepareToasts(): void {
  for (const touch of ['pointerdown', 'focusin'])
    addEventListener(touch, () => loadToaster().catch(() => {}), { once: true })
}

/** Shows a toast; failures in the destructive style. Never throws. */
export function showToast(text: ToastText): void {
  loadToaster()
    .then(({ raise }) => raise(text))
    .catch(() => showBareNote(text))
}

/** Dismisses errors: what failed has worked since. */
export function errorsAreOver(): void {
  dropBareNote()
  toaster?.dismissErrors()
}
