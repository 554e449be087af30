// Toasts for islands. The toaster and its library are fetched with the first hand on the page, so that no page pays for
// them up front, and a message that the network is down does not need the network (ERR-07).
import type { ToastText } from '../../../src/domain/site/messages'
import { dropBareNote, showBareNote } from '../../stores/fetch-again'

let toaster: typeof import('./toaster.client') | undefined
const loadToaster = async () => {
  toaster = await import('./toaster.client')
  return toaster
}

/** Fetches ahead what the first toast needs. */
export function prepareToasts(): void {
  for (const touch of ['pointerdown', 'focusin'])
    addEventListener(touch, () => loadToaster().catch(() => {}), { once: true })
}

/** Shows a toast of the message list; failures in the destructive style (ERR-10). Never throws. */
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
