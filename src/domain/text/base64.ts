// Base64 and its form for addresses: bytes as text and back. Pure.

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** For addresses: letters, digits, "-" and "_" only, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The bytes of such a text, or null when it is none. Unused bits of the last character do not count. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
