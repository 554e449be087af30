// "Collection Added!": the end of the builder, with links to the shop and to the cart.
import { X } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CardImage } from '#ui/card-image.tsx'
import { Dialog } from '#ui/dialog.tsx'

export function CollectionAdded({
  open,
  designs,
  onClose,
  onCheckout,
}: {
  open: boolean
  designs: readonly Design[]
  onClose: () => void
  onCheckout: () => void
}) {
  const t = useWords('collection', COLLECTION_WORDS)
  return (
    <Dialog open={open} onClose={onClose} labelledBy="collection-added-heading">
      <div className="sheet-head">
        <h2 id="collection-added-heading">{t.addedHeading}</h2>
        <IconButton label={t.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="sheet-main text-center">
        <div className="edition-fan" aria-hidden="true">
          {designs.map((design) => (
            <CardImage key={design.key} art={design.id} alt="" sizes="12rem" />
          ))}
        </div>
        <p className="mt-7 text-balance text-muted-foreground">{t.addedText}</p>
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <Button
            onClick={() => {
              onClose()
              onCheckout()
            }}
          >
            {t.checkout}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            {t.shopOn}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
