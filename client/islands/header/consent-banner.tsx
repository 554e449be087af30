// "Cookie settings" in the footer, and the question it opens. D-109.
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { routes } from '../../../src/domain/site/routes'
import type { ConsentChoice } from '../../../src/domain/tracking/consent'
import { useStores } from '../../context/providers'
import { useShop } from '../../context/shop'
import { fetchUntilThere, showPartNotLoaded } from '../../stores/fetch-again'

type Question = typeof import('./advertising-question').AdvertisingQuestion
const loadQuestion = () => import('./advertising-question')

export function ConsentBanner() {
  const { brand } = useShop()
  const { consent: store } = useStores()
  const { choose, ask } = store.getState()
  const asking = useStore(store, (state) => state.asking)
  const question = useStore(store, (state) => state.question)
  const consent = useStore(store, (state) => state.consent)
  const [Asked, setAsked] = useState<{ Question: Question } | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!asking) return
    void fetchUntilThere(loadQuestion).then(({ AdvertisingQuestion }) => setAsked({ Question: AdvertisingQuestion }))
  }, [asking])
  const askAgain = () => {
    loadQuestion().catch(() => showPartNotLoaded())
    ask()
  }
  // The answer takes its buttons along: the one that asks again gets their focus.
  const answer = (choice: ConsentChoice) => {
    choose(choice)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button ref={opener} type="button" className="py-1.5 underline-offset-4 hover:underline" onClick={askAgain}>
        Cookie settings
      </button>
      {asking && Asked ? (
        <Asked.Question {...{ question, consent }} policies={routes(brand).policies} onAnswer={answer} />
      ) : null}
    </>
  )
}
