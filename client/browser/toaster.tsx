// The one toaster of a page: sonner in a root of its own, mounted when the first toast is raised.
// Its host moves into an open modal dialog: outside of it everything is inert and a message would be lost.
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import type { ToastText } from '../../src/domain/messages'

let mounted: Promise<HTMLElement> | undefined

function mount(): Promise<HTMLElement> {
  mounted ??= new Promise((resolve) => {
    const host = document.createElement('div')
    document.body.append(host)
    createRoot(host).render(
      <Toaster
        ref={() => resolve(host)}
        position="top-center"
        offset={72}
        visibleToasts={3}
        closeButton
        toastOptions={{ classNames: { toast: 'toast', error: 'toast-error' } }}
      />,
    )
    document.addEventListener('close', () => document.body.append(host), { capture: true })
  })
  return mounted
}

/** Shows one toast. Errors stay longer: they hold something to act on. */
export async function raise(text: ToastText): Promise<void> {
  const host = await mount()
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (host.parentElement !== place) place.append(host)
  const show = text.kind === 'error' ? toast.error : toast
  show(text.title, { description: text.description, duration: text.kind === 'error' ? 8000 : 4500 })
}
