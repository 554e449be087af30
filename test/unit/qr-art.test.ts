// QR codes for print: the pixels of the PNG and the squares of the SVG are the code, and the mark leaves it readable.
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrArtPng, qrArtSvg } from '#app/qr/qr-art.ts'
import { readPng } from '#test/support/png.ts'
import { damage } from '#test/support/qr.ts'

const ADDRESSES = [
  'https://t.example/profile/ava',
  'https://shop.tappt.example/profile/mara.ellison',
  `https://shop.tappt.example/profile/${'w'.repeat(30)}`,
  'https://shop.tappt.example/scan/7K3MQ2RX9ABCDEFG',
]
const BLACK = 0
const WHITE = 0xffffff

/** Reads a module of the picture in its middle, as a scanner does. */
async function modulesOf(png: Uint8Array, size: number) {
  const { width, height, colors } = await readPng(png)
  expect([width, height]).toEqual([1024, 1024])
  const module = Math.floor(1024 / size)
  const margin = Math.floor((1024 - module * size) / 2)
  const at = (place: number) => margin + place * module + Math.floor(module / 2)
  return (x: number, y: number) => (colors[at(y) * 1024 + at(x)] ?? 0) < 0x808080
}
/** The dark modules that the first path of an SVG fills. */
function squaresOf(svg: string): Set<string> {
  const [, path = ''] = /<path d="([^"]+)"\/>/.exec(svg) ?? []
  return new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) =>
      Array.from({ length: Number(width) }, (_, more) => `${Number(x) + more},${y}`),
    ),
  )
}

describe('a QR code for print', () => {
  it.each(ADDRESSES)('EDT-80 of %s is the code itself, with its quiet zone, as PNG and SVG', async (address) => {
    const { data, size } = encode(address, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
    const isDark = await modulesOf(qrArtPng(address, false), size)
    const read = data.flatMap((row, y) => row.flatMap((_, x) => (isDark(x, y) ? [`${x},${y}`] : [])))
    expect(read).toEqual(dark)
    const svg = qrArtSvg(address, false)
    expect(squaresOf(svg)).toEqual(new Set(dark))
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1" width="1024" height="1024"/,
    )
  })

  it.each(ADDRESSES)(
    'EDT-80 of %s with the mark has at most two thirds of the damage that any scanner restores',
    async (address) => {
      const code = encode(address, { ecc: 'H', border: 4 })
      const png = qrArtPng(address, true)
      const squares = squaresOf(qrArtSvg(address, true))
      for (const isDark of [await modulesOf(png, code.size), (x: number, y: number) => squares.has(`${x},${y}`)]) {
        const { perBlock, restored } = damage(code, isDark)
        expect(Math.max(...perBlock)).toBeGreaterThan(0)
        expect(Math.max(...perBlock)).toBeLessThanOrEqual((restored * 2) / 3)
      }
      expect(qrArtSvg(address, true)).toContain('<g transform="translate(')
      const { colors } = await readPng(png)
      expect(new Set(colors)).toEqual(new Set([WHITE, 0xbfbfbf, 0x7f7f7f, 0x3f3f3f, BLACK]))
    },
  )

  it('EDT-80 whose address changes changes everywhere but for the patterns: the damage is counted', () => {
    const code = encode('https://t.example/profile/ava', { ecc: 'H', border: 4 })
    const { perBlock, restored } = damage(code, (x, y) => !code.data[y]?.[x])
    expect(Math.min(...perBlock)).toBeGreaterThan(restored)
    expect(damage(code, (x, y) => code.data[y]?.[x] === true).perBlock.every((count) => count === 0)).toBe(true)
  })
})
