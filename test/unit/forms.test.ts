// Names, addresses and codes at the door and in the forms. Requirements: API-26, API-45; D-76, D-108; R8, R9.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail, isDiscountCode, isEmail, isName } from '../../src/domain/forms'

describe('R8 isEmail', () => {
  it.each([
    'alice@example.com',
    '  alice@example.com ',
    'a.b+c_d-e@sub.example.co.uk',
    '用户@例子.公司',
    `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`,
  ])('accepts %s', (email) => expect(isEmail(email)).toBe(true))

  it.each([
    '',
    '   ',
    'alice',
    'alice.example.com',
    '@example.com',
    'alice@',
    'alice@localhost',
    'alice@.com',
    'alice@example.',
    'a@b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com:25',
    '"a"@example.com',
    '<a@example.com>',
    'a b@example.com',
    'a@exam ple.com',
    'a@example.com\r\nBcc: x@y.example',
    'a\0@example.com',
    'a\u202e@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('refuses %j', (email) => expect(isEmail(email)).toBe(false))

  it('comes to an end on long input: no pattern runs away', () => {
    for (const part of ['a.', '@', '.', 'a@a.']) expect(isEmail(`${part.repeat(20_000)}!`)).toBe(false)
  })

  it('accepts nothing a mail header could trip over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const email = `${left}@${right}.com`
        if (isEmail(email)) expect(email.trim()).not.toMatch(/[\s,;:"<>\p{Cc}\p{Cf}]/u)
      }),
    )
  })
})

it('API-26 the canonical form is trimmed and in lower case', () => {
  expect(canonicalEmail('  Alice@Example.COM ')).toBe('alice@example.com')
})

describe('R8 isName', () => {
  it.each(['A', '  Alice ', "O'Brien", '李雷', 'x'.repeat(100), '<b>'])('accepts %j', (name) =>
    expect(isName(name)).toBe(true),
  )
  it.each(['', '   ', 'x'.repeat(101), 'A\r\nB', 'A\u200bB', 'A\ud800'])('refuses %j', (name) =>
    expect(isName(name)).toBe(false),
  )
})

describe('R9 isDiscountCode', () => {
  it.each(['A', ' ALICE10 ', 'x'.repeat(64), "A' OR 1=1--"])('accepts %j', (code) =>
    expect(isDiscountCode(code)).toBe(true),
  )
  it.each(['', '  ', 'x'.repeat(65), 'A\0', 'A\u202eB'])('refuses %j', (code) =>
    expect(isDiscountCode(code)).toBe(false),
  )
})
