// Reads request bodies up to a number of bytes and for a limited time, whatever Content-Length says. All bodies are
// read here.

import { BODY_BUDGET_MS } from '#domain/site/timings.ts'
import { DeadlineError, withDeadline } from '#http/deadline.ts'

/** Why a body was not read: it is larger than allowed, or did not arrive in time. */
export type BodyFailure = 'too_large' | 'too_slow'

/**
 * All bytes of a body, empty if there is none, or why it was not read. A body that declares a larger size is not read
 * at all; otherwise reading stops after `maxBytes` and one chunk. Rejects when the transfer breaks.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | BodyFailure> {
  if (request.body === null) return new Uint8Array()
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  const refuse = (failure: BodyFailure): BodyFailure => {
    reader.cancel().catch(() => {})
    return failure
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return refuse('too_large')
  try {
    const chunks = await withDeadline(readChunks(reader, maxBytes), BODY_BUDGET_MS, 'the body')
    return chunks === null ? refuse('too_large') : joined(chunks)
  } catch (thrown) {
    const failure = refuse('too_slow')
    if (thrown instanceof DeadlineError) return failure
    throw thrown
  }
}

/** The chunks of a body, or null as soon as there are too many bytes. */
async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array[] | null> {
  const chunks: Uint8Array[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return chunks
    size += value.byteLength
    if (size > maxBytes) return null
    chunks.push(value)
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The JSON value of these bytes; undefined for anything that is not JSON in UTF-8, which no schema of a body accepts. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return undefined
  }
}
