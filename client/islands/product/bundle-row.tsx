// One offer of the bundles: its content, price and saving. D-29: the saving is computed.
import { ShoppingBag } from 'lucide-react'
import { BUNDLE_COPY } from '#domain/content/editions-copy.ts'
import { type BundleOption, bundleSavingPence } from '#domain/shop/bundles.ts'
import { formatGbpShort } from '#domain/shop/money.ts'
import { Button } from '#ui/button.tsx'

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
  const { name, quantity, description, originalPricePence, salePricePence } = bundle
  return (
    <li className="bundle-row border-border border-b py-6" data-bundle={bundle.id}>
      <h3 className="bundle-name">{name}</h3>
      <p className="bundle-price">
        <strong className="engraved text-2xl">{formatGbpShort(salePricePence)}</strong>
      </p>
      <p className="bundle-for text-muted-foreground">{description}</p>
      {originalPricePence === undefined ? null : (
        <p className="bundle-old">
          <del>
            <span className="sr-only">List price </span>
            {formatGbpShort(originalPricePence)}
          </del>
          <span>Save {formatGbpShort(bundleSavingPence(bundle))}</span>
        </p>
      )}
      <p className="bundle-count text-muted-foreground text-sm">
        {quantity === 1 ? '1 card' : `${quantity} cards · ${formatGbpShort(salePricePence / quantity)} each`}
      </p>
      <Button tone="secondary" className="bundle-add" disabled={isSoldOut} onClick={onAdd}>
        <span>
          <ShoppingBag aria-hidden="true" className="mr-2 mb-0.5 inline size-4" />
          {isSoldOut ? 'Sold out' : BUNDLE_COPY.add}
          <span className="sr-only">
            {name}, {edition}
          </span>
        </span>
      </Button>
    </li>
  )
}
