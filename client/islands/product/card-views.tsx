// The views of the chosen design as a row of small pictures: faces, engraving, edge, on a phone.
import { useWords } from '#client/context/words.tsx'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import { GALLERY_VIEWS, type GalleryView } from '#domain/shop/card-views.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'

export function CardViews({
  design,
  view,
  onView,
}: {
  design: Design
  view: GalleryView
  onView: (view: GalleryView) => void
}) {
  const t = useWords('product', PRODUCT_WORDS)
  const names: Readonly<Record<GalleryView, string>> = {
    front: t.viewFront,
    back: t.viewBack,
    macro: t.viewMacro,
    edge: t.viewEdge,
    phone: t.viewPhone,
  }
  return (
    <fieldset className="card-views">
      <legend className="sr-only">{t.views}</legend>
      {GALLERY_VIEWS.map((each) => (
        <label key={each} className="choice design-tile">
          <input
            type="radio"
            name="view"
            value={each}
            className="choice-cover"
            checked={each === view}
            onChange={() => onView(each)}
          />
          <CardImage art={design.id} view={each} alt="" sizes="80px" className="metal" />
          <span className="sr-only">{names[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}
