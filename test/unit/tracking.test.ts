// What the pixel is told. Spec §7; D-60, D-70, D-95 to D-99.
import { describe, expect, it } from 'vitest'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { CONSENT_VERSION, consentQuestion, mayLoadPixel, validConsent } from '#domain/tracking/consent.ts'
import {
  cartItemEvent,
  checkoutPageEvent,
  DISCOUNT_SIGNUP_EVENT,
  designEvent,
  identityToHash,
  NEWSLETTER_EVENT,
  PIXEL_EVENTS,
  pixelProperties,
} from '#domain/tracking/tracking.ts'

describe('events', () => {
  it('TRK-03 offers the nine events that carry properties, Identify being a call of its own', () => {
    expect([...PIXEL_EVENTS].sort()).toEqual(
      [
        'AddPaymentInfo',
        'AddToCart',
        'AddToWishlist',
        'CompleteRegistration',
        'InitiateCheckout',
        'PlaceAnOrder',
        'Purchase',
        'Search',
        'ViewContent',
      ].sort(),
    )
  })

  it('TRK-05 TRK-06 TRK-07 TRK-08 TRK-17 carry contents, value = price × quantity, and GBP by default', () => {
    const joker = createCatalogue({ slug: 'acme', name: 'Acme' }).limited[0]
    if (!joker) throw new Error('no design')
    expect(pixelProperties(designEvent(joker, 4300, 2))).toEqual({
      contents: [{ content_id: 'joker-acme-card', content_type: 'product', content_name: 'Joker' }],
      value: 86,
      currency: 'GBP',
    })
    expect(pixelProperties({ productId: 'a', price: 0.1, quantity: 3 })).toMatchObject({ value: 0.3, currency: 'GBP' })
  })

  it('WLD-103 carry the currency of the market, and sums in its minor units', () => {
    const joker = createCatalogue({ slug: 'acme', name: 'Acme' }, 'EUR').limited[0]
    if (!joker) throw new Error('no design')
    expect(pixelProperties(designEvent(joker, 5300, 2, 'EUR'))).toMatchObject({ value: 106, currency: 'EUR' })
    expect(pixelProperties(designEvent(joker, 5300, 2, 'JPY'))).toMatchObject({ value: 10_600, currency: 'JPY' })
    const line = (price: number, currency?: string) =>
      pixelProperties(cartItemEvent({ price, quantity: 5 }, joker, currency))
    expect(line(42.4, 'EUR')).toMatchObject({ value: 212, currency: 'EUR' })
    expect(line(12.345, 'KWD')).toMatchObject({ value: 61.725, currency: 'KWD' })
    expect(line(36)).toMatchObject({ value: 180, currency: 'GBP' })
  })

  it('WLD-103 those with a literal amount keep GBP in every market', () => {
    for (const event of [NEWSLETTER_EVENT, DISCOUNT_SIGNUP_EVENT, checkoutPageEvent({ slug: 'acme' })])
      expect(pixelProperties(event).currency).toBe('GBP')
  })

  it('TRK-04 TRK-26 a search carries its text and no contents', () => {
    expect(pixelProperties({ searchString: 'metal card' })).toEqual({ value: 0, currency: 'GBP', query: 'metal card' })
  })

  it('TRK-12 TRK-13 TRK-20 TRK-21 TRK-22 sign-ups and the sample checkout use the given figures', () => {
    expect(pixelProperties(NEWSLETTER_EVENT)).toMatchObject({ value: 0, currency: 'GBP' })
    expect(pixelProperties(DISCOUNT_SIGNUP_EVENT)).toMatchObject({ value: 3, currency: 'GBP' })
    expect(pixelProperties(checkoutPageEvent({ slug: 'acme' }))).toEqual({
      contents: [{ content_id: 'acme-card', content_type: 'product', content_name: 'NFC Card' }],
      value: 30,
      currency: 'GBP',
    })
  })
})

describe('identity', () => {
  it('TRK-09 TRK-10 lower-cases and trims the mail, keeps digits of the phone, takes the user id', () => {
    expect(identityToHash({ email: ' Alice@Example.COM ', phone_number: '+44 (0)20 7946', userId: 'u1' })).toEqual({
      email: 'alice@example.com',
      phone_number: '440207946',
      external_id: 'u1',
    })
    expect(identityToHash({ email: '  ', phone_number: 'none' })).toEqual({})
  })
})

describe('consent', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  const stored = { version: CONSENT_VERSION, asked: 'permission', choice: 'accepted', at: '2026-06-01T00:00:00.000Z' }
  const rejected = { ...stored, choice: 'rejected' }
  const old = '2026-05-01T00:00:00.000Z'
  const future = '2026-11-21T00:00:00.001Z'

  it('an acceptance holds six months, in its own shape, and not before it was given', () => {
    expect(validConsent(stored, 'permission', now)).toEqual(stored)
    expect(validConsent({ ...stored, at: new Date(now).toISOString() }, 'permission', now)).not.toBeNull()
    expect(validConsent({ ...stored, at: old }, 'permission', now)).toBeNull()
    expect(validConsent({ ...stored, at: future }, 'permission', now)).toBeNull()
    for (const broken of [
      null,
      'accepted',
      [],
      { ...stored, at: 5_000_000_000_000 },
      { ...stored, at: 'soon' },
      { ...stored, at: undefined },
      { ...stored, choice: 'yes' },
    ])
      expect(validConsent(broken, 'permission', now)).toBeNull()
  })

  it('an acceptance counts for the very question it answered, in the very words', () => {
    for (const asked of ['no-pixel', 'objection', 'privacy-signal', 'frame', 'toString', 1, null, undefined])
      expect(validConsent({ ...stored, asked }, 'permission', now), String(asked)).toBeNull()
    for (const version of [1, CONSENT_VERSION + 1, String(CONSENT_VERSION)])
      expect(validConsent({ ...stored, version }, 'permission', now), String(version)).toBeNull()
    expect(validConsent(stored, 'objection', now)).toBeNull()
    for (const question of ['no-pixel', 'privacy-signal', 'frame'] as const) // they load nothing, and forget nothing
      expect(validConsent(stored, question, now), question).toEqual(stored)
    expect(validConsent({ version: 1, choice: 'accepted', at: stored.at }, 'permission', now)).toBeNull()
  })

  it('a rejection holds for other words too, and without end where nobody would ask again', () => {
    for (const asked of ['permission', 'objection', 'privacy-signal', 'frame', undefined])
      for (const version of [1, CONSENT_VERSION])
        expect(validConsent({ ...rejected, asked, version }, 'permission', now), String(asked)).not.toBeNull()
    expect(validConsent({ ...rejected, asked: 'no-pixel' }, 'permission', now)).toBeNull()
    for (const at of [old, future]) {
      expect(validConsent({ ...rejected, at }, 'permission', now)).toBeNull()
      expect(validConsent({ ...rejected, at, asked: 'no-pixel' }, 'objection', now)).not.toBeNull()
    }
  })

  it.each([
    ['no pixel', { pixelId: '' }, 'no-pixel'],
    ['a pixel', {}, 'permission'],
    ['CONSENT=off', { consentRequired: false }, 'objection'],
    ['Global Privacy Control', { privacyControl: true }, 'privacy-signal'],
    ['a frame', { framed: true }, 'frame'],
    ['CONSENT=off and Global Privacy Control', { consentRequired: false, privacyControl: true }, 'privacy-signal'],
    ['no pixel in a frame with CONSENT=off', { pixelId: '', framed: true, consentRequired: false }, 'no-pixel'],
  ] as const)('%s asks what is true', (_name, facts, expected) => {
    const asked = { pixelId: 'P', consentRequired: true, framed: false, privacyControl: false }
    expect(consentQuestion({ ...asked, ...facts })).toBe(expected)
  })

  it.each([
    ['no id', { pixelId: '' }, false],
    ['accepted', {}, true],
    ['not asked yet', { choice: null }, false],
    ['rejected', { choice: 'rejected' }, false],
    ['consent not required, not asked', { choice: null, consentRequired: false }, true],
    ['consent not required, rejected', { choice: 'rejected', consentRequired: false }, false],
    ['in a frame', { framed: true }, false],
    ['Global Privacy Control', { privacyControl: true }, false],
  ] as const)('TRK-28 %s', (_name, facts, expected) => {
    const accepted = {
      pixelId: 'P',
      consentRequired: true,
      choice: 'accepted',
      framed: false,
      privacyControl: false,
    } as const
    expect(mayLoadPixel({ ...accepted, ...facts })).toBe(expected)
  })
})
