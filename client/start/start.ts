// The browser's start: reads the page's facts, starts the referral, and schedules hydration. What only some pages need
// is imported by those: calls, the reporter of frames.

import { startConsent } from '#client/stores/consent-store.ts'
import { atNextTouch, fetchUntilThere } from '#client/stores/fetch-again.ts'
import { markEmbedMode } from '#client/stores/in-frame.ts'
import { createStores } from '#client/stores/page-stores.ts'
import { readStorage } from '#client/stores/persisted.ts'
import { startReferral } from '#client/stores/referral-store.ts'
import type { ShopData } from '#client/stores/shop-data.ts'
import { persistSignupFlags } from '#client/stores/signup-flags.ts'
import { cartMarketOf } from '#domain/cart/cart-market.ts'
import { confirmedReferral } from '#domain/cart/referral.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { storageKeys } from '#domain/site/brand.ts'
import { BROKEN_OFF, RELOAD, UNEXPECTED_ERROR } from '#domain/text/unexpected-error.ts'
import { loadHydration, scheduleHydration } from './hydration.ts'
import { forgetLanding, returnLanding } from './landing.ts'
import { clearReferralFromAddress } from './referral-address.ts'

type EmbedReporter = typeof import('#client/browser/embed/embed-reporter.ts')

/** Starts the page. `embedReporter` loads what a page in a frame reports with. */
export async function start(embedReporter: () => Promise<EmbedReporter>): Promise<void> {
  const block = document.getElementById('shop-data')?.textContent
  // The last part of every page: without it the page broke off during the transfer.
  if (!block) {
    showBreakNotice()
    return
  }
  const missing = document.querySelector<HTMLElement>('[data-not-found]')?.dataset.notFound
  if (missing) console.error(`404: ${missing} does not exist on this site.`)
  const data = JSON.parse(block) as ShopData
  // Islands read it only on a click, so a late value changes nothing they have rendered.
  const framed = markEmbedMode()
  if (framed) data.embed = true
  // Without catalogue, links and words, which come with the first island.
  const shop = { ...data, market: data.market ?? DEFAULT_MARKET }
  const keys = storageKeys(shop.brand)
  const stores = createStores(cartMarketOf(shop.market))

  persistSignupFlags(stores.signup)
  const reportClick = async (code: string): Promise<unknown> => {
    const { trackReferralClick } = await fetchUntilThere(() => import('#client/browser/calls/api.ts'))
    const response = await trackReferralClick(shop.anonKey, code)
    if (response.ok) return response.value
    console.warn('The referral click could not be recorded.', response.error)
  }
  returnLanding(keys.landing)
  // A link into the cart is handled by the arrival below, and its landing forgotten there.
  const referralTaken = () => window.location.search.includes('cart-') || forgetLanding(keys.landing)
  let isConfirming = false
  const cameByReferral = startReferral(stores.referral, {
    key: keys.referral,
    earlierKey: keys.referralEarlier,
    params: new URLSearchParams(window.location.search),
    now: Date.now,
    onStored: ({ code }) => reportClick(code),
    confirm: shop.referralStrict
      ? async (arrived) => {
          isConfirming = true
          const response = await reportClick(arrived.code)
          referralTaken()
          return confirmedReferral(arrived, response)
        }
      : undefined,
  })
  if (cameByReferral) clearReferralFromAddress()
  if (!isConfirming) referralTaken()
  const pixel = startConsent(stores.consent, {
    key: keys.consent,
    pixelId: shop.pixelId,
    pixelOnPage: shop.pixelOnPage,
    consentRequired: shop.consentRequired,
    embed: shop.embed,
  })

  // Before hydration: it wraps the cart's own actions.
  if (framed) {
    const report = ({ startEmbedReporter }: EmbedReporter) => startEmbedReporter(shop, stores.cart)
    const isThere = await embedReporter().then(report, () => false)
    if (isThere === false) atNextTouch(() => void fetchUntilThere(embedReporter).then(report))
  }
  await pixel // events of islands must not come before it
  scheduleHydration(data, stores)
  // A link into the cart, a cart to restore or a repaired one; loaded only for those.
  const arrive = () =>
    void loadHydration(data, stores)
      .then(async ({ createShop, loadArrival }) => (await loadArrival()).startArrival(createShop(data), stores))
      .catch((thrown) => {
        console.warn(thrown)
        atNextTouch(arrive)
      })
  const hasArrival = () => window.location.search.includes('cart-') || readStorage(keys.cartCopy) !== null
  if (hasArrival()) arrive()
  // Whether the stored cart is whole is known once it has been restored.
  else stores.cart.subscribe(({ whole }, before) => before.whole && !whole && arrive())
  // A page restored from the back/forward cache: the cart may have gone to the checkout meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (hasArrival() || !stores.cart.getState().whole)) arrive()
  })
}

/**
 * Keeps the part of the page that has arrived and appends a notice, unless the server has closed the page with its own.
 */
function showBreakNotice(): void {
  if (document.querySelector('[data-broken-off]')) return
  const notice = document.createElement('section')
  notice.role = 'alert'
  notice.className = 'wrap section'
  const heading = document.createElement(document.querySelector('h1') ? 'h2' : 'h1')
  heading.className = 'text-3xl'
  heading.textContent = UNEXPECTED_ERROR
  const reload = document.createElement('a')
  reload.className = 'underline'
  reload.href = ''
  reload.textContent = RELOAD
  notice.append(heading, `${BROKEN_OFF} `, reload)
  document.body.append(notice)
}
