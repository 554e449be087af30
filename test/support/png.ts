// Reads a PNG with a palette the way a strict viewer does: every checksum, every length.

export interface Png {
  width: number
  height: number
  /** The colour of each pixel, 0xRRGGBB, line by line. */
  colors: Uint32Array
  /** Pixels in this colour within a rectangle. */
  count(color: number, area?: { left: number; top: number; right: number; bottom: number }): number
  /** The rectangle outside of which both pictures are the same; null when they are the same throughout. */
  differs(other: Png): { left: number; top: number; right: number; bottom: number } | null
}

/** Throws, naming what is wrong, when the bytes are no such PNG. */
export async function readPng(bytes: Uint8Array): Promise<Png> {
  const fail = (what: string): never => {
    throw new Error(`This is no PNG: ${what}.`)
  }
  if (String(bytes.slice(0, 8)) !== '137,80,78,71,13,10,26,10') fail('signature')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>()
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.slice(at + 4, at + 8))
    const body = bytes.slice(at + 8, at + 8 + length)
    if (view.getUint32(at + 8 + length) !== crc32(bytes.slice(at + 4, at + 8 + length))) fail(`checksum of ${type}`)
    if (chunks.has(type)) fail(`two ${type}`)
    chunks.set(type, body)
    at += 12 + length
  }
  if ([...chunks.keys()].join() !== 'IHDR,PLTE,IDAT,IEND') fail(`chunks ${[...chunks.keys()]}`)
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((type) => chunks.get(type) ?? new Uint8Array())
  if (!header || !palette || !data || header.length !== 13) return fail('header')
  const sizes = new DataView(header.buffer)
  const [width, height] = [sizes.getUint32(0), sizes.getUint32(4)]
  if (String(header.slice(8)) !== '8,3,0,0,0') fail('not eight bits and a palette')
  // Adler's checksum is the platform's to check.
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))
  const lines = new Uint8Array(await new Response(stream).arrayBuffer())
  if (lines.length !== (width + 1) * height) fail(`${lines.length} bytes of pixels`)
  for (let y = 0; y < height; y++) if (lines[y * (width + 1)] !== 0) fail(`filter of line ${y}`)

  const entries = Array.from({ length: palette.length / 3 }, (_, slot) =>
    palette.slice(3 * slot, 3 * slot + 3).reduce((color, byte) => color * 256 + byte, 0),
  )
  const colors = new Uint32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const slot = lines[y * (width + 1) + 1 + x] as number
      colors[y * width + x] = entries[slot] ?? fail(`slot ${slot} without a colour`)
    }
  const whole = { left: 0, top: 0, right: width, bottom: height }
  return {
    width,
    height,
    colors,
    count(wanted, area = whole) {
      let found = 0
      for (let y = area.top; y < area.bottom; y++)
        for (let x = area.left; x < area.right; x++) if (colors[y * width + x] === wanted) found++
      return found
    },
    differs(other) {
      const box = { left: width, top: height, right: -1, bottom: -1 }
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          if (colors[y * width + x] !== other.colors[y * width + x]) {
            box.left = Math.min(box.left, x)
            box.right = Math.max(box.right, x)
            box.top = Math.min(box.top, y)
            box.bottom = Math.max(box.bottom, y)
          }
      return box.right < 0 ? null : box
    },
  }
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  }
  return ~crc >>> 0
}
