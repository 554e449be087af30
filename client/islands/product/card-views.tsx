// The views of the chosen design as a row of small pictures: faces, engraving, edge, on a phone.
import { CARD_VIEW_NAMES, type CardView, GALLERY_VIEWS } from '#domain/shop/card-views.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'

export function CardViews({
  design,
  view,
  onView,
}: {
  design: Design
  view: CardView
  onView: (view: CardView) => void
}) {
  return (
    <fieldset className="card-views">
      <legend className="sr-only">Views of the card</legend>
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
          <span className="sr-only">{CARD_VIEW_NAMES[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}
