// The limited editions page: showcase, Collector's Pack builder, collection grid and their two modals. One island,
// because all of them change with builder mode.
import { useEffect, useRef, useState } from 'react'
import { cartMessagesOf } from '#client/browser/cart/cart-messages.ts'
import { whenHere } from '#client/browser/cart/when-here.ts'
import { showMarkedCard } from '#client/browser/product/marked-card.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { showToast } from '#client/browser/toast/toast.ts'
import { track } from '#client/browser/tracking/tracking.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { ReopenCart } from '#client/islands/cart/reopen-cart.tsx'
import { NotifyModal } from '#client/islands/signup/notify-modal.tsx'
import { createCollectorsPack } from '#domain/cart/cart-lines.ts'
import { designByKey } from '#domain/shop/catalogue.ts'
import { BROWSING, startBuilding } from '#domain/shop/collection.ts'
import { cartItemEvent } from '#domain/tracking/tracking.ts'
import { CollectionAdded } from './collection-added.tsx'
import { LimitedCollection } from './limited-collection.tsx'
import { BuilderTray, CollectorsOffer } from './limited-offer.tsx'
import { useCollection } from './limited-picks.ts'
import { LimitedShowcase } from './limited-showcase.tsx'

export const LimitedBuilder = withQueries(function LimitedBuilder({ card }: { card: string | null }) {
  const shop = useShop()
  const { catalogue, embed } = shop
  const stores = useStores()
  const { cart, panel } = stores
  const showcase = useRef<HTMLElement>(null)
  const build = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<readonly string[]>([])
  const [addedOpen, setAddedOpen] = useState(false)
  const [notifyOpen, setNotifyOpen] = useState(false)

  const { collection, setCollection, toggle, loadedVariantId } = useCollection((picks) => {
    const first = designByKey(catalogue, picks[0] ?? '')
    const item = createCollectorsPack(picks, loadedVariantId(first), Date.now(), catalogue.prices)
    setCollection(BROWSING)
    whenHere(shop, stores, () => {
      if (!cart.getState().addItem(item)) return showToast(cartMessagesOf(shop).full)
      if (first) track('AddToCart', cartItemEvent(item, first, catalogue.prices.currency))
      setAdded(picks)
      if (embed) panel.getState().open() // D-24: the cart opens beneath the dialog; in a frame no header could open it
    })
  })
  const { building } = collection
  const start = () => {
    setAdded([])
    setCollection(startBuilding())
  }

  useEffect(showMarkedCard, [])

  // The control that was used goes with the mode: the focus moves to where the visitor continues, and from there into
  // the modal, so that closing the modal returns it.
  const wasBuilding = useRef(false)
  useEffect(() => {
    if (building) {
      showcase.current?.scrollIntoView({ block: 'start' })
      showcase.current?.focus({ preventScroll: true })
    } else if (wasBuilding.current) {
      build.current?.focus({ preventScroll: true })
    }
    if (!building && added.length > 0) setAddedOpen(true)
    wasBuilding.current = building
  }, [building, added])

  const picking = building ? { picks: collection.picks, toggle } : null
  const picked = collection.picks.flatMap((key) => designByKey(catalogue, key) ?? [])
  return (
    <>
      <LimitedShowcase ref={showcase} designs={catalogue.limited} picking={picking} />
      {building ? (
        <BuilderTray picked={picked} onCancel={() => setCollection(BROWSING)} />
      ) : (
        <CollectorsOffer designs={catalogue.limited} buildRef={build} onBuild={start} />
      )}
      <section aria-labelledby="collection-heading" className="wrap section">
        <ReopenCart className="mb-6" />
        <LimitedCollection
          designs={catalogue.limited}
          marked={card}
          picking={picking}
          onNotify={() => setNotifyOpen(true)}
        />
      </section>
      <CollectionAdded
        open={addedOpen}
        designs={added.flatMap((key) => designByKey(catalogue, key) ?? [])}
        onClose={() => setAddedOpen(false)}
        onCheckout={panel.getState().open}
      />
      <NotifyModal open={notifyOpen} onClose={() => setNotifyOpen(false)} />
    </>
  )
})
