// The setting RETURN_ADDRESS, and the mails that say what to send back or what comes.
import { describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { composeMail } from '#app/mail/templates.ts'
import { returnable } from '#app/orders/return-rules.ts'
import { createBrand } from '#domain/site/brand.ts'

const READY = { ANON_KEY: 'public', APP_HOST: 'http://app.localhost:8787', SITE_URL: 'http://localhost:8787' }
const read = (RETURN_ADDRESS: string) => readAppConfig({ ...READY, RETURN_ADDRESS })
const FACTS = { brand: createBrand({ slug: 'acme', name: 'Acme' }), appHost: 'https://app.acme.example' }

describe('RETURN_ADDRESS', () => {
  it.each([
    ['', []],
    [' Acme | 1 Example\u00a0Street||London E1 1AA | ', ['Acme', '1 Example Street', 'London E1 1AA']],
    ['Acme\n1 Example Street\r\nLondon', ['Acme', '1 Example Street', 'London']],
  ])('ORD-51 %j is read as lines', (given, lines) => {
    const result = read(given)
    expect(result.ok && result.config.returnAddress).toEqual(lines)
  })

  it.each(['a|'.repeat(9), 'x'.repeat(61), 'Acme|1\u0007 Street'])('ORD-51 %j is refused in one sentence', (given) => {
    expect(read(given)).toEqual({
      ok: false,
      problems: [
        'RETURN_ADDRESS must be at most 8 lines of at most 60 plain characters, separated by "|", like "Acme|1 Example Street|London E1 1AA".',
      ],
    })
  })
})

describe('the mails', () => {
  it('ORD-51 PACK-68 HOST-63 say what to send back and where, and what is sent in its place', () => {
    const sent = { number: '1042', what: '2 × Black', address: ['Acme', '1 Example Street'], exchange: null }
    const back = composeMail('order-return', sent, FACTS)
    expect(back.subject).toBe('Sending back cards from your Acme order 1042')
    for (const text of [
      'Please send back 2 × Black from your order 1042.',
      'Send it to: Acme, 1 Example Street. Put a note with the order number in the parcel.',
      'Release it in your account first',
      'We will write to you again when we refund you.',
    ])
      expect(back.text).toContain(text)
    const exchange = { what: '2 × Joker', number: '1042-E1' }
    const { text } = composeMail('order-return', { ...sent, address: [], exchange }, FACTS)
    expect(text).toContain('Write to support@acme.example for the address to send it to')
    expect(text).toContain('In its place you will get 2 × Joker, as order 1042-E1.')
  })

  it('PACK-68 HOST-63 say that a new card is on its way, and PACK-73 how to follow it now', () => {
    const fresh = { number: '1042', what: '1 × Black', newNumber: '1042-R1' }
    const { subject, text } = composeMail('order-replacement', fresh, FACTS)
    expect(subject).toBe('A new card for your Acme order 1042')
    expect(text).toContain('A new card is on its way: 1 × Black')
    expect(text).toContain('It is order 1042-R1.')
    const moved = composeMail('order-tracking', { number: '1042', carrier: 'Royal Mail', tracking: 'AB1' }, FACTS)
    expect(moved.subject).toBe('New tracking for your Acme order 1042')
    expect(moved.text).toContain('You can now follow it here:')
    expect(moved.text).toContain('AB1')
  })
})

it('PACK-63 of a line at most its cards less those of its returns can come back, and of an order what was shipped', () => {
  const lines = [
    { id: 'a', cards: 5 },
    { id: 'b', cards: 1 },
    { id: 'c', cards: 0 },
  ]
  const left = (returns: { lineId: string; cards: number }[], missing = 0) => [
    ...returnable(lines, returns, missing).values(),
  ]
  expect(left([])).toEqual([5, 1, 0])
  expect(
    left([
      { lineId: 'a', cards: 2 },
      { lineId: 'b', cards: 1 },
    ]),
  ).toEqual([3, 0, 0])
  expect(left([{ lineId: 'a', cards: 2 }], 3)).toEqual([1, 1, 0])
  expect(left([], 6)).toEqual([0, 0, 0])
})
