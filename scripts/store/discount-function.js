// All packs of the shop as one discount of a Shopify store: the function of a discount app (`shopify app generate
// extension --template discount`, target cart.lines.discounts.generate.run). It applies each pack as often as the
// cart's cards allow, across all designs of its group. The store's own discounts cannot do that, because they allow one
// product discount per line. It uses product discounts, so that {SLUG}10, an order discount, is taken off the remaining
// sum. Savings are fixed in each currency, and in a currency without a row there are none. A test compares it with the
// shop's own totals. Its input query, cart_lines_discounts_generate_run.graphql:
//   query {
//     cart {
//       cost { subtotalAmount { currencyCode } }
//       lines { id quantity merchandise { __typename ... on ProductVariant { product { handle } } } }
//     }
//     localization { language { isoCode } }
//   }

/** The handles of the core designs, with your slug. Other handles that match `LIMITED` are limited designs. */
const CORE = ['tappt-card', 'tappt-desert-tappt-card']
const LIMITED = /^(joker|american-success|unbothered|lucky-duck)-tappt-card$|^tappt-card-lover-girl$/

/**
 * What packs save, in minor units: `core` and `limited` are [cards, saving], the largest first; `collectors` is the saving
 * of the Collector's Pack.
 * @typedef {{ core: [number, number][], limited: [number, number][], collectors: number }} Savings
 * @type {Record<string, Savings>}
 */
const SAVINGS = {
  GBP: {
    core: [
      [100, 150_000],
      [20, 20_000],
      [5, 4000],
      [2, 400],
    ],
    limited: [
      [5, 4500],
      [2, 400],
    ],
    collectors: 2700,
  },
  USD: {
    core: [
      [100, 183_700],
      [20, 24_500],
      [5, 4900],
      [2, 500],
    ],
    limited: [
      [5, 5500],
      [2, 500],
    ],
    collectors: 3300,
  },
  EUR: {
    core: [
      [100, 176_200],
      [20, 23_500],
      [5, 4700],
      [2, 500],
    ],
    limited: [
      [5, 5300],
      [2, 500],
    ],
    collectors: 3200,
  },
}
/** What the buyer reads beside the saving, by the language of the checkout; English for any other. */
const MESSAGES = { EN: 'Pack saving', DE: 'Ersparnis im Pack', FR: 'Économie du pack', ES: 'Ahorro por pack' }
const MINOR_PER_UNIT = 100 // of every currency above
const DECIMALS = 2
const COLLECTORS_CARDS = 3 // of different designs

/**
 * @typedef {{ id: string, quantity: number, handle: string }} Line
 * @typedef {{ __typename: string, product?: { handle: string } }} Merchandise
 * @typedef {{ id: string, quantity: number, merchandise: Merchandise }} CartLine
 * @typedef {{ subtotalAmount: { currencyCode: string } }} Cost a store that sells in pounds alone need not ask for it
 * @typedef {{ language: { isoCode: string } }} Localization a store that sells in English alone need not ask for it
 */

/** @param {{ cart: { cost?: Cost, lines: CartLine[] }, localization?: Localization }} input */
export function cartLinesDiscountsGenerateRun({ cart, localization }) {
  const language = localization?.language.isoCode ?? 'EN'
  const message = Object.entries(MESSAGES).find(([code]) => code === language)?.[1] ?? MESSAGES.EN
  const currency = cart.cost?.subtotalAmount.currencyCode ?? 'GBP'
  const savings = Object.hasOwn(SAVINGS, currency) ? SAVINGS[currency] : undefined
  if (savings === undefined) return { operations: [] }
  const lines = cart.lines.flatMap(({ id, quantity, merchandise }) =>
    merchandise.__typename === 'ProductVariant' && merchandise.product
      ? [{ id, quantity, handle: merchandise.product.handle }]
      : [],
  )
  const core = lines.filter(({ handle }) => CORE.includes(handle))
  const limited = lines.filter(({ handle }) => LIMITED.test(handle))
  const candidates = [
    ...spread(core, packSaving(count(core), savings.core), message),
    ...spread(limited, limitedSaving(limited, savings), message),
  ]
  return {
    operations: candidates.length > 0 ? [{ productDiscountsAdd: { candidates, selectionStrategy: 'ALL' } }] : [],
  }
}

/** @param {readonly Line[]} lines */
const count = (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** @param {number} cards @param {readonly (readonly [number, number])[]} packs */
function packSaving(cards, packs) {
  let saving = 0
  for (const [size, minor] of packs) {
    saving += Math.floor(cards / size) * minor
    cards %= size
  }
  return saving
}

/**
 * The best of all numbers of Collector's Packs.
 * @param {readonly Line[]} lines
 * @param {Savings} savings
 */
function limitedSaving(lines, savings) {
  /** @type {Map<string, number>} */
  const designs = new Map()
  for (const { handle, quantity } of lines) designs.set(handle, (designs.get(handle) ?? 0) + quantity)
  const cards = count(lines)
  let best = packSaving(cards, savings.limited)
  for (let packs = 1; packs * COLLECTORS_CARDS <= cards; packs++) {
    const room = [...designs.values()].reduce((sum, quantity) => sum + Math.min(quantity, packs), 0)
    if (room < packs * COLLECTORS_CARDS) break
    const saving = packs * savings.collectors + packSaving(cards - packs * COLLECTORS_CARDS, savings.limited)
    best = Math.max(best, saving)
  }
  return best
}

/**
 * One candidate per line, with its cards' share of the saving; the last one gets the rounding remainder.
 * @param {readonly Line[]} lines
 * @param {number} saving
 * @param {string} message
 */
function spread(lines, saving, message) {
  if (saving === 0) return []
  const cards = count(lines)
  let left = saving
  return lines.map(({ id, quantity }, index) => {
    const minor = index === lines.length - 1 ? left : Math.floor((saving * quantity) / cards)
    left -= minor
    return {
      message,
      targets: [{ cartLine: { id } }],
      value: { fixedAmount: { amount: (minor / MINOR_PER_UNIT).toFixed(DECIMALS), appliesToEachItem: false } },
    }
  })
}
