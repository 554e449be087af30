// The one toaster of a page: sonner in a root of its own, mounted when the first toast is raised.
// Its host moves into an open modal dialog and back: outside of it everything is inert and a message would be lost.
import { Check, CircleAlert } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import '../../styles/toast.css'
import type { ToastText } from '../../../src/domain/site/messages'

const ERROR_MS = 8000 // errors hold something to act on
const PLAIN_MS = 4500
const HEADER_PX = 108 // below the header at its tallest, before its first line is scrolled away

let mounted: Promise<() => void> | undefined

/** Mounts the toaster once; resolves to the function that puts it where it can be seen and reached. */
function mount(): Promise<() => void> {
  mounted ??= new Promise((resolve) => {
    const host = document.createElement('div')
    const place = () => {
      const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      if (host.parentElement !== parent) parent.append(host)
    }
    place()
    createRoot(host).render(
      <Toaster
        ref={() => resolve(place)}
        className="toaster"
        position="top-center"
        offset={HEADER_PX}
        mobileOffset={{ top: HEADER_PX, left: 16, right: 16 }}
        visibleToasts={3}
        closeButton
        icons={{ success: <Check />, error: <CircleAlert /> }}
        toastOptions={{ classNames: { toast: 'toast', error: 'toast-error' } }}
      />,
    )
    // Neither event bubbles. Where dialogs know no toggle event, the next toast finds its place when it is raised.
    for (const change of ['toggle', 'close']) document.addEventListener(change, place, { capture: true })
  })
  return mounted
}

/** Shows one toast. */
export async function raise(text: ToastText): Promise<void> {
  const place = await mount()
  place()
  const show = { error: toast.error, plain: toast.success, wait: toast }[text.kind]
  show(text.title, { description: text.description, duration: text.kind === 'error' ? ERROR_MS : PLAIN_MS })
}
