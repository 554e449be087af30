// What a Stripe session says of its order: written by call 3, read by the app's webhook when it was paid. At most 500
// characters a value, as Stripe demands; seven designs of 50,000 cards each are a hundred. Pure.
import * as z from 'zod/mini'

/** Cards of one design. */
export interface MetadataLine {
  /** A DesignId of the catalogue; anyone who reads it looks it up there. */
  designId: string
  /** Number of cards, 1 or more. */
  quantity: number
}

export interface CheckoutMetadata {
  lines: MetadataLine[]
  /** The code sent with call 3, or null. */
  ref: string | null
}

/** Raised when what is written can no longer be read by those before it. */
const VERSION = '1'
export const MAX_METADATA_LENGTH = 500

const LINE = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,3}:[1-9]\d{0,5}$/

/** The values by name, ready to be sent. `lines` has one entry for each design. */
export const writeCheckoutMetadata = ({ lines, ref }: CheckoutMetadata): Record<string, string> => ({
  v: VERSION,
  lines: lines.map(({ designId, quantity }) => `${designId}:${quantity}`).join(','),
  ...(ref === null ? {} : { ref }),
})

const value = z.string().check(z.maxLength(MAX_METADATA_LENGTH))
const line = z.pipe(
  z.string().check(z.regex(LINE)),
  z.transform((written): MetadataLine => {
    const [designId = '', quantity] = written.split(':')
    return { designId, quantity: Number(quantity) }
  }),
)
const checkoutMetadata = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.object({
      v: z.literal(VERSION),
      lines: z.pipe(
        z.pipe(
          value,
          z.transform((written) => written.split(',')),
        ),
        z.array(line),
      ),
      ref: z.catch(z.optional(value), undefined),
    }),
  ),
  z.transform(({ lines, ref }): CheckoutMetadata => ({ lines, ref: ref || null })),
)

/**
 * What a session's `metadata` says, or null where it is not ours: another version, none, or lines nobody here would
 * write. Takes anything, never throws.
 */
export function readCheckoutMetadata(metadata: unknown): CheckoutMetadata | null {
  const read = checkoutMetadata.safeParse(metadata)
  return read.success ? read.data : null
}
