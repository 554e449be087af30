// What the packing table goes by, without a database.
import { describe, expect, it } from 'vitest'
import {
  type ChipToPack,
  carrierProblem,
  lastDayOf,
  type OrderLine,
  progressOf,
  refusalOf,
  trackingProblem,
} from '#app/orders/order-rules.ts'

const line = (id: string, cards: number, assigned: number): OrderLine => ({
  engraving: '',
  id,
  designId: 'black',
  title: 'Card',
  quantity: cards,
  cards,
  assigned: Array.from({ length: assigned }, (_, at) => ({
    chipId: `${id}${at}`,
    lineId: id,
    status: 'unlinked',
    label: null,
    isOwned: false,
    isLinked: false,
    claimedAt: null,
    claimPolicy: 'order',
    handover: 0,
  })),
})
const order = (status: string, lines = [line('a', 2, 0), line('b', 3, 1)], isTest = false) => ({
  number: '#1001',
  status,
  isTest,
  shippedAt: status === 'shipped' ? 5 : null,
  lines,
})
const blank: ChipToPack = { status: 'unlinked', label: null, isOwned: false, orderNumber: null }
const ANY = { lineId: null, takesTest: true }
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

describe('whether a card goes into an order', () => {
  it.each([
    ['an unknown card', order('paid'), null, 'There is no card with this id.', 422],
    ['one of another order', order('paid'), { ...blank, orderNumber: '#7' }, 'This card is already in order #7.', 409],
    ['an owned one', order('paid'), { ...blank, isOwned: true }, 'This card belongs to somebody.', 409],
    ['a linked one', order('paid'), { ...blank, status: 'linked_with_profile' }, 'This card belongs to somebody.', 409],
    [
      'a disabled one',
      order('paid'),
      { ...blank, status: 'disabled' },
      'This card is disabled; it cannot be packed.',
      409,
    ],
    ['a paused one', order('paid'), { ...blank, status: 'paused' }, 'This card is paused; it cannot be packed.', 409],
    [
      'a retired one',
      order('paid'),
      { ...blank, status: 'retired' },
      'This card is retired; it cannot be packed.',
      409,
    ],
    [
      'every line full',
      order('packed', [line('a', 2, 2), line('b', 3, 3)]),
      blank,
      'All 5 cards of this line are assigned.',
      409,
    ],
    ['a cancelled order', order('cancelled'), blank, 'Order #1001 was cancelled; no card can be assigned to it.', 409],
    ['a refunded order', order('refunded'), blank, 'Order #1001 was refunded; no card can be assigned to it.', 409],
    ['a shipped order', order('shipped'), blank, 'Order #1001 was shipped; its cards cannot be changed.', 409],
  ])('PACK-14 %s is refused in its own words', (_, to, chip, text, status) => {
    expect(refusalOf(to, chip, ANY)).toEqual({ text, status })
  })

  it('PACK-14 a chosen line that is full is named with its own cards, and a free card goes', () => {
    const half = order('paid', [line('a', 2, 2), line('b', 3, 1)])
    expect(refusalOf(half, blank, { lineId: 'a', takesTest: true })?.text).toBe(
      'All 2 cards of this line are assigned.',
    )
    expect(refusalOf(half, blank, { lineId: 'b', takesTest: true })).toBeNull()
    expect(refusalOf(half, blank, ANY)).toBeNull()
  })

  it('ORD-23 a test order takes none where cards are sold', () => {
    const test = order('paid', undefined, true)
    expect(refusalOf(test, blank, { lineId: null, takesTest: false })?.text).toBe(
      'Order #1001 is a test order; no card can be assigned to it.',
    )
    expect(refusalOf(test, blank, ANY)).toBeNull()
  })

  it('PACK-01 counts what an order needs, has and lacks', () => {
    expect(progressOf([line('a', 2, 2), line('b', 3, 1), line('c', 0, 0)])).toEqual({
      needed: 5,
      assigned: 3,
      missing: 2,
    })
  })
})

describe('shipping', () => {
  it.each(['', 'AB12', 'A'.repeat(40), '1Z-999-AA1', 'https://track.example/AB12?x=1'])(
    'PACK-21 %j is tracking',
    (typed) => expect(trackingProblem(typed)).toBeNull(),
  )
  it.each(['AB1', 'A'.repeat(41), 'AB 12', 'http://track.example/1', 'javascript:alert(1)', 'https://', 'https://a b'])(
    'PACK-21 %j is none',
    (typed) => expect(trackingProblem(typed)).not.toBeNull(),
  )
  it('PACK-21 a carrier has 60 characters at most', () => {
    expect(carrierProblem('é'.repeat(60))).toBeNull()
    expect(carrierProblem('é'.repeat(61))).not.toBeNull()
    expect(carrierProblem('Royal\nMail')).not.toBeNull()
  })

  it.each([
    ['2026-01-31', '2028-01-31'],
    ['2024-02-29', '2026-03-01'],
    ['2026-11-22', '2028-11-22'],
  ])('PACK-24 links of what was shipped on %s work until %s', (shipped, until) => {
    expect(lastDayOf(Date.parse(`${shipped}T15:00:00Z`) / 1000)).toBe(day(until))
  })
})
