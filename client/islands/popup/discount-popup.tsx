// The discount popup of the home page. Opens 5 s after load unless this browser has seen it or signed up; closing it
// leaves a button (offer-button.tsx).
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useHydrated } from '#client/context/use-hydrated.ts'
import type { DiscountOffer } from '#client/islands/signup/discount-offer.tsx'
import { atNextTouch, showPartNotLoaded } from '#client/stores/fetch-again.ts'
import { isFramed } from '#client/stores/in-frame.ts'
import { restoreSignupFlags } from '#client/stores/signup-flags.ts'
import { POPUP_DELAY_MS } from '#domain/site/timings.ts'
import { Dialog } from '#ui/dialog.tsx'
import { OfferButton } from './offer-button.tsx'

export function DiscountPopup() {
  const shop = useShop()
  const { signup } = useStores()
  const { markShown } = signup.getState()
  const isDue = useStore(signup, (flags) => flags.restored && !flags.popupShown && !flags.signupCompleted)
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const [Offer, setOffer] = useState<typeof DiscountOffer | null>(null) // loaded when it is first shown
  const [byButton, setByButton] = useState(false) // opened by its button, not by the timer
  const isOffered = useHydrated() && !isFramed() && !document.body.classList.contains('embed')
  const waits = isDue && isOffered
  useEffect(() => {
    if (!waits) return
    let isOver = false // also while it waits behind another dialog
    const open = () => {
      if (isOver) return
      restoreSignupFlags(signup)
      const { popupShown, signupCompleted } = signup.getState()
      setOpen(!popupShown && !signupCompleted)
    }
    let stopWaiting = () => {}
    const timer = setTimeout(() => {
      stopWaiting = whenNothingIsOpen(open)
    }, POPUP_DELAY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stopWaiting()
    }
  }, [waits, signup])
  useEffect(() => {
    if (!isOpen) return
    import('#client/islands/signup/discount-offer.tsx').then(
      ({ DiscountOffer }) => setOffer(() => DiscountOffer),
      (thrown) => {
        console.warn(thrown)
        setOpen(false)
        if (byButton)
          showPartNotLoaded(shop) // the button is there again, for another try
        else atNextTouch(() => setOpen(true))
      },
    )
  }, [isOpen, byButton, shop])

  const leave = () => {
    if (!isOpen) return
    setOpen(false)
    markShown()
  }
  // Closed while the form was being sent, it opens again: the code is shown nowhere else.
  const show = () => {
    setDone(true)
    setOpen(true)
  }
  if (!isOffered) return null
  return (
    <>
      <OfferButton
        isOpen={isOpen}
        onOpen={() => {
          setByButton(true)
          setOpen(true)
        }}
      />
      <Dialog open={isOpen && Offer !== null} onClose={leave} labelledBy="popup-title" className="popup">
        {isOpen && Offer ? <Offer done={isDone} onDone={show} onClose={leave} /> : null}
      </Dialog>
    </>
  )
}

const OPEN = 'dialog[open], header [aria-expanded="true"], [data-consent]'

/** Waits until the cart, the menu, the themes and the question about advertising are closed. */
function whenNothingIsOpen(show: () => void): () => void {
  const look = () => {
    if (document.querySelector(OPEN)) return
    observer.disconnect()
    show()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'aria-expanded'] })
  look()
  return () => observer.disconnect()
}
