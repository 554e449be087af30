// Individual codes: what they look like, and that all their characters are chance.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCode } from '#domain/cart/referral.ts'
import { isStockLow, OWN_CODE_BYTES, ownCode, stemOfOwnCode } from '#domain/signup/discount-code.ts'

const bytes = fc.uint8Array({ minLength: OWN_CODE_BYTES, maxLength: OWN_CODE_BYTES })

it('is the code for everybody, a dash and ten characters nobody mixes up', () => {
  expect(ownCode('ACME10', Uint8Array.from([0, 9, 10, 17, 18, 31, 32, 255, 100, 1]))).toBe('ACME10-09AHJZ0Z41')
  fc.assert(
    fc.property(bytes, (random) => {
      const code = ownCode('ACME10', random)
      expect(code).toMatch(/^ACME10-[0-9A-Z]{10}$/)
      expect(code.slice(7)).not.toMatch(/[ILOU]/)
      expect(isCode(code)).toBe(true)
      expect([stemOfOwnCode(code), stemOfOwnCode(code.toLowerCase())]).toEqual(['ACME10', 'acme10'])
    }),
  )
})

it('every character stands for the same number of bytes, so none is likelier', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const last = ownCode('A1', new Uint8Array(OWN_CODE_BYTES).fill(byte)).at(-1) ?? ''
    counts.set(last, (counts.get(last) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array(32).fill(8))
})

it.each(['ACME10', 'ALICE-10', 'ACME10-', 'ACME-7K3QX9MZ2D', 'ACME10-7K3QX9MZ2DX', ''])(
  '%j is no such code',
  (code) => {
    expect(stemOfOwnCode(code)).toBeNull()
  },
)

it.each([
  [0, 0, true],
  [5, 5, true],
  [11, 11, false],
  [500, 51, false],
  [500, 50, true],
  [500, 0, true],
])('of %i codes made %i are left: low is %s', (made, free, low) => {
  expect(isStockLow({ made, free })).toBe(low)
})
