// The button that opens the discount popup, on the home page only: it floats at the lower left and is away where it
// would cover what is sold or filled in.
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'

export function OfferButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const { signup } = useStores()
  const isDue = useStore(signup, (flags) => flags.restored && flags.popupShown && !flags.signupCompleted)
  const button = useRef<HTMLButtonElement>(null)
  const hasOpened = useRef(false)
  const isShown = isDue && !isOpen
  // It is away while the popup is open: the one that comes back takes the focus it had.
  useEffect(() => {
    if (!isShown || !hasOpened.current) return
    hasOpened.current = false
    button.current?.focus({ preventScroll: true })
  }, [isShown])
  // Neither the shop's cards nor the other sign-up form is covered: while they are in view it is away.
  useEffect(() => {
    if (!isShown) return
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
      button.current?.toggleAttribute('data-away', inView.size > 0)
    })
    for (const place of document.querySelectorAll('#shop, footer form')) observer.observe(place)
    return () => observer.disconnect()
  }, [isShown])
  if (!isShown) return null
  const open = () => {
    hasOpened.current = true
    onOpen()
  }
  return (
    <button type="button" ref={button} className="popup-button" onClick={open}>
      Get 10% Off
    </button>
  )
}
