// The card as an object: front and back on one slab of metal that turns over, on a dark stage with a contact shadow.
// PROD-01, PROD-02. Without motion the sides change at once and nothing leans (flip-viewer.css).
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import type { CardSide } from '../../../src/domain/product/product-choice'
import type { Design } from '../../../src/domain/shop/catalogue'
import { useTilt } from '../../browser/motion/use-tilt'
import { CardImage } from '../../ui/card-image'

const SIZES = '(min-width: 80rem) 30rem, (min-width: 48rem) 37vw, 84vw'
const SIDES = ['front', 'back'] as const
const EDGE_LAYERS = ['1', '2', '3', '4', '5'] as const

export function FlipViewer({ design, side, onTurn }: { design: Design; side: CardSide; onTurn: () => void }) {
  const stage = useRef<HTMLDivElement>(null)
  useTilt(stage)
  return (
    <div ref={stage} className="flip-stage" data-art={design.id}>
      <div className="flip-shadow" aria-hidden="true" />
      <div className="flip-tilt">
        <div className="flip-card" data-side={side}>
          {EDGE_LAYERS.map((layer) => (
            <span key={layer} className="flip-edge" data-layer={layer} aria-hidden="true" />
          ))}
          {SIDES.map((face) => (
            <div key={face} className="flip-face" data-face={face} aria-hidden={face !== side}>
              <CardImage
                art={design.id}
                side={face}
                alt={`${design.label} card, ${face}`}
                sizes={SIZES}
                eager={face === 'front'}
              />
              <span key={design.id} className="flip-light" aria-hidden="true" />
            </div>
          ))}
        </div>
      </div>
      <button type="button" className="flip-button" onClick={onTurn}>
        <span className="flip-label">
          <RotateCw aria-hidden="true" className="size-4" />
          Show {side === 'front' ? 'back' : 'front'} of card
        </span>
      </button>
    </div>
  )
}
