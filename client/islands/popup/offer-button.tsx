// The button that opens the discount popup, on the home page only: it floats at the lower left, on the page's margin, and
// is hidden where it would cover the hero's words, the rating, products or the other sign-up form.
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
  useEffect(() => (isShown && button.current ? hideWhereItCovers(button.current) : undefined), [isShown])
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

/** In view at all, these leave no room for it. */
const ELSEWHERE = '.trust-bar, #shop, footer form'
/** Of these only what is beneath it counts: on a phone its place is between the hero's words and tiles. */
const BENEATH = '.hero-words'
const BENEATH_ON_PHONES = `${BENEATH}, .hero-tiles`

/** Hides the button while it is over words or beside other forms; returns what ends that. */
function hideWhereItCovers(button: HTMLElement): () => void {
  const covered = new Set<Element>()
  const observe = (selector: string, rootMargin = '0px') => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
        button.toggleAttribute('data-away', covered.size > 0)
      },
      { rootMargin },
    )
    for (const place of document.querySelectorAll(selector)) observer.observe(place)
    return () => observer.disconnect()
  }
  const below = () => {
    const { top, bottom } = button.getBoundingClientRect()
    const isPhone = matchMedia('(width < 48rem)').matches
    // Less than its box by 4 px on either side: words that only touch it are not covered.
    const margin = `${Math.ceil(-top) - 4}px 0px ${Math.ceil(bottom - window.innerHeight) - 4}px`
    return observe(isPhone ? BENEATH_ON_PHONES : BENEATH, margin)
  }
  const end = observe(ELSEWHERE)
  let endBelow = below()
  const again = () => {
    endBelow()
    for (const place of document.querySelectorAll(BENEATH_ON_PHONES)) covered.delete(place)
    endBelow = below()
  }
  window.addEventListener('resize', again)
  return () => {
    end()
    endBelow()
    window.removeEventListener('resize', again)
  }
}
