// Orders as the intake leaves them, and cards for them, for tests of packing.

import type { AppBindings } from '#app/env.ts'
import { findOrderByNumber, type Order, readOrder } from '#app/orders/read-orders.ts'
import { openStore } from '#db/store.ts'
import { rows } from './database.ts'
import { insertRow, newChip } from './own-card.ts'

type Columns = Record<string, string | number | null>

export interface LineFacts {
  designId?: string | null
  title?: string
  quantity?: number
  cards?: number
}

let last = 5000

export interface Bought {
  id: string
  number: string
  /** Ids of its lines, in their order. */
  lines: string[]
}

/** A paid order of these lines; one card of the black design unless said otherwise. */
export async function buy(
  env: AppBindings,
  lines: readonly LineFacts[] = [{}],
  columns: Columns = {},
): Promise<Bought> {
  const number = `#${++last}`
  const id = `BOUGHT${last}`
  await insertRow(env.DB, 'orders', {
    id,
    backend: 'manual',
    external_id: id,
    number,
    email: `buyer${last}@example.com`,
    name: 'Robin Vale',
    ship_to: JSON.stringify({ address1: '1 Example Street', city: 'London', postcode: 'E1 1AA', country: 'GB' }),
    status: 'paid',
    paid_at: Math.floor(Date.now() / 1000) - 3600,
    ...columns,
  })
  const ids: string[] = []
  for (const [at, { designId = 'black', title = 'Card', quantity = 1, cards = quantity }] of lines.entries()) {
    const line = `${id}L${at + 1}`
    ids.push(line)
    await insertRow(env.DB, 'order_lines', {
      id: line,
      order_id: id,
      position: at + 1,
      design_id: designId,
      title,
      quantity,
      cards,
    })
  }
  return { id, number, lines: ids }
}

/** A new card of nobody; with the policy `open` unless said otherwise. */
export async function blankCard(env: AppBindings, columns: Columns = {}): Promise<string> {
  const chip = newChip()
  await insertRow(env.DB, 'chips', { chip_id: chip, status: 'unlinked', ...columns })
  return chip
}

export const orderRow = async (env: AppBindings, id: string) => (await rows(env.DB, 'orders', 'id = ?1', id))[0]
export const notesOf = (env: AppBindings, id: string) =>
  rows<{ action: string; detail: string | null; actor: string; account_id: string | null }>(
    env.DB,
    'operator_events',
    "subject_kind = 'order' AND subject = ?1 ORDER BY id",
    id,
  )
export const orderMails = (env: AppBindings, id: string) =>
  rows<{ kind: string; recipient: string; payload: string; status: string }>(
    env.DB,
    'app_outbox',
    'order_id = ?1 ORDER BY created_at, rowid',
    id,
  )

/** The order as the screens read it. */
export async function storedOrder(env: AppBindings, id: string): Promise<Order> {
  const order = await readOrder(openStore(env.DB), id)
  if (order === null) throw new Error(`There is no order ${id}.`)
  return order
}

export { findOrderByNumber }
