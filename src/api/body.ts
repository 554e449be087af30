// The door of a call: content type, size by bytes read, JSON, shape. Whatever passes is typed and trusted from here on
// (house rule 6; INP-2, INP-4, INP-5; R12). zod/mini only: the full library is larger and coerces by accident.
import * as z from 'zod/mini'
import { err, ok, type Result } from '../domain/errors'
import { canonicalEmail, isDiscountCode, isEmail, isName } from '../domain/forms'
import type { CallFailure } from './reply'

z.config({ jitless: true }) // workerd forbids generating code; without this zod tries it once per isolate

const MAX_BODY_BYTES = 16 * 1024 // R12

/** The validated body of a call, or why it is refused. Reads at most `maxBytes`, 16 KiB unless given. Never throws. */
export async function readBody<Input>(
  request: Request,
  schema: z.ZodMiniType<Input>,
  maxBytes = MAX_BODY_BYTES,
): Promise<Result<Input, CallFailure>> {
  if (!isJsonType(request.headers.get('content-type'))) return err({ tag: 'wrong_content_type' })
  const bytes = await readBytes(request.body, maxBytes)
  if (bytes === null) return err({ tag: 'body_too_large' })
  const parsed = schema.safeParse(parseJson(bytes))
  return parsed.success ? ok(parsed.data) : err({ tag: 'body_invalid' })
}

/** Compared parsed and without case: "text/plain; x=application/json" is not JSON. */
const isJsonType = (header: string | null): boolean =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** All bytes of a body, or null when there are too many; a missing body has none. A broken transfer ends it. */
async function readBytes(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) return null // leaving the loop cancels the stream
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The JSON value, or undefined for anything that is not JSON in UTF-8; no schema accepts undefined. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** A name, trimmed (R8). */
export const nameField = z.string().check(z.refine(isName), z.trim())
/** One mail address in its canonical form (R8, API-26). */
export const emailField = z.string().check(z.refine(isEmail), z.overwrite(canonicalEmail))
/** A referral or discount code, trimmed (R9). */
export const codeField = z.string().check(z.refine(isDiscountCode), z.trim())
