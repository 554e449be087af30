// Parses a stored cart, and the copy of one that went to the checkout. Each line is checked against the catalogue,
// because storage is not under our control. Separate from cart.ts and cart-copy.ts, so that code that only counts lines
// does not load schemas. Pure.
import * as z from 'zod/mini'
import { type Engraving, MAX_ENGRAVED } from '#domain/engraving/engraved-line.ts'
import { type CurrencyCode, minorPerUnit } from '#domain/market/currencies.ts'
import { COLLECTORS_PACK_SIZE } from '#domain/market/prices.ts'
import { type Catalogue, designByKey } from '#domain/shop/catalogue.ts'
import { addLines, type CartItem, MAX_LINE_QUANTITY } from './cart.ts'
import type { CartCopy } from './cart-copy.ts'
import { type CartMarket, DEFAULT_CART_MARKET, storedMarket } from './cart-market.ts'
import { isCode } from './referral.ts'

const PACK_SIZES = { Single: 1, Double: 2, Pack: 5 }

/** Minor units of one card's price. */
const MAX_PRICE = 1_000_000

const word = z.string().check(z.maxLength(200))
const count = z.int().check(z.positive())

const engraving = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_ENGRAVED.name)),
  line2: z.string().check(z.maxLength(MAX_ENGRAVED.line2)),
})
/** A wrong list is dropped, not the line: its characters are judged by call 3. */
const engravings = z.catch(z.optional(z.array(z.nullable(engraving))), undefined)

/**
 * A line of this catalogue. The pack type defaults to a single, the pack size to that of its type. Where engraving is not
 * sold any more, an engraved line is unreadable: it is not replaced by a plain one.
 */
function lineSchema(catalogue: Catalogue, takesEngravings: boolean, currency: CurrencyCode) {
  const design = z.string().check(z.refine((key) => designByKey(catalogue, key) !== undefined))
  const line = z.object({
    id: word,
    variant: design,
    variantId: word,
    packType: z._default(z.enum(['Single', 'Double', 'Pack']), 'Single'),
    price: z.number().check(z.refine((price) => isPrice(price * minorPerUnit(currency)))),
    quantity: count,
    packSize: z.optional(count.check(z.maximum(MAX_LINE_QUANTITY))),
    mixMatchSelections: z.optional(z.array(design)),
    bundle: z.optional(z.literal('collectors-pack')),
    engravings: takesEngravings ? engravings : z.optional(z.never()),
  })
  return z
    .pipe(
      line,
      z.transform(({ packSize: stored, mixMatchSelections, bundle, engravings, ...item }): CartItem => {
        const packSize = stored ?? PACK_SIZES[item.packType]
        const isEngraved = isListFor(packSize, engravings) && bundle === undefined
        return {
          ...item,
          packSize,
          ...(mixMatchSelections ? { mixMatchSelections } : {}),
          ...(bundle ? { bundle } : {}),
          ...(isEngraved ? { engravings } : {}),
        }
      }),
    )
    .check(z.refine(isOfWholePacks))
}

/** A whole number of minor units, but for what binary fractions add to it. */
const isPrice = (minor: number): boolean =>
  minor >= 0 && minor <= MAX_PRICE && Math.abs(minor - Math.round(minor)) < 1e-6

const isListFor = (cards: number, list: (Engraving | null)[] | undefined): list is (Engraving | null)[] =>
  list?.length === cards && list.some((one) => one !== null)

/** Are there only whole packs, and as many picks as cards in a picked pack? */
function isOfWholePacks({ quantity, packSize, mixMatchSelections: picks, bundle }: CartItem): boolean {
  if (quantity % packSize !== 0) return false
  if (picks === undefined) return bundle === undefined
  return picks.length === (bundle === undefined ? packSize : COLLECTORS_PACK_SIZE)
}

const cartRecord = z.object({
  items: z.array(z.unknown()),
  discountCode: z.catch(z.nullable(z.string().check(z.refine(isCode))), null),
})

/** The market of a record; that of the shop's first carts names none. Without one its prices mean nothing. */
const marketRecord = z.union([
  z.object({ market: z.string().check(z.regex(/^[a-z]{2}$/)), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) }),
  z.pipe(
    z.object({ market: z.optional(z.undefined()) }),
    z.transform((): CartMarket => DEFAULT_CART_MARKET),
  ),
])

export interface StoredCart extends Partial<CartMarket> {
  items: readonly CartItem[]
  discountCode: string | null
  /** False if the record had to be repaired. */
  whole: boolean
}

/**
 * The cart of a stored record, or null if nothing in it is readable. Readable lines of a damaged cart are retained.
 * Equal lines of an older version are merged. It names its market unless that is the default one. `takesEngravings`: does the shop sell engraved cards?
 */
export function parseStoredCart(stored: unknown, catalogue: Catalogue, takesEngravings = true): StoredCart | null {
  const record = cartRecord.safeParse(stored)
  const made = marketRecord.safeParse(stored)
  if (!record.success || !made.success) return null
  const { items, discountCode } = record.data
  const schema = lineSchema(catalogue, takesEngravings, made.data.currency)
  const readable = items.flatMap((item) => {
    const line = schema.safeParse(item)
    return line.success ? [line.data] : []
  })
  if (readable.length === 0 && items.length > 0) return null
  const added = addLines([], readable)
  return {
    items: added.items,
    discountCode,
    whole: added.whole && readable.length === items.length,
    ...storedMarket(made.data),
  }
}

const copySchema = z.object({
  version: z.literal(1),
  storedAt: z.string().check(z.refine((time) => !Number.isNaN(Date.parse(time)))),
})

/** A stored copy, checked like the cart itself, or null if invalid. Never throws. */
export function parseCartCopy(stored: unknown, catalogue: Catalogue, takesEngravings = true): CartCopy | null {
  const read = copySchema.safeParse(stored)
  const cart = read.success ? parseStoredCart(stored, catalogue, takesEngravings) : null
  if (!read.success || cart === null || cart.items.length === 0) return null
  return { ...read.data, items: cart.items, discountCode: cart.discountCode, ...storedMarket(cart) }
}
