// Checks that a lossless WebP (VP8L, RFC 9649, 3) can be decoded: reads the data to the last pixel, but does not undo the
// transforms, which cannot fail. Pure; time and memory are proportional to the pixels.

/** Reads bits, lowest first. */
class Bits {
  /** Was the end of the data passed? */
  exhausted = false
  private at = 0
  private value = 0
  private count = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  uint(length: number): number {
    while (this.count < length) {
      if (this.at >= this.bytes.length) this.exhausted = true
      this.value |= (this.bytes[this.at++] ?? 0) << this.count
      this.count += 8
    }
    const value = this.value & ((1 << length) - 1)
    this.value >>>= length
    this.count -= length
    return value
  }

  /** Bytes after the current one. */
  get left(): number {
    return this.bytes.length - this.at
  }
}

/** A prefix code: its symbols by length. */
interface Code {
  /** Number of codes by length. */
  counts: Uint16Array
  symbols: Uint16Array
  /** The only symbol, which needs no bits; -1 if there are several. */
  only: number
}

const LONGEST = 15
/** Limit of prefix code groups, to bound memory; encoders write some hundreds. */
const MOST_GROUPS = 4096

/** The code with these lengths, or null if it is not complete. */
function codeOf(lengths: Uint8Array): Code | null {
  const counts = new Uint16Array(LONGEST + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  const used = lengths.length - (counts[0] ?? 0)
  counts[0] = 0
  if (used === 0) return null
  const offsets = new Uint16Array(LONGEST + 2)
  let room = 1
  for (let length = 1; length <= LONGEST; length++) {
    const count = counts[length] ?? 0
    room = 2 * room - count
    if (room < 0) return null
    offsets[length + 1] = (offsets[length] ?? 0) + count
  }
  if (used > 1 && room !== 0) return null
  const symbols = new Uint16Array(used)
  for (const [symbol, length] of lengths.entries())
    if (length > 0) {
      const place = offsets[length] ?? 0
      symbols[place] = symbol
      offsets[length] = place + 1
    }
  return { counts, symbols, only: used === 1 ? (symbols[0] ?? 0) : -1 }
}

/** The next symbol, or -1 if the bits are no code. */
function symbolIn(bits: Bits, { counts, symbols, only }: Code): number {
  if (only >= 0) return only
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= LONGEST; length++) {
    code |= bits.uint(1)
    const count = counts[length] ?? 0
    if (code - count < first) return symbols[index + code - first] ?? -1
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  return -1
}

const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

/** Reads a prefix code for symbols below `size`; null if it is invalid. */
function readCode(bits: Bits, size: number): Code | null {
  const lengths = new Uint8Array(size)
  if (bits.uint(1) === 1) {
    const two = bits.uint(1) === 1
    const first = bits.uint(bits.uint(1) === 1 ? 8 : 1)
    const second = two ? bits.uint(8) : first
    if (first >= size || second >= size) return null
    lengths[first] = lengths[second] = 1
    return codeOf(lengths)
  }
  const kinds = new Uint8Array(19)
  const given = 4 + bits.uint(4)
  for (let at = 0; at < given; at++) kinds[LENGTH_ORDER[at] ?? 0] = bits.uint(3)
  const code = codeOf(kinds)
  if (code === null) return null
  let most = size
  if (bits.uint(1) === 1) most = 2 + bits.uint(2 + 2 * bits.uint(3))
  if (most > size) return null
  let before = 8
  for (let at = 0; at < size && most > 0; most--) {
    const kind = symbolIn(bits, code)
    if (kind < 0 || bits.exhausted) return null
    if (kind < 16) {
      lengths[at++] = kind
      if (kind > 0) before = kind
      continue
    }
    const repeated = kind === 16 ? 3 + bits.uint(2) : kind === 17 ? 3 + bits.uint(3) : 11 + bits.uint(7)
    if (at + repeated > size) return null
    lengths.fill(kind === 16 ? before : 0, at, at + repeated)
    at += repeated
  }
  return codeOf(lengths)
}

type Group = readonly Code[]

function readGroup(bits: Bits, cacheSize: number): Group | null {
  const codes: Code[] = []
  for (const size of [256 + 24 + cacheSize, 256, 256, 256, 40]) {
    const code = readCode(bits, size)
    if (code === null || bits.exhausted) return null
    codes.push(code)
  }
  return codes
}

// Pixel offsets (x, y) of the 120 shortest distance codes.
const NEAR = [
  ...[0, 1, 1, 0, 1, 1, -1, 1, 0, 2, 2, 0, 1, 2, -1, 2, 2, 1, -2, 1, 2, 2, -2, 2, 0, 3, 3, 0, 1, 3, -1, 3, 3, 1, -3, 1],
  ...[2, 3, -2, 3, 3, 2, -3, 2, 0, 4, 4, 0, 1, 4, -1, 4, 4, 1, -4, 1, 3, 3, -3, 3, 2, 4, -2, 4, 4, 2, -4, 2, 0, 5],
  ...[3, 4, -3, 4, 4, 3, -4, 3, 5, 0, 1, 5, -1, 5, 5, 1, -5, 1, 2, 5, -2, 5, 5, 2, -5, 2, 4, 4, -4, 4, 3, 5, -3, 5],
  ...[5, 3, -5, 3, 0, 6, 6, 0, 1, 6, -1, 6, 6, 1, -6, 1, 2, 6, -2, 6, 6, 2, -6, 2, 4, 5, -4, 5, 5, 4, -5, 4, 3, 6],
  ...[-3, 6, 6, 3, -6, 3, 0, 7, 7, 0, 1, 7, -1, 7, 5, 5, -5, 5, 7, 1, -7, 1, 4, 6, -4, 6, 6, 4, -6, 4, 2, 7, -2, 7],
  ...[7, 2, -7, 2, 3, 7, -3, 7, 7, 3, -7, 3, 5, 6, -5, 6, 6, 5, -6, 5, 8, 0, 4, 7, -4, 7, 7, 4, -7, 4, 8, 1, 8, 2],
  ...[6, 6, -6, 6, 8, 3, 5, 7, -5, 7, 7, 5, -7, 5, 8, 4, 6, 7, -6, 7, 7, 6, -7, 6, 8, 5, 7, 7, -7, 7, 8, 6, 8, 7],
]

/** A length or a distance: the symbol determines how many bits follow. */
function numberOf(bits: Bits, symbol: number): number {
  if (symbol < 4) return symbol + 1
  const extra = (symbol - 2) >> 1
  return ((2 + (symbol & 1)) << extra) + bits.uint(extra) + 1
}

function distanceOf(number: number, width: number): number {
  if (number > 120) return number - 120
  const across = NEAR[2 * number - 2] ?? 0
  const down = NEAR[2 * number - 1] ?? 0
  return Math.max(1, across + down * width)
}

const blocks = (side: number, bits: number): number => (side + (1 << bits) - 1) >> bits

/** Decodes an entropy-coded image, or null if it is invalid. `main`: the picture itself, which may have several code groups. */
function readPixels(bits: Bits, width: number, height: number, main: boolean): Uint32Array | null {
  let cacheBits = 0
  if (bits.uint(1) === 1) {
    cacheBits = bits.uint(4)
    if (cacheBits < 1 || cacheBits > 11) return null
  }
  let meta: { image: Uint32Array; bits: number } | null = null
  let most = 1
  if (main && bits.uint(1) === 1) {
    const size = bits.uint(3) + 2
    const image = readPixels(bits, blocks(width, size), blocks(height, size), false)
    if (image === null) return null
    meta = { image, bits: size }
    for (const pixel of image) most = Math.max(most, ((pixel >>> 8) & 0xffff) + 1)
    if (most > MOST_GROUPS) return null
  }
  const cacheSize = cacheBits === 0 ? 0 : 1 << cacheBits
  const groups: Group[] = []
  for (let count = 0; count < most; count++) {
    const group = readGroup(bits, cacheSize)
    if (group === null) return null
    groups.push(group)
  }

  const pixels = new Uint32Array(width * height)
  const cache = new Uint32Array(cacheSize)
  const cachePixel = (pixel: number) => {
    if (cacheSize > 0) cache[Math.imul(0x1e35a7bd, pixel) >>> (32 - cacheBits)] = pixel
  }
  for (let at = 0; at < pixels.length; ) {
    const block = meta
      ? (Math.floor(at / width) >> meta.bits) * blocks(width, meta.bits) + ((at % width) >> meta.bits)
      : 0
    const [green, red, blue, alpha, distance] = groups[meta ? ((meta.image[block] ?? 0) >>> 8) & 0xffff : 0] ?? []
    if (!green || !red || !blue || !alpha || !distance) return null
    const symbol = symbolIn(bits, green)
    if (symbol < 0 || bits.exhausted) return null
    if (symbol < 256) {
      const [r, b, a] = [symbolIn(bits, red), symbolIn(bits, blue), symbolIn(bits, alpha)]
      if (r < 0 || b < 0 || a < 0) return null
      const pixel = ((a << 24) | (r << 16) | (symbol << 8) | b) >>> 0
      pixels[at++] = pixel
      cachePixel(pixel)
    } else if (symbol < 280) {
      const length = numberOf(bits, symbol - 256)
      const far = symbolIn(bits, distance)
      if (far < 0) return null
      const back = distanceOf(numberOf(bits, far), width)
      if (back > at || at + length > pixels.length) return null
      for (let end = at + length; at < end; at++) {
        const pixel = pixels[at - back] ?? 0
        pixels[at] = pixel
        cachePixel(pixel)
      }
    } else {
      const pixel = cache[symbol - 280] ?? 0
      pixels[at++] = pixel
      cachePixel(pixel)
    }
  }
  return bits.exhausted ? null : pixels
}

const [PREDICTOR, COLOUR, GREEN, PALETTE] = [0, 1, 2, 3] as const

/** Is this (without a header) the complete data of a picture of this size, with nothing after it? */
export function isVp8lImage(data: Uint8Array, width: number, height: number): boolean {
  const bits = new Bits(data)
  const seen = new Set<number>()
  let across = width
  while (bits.uint(1) === 1) {
    const kind = bits.uint(2)
    if (seen.has(kind) || bits.exhausted) return false
    seen.add(kind)
    if (kind === PREDICTOR || kind === COLOUR) {
      const size = bits.uint(3) + 2
      if (readPixels(bits, blocks(across, size), blocks(height, size), false) === null) return false
    } else if (kind === PALETTE) {
      const colours = bits.uint(8) + 1
      if (readPixels(bits, colours, 1, false) === null) return false
      across = blocks(across, colours <= 2 ? 3 : colours <= 4 ? 2 : colours <= 16 ? 1 : 0)
    } else if (kind !== GREEN) return false
  }
  return readPixels(bits, across, height, true) !== null && bits.left <= MAX_PADDING
}

/** Encoders pad the data. */
const MAX_PADDING = 8
