// What an upload may store of a picture: the corpus of test/corpora/pictures, and what chance makes of it.
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture, isPictureType, type PictureType, pictureTypeOf } from '#app/picture/clean-picture.ts'
import { drawn, type PictureCase, pictureCases, SECRET } from '#test/corpora/pictures/cases.ts'
import { bytesOf, jpegParts, webpChunks } from '#test/corpora/pictures/parts.ts'

const cases = await pictureCases()
const stored = cases.filter(({ problem }) => problem === null)
const refused = cases.filter(({ problem }) => problem !== null)
const named = (some: readonly PictureCase[]) => some.map((one) => [one.name, one] as const)

/** What is drawn, before a profile changes its colours: of a broken one each reader makes something else. */
const pixels = (file: Uint8Array) =>
  sharp(file, { ignoreIcc: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
const clean = (bytes: Uint8Array, type: PictureType) => {
  const result = cleanPicture(bytes, type)
  if (!result.ok) throw new Error(`refused as ${result.error}`)
  return result.value
}

/** The names of what a cleaned file is made of. */
const partsOf = ({ ext, bytes }: { ext: string; bytes: Uint8Array }): string[] =>
  ext === 'webp'
    ? webpChunks(bytes).map(({ name }) => name)
    : jpegParts(bytes).head.map(({ marker, bytes: part }) =>
        marker === 0xe2 && Buffer.from(part).includes('ICC_PROFILE') ? 'ICC' : marker.toString(16),
      )
const ALLOWED = /^(?:VP8 |VP8L|VP8X|ALPH|ICCP|ICC|c[0-24]|d[bd]|ee)$/

describe('a picture that is stored', () => {
  it.each(named(stored))(
    'T-UPL-3 EDT-48 %s: is drawn as before, without what is not the picture',
    async (_name, one) => {
      const cleaned = clean(one.bytes, one.type)
      const [before, after] = [await pixels(one.bytes), await pixels(cleaned.bytes)]
      expect(after.info).toEqual(before.info)
      expect(Buffer.compare(after.data, before.data)).toBe(0)
      expect(cleaned).toMatchObject({ width: after.info.width, height: after.info.height })
      expect(cleaned.ext).toBe(one.type === 'image/webp' ? 'webp' : 'jpg')

      const { exif, xmp, iptc, comments, pages } = await sharp(cleaned.bytes).metadata()
      expect({ exif, xmp, iptc, comments, pages }).toEqual({})
      expect(Buffer.from(cleaned.bytes).includes(SECRET)).toBe(false)
      for (const part of partsOf(cleaned)) expect(part).toMatch(ALLOWED)
      expect(clean(cleaned.bytes, one.type).bytes).toEqual(cleaned.bytes)
    },
  )

  it('EDT-48 keeps its colour profile', async () => {
    const profiled = stored.filter(({ name }) => name.endsWith('with a colour profile'))
    expect(profiled).toHaveLength(2)
    for (const { bytes, type } of profiled) {
      const { icc } = await sharp(bytes).metadata()
      expect((await sharp(clean(bytes, type).bytes).metadata()).icc).toEqual(icc)
      expect(icc?.length).toBeGreaterThan(128)
    }
  })

  it('EDT-48 is known by its bytes, and what is none is known by none', () => {
    for (const { bytes, type } of stored) expect(pictureTypeOf(bytes)).toBe(type)
    for (const text of ['', 'RIFF', '<svg/>', '\x89PNG\r\n\x1a\n', 'GIF89a', '\0\0\0\x18ftypheic', '\xff\xd8'])
      expect(pictureTypeOf(bytesOf(text)), text).toBeNull()
  })

  it('EDT-48 of the largest size is decoded within a second or two', () => {
    for (const { name, bytes, type } of stored.filter(({ name }) => name.endsWith('the largest'))) {
      const began = performance.now()
      expect(cleanPicture(bytes, type).ok).toBe(true)
      expect(performance.now() - began, name).toBeLessThan(10_000)
    }
  })

  it('EDT-48 comes in a type of its own', () => {
    expect(['image/webp', 'image/jpeg'].every(isPictureType)).toBe(true)
    for (const type of ['image/png', 'image/svg+xml', 'image/gif', 'IMAGE/WEBP', '', 'toString'])
      expect(isPictureType(type), type).toBe(false)
  })
})

describe('a file that is refused', () => {
  it.each(named(refused))('T-UPL-1 EDT-48 %s', (_name, { bytes, type, problem }) =>
    expect(cleanPicture(bytes, type)).toEqual({ ok: false, error: problem }),
  )

  it('EDT-48 every picture under the other type’s name', () => {
    for (const { bytes, type } of stored)
      expect(cleanPicture(bytes, type === 'image/webp' ? 'image/jpeg' : 'image/webp')).toEqual({
        ok: false,
        error: 'not_a_picture',
      })
  })

  it('EDT-48 every picture cut short, wherever it is cut', () => {
    for (const { bytes, type } of stored.filter((one) => one.bytes.length < 5000))
      for (let length = 0; length < bytes.length; length++)
        if (cleanPicture(bytes.subarray(0, length), type).ok) expect.unreachable(`cut after ${length} bytes`)
  })
})

describe('what chance makes of a picture', () => {
  const small = stored.filter(({ bytes }) => bytes.length < 8000)
  const changed = fc
    .tuple(
      fc.constantFrom(...small),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(40), fc.uint8Array({ maxLength: 20 })), { maxLength: 3 }),
    )
    .map(([{ bytes, type }, bits, cuts]) => {
      let copy = bytes.slice()
      // Half of the changes hit the head, where lengths and sizes stand.
      for (const [place, value] of bits) copy[place % (place % 2 ? copy.length : Math.min(700, copy.length))] = value
      for (const [place, length, added] of cuts) {
        const at = place % copy.length
        copy = Uint8Array.from(bytesOf(copy.subarray(0, at), added, copy.subarray(at + length)))
      }
      return { bytes: copy, type }
    })

  it('T-UPL-3 EDT-48 never stops the door, and what is stored of it holds nothing but the picture', () => {
    fc.assert(
      fc.property(changed, ({ bytes, type }) => {
        const before = Buffer.from(bytes)
        const result = cleanPicture(bytes, type)
        expect(before.equals(bytes)).toBe(true)
        if (!result.ok) return
        for (const part of partsOf(result.value)) expect(part).toMatch(ALLOWED)
        const { width, height } = result.value
        for (const side of [width, height]) expect(side >= 64 && side <= 2048).toBe(true)
        expect(Buffer.from(clean(result.value.bytes, type).bytes).equals(result.value.bytes)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('T-UPL-1 EDT-48 no JPEG is stored whose tables and frame a reader gives up on', async () => {
    let read = 0
    const pixelsOf = async (bytes: Uint8Array) => {
      try {
        return (await sharp(bytes, { failOn: 'none' }).raw().toBuffer({ resolveWithObject: true })).info
      } catch (thrown) {
        // Coded data is not decoded at the door: what is wrong in it shows as grey squares.
        expect(String(thrown)).toMatch(/Corrupt JPEG data|Premature end/)
      }
    }
    await fc.assert(
      fc.asyncProperty(
        changed.filter(({ type }) => type === 'image/jpeg'),
        async ({ bytes, type }) => {
          const result = cleanPicture(bytes, type)
          if (!result.ok) return
          read++
          const { width, height } = result.value
          expect((await pixelsOf(result.value.bytes)) ?? { width, height }).toMatchObject({ width, height })
        },
      ),
      { numRuns: 600 },
    )
    expect(read).toBeGreaterThan(20)
  })

  it('T-UPL-2 EDT-48 bytes of any kind are answered, too', () => {
    const starts = fc.constantFrom(bytesOf(), bytesOf(0xff, 0xd8), bytesOf('RIFF', 40, 0, 0, 0, 'WEBP', 'VP8X'))
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 400 }), (start, rest) => {
        for (const type of ['image/jpeg', 'image/webp'] as const) cleanPicture(bytesOf(start, rest), type)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the work a picture makes', () => {
  /** How many bytes are looked at: each access is counted. */
  function looks(bytes: Uint8Array, type: PictureType): number {
    let count = 0
    const counting = new Proxy(bytes, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) count++
        const value = Reflect.get(target, name, target)
        if (name === 'subarray')
          return (from: number, to?: number) => {
            count += (to ?? target.length) - from
            return target.subarray(from, to)
          }
        if (name === 'indexOf')
          return (wanted: number, from = 0) => {
            const found = target.indexOf(wanted, from)
            count += (found === -1 ? target.length : found) - from + 1
            return found
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    cleanPicture(counting, type)
    return count
  }

  it('T-UPL-2 EDT-48 grows with its bytes and no faster', async () => {
    const jpeg = await drawn(64).jpeg().toBuffer()
    const hostile = [
      bytesOf(0xff, 0xd8, new Uint8Array(300_000).fill(0xff)),
      bytesOf(
        jpeg.subarray(0, -2),
        new Uint8Array(300_000).map((_, at) => (at % 2 ? 0 : 0xff)),
      ),
      bytesOf(jpeg.subarray(0, -2), new Uint8Array(300_000)),
      bytesOf(0xff, 0xd8, ...Array.from({ length: 60_000 }, () => bytesOf(0xff, 0xfe, 0, 2))),
    ]
    for (const bytes of hostile) expect(looks(bytes, 'image/jpeg')).toBeLessThan(6 * bytes.length)
    const chunks = bytesOf(...Array.from({ length: 30_000 }, () => bytesOf('MARA', 0, 0, 0, 0)))
    const size = chunks.length + 4
    const webp = bytesOf('RIFF', size & 255, (size >> 8) & 255, size >> 16, 0, 'WEBP', chunks)
    expect(looks(webp, 'image/webp')).toBeLessThan(6 * webp.length)
  })
})
