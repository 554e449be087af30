// One line of the cart: picture, title, design or picks, amounts, quantity and removal.
import { Minus, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { EngravedCardProps } from '#client/islands/engraving/engraved-card.client.tsx'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import { type CartItem, cardPence, linePence, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { engravingTexts, lineTitle, stepQuantity } from '#domain/cart/cart-lines.ts'
import { CART_WORDS } from '#domain/content/words/cart.ts'
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { type Catalogue, type DesignId, designByKey } from '#domain/shop/catalogue.ts'
import { IconButton } from '#ui/button.tsx'
import { CardFan } from '#ui/card-fan.tsx'
import { CardImage } from '#ui/card-image.tsx'

interface CartLineProps {
  item: CartItem
  /** Whether an order may not hold more of it. */
  isFull: boolean
  /** No changes while a checkout of this line is being created. */
  locked: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLine({ item, isFull, locked, onQuantity, onRemove }: CartLineProps) {
  const { catalogue, money } = useShop()
  const t = useWords('cart', CART_WORDS)
  const lines = useWords('lines', LINE_WORDS)
  const selling = useWords('selling', SELLING_WORDS)
  const arts = pictures(catalogue, item)
  const engraved = firstEngraved(catalogue, item)
  const title = lineTitle(item, lines)
  const label = (key: string) => designByKey(catalogue, key)?.label ?? key
  const soldOut = useSoldOut()(item.mixMatchSelections ?? [item.variant])
  const line = t.lineName({ title, design: label(item.variant) })
  const design = (text: string) => <span className="text-card-foreground">{text}</span>
  return (
    <li className="flex flex-wrap gap-4 py-5" data-cart-line={item.id}>
      {/* On a plinth of its own light: a black card does not vanish in a dark drawer. */}
      <div className="shop-plinth grid aspect-square w-24 shrink-0 content-center self-start p-2.5">
        {engraved ? (
          <EngravedPicture {...engraved} sizes="76px" />
        ) : arts.length > 1 ? (
          <CardFan arts={arts} sizes="57px" />
        ) : (
          arts.map((art) => <CardImage key={art} art={art} alt="" sizes="76px" />)
        )}
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 flex-1 basis-24 text-base">{title}</h3>
          <p className="font-semibold" data-line-total>
            {money.exact(linePence(item, money))}
          </p>
        </div>
        {/* What it is at the left, what it costs at the right. */}
        <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-muted-foreground text-sm">
          {/* The heading of a selection has a line to itself. */}
          <div className={`min-w-0 flex-1 ${item.mixMatchSelections ? 'basis-40' : 'basis-32'}`}>
            {item.mixMatchSelections ? (
              <>
                <p>{t.mixSelection}</p>
                <ol className="mt-1 grid gap-0.5">
                  {item.mixMatchSelections.map((key, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a card of the pack is its place
                    <li key={at}>{t.mixCard({ card: at + 1, name: label(key), design })}</li>
                  ))}
                </ol>
              </>
            ) : (
              <p>{t.design({ name: label(item.variant), design })}</p>
            )}
            {item.engravings ? <Engravings item={item} /> : null}
          </div>
          <p className="ms-auto" data-unit-price>
            {t.unitPrice({ price: money.exact(cardPence(item, money)), quantity: item.quantity })}
          </p>
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of three controls would need a legend of its own */}
          <div
            role="group"
            aria-label={t.quantityOf({ line })}
            className="flex items-center rounded-md border border-input"
          >
            <IconButton
              label={t.decrease({ line })}
              disabled={locked}
              onClick={() => onQuantity(stepQuantity(item, -1))}
            >
              <Minus aria-hidden="true" className="size-4" />
            </IconButton>
            <span className="min-w-9 text-center font-semibold text-sm" data-quantity>
              {item.quantity}
            </span>
            <IconButton
              label={t.increase({ line })}
              disabled={locked}
              // Not disabled: the click that reaches the limit must not lose its focus.
              aria-disabled={isFull || undefined}
              className="aria-disabled:opacity-40"
              onClick={() => isFull || onQuantity(stepQuantity(item, 1))}
            >
              <Plus aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
          <IconButton label={t.remove({ line })} className="-mr-3" data-remove disabled={locked} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
        <p role="status" className="text-muted-foreground text-xs not-empty:mt-2">
          {soldOut.length > 0 ? (
            <span className="block font-semibold text-foreground text-sm" data-sold-out>
              {selling.soldOutDesigns({ designs: soldOut.join(', '), count: soldOut.length })}
            </span>
          ) : null}
          {isFull ? t.lineFull({ max: MAX_LINE_QUANTITY }) : null}
        </p>
      </div>
    </li>
  )
}

function Engravings({ item }: { item: CartItem }) {
  const t = useWords('cart', CART_WORDS)
  const lines = useWords('lines', LINE_WORDS)
  const packs = item.quantity / item.packSize
  return (
    <ul className="mt-1.5 grid gap-0.5" data-engravings>
      {engravingTexts(item, lines).map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
      {packs > 1 ? <li>{t.sameEngraving({ packs })}</li> : null}
    </ul>
  )
}

/** The first engraved card of a line, for its picture; undefined for a plain line. */
function firstEngraved(catalogue: Catalogue, { variant, mixMatchSelections: picks, engravings = [] }: CartItem) {
  const at = engravings.findIndex((one) => one !== null)
  const engraving = engravings[at]
  const design = designByKey(catalogue, picks?.[at] ?? variant)
  return engraving && design ? { art: design.id, engraving } : undefined
}

/** The plain card until the drawing is loaded. */
function EngravedPicture(props: EngravedCardProps) {
  const [Card, setCard] = useState<((props: EngravedCardProps) => ReactNode) | null>(null)
  useEffect(() => {
    void fetchUntilThere(() => import('#client/islands/engraving/engraved-card.client.tsx')).then(({ EngravedCard }) =>
      setCard(() => EngravedCard),
    )
  }, [])
  return Card ? <Card {...props} /> : <CardImage art={props.art} alt="" sizes={props.sizes} />
}

const MOST_ALIKE = 3 // more copies of one card add nothing

/** The pictures of a line: its card, the designs picked for its pack, or a few of a pack's equal cards. */
function pictures(catalogue: Catalogue, { variant, packSize, mixMatchSelections: picks = [variant] }: CartItem) {
  const arts = [...new Set(picks)].flatMap((key) => designByKey(catalogue, key)?.id ?? [])
  return arts.length > 1 ? arts : arts.flatMap((art) => Array<DesignId>(Math.min(packSize, MOST_ALIKE)).fill(art))
}
