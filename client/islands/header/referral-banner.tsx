// The floating note that a referral link has unlocked a discount, with the remaining time. It appears with a new
// referral and stays until dismissed, expired or dropped.
import { TicketPercent, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { timeLeftMs } from '#domain/cart/referral.ts'
import { routes } from '#domain/site/routes.ts'
import { COUNTDOWN_REFRESH_MS } from '#domain/site/timings.ts'
import { IconButton } from '#ui/button.tsx'

export function ReferralBanner() {
  const { brand } = useShop()
  const { referral: store } = useStores()
  const referral = useStore(store, (state) => state.referral)
  const isNew = useStore(store, (state) => state.isNew)
  const [isShown, setShown] = useState(false)
  const [leftMs, setLeftMs] = useState<number | null>(null)

  useEffect(() => {
    if (isNew) setShown(true)
  }, [isNew])
  useEffect(() => {
    if (!isShown) return
    const refresh = () => setLeftMs(referral && timeLeftMs(referral, Date.now()))
    refresh()
    // Not useInterval: a countdown is information, so it runs under reduced motion and in hidden tabs too.
    const timer = setInterval(refresh, COUNTDOWN_REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [isShown, referral])

  const isVisible = isShown && referral !== null && leftMs !== null && leftMs > 0
  return (
    <div aria-live="polite" className="referral-banner">
      {isVisible ? (
        <aside aria-label="Referral discount" className="panel flex items-center gap-3 py-2 pr-1.5 pl-4">
          <TicketPercent aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <div className="min-w-0 flex-1 py-1">
            <p className="font-semibold text-sm leading-snug">
              You've unlocked {referral.discount}% off {brand.name} products!
            </p>
            <p aria-live="off" className="text-muted-foreground text-sm">
              <span>{timeLeftText(leftMs)}</span>
              {' · '}
              <a className="text-link" href={routes(brand).offerTerms}>
                Offer terms
              </a>
            </p>
          </div>
          <IconButton label="Dismiss referral discount" onClick={() => setShown(false)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </aside>
      ) : null}
    </div>
  )
}

/** "Valid for 23h 59m": hours and minutes rounded down. */
function timeLeftText(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000)
  return `Valid for ${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
