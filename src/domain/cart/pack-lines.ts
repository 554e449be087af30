// Splits the cards of a checkout into the packs they are sold in, for a backend that has priced lines but no offers.
// The packs cost exactly the list total minus multiBuySaving. Pure.
import { BUNDLES, packPricePence, QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { type Catalogue, COLLECTORS_PACK, type Design, packTypeFor } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { collectorsPacks } from '#domain/shop/multi-buy.ts'
import { lineTitle } from './cart-lines.ts'

/** Cards of one design. */
export interface PackCards {
  design: Design
  quantity: number
  /** How many of them are engraved; default: none. */
  engraved?: number
}

/** Equal packs. */
export interface PackLine {
  /** For the buyer: the title of such a line in the cart, and its cards; a single card's label; how many are engraved. */
  name: string
  /** The cards of one pack, in the catalogue's order. */
  cards: readonly PackCards[]
  /** Price of one pack. */
  packPence: Pence
  /** Number of packs. */
  quantity: number
}

interface Size {
  cards: number
  pence: Pence
}

const MAX_PACK_NAME_LENGTH = 250

const CORE_SIZES: readonly Size[] = BUNDLES.map(({ quantity, salePricePence }) => ({
  cards: quantity,
  pence: salePricePence,
})).sort((a, b) => b.cards - a.cards)

const limitedSizes = (unitPence: Pence): Size[] =>
  QUANTITY_OPTIONS.map((option) => ({ cards: option.quantity, pence: packPricePence(unitPence, option) })).sort(
    (a, b) => b.cards - a.cards,
  )

/** Core packs first, larger before smaller ones. Several `lines` may have the same design. */
export function packLines(
  lines: readonly PackCards[],
  { core, limited }: Pick<Catalogue, 'core' | 'limited'>,
): PackLine[] {
  const cardsOf = (designs: readonly Design[]): PackCards[] =>
    designs.map((design) => ({
      design,
      quantity: sumOf(lines, design, ({ quantity }) => quantity),
      engraved: sumOf(lines, design, ({ engraved = 0 }) => engraved),
    }))
  const packs = new Map<string, PackLine>()
  const add = (cards: readonly PackCards[], packPence: Pence, bundle?: 'collectors-pack') => {
    const name = packName(cards, bundle)
    const known = packs.get(name)
    packs.set(name, { name, cards, packPence, quantity: (known?.quantity ?? 0) + 1 })
  }
  const addSizes = (left: PackCards[], sizes: readonly Size[]) => {
    for (const { cards, pence } of sizes)
      while (left.reduce((sum, { quantity }) => sum + quantity, 0) >= cards) add(takeInOrder(left, cards), pence)
  }

  addSizes(cardsOf(core), CORE_SIZES)
  const left = cardsOf(limited)
  for (let n = collectorsPacks(left.map(({ quantity }) => quantity)); n > 0; n--)
    add(takeThree(left), COLLECTORS_PACK.pricePence, 'collectors-pack')
  addSizes(left, limitedSizes(limited[0]?.pricePence ?? 0))
  return [...packs.values()]
}

const sumOf = (lines: readonly PackCards[], { id }: Design, count: (line: PackCards) => number): number =>
  lines.reduce((sum, line) => (line.design.id === id ? sum + count(line) : sum), 0)

/** Takes cards of one design out of the remaining ones, engraved ones first. */
function take(line: PackCards, quantity: number): PackCards {
  const engraved = Math.min(line.engraved ?? 0, quantity)
  line.quantity -= quantity
  line.engraved = (line.engraved ?? 0) - engraved
  return { design: line.design, quantity, ...(engraved > 0 ? { engraved } : {}) }
}

/** Takes `cards` cards out of the remaining ones, in the catalogue's order. */
function takeInOrder(left: PackCards[], cards: number): PackCards[] {
  const taken: PackCards[] = []
  let missing = cards
  for (const line of left) {
    const quantity = Math.min(line.quantity, missing)
    if (quantity === 0) continue
    missing -= quantity
    taken.push(take(line, quantity))
  }
  return taken
}

/** Takes one card each of the three designs with the most cards left; on a tie the first in the catalogue. */
function takeThree(left: PackCards[]): PackCards[] {
  const fullest = [...left].sort((a, b) => b.quantity - a.quantity).slice(0, COLLECTORS_PACK.size)
  return left.filter((line) => fullest.includes(line)).map((line) => take(line, 1))
}

function packName(cards: readonly PackCards[], bundle?: 'collectors-pack'): string {
  const [first] = cards
  const packSize = cards.reduce((sum, { quantity }) => sum + quantity, 0)
  const engraved = cards.reduce((sum, { engraved: some = 0 }) => sum + some, 0)
  const end = engraved > 0 ? `, ${engraved} engraved` : ''
  if (first && packSize === 1) return `${first.design.label}${end}`
  const title = lineTitle({ packType: packTypeFor(packSize), packSize, ...(bundle ? { bundle } : {}) })
  const name = `${title} · ${cards.map(({ design, quantity }) => `${design.label} × ${quantity}`).join(', ')}${end}`
  return name.slice(0, MAX_PACK_NAME_LENGTH)
}
