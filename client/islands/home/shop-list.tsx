// One group of the shop: product cards in a row that scrolls (from 768 px, with arrows that are disabled at the ends)
// or in two columns. A whole card is one link.
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { FocusEvent } from 'react'
import { useScrollEnds } from '#client/browser/motion/use-scroll-ends.ts'
import { useWords } from '#client/context/words.tsx'
import { HOME_SHOP_WORDS } from '#domain/content/words/home-shop.ts'
import type { ShopProduct } from '#domain/shop/catalogue.ts'
import { isComingSoon } from '#domain/shop/shop-products.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { CardFan } from '#ui/card-fan.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { ShopWords } from '#ui/shop-words.tsx'

export function ShopList({
  products,
  label,
  visible,
}: {
  products: readonly ShopProduct[]
  label: string
  visible: boolean
}) {
  const { ref, atStart, atEnd, step } = useScrollEnds<HTMLUListElement>(visible)
  const t = useWords('home-shop', HOME_SHOP_WORDS)
  const outlined = 'border border-border'
  return (
    <>
      {/* At the end of the line of tabs. Hidden when there is nothing to scroll: two cards always fit. */}
      <div
        className={`absolute right-0 bottom-full mb-1 hidden gap-2 md:flex md:noscript:hidden ${(atStart && atEnd) || products.length < 3 ? 'invisible' : ''}`}
      >
        <IconButton
          label={t.previous({ group: label })}
          className={outlined}
          disabled={atStart}
          onClick={() => step(-1)}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t.next({ group: label })} className={outlined} disabled={atEnd} onClick={() => step(1)}>
          <ArrowRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <ul ref={ref} className="shop-list">
        {products.map((product) => (
          <li key={product.id} className="shop-rows min-w-0">
            <ShopCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function ShopCard({ product }: { product: ShopProduct }) {
  const t = useWords('home-shop', HOME_SHOP_WORDS)
  return (
    <a href={product.link} className="shop-card shop-rows" data-product={product.id} onFocus={showWhole}>
      <span className="shop-plinth">
        {product.fan ? (
          <CardFan arts={product.fan} sizes="(min-width: 48rem) 20rem, 28vw" />
        ) : (
          <CardImage art={product.image} view="rest" alt="" sizes="(min-width: 48rem) 36rem, 48vw" className="lying" />
        )}
        {product.badge ? <span className="edition-tag shop-badge">{product.badge}</span> : null}
      </span>
      <h4 className="engraved shop-name wrap-anywhere mt-4 uppercase">{product.name}</h4>
      <p className="mt-1 text-muted-foreground text-sm">{product.tagline}</p>
      <span className="mt-4 flex flex-wrap content-end items-center justify-between gap-3">
        <span className="flex flex-wrap items-baseline gap-x-2 text-lg">
          {product.price}
          {product.listPrice ? (
            // Where the sentence names it, it is not read out a second time.
            <s className="text-muted-foreground text-sm" aria-hidden={product.lowestPrice ? true : undefined}>
              <span className="sr-only">{`${t.originalPrice} `}</span>
              {product.listPrice}
            </s>
          ) : null}
          {[product.singlesPrice, product.lowestPrice].map((sentence) =>
            sentence ? (
              <small key={sentence} className="text-muted-foreground text-sm">
                {sentence}
              </small>
            ) : null,
          )}
        </span>
        <span className={buttonClass('secondary', 'w-full md:w-auto')}>
          {isComingSoon(product) ? t.notify : <ShopWords />}
        </span>
      </span>
    </a>
  )
}

/**
 * The browser may scroll a focused card only partly into view; "start", because the row snaps to the starts of cards.
 */
const showWhole = ({ target }: FocusEvent<HTMLElement>) =>
  target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest', inline: 'start' })
