// Splits the cards of a checkout into the packs they are sold in, for a backend that has priced lines but no offers.
// The packs cost exactly the list total minus multiBuySaving. Pure.
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { COLLECTORS_PACK_SIZE, type Prices, packPrice } from '#domain/market/prices.ts'
import { bundlesIn, QUANTITY_OPTIONS } from '#domain/shop/bundles.ts'
import { type Catalogue, type Design, packTypeFor } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { collectorsPacks } from '#domain/shop/multi-buy.ts'
import { wordsIn } from '#domain/text/words.ts'
import { type LineWords, lineTitle } from './cart-lines.ts'

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
const ENGLISH: LineWords = wordsIn(LINE_WORDS, { language: DEFAULT_LANGUAGE })

const largestFirst = (sizes: Size[]): Size[] => sizes.sort((a, b) => b.cards - a.cards)

const coreSizes = (prices: Prices): Size[] =>
  largestFirst(bundlesIn(prices).map(({ quantity, salePricePence }) => ({ cards: quantity, pence: salePricePence })))

const limitedSizes = ({ limitedPence, currency }: Prices): Size[] =>
  largestFirst(
    QUANTITY_OPTIONS.map((option) => ({ cards: option.quantity, pence: packPrice(limitedPence, option, currency) })),
  )

/**
 * Core packs first, larger before smaller ones. Several `lines` may have the same design. `t`: the words of the buyer's
 * language.
 */
export function packLines(
  lines: readonly PackCards[],
  { core, limited, prices }: Pick<Catalogue, 'core' | 'limited' | 'prices'>,
  t: LineWords = ENGLISH,
): PackLine[] {
  const cardsOf = (designs: readonly Design[]): PackCards[] =>
    designs.map((design) => ({
      design,
      quantity: sumOf(lines, design, ({ quantity }) => quantity),
      engraved: sumOf(lines, design, ({ engraved = 0 }) => engraved),
    }))
  const packs = new Map<string, PackLine>()
  const add = (cards: readonly PackCards[], packPence: Pence, bundle?: 'collectors-pack') => {
    const name = packName(cards, bundle, t)
    const known = packs.get(name)
    packs.set(name, { name, cards, packPence, quantity: (known?.quantity ?? 0) + 1 })
  }
  const addSizes = (left: PackCards[], sizes: readonly Size[]) => {
    for (const { cards, pence } of sizes)
      while (left.reduce((sum, { quantity }) => sum + quantity, 0) >= cards) add(takeInOrder(left, cards), pence)
  }

  addSizes(cardsOf(core), coreSizes(prices))
  const left = cardsOf(limited)
  for (
    let n = collectorsPacks(
      left.map(({ quantity }) => quantity),
      prices,
    );
    n > 0;
    n--
  )
    add(takeThree(left), prices.collectorsPack.pricePence, 'collectors-pack')
  addSizes(left, limitedSizes(prices))
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
  const fullest = [...left].sort((a, b) => b.quantity - a.quantity).slice(0, COLLECTORS_PACK_SIZE)
  return left.filter((line) => fullest.includes(line)).map((line) => take(line, 1))
}

function packName(cards: readonly PackCards[], bundle: 'collectors-pack' | undefined, t: LineWords): string {
  const [first] = cards
  const packSize = cards.reduce((sum, { quantity }) => sum + quantity, 0)
  const engraved = cards.reduce((sum, { engraved: some = 0 }) => sum + some, 0)
  const withEngraved = (name: string) => (engraved > 0 ? t.engraved({ name, count: engraved }) : name)
  if (first && packSize === 1) return withEngraved(first.design.label)
  const title = lineTitle({ packType: packTypeFor(packSize), packSize, ...(bundle ? { bundle } : {}) }, t)
  const contents = cards.map(({ design, quantity }) => t.packCards({ design: design.label, count: quantity }))
  return withEngraved(t.packOf({ title, cards: contents.join(', ') })).slice(0, MAX_PACK_NAME_LENGTH)
}
