// The button that opens the discount popup, on the home page only. It stays in view within the header, where nothing to
// press or to fill in ever comes beneath it. POP-21 to POP-26; D-66, D-72.
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../context/providers'

export function OfferButton() {
  const { signup, offer } = useStores()
  const isDue = useStore(signup, (flags) => flags.restored && flags.popupShown && !flags.signupCompleted)
  const isOpen = useStore(offer, (state) => state.isOpen)
  const button = useRef<HTMLButtonElement>(null)
  const hasOpened = useRef(false)
  const isShown = isDue && !isOpen
  // It is away while the popup is open: the one that comes back takes the focus it had.
  useEffect(() => {
    if (!isShown || !hasOpened.current) return
    hasOpened.current = false
    button.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!isShown) return null
  const open = () => {
    hasOpened.current = true
    offer.getState().open()
  }
  return (
    <button type="button" ref={button} className="popup-button" onClick={open}>
      Get 10% Off
    </button>
  )
}
