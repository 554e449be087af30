// Every design has every view that pages show, in every width and format, small enough for a phone.
import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  CARD_VIEWS,
  cardPicture,
  cardWidths,
  groupPicture,
  groupWidths,
  isFace,
  LIGHT_FRAMES,
  lightFrame,
} from '#domain/shop/card-views.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'

const FORMATS = ['avif', 'webp'] as const
const MOST_BYTES = 40 * 1024
const { designs } = createCatalogue({ slug: 'acme', name: 'Acme' })
/** Bytes of a picture; 0 where there is none. */
const bytesOf = (url: string): number => statSync(`public${url}`, { throwIfNoEntry: false })?.size ?? 0

describe('pictures of the cards', () => {
  it.each(designs)('D-164 $label has every view in every width and format', ({ id }) => {
    const urls = CARD_VIEWS.flatMap((view) =>
      cardWidths(view).flatMap((width) => FORMATS.map((format) => cardPicture(id, view, width, format))),
    )
    expect(urls.filter((url) => bytesOf(url) < 500)).toEqual([])
  })

  it.each(designs)('D-164 no picture of $label that a phone is sent is above 40 KB', ({ id }) => {
    const views = CARD_VIEWS.flatMap((view) =>
      (view === 'rest' ? [480, 720, 960, 1200, 1440] : [480, 720]).flatMap((width) =>
        // The largest ones in WebP are for old browsers on large screens alone.
        FORMATS.filter((format) => format !== 'webp' || !(isFace(view) ? width === 720 : width === 1440)).map(
          (format) => cardPicture(id, view, width, format),
        ),
      ),
    )
    const frames = Array.from({ length: LIGHT_FRAMES }, (_, index) =>
      FORMATS.map((format) => lightFrame(id, index + 1, format)),
    ).flat()
    expect(frames.filter((url) => bytesOf(url) < 500)).toEqual([])
    expect([...views, ...frames].filter((url) => bytesOf(url) > MOST_BYTES)).toEqual([])
  })

  it.each(['stack', 'fan', 'box', 'engraving', 'coming'] as const)(
    'the photograph %s is there in every width and format, below 40 KB',
    (group) => {
      const urls = groupWidths(group).flatMap((width) => FORMATS.map((format) => groupPicture(group, width, format)))
      expect(urls.filter((url) => bytesOf(url) < 500 || bytesOf(url) > MOST_BYTES)).toEqual([])
    },
  )
})
