// Reads an order from D1 with its lines, cards and events, and finds orders and cards as they are typed. The list is read in
// list-orders.ts.
import { type SQL, sql } from 'drizzle-orm'
import { foldedSql } from '#db/folded.ts'
import { listed, type Store } from '#db/store.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { folded } from '#domain/text/folded.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { refundedPence } from '#orders/refunds.ts'
import { type ChipToPack, engravableOf, engravingOf, type OrderCard, type PackedLine } from './order-rules.ts'

/** An operator's action on an order. Times in whole seconds. */
export interface OrderEvent {
  id: number
  action: string
  detail: string | null
  actor: 'console' | 'cli'
  email: string | null
  at: number
}

export interface Order {
  id: string
  backend: string
  number: string
  email: string | null
  name: string | null
  /** JSON of `ShipTo`. */
  shipTo: string | null
  isTest: boolean
  status: OrderStatus
  note: string | null
  claimEpoch: number
  paidAt: number | null
  createdAt: number
  shippedAt: number | null
  endedAt: number | null
  remindedAt: number | null
  purgedAt: number | null
  tracking: string | null
  carrier: string | null
  currency: string
  /** The prefix of its market; null is the default market. */
  market: string | null
  /** The buyer's language; null is English. */
  lang: string | null
  /** The refunded sum in its own currency, in minor units. */
  refundedPence: number
  /** Is its payment disputed, or was the dispute lost? */
  isDisputed: boolean
  lines: PackedLine[]
  events: OrderEvent[]
  /** The last mail about shipping; null where the outbox has none. */
  mail: { status: string; at: number } | null
}

/** Condition on the statement's order: its payment is disputed, or the dispute was lost. */
export const IS_DISPUTED = sql`EXISTS (SELECT 1 FROM order_disputes d WHERE d.backend = orders.backend
  AND d.ref IN (orders.external_id, orders.payment_ref) AND d.status <> 'won')`

/** Does an order meet the condition? */
export const isOrder = (where: SQL): SQL => sql`EXISTS (SELECT 1 FROM orders WHERE ${where})`

const EVENTS = 100

const orderBy = (
  id: string,
) => sql`SELECT id, backend, number, email, name, ship_to AS shipTo, test AS isTest, status, note,
    claim_epoch AS claimEpoch, paid_at AS paidAt, created_at AS createdAt, shipped_at AS shippedAt, ended_at AS endedAt,
    reminded_at AS remindedAt, purged_at AS purgedAt, tracking, carrier, currency, market, lang, ${refundedPence} AS refundedPence,
    ${IS_DISPUTED} AS isDisputed
  FROM orders WHERE id = ${id}`
const linesOf = (id: string) =>
  sql`SELECT id, design_id AS designId, title, quantity, cards, attributes, position, engraved_at AS engravedAt
    FROM order_lines WHERE order_id = ${id} ORDER BY position`
const chipsOf = (
  id: string,
) => sql`SELECT chip_id AS chipId, order_line_id AS lineId, status, label, claimed_at AS claimedAt,
    claim_policy AS claimPolicy, handover, owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL AS isOwned,
    username IS NOT NULL AS isLinked
  FROM chips JOIN order_lines ON order_lines.id = chips.order_line_id WHERE order_id = ${id}
  ORDER BY position, chip_id`
const eventsOf = (
  id: string,
) => sql`SELECT operator_events.id, action, detail, actor, email, operator_events.created_at AS at
  FROM operator_events LEFT JOIN accounts ON accounts.id = operator_events.account_id
  WHERE subject_kind = 'order' AND subject = ${id} ORDER BY operator_events.id DESC LIMIT ${EVENTS}`
const mailOf = (id: string) => sql`SELECT status, created_at AS at FROM app_outbox
  WHERE order_id = ${id} AND kind IN ('order-shipped', 'order-reminder') ORDER BY created_at DESC, rowid DESC LIMIT 1`

type Raw<Value, Flag extends keyof Value> = Omit<Value, Flag> & Record<Flag, number>

/** A row of the lines. */
export type StoredLine = Omit<PackedLine, 'assigned' | 'engraving' | 'canEngrave'> & { attributes: string | null }

/** The line with its cards among these. */
export const packedLine = ({ attributes, ...line }: StoredLine, cards: readonly OrderCard[]): PackedLine => ({
  ...line,
  engraving: engravingOf(attributes),
  canEngrave: engravableOf(attributes) !== null,
  assigned: cards.filter(({ lineId }) => lineId === line.id),
})

/** The order with this id, or null. Rejects when D1 does not respond. */
export async function readOrder(store: Store, id: string): Promise<Order | null> {
  const [[order], lines, cards, events, [mail]] = await Promise.all([
    store.all<Raw<Omit<Order, 'lines' | 'events' | 'mail'>, 'isTest' | 'isDisputed'>>(orderBy(id)),
    store.all<StoredLine>(linesOf(id)),
    store.all<Raw<OrderCard, 'isOwned' | 'isLinked'>>(chipsOf(id)),
    store.all<OrderEvent>(eventsOf(id)),
    store.all<{ status: string; at: number }>(mailOf(id)),
  ])
  if (order === undefined) return null
  const assigned = cards.map(
    (card): OrderCard => ({ ...card, isOwned: card.isOwned === 1, isLinked: card.isLinked === 1 }),
  )
  return {
    ...order,
    isTest: order.isTest === 1,
    isDisputed: order.isDisputed === 1,
    lines: lines.map((line) => packedLine(line, assigned)),
    events,
    mail: mail ?? null,
  }
}

export const cardsOf = ({ lines }: Pick<Order, 'lines'>): OrderCard[] => lines.flatMap(({ assigned }) => assigned)

const MOST_ALIKE = 10

/**
 * The orders that a typed number can mean, the newest first: those with exactly this number, otherwise those that differ
 * in spelling only ("t z8px7c" for T-Z8PX7C). Rejects when D1 does not respond.
 */
export async function findOrdersByNumber(store: Store, typed: string): Promise<{ id: string; number: string }[]> {
  const number = cleanPasted(typed)
  const ordersWhere = (where: SQL) =>
    store.all<{ id: string; number: string }>(
      sql`SELECT id, number FROM orders WHERE ${where} ORDER BY created_at DESC LIMIT ${MOST_ALIKE}`,
    )
  for (const one of [number, `#${number}`]) {
    const found = await ordersWhere(sql`number = ${one}`)
    if (found.length > 0) return found
  }
  return folded(number) === '' ? [] : ordersWhere(sql`${sql.raw(foldedSql('number'))} = ${folded(number)}`)
}

/** The id of the order that a typed number means; the newest, where several backends have it. */
export const findOrderByNumber = async (store: Store, number: string): Promise<string | null> =>
  (await findOrdersByNumber(store, number))[0]?.id ?? null

/** A card to pack, with its stored id. */
export type FoundChip = ChipToPack & { chipId: string }

const CHIP = sql`SELECT chip_id AS chipId, status, label, owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL AS isOwned,
    (SELECT number FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE order_lines.id = chips.order_line_id) AS orderNumber
  FROM chips`

async function chipsWhere(store: Store, where: SQL): Promise<FoundChip[]> {
  const found = await store.all<Raw<FoundChip, 'isOwned'>>(sql`${CHIP} WHERE ${where}`)
  return found.map((chip) => ({ ...chip, isOwned: chip.isOwned === 1 }))
}

/** The card with this id, or null. Rejects when D1 does not respond. */
export const readChipToPack = async (store: Store, chipId: string): Promise<FoundChip | null> =>
  (await chipsWhere(store, sql`chip_id = ${chipId}`))[0] ?? null

/**
 * The card that a scanned, typed or pasted text means: the one with this id, otherwise the only one that differs in spelling
 * only; null for none. Rejects when D1 does not respond.
 */
export async function findChipToPack(store: Store, typed: string): Promise<FoundChip | null> {
  const ids = chipIdsOf(typed)
  const [last] = ids.slice(-1)
  if (last === undefined) return null
  const found = await chipsWhere(store, sql`chip_id IN ${listed(ids)}`)
  const meant = ids.flatMap((id) => found.filter(({ chipId }) => chipId === id))[0]
  if (meant !== undefined) return meant
  const [alike, ...others] = await chipsWhere(store, sql`${sql.raw(foldedSql('chip_id'))} = ${folded(last)} LIMIT 2`)
  return others.length === 0 ? (alike ?? null) : null
}
