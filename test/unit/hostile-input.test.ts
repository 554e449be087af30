// Properties of everything that reads what strangers write: it never throws, stays where it belongs, gives the same
// again for what it gave, and takes time in proportion to the text. RUNS random inputs each, and inputs of 64 KB made
// to hurt. T-TAP-1, T-TAP-3, T-TAP-15, T-PRO-1, T-ABU-8, T-INP-6 to T-INP-8; the corpus referral-params.

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLines, type CartItem, MAX_LINES, setQuantity } from '#domain/cart/cart.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { codeInLink, landingAddress, linkedItems, parseLinkLines } from '#domain/cart/permalink.ts'
import {
  cleanCode,
  isCode,
  isReferralValid,
  parseReferral,
  parseStoredReferral,
  referralTotal,
  timeLeftMs,
} from '#domain/cart/referral.ts'
import { parseStoredCart } from '#domain/cart/stored-cart.ts'
import { isStorableChipId, MAX_CHIP_LENGTH, normaliseChipId, tapDestination } from '#domain/chip/chip.ts'
import { safeLinkUrl, safePictureUrl } from '#domain/profile/profile.ts'
import { isUsername, usernameInSegment } from '#domain/profile/username.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { isEmail, isName } from '#domain/signup/forms.ts'
import { withoutParameters } from '#domain/site/address.ts'
import { addressOf, routeTemplate } from '#domain/site/address-of.ts'
import { appHostTarget, notFoundRules, routeRules } from '#domain/site/app-host.ts'
import { createBrand } from '#domain/site/brand.ts'
import { permalinkInPath } from '#domain/site/permalink-path.ts'
import { pageForPath } from '#domain/site/routes.ts'
import { isProgram } from '#domain/site/visit.ts'
import { redact } from '#domain/text/redact.ts'

const RUNS = 2000
const NOW = Date.UTC(2026, 0, 1)
const ORIGIN = 'https://shop.example.test'
const brand = createBrand({ slug: 'acme', name: 'Acme' })
const catalogue = createCatalogue(brand)

/** Any text: any code units, and texts of the characters that mean something to one of the readers. */
const text = (maxLength = 300) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({
      unit: fc.constantFrom(
        ...'/\\:%?#@.&=,;~_-+ aA0é',
        '\t',
        '\r\n',
        '\0',
        '\u200b',
        '\ud800',
        '%2F',
        '%0d',
        '%25',
        'http:',
        '//',
        '..',
      ),
      maxLength,
    }),
  )
const check = <Inputs extends [unknown, ...unknown[]]>(property: fc.IProperty<Inputs>) =>
  fc.assert(property, { numRuns: RUNS })

describe('a chip', () => {
  it('T-TAP-3 T-INP-8 is normalised without a throw, and once is enough', () => {
    check(
      fc.property(text(), (scanned) => {
        const chip = normaliseChipId(scanned)
        expect(chip.length).toBeLessThanOrEqual(MAX_CHIP_LENGTH)
        expect(chip).not.toMatch(/[/?#]|^\s|\s$/)
        if (isStorableChipId(chip)) expect(normaliseChipId(chip)).toBe(chip)
      }),
    )
  })

  it('T-TAP-1 T-TAP-2 T-TAP-4 leads to the app host or to a profile, in printable ASCII, whatever is stored', () => {
    check(
      fc.property(
        text(),
        text(80),
        fc.constantFrom('linked_with_profile', 'paused', '__proto__'),
        (scanned, username, status) => {
          const location = tapDestination({ status, username }, normaliseChipId(scanned), brand)
          expect(location).toMatch(/^[\x21-\x7e]+$/)
          const { origin, pathname } = new URL(location, ORIGIN)
          expect([`${ORIGIN}/profile/${username}`, `${brand.appHost}/register`]).toContain(origin + pathname)
        },
      ),
    )
  })
})

describe('an address', () => {
  it('T-TAP-1 T-TAP-2 redirected to the app host stays there, byte for byte', () => {
    const rules = [...routeRules(brand), ...notFoundRules(brand)]
    const start = fc.constantFrom(
      '/login',
      '/register',
      '/p/',
      '/app',
      '/admin/',
      '/acme',
      '/bio',
      '/auth/callback',
      '/',
      '',
    )
    check(
      fc.property(start, text(), (path, rest) => {
        fc.pre(URL.canParse(`${ORIGIN}${path}${rest}`))
        const url = new URL(`${ORIGIN}${path}${rest}`)
        const target = appHostTarget(url, rules, brand)
        if (target === null) return
        expect(target).toMatch(/^[\x21-\x7e]+$/)
        const { origin, pathname, search, hash, username } = new URL(target)
        expect([origin, search, hash, username]).toEqual([brand.appHost, url.search, '', ''])
        expect([url.pathname, '/dashboard']).toContain(pathname)
      }),
    )
  })

  it('T-TAP-15 R18 in a "redirect" parameter leads to the own site only', () => {
    check(
      fc.property(text(), text(60), (redirect, other) => {
        const search = `?redirect=${encodeURIComponent(redirect.toWellFormed())}&x=${encodeURIComponent(other.toWellFormed())}`
        const landing = landingAddress(search, { origin: ORIGIN, added: { 'cart-code': 'A1', 'cart-note': null } })
        expect(landing).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        expect(new URL(landing, ORIGIN).origin).toBe(ORIGIN)
      }),
    )
  })

  it('T-INP-6 names a page, a file or a permalink, and never more than text', () => {
    check(
      fc.property(text(), (path) => {
        for (const pathname of [path, `/${path}`, `/profile/${path}`, `/cart/${path}`, '/constructor', '/__proto__']) {
          expect(() => [addressOf(pathname, brand), permalinkInPath(pathname)]).not.toThrow()
          const page = pageForPath(pathname, brand)
          if (page !== null) expect(pathname).toMatch(/^\/[a-z/-]*$/)
          expect(routeTemplate(pathname, brand).length).toBeLessThan(60)
        }
        const name = usernameInSegment(path)
        if (name !== null) expect(isUsername(name)).toBe(true)
      }),
    )
  })

  it('T-PRO-1 R13 R14 stored as a link or a picture becomes one of the allowed kinds or none, and once is enough', () => {
    const schemes = fc.constantFrom('', 'https://', 'http://', 'javascript:', 'data:', 'mailto:', 'tel:', '//', '/')
    check(
      fc.property(schemes, text(), (scheme, rest) => {
        const link = safeLinkUrl(scheme + rest)
        if (link !== null) {
          expect(link).toMatch(/^(?:https?:\/\/|mailto:|tel:)/)
          expect(new URL(link).username + new URL(link).password).toBe('')
          expect(safeLinkUrl(link)).toBe(link)
        }
        const picture = safePictureUrl(scheme + rest)
        if (picture !== null) {
          expect(picture).toMatch(/^(?:\/(?!\/)|https:\/\/)/)
          expect(safePictureUrl(picture)).toBe(picture)
        }
      }),
    )
  })
})

describe('a referral', () => {
  it('T-ABU-8 from any address is null or 1 to 100 per cent, and is read back as it was stored', () => {
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom('ref', 'discount', 'expires', 'x', '__proto__'),
        fc.oneof(
          text(80),
          fc.integer().map(String),
          fc.constantFrom('24h', '-5h', 'h', 'never', '9e99h', '2026-01-02'),
        ),
      ),
      { maxLength: 6 },
    )
    check(
      fc.property(pairs, (entries) => {
        const params = new URLSearchParams(entries.map(([name, value]) => [name, value.toWellFormed()]))
        const referral = parseReferral(params, NOW)
        if (referral === null) return
        expect(Number.isInteger(referral.discount) && referral.discount >= 1 && referral.discount <= 100).toBe(true)
        expect(referral.code).toBe(cleanCode(params.get('ref') ?? ''))
        expect(parseStoredReferral(JSON.parse(JSON.stringify(referral)))).toEqual(referral)
        const left = timeLeftMs(referral, NOW)
        expect(left === null || left >= 0).toBe(true)
        expect(isReferralValid(referral, NOW)).toBe(left === null || left > 0)
      }),
    )
  })

  it('T-ABU-8 T-INP-6 in storage may be anything: it is a sound record or none, and pollutes nothing', () => {
    const record = fc.record(
      {
        code: fc.oneof(text(80), fc.constant('ALICE10'), fc.jsonValue()),
        discount: fc.oneof(fc.integer(), fc.integer({ min: 1, max: 100 }), fc.jsonValue()),
        expires: fc.oneof(text(40), fc.constant('24h'), fc.jsonValue()),
        storedAt: fc.oneof(text(40), fc.constant(new Date(NOW).toISOString()), fc.jsonValue()),
        __proto__: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    check(
      fc.property(fc.oneof(record, fc.jsonValue(), fc.anything()), (stored) => {
        const referral = parseStoredReferral(stored)
        if (referral !== null) {
          expect(Object.keys(referral).sort()).toEqual(['code', 'discount', 'expires', 'storedAt'])
          expect(parseStoredReferral(referral)).toEqual(referral)
          expect(() => [isReferralValid(referral, NOW), timeLeftMs(referral, NOW)]).not.toThrow()
        }
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      }),
    )
  })

  interface Entry {
    id: string
    why: string
    input: string
    expected: { stored: Record<string, unknown> | null }
  }
  const { entries } = JSON.parse(readFileSync(new URL('../corpora/referral-params.json', import.meta.url), 'utf8')) as {
    entries: Entry[]
  }
  it.each(entries.map((entry) => [entry.id, entry.why, entry] as const))(
    'T-ABU-8 corpus referral-params %s: %s',
    (_id, _why, { input, expected }) => {
      const found = input.startsWith('?')
        ? // A later visit replaces the former.
          parseReferral(new URLSearchParams(input.split(', then ').at(-1)), NOW)
        : parseStoredReferral(parsedOrNull(input.replace('localStorage = ', '')))
      const kept = found !== null && isReferralValid(found, NOW) ? found : null
      if (expected.stored === null) expect(kept).toBeNull()
      else expect(kept).toMatchObject(expected.stored)
    },
  )
})

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

describe('a cart', () => {
  const key = fc.oneof(fc.constantFrom(...catalogue.designs.map((design) => design.key)), text(20))
  const item = fc.record(
    {
      id: text(30),
      variant: key,
      variantId: text(30),
      packType: fc.constantFrom('Single', 'Double', 'Pack', 'x'),
      price: fc.oneof(fc.integer({ min: -10, max: 10_000 }), fc.double(), fc.constantFrom(40, 45, 36, '40')),
      quantity: fc.oneof(fc.integer({ min: -2, max: 1200 }), fc.constantFrom(1, 2, 5, 1e308, 2 ** 53)),
      packSize: fc.constantFrom(1, 2, 5, 0, -1, 1e9),
      mixMatchSelections: fc.oneof(fc.array(key, { maxLength: 6 }), fc.constant(undefined)),
      bundle: fc.constantFrom(undefined, undefined, 'collectors-pack', 'x'),
    },
    { requiredKeys: ['id', 'variant', 'variantId', 'packType', 'price', 'quantity', 'packSize'] },
  )
  const stored = fc.oneof(
    fc.record({ items: fc.oneof(fc.array(item, { maxLength: 60 }), fc.jsonValue()), __proto__: fc.jsonValue() }),
    fc.jsonValue(),
    fc.anything(),
  )
  /** Every figure is a whole number of pence, and the parts add up. */
  const expectTotals = (items: readonly CartItem[], percent: number | null) => {
    const { totalItems, originalPence, packSavingPence, totalPence, discountPence } = cartTotals(
      items,
      percent,
      catalogue,
    )
    for (const figure of [totalItems, originalPence, packSavingPence, totalPence, discountPence]) {
      expect(Number.isSafeInteger(figure)).toBe(true)
      expect(figure).toBeGreaterThanOrEqual(0)
    }
    expect(totalPence + discountPence + packSavingPence).toBe(originalPence)
  }

  it('T-COM-3 T-INP-6 in storage may be anything: it is read as a sound cart or none, and the same again', () => {
    check(
      fc.property(stored, fc.option(fc.integer({ min: 1, max: 100 })), (value, percent) => {
        const cart = parseStoredCart(value, catalogue)
        if (cart === null) return
        expect(cart.items.length).toBeLessThanOrEqual(MAX_LINES)
        expectTotals(cart.items, percent)
        expect(parseStoredCart({ items: cart.items }, catalogue)).toEqual({
          items: cart.items,
          discountCode: null,
          whole: true,
        })
        for (const { id } of cart.items) expectTotals(setQuantity(cart.items, id, 3), percent)
      }),
    )
  })

  it('R18 T-COM-3 a link fills it with cards of the catalogue at catalogue prices', () => {
    const part = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...catalogue.designs.map((design) => design.id), 'x', '__proto__'),
          fc.integer({ min: -1, max: 1100 }),
        )
        .map(([id, n]) => `${id}:${n}`),
      text(60),
    )
    check(
      fc.property(
        fc.array(part, { maxLength: 70 }).map((parts) => parts.join(',')),
        (link) => {
          expect(parseLinkLines(link).lines.length).toBeLessThanOrEqual(MAX_LINES)
          const { items } = linkedItems(link, { catalogue, now: NOW })
          expect(addLines([], items).items.length).toBeLessThanOrEqual(MAX_LINES)
          expectTotals(items, null)
          for (const { price } of items) expect(price).toBeGreaterThanOrEqual(25)
        },
      ),
    )
  })

  it('T-ABU-8 a discount never makes a total negative, larger or broken', () => {
    check(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 1, max: 100 }), (pence, percent) => {
        const total = referralTotal(pence, percent, 'GBP')
        expect(Number.isSafeInteger(total) && total >= 0 && total <= pence).toBe(true)
      }),
    )
  })
})

describe('T-INP-7 time grows with the text, no faster', () => {
  const READERS: [string, (text: string) => unknown][] = [
    ['normaliseChipId', normaliseChipId],
    ['normaliseChipId, decoded', (value) => normaliseChipId(encodeURIComponent(value.slice(0, value.length / 3)))],
    ['tapDestination', (value) => tapDestination({ status: 'linked_with_profile', username: value }, value, brand)],
    [
      'appHostTarget',
      (value) => appHostTarget({ pathname: `/app/${value}`, search: `?${value}` }, routeRules(brand), brand),
    ],
    ['routeTemplate', (value) => routeTemplate(`/${value}`, brand)],
    ['permalinkInPath', (value) => permalinkInPath(`/cart/${value}`)],
    ['codeInLink', codeInLink],
    ['parseLinkLines', parseLinkLines],
    ['linkedItems', (value) => linkedItems(value, { catalogue, now: NOW })],
    ['landingAddress', (value) => landingAddress(`?redirect=${value}&${value}`, { origin: ORIGIN, added: { a: 'b' } })],
    ['withoutParameters', (value) => withoutParameters(`?${value}`, ['ref'])],
    [
      'parseReferral',
      (value) => parseReferral(new URLSearchParams({ ref: value, discount: value, expires: value }), NOW),
    ],
    [
      'parseStoredReferral',
      (value) => parseStoredReferral({ code: 'A', discount: 5, expires: value, storedAt: value }),
    ],
    [
      'parseStoredCart',
      (value) => parseStoredCart({ items: [{ id: value, variant: value, variantId: value }] }, catalogue),
    ],
    [
      'safeLinkUrl',
      (value) => [safeLinkUrl(value), safeLinkUrl(`https://${value}`), safeLinkUrl(`mailto:${value}@x.y`)],
    ],
    ['safePictureUrl', (value) => safePictureUrl(`https://${value}`)],
    ['isEmail', isEmail],
    ['isName', isName],
    ['isCode', (code: string) => isCode(cleanCode(code))],
    ['redact', redact],
    ['isProgram', isProgram],
  ]
  // What makes careless patterns go back and forth.
  const UNITS = [
    'a',
    '/',
    '%',
    '%41',
    '?',
    ':',
    '.',
    '@',
    'a@',
    'a.',
    ' ',
    'a ',
    '\u200b',
    'a/',
    '//',
    '&a=',
    'a:1,',
    '-',
    '0',
    '1:',
    '\t',
  ]
  const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes)
  // Milliseconds of the processor, not of the clock: other test files run at the same time.
  const fastest = (read: (text: string) => unknown, input: string) => {
    let best = Number.POSITIVE_INFINITY
    for (let n = 0; n < 5; n++) {
      const began = process.cpuUsage()
      read(input)
      const { user, system } = process.cpuUsage(began)
      best = Math.min(best, (user + system) / 1000)
    }
    return best
  }

  it.each(READERS)('%s: 64 KB take no more than four times eight times what 8 KB take', (_name, read) => {
    for (const unit of UNITS)
      for (const tail of ['', '!', ' x']) {
        const short = fastest(read, fill(unit, 8 * 1024) + tail)
        const long = fastest(read, fill(unit, 64 * 1024) + tail)
        // Quadratic would be sixty-four times. Below a few milliseconds the clock and the collector say more than the
        // code.
        expect(long, `${unit} ${tail}: ${short.toFixed(2)} ms, ${long.toFixed(2)} ms`).toBeLessThan(
          Math.max(32 * short, 20),
        )
      }
  })
})
