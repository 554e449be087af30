// A small picture of an engraved card: its front with the engraving over it. Loaded where one is shown.
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import type { DesignId } from '#domain/shop/catalogue.ts'
import { CardImage } from '#ui/card-image.tsx'
import { EngravedArt, useOutlines } from './engraved-art.tsx'

export interface EngravedCardProps {
  art: DesignId
  engraving: Engraving
  /** Rendered width, as an image `sizes` value. */
  sizes: string
}

export function EngravedCard({ art, engraving, sizes }: EngravedCardProps) {
  const outlines = useOutlines()
  return (
    <div className="engraved-card">
      <CardImage art={art} alt="" sizes={sizes} />
      {outlines === null || outlines === 'failed' ? null : (
        <EngravedArt design={art} engraving={engraving} outlines={outlines} />
      )}
    </div>
  )
}
