// When each island is hydrated. React and the island are fetched at that moment and not before.
import type { HydrateWhen } from './island'
import type { ShopData } from './shop-data'
import type { Stores } from './stores/page-stores'

const NEAR_VIEWPORT = '300px'

export const loadHydration = () => import('./hydrate')

/** Sets every island of the page on its way; the root is marked once those that come with the page are alive. */
export function scheduleHydration(data: ShopData, stores: Stores): void {
  const started = new Set<HTMLElement>()
  const hydrate = async (element: HTMLElement): Promise<void> => {
    if (started.has(element)) return
    started.add(element)
    await (await loadHydration()).hydrateIsland(element, data, stores)
  }
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const due = (when: HydrateWhen) => islands.filter((element) => element.dataset.when === when)
  const wake = (when: HydrateWhen) => due(when).map(hydrate)

  Promise.all(wake('load')).then(() => {
    document.documentElement.dataset.hydrated = ''
  })
  whenIdle(() => wake('idle'))
  wakeInView(due('visible'), hydrate)

  // The cart comes when it is asked for, or ahead of that when there is something in it or a hand on its button.
  const wakeCart = () => wake('cart')
  stores.panel.subscribe(({ isOpen }) => isOpen && wakeCart())
  for (const event of ['pointerover', 'focusin'] as const)
    document.addEventListener(event, ({ target }) => {
      if (target instanceof Element && target.closest('[data-cart-button]')) wakeCart()
    })
  // In a frame adding opens the cart, sometimes beneath another dialog: it must be there by then.
  if (data.embed || stores.cart.getState().items.length > 0) wakeCart()

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
  // The island itself has no box (display: contents), its first child has.
  for (const island of islands) if (island.firstElementChild) observer.observe(island.firstElementChild)
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
