// The button that opens the discount popup, on the home page only: it floats at the lower left, on the page's margin, and
// is hidden where it would cover the rating, products or the other sign-up form.
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useWords } from '#client/context/words.tsx'
import { OFFER_WORDS } from '#domain/content/words/offer.ts'

export function OfferButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const t = useWords('offer', OFFER_WORDS)
  const { signup } = useStores()
  const isDue = useStore(signup, (flags) => flags.restored && flags.popupShown && !flags.signupCompleted)
  const button = useRef<HTMLButtonElement>(null)
  const hasOpened = useRef(false)
  const isShown = isDue && !isOpen
  // It is hidden while the popup is open; when it comes back it takes the focus it had.
  useEffect(() => {
    if (!isShown || !hasOpened.current) return
    hasOpened.current = false
    button.current?.focus({ preventScroll: true })
  }, [isShown])
  // Hidden while the trust bar, the shop's cards or the other sign-up form are in view.
  useEffect(() => {
    if (!isShown) return
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
      button.current?.toggleAttribute('data-away', inView.size > 0)
    })
    for (const place of document.querySelectorAll('.trust-bar, #shop, footer form')) observer.observe(place)
    return () => observer.disconnect()
  }, [isShown])
  if (!isShown) return null
  const open = () => {
    hasOpened.current = true
    onOpen()
  }
  return (
    <button type="button" ref={button} className="popup-button" onClick={open}>
      {t.open}
    </button>
  )
}
