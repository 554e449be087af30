// What the list of orders shows: a state, the days of payment, a design and the order of its rows, as they stand in the address.
// Nothing in them says who bought. Pure.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { isoDay } from '#app/counts/period.ts'
import { codeField, keyOf } from '#app/guards/fields.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { epochDay } from '#domain/site/visit.ts'

/** The states of the list, by their word in the address. Work to do comes oldest first, finished work newest first. */
export const FILTERS = {
  'to-pack': { name: 'To pack', statuses: ['paid', 'packed'], sort: 'oldest' },
  overdue: { name: 'Overdue', statuses: ['paid'], sort: 'oldest' },
  packed: { name: 'Packed', statuses: ['packed'], sort: 'oldest' },
  shipped: { name: 'Shipped', statuses: ['shipped'], sort: 'newest' },
  disputed: { name: 'Disputed', statuses: ['paid', 'packed', 'shipped'], sort: 'newest' },
  returns: {
    name: 'Returns expected',
    statuses: ['paid', 'packed', 'shipped', 'cancelled', 'refunded'],
    sort: 'oldest',
  },
  ended: { name: 'Cancelled and refunded', statuses: ['cancelled', 'refunded'], sort: 'newest' },
  all: { name: 'All', statuses: ['paid', 'packed', 'shipped', 'cancelled', 'refunded'], sort: 'newest' },
} as const satisfies Record<string, { name: string; statuses: readonly OrderStatus[]; sort: keyof typeof SORTS }>
export type OrderFilter = keyof typeof FILTERS

export const isOrderFilter = (word: string): word is OrderFilter => Object.hasOwn(FILTERS, word)

export const SORTS = { oldest: 'Oldest first', newest: 'Newest first' } as const
export type Sort = keyof typeof SORTS

/** Days that are counted back from today. `days`: those of `from` and `to`. */
export const PERIODS = {
  today: { name: 'Today', from: 0, to: 0 },
  yesterday: { name: 'Yesterday', from: 1, to: 1 },
  '7': { name: 'Last 7 days', from: 6, to: 0 },
  '30': { name: 'Last 30 days', from: 29, to: 0 },
} as const
const DAYS = 'days'

/** The `design` of lines that the catalogue does not have. */
export const UNKNOWN_DESIGN = 'unknown'

export interface OrderSelection {
  show: OrderFilter
  /** "" for every day. */
  period: keyof typeof PERIODS | typeof DAYS | ''
  /** As typed; days since the epoch are in `days`. */
  from: string
  to: string
  /** The first and the last day, since the epoch; null: no limit. */
  days: { first: number | null; last: number | null }
  /** The id of a design, UNKNOWN_DESIGN, or "" for any. */
  design: string
  sort: Sort
}

/** The fields that name a selection, in the order of the address. */
export const SELECTION_FIELDS = ['show', 'period', 'from', 'to', 'design', 'sort'] as const

const cut = codeField.check(z.overwrite((typed) => typed.slice(0, 40)))
const selectionForm = z.object({ show: cut, period: cut, from: cut, to: cut, design: cut, sort: cut })
const sorts = keyOf(SORTS)
const periods = keyOf(PERIODS)

/** "2026-11-21", "21.11.2026" or "21/11/2026" as a day since the epoch; null for anything else. */
export function typedDay(typed: string): number | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? []
  const iso = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN
  // The 31st of a shorter month is no day of the next one.
  return Number.isNaN(at) || isoDay(epochDay(at)) !== iso ? null : epochDay(at)
}

/** The selection in the fields of a form or an address; what they do not name, or name wrongly, is not filtered by. */
export function readSelection(fields: Readonly<Record<string, string>>, today: number): OrderSelection {
  const form = selectionForm.parse(fields)
  const show = isOrderFilter(form.show) ? form.show : 'to-pack'
  const named = periods.safeParse(form.period)
  const sort = sorts.safeParse(form.sort)
  const base = { show, design: form.design, sort: sort.success ? sort.data : FILTERS[show].sort }
  if (named.success) {
    const { from, to } = PERIODS[named.data]
    return { ...base, period: named.data, from: '', to: '', days: { first: today - from, last: today - to } }
  }
  const [one, other] = [typedDay(form.from), typedDay(form.to)]
  const isTurned = one !== null && other !== null && one > other
  const [first, last] = isTurned ? [other, one] : [one, other]
  const shown = (day: number | null, typed: string) => (day === null ? typed : isoDay(day))
  const [from, to] = [shown(first, form.from), shown(last, form.to)]
  return { ...base, period: from + to === '' ? '' : DAYS, from, to, days: { first, last } }
}

/** Why a typed day is not used, by its field. */
export function dayProblems({ from, to, days }: OrderSelection): Record<string, string> {
  const problem = 'Please enter a day, like 2026-11-21.'
  return {
    ...(from !== '' && days.first === null ? { from: problem } : {}),
    ...(to !== '' && days.last === null ? { to: problem } : {}),
  }
}

/** The fields that differ from the list without a filter. */
export function selectionFields({ show, period, from, to, design, sort }: OrderSelection): [string, string][] {
  const fields = {
    show: show === 'to-pack' ? '' : show,
    period: period === DAYS ? '' : period,
    from,
    to,
    design,
    sort: sort === FILTERS[show].sort ? '' : sort,
  }
  return Object.entries(fields).filter(([, value]) => value !== '')
}

/** The address of a page of the list. */
export function ordersPath(selection: OrderSelection, page = 1): string {
  const query = new URLSearchParams(selectionFields(selection))
  if (page > 1) query.set('page', String(page))
  return `${href('orders')}${query.size > 0 ? `?${query}` : ''}`
}

/** The same days and design in another state. */
export const inState = (selection: OrderSelection, show: OrderFilter): OrderSelection => ({
  ...selection,
  show,
  sort: FILTERS[show].sort,
})
