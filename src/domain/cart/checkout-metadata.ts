// The metadata of a Stripe session: written by call 3, read by the app's webhook after payment. Stripe limits a value
// to 500 characters; seven designs of 50,000 cards each take about a hundred. Pure.
import * as z from 'zod/mini'

/** Cards of one design. */
export interface MetadataLine {
  /** A DesignId of the catalogue; the reader looks it up there. */
  designId: string
  /** Number of cards, 1 or more. */
  quantity: number
}

export interface CheckoutMetadata {
  lines: MetadataLine[]
  /** The code sent with call 3, or null. */
  ref: string | null
}

/** Increment if older readers can no longer read the format. */
const VERSION = '1'
export const MAX_METADATA_LENGTH = 500

const LINE = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,3}:[1-9]\d{0,5}$/

/** The metadata to send. `lines` has one entry per design. */
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
 * The metadata of a session, or null if it is not ours: another version, none, or invalid lines. Accepts any value,
 * never throws.
 */
export function readCheckoutMetadata(metadata: unknown): CheckoutMetadata | null {
  const read = checkoutMetadata.safeParse(metadata)
  return read.success ? read.data : null
}
