// The line that suggests the market of the visitor's country, at the foot of the screen. Loaded in a shop with several
// markets only. It links where the list "Country and language" in the footer does, and its words come with the answer of
// the call `country`.
import { send } from '#client/browser/calls/api.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { readStorage, writeStorage } from '#client/stores/persisted.ts'
import type { ShopData } from '#client/stores/shop-data.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { storageKeys } from '#domain/site/brand.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import {
  isAnswer,
  type KeptSuggestion,
  type Offer,
  offerOf,
  parseKeptSuggestion,
} from '#domain/suggestion/kept-suggestion.ts'
import '#client/styles/suggestion.css'

const IDLE_AT_LATEST_MS = 5000
/** The links of the footer's list, in the order of the markets. */
const LIST = '[aria-labelledby="markets"] a'

/** Asks once in 30 days, after the page has loaded and when idle, and shows the line until the visitor has chosen. */
export async function suggestMarket(
  { brand, anonKey, market: here = DEFAULT_MARKET, markets = [] }: ShopData,
  { consent, referral }: Pick<Stores, 'consent' | 'referral'>,
): Promise<void> {
  const key = storageKeys(brand).country
  let line: HTMLElement | undefined
  let kept: KeptSuggestion | null = null
  const remember = (answer?: unknown) => {
    kept = { at: Date.now(), answer }
    writeStorage(key, JSON.stringify(kept))
  }
  /** Shows or removes the line. It waits for the question about advertising, and for a new referral's banner to show. */
  const update = () => {
    const offer = offerOf(kept?.answer)
    const place = markets.findIndex(({ prefix }) => prefix === offer?.market)
    const there = markets[place]
    const link = document.querySelectorAll<HTMLAnchorElement>(LIST)[place]
    // A market in another of its languages is the same one.
    const isElsewhere = there !== undefined && there.countries[0] !== here.countries[0]
    if (!offer || !isElsewhere || !link) line?.remove()
    else if (!line && !consent.getState().asking && !referral.getState().isNew) {
      line = lineOf(offer, link.href, there.language)
      document.body.append(line)
    }
  }
  const decline = () => {
    remember()
    setTimeout(update) // a link is followed first
  }
  for (const event of ['click', 'auxclick'])
    document.addEventListener(event, (click) => {
      const { target, button } = click as MouseEvent
      const isChoice = target instanceof Element && target.closest(`${LIST}, .suggestion :is(a, button)`)
      if (isChoice && button <= 1) decline() // the right button opens a menu and chooses nothing
    })
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && line?.contains(target as Node)) decline()
  })
  const restore = () => {
    kept = parseKeptSuggestion(readStorage(key), Date.now()) ?? kept
    update()
  }
  consent.subscribe(update)
  referral.subscribe(update)
  window.addEventListener('storage', (event) => event.key === key && restore())
  window.addEventListener('pageshow', ({ persisted }) => persisted && restore())

  await untilIdle()
  restore()
  if (kept) return
  // A link of the list works before this script has loaded: coming from another market is a choice.
  if (cameFromElsewhere(markets, here)) return remember()
  const response = await send(anonKey, { path: API_PATHS.country, fallback: '' })
  // Meanwhile the visitor may have used the list.
  if (kept || !response.ok || !isAnswer(response.value)) return
  remember(response.value)
  update()
}

/** Did a page of another market of this shop lead here? */
function cameFromElsewhere(markets: readonly Pick<Market, 'prefix'>[], here: Pick<Market, 'prefix'>): boolean {
  const { referrer } = document
  const first = referrer.split(/[/?]/)[3]
  const from = markets.find(({ prefix }) => prefix === first)?.prefix ?? ''
  return referrer.startsWith(`${location.origin}/`) && from !== here.prefix
}

function lineOf({ text, action, dismiss }: Offer, href: string, language: string): HTMLElement {
  const line = document.createElement('section')
  line.className = 'panel suggestion'
  line.lang = language
  line.dir = 'auto'
  line.setAttribute('aria-labelledby', 'suggestion')
  const link = document.createElement('a')
  link.href = href
  const question = document.createElement('span')
  question.id = 'suggestion'
  question.textContent = text
  const words = document.createElement('span')
  words.className = 'text-link'
  words.textContent = action
  link.append(question, ' ', words)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = dismiss
  line.append(link, button)
  return line
}

/** Resolves once the page has loaded and the browser is idle. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const whenIdle = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_AT_LATEST_MS })
      else setTimeout(resolve)
    }
    if (document.readyState === 'complete') whenIdle()
    else window.addEventListener('load', whenIdle, { once: true })
  })
