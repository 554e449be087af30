// Toasts for islands. The toaster and its library are fetched with the first toast, or on idle, so that no page pays
// for them up front.
import type { ToastText } from '../../../src/domain/site/messages'

/** Shows a toast of the message list; failures in the destructive style (ERR-10). Never throws. */
export function showToast(text: ToastText): void {
  import('#browser/toaster')
    .then(({ raise }) => raise(text))
    .catch((thrown) => console.warn('The message could not be shown.', text.title, text.description ?? '', thrown))
}
