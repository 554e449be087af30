// The limited editions page: showcase, Collector's Pack builder, collection grid and their two modals. Spec §2, §4;
// D-41 to D-43. One island, because all of them change with builder mode.
import { useEffect, useRef, useState } from 'react'
import { createCollectorsPack } from '../../../src/domain/cart/cart-lines'
import { CART_FULL } from '../../../src/domain/cart/cart-messages'
import { designByKey } from '../../../src/domain/shop/catalogue'
import { BROWSING, startBuilding } from '../../../src/domain/shop/collection'
import { cartItemEvent } from '../../../src/domain/tracking/tracking'
import { showMarkedCard } from '../../browser/product/marked-card'
import { showToast } from '../../browser/toast/toast'
import { track } from '../../browser/tracking/tracking'
import { useStores } from '../../context/providers'
import { useShop } from '../../context/shop'
import { ReopenCart } from '../cart/reopen-cart'
import { NotifyModal } from '../signup/notify-modal'
import { CollectionAdded } from './collection-added'
import { LimitedCollection } from './limited-collection'
import { BuilderTray, CollectorsOffer } from './limited-offer'
import { useCollection } from './limited-picks'
import { LimitedShowcase } from './limited-showcase'

export function LimitedBuilder({ card }: { card: string | null }) {
  const { catalogue, embed } = useShop()
  const { cart, panel } = useStores()
  const showcase = useRef<HTMLElement>(null)
  const build = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<readonly string[]>([])
  const [addedOpen, setAddedOpen] = useState(false)
  const [notifyOpen, setNotifyOpen] = useState(false)

  const { collection, setCollection, toggle, loadedVariantId } = useCollection((picks) => {
    const first = designByKey(catalogue, picks[0] ?? '')
    const item = createCollectorsPack(picks, loadedVariantId(first), Date.now())
    setCollection(BROWSING)
    if (!cart.getState().addItem(item)) return showToast(CART_FULL)
    if (first) track('AddToCart', cartItemEvent(item, first))
    setAdded(picks)
    if (embed) panel.getState().open() // D-24: the cart waits underneath, where no header could open it
  })
  const { building } = collection
  const start = () => {
    setAdded([])
    setCollection(startBuilding())
  }

  useEffect(showMarkedCard, [])

  // The control that was used goes with the mode: focus moves to where the visitor continues, and from there into the
  // modal, so that closing the modal leads back (LTD-20, LTD-26).
  const wasBuilding = useRef(false)
  useEffect(() => {
    if (building) {
      showcase.current?.scrollIntoView({ block: 'start' })
      showcase.current?.focus({ preventScroll: true })
    } else if (wasBuilding.current) {
      build.current?.focus({ preventScroll: true })
      if (added.length > 0) setAddedOpen(true)
    }
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
}
