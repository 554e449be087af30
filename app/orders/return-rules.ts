// Rules of returns, exchanges and replacements: kinds, reasons, states, and how many cards can still come back. Pure.
import type { OrderStatus } from '#domain/order/order.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { lineName, type OrderLine } from './order-rules.ts'

/** A return: cards come back · an exchange: they come back and others are sent · a replacement: others are sent. */
export const RETURN_KINDS = {
  return: { name: 'Return', button: 'Open the return', pending: 'Opening…', suffix: '' },
  exchange: { name: 'Exchange', button: 'Open the exchange', pending: 'Opening…', suffix: 'E' },
  replacement: { name: 'Replacement', button: 'Send a replacement', pending: 'Opening…', suffix: 'R' },
} as const
export type ReturnKind = keyof typeof RETURN_KINDS

export const isReturnKind = (word: string): word is ReturnKind => Object.hasOwn(RETURN_KINDS, word)

export const RETURN_REASONS = {
  changed_mind: 'Changed mind',
  wrong_design: 'Wrong design',
  faulty: 'Faulty or broken',
  lost_in_post: 'Lost in the post',
  lost_by_buyer: 'Lost by the buyer',
  other: 'Other',
} as const
export type ReturnReason = keyof typeof RETURN_REASONS

const isReason = (word: string): word is ReturnReason => Object.hasOwn(RETURN_REASONS, word)

/** The words of a stored reason. */
export const reasonText = (reason: string): string => (isReason(reason) ? RETURN_REASONS[reason] : reason)

export type ReturnStatus = 'expected' | 'received' | 'closed'

/** Returns of an order are limited, because its page shows all of them. */
export const MAX_RETURNS = 100

export interface OrderReturn {
  id: string
  lineId: string
  cards: number
  kind: ReturnKind
  reason: string
  status: ReturnStatus
  newOrderId: string | null
  /** Number and status of the new order; null where it has none, or it is deleted. */
  newNumber: string | null
  newStatus: OrderStatus | null
  /** Whole seconds. */
  createdAt: number
}

/** The state in words: nothing is expected back of a replacement. */
export function returnState({ kind, status }: Pick<OrderReturn, 'kind' | 'status'>): string {
  if (status === 'closed') return 'Closed'
  if (status === 'received') return 'Received'
  return kind === 'replacement' ? 'Open' : 'Expected'
}

/** "2 × Tappt Black" */
export const whatText = (
  designs: readonly Design[],
  line: Pick<OrderLine, 'designId' | 'title'>,
  cards: number,
): string => `${cards.toLocaleString('en-GB')} × ${lineName(designs, line)}`

/** What can be done with it: `close` of a return once its cards are there; `cancel` unless its new order is under way. */
export function returnSteps(one: Pick<OrderReturn, 'kind' | 'status' | 'newOrderId' | 'newStatus'>): ReturnStep[] {
  const { kind, status, newOrderId, newStatus } = one
  if (status === 'closed') return []
  if (status === 'received') return ['close']
  const hasNew = newOrderId !== null && newStatus !== null && newStatus !== 'cancelled' && newStatus !== 'refunded'
  return [
    ...(kind === 'replacement' ? [] : (['receive'] as const)),
    ...(kind === 'return' ? [] : (['close'] as const)),
    ...(hasNew ? [] : (['cancel'] as const)),
  ]
}

export type ReturnStep = 'receive' | 'close' | 'cancel'

type ReturnedCards = readonly Pick<OrderReturn, 'lineId' | 'cards'>[]

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/**
 * How many cards of each line can still come back: those it has, less those of its returns. `missing`: how many of the
 * order were missing when it was shipped; its lines together have that many less.
 */
export function returnable(
  lines: readonly Pick<OrderLine, 'id' | 'cards'>[],
  returns: ReturnedCards,
  missing: number,
): Map<string, number> {
  const left = sum(lines.map(({ cards }) => cards)) - missing - sum(returns.map(({ cards }) => cards))
  return new Map(
    lines.map(({ id, cards }) => {
      const gone = sum(returns.filter(({ lineId }) => lineId === id).map((one) => one.cards))
      return [id, Math.max(0, Math.min(cards - gone, left))]
    }),
  )
}

/** The number without what an exchange or a replacement has added to it. */
export const originalNumber = (number: string, isReplacement: boolean): string =>
  isReplacement ? number.replace(/-[ER]\d{1,4}$/, '') : number
