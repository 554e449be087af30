// A modal on the native <dialog>: the browser makes the page behind it inert, closes it on Escape and restores focus.
// This adds the backdrop click, Tab that stays inside, a scroll lock without a shift (dialog.css), and in embed mode a
// place near the click, because a frame as tall as its page has no visible middle.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

export function Dialog({
  open,
  onClose,
  labelledBy,
  className = '',
  children,
}: {
  open: boolean
  /** Called once when the visitor closes the dialog (Escape, backdrop); never for a change of `open` from outside. */
  onClose: () => void
  /** Id of the heading that names the dialog. */
  labelledBy: string
  className?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const isWanted = useRef(open)
  const pressedOutside = useRef(false)
  isWanted.current = open
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) show(dialog)
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      // Some dialogs render their heading only while open, and a label must not point at nothing.
      aria-labelledby={open ? labelledBy : undefined}
      className={`sheet locks-scroll ${className}`}
      onClose={(event) => {
        // The close event is asynchronous: ignored for a dialog that has been opened again.
        if (event.target === ref.current && isWanted.current && !ref.current?.open) onClose()
      }}
      onKeyDown={keepTabInside}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Both ends of the click, so that selecting text and releasing outside does not close it.
        if (pressedOutside.current && event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      {children}
    </dialog>
  )
}

function show(dialog: HTMLDialogElement): void {
  const opener = document.activeElement
  const place = document.body.classList.contains('embed') ? () => placeNear(dialog, opener) : null
  place?.() // before it has a size: opening focuses inside, and the host page scrolls there
  // The scrollbar's gutter is kept while the page is locked, but never added where there was none.
  dialog.toggleAttribute('data-gutter', window.innerWidth > document.documentElement.clientWidth)
  dialog.showModal()
  place?.()
}

/** Moves the dialog to the height of what opened it, within the page where it fits, with room for a toast above. */
function placeNear(dialog: HTMLDialogElement, opener: Element | null): void {
  const box = opener && opener !== document.body ? opener.getBoundingClientRect() : null
  const middle = window.scrollY + (box ? box.top + box.height / 2 : 0)
  const lowest = document.body.offsetHeight - dialog.offsetHeight - 16
  dialog.style.top = `${Math.max(88, Math.min(middle - dialog.offsetHeight / 2, lowest))}px`
}

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** Tab cycles inside the dialog instead of reaching the browser's controls. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (!to || document.activeElement !== from) return
  event.preventDefault()
  to.focus()
}
