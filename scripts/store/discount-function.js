// All packs of the shop as one discount of a Shopify store: the function of a discount app (`shopify app generate
// extension --template discount`, target cart.lines.discounts.generate.run). It applies each pack as often as the
// cart's cards allow, across all designs of its group. The store's own discounts cannot do that, because they allow one
// product discount per line. It uses product discounts, so that {SLUG}10, an order discount, is taken off the remaining
// sum. A test compares it with the shop's own totals. Its input query, cart_lines_discounts_generate_run.graphql:
//   query { cart { lines { id quantity merchandise { __typename ... on ProductVariant { product { handle } } } } } }

/** The handles of the core designs, with your slug. Other handles that match `LIMITED` are limited designs. */
const CORE = ['tappt-card', 'tappt-desert-tappt-card']
const LIMITED = /^(joker|american-success|unbothered|lucky-duck)-tappt-card$|^tappt-card-lover-girl$/

/** [cards, pence saved], the largest first. @type {[number, number][]} */
const CORE_PACKS = [
  [100, 150_000],
  [20, 20_000],
  [5, 4000],
  [2, 400],
]
/** @type {[number, number][]} */
const LIMITED_PACKS = [
  [5, 4500],
  [2, 400],
]
const COLLECTORS = { cards: 3, saving: 2700 } // different designs

/**
 * @typedef {{ id: string, quantity: number, handle: string }} Line
 * @typedef {{ __typename: string, product?: { handle: string } }} Merchandise
 */

/** @param {{ cart: { lines: { id: string, quantity: number, merchandise: Merchandise }[] } }} input */
export function cartLinesDiscountsGenerateRun({ cart }) {
  const lines = cart.lines.flatMap(({ id, quantity, merchandise }) =>
    merchandise.__typename === 'ProductVariant' && merchandise.product
      ? [{ id, quantity, handle: merchandise.product.handle }]
      : [],
  )
  const core = lines.filter(({ handle }) => CORE.includes(handle))
  const limited = lines.filter(({ handle }) => LIMITED.test(handle))
  const candidates = [...spread(core, packSaving(count(core), CORE_PACKS)), ...spread(limited, limitedSaving(limited))]
  return {
    operations: candidates.length > 0 ? [{ productDiscountsAdd: { candidates, selectionStrategy: 'ALL' } }] : [],
  }
}

/** @param {readonly Line[]} lines */
const count = (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** @param {number} cards @param {readonly (readonly [number, number])[]} packs */
function packSaving(cards, packs) {
  let saving = 0
  for (const [size, pence] of packs) {
    saving += Math.floor(cards / size) * pence
    cards %= size
  }
  return saving
}

/**
 * Five Collector's Packs save as much as three packs of five, so at most four are tried.
 * @param {readonly Line[]} lines
 */
function limitedSaving(lines) {
  /** @type {Map<string, number>} */
  const designs = new Map()
  for (const { handle, quantity } of lines) designs.set(handle, (designs.get(handle) ?? 0) + quantity)
  let best = 0
  for (let packs = 0; packs <= 4; packs++) {
    const room = [...designs.values()].reduce((sum, quantity) => sum + Math.min(quantity, packs), 0)
    if (room < packs * COLLECTORS.cards) break
    best = Math.max(
      best,
      packs * COLLECTORS.saving + packSaving(count(lines) - packs * COLLECTORS.cards, LIMITED_PACKS),
    )
  }
  return best
}

/**
 * One candidate per line, with its cards' share of the saving; the last one gets the rounding remainder.
 * @param {readonly Line[]} lines
 * @param {number} saving
 */
function spread(lines, saving) {
  if (saving === 0) return []
  const cards = count(lines)
  let left = saving
  return lines.map(({ id, quantity }, index) => {
    const pence = index === lines.length - 1 ? left : Math.floor((saving * quantity) / cards)
    left -= pence
    return {
      message: 'Pack saving',
      targets: [{ cartLine: { id } }],
      value: { fixedAmount: { amount: (pence / 100).toFixed(2), appliesToEachItem: false } },
    }
  })
}
