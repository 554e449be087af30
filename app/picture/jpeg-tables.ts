// The tables of a JPEG, and whether a scan finds those it needs. A reader gives up where one is missing or impossible: such
// a file is refused, however right its lengths are. Pure but for what it remembers of one file.
import { byteAt, uint16 } from './bytes.ts'
import type { Frame } from './jpeg-frame.ts'
import type { HuffmanTable, Scan } from './jpeg-scan.ts'

/** A unit of a scan of several colours holds at most so many blocks (T.81, B.2.3). */
const MAX_BLOCKS = 10

export interface Tables {
  /** Each takes the body of its segment and says whether it is what it should be. */
  quantisation: (body: Uint8Array) => boolean
  huffman: (body: Uint8Array) => boolean
  restart: (body: Uint8Array) => boolean
  /** The scan that this header begins, or null where it cannot be. */
  scan: (frame: Frame, body: Uint8Array) => Scan | null
  /** Had every colour a scan of its own or a share in one? */
  isDrawn: (frame: Frame) => boolean
}

export function createTables(): Tables {
  const quantisations = new Set<number>()
  /** Class and number of Huffman tables as the file writes them: 0x00 to 0x03 and 0x10 to 0x13. */
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
        // Only a scan that begins the colour draws it: later ones of a progressive picture refine.
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
 * How many symbols the Huffman table at a place has, or null for none that could be: too short, more codes of a length than
 * it has room for (that of ones alone is nobody's), or, for the first coefficient of a block, a symbol above 15.
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

/** Which Huffman tables a scan of a progressive picture reads with, or null for a scan that cannot be (T.81, G.1.1.1). */
function progressiveNeed({ count, first, last, bits }: { count: number; first: number; last: number; bits: number }) {
  const [high, low] = [bits >> 4, bits & 15]
  const isRefining = high > 0
  if (low > 13 || (isRefining && high !== low + 1)) return null
  if (first === 0) return last === 0 ? { dc: !isRefining, ac: false } : null
  return count === 1 && first <= last && last <= 63 ? { dc: false, ac: true } : null
}
