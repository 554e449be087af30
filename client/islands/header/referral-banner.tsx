// The floating note that a referral link has unlocked a discount, with the remaining time. It appears with a new
// referral and stays until dismissed, expired or dropped.
import { TicketPercent, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { timeLeftMs } from '#domain/cart/referral.ts'
import { REFERRAL_WORDS } from '#domain/content/words/referral.ts'
import { COUNTDOWN_REFRESH_MS } from '#domain/site/timings.ts'
import { IconButton } from '#ui/button.tsx'

export function ReferralBanner() {
  const { brand, paths } = useShop()
  const t = useWords('referral', REFERRAL_WORDS)
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
        <aside aria-label={t.label} className="panel flex items-center gap-3 py-2 pr-1.5 pl-4">
          <TicketPercent aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <div className="min-w-0 flex-1 py-1">
            <p className="font-semibold text-sm leading-snug">
              {t.unlocked({ percent: referral.discount, brand: brand.name })}
            </p>
            <p aria-live="off" className="text-muted-foreground text-sm">
              <span>{t.validFor(timeLeft(leftMs))}</span>
              {' · '}
              <a className="text-link" href={paths.offerTerms}>
                {t.terms}
              </a>
            </p>
          </div>
          <IconButton label={t.dismiss} onClick={() => setShown(false)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </aside>
      ) : null}
    </div>
  )
}

/** Whole hours and minutes, rounded down. */
function timeLeft(leftMs: number): { hours: number; minutes: number } {
  const minutes = Math.floor(leftMs / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
