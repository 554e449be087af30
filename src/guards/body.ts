// Reads and checks the body of a call: content type, size by bytes read, JSON, schema. Values that pass are typed and
// trusted from here on.
import * as z from 'zod/mini'
import { cleanCode, isCode } from '#domain/cart/referral.ts'
import { isUsername } from '#domain/profile/username.ts'
import { canonicalEmail, canonicalName, isEmail, isName } from '#domain/signup/forms.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { hasHostileInside } from '#domain/text/invisible.ts'
import { cleanPastedCode, withoutUnseen } from '#domain/text/pasted.ts'
import type { CallFailure } from './reply.ts'
import { parseJson, readBytes } from './request-body.ts'

const MAX_BODY_BYTES = 16 * 1024

/** The validated body of a call, or why it is refused. Reads at most `maxBytes`, 16 KiB by default. Never throws. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): Promise<Result<z.infer<Schema>, CallFailure>> {
  if (!isJsonType(request.headers.get('content-type'))) return err({ tag: 'wrong_content_type' })
  const bytes = await readBytes(request, maxBytes)
  if (bytes === 'too_large' || bytes === 'too_slow') return err({ tag: `body_${bytes}` })
  const read = schema.safeParse(parseJson(bytes))
  return read.success ? ok(read.data) : err({ tag: 'body_invalid' })
}

/** The media type is parsed and compared without case: "text/plain; x=application/json" is not JSON. */
const isJsonType = (header: string | null): boolean =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'application/json'

/**
 * Wraps a cleaner that removes invisible characters, bidi overrides included: text with a line break becomes "",
 * because no single-line field sends one.
 */
const onOneLine =
  (clean: (given: string) => string) =>
  (given: string): string =>
    hasHostileInside(withoutUnseen(given)) ? '' : clean(given)

/** A name, cleaned. */
export const nameField = z.string().check(z.refine(isName), z.overwrite(canonicalName))
/** One mail address in its canonical form. */
export const emailField = z.string().check(z.overwrite(onOneLine(canonicalEmail)), z.refine(isEmail))
/** A referral or discount code. */
export const codeField = z.string().check(z.overwrite(cleanCode), z.refine(isCode))
/** The name of a profile. */
export const usernameField = z.string().check(z.overwrite(onOneLine(cleanPastedCode)), z.refine(isUsername))
