// Reads and checks the body of a call: content type, size by bytes read, JSON, shape. What passes is typed and trusted
// from here on (T-INP-2, T-INP-4, T-INP-5; R12). zod/mini only: the full library is larger and coerces by accident.
import * as z from 'zod/mini'
import { canonicalEmail, isDiscountCode, isEmail, isName } from '../domain/signup/forms'
import { err, ok, type Result } from '../domain/text/errors'
import type { CallFailure } from './reply'
import { readBytes } from './request-body'

z.config({ jitless: true }) // workerd forbids generating code; without this zod tries it once per isolate

const MAX_BODY_BYTES = 16 * 1024

/** The validated body of a call, or why it is refused. Reads at most `maxBytes`, 16 KiB unless given. Never throws. */
export async function readBody<Input>(
  request: Request,
  schema: z.ZodMiniType<Input>,
  maxBytes = MAX_BODY_BYTES,
): Promise<Result<Input, CallFailure>> {
  if (!isJsonType(request.headers.get('content-type'))) return err({ tag: 'wrong_content_type' })
  const bytes = await readBytes(request, maxBytes)
  if (bytes === 'too_large' || bytes === 'too_slow') return err({ tag: `body_${bytes}` })
  const parsed = schema.safeParse(parseJson(bytes))
  return parsed.success ? ok(parsed.data) : err({ tag: 'body_invalid' })
}

/** Compared parsed and without case: "text/plain; x=application/json" is not JSON. */
const isJsonType = (header: string | null): boolean =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/** The JSON value, or undefined for anything that is not JSON in UTF-8; no schema accepts undefined. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
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
