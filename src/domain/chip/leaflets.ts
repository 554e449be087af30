// The printed sheet of leaflets for boxes with new cards: A4, four of A6 on a page. By itself it loads nothing; the app's
// console adds pictures of the cards and the typeface. Pure; the caller renders the QR code, because this folder imports
// no package.
import { LEAFLET_WORDS } from '#domain/content/words/leaflet.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/market/languages.ts'
import { LOGO_MARK_SVG } from '#domain/site/logo-mark.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { type Texts, type Words, wordsIn } from '#domain/text/words.ts'

export interface Leaflet {
  chipId: string
  /** In printed form: `7K3M-Q2RX`. */
  code: string
  /** The address a tap opens. */
  url: string
  /** The text on the card, to tell leaflets of several designs apart. */
  label?: string
  /** The path of a picture of the card; left out: a drawn plate with the brand's name. */
  picture?: string | undefined
}
export interface LeafletSheet {
  brandName: string
  /** Renders the QR code of an address as an SVG element. */
  qr: (address: string) => string
  /** The address of the typeface; left out: that of the machine. */
  font?: string | undefined
  /** Left out: English. */
  inLanguage?: LeafletLanguage
}

/** The buyer's language, and the group `leaflet` in it; British English needs none. */
export interface LeafletLanguage {
  language: Language
  translated?: Texts | undefined
}

const ENGLISH: LeafletLanguage = { language: DEFAULT_LANGUAGE }

type LeafletWords = Words<typeof LEAFLET_WORDS>

const LEAFLETS_A_PAGE = 4
/** Longer names are set in smaller type, in two lines. */
const LONG_NAME = 24
/** Longer headings are set in smaller type, so that they keep to one line. */
const isLong = (heading: string): boolean => heading.length > 16
const LONG_HEADING = '\nh2.long { font-size: 6mm }'

/** The leaflets as HTML for `LEAFLET_STYLES`: a section per page, an article per leaflet. */
export function leafletPages(leaflets: readonly Leaflet[], sheet: LeafletSheet): string {
  const t = wordsIn(LEAFLET_WORDS, sheet.inLanguage ?? ENGLISH)
  const pages: string[] = []
  for (let start = 0; start < leaflets.length; start += LEAFLETS_A_PAGE) {
    const articles = leaflets.slice(start, start + LEAFLETS_A_PAGE).map((leaflet) => article(leaflet, sheet, t))
    pages.push(`<section class="sheet">\n${articles.join('\n')}\n</section>`)
  }
  return pages.join('\n')
}

const article = (
  { chipId, code, url, label, picture }: Leaflet,
  { brandName, qr }: LeafletSheet,
  t: LeafletWords,
): string => `<article class="leaflet">
<p class="${brandName.length > LONG_NAME ? 'wordmark long' : 'wordmark'}">${LOGO_MARK_SVG}<span>${escapeHtml(brandName)}</span></p>
${picture === undefined ? plate(brandName) : `<img class="picture" src="${escapeHtml(picture)}" alt="">`}
<div class="card">${label === undefined ? '' : `<p class="label">${escapeHtml(label)}</p>`}<p class="ending">…${escapeHtml(chipId.slice(-4))}</p></div>
<h2${isLong(t.heading) ? ' class="long"' : ''}>${t.heading}</h2>
<div class="how">
<div class="words">
<p class="steps"><span><b>1</b> ${t.hold}</span> <span><b>2</b> ${t.signIn}</span> <span><b>3</b> ${t.enter}</span></p>
<p class="code">${escapeHtml(code)}</p>
</div>
<div class="scan">${qr(url)}<p>${t.scan}</p></div>
</div>
</article>`

/** A card of black metal with the brand's name, where no picture of the design is known. */
export const plate = (brandName: string): string =>
  `<div class="picture plate"><p>${escapeHtml(brandName)}</p>${LOGO_MARK_SVG}</div>`

/** A drawn card in the colours of the black design; for the styles of a printed sheet. */
export const PLATE_STYLES = `.plate { display: flex; align-items: flex-end; justify-content: space-between; gap: 3mm; aspect-ratio: 960 / 606; padding: 7%; border-radius: 3.2mm; background: linear-gradient(125deg, #34302b, #14110c 45%, #241f19 70%, #14110c); color: #efe9df; print-color-adjust: exact; -webkit-print-color-adjust: exact; overflow: hidden }
.plate p { min-width: 0; max-height: 100%; overflow: hidden; font-weight: 700; line-height: 1.15; overflow-wrap: anywhere }
.plate .mark { flex: none; width: 9mm; height: 9mm }`

/** The styles of a typeface at this address. */
export const typefaceStyles = (font: string | undefined): string =>
  font === undefined
    ? ''
    : `@font-face { font-family: Archivo; src: url(${JSON.stringify(font)}) format("woff2"); font-weight: 400 700; font-stretch: 100% 125% }\n`

export const TYPEFACE = 'Archivo, system-ui, "Helvetica Neue", Arial, sans-serif'
const MONOSPACED = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace'

/** Cutting lines, with wide margins within each leaflet: no printer reaches the edge of the paper. */
const LEAFLET_STYLES = `@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { background: #fff; color: #14110c; font: 3.5mm/1.4 ${TYPEFACE} }
.sheet { display: grid; grid-template: repeat(2, 148.5mm) / repeat(2, 105mm); width: 210mm; height: 297mm; overflow: hidden; break-after: page }
.sheet:last-child { break-after: auto }
.leaflet { display: flex; flex-direction: column; align-items: stretch; padding: 8mm 9.7mm 9mm; border: 0 dashed #bbb; overflow: hidden }
.leaflet:nth-child(odd) { border-right-width: .2mm }
.leaflet:nth-child(n + 3) { border-top-width: .2mm }
.wordmark { display: flex; align-items: center; gap: 2mm; max-height: 11mm; font-size: 4.2mm; font-stretch: 112%; font-weight: 700; line-height: 1.2; letter-spacing: .02em }
.wordmark.long { font-size: 3.2mm; font-stretch: 100% }
.wordmark span { min-width: 0; max-height: 10.2mm; overflow: hidden; overflow-wrap: anywhere }
.wordmark .mark { flex: none; width: 6.6mm; height: 6.6mm }
.picture { display: block; width: 85.6mm; height: auto; margin-top: 5mm; border-radius: 3.2mm }
${PLATE_STYLES}
.plate p { font-size: 5mm; font-stretch: 112%; letter-spacing: .02em }
.card { display: flex; align-items: baseline; justify-content: space-between; gap: 4mm; margin-top: 3mm; font-size: 3.2mm }
.label { min-width: 0; max-height: 8.9mm; overflow: hidden; font-weight: 650; line-height: 1.35; overflow-wrap: anywhere }
.ending { flex: none; margin-left: auto; color: #57534c; font: 3.2mm/1.25 ${MONOSPACED}; letter-spacing: .06em }
h2 { margin-top: auto; padding-top: 2mm; font-size: 8.4mm; font-stretch: 112%; font-weight: 700; line-height: 1.1; letter-spacing: -.01em }
.how { display: grid; grid-template-columns: minmax(0, 1fr) 26mm; gap: 4mm; align-items: end; margin-top: 3mm; padding-top: 4mm; border-top: .35mm solid #14110c }
.words { display: flex; flex-direction: column; align-self: stretch; justify-content: space-between; gap: 3mm; min-width: 0 }
.steps { font-size: 3.25mm; line-height: 1.4 }
.steps span { display: block; padding-left: 4.2mm; text-wrap: balance }
.steps span + span { margin-top: 1mm }
.steps b { float: left; width: 4.2mm; margin-left: -4.2mm; font-stretch: 112%; font-weight: 700 }
.code { padding: 2.2mm 0; border: .5mm solid #14110c; border-radius: 2.4mm; font: 700 6.4mm/1.2 ${MONOSPACED}; letter-spacing: .03em; text-align: center; white-space: nowrap }
.scan { padding-left: 3mm; text-align: center; font-size: 2.9mm; color: #57534c }
.scan svg { display: block; width: 29mm; height: 29mm; margin: -3mm -3mm -1.6mm }
@media screen { body { background: #ddd } .sheet { margin: 8mm auto; background: #fff; box-shadow: 0 1mm 6mm #0002 } }
@media screen and (max-width: 50rem) { .sheet { display: block; width: auto; height: auto; margin: 0; overflow: visible; box-shadow: none } .leaflet { height: 148.5mm; max-width: 105mm; margin: auto; padding-inline: 5mm; border: 0 } .leaflet + .leaflet, .sheet + .sheet { border-top: .3mm dashed #bbb } .picture { width: 100% } }`

/** The whole sheet as one HTML file with its styles in it. */
export function leafletDocument(leaflets: readonly Leaflet[], sheet: LeafletSheet): string {
  const { brandName, font, inLanguage = ENGLISH } = sheet
  const { language } = inLanguage
  const { title, heading } = wordsIn(LEAFLET_WORDS, inLanguage)
  return `<!doctype html>
<html lang="${language === DEFAULT_LANGUAGE ? 'en' : LANGUAGES[language].htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title({ brand: brandName }))}</title>
<style>
${typefaceStyles(font)}${LEAFLET_STYLES}${isLong(heading) ? LONG_HEADING : ''}
</style>
</head>
<body>
${leafletPages(leaflets, sheet)}
</body>
</html>
`
}
