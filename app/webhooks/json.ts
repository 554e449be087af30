// Parses the body of a message.

/** The value of a JSON text in UTF-8; undefined for anything else. Never throws. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return undefined
  }
}
