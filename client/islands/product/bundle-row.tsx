// One offer of the bundles: its content, price and saving. D-29: the saving is computed.
import { ShoppingBag } from 'lucide-react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { BUNDLE_WORDS } from '#domain/content/words/bundles.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { namesLowestPrice } from '#domain/market/lowest-prices.ts'
import { type BundleOption, bundleSavingPence } from '#domain/shop/bundles.ts'
import { asText } from '#ui/as-text.ts'
import { Button } from '#ui/button.tsx'
import { SinglesPrice } from '#ui/lowest-price.tsx'

export function BundleRow({
  bundle,
  edition,
  isSoldOut,
  onAdd,
}: {
  bundle: BundleOption
  edition: string
  isSoldOut: boolean
  onAdd: () => void
}) {
  const { market, money } = useShop()
  const isSaving = namesLowestPrice(market.zone)
  const t = useWords('bundles', BUNDLE_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const { quantity, originalPricePence, salePricePence } = bundle
  const name = { single: t.single, double: t.double, team: t.team, business: t.business, enterprise: t.enterprise }[
    bundle.id
  ]
  const description = {
    single: t.singleFor,
    double: t.doubleFor,
    team: t.teamFor,
    business: t.businessFor,
    enterprise: t.enterpriseFor,
  }[bundle.id]
  return (
    <li className="bundle-row border-border border-b py-6" data-bundle={bundle.id}>
      <h3 className="bundle-name">{name}</h3>
      <p className="bundle-price">
        <strong className="engraved text-2xl">{money.short(salePricePence)}</strong>
      </p>
      <p className="bundle-for text-muted-foreground">{description}</p>
      {originalPricePence === undefined ? null : (
        // In words the price would push the name aside: the saving is below it.
        <p className={isSaving ? 'bundle-old block text-end' : 'bundle-old'}>
          <SinglesPrice pence={originalPricePence} {...(isSaving ? { className: 'block' } : {})} />
          <span>{selling.save({ price: money.short(bundleSavingPence(bundle)), amount: asText })}</span>
        </p>
      )}
      <p className="bundle-count text-muted-foreground text-sm">
        {quantity === 1 ? t.oneCard : t.cards({ count: quantity, price: money.short(salePricePence / quantity) })}
      </p>
      <Button tone="secondary" className="bundle-add" disabled={isSoldOut} onClick={onAdd}>
        <span>
          <ShoppingBag aria-hidden="true" className="mr-2 mb-0.5 inline size-4" />
          {isSoldOut ? selling.soldOut : selling.addToCart}
          <span className="sr-only">{t.addWhat({ bundle: name, design: edition, name: asText, edition: asText })}</span>
        </span>
      </Button>
    </li>
  )
}
