// What the pixel is told. Spec §7; D-60, D-70, D-95 to D-99.
import { describe, expect, it } from 'vitest'
import { createCatalogue } from '../../src/domain/catalogue'
import { mayLoadPixel, validConsent } from '../../src/domain/consent'
import {
  checkoutPageEvent,
  DISCOUNT_SIGNUP_EVENT,
  designEvent,
  identityToHash,
  NEWSLETTER_EVENT,
  PIXEL_EVENTS,
  pixelProperties,
} from '../../src/domain/tracking'

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
  const stored = { version: 1, choice: 'accepted', at: '2026-06-01T00:00:00.000Z' }

  it('holds six months, for one version, and only in its own shape', () => {
    expect(validConsent(stored, now)).toEqual(stored)
    expect(validConsent({ ...stored, at: '2026-05-01T00:00:00.000Z' }, now)).toBeNull()
    expect(validConsent({ ...stored, version: 2 }, now)).toBeNull()
    expect(validConsent({ ...stored, choice: 'yes' }, now)).toBeNull()
    for (const broken of [null, 'accepted', [], { ...stored, at: 5 }, { ...stored, at: 'soon' }])
      expect(validConsent(broken, now)).toBeNull()
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
