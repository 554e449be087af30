// What the list and the page of orders share: the state of an order, its badges and notes, the progress of packing.
import { formatAmount } from '#domain/order/amounts.ts'
import { notesOf, ORDER_NOTES, type OrderStatus } from '#domain/order/order.ts'
import type { Order } from './read-orders.ts'

const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  paid: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

// Distinguished by shape, not by colour alone.
const MARKS = {
  paid: <path d="M8 2.5a5.5 5.5 0 1 0 .01 0" />,
  packed: <path d="M2.5 5.5L8 2.5l5.5 3v5.5L8 13.8 2.5 11zM2.8 5.6L8 8.4l5.2-2.8M8 8.4v5.2" />,
  shipped: <path d="M3 8.5l3.2 3.2L13 4.8" />,
  cancelled: <path d="M4 4l8 8M12 4l-8 8" />,
  refunded: <path d="M6 3.5L3 6.5l3 3M3.3 6.5H10a3 3 0 0 1 0 6H6" />,
} satisfies Record<OrderStatus, unknown>

/** A state as an icon and in words; `name`: those of a buyer. */
export const OrderState = ({ status, name = STATUS_WORDS[status] }: { status: OrderStatus; name?: string }) => (
  <span className={`card-state order-state order-state-${status}`}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      {MARKS[status]}
    </svg>
    {name}
  </span>
)

/** Notes that are shown as badges, and their words; the others are shown as a sentence. */
const NOTE_BADGES: Readonly<Record<string, string>> = {
  [ORDER_NOTES.checkByHand]: 'Check by hand',
  [ORDER_NOTES.noAddress]: 'No address',
  [ORDER_NOTES.disputed]: 'Disputed',
  [ORDER_NOTES.disputeLost]: 'Dispute lost',
}

/** The badges of an order; its other notes are shown by `noteText`. */
export function OrderBadges({
  isTest,
  isEngraved,
  note,
  currency,
  refundedPence,
  status,
}: Pick<Order, 'isTest' | 'note' | 'currency' | 'refundedPence' | 'status'> & { isEngraved: boolean }) {
  const words = [
    isTest ? 'Test' : '',
    isEngraved ? 'Engraving' : '',
    ...notesOf(note).map((one) => NOTE_BADGES[one] ?? ''),
    refundedPence > 0 && status !== 'refunded' ? `${formatAmount(refundedPence, currency)} refunded` : '',
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <ul className="order-badges" aria-label="Marks">
      {words.map((word) => (
        <li key={word} className="order-badge">
          {word}
        </li>
      ))}
    </ul>
  )
}

/** "3 of 5 cards assigned" */
const progressText = (assigned: number, needed: number): string =>
  `${assigned.toLocaleString('en-GB')} of ${needed.toLocaleString('en-GB')} ${needed === 1 ? 'card' : 'cards'} assigned`

/** The notes of an order that are not badges, as a sentence; null for none. */
export function noteText(note: string | null): string | null {
  const text = notesOf(note)
    .filter((one) => !Object.hasOwn(NOTE_BADGES, one))
    .join(', ')
  return text === '' ? null : text[0]?.toUpperCase() + text.slice(1)
}

/** The progress of packing, in words and, once there is any, as a bar: an empty track looks like a broken one. */
export function Progress({ assigned, needed }: { assigned: number; needed: number }) {
  const isDone = assigned >= needed
  return (
    <span className={isDone ? 'pack-count pack-count-done' : 'pack-count'}>
      {needed === 0 ? 'No card needed' : progressText(assigned, needed)}
      {assigned === 0 || needed === 0 ? null : (
        <svg
          className="pack-bar"
          width="100%"
          height="6"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <rect className="pack-bar-ground" width="100" height="1" />
          <rect className="pack-bar-part" width={Math.min(100, (assigned / needed) * 100)} height="1" />
        </svg>
      )}
    </span>
  )
}
