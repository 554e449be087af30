// The printed sheet of leaflets for envelopes with new cards: A4, eight per page, without external files. Pure; the
// caller renders the QR code, because this folder imports no package.
import { escapeHtml } from '#domain/text/escape-html.ts'

export interface Leaflet {
  chipId: string
  /** In printed form: `7K3M-Q2RX`. */
  code: string
  /** The address a tap opens. */
  url: string
  /** The text on the card, to tell leaflets of several designs apart. */
  label?: string
}
export interface LeafletSheet {
  brandName: string
  /** Renders the QR code of an address as an SVG element. */
  qr: (address: string) => string
}

const LEAFLETS_A_PAGE = 8

/** The leaflets as HTML for `LEAFLET_STYLES`: a section per page, an article per leaflet. */
export function leafletPages(leaflets: readonly Leaflet[], sheet: LeafletSheet): string {
  const pages: string[] = []
  for (let start = 0; start < leaflets.length; start += LEAFLETS_A_PAGE) {
    const articles = leaflets.slice(start, start + LEAFLETS_A_PAGE).map((leaflet) => article(leaflet, sheet))
    pages.push(`<section class="sheet">\n${articles.join('\n')}\n</section>`)
  }
  return pages.join('\n')
}

const article = ({ chipId, code, url, label }: Leaflet, { brandName, qr }: LeafletSheet): string =>
  `<article class="leaflet">
<div class="words">
<p class="wordmark">${escapeHtml(brandName)}</p>
<h2>Set up your card</h2>
<p class="steps"><span>1 Hold the card to your phone.</span> <span>2 Sign in with your mail address.</span> <span>3 Enter this code.</span></p>
<p class="code">${escapeHtml(code)}</p>
</div>
<div class="card">${qr(url)}
${label === undefined ? '' : `<p class="label">${escapeHtml(label)}</p>\n`}<p class="ending">…${escapeHtml(chipId.slice(-4))}</p></div>
</article>`

/** Cutting lines, with wide margins within each leaflet: no printer reaches the edge of the paper. */
const LEAFLET_STYLES = `@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { background: #fff; color: #000; font: 3.4mm/1.35 system-ui, "Helvetica Neue", Arial, sans-serif }
.sheet { display: grid; grid-template: repeat(4, 74.25mm) / repeat(2, 105mm); width: 210mm; height: 297mm; overflow: hidden; break-after: page }
.sheet:last-child { break-after: auto }
.leaflet { display: grid; grid-template-columns: 1fr 30mm; gap: 3mm; padding: 9mm 8mm 10mm; border: 0 dashed #bbb; overflow: hidden }
.leaflet:nth-child(odd) { border-right-width: .2mm }
.leaflet:nth-child(n + 3) { border-top-width: .2mm }
.words { display: flex; flex-direction: column; min-width: 0 }
.wordmark { max-height: 15mm; overflow: hidden; font-size: 3.7mm; font-weight: 800; letter-spacing: .02em; overflow-wrap: anywhere }
h2 { margin-top: 4mm; font-size: 5.2mm; line-height: 1.2 }
.steps { margin-top: 3mm; font-size: 3mm; line-height: 1.5 }
.steps span { display: block; padding-left: 1em; text-indent: -1em }
.code { margin-top: auto; font: 700 7mm/1.25 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: nowrap }
.card { display: flex; flex-direction: column; align-items: center; justify-content: space-between }
.card svg { display: block; width: 30mm; height: 30mm }
.label { max-height: 8.2mm; overflow: hidden; font-size: 3mm; font-weight: 650; line-height: 1.3; text-align: center; overflow-wrap: anywhere }
.ending { font: 3.4mm/1.25 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }
@media screen { body { background: #ddd } .sheet { margin: 8mm auto; background: #fff } }`

/** The whole sheet as one self-contained HTML file. */
export const leafletDocument = (leaflets: readonly Leaflet[], sheet: LeafletSheet): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(sheet.brandName)}: leaflets</title>
<style>
${LEAFLET_STYLES}
</style>
</head>
<body>
${leafletPages(leaflets, sheet)}
</body>
</html>
`
