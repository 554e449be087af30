// The card as an object on a stage. At rest its front is a photograph of the card on its shadow. Under a pointer,
// with an engraving, and for its back it is a slab of metal with two sides that tilts and turns over. Other photographs
// are in the same place. The style sheet (card-views.css) shows the chosen view, so that it works before any script,
// and these are fetched when they are first shown. Without motion the sides change at once and nothing tilts
// (flip-viewer.css).
import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '#client/context/words.tsx'
import type { EngravedFront } from '#client/islands/engraving/engraving-part.tsx'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import { GALLERY_VIEWS, type GalleryView, isFace } from '#domain/shop/card-views.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { asText } from '#ui/as-text.ts'
import { CardImage } from '#ui/card-image.tsx'

/** A photograph that fills the stage. */
const STAGE_SIZES = '(min-width: 80rem) 36rem, (min-width: 64rem) 44vw, (min-width: 48rem) 79vw, 100vw'
/** The photograph at rest is as high as the stage, which is low on tablets and on low phones. */
const REST_SIZES =
  '(min-width: 80rem) 36rem, (min-width: 64rem) 44vw, (min-width: 48rem) 66vw, (max-height: 46rem) 70vw, 100vw'
/** The card that turns. */
const SIZES = '(min-width: 80rem) 30rem, (min-width: 64rem) 37vw, (min-width: 48rem) 46vw, 84vw'
const EDGE_LAYERS = ['1', '2', '3', '4', '5'] as const

export function FlipViewer({
  design,
  view,
  engraved = null,
  onTurn,
}: {
  design: Design
  view: GalleryView
  /** Its engraving; null for a plain card. */
  engraved?: Pick<EngravedFront, 'alt' | 'art' | 'note'> | null
  onTurn: () => void
}) {
  const t = useWords('product', PRODUCT_WORDS)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Loaded at the first movement of a pointer.
    const follow = async () => {
      const { followPointer } = await fetchUntilThere(() => import('#client/browser/product/follow-pointer.ts'))
      followPointer(stage.current)
    }
    stage.current?.addEventListener('pointermove', follow, { once: true })
  }, [])
  const alts = {
    front: t.altFront,
    back: t.altBack,
    macro: t.altMacro,
    edge: t.altEdge,
    phone: t.altPhone,
  }
  const isEngraved = Boolean(engraved?.art)
  const altOf = (each: GalleryView) => alts[each]({ design: design.label })
  // The photograph at rest has the front's name; the front itself has it only in the photograph's place.
  const frontAlt = isEngraved ? (engraved?.alt ?? altOf('front')) : ''
  return (
    <div ref={stage} className="flip-stage" data-art={design.id} data-engraved={isEngraved || undefined}>
      <div className="flip-rest" aria-hidden={view !== 'front' || isEngraved}>
        <CardImage key={design.id} art={design.id} view="rest" alt={altOf('front')} sizes={REST_SIZES} eager />
      </div>
      <div className="flip-shadow" aria-hidden="true" />
      <div className="flip-tilt">
        <div className="flip-card" data-side={view}>
          {EDGE_LAYERS.map((layer) => (
            <span key={layer} className="flip-edge" data-layer={layer} aria-hidden="true" />
          ))}
          {GALLERY_VIEWS.filter(isFace).map((face) => (
            <div key={face} className="flip-face" data-face={face} aria-hidden={face !== view}>
              <CardImage art={design.id} view={face} alt={face === 'front' ? frontAlt : altOf(face)} sizes={SIZES} />
              {face === 'front' ? engraved?.art : null}
              <span key={design.id} className="flip-light" aria-hidden="true" />
            </div>
          ))}
        </div>
      </div>
      {GALLERY_VIEWS.filter((each) => !isFace(each)).map((each) => (
        <CardImage
          key={each}
          art={design.id}
          view={each}
          alt={altOf(each)}
          sizes={STAGE_SIZES}
          className={`card-photo view-${each}`}
        />
      ))}
      {engraved?.note}
      <button type="button" className="flip-button" onClick={onTurn}>
        <span className="flip-label">
          <RotateCw aria-hidden="true" className="size-4" />
          {view === 'front' ? t.showBack({ side: asText }) : t.showFront({ side: asText })}
        </span>
      </button>
    </div>
  )
}
