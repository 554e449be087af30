// Orders that no payment provider has told of: typed into the form, or from a spreadsheet. They come in by the intake,
// each with its row in the console's log in the same batch; the number is what makes one of them one order.

import { sql } from 'drizzle-orm'
import { type Operator, operatorEventFrom } from '#app/console/events.ts'
import type { Action } from '#app/console/permissions.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { type Incoming, takeOrders } from '#orders/intake.ts'
import { counted } from './order-rules.ts'

type Env = Parameters<typeof takeOrders>[0]

/** Cards of an order as it was told. */
export const cardsOf = ({ lines }: IncomingOrder): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** An order and its row in the log, for the intake. `now` in whole seconds. */
export function noted(
  incoming: IncomingOrder,
  by: Operator,
  action: Extract<Action, 'orders:new' | 'orders:import'>,
  now: number,
): Incoming {
  const subject = sql`(SELECT id FROM orders WHERE backend = ${incoming.backend} AND external_id = ${incoming.externalId})`
  const detail = { lines: incoming.lines.length, cards: cardsOf(incoming) }
  return {
    incoming,
    also: (store, isNew) => [
      operatorEventFrom(store, by, { action, kind: 'order', subject, detail }, now, sql`WHERE ${isNew}`),
    ],
  }
}

/** What became of the orders of a file. */
export interface Imported {
  stored: IncomingOrder[]
  /** Were there before, and stay as they are. */
  known: IncomingOrder[]
  /** D1 gave no answer: these are to be imported again. */
  left: IncomingOrder[]
}

export interface ImportOptions {
  by: Operator
  /** Whole seconds. */
  now: number
  /** For each batch, in milliseconds. */
  budgetMs: number
  /** Characters of SQL with its values that one batch may have, about. */
  chunk?: number
}

const MOST_A_BATCH = 20
/** Statements of one order, without its values. */
const STATEMENTS_LENGTH = 7000
const PAGE_CHUNK = 400_000

/** Writes the good orders of a file, a few in a batch; stops where D1 gives no answer. Never throws. */
export async function importOrders(
  env: Env,
  incoming: readonly IncomingOrder[],
  { by, now, budgetMs, chunk = PAGE_CHUNK }: ImportOptions,
): Promise<Imported> {
  const done: Imported = { stored: [], known: [], left: [] }
  for (const group of batchesOf(incoming, chunk)) {
    if (done.left.length > 0) {
      done.left.push(...group)
      continue
    }
    const incoming = group.map((order) => noted(order, by, 'orders:import', now))
    const intakes = await takeOrders(env, incoming, now, budgetMs)
    for (const [at, order] of group.entries()) {
      const intake = intakes[at] ?? 'failed'
      done[intake === 'failed' ? 'left' : intake].push(order)
    }
  }
  return done
}

/** Orders in groups that are written at once: a few, of at most so many characters of SQL. */
export function batchesOf(incoming: readonly IncomingOrder[], chunk: number): IncomingOrder[][] {
  const batches: IncomingOrder[][] = []
  let length = 0
  for (const order of incoming) {
    // Each order is in its statements about twice: inserted, and filled in where it was a stub.
    const own = STATEMENTS_LENGTH + 2 * JSON.stringify(order).length
    const last = batches.at(-1)
    if (last && last.length < MOST_A_BATCH && length + own <= chunk) {
      last.push(order)
      length += own
    } else {
      batches.push([order])
      length = own
    }
  }
  return batches
}

/** "3 orders with 12 cards" */
export function sumOf(incoming: readonly IncomingOrder[]): string {
  const cards = incoming.reduce((sum, order) => sum + cardsOf(order), 0)
  return `${counted(incoming.length, 'order')} with ${counted(cards, 'card')}`
}

/** "3 orders with 12 cards were written. 2 orders were here already." */
export function saidOf({ stored, known }: Pick<Imported, 'stored' | 'known'>): string {
  const were = (count: number): string => (count === 1 ? 'was' : 'were')
  return [
    stored.length > 0 ? `${sumOf(stored)} ${were(stored.length)} written.` : '',
    known.length > 0 ? `${counted(known.length, 'order')} ${were(known.length)} here already.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
