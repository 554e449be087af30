// Reads a JPEG's frame header: size and colour components. Pure.
import { byteAt, uint16 } from './bytes.ts'

export interface Component {
  id: number
  /** Sampling factors, 1 to 4: blocks of the component per MCU, horizontally and vertically. */
  across: number
  down: number
  /** Index of its quantisation table. */
  quantisation: number
}

export interface Frame {
  width: number
  height: number
  progressive: boolean
  components: readonly Component[]
}

/** The frame in this segment, or why it is refused. One component is grey, three are colour. */
export function readFrame(body: Uint8Array, progressive: boolean): Frame | 'not_a_picture' | 'unusual_kind' {
  const count = byteAt(body, 5)
  if (body.length !== 6 + 3 * count || count === 0) return 'not_a_picture'
  if (byteAt(body, 0) !== 8 || (count !== 1 && count !== 3)) return 'unusual_kind'
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index
    const samples = byteAt(body, at + 1)
    return { id: byteAt(body, at), across: samples >> 4, down: samples & 15, quantisation: byteAt(body, at + 2) }
  })
  const isSampled = components.every(
    ({ across, down, quantisation }) => across >= 1 && across <= 4 && down >= 1 && down <= 4 && quantisation <= 3,
  )
  const names = new Set(components.map(({ id }) => id))
  if (!isSampled || names.size < count) return 'not_a_picture'
  const most = (side: 'across' | 'down') => Math.max(...components.map((component) => component[side]))
  const [across, down] = [most('across'), most('down')]
  // Factors like 2 beside 3 are allowed by the standard, but decoders do not support them.
  const isStretched = components.every((one) => across % one.across === 0 && down % one.down === 0)
  if (!isStretched) return 'unusual_kind'
  return { width: uint16(body, 3), height: uint16(body, 1), progressive, components }
}
