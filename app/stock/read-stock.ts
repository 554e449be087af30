// The stock of cards by design. A card's design is the one its label names (domain/shop/design-label.ts), as when it is packed.
import { sql } from 'drizzle-orm'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { designOfLabel } from '#domain/shop/design-label.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'

/**
 * Where a card is: free, assigned to an order that is not shipped, shipped and not claimed, in use (claimed or linked), or out
 * of use (retired, or paused without an owner).
 */
export type CardState = 'free' | 'assigned' | 'shipped' | 'used' | 'out'
export type CardCounts = Record<CardState, number>

export interface DesignStock extends CardCounts {
  design: Design
  /** Cards that open orders need and that are not assigned yet. */
  needed: number
  /** Free cards that no open order needs; below zero where cards are missing. */
  left: number
}

export interface LabelStock extends CardCounts {
  /** Without a number at its end; "" for none. */
  label: string
  /** Did the labels end with a number? */
  isNumbered: boolean
}

export interface Stock {
  designs: DesignStock[]
  /** Labels that name no design, the most frequent first. */
  others: LabelStock[]
  /** Cards that open orders need of lines without a design. */
  neededOfNone: number
  /** Are labels left out, because there are too many? */
  isCut: boolean
}

/** Groups of label and state that are read. */
const MOST_GROUPS = 2000

const LABEL = sql`trim(coalesce(chips.label, ''))`
/** Labels that end with a number are one: "Matt black 1" to "Matt black 5000". */
const cardsByLabel = sql`SELECT rtrim(${LABEL}, '0123456789#.- ') AS label,
    ${LABEL} GLOB '*[0-9]' AS isNumbered, CASE
    WHEN chips.status = 'retired' THEN 'out'
    WHEN coalesce(chips.owner_account_id, chips.owner_team_id, chips.claimed_at, chips.username) IS NOT NULL
      OR chips.status IN ('linked_with_profile', 'linked_without_profile') THEN 'used'
    WHEN orders.status IN ('paid', 'packed') THEN 'assigned'
    WHEN orders.id IS NOT NULL THEN 'shipped'
    WHEN chips.status = 'unlinked' THEN 'free' ELSE 'out' END AS state, count(*) AS cards
  FROM chips LEFT JOIN order_lines ON order_lines.id = chips.order_line_id
    LEFT JOIN orders ON orders.id = order_lines.order_id
  GROUP BY 1, 2, 3 ORDER BY 4 DESC LIMIT ${MOST_GROUPS + 1}`

const neededByDesign = sql`SELECT order_lines.design_id AS designId, sum(max(0, order_lines.cards
    - (SELECT count(*) FROM chips WHERE chips.order_line_id = order_lines.id))) AS cards
  FROM orders JOIN order_lines ON order_lines.order_id = orders.id
  WHERE orders.status IN ('paid', 'packed') GROUP BY 1`

interface CardGroup {
  label: string
  isNumbered: 0 | 1
  state: CardState
  cards: number
}
interface Need {
  designId: string | null
  cards: number
}

const noCards = (): CardCounts => ({ free: 0, assigned: 0, shipped: 0, used: 0, out: 0 })

/** Rejects when D1 does not respond. */
async function countStock(store: Store, designs: readonly Design[]): Promise<Stock> {
  const [groups, needs] = await Promise.all([store.all<CardGroup>(cardsByLabel), store.all<Need>(neededByDesign)])
  const ofDesign = new Map(designs.map((design) => [design.id, noCards()] as const))
  const ofLabel = new Map<string, LabelStock>()
  for (const { label, isNumbered, state, cards } of groups.slice(0, MOST_GROUPS)) {
    const design = isNumbered === 1 ? null : designOfLabel(designs, label)
    const key = `${isNumbered} ${label}`
    const known = design === null ? ofLabel.get(key) : ofDesign.get(design.id)
    if (known) known[state] += cards
    else ofLabel.set(key, { ...noCards(), label, isNumbered: isNumbered === 1, [state]: cards })
  }
  const known = new Set<string>(designs.map(({ id }) => id))
  const neededOf = (isIt: (designId: string | null) => boolean) =>
    needs.reduce((sum, { designId, cards }) => (isIt(designId) ? sum + cards : sum), 0)
  return {
    designs: designs.map((design) => {
      const counts = ofDesign.get(design.id) ?? noCards()
      const needed = neededOf((designId) => designId === design.id)
      return { ...counts, design, needed, left: counts.free - needed }
    }),
    others: [...ofLabel.values()],
    neededOfNone: neededOf((designId) => designId === null || !known.has(designId)),
    isCut: groups.length > MOST_GROUPS,
  }
}

type Read = { env: Pick<AppBindings, 'DB'>; config: Pick<AppConfig, 'brand' | 'stockLow'> }

export const readStock = ({ env, config }: Read): Promise<Result<Stock, StoreFailure>> =>
  runStatement(env.DB, (store) => countStock(store, createCatalogue(config.brand).designs), {
    what: 'count stock',
    budgetMs: D1_READ_BUDGET_MS,
  })

/** Is the design low? A limit of 0 means never; a design without cards that no order needs is not sold. */
export const isLow = (stock: DesignStock, stockLow: number): boolean =>
  stockLow > 0 && stock.left < stockLow && (stock.needed > 0 || hasCards(stock))

/** Does any card have a label of the design? */
export const hasCards = ({ free, assigned, shipped, used, out }: CardCounts): boolean =>
  free + assigned + shipped + used + out > 0

/** How many designs are low; null where D1 fails. */
export async function lowDesigns(read: Read): Promise<number | null> {
  const { stockLow } = read.config
  if (stockLow === 0) return 0
  const stock = await readStock(read)
  return stock.ok ? stock.value.designs.filter((design) => isLow(design, stockLow)).length : null
}

/** "Only 3 Joker cards left." */
export function lowText({ design, left }: Pick<DesignStock, 'design' | 'left'>): string {
  if (left > 0) return `Only ${left.toLocaleString('en-GB')} ${design.label} ${left === 1 ? 'card' : 'cards'} left.`
  const none = `No ${design.label} cards left.`
  return left === 0 ? none : `${none} Open orders need ${(-left).toLocaleString('en-GB')} more.`
}
