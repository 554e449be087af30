// Decides when each island is hydrated. React and the island are loaded at that moment and not before: once the page
// has loaded and the browser is idle, at the first interaction, or when an island comes into view.

import type { HydrateWhen } from '#client/islands/island.tsx'
import { atNextTouch, showPartNotLoaded } from '#client/stores/fetch-again.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import type { ShopData } from '#client/stores/shop-data.ts'
import { keepEarlyClicks } from './early-clicks.ts'

const NEAR_VIEWPORT = '300px'
const LOAD_AT_LATEST_MS = 3000 // for a page whose pictures take long
const FIRST_TOUCH = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin', 'wheel'] as const

/**
 * Loads what hydrates islands; the stored cart is restored before the first of them. React is imported separately
 * first, so that starting it and starting the islands are two tasks instead of one long one.
 */
export async function loadHydration(data: ShopData, stores: Stores) {
  import('react-dom/client').catch(() => {}) // the import below reports a failure
  const hydration = await import('#client/hydrate/hydrate.tsx')
  hydration.persistCart(stores.cart, hydration.createShop(data))
  return hydration
}

/** Schedules every island of the page; the root is marked once the islands with `load` are hydrated. */
export function scheduleHydration(data: ShopData, stores: Stores): void {
  const started = new Map<HTMLElement, Promise<boolean>>()
  /**
   * Whether the island is hydrated. One that could not be loaded is loaded again at the next interaction or request.
   */
  const hydrate = (element: HTMLElement): Promise<boolean> => {
    const known = started.get(element)
    if (known) return known
    const hydrated = loadHydration(data, stores)
      .then(({ hydrateIsland }) => hydrateIsland(element, data, stores))
      .then(
        () => true,
        (thrown) => {
          console.error(`The island "${element.dataset.island}" could not be loaded.`, thrown)
          started.delete(element)
          atNextTouch(() => void hydrate(element))
          return false
        },
      )
    started.set(element, hydrated)
    return hydrated
  }
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const due = (when: HydrateWhen) => islands.filter((element) => element.dataset.when === when)
  const wake = (when: HydrateWhen) => due(when).map(hydrate)

  keepEarlyClicks(async (island) => {
    const isHydrated = await hydrate(island)
    if (!isHydrated) showPartNotLoaded(data)
    return isHydrated
  })
  whenThereIsTime(() => {
    const markPage = async () => {
      const hydrated = await Promise.all(wake('load'))
      if (hydrated.every(Boolean)) document.documentElement.dataset.hydrated = ''
      else atNextTouch(() => void markPage())
    }
    void markPage()
    wakeInView(due('visible'), hydrate)
    // In a frame adding opens the cart, sometimes beneath another dialog: it must be hydrated by then.
    if (data.embed) wake('cart')
    else
      loadHydration(data, stores).then(
        ({ suggestMarket }) => {
          if (stores.cart.getState().items.length > 0) wake('cart')
          if (data.markets) void suggestMarket(data, stores)
        },
        () => {}, // the islands report it
      )
  })

  // The cart is hydrated when it is opened, or before that when it has items or its button is touched.
  const wakeCart = () => wake('cart')
  stores.panel.subscribe(async ({ isOpen }) => {
    if (!isOpen) return
    const hydrated = await Promise.all(wakeCart())
    if (hydrated.every(Boolean)) return
    stores.panel.getState().close() // it opens on request, not whenever the connection is back
    showPartNotLoaded(data)
  })
  const wakeTouched = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-cart-button]')) wakeCart()
    const island = target.closest<HTMLElement>('[data-when="touch"]')
    if (island) hydrate(island)
  }
  for (const event of ['pointerover', 'focusin'] as const)
    document.addEventListener(event, ({ target }) => wakeTouched(target))
  wakeTouched(document.activeElement) // a field may have the focus already

  const wakeReferral = ({ isNew }: { isNew: boolean }) => isNew && wake('referral')
  stores.referral.subscribe(wakeReferral)
  wakeReferral(stores.referral.getState())
}

function wakeInView(islands: HTMLElement[], hydrate: (island: HTMLElement) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const island = target.closest<HTMLElement>('[data-island]')
        if (island) hydrate(island)
      }
    },
    { rootMargin: NEAR_VIEWPORT },
  )
  // The island itself has no box (display: contents); its first child has.
  for (const island of islands) if (island.firstElementChild) observer.observe(island.firstElementChild)
}

/** Runs `work` once: when idle after the page has loaded, or at the first interaction. */
function whenThereIsTime(work: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    for (const event of FIRST_TOUCH) document.removeEventListener(event, once, true)
    work()
  }
  for (const event of FIRST_TOUCH) document.addEventListener(event, once, { capture: true, passive: true })
  const whenIdle = () => afterFirstPaint(() => inTheBackground(once))
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
  setTimeout(once, LOAD_AT_LATEST_MS)
}

/** After the first paint. A page in the background is never painted: LOAD_AT_LATEST_MS covers it. */
function afterFirstPaint(work: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    work()
    return
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    work()
  }).observe({ type: 'paint', buffered: true })
}

/** Runs as a task behind everything the visitor waits for. */
function inTheBackground(work: () => void): void {
  if ('scheduler' in window) void window.scheduler.postTask(work, { priority: 'background' })
  else setTimeout(work)
}
