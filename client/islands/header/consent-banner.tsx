// "Cookie settings" in the footer, and the question it opens.
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { fetchUntilThere, showPartNotLoaded } from '#client/stores/fetch-again.ts'
import { HEADER_WORDS } from '#domain/content/words/header.ts'
import type { ConsentChoice } from '#domain/tracking/consent.ts'

type Question = typeof import('./advertising-question.tsx').AdvertisingQuestion
const loadQuestion = () => import('./advertising-question.tsx')

export function ConsentBanner() {
  const shop = useShop()
  const t = useWords('header', HEADER_WORDS)
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
    loadQuestion().catch(() => showPartNotLoaded(shop))
    ask()
  }
  // The answer removes its buttons: the button that asks again gets the focus.
  const answer = (choice: ConsentChoice) => {
    choose(choice)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button ref={opener} type="button" className="py-1.5 underline-offset-4 hover:underline" onClick={askAgain}>
        {t.cookieSettings}
      </button>
      {asking && Asked ? (
        <Asked.Question {...{ question, consent }} policies={shop.paths.policies} onAnswer={answer} />
      ) : null}
    </>
  )
}
