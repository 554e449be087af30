// The metadata of a Stripe session: written by call 3, read by the app's webhook after payment. Stripe limits a value
// to 500 characters, of which seven designs of 50,000 cards each take about a hundred, and a session to 50 values. Pure.
import * as z from 'zod/mini'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { MAX_ENGRAVINGS } from './cart.ts'

/** Cards of one design and engraving. */
export interface MetadataLine {
  /** A DesignId of the catalogue; the reader looks it up there. */
  designId: string
  /** Number of cards, 1 or more. */
  quantity: number
  /** Absent for plain cards. */
  engraving?: Engraving
}

export interface CheckoutMetadata {
  lines: MetadataLine[]
  /** The code sent with call 3, or null. */
  ref: string | null
}

/** Where the checkout was made, for another market than the default one. */
export interface MetadataMarket {
  /** Prefix of the market, like "us". */
  market: string
  /** Language of the page, like "en-US". */
  lang: string
}

/** Increment if older readers can no longer read the format. */
const VERSION = '1'
export const MAX_METADATA_LENGTH = 500

const LINE = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,3}:[1-9]\d{0,5}$/

/** "e01" to "e40", the names of engraved lines. */
const ENGRAVED = Array.from({ length: MAX_ENGRAVINGS }, (_, at) => `e${String(at + 1).padStart(2, '0')}`)

/**
 * The metadata to send. `lines` has one entry per design and engraving; at most 40 are engraved. `where` is null for the
 * default market.
 */
export function writeCheckoutMetadata(
  { lines, ref }: CheckoutMetadata,
  where: MetadataMarket | null = null,
): Record<string, string> {
  const plain = lines.filter(({ engraving }) => engraving === undefined)
  const engraved = lines.flatMap(({ designId, quantity, engraving }) =>
    engraving ? `${designId}:${quantity}|${engraving.name}|${engraving.line2}` : [],
  )
  return {
    v: VERSION,
    // Stripe refuses a value of "".
    ...(plain.length === 0
      ? {}
      : { lines: plain.map(({ designId, quantity }) => `${designId}:${quantity}`).join(',') }),
    ...(ref === null ? {} : { ref }),
    ...where,
    ...Object.fromEntries(engraved.map((line, at) => [ENGRAVED[at] ?? '', line])),
  }
}

const value = z.string().check(z.maxLength(MAX_METADATA_LENGTH))
const line = z.pipe(
  z.string().check(z.regex(LINE)),
  z.transform((written): MetadataLine => {
    const [designId = '', quantity] = written.split(':')
    return { designId, quantity: Number(quantity) }
  }),
)
/** "joker:2|Ann Lee|Director". A line that cannot be engraved is kept as it is: the console says so. */
const engravedLine = z.pipe(
  z.pipe(
    value,
    z.transform((written) => written.split('|')),
  ),
  z.pipe(
    z.tuple([line, z.string().check(z.minLength(1)), z.string()]),
    z.transform(([cards, name, line2]): MetadataLine => ({ ...cards, engraving: { name, line2 } })),
  ),
)
const checkoutMetadata = z.pipe(
  z.pipe(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((all) => ({ ...all, engraved: ENGRAVED.flatMap((name) => all[name] ?? []) })),
    ),
    z.object({
      v: z.literal(VERSION),
      lines: z.optional(
        z.pipe(
          z.pipe(
            value,
            z.transform((written) => written.split(',')),
          ),
          z.array(line),
        ),
      ),
      ref: z.catch(z.optional(value), undefined),
      engraved: z.array(engravedLine),
    }),
  ),
  z.transform(
    ({ lines = [], engraved, ref }): CheckoutMetadata => ({ lines: [...lines, ...engraved], ref: ref || null }),
  ),
)

/**
 * The metadata of a session, or null if it is not ours: another version, none, or invalid lines. Accepts any value,
 * never throws.
 */
export function readCheckoutMetadata(metadata: unknown): CheckoutMetadata | null {
  const read = checkoutMetadata.safeParse(metadata)
  return read.success && read.data.lines.length > 0 ? read.data : null
}
