// Engraving on the product page: a button. What it opens is loaded at its first press.
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useWords } from '#client/context/words.tsx'
import type { EngravingFieldsProps } from '#client/islands/engraving/engraving-fields.client.tsx'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import type { ProductChoice } from '#domain/product/product-choice.ts'
import type { Design } from '#domain/shop/catalogue.ts'

/** The engraving of each card of the pack, null for a plain one; null where a field was refused, which has the focus then. */
export type TakeEngravings = () => (Engraving | null)[] | null

/** What the viewer shows of the engraving. */
export interface EngravedFront {
  /** The design of the card that is being engraved. */
  design: Design
  /** The picture's text alternative; null for the usual one. */
  alt: string | null
  /** The engraving, over the picture of the front. */
  art: ReactNode
  /** What is shown in the preview's place while it could not be loaded. */
  note: ReactNode
}

const FIELDS = 'engraving'

export function EngravingPart(props: {
  choice: ProductChoice
  take: Ref<TakeEngravings>
  onFront: (front: EngravedFront | null) => void
  onFocus: () => void
}) {
  const t = useWords('product', PRODUCT_WORDS)
  const [isOpen, setOpen] = useState(false)
  const [Fields, setFields] = useState<((props: EngravingFieldsProps) => ReactNode) | null>(null)
  const toggle = async () => {
    setOpen(!isOpen)
    if (Fields !== null) return
    const loaded = await fetchUntilThere(() => import('#client/islands/engraving/engraving-fields.client.tsx'))
    setFields(() => loaded.EngravingFields)
  }
  const Sign = isOpen ? Minus : Plus
  return (
    <div className="engraving-part">
      <button
        type="button"
        className="mix-switch w-full text-start font-semibold"
        aria-expanded={isOpen}
        aria-controls={Fields === null ? undefined : FIELDS}
        aria-describedby={`${FIELDS}-price`}
        onClick={toggle}
      >
        <span className="flex-1">{t.addEngraving}</span>
        <Sign aria-hidden="true" className="size-5 shrink-0" />
      </button>
      <div id={`${FIELDS}-price`} className="mix-note">
        {t.engravingIncluded}
      </div>
      {Fields === null ? null : <Fields id={FIELDS} isOpen={isOpen} {...props} />}
    </div>
  )
}
