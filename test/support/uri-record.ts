// What a telephone reads from a tag: the decoder that the bytes of src/domain/chip/ndef.ts are held to.
import { URI_PREFIXES } from '#domain/chip/ndef.ts'

/** The address in a message of one URI record. */
export function readUriRecord(message: Uint8Array): string {
  const isShort = message[0] === 0xd1
  const start = isShort ? 3 : 6
  const view = new DataView(message.buffer, message.byteOffset)
  const length = isShort ? view.getUint8(2) : view.getUint32(2)
  if (message[1] !== 1 || message[start] !== 0x55 || message.length !== start + 1 + length)
    throw new Error('not a message of one URI record')
  return (URI_PREFIXES[message[start + 1] ?? 255] ?? '') + String.fromCharCode(...message.slice(start + 2))
}
