// The discount popup of the home page and its floating button. Spec §4 "Discount popup"; D-66, D-72, D-73.
// Opens 5 s after load unless this browser has seen it or signed up; closing it leaves the button.
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { POPUP_DELAY_MS } from '../../src/domain/timings'
import { isFramed } from '../browser/in-frame'
import { useStores } from '../providers'
import { Dialog } from '../ui/dialog'
import type { DiscountOffer } from './discount-offer'

export function DiscountPopup() {
  const flags = useStore(useStores().signup)
  const { restored, popupShown, signupCompleted, markShown } = flags
  const [open, setOpen] = useState(false)
  const [Offer, setOffer] = useState<typeof DiscountOffer | null>(null) // fetched when it is first shown
  const fromButton = useRef(false)
  const [embedded, setEmbedded] = useState(true) // until the browser has said otherwise (D-21)
  useEffect(() => setEmbedded(isFramed() || document.body.classList.contains('embed')), [])
  const show = async () => {
    const { DiscountOffer } = await import('./discount-offer')
    setOffer(() => DiscountOffer)
    setOpen(true)
  }
  const waits = restored && !embedded && !popupShown && !signupCompleted
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` only sets state; the clock must not restart with it
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => whenNoDialog(show), POPUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waits])

  const close = () => {
    if (!open) return
    setOpen(false)
    markShown()
  }
  // The button is away while the popup is open: the one that comes back takes the focus it had.
  const showFromButton = () => {
    fromButton.current = true
    show()
  }
  const takeBack = (button: HTMLButtonElement | null) => {
    if (!button || !fromButton.current) return
    fromButton.current = false
    button.focus({ preventScroll: true })
  }
  if (embedded) return null
  return (
    <>
      {restored && popupShown && !signupCompleted && !open ? (
        <button type="button" className="popup-button" ref={takeBack} onClick={showFromButton}>
          Get 10% Off
        </button>
      ) : null}
      <Dialog open={open} onClose={close} labelledBy="popup-title" className="popup">
        {open && Offer ? <Offer onClose={close} /> : null}
      </Dialog>
    </>
  )
}

/** The visitor may be in the cart: the offer waits until that dialog is closed. */
function whenNoDialog(show: () => void): void {
  const busy = document.querySelector('dialog[open]')
  if (busy) busy.addEventListener('close', show, { once: true })
  else show()
}
