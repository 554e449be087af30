// What the engraver gets: an SVG of the cards of one line, and a print page of all lines of an order, both at true size. The text
// is paths, the same as in the preview of the shop, so that no machine needs the font. Pure.
import { TYPEFACE, typefaceStyles } from '#domain/chip/leaflets.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { CARD_MM, engravingPaths, type Outlines } from '#domain/engraving/engraving-drawing.ts'
import type { DesignId } from '#domain/shop/catalogue.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'

/** A line of an order whose cards have the same engraving. */
export interface SheetLine {
  /** Of the order. */
  number: string
  position: number
  designId: DesignId | null
  /** The name of its design. */
  name: string
  cards: number
  engraving: Engraving
}

const GAP_MM = 6
/** Read by engraving machines as "cut" or "leave out", by its colour. */
const HAIRLINE = 'fill="none" stroke="#00f" stroke-width=".1"'

const edgeAt = (y: number): string =>
  `<rect x="0" y="${y}" width="${CARD_MM.width}" height="${CARD_MM.height}" rx="${CARD_MM.radius}"/>`
const textAt = (y: number, paths: readonly string[]): string =>
  `<g transform="translate(0 ${y})">${paths.map((path) => `<path d="${path}"/>`).join('')}</g>`

/** The cards of a line, one below the other. */
export function engravingSvg({ cards, engraving, designId }: SheetLine, outlines: Outlines): string {
  const paths = engravingPaths(engraving, designId, outlines)
  const tops = Array.from({ length: cards }, (_, at) => at * (CARD_MM.height + GAP_MM))
  const height = cards * (CARD_MM.height + GAP_MM) - GAP_MM
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_MM.width}mm" height="${height}mm" viewBox="0 0 ${CARD_MM.width} ${height}">
<g id="edge" ${HAIRLINE}>${tops.map(edgeAt).join('')}</g>
<g id="engrave" fill="#000">${tops.map((top) => textAt(top, paths)).join('')}</g>
</svg>
`
}

/** "1001-2-joker.svg". Of the number only letters, digits and hyphens are used. */
export const engravingFileName = ({ number, position, designId }: SheetLine): string => {
  const checked = number.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${checked === '' ? 'order' : checked.slice(0, 60)}-${position}-${designId ?? 'card'}.svg`
}

const CARDS_A_SHEET = 10

interface SheetFacts {
  title: string
  /** The page to go back to. */
  back: { href: string; text: string }
  /** Lines that are left out, each as a sentence. */
  leftOut: readonly string[]
  /** Address of the typeface, where the app is built. */
  font: string | undefined
}

/** The print page: A4, ten cards a sheet, each with the number of the order, its line and which of its cards it is. */
export function engravingPage(
  lines: readonly SheetLine[],
  outlines: Outlines,
  { title, back, leftOut, font }: SheetFacts,
): string {
  const cells = lines.flatMap((line) => {
    const drawing = cardSvg(engravingPaths(line.engraving, line.designId, outlines))
    return Array.from({ length: line.cards }, (_, at) => {
      const label = `${line.number} · line ${line.position} · ${line.name} · card ${at + 1} of ${line.cards}`
      return `<figure><figcaption>${escapeHtml(label)}</figcaption>${drawing}</figure>`
    })
  })
  const sheets = Array.from({ length: Math.ceil(cells.length / CARDS_A_SHEET) }, (_, at) =>
    cells.slice(at * CARDS_A_SHEET, (at + 1) * CARDS_A_SHEET),
  )
  const notes = [
    'Print at 100 %, without “fit to page”: a card is 85.6 mm wide.',
    ...(cells.length === 0 ? ['There is nothing to engrave in this order.'] : []),
    ...leftOut,
  ]
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles(font)}</style>
</head>
<body>
<main>
<div class="head"><a href="${escapeHtml(back.href)}">← ${escapeHtml(back.text)}</a>
<h1>${escapeHtml(title)}</h1>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}</div>
${sheets.map((sheet) => `<section class="sheet">\n${sheet.join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`
}

const cardSvg = (paths: readonly string[]): string =>
  `<svg width="${CARD_MM.width}mm" height="${CARD_MM.height}mm" viewBox="0 0 ${CARD_MM.width} ${CARD_MM.height}" aria-hidden="true"><g class="edge" ${HAIRLINE}>${edgeAt(0)}</g><g class="engrave" fill="#000">${textAt(0, paths)}</g></svg>`

// Two columns of five: 2 × (6 + 85.6) + 4 mm of 190, and 5 × 54 + 4 × 1.5 mm of 277.
const styles = (font: string | undefined): string => `${typefaceStyles(font)}@page { size: A4; margin: 10mm }
* { box-sizing: border-box; margin: 0 }
body { background: #fff; color: #14110c; font: 10.5pt/1.45 ${TYPEFACE}; overflow-wrap: anywhere }
.head { display: grid; gap: 2mm; padding-bottom: 6mm }
.head a { color: inherit }
.head h1 { font-size: 15pt; font-stretch: 108%; line-height: 1.25 }
.sheet { display: grid; grid-template-columns: repeat(2, 91.6mm); grid-auto-rows: 54mm; gap: 1.5mm 4mm; break-inside: avoid }
.sheet + .sheet { break-before: page }
figure { display: grid; grid-template-columns: 6mm 85.6mm; break-inside: avoid }
figcaption { max-height: 54mm; overflow: hidden; color: #57534c; font-size: 7pt; line-height: 2.6mm; writing-mode: vertical-rl; rotate: 180deg }
svg { display: block; overflow: visible }
@media print { .head { display: none } }
@media screen { html { background: #ddd } body { max-width: 210mm; margin: 8mm auto; padding: 10mm } .sheet + .sheet { margin-top: 10mm; padding-top: 10mm; border-top: 1mm dashed #bbb6ae } }
@media screen and (max-width: 50rem) { body { margin: 0; padding: 5mm } .sheet { grid-template-columns: 91.6mm; overflow-x: auto } }`
