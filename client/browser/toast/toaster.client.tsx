// The one toaster of a page: sonner in a root of its own, mounted with the first toast. Its host moves into an open
// modal dialog and back: outside of it everything is inert and a message would be lost.
import { Check, CircleAlert } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import '#client/styles/toast.css'
import type { ShopData } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { TOASTER_WORDS } from '#domain/content/words/toaster.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import type { ToastText } from '#domain/site/messages.ts'
import { freeTop } from './free-top.ts'

/** The labels in the language of the page, read from its data: the toaster is no part of an island. */
const labels = () => {
  const data = JSON.parse(document.getElementById('shop-data')?.textContent ?? '{}') as Partial<ShopData>
  return wordsOf({ market: DEFAULT_MARKET, ...data }, 'toaster', TOASTER_WORDS)
}

const ERROR_MS = 8000 // errors contain something to act on
const PLAIN_MS = 4500

let mounted: Promise<() => void> | undefined
/** Toasts that link to the cart: dismissed once it is open. */
let leading: (string | number)[] = []
let errors: (string | number)[] = []

/** Mounts the toaster once; resolves to the function that moves it to where it is visible and reachable. */
function mount(): Promise<() => void> {
  mounted ??= new Promise((resolve) => {
    const host = document.createElement('div')
    const place = () => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      // In the cart it gets a row of its own above the totals, so that it covers no line.
      const before = dialog?.querySelector('.sheet-foot') ?? null
      const parent = before?.parentElement ?? dialog ?? document.body
      if (host.parentElement !== parent) parent.insertBefore(host, before)
      host.style.setProperty('--toast-top', `${freeTop(dialog ?? document.body)}px`)
    }
    place()
    const t = labels()
    createRoot(host).render(
      <Toaster
        ref={() => resolve(place)}
        className="toaster"
        position="top-center"
        mobileOffset={16}
        visibleToasts={3}
        closeButton
        containerAriaLabel={t.label}
        icons={{ success: <Check />, error: <CircleAlert /> }}
        toastOptions={{ closeButtonAriaLabel: t.close, classNames: { toast: 'toast', error: 'toast-error' } }}
      />,
    )
    // None of these bubbles. Where dialogs have no toggle event, the next toast finds its place when it is shown.
    for (const change of ['toggle', 'close', 'scrollend'])
      document.addEventListener(
        change,
        ({ target }) => {
          place()
          if (target instanceof Element && target.matches('.drawer:modal')) closeLeading()
        },
        { capture: true },
      )
  })
  return mounted
}

function closeLeading(): void {
  for (const id of leading) toast.dismiss(id)
  leading = []
}

/** "View cart" clicks the header's cart button; a frame has none and opens the cart by itself. */
function cartAction() {
  const button = document.querySelector<HTMLElement>('[data-cart-button]')
  if (!button) return {}
  const onClick = () => {
    button.focus() // the toast and its button go: the focus returns to the header's button, also after the cart
    button.click()
  }
  return { action: { label: labels().viewCart, onClick } }
}

/** Dismisses errors: what failed has worked since. */
export function dismissErrors(): void {
  for (const id of errors) toast.dismiss(id)
  errors = []
}

/** Shows one toast. A success dismisses earlier errors. */
export async function raise(text: ToastText): Promise<void> {
  const place = await mount()
  if (text.kind === 'plain' || text.kind === 'added') dismissErrors()
  place()
  const show = { error: toast.error, plain: toast.success, added: toast.success, wait: toast }[text.kind]
  const id = show(text.title, {
    description: text.description,
    duration: text.kind === 'error' ? ERROR_MS : PLAIN_MS,
    ...(text.kind === 'added' ? cartAction() : {}),
  })
  if (text.kind === 'error') errors.push(id)
  if (text.kind === 'added' && !document.body.classList.contains('embed')) leading.push(id)
}
