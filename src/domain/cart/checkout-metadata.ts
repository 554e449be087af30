// What a Stripe session says of its order: written by call 3, read by the app's webhook when it was paid. At most 500
// characters a value, as Stripe demands; seven designs of 50,000 cards each are a hundred. Pure.

/** Cards of one design. */
export interface MetadataLine {
  /** A DesignId of the catalogue; whoever reads it looks it up there. */
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

const LINE = /^([a-z]{1,20}(?:-[a-z]{1,20}){0,3}):([1-9]\d{0,5})$/

/** The values by name, ready to be sent. `lines` has one entry for each design. */
export const writeCheckoutMetadata = ({ lines, ref }: CheckoutMetadata): Record<string, string> => ({
  v: VERSION,
  lines: lines.map(({ designId, quantity }) => `${designId}:${quantity}`).join(','),
  ...(ref === null ? {} : { ref }),
})

/**
 * What a session's `metadata` says, or null where it is not ours: another version, none, or lines nobody here would
 * write. Takes anything, never throws.
 */
export function readCheckoutMetadata(metadata: unknown): CheckoutMetadata | null {
  const text = (name: string): string | null => {
    const value: unknown =
      typeof metadata === 'object' && metadata !== null && Object.hasOwn(metadata, name)
        ? Reflect.get(metadata, name)
        : null
    return typeof value === 'string' && value.length <= MAX_METADATA_LENGTH ? value : null
  }
  const written = text('lines')
  if (text('v') !== VERSION || written === null) return null
  const lines: MetadataLine[] = []
  for (const part of written.split(',')) {
    const [, designId, quantity] = LINE.exec(part) ?? []
    if (designId === undefined) return null
    lines.push({ designId, quantity: Number(quantity) })
  }
  return { lines, ref: text('ref') || null }
}
