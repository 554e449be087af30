// Names, addresses and codes at the door and in the forms. Requirements: API-26, API-45; D-76, D-108; R8, R9.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCode, isCode } from '#domain/cart/referral.ts'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { canonicalEmail, canonicalName, emailProblem as emailProblemIn, isEmail, isName } from '#domain/signup/forms.ts'
import { english } from '#test/support/words.ts'

const emailProblem = (email: string) => emailProblemIn(email, english(SIGNUP_WORDS))

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
    `${'a'.repeat(243)}@example.com`,
  ])('refuses %j', (email) => expect(isEmail(email)).toBe(false))

  it('comes to an end on long input: no pattern runs away', () => {
    for (const part of ['a.', '@', '.', 'a@a.']) expect(isEmail(`${part.repeat(20_000)}!`)).toBe(false)
  })

  it('accepts nothing a mail header could trip over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        const email = `${left}@${right}.com`
        if (isEmail(email)) expect(canonicalEmail(email)).not.toMatch(/[\s,;:"<>\p{Cc}\p{Cf}]/u)
      }),
    )
  })
})

it.each([
  'alice\u202e@example.com',
  'alice\u200b@exam\u00adple.com\u2060',
  '\u202aalice@example.com\u202c',
  'mailto:alice@example.com',
  'ａｌｉｃｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  '\u00a0alice@example.com\t',
])('API-26 R8 %j is the address without what came along with pasting', (pasted) => {
  expect(isEmail(pasted)).toBe(true)
  expect(emailProblem(pasted)).toBeNull()
  expect(canonicalEmail(pasted)).toBe('alice@example.com')
})

it('API-26 the canonical form is trimmed and in lower case', () => {
  expect(canonicalEmail('  Alice@Example.COM ')).toBe('alice@example.com')
})

describe('API-26 two spellings of one address are one person', () => {
  it.each([
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['Ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    ['ann@bücher。example', 'ann@xn--bcher-kva.example'],
    ['ann@straße.example', 'ann@xn--strae-oqa.example'],
    ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
    ['jose\u0301@example.com', 'josé@example.com'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(isEmail(typed)).toBe(true)
    expect(canonicalEmail(typed)).toBe(stored)
    expect(canonicalEmail(stored)).toBe(stored)
  })

  it.each(['a@bü/x.example', 'a@bü?x.example', 'a@bü#x.example', 'a@bü\\x.example', 'a@bü%2ex.example'])(
    'no part of %j is lost',
    (typed) => expect(canonicalEmail(typed)).toBe(typed.normalize('NFC')),
  )

  it('keeps every ASCII address as it is, and is the same when it is done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = canonicalEmail(text)
        if (/^[\x20-\x7f]*$/.test(text) && !/ {2}/.test(text)) expect(once).toBe(text.trim().toLowerCase())
        if (isEmail(text)) expect([canonicalEmail(once), isEmail(once)]).toEqual([once, true])
      }),
    )
  })

  it('refuses an address that is too long for the mail system once its domain is spelled out', () => {
    const label = Array.from({ length: 40 }, (_, n) => String.fromCodePoint(0x4e00 + n * 397)).join('')
    expect(isEmail(`a@${`${label}.`.repeat(5)}example`)).toBe(false)
  })
})

describe('what is said beside the field', () => {
  it.each([
    ['bob@gmail', /after the @/],
    ['bob@gmail,com', /comma.* bob@gmail\.com\?/],
    ['bob@@gmail.com', /one @/],
    ['bob.gmail.com', /@ is missing/],
    ['@gmail.com', /before the @/],
    ['bob@', /after the @/],
    ['bob @gmail.com', /space/],
    ['', /enter your email/],
    ['bob@gmail.', /check it/],
    [`${'a'.repeat(255)}@example.com`, /at most 254/],
  ])('%j is named', (typed, words) => expect(emailProblem(typed)).toMatch(words))

  it('nothing for what is accepted, something for everything else', () => {
    expect(emailProblem(' Ann@bücher.example ')).toBeNull()
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => (emailProblem(text) === null) === isEmail(text)))
  })
})

describe('R8 isName', () => {
  it.each([
    'A',
    '  Alice ',
    "O'Brien",
    '李雷',
    'x'.repeat(100),
    '<b>',
    'علی\u200cرضا',
    '👨\u200d👩\u200d👧',
    '❤️',
    'שלום',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('accepts %j', (name) => {
    expect(isName(name)).toBe(true)
    expect(canonicalName(name)).toBe(name.trim())
  })
  it.each(['', '   ', 'x'.repeat(101), 'A\r\nB', 'A\ud800', 'A\0', 'A\u2028B', 'A\u202eB'])('refuses %j', (name) =>
    expect(isName(name)).toBe(false),
  )
  it.each(['A\u200bB', 'A\u202aB\u202c', 'A\tB', 'A\u00a0B\ufeff'])(
    'takes %j, which is cleaned before it is checked',
    (name) => expect(isName(name)).toBe(true),
  )
  it.each(['\u200d', '\u200c\u200c', '\u3164', '\u2800', '\u115f', '\u200f', '\u200b', '\ufeff', '\u0301'])(
    'refuses %j, which nobody can see',
    (name) => expect(isName(canonicalName(name))).toBe(false),
  )

  it('its canonical form loses what reverses the reading direction and what came along with pasting', () =>
    expect([canonicalName(' \u202eA\u200bn\u2066n\ufeff\u2069 '), canonicalName('שלום\u200f')]).toEqual([
      'Ann',
      'שלום',
    ]))
})

describe('R9 a referral or discount code', () => {
  it.each(['A', ' ALICE10 ', 'x'.repeat(64), "A' OR 1=1--", 'A\u200bLICE\u201110\u2060', '\u202aALICE10\u202c'])(
    'accepts %j',
    (code) => expect(isCode(cleanCode(code))).toBe(true),
  )
  it.each(['', '  ', 'x'.repeat(65), 'A\0', 'A\u202eB', 'A\r\nB', 'A\u2028B', 'A\u0085B'])('refuses %j', (code) =>
    expect(isCode(cleanCode(code))).toBe(false),
  )
})
