// Reads and joins bytes of uploaded files. Never throws: reading beyond the end returns -1. Pure.

/** The byte at an offset, or -1 beyond the end. */
export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? -1

/** Unsigned 16-bit integer, big-endian, or -1 beyond the end. */
export const uint16 = (bytes: Uint8Array, at: number): number =>
  at + 2 <= bytes.length ? byteAt(bytes, at) * 256 + byteAt(bytes, at + 1) : -1

/** Unsigned 32-bit integer, big-endian, or -1 beyond the end. */
export const uint32 = (bytes: Uint8Array, at: number): number =>
  at + 4 <= bytes.length ? uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2) : -1

/** Unsigned 16-bit integer, little-endian, or -1 beyond the end. */
export const uint16Little = (bytes: Uint8Array, at: number): number =>
  at + 2 <= bytes.length ? byteAt(bytes, at) + byteAt(bytes, at + 1) * 256 : -1

/** Unsigned 32-bit integer, little-endian, or -1 beyond the end. */
export const uint32Little = (bytes: Uint8Array, at: number): number =>
  at + 4 <= bytes.length ? uint16Little(bytes, at) + uint16Little(bytes, at + 2) * 0x10000 : -1

/** Do the bytes at this offset equal an ASCII text? */
export function hasTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (byteAt(bytes, at + index) !== text.charCodeAt(index)) return false
  return true
}

/** ASCII text as bytes. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Concatenates the parts into a new array. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
