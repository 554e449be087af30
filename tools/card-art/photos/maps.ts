// Draws the maps of a card's face for the path tracer, from the same vectors as the drawn cards: the depth of each
// point, its colour without any light, and where metal is bare. Needs a browser, like render.ts.
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { H, W } from '../geometry.ts'

/** Pixels per unit of the drawing: 3,424 × 2,160 pixels, enough for a close-up of a third of the card. */
const SCALE = 4

/** Colours without light: of the metal itself, of wide cuts, of hairlines and letters, and of a second engraving. */
export interface Flat {
  body: string
  floor: string
  ink: string
  pale: string
}

/**
 * The kind of map. `cuts` is white where a tool cut into the surface, and black elsewhere; `deep` has only the deep
 * cuts.
 */
type Kind = 'colour' | 'cuts' | 'deep'

/**
 * Draws one map of a face as PNG. `svg` comes from designs-core.ts, designs-limited.ts or backs.ts. Its classes
 * (surface, skin, motif, spun, finish) and the ids of its filters and gradients are those of metal.ts.
 */
async function draw(browser: Browser, svg: string, kind: Kind, flat: Flat): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: W, height: H }, deviceScaleFactor: SCALE })
  try {
    await page.setContent(
      `<style>*{margin:0}html{background:#000}svg{display:block;width:${W}px;height:${H}px}</style>${svg}`,
    )
    await page.evaluate(
      ({ kind, flat }) => {
        const all = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)]
        const hide = (selector: string) => {
          for (const element of all(selector)) element.remove()
        }
        const plain = (id: string, colour: string) => {
          for (const stop of all(`#${id} stop`)) stop.setAttribute('stop-color', colour)
        }
        hide('.finish')
        if (kind === 'colour') {
          // The face under even light: keeps metal and skin, removes what imitates light and depth.
          for (const element of all('.surface > :not(.skin):not(:first-child)')) element.remove()
          for (const [id, colour] of Object.entries(flat)) plain(id, colour)
          for (const element of all('[filter]')) {
            if (/deep|cut|fine/.test(element.getAttribute('filter') ?? '')) element.removeAttribute('filter')
          }
          plain('hatfloor', flat.floor)
          plain('duckfloor', flat.floor)
          // A turned disc is bare metal; the material defines how it reflects.
          hide('.spun')
          return
        }
        hide('.surface')
        // Only shapes with one of the cutting filters are cut; the others are colour.
        const wanted = kind === 'deep' ? /#deep/ : /#(deep|cut|fine)/
        for (const shape of all('.motif path, .motif rect, .motif circle')) {
          if (shape.closest('defs,mask,clipPath')) continue
          const cutting = shape.closest('[filter]')
          if (!cutting || !wanted.test(cutting.getAttribute('filter') ?? '')) shape.remove()
        }
        for (const element of all('.motif [filter]')) element.removeAttribute('filter')
        for (const stop of all('stop')) stop.setAttribute('stop-color', '#fff')
        for (const element of all('.motif [stroke]')) {
          if (element.closest('defs,mask,clipPath') || element.getAttribute('stroke') === 'none') continue
          element.setAttribute('stroke', '#fff')
        }
        for (const element of all('.motif [fill]')) {
          if (element.closest('defs,mask,clipPath') || element.getAttribute('fill') === 'none') continue
          element.setAttribute('fill', '#fff')
        }
      },
      { kind, flat },
    )
    return await page.screenshot({ type: 'png', timeout: 180_000 })
  } finally {
    await page.close()
  }
}

/** A grey picture as numbers from 0 to 1, blurred by `blur` pixels. */
async function levels(png: Buffer, blur = 0): Promise<Float32Array> {
  const grey = sharp(png).extractChannel(0).toColourspace('grey16')
  const { data } = await (blur ? grey.blur(blur) : grey).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true })
  return Float32Array.from(new Uint16Array(data.buffer, data.byteOffset, data.length / 2), (value) => value / 65_535)
}

/**
 * The height of each point, as 16-bit grey: half is the surface, darker is below it. Deep cuts go lower and have
 * rounded walls. With `raised`, they are a relief instead, domed towards the middle.
 */
async function heightOf(cuts: Buffer, deep: Buffer, raised: boolean): Promise<Buffer> {
  const [cut, wall, dome, inside] = await Promise.all([
    levels(cuts, 2.2),
    levels(deep, 3),
    levels(deep, 30),
    levels(deep),
  ])
  const height = Uint16Array.from(cut, (at, i) => {
    const slope = wall[i]
    const middle = dome[i] * inside[i]
    const shallow = 0.22 * Math.max(0, at - slope)
    const lift = raised ? 0.12 * slope + 0.38 * middle : -0.3 * slope - 0.12 * middle
    return Math.round(65_535 * Math.min(1, Math.max(0, 0.5 - shallow + lift)))
  })
  const raw = { width: W * SCALE, height: H * SCALE, channels: 1 as const }
  return sharp(height, { raw }).toColourspace('grey16').png().toBuffer()
}

/** The maps of a face as PNG: colour as sRGB, cuts and height as grey. */
export async function mapsOf(browser: Browser, svg: string, flat: Flat, raised: boolean) {
  const grey = async (kind: Kind) =>
    sharp(await draw(browser, svg, kind, flat))
      .greyscale()
      .png()
      .toBuffer()
  const [cuts, deep] = [await grey('cuts'), await grey('deep')]
  return { colour: await draw(browser, svg, 'colour', flat), cuts, height: await heightOf(cuts, deep, raised) }
}
