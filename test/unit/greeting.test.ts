// Names a mail greets with, and everything else somebody may type into the field of a name. T-ABU-3.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greetableName } from '#domain/signup/greeting.ts'
import { createBrand } from '#domain/site/brand.ts'
import { renderMail } from '#mail/templates.ts'

const NAMES = [
  'Bea',
  'J',
  'Anne-Marie O’Neill',
  "D'Arcy",
  'José María',
  'Nguyễn Thị Minh Khai',
  'Đức',
  'Анна',
  'Ελένη',
  '李小龍',
  'さくら',
  '김민수',
  'محمد',
  'علی\u200cرضا',
  'प्रिया',
  'สมชาย',
  'Zoe\u0308',
]

const NOT_NAMES = [
  'URGENT refund failed - call +1 202 555 0143',
  'Call 5550143',
  'evil.com',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evilꓸcom',
  'www.evil',
  'http://evil.example',
  'https:evil',
  'evil/login',
  'a@evil',
  'ann＠evil',
  'Ann①',
  'Ann ٣٤٥',
  '<b>Ann</b>',
  'Ann, your account is blocked',
  'Your account has been blocked today',
  'Ann!',
  'Ann (refund)',
  'Ann: refund',
  'Ann\nBcc',
  'Ann\u202egro',
  '$100',
  '😀',
  'Ann\u00a0Lee\u00a0call',
  '您的账户已被冻结请立即致电',
  'A'.repeat(31),
  'Z\u0300\u0301\u0302\u0303\u0304a',
  '-Ann',
  "Ann'",
  '',
  ' ',
]

describe('T-ABU-3 a mail greets', () => {
  it.each(NAMES)('%j by name', (name) => {
    expect(greetableName(` ${name} `)).toBe(name.normalize('NFC'))
  })

  it.each(NOT_NAMES)('%j with "Hi," and repeats none of it', (name) => {
    expect(greetableName(name)).toBe('')
    const facts = { name, shopUrl: 'https://acme.example', unsubscribeUrl: 'u', hasObjected: false }
    const personal = { code: 'ACME10', ownCodeUrl: null, confirmUrl: null }
    for (const kind of ['discount-code', 'limited-edition-notify']) {
      const brand = createBrand({ slug: 'acme', name: 'Acme' })
      const mail = renderMail(kind, { ...facts, ...personal }, brand)
      expect(mail?.text.startsWith('Hi,\n')).toBe(true)
      expect(mail?.html).toContain('<p>Hi,</p>')
      expect(renderMail(kind, { ...facts, ...personal, name: '' }, brand)).toEqual(mail)
    }
  })

  it('nobody by a number, an address or a control, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        expect(greetableName(typed)).not.toMatch(/[\p{N}\p{Cc}\u00a0.:/@。．｡]/u)
      }),
    )
  })
})
