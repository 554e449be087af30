// Contact sheets: pictures side by side on a grey background. Tall pictures are cut into columns.
import sharp, { type OverlayOptions } from 'sharp'

const GAP = 24
const COLUMN = 1600 // height of a column in pixels
const ROW = 3200 // width of a sheet
const WIDEST = 820 // wider pictures are scaled down to this
const GROUND = '#8a8d91'

/** Combines the pictures of one page into one sheet, written to `target`. */
export async function contactSheet(files: readonly string[], target: string): Promise<void> {
  const pieces: OverlayOptions[] = []
  let x = GAP
  let y = GAP
  let rowHeight = 0
  let right = 0
  for (const file of files) {
    const { width, height } = await sharp(file).metadata()
    const scale = Math.min(1, WIDEST / width)
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
    const scaled = await sharp(file).resize(w, h).png().toBuffer()
    for (let top = 0; top < h; top += COLUMN) {
      const part = Math.min(COLUMN, h - top)
      if (x > GAP && x + w + GAP > ROW) {
        x = GAP
        y += rowHeight + GAP
        rowHeight = 0
      }
      const input = await sharp(scaled).extract({ left: 0, top, width: w, height: part }).toBuffer()
      pieces.push({ input, left: x, top: y })
      x += w + GAP
      rowHeight = Math.max(rowHeight, part)
      right = Math.max(right, x)
    }
  }
  await sharp({ create: { width: right, height: y + rowHeight + GAP, channels: 3, background: GROUND } })
    .composite(pieces)
    .png({ compressionLevel: 6 })
    .toFile(target)
}

/** The HTML page that shows all sheets. */
export const indexPage = (sheets: readonly { name: string; file: string; pictures: string[] }[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{margin:2rem;font:1rem/1.5 system-ui;background:#ddd;color:#111}img{max-width:100%}a{color:inherit}h2{margin:3rem 0 .5rem}</style>
<h1>Gallery</h1>
${sheets
  .map(
    ({ name, file, pictures }) =>
      `<h2 id="${name}">${name}</h2>\n<p>${pictures.map((picture) => `<a href="${picture}">${picture}</a>`).join(' · ')}</p>\n<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`,
  )
  .join('\n')}
</html>
`
