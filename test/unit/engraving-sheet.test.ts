// The drawing of an engraving: the preview of the shop and the engraver's sheets are the same paths, at true size.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { engravingFileName, engravingPage, engravingSvg, type SheetLine } from '#app/engraving/engraving-sheet.ts'
import { EngravedArt } from '#client/islands/engraving/engraved-art.tsx'
import { CARD_MM, engravingPaths } from '#domain/engraving/engraving-drawing.ts'
import { OUTLINES } from '#domain/engraving/engraving-outlines.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'

const { designs } = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const line = (change: Partial<SheetLine> = {}): SheetLine => ({
  number: '#1001',
  position: 2,
  designId: 'joker',
  name: 'Joker',
  cards: 1,
  engraving: { name: 'Zoë O’Brien', line2: 'Head of R&D' },
  ...change,
})
const pathsIn = (markup: string): string[] => [...markup.matchAll(/<path d="([^"]+)"/g)].map(([, d = '']) => d)
const numbersOf = (path: string): [number, number][] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

const TEXTS = [
  { name: 'Zoë O’Brien', line2: 'Head of R&D' },
  { name: 'W'.repeat(29), line2: 'i'.repeat(40) },
  { name: 'Ann', line2: '' },
]

describe.each(designs.map(({ id }) => id))('on the front of %s', (design) => {
  it.each(TEXTS)('ENG-09 the preview of $name has the path data of the print sheets', (engraving) => {
    const preview = pathsIn(renderToStaticMarkup(createElement(EngravedArt, { design, engraving, outlines: OUTLINES })))
    expect(preview).toHaveLength(engraving.line2 === '' ? 1 : 2)
    const drawn = line({ designId: design, engraving })
    expect(pathsIn(engravingSvg(drawn, OUTLINES))).toEqual(preview)
    expect(pathsIn(engravingPage([drawn], OUTLINES, FACTS))).toEqual(preview)
  })

  it.each(TEXTS)('ENG-06 ENG-28 $name is at most 70 mm wide and well within the edge of the card', (engraving) => {
    for (const path of engravingPaths(engraving, design, OUTLINES)) {
      const points = numbersOf(path)
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(70)
      expect(Math.min(...xs)).toBeGreaterThan(7)
      expect(Math.max(...xs)).toBeLessThan(CARD_MM.width - 7)
      expect(Math.min(...ys)).toBeGreaterThan(1)
      expect(Math.max(...ys)).toBeLessThan(CARD_MM.height - 0.5)
    }
  })
})

const FACTS = { title: 'Engraving #1001', back: { href: '/x', text: 'Order #1001' }, leftOut: [], font: undefined }

describe('the SVG of a line', () => {
  it('ENG-28 has one card of 85.6 × 54 mm after the other, edges and text in groups of their own, and nothing but paths', () => {
    const svg = engravingSvg(line({ cards: 3 }), OUTLINES)
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="85\.6mm" height="174mm" viewBox="0 0 85\.6 174">/,
    )
    const [, edge = '', engrave = ''] =
      /<g id="edge" fill="none" stroke="#00f" stroke-width="\.1">(.*)<\/g>\n<g id="engrave" fill="#000">([\s\S]*)<\/g>\n<\/svg>\n$/.exec(
        svg,
      ) ?? []
    expect(edge.match(/<rect x="0" y="(\d+)" width="85\.6" height="54" rx="3\.18"\/>/g)).toHaveLength(3)
    expect([...engrave.matchAll(/translate\(0 (\d+)\)/g)].map(([, y]) => y)).toEqual(['0', '60', '120'])
    const names = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name))
    expect([...names].sort()).toEqual(['g', 'path', 'rect', 'svg'])
    expect(svg).not.toMatch(/font|href|script|style|data:/)
  })

  it.each([
    ['#1001', 'joker', '1001-2-joker.svg'],
    ['S-ab_CD/../x', 'black', 'S-ab-CD-x-2-black.svg'],
    ['"; filename="evil', null, 'filename-evil-2-card.svg'],
    ['№ 1\r\nSet-Cookie: x', 'desert', '1-Set-Cookie-x-2-desert.svg'],
    ['☃', null, 'order-2-card.svg'],
  ] as const)('ENG-28 of order %j and design %j is named %s', (number, designId, name) => {
    expect(engravingFileName(line({ number, designId }))).toBe(name)
  })
})

describe('the print page', () => {
  it('ENG-29 has ten cards a sheet, each with number, line and card', () => {
    const page = engravingPage(
      [line({ cards: 12 }), line({ position: 3, name: '<b>', designId: null })],
      OUTLINES,
      FACTS,
    )
    const sheets = page.split('<section class="sheet">').slice(1)
    expect(sheets.map((sheet) => sheet.match(/<figure>/g)?.length)).toEqual([10, 3])
    expect(page).toContain('<figcaption>#1001 · line 2 · Joker · card 12 of 12</figcaption>')
    expect(page).toContain('<figcaption>#1001 · line 3 · &lt;b&gt; · card 1 of 1</figcaption>')
    expect(page).toContain('@page { size: A4; margin: 10mm }')
    expect(page.match(/<svg width="85\.6mm" height="54mm" viewBox="0 0 85\.6 54"/g)).toHaveLength(13)
  })
})
