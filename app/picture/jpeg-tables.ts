// Reads the tables of a JPEG and checks that each scan has those it needs. A decoder fails if a table is missing or invalid,
// so such a file is refused. The only state is that of one file.
import { byteAt, uint16 } from './bytes.ts'
import type { Frame } from './jpeg-frame.ts'
import type { HuffmanTable, Scan } from './jpeg-scan.ts'

/** Maximum number of blocks per MCU in a scan of several components (T.81, B.2.3). */
const MAX_BLOCKS = 10

export interface Tables {
  /** Each reads the body of its segment; false: invalid. */
  quantisation: (body: Uint8Array) => boolean
  huffman: (body: Uint8Array) => boolean
  restart: (body: Uint8Array) => boolean
  /** The scan with this header, or null if it is invalid. */
  scan: (frame: Frame, body: Uint8Array) => Scan | null
  /** Was every component part of a scan? */
  isDrawn: (frame: Frame) => boolean
}

export function createTables(): Tables {
  const quantisations = new Set<number>()
  /** By class and index as in the file: 0x00 to 0x03 (DC) and 0x10 to 0x13 (AC). */
  const huffmans = new Map<number, HuffmanTable>()
  const drawn = new Set<number>()
  let interval = 0

  return {
    quantisation(body) {
      let at = 0
      while (at < body.length) {
        const head = byteAt(body, at)
        if (head >> 4 > 1 || (head & 15) > 3) return false
        quantisations.add(head & 15)
        at += 1 + (head >> 4 === 1 ? 128 : 64)
      }
      return at === body.length && at > 0
    },

    huffman(body) {
      let at = 0
      while (at < body.length) {
        const head = byteAt(body, at)
        const codes = huffmanCodes(body, at)
        if (head >> 4 > 1 || (head & 15) > 3 || codes === null) return false
        huffmans.set(head, { counts: body.subarray(at + 1, at + 17), symbols: body.subarray(at + 17, at + 17 + codes) })
        at += 17 + codes
      }
      return at === body.length && at > 0
    },

    restart(body) {
      if (body.length !== 2) return false
      interval = uint16(body, 0)
      return true
    },

    scan(frame, body) {
      const count = byteAt(body, 0)
      if (count < 1 || count > frame.components.length || body.length !== 4 + 2 * count) return null
      const [first, last, bits] = [0, 1, 2].map((index) => byteAt(body, 1 + 2 * count + index))
      if (first === undefined || last === undefined || bits === undefined) return null
      const needed = frame.progressive ? progressiveNeed({ count, first, last, bits }) : { dc: true, ac: true }
      if (needed === null) return null
      let blocks = 0
      const components: Scan['components'][number][] = []
      const named = new Set<number>()
      for (let index = 0; index < count; index++) {
        const id = byteAt(body, 1 + 2 * index)
        const chosen = byteAt(body, 2 + 2 * index)
        const component = frame.components.find((one) => one.id === id)
        if (component === undefined || named.has(id) || !quantisations.has(component.quantisation)) return null
        const [dc, ac] = [huffmans.get(chosen >> 4), huffmans.get(0x10 | (chosen & 15))]
        if ((needed.dc && dc === undefined) || (needed.ac && ac === undefined)) return null
        components.push({ component, dc, ac })
        named.add(id)
        // Only the first scan of a component counts: later ones of a progressive picture refine it.
        if (needed.dc) drawn.add(id)
        blocks += component.across * component.down
      }
      if (count > 1 && blocks > MAX_BLOCKS) return null
      return { components, first, last, high: bits >> 4, restart: interval }
    },

    isDrawn: ({ components }) => components.every(({ id }) => drawn.has(id)),
  }
}

/**
 * Number of symbols of the Huffman table at an offset, or null if it is invalid: too short, too many codes of a length (the
 * code of only ones is reserved), or, in a DC table, a symbol above 15.
 */
function huffmanCodes(body: Uint8Array, at: number): number | null {
  let count = 0
  let room = 1
  for (let length = 1; length <= 16; length++) {
    const codes = byteAt(body, at + length)
    room = 2 * room - codes
    count += codes
    if (codes === -1 || room < 1) return null
  }
  if (count > 256 || at + 17 + count > body.length) return null
  const isFirst = byteAt(body, at) >> 4 === 0
  return isFirst && body.subarray(at + 17, at + 17 + count).some((symbol) => symbol > 15) ? null : count
}

/** Which Huffman tables a scan of a progressive picture needs, or null if the scan is invalid (T.81, G.1.1.1). */
function progressiveNeed({ count, first, last, bits }: { count: number; first: number; last: number; bits: number }) {
  const [high, low] = [bits >> 4, bits & 15]
  const isRefining = high > 0
  if (low > 13 || (isRefining && high !== low + 1)) return null
  if (first === 0) return last === 0 ? { dc: !isRefining, ac: false } : null
  return count === 1 && first <= last && last <= 63 ? { dc: false, ac: true } : null
}
