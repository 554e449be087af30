// Reading and joining bytes of files that strangers send. Nothing here throws: what lies beyond the end reads as -1. Pure.

/** The byte at a place, or -1 beyond the end. */
export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? -1

/** Two bytes, the higher first, or -1 where one is missing. */
export const uint16 = (bytes: Uint8Array, at: number): number =>
  at + 2 <= bytes.length ? byteAt(bytes, at) * 256 + byteAt(bytes, at + 1) : -1

/** Four bytes, the highest first, or -1 where one is missing. */
export const uint32 = (bytes: Uint8Array, at: number): number =>
  at + 4 <= bytes.length ? uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2) : -1

/** Two bytes, the lower first, or -1 where one is missing. */
export const uint16Little = (bytes: Uint8Array, at: number): number =>
  at + 2 <= bytes.length ? byteAt(bytes, at) + byteAt(bytes, at + 1) * 256 : -1

/** Four bytes, the lowest first, or -1 where one is missing. */
export const uint32Little = (bytes: Uint8Array, at: number): number =>
  at + 4 <= bytes.length ? uint16Little(bytes, at) + uint16Little(bytes, at + 2) * 0x10000 : -1

/** Does this ASCII text stand at a place? */
export function hasTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (byteAt(bytes, at + index) !== text.charCodeAt(index)) return false
  return true
}

/** ASCII text as bytes. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** All parts, one behind the other, in bytes of their own. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
