// Profile pictures as pixels, for the picture of a shared profile: held against libwebp and libpng by way of sharp.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodePng } from '#share-picture/decode-png.ts'
import { decodeWebp } from '#share-picture/decode-webp.ts'
import type { Pixels } from '#share-picture/pixels.ts'

const publicFile = (path: string) => readFileSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)))

/** How far two pictures are apart, in steps of 256, on average over all channels. */
async function difference(file: Uint8Array, { width, height, rgb }: Pixels): Promise<number> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([width, height]).toEqual([info.width, info.height])
  let sum = 0
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(
        (data[pixel * info.channels + (info.channels < 3 ? 0 : channel)] ?? 0) - (rgb[3 * pixel + channel] ?? 0),
      )
  return sum / rgb.length
}

/** A picture with gradients, edges and noise in every part of it. */
function drawn(width: number, height: number) {
  let seed = 7
  const bytes = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    const [x, y] = [((i / 3) | 0) % width, ((i / 3) | 0) / width]
    return (i % 3 === 0 ? x * 2 : i % 3 === 1 ? y * 2 : ((x >> 4) ^ (y >> 4)) & 1 ? 220 : 30) + (seed % 24)
  })
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

describe('a lossy WebP', () => {
  it.each(['/avatars/ava.webp', '/avatars/mara.webp', '/cards/black-front-480.webp', '/cards/joker-front-240.webp'])(
    '%s is what libwebp makes of it, but for the smoothing of single pixels',
    async (path) => {
      const file = publicFile(path)
      expect(await difference(file, decodeWebp(file))).toBeLessThan(4)
    },
  )

  it.each([1, 20, 50, 80, 100])('of quality %i, with segments and several partitions, too', async (quality) => {
    for (const [width, height] of [
      [97, 61],
      [128, 200],
    ] as const) {
      const file = await drawn(width, height).webp({ quality, effort: 6 }).toBuffer()
      expect(await difference(file, decodeWebp(file)), `${width} × ${height}`).toBeLessThan(quality < 80 ? 14 : 8)
    }
  })

  it('is refused when it is lossless, moving, too large, cut short or something else', async () => {
    const file = await drawn(64, 64).webp({ quality: 80 }).toBuffer()
    const large = await sharp({ create: { width: 1040, height: 1024, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    for (const bad of [
      await drawn(64, 64).webp({ lossless: true }).toBuffer(),
      large,
      file.subarray(0, file.length >> 1),
      new Uint8Array(),
      new Uint8Array(64),
      publicFile('/icon-192.png'),
    ])
      expect(() => decodeWebp(bad)).toThrow()
  })

  it('whatever is in it, the decoder ends: bytes changed at random throw or draw', async () => {
    const file = await drawn(64, 64).webp({ quality: 40 }).toBuffer()
    let seed = 1
    for (let round = 0; round < 300; round++) {
      const broken = Uint8Array.from(file)
      for (let i = 0; i < 5; i++) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        broken[20 + (seed % (file.length - 20))] = seed >> 16
      }
      try {
        const { width, height, rgb } = decodeWebp(broken)
        expect(rgb.length).toBe(3 * width * height)
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(Error)
      }
    }
  })
})

describe('a PNG', () => {
  it.each([
    ['colour', (picture: Sharp) => picture.png()],
    ['a palette', (picture: Sharp) => picture.png({ palette: true })],
    ['grey', (picture: Sharp) => picture.greyscale().png()],
    ['alpha', (picture: Sharp) => picture.ensureAlpha(0.4).png()],
    ['every filter', (picture: Sharp) => picture.png({ adaptiveFiltering: true })],
  ])('with %s is read to the pixel', async (_what, make) => {
    const file = await make(drawn(70, 45)).toBuffer()
    expect(await difference(file, decodePng(file))).toBeLessThan(1)
  })

  it('is refused when it is interlaced, deeper, too large, cut short, a bomb or something else', async () => {
    const file = await drawn(64, 64).png().toBuffer()
    const wrongSize = Buffer.from(file)
    wrongSize.writeUInt32BE(8, 16)
    for (const bad of [
      await drawn(64, 64).png({ progressive: true }).toBuffer(),
      await drawn(64, 64).toColourspace('rgb16').png().toBuffer(),
      await sharp({ create: { width: 1040, height: 1024, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      file.subarray(0, file.length >> 1),
      wrongSize,
      new Uint8Array(64),
    ])
      expect(() => decodePng(bad)).toThrow()
  })
})
