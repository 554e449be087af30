// Links into the cart: what is read from them, where they lead, and that neither can be led astray. D-116, R18,
// T-TAP-15.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  codeInLink,
  landingAddress,
  linesParameter,
  linkedItems,
  mergeLinkLines,
  parseLinkLines,
} from '#domain/cart/permalink.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { permalinkInPath } from '#domain/site/permalink-path.ts'

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const design = (id: string) => catalogue.designs.find((candidate) => candidate.id === id)
const ORIGIN = 'https://shop.example'
const now = Date.UTC(2026, 0, 2)

describe('the path', () => {
  it.each([
    ['/discount/SPRING20', { kind: 'discount', rest: 'SPRING20' }],
    ['/discount/SPRING20/', { kind: 'discount', rest: 'SPRING20' }],
    ['/cart/a:1,b:2', { kind: 'cart', rest: 'a:1,b:2' }],
    ['/cart/gid://shopify/ProductVariant/1:2', { kind: 'cart', rest: 'gid://shopify/ProductVariant/1:2' }],
    ['/cart', null],
    ['/cart/', null],
    ['/discount', null],
    ['/discount/', null],
    ['/Cart/a:1', null],
    ['/carts/a:1', null],
    ['/x/cart/a:1', null],
  ])('D-116 D-18 %s', (path, permalink) => {
    expect(permalinkInPath(path)).toEqual(permalink)
  })
})

describe('codes', () => {
  it.each([
    ['SPRING20', 'SPRING20'],
    ['%20Spring%2020%20', 'Spring 20'],
    ['caf%C3%A9', 'café'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), null],
    ['a%0d%0ab', null],
    ['a%E2%80%8Bb%C2%AD', 'ab'],
    ['%E2%80%AASAVE%E2%80%9110%E2%80%AC', 'SAVE-10'],
    ['a%E2%80%AEb', null],
    ['%A0', null],
    ['%20', null],
  ])('R18 %s', (encoded, code) => {
    expect(codeInLink(encoded)).toBe(code)
  })
})

describe('lines', () => {
  it('R18 are a name and a quantity from 1 to 1000; the rest is left out', () => {
    expect(parseLinkLines('111:2,joker-acme-card:1000')).toEqual({
      lines: [
        { name: '111', quantity: 2 },
        { name: 'joker-acme-card', quantity: 1000 },
      ],
      whole: true,
    })
    for (const odd of ['y:-1', 'y:0', 'y:1001', 'y:1.5', 'y:1e2', 'y', ':1', 'y: 1', 'y:١', '%A0:1', 'a%00b:1', 'é:1'])
      expect(parseLinkLines(`x:1,${odd}`), odd).toEqual({ lines: [{ name: 'x', quantity: 1 }], whole: false })
    expect(parseLinkLines('x\u200b:１')).toEqual({ lines: [{ name: 'x', quantity: 1 }], whole: true })
    expect(parseLinkLines('x:1,,x:2,')).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 2 }], whole: true })
  })

  it('D-116 may be percent-encoded, and a variant may be a whole gid', () => {
    const lines = [
      { name: '111', quantity: 2 },
      { name: '222', quantity: 1 },
    ]
    expect(parseLinkLines('111%3A2%2C222%3a1').lines).toEqual(lines)
    expect(
      parseLinkLines('gid://shopify/ProductVariant/111:2,gid%3A%2F%2Fshopify%2FProductVariant%2F222:1').lines,
    ).toEqual(lines)
  })

  it('R18 at most 50', () => {
    const { lines, whole } = parseLinkLines('x:1,'.repeat(300))
    expect([lines.length, whole]).toEqual([50, false])
  })

  it('R18 equal designs become one line of at most 1000; a name nobody sells is left out', () => {
    const named = (name: string) => design(name)
    const lines = (text: string) => {
      const merged = mergeLinkLines(parseLinkLines(text).lines, named)
      return [linesParameter(merged.lines), merged.whole]
    }
    expect(lines('joker:2,black:1,joker:3')).toEqual(['joker:5,black:1', true])
    expect(lines('joker:600,joker:600,joker:400')).toEqual(['joker:1000', false])
    for (const name of ['__proto__', 'constructor', 'toString', 'nope'])
      expect(lines(`${name}:1,black:1`)).toEqual(['black:1', false])
  })
})

describe('what goes into the cart', () => {
  it('T-COM-3 has catalogue prices, and a quantity the shop sells as a pack is that pack', () => {
    const { items, whole } = linkedItems('black:2,desert:20,joker:3,lover-girl:5', { catalogue, now })
    expect(whole).toBe(true)
    expect(items.map(({ variant, quantity, packSize, price }) => [variant, quantity, packSize, price])).toEqual([
      ['acme-edition', 2, 2, 38],
      ['acme-desert', 20, 20, 30],
      ['joker', 3, 1, 45],
      ['hey-babe', 5, 5, 36],
    ])
    expect(items.every(({ variantId }) => variantId === '')).toBe(true)
  })

  it('never reads a price or anything else from the link', () => {
    expect(linkedItems('black:1:1,black:1;price=1,black:2@1', { catalogue, now })).toEqual({ items: [], whole: false })
  })
})

describe('where a link leads', () => {
  const landing = (search: string, added: Record<string, string | null> = {}, dropped: string[] = []) =>
    landingAddress(search, { origin: ORIGIN, added, dropped })

  it.each([
    ['', '/?cart-code=A'],
    ['?redirect=/product?card=joker%23top', '/product?card=joker&cart-code=A#top'],
    ['?redirect=/faq&utm_source=x&embed=1', '/faq?utm_source=x&embed=1&cart-code=A'],
    ['?ref=ANNA&discount=10&redirect=%2Fteams', '/teams?ref=ANNA&discount=10&cart-code=A'],
    ['?cart-code=B&redirect=/?cart-code=C', '/?cart-code=A'],
    ['?redirect=https://shop.example/faq', '/faq?cart-code=A'],
    ['?redirect=/faq&redirect=//evil.example', '/faq?cart-code=A'],
    ['?redirect=/a%20b/é?q=%C3%A9', '/a%20b/%C3%A9?q=%C3%A9&cart-code=A'],
  ])('T-TAP-15 D-116 "%s" is followed on the own site, other parameters kept', (search, address) => {
    expect(landing(search, { 'cart-code': 'A' })).toBe(address)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    'https:evil.example',
    'https://evil.example',
    'https://shop.example@evil.example/',
    'https://shop.example:444/',
    'http://shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '///evil.example',
    'https://shop.example//evil.example',
    '/product\r\nSet-Cookie: a=1',
    '.evil.example',
    '',
    'http://[',
  ])('T-TAP-15 redirect=%s never leaves the site and breaks no header', (redirect) => {
    const address = landing(`?redirect=${encodeURIComponent(redirect)}`)
    expect(address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(new URL(address, ORIGIN).origin).toBe(ORIGIN)
  })

  it('drops what has done its work and leaves out what is not there', () => {
    expect(landing('?discount=A&x=1', { 'cart-code': 'A', 'cart-note': null }, ['discount'])).toBe('/?x=1&cart-code=A')
    expect(landing('?x=1', { 'cart-lines': 'joker:2,black:1' })).toBe('/?x=1&cart-lines=joker:2,black:1')
    expect(landing('', { 'cart-code': 'a&b=c#d é' })).toBe('/?cart-code=a%26b%3Dc%23d%20%C3%A9')
  })
})

describe('whatever comes', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom('/', '\\', ':', ',', '%', '2', 'F', 'f', 'C', '.', '@', '?', '#', '\t', 'a', '1'),
    }),
  )

  test('T-TAP-15 the address stays on the own origin in printable ASCII', () => {
    fc.assert(
      fc.property(text, text, (redirect, other) => {
        const { search } = new URL(
          `?redirect=${encodeURIComponent(redirect.toWellFormed())}&x=${other.toWellFormed()}`,
          ORIGIN,
        )
        const address = landingAddress(search, { origin: ORIGIN, added: { 'cart-code': 'A' } })
        expect(address).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        expect(new URL(address, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 500 },
    )
  })

  test('R18 parsing never throws and is settled after one round: what comes out goes in unchanged', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const { items } = linkedItems(raw, { catalogue, now })
        for (const { quantity } of items) expect(quantity).toBeLessThanOrEqual(1000)
        const { lines } = parseLinkLines(raw)
        expect(parseLinkLines(lines.map(({ name, quantity }) => `${name}:${quantity}`).join(','))).toEqual({
          lines,
          whole: true,
        })
        const code = codeInLink(raw)
        if (code !== null) expect(codeInLink(encodeURIComponent(code))).toBe(code)
        permalinkInPath(raw)
      }),
      { numRuns: 500 },
    )
  })

  test('64 KB of anything is read at once', () => {
    const size = 65_536
    for (const raw of ['a', '/', ',', ':', '%', '%2C', 'a/', 'x:1,', '%25', 'é', '&', 'a=&'].map((part) =>
      part.repeat(size / part.length),
    )) {
      const started = performance.now()
      expect(parseLinkLines(raw).lines.length).toBeLessThanOrEqual(50)
      linkedItems(raw, { catalogue, now })
      codeInLink(raw)
      permalinkInPath(`/cart/${raw}`)
      landingAddress(`?redirect=/${raw}&${raw}`, { origin: ORIGIN, added: { 'cart-code': 'A' } })
      // Quadratic work on 64 KB takes minutes; this only tells the two apart.
      expect(performance.now() - started, raw.slice(0, 4)).toBeLessThan(3000)
    }
  })
})
