// The parts hostile pictures are put together from: segments of a JPEG, chunks of a WebP.

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
/** Bytes of texts (one byte a letter), of numbers and of bytes. */
export const bytesOf = (...parts: (string | number | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(
    Buffer.concat(
      parts
        .map((part) => (typeof part === 'string' ? latin1(part) : typeof part === 'number' ? [part] : part))
        .map((part) => Uint8Array.from(part)),
    ),
  )

/** A segment of a JPEG; `length` lies about it. */
export const segment = (marker: number, body: Uint8Array, length = body.length + 2): Uint8Array =>
  bytesOf(0xff, marker, length >> 8, length & 255, body)

export interface Segment {
  marker: number
  /** Marker, length and body. */
  bytes: Uint8Array
}

/** The segments of a sound JPEG up to its first scan, and all that follows. */
export function jpegParts(jpeg: Uint8Array): { head: Segment[]; scans: Uint8Array } {
  const head: Segment[] = []
  let at = 2
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    head.push({ marker: jpeg[at + 1] ?? 0, bytes: jpeg.subarray(at, end) })
    at = end
  }
  return { head, scans: jpeg.subarray(at) }
}

/** A JPEG with its head changed. */
export function withHead(jpeg: Uint8Array, change: (head: Segment[]) => (Segment | Uint8Array)[]): Uint8Array {
  const { head, scans } = jpegParts(jpeg)
  const segments = change(head).map((part) => (part instanceof Uint8Array ? part : part.bytes))
  return bytesOf(0xff, 0xd8, ...segments, scans)
}

/** A JPEG with further segments behind its first two bytes. */
export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array =>
  withHead(jpeg, (head) => [...segments, ...head])

/** A copy with single bytes changed; places below zero count from the end. */
export function patched(bytes: Uint8Array, changes: Record<number, number>): Uint8Array {
  const copy = Uint8Array.from(bytes) // a Buffer's own slice would share its bytes
  for (const [place, value] of Object.entries(changes)) copy[(Number(place) + copy.length) % copy.length] = value
  return copy
}

const uint32 = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255)

/** A chunk of a WebP; `size` lies about it. */
export const chunk = (name: string, data: Uint8Array, size = data.length): Uint8Array =>
  bytesOf(name, ...uint32(size), data, new Uint8Array(data.length % 2))

/** A WebP file of these chunks; `size` lies about its length. */
export function webpOf(chunks: readonly Uint8Array[], size?: number): Uint8Array {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', ...uint32(size ?? body.length), body)
}

export interface WebpChunk {
  name: string
  data: Uint8Array
}

/** The chunks of a sound WebP. */
export function webpChunks(webp: Uint8Array): WebpChunk[] {
  const view = Buffer.from(webp)
  const chunks: WebpChunk[] = []
  for (let at = 12; at < view.length; ) {
    const size = view.readUInt32LE(at + 4)
    chunks.push({ name: view.toString('latin1', at, at + 4), data: webp.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

/** The header of an extended WebP. */
export const vp8x = (flags: number, width: number, height: number): Uint8Array =>
  chunk('VP8X', bytesOf(flags, 0, 0, 0, ...uint32(width - 1).slice(0, 3), ...uint32(height - 1).slice(0, 3)))
