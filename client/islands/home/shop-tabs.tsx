// The shop section. From 768 px two tabs, each a scrolling row with arrows; below, both groups stacked in two columns
// and no tabs. The style sheet decides over one markup. Without a script both groups show.
import { type KeyboardEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { quote } from '#domain/cart/quote.ts'
import { HOME_SHOP_WORDS } from '#domain/content/words/home-shop.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { namesLowestPrice } from '#domain/market/lowest-prices.ts'
import { collectorsProduct, shopProducts } from '#domain/shop/shop-products.ts'
import { hasModifier } from '#domain/site/with-modifier.ts'
import { useReduction } from '#ui/lowest-price.tsx'
import { ShopList } from './shop-list.tsx'

type ShopTab = 'core' | 'limited'

export function ShopTabs() {
  const { catalogue, market, paths, money } = useShop()
  const t = useWords('home-shop', HOME_SHOP_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const reduce = useReduction()
  const tabs = [
    { id: 'core', label: t.shopCore, group: t.core },
    { id: 'limited', label: t.shopLimited, group: t.limited },
  ] as const
  const percent = useStore(useStores().referral, (state) => state.referral?.discount ?? null)
  const [tab, setTab] = useState<ShopTab>('core')
  const priceText = {
    money,
    toPay: (pence: number) => quote(pence, percent, catalogue.prices).totalPence,
    ...(namesLowestPrice(market.zone) ? { singly: (price: string) => selling.boughtSingly({ price }), reduce } : {}),
  }
  const products = shopProducts(catalogue, paths.product, priceText)
  products.limited.push(collectorsProduct(catalogue, paths.collectorsPack, priceText))
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
        {t.title}
      </h2>
      <div role="tablist" aria-label={t.shop} className="mt-8 hidden gap-8 border-border border-b md:flex">
        {tabs.map(({ id, label }) => (
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
      {tabs.map(({ id, group }) => (
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
