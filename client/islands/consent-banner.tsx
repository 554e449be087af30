// "Cookie settings" in the footer and the question it opens: two answers of equal weight, and what they mean. D-109.
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { ConsentChoice } from '../../src/domain/consent'
import { routes } from '../../src/domain/routes'
import { useStores } from '../providers'
import { useShop } from '../shop'
import { Button } from '../ui/button'

export function ConsentBanner() {
  const { brand, pixelId } = useShop()
  const { consent: store } = useStores()
  const { asking, consent, choose, ask } = useStore(store)
  const opener = useRef<HTMLButtonElement>(null)
  // The answer takes its buttons along: the one that asks again gets their focus.
  const answer = (choice: ConsentChoice) => {
    choose(choice)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button ref={opener} type="button" className="py-1.5 underline-offset-4 hover:underline" onClick={ask}>
        Cookie settings
      </button>
      {asking ? (
        <section
          aria-labelledby="consent-title"
          className="panel fixed inset-x-3 bottom-3 z-50 p-5 text-base md:left-auto md:max-w-md"
          data-consent
        >
          <h2 id="consent-title" className="text-lg">
            Your choice about advertising
          </h2>
          <p className="mt-2 text-sm">
            {pixelId === ''
              ? 'This shop sets no cookies and loads no advertising. Your cart, theme and offers stay in this browser.'
              : 'With your permission we load an advertising pixel that tells us which adverts bring visitors. Without it, nothing is loaded, and the shop works the same.'}{' '}
            <a className="underline underline-offset-4" href={routes(brand).policies}>
              Privacy policy
            </a>
          </p>
          {consent ? (
            <p className="mt-2 text-muted-foreground text-sm">
              {consent.choice === 'accepted' ? 'You have accepted.' : 'You have rejected.'}
            </p>
          ) : null}
          <div className="mt-4 grid grid-cols-2 gap-3">
            <Button tone="secondary" onClick={() => answer('rejected')}>
              Reject
            </Button>
            <Button tone="secondary" onClick={() => answer('accepted')}>
              Accept
            </Button>
          </div>
        </section>
      ) : null}
    </>
  )
}
