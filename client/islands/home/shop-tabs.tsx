// The shop section. From 768 px two tabs, each a scrolling row with arrows; below, both groups stacked in two columns
// and no tabs. The style sheet decides over one markup. Without a script both groups show.
import { type KeyboardEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { quote } from '#domain/cart/quote.ts'
import { collectorsProduct, shopProducts } from '#domain/shop/shop-products.ts'
import { routes } from '#domain/site/routes.ts'
import { hasModifier } from '#domain/site/with-modifier.ts'
import { ShopList } from './shop-list.tsx'

const TABS = [
  { id: 'core', label: 'Shop Core Editions', group: 'Core Editions' },
  { id: 'limited', label: 'Shop Limited Editions', group: 'Limited Editions' },
] as const
type ShopTab = (typeof TABS)[number]['id']

export function ShopTabs() {
  const { brand, catalogue } = useShop()
  const percent = useStore(useStores().referral, (state) => state.referral?.discount ?? null)
  const [tab, setTab] = useState<ShopTab>('core')
  const paths = routes(brand)
  const toPay = (pence: number) => quote(pence, percent).totalPence
  const products = shopProducts(catalogue, paths.product, toPay)
  products.limited.push(collectorsProduct(catalogue, paths.collectorsPack, toPay))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, from: ShopTab) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) || hasModifier(event)) return
    event.preventDefault()
    const other: ShopTab =
      event.key === 'Home' ? 'core' : event.key === 'End' ? 'limited' : from === 'core' ? 'limited' : 'core'
    setTab(other)
    document.getElementById(`shop-tab-${other}`)?.focus()
  }
  return (
    <section id="shop" className="section wrap" aria-labelledby="shop-title">
      <h2 id="shop-title" className="text-3xl">
        Choose your metal
      </h2>
      <div role="tablist" aria-label="Shop" className="mt-8 hidden gap-8 border-border border-b md:flex">
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`shop-tab-${id}`}
            aria-selected={tab === id}
            aria-controls={`shop-panel-${id}`}
            tabIndex={tab === id ? 0 : -1}
            className="shop-tab"
            onClick={() => setTab(id)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            {label}
          </button>
        ))}
      </div>
      {TABS.map(({ id, group }) => (
        <div
          key={id}
          role="tabpanel"
          id={`shop-panel-${id}`}
          aria-labelledby={`shop-tab-${id}`}
          className={`relative pt-8 ${tab === id ? '' : 'md:hidden md:noscript:block'}`}
        >
          <h3 className="eyebrow mb-4 md:sr-only">{group}</h3>
          <ShopList products={products[id]} label={group} visible={tab === id} />
        </div>
      ))}
    </section>
  )
}
