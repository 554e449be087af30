// A modal on the native <dialog>: the platform gives the focus trap, Escape and focus restore; this adds the backdrop
// click and keeps open state and element in step.
import { type ReactNode, useEffect, useRef } from 'react'

export function Dialog({
  open,
  onClose,
  labelledBy,
  className = '',
  children,
}: {
  open: boolean
  /** Called once for every way of closing: Escape, backdrop, or the content's own buttons calling it. */
  onClose: () => void
  /** Id of the heading that names the dialog. */
  labelledBy: string
  className?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={`locks-scroll ${className}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
