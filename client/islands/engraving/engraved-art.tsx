// An engraving over the art of a card's front: the paths of the engraver's sheet, in the design's own engraving colour.
import { useEffect, useId, useState } from 'react'
import { atNextTouch } from '#client/stores/fetch-again.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { CARD_MM, engravingPaths, type Outlines } from '#domain/engraving/engraving-drawing.ts'
import type { DesignId } from '#domain/shop/catalogue.ts'
import '#client/styles/engraving.css'

/** The colours of each metal's letters along the light (tools/card-art/metals.ts). */
const INKS: Readonly<Record<DesignId, readonly [string, string, string]>> = {
  black: ['#b4b7bc', '#dfe1e4', '#a6a9ae'],
  desert: ['#6a4a28', '#7b5932', '#4d3319'],
  unbothered: ['#655052', '#6e595b', '#4f3d3f'],
  joker: ['#c6c9d2', '#eceef2', '#b9bdc8'],
  'american-success': ['#25335a', '#2f3f6b', '#18233f'],
  'lucky-duck': ['#654208', '#74500f', '#4a2f03'],
  'lover-girl': ['#edbfac', '#ffe0d2', '#dfa692'],
}
/** An edge, where the text may lie on art of its own colour. */
const EDGES: Readonly<Partial<Record<DesignId, string>>> = { joker: '#35306b', 'american-success': '#e8edf6' }
/** Where the light falls, as in the art: from the upper left to the lower right, in mm. */
const LIGHT = { x1: 7, y1: -6, x2: 78.6, y2: 60 }

/** The outlines once they are loaded; 'failed' while they could not be, and then loaded again at the next interaction. */
export function useOutlines(): Outlines | 'failed' | null {
  const [outlines, setOutlines] = useState<Outlines | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      if (isGone) return
      try {
        const { OUTLINES } = await import('#domain/engraving/engraving-outlines.ts')
        setOutlines(OUTLINES)
      } catch (thrown) {
        console.warn(thrown)
        setOutlines('failed')
        atNextTouch(load)
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [])
  return outlines
}

/** Lies over a picture of the front; it has no text alternative of its own. */
export function EngravedArt({
  design,
  engraving,
  outlines,
}: {
  design: DesignId
  engraving: Engraving
  outlines: Outlines
}) {
  const ink = useId()
  const [start, middle, end] = INKS[design]
  return (
    <svg
      className="engraved-art"
      viewBox={`0 0 ${CARD_MM.width} ${CARD_MM.height}`}
      aria-hidden="true"
      focusable="false"
      data-art={design}
    >
      <linearGradient id={ink} gradientUnits="userSpaceOnUse" {...LIGHT}>
        <stop offset="0" stopColor={start} />
        <stop offset=".45" stopColor={middle} />
        <stop offset="1" stopColor={end} />
      </linearGradient>
      <g fill={`url(#${ink})`} stroke={EDGES[design]} strokeWidth={0.5} strokeLinejoin="round" paintOrder="stroke">
        {engravingPaths(engraving, design, outlines).map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  )
}
