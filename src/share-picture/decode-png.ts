// Decodes a PNG: eight bits per channel, not interlaced, as pictures on the web are. RFC 2083.
import { inflateSync } from 'node:zlib'
import { MAX_PIXELS, type Pixels } from './pixels.ts'

/** Bytes per pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Throws an error that names the problem for any other file. */
export function decodePng(file: Uint8Array): Pixels {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 33 || view.getUint32(0) !== 0x89504e47) throw new Error('no PNG')
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, type, , , interlaced] = file.subarray(24, 29)
  const channels = CHANNELS[type ?? -1]
  if (depth !== 8 || channels === undefined || interlaced !== 0) throw new Error('a kind of PNG that is not read')
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) throw new Error('picture too large')
  const parts: Uint8Array[] = []
  let palette: Uint8Array = new Uint8Array()
  let alpha: Uint8Array = new Uint8Array()
  for (let at = 8; at + 12 <= file.length; ) {
    const body = file.subarray(at + 8, at + 8 + view.getUint32(at))
    const name = view.getUint32(at + 4)
    if (name === 0x49444154) parts.push(body)
    else if (name === 0x504c5445) palette = body
    else if (name === 0x74524e53) alpha = body
    at += 12 + body.length
  }
  const stride = width * channels
  const data = inflateSync(Buffer.concat(parts), { maxOutputLength: (stride + 1) * height })
  if (data.length !== (stride + 1) * height) throw new Error('PNG cut short')
  const lines = unfilter(data, stride, height, channels)
  const rgb = new Uint8Array(3 * width * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels
    const first = lines[at] as number
    const colour = type === 3 ? palette.subarray(3 * first, 3 * first + 3) : lines.subarray(at, at + channels)
    const opacity =
      type === 3 ? (alpha[first] ?? 255) : type === 4 || type === 6 ? (lines[at + channels - 1] ?? 255) : 255
    for (let channel = 0; channel < 3; channel++) {
      const value = (type === 0 || type === 4 ? first : colour[channel]) ?? 0
      rgb[3 * pixel + channel] = 255 + ((value - 255) * opacity) / 255
    }
  }
  return { width, height, rgb }
}

/** Reverses the line filters, which refer to the previous line and the pixel to the left. */
function unfilter(data: Uint8Array, stride: number, height: number, channels: number): Uint8Array {
  const lines = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)] as number
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i
      const left = i < channels ? 0 : (lines[at - channels] as number)
      const above = y === 0 ? 0 : (lines[at - stride] as number)
      const corner = y === 0 || i < channels ? 0 : (lines[at - stride - channels] as number)
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]
      if (guess === undefined) throw new Error('unknown filter')
      lines[at] = (data[at + y + 1] as number) + guess
    }
  }
  return lines
}

function paeth(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
