// The card that is to be claimed: the front of its design where the visitor may know of it, else a plate with the brand's name,
// which is the same for every card.
import { lastFour } from '#app/cards/own-cards.ts'
import { CardFront, Plate } from '#app/cards/plate.tsx'
import type { Design } from '#domain/shop/catalogue.ts'

export const CardFigure = ({
  chipId,
  design,
  brandName,
}: {
  chipId: string
  design: Design | undefined
  brandName: string
}) => (
  <figure className="claim-card">
    <div className="claim-card-stage">
      {design ? (
        <span className="plate plate-large plate-shown">
          <CardFront design={design} large alt={`${design.label} card, front`} />
        </span>
      ) : (
        <Plate chipId={chipId} name={brandName} large />
      )}
    </div>
    <figcaption>
      {design ? <span className="font-semibold">{design.label}</span> : null}
      <span className="app-hint">{`Ends in ${lastFour(chipId)}`}</span>
    </figcaption>
  </figure>
)
