// What the tests' commerce backend charges: list prices less the automatic discounts and codes an operator creates in the
// store. The discounts are written out as docs/commerce.md names them, not taken from the shop's own code, so that a test of
// both together proves that list to be enough.

interface AutomaticDiscount {
  group: 'core' | 'limited'
  cards: number
  savingPence: number
  /** Only for so many different designs. */
  distinct?: true
}

/** The discounts of a store by its currencies. */
export const DISCOUNTS: Readonly<Record<string, readonly AutomaticDiscount[]>> = {
  GBP: [
    { group: 'core', cards: 100, savingPence: 150_000 },
    { group: 'core', cards: 20, savingPence: 20_000 },
    { group: 'core', cards: 5, savingPence: 4000 },
    { group: 'core', cards: 2, savingPence: 400 },
    { group: 'limited', cards: 5, savingPence: 4500 },
    { group: 'limited', cards: 3, savingPence: 2700, distinct: true },
    { group: 'limited', cards: 2, savingPence: 400 },
  ],
  USD: [
    { group: 'core', cards: 100, savingPence: 183_700 },
    { group: 'core', cards: 20, savingPence: 24_500 },
    { group: 'core', cards: 5, savingPence: 4900 },
    { group: 'core', cards: 2, savingPence: 500 },
    { group: 'limited', cards: 5, savingPence: 5500 },
    { group: 'limited', cards: 3, savingPence: 3300, distinct: true },
    { group: 'limited', cards: 2, savingPence: 500 },
  ],
  EUR: [
    { group: 'core', cards: 100, savingPence: 176_200 },
    { group: 'core', cards: 20, savingPence: 23_500 },
    { group: 'core', cards: 5, savingPence: 4700 },
    { group: 'core', cards: 2, savingPence: 500 },
    { group: 'limited', cards: 5, savingPence: 5300 },
    { group: 'limited', cards: 3, savingPence: 3200, distinct: true },
    { group: 'limited', cards: 2, savingPence: 500 },
  ],
}

export interface PricedLine {
  group: 'core' | 'limited'
  pricePence: number
  quantity: number
}

/** The cart's total after automatic discounts, then a code's per cent, to the penny as a store works it out. */
export function chargedPence(
  lines: readonly PricedLine[],
  percent: number,
  discounts: readonly AutomaticDiscount[],
  oneOnly = false,
): number {
  const list = lines.reduce((sum, line) => sum + line.pricePence * line.quantity, 0)
  const savings = (['core', 'limited'] as const).map((group) =>
    bestSaving(
      lines.filter((line) => line.group === group).map((line) => line.quantity),
      discounts.filter((discount) => discount.group === group),
      oneOnly,
    ),
  )
  const discounted = list - savings.reduce((sum, saving) => sum + saving, 0)
  return discounted - Math.round((discounted * percent) / 100)
}

/**
 * Each discount as often as it fits, the larger ones first, after some sets of different cards; the best number of sets
 * counts, as in scripts/store/discount-function.js. Five sets take as many cards as three packs of five: either they
 * save no more, and then four are tried at most, or they save more, and then only the five largest numbers are.
 */
function bestSaving(quantities: number[], discounts: readonly AutomaticDiscount[], oneOnly: boolean): number {
  if (oneOnly) return Math.max(0, ...discounts.map((each) => (take([...quantities], each) ? each.savingPence : 0)))
  const sets = discounts.filter(({ distinct }) => distinct)
  const others = discounts.filter(({ distinct }) => !distinct)
  const saved = ({ savingPence = 0 }: Partial<AutomaticDiscount> = {}) => savingPence
  const most = timesOf(quantities, sets[0])
  const five = others.find(({ cards }) => cards === 5)
  const first = 5 * saved(sets[0]) > 3 * saved(five) ? Math.max(0, most - 4) : 0
  return Math.max(
    ...Array.from({ length: Math.min(5, most - first + 1) }, (_, index) => {
      const left = [...quantities]
      return savingInOrder(left, sets, first + index) + savingInOrder(left, others)
    }),
  )
}

/** How often a discount can be used. */
function timesOf(quantities: readonly number[], discount: AutomaticDiscount | undefined): number {
  const left = [...quantities]
  let times = 0
  while (discount && take(left, discount)) times++
  return times
}

function savingInOrder(
  left: number[],
  discounts: readonly AutomaticDiscount[],
  most = Number.POSITIVE_INFINITY,
): number {
  let saving = 0
  for (const discount of discounts)
    for (let times = 0; times < most && take(left, discount); times++) saving += discount.savingPence
  return saving
}

/** Takes the cards of one use of a discount away, from the fullest designs first; false when they are not there. */
function take(left: number[], { cards, distinct }: AutomaticDiscount): boolean {
  const available = distinct ? left.filter((n) => n > 0).length : left.reduce((sum, n) => sum + n, 0)
  if (available < cards) return false
  const fullestFirst = left.map((_, index) => index).sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0))
  let missing = cards
  for (const index of fullestFirst) {
    const taken = Math.min(left[index] ?? 0, distinct ? 1 : missing, missing)
    left[index] = (left[index] ?? 0) - taken
    missing -= taken
  }
  return true
}
