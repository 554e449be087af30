// The browser's start: reads the page's facts, starts the referral, and hydrates each island when its time has come.
// What only some pages need is fetched by those: calls, the reporter of frames.
import { storageKeys } from '../src/domain/brand'
import { confirmedReferral } from '../src/domain/referral'
import { UNEXPECTED_ERROR } from '../src/domain/unexpected-error'
import { confirmEmbedMode } from './browser/in-frame'
import { clearReferralFromAddress } from './browser/referral-address'
import { loadHydration, scheduleHydration } from './hydration'
import { createShop, type ShopData } from './shop-data'
import { persistCart } from './stores/cart-store'
import { startConsent } from './stores/consent-store'
import { createStores } from './stores/page-stores'
import { readStorage } from './stores/persisted'
import { startReferral } from './stores/referral-store'
import { persistSignupFlags } from './stores/signup-flags'

type EmbedReporter = typeof import('./browser/embed-reporter')

/** Starts the page. `embedReporter` is what a page in a frame reports with. */
export async function start(embedReporter: () => Promise<EmbedReporter>): Promise<void> {
  const block = document.getElementById('shop-data')?.textContent
  // The last thing every page sends: without it the page broke off on its way (D-107).
  if (!block) {
    showErrorPage()
    return
  }
  const missing = document.querySelector<HTMLElement>('[data-not-found]')?.dataset.notFound
  if (missing) console.error(`404: ${missing} does not exist on this site.`)
  const data = JSON.parse(block) as ShopData
  // Islands ask only when something is clicked, so a late answer changes nothing they have drawn.
  const framed = confirmEmbedMode()
  if (framed) data.embed = true
  const shop = createShop(data)
  const keys = storageKeys(shop.brand)
  const stores = createStores()

  persistCart(stores.cart, keys.cart, shop.catalogue)
  persistSignupFlags(stores.signup)
  const reportClick = async (code: string): Promise<unknown> => {
    const { createApi } = await import('./browser/api')
    const answer = await createApi(shop.anonKey).trackReferralClick(code)
    if (answer.ok) return answer.value
    console.warn('The referral click could not be recorded.', answer.error)
  }
  const cameByReferral = startReferral(stores.referral, {
    key: keys.referral,
    params: new URLSearchParams(window.location.search),
    now: Date.now,
    onStored: ({ code }) => reportClick(code),
    confirm: shop.referralStrict
      ? async (arrived) => confirmedReferral(arrived, await reportClick(arrived.code))
      : undefined,
  })
  if (cameByReferral) clearReferralFromAddress()
  startConsent(stores.consent, {
    key: keys.consent,
    pixelId: shop.pixelId,
    consentRequired: shop.consentRequired,
    embed: shop.embed,
  })

  // Before the islands live: it listens to the cart's own actions.
  if (framed) (await embedReporter()).startEmbedReporter(shop.brand, stores.cart)
  scheduleHydration(data, stores)
  // A link into the cart, a cart to give back or a repaired one: no other page pays for them.
  const arrive = () => {
    const { whole } = stores.cart.getState()
    if (window.location.search.includes('cart-') || !whole || readStorage(keys.cartCopy) !== null)
      loadHydration()
        .then(({ loadArrival }) => loadArrival())
        .then(({ startArrival }) => startArrival(shop, stores))
        .catch(console.warn)
  }
  arrive()
  // A page kept for the back button: the cart may have gone to the checkout meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && arrive())
}

function showErrorPage(): void {
  const heading = document.createElement('h1')
  heading.className = 'wrap section text-3xl'
  heading.textContent = UNEXPECTED_ERROR
  document.body.replaceChildren(heading)
}
