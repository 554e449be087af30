// Orders for tests, told as a payment provider tells them, and what became of them in D1.
import type { IncomingOrder } from '#domain/order/order.ts'
import { rows } from './database.ts'
import { nextOrder } from './order-numbers.ts'

export { nextOrder }

/** An order of two cards that is paid; `change` says what is different about it. */
export const incomingOrder = (change: Partial<IncomingOrder> = {}): IncomingOrder => {
  const id = nextOrder()
  return {
    backend: 'shopify',
    externalId: String(id),
    number: `#${id}`,
    email: 'buyer@example.com',
    name: 'Robin Vale',
    shipTo: { address1: '1 Example Street', address2: '', city: 'London', postcode: 'E1 1AA', country: 'GB' },
    totalPence: 8500,
    goodsPence: 8000,
    test: false,
    lines: [
      { title: 'Black', quantity: 1, designId: 'black' },
      { title: 'Joker', quantity: 1, designId: 'joker' },
    ],
    ...change,
  }
}

export interface OrderRow {
  id: string
  backend: string
  external_id: string
  payment_ref: string | null
  number: string
  email: string | null
  name: string | null
  ship_to: string | null
  currency: string
  market: string | null
  lang: string | null
  total_pence: number
  goods_pence: number
  referral_code: string | null
  test: number
  status: string
  note: string | null
  claim_epoch: number
  paid_at: number | null
  ended_at: number | null
}
export interface LineRow {
  id: string
  position: number
  design_id: string | null
  title: string
  quantity: number
  cards: number
  attributes: string | null
}

/** All orders with this id at this backend, and the lines of the first. */
export async function storedOrder(
  db: D1Database,
  { backend, externalId }: Pick<IncomingOrder, 'backend' | 'externalId'>,
) {
  const orders = await rows<OrderRow>(db, 'orders', 'backend = ?1 AND external_id = ?2', backend, externalId)
  const [order] = orders
  const lines = await rows<LineRow>(db, 'order_lines', 'order_id = ?1 ORDER BY position', order?.id ?? '')
  return { orders, order, lines }
}
