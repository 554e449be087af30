// Carriers as sellers type them, and the page where a buyer follows the parcel.
import { describe, expect, it } from 'vitest'
import { canonicalTracking } from '#app/orders/order-rules.ts'
import { CARRIER_NAMES, canonicalCarrier, parcelOf, parcelText } from '#domain/order/carriers.ts'

describe('the name of a carrier', () => {
  it.each([
    ['RM', 'Royal Mail'],
    ['royal mail', 'Royal Mail'],
    ['Royal-Mail', 'Royal Mail'],
    ['ROYALMAIL', 'Royal Mail'],
    ['DPD UK', 'DPD'],
    ['Evri/Hermes', 'Evri'],
    ['hermes', 'Evri'],
    ['dhl', 'DHL'],
    ['Deutsche Post/DHL', 'Deutsche Post DHL'],
    ['Fed Ex', 'FedEx'],
    ['Parcel Force', 'Parcelforce'],
    ['an post', 'An Post'],
    ['U.S. Postal Service', 'U.S. Postal Service'],
    ['Royal Mail Tracked 24', 'Royal Mail Tracked 24'],
    ['The bicycle courier', 'The bicycle courier'],
    ['', ''],
  ])('PACK-45 %j is stored as %j', (typed, stored) => expect(canonicalCarrier(typed)).toBe(stored))

  it('PACK-45 is offered once each, and each is known by itself', () => {
    expect(new Set(CARRIER_NAMES).size).toBe(CARRIER_NAMES.length)
    for (const name of CARRIER_NAMES) expect(canonicalCarrier(name.toLowerCase())).toBe(name)
  })
})

describe('where a parcel is tracked', () => {
  it.each([
    ['Royal Mail', 'AB123456789GB', 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'],
    ['rm tracked 48', 'AB123456789GB', 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'],
    ['Evri', 'H0012A', 'https://www.evri.com/track/parcel/H0012A'],
    ['DHL Express', '1234567890', 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id=1234567890'],
    ['DHL Paket', '1234567890', 'https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=1234567890'],
    ['The bicycle courier', 'AB123456789GB', null],
    ['DPDX', '1234', null],
    [null, 'https://track.example/AB12', 'https://track.example/AB12'],
    ['Evri', 'https://track.example/AB12', 'https://track.example/AB12'],
    ['Evri', null, null],
  ])('PACK-45 of %j with %j at %j', (carrier, tracking, url) => expect(parcelOf({ carrier, tracking })?.url).toBe(url))

  it('PACK-45 at an https address in which the number can break nothing, with every carrier', () => {
    for (const carrier of CARRIER_NAMES) {
      const url = parcelOf({ carrier, tracking: 'A&b=c/../?#"<' })?.url ?? ''
      expect(url).toContain('A%26b%3Dc%2F..%2F%3F%23%22%3C')
      expect(new URL(url).protocol).toBe('https:')
    }
  })

  it.each([
    ['AB123456789GB', 'Royal Mail'],
    ['ab123456789gb', 'Royal Mail'],
    ['RR123456789IE', 'An Post'],
    ['1Z999AA10123456784', 'UPS'],
    ['1234567890', null],
    ['AB12345678GB', null],
  ])('PACK-46 %j alone is of %j', (tracking, carrier) =>
    expect(parcelOf({ carrier: null, tracking })?.carrier).toBe(carrier),
  )

  it('PACK-46 a carrier that was typed is believed, whatever the number looks like', () => {
    const parcel = parcelOf({ carrier: 'Evri', tracking: 'AB123456789GB' })
    expect([parcel?.carrier, parcel?.url]).toEqual(['Evri', 'https://www.evri.com/track/parcel/AB123456789GB'])
    expect(parcel && parcelText(parcel)).toBe('Evri, AB123456789GB')
    expect(parcelOf({ carrier: null, tracking: null })).toBeNull()
  })
})

it('PACK-46 a pasted number loses its gaps, what cannot be seen, and its lower case', () => {
  expect(canonicalTracking(' ab 1234\u00a056789\u200b gb\u00ad ')).toBe('AB123456789GB')
  expect(canonicalTracking(' https://Track.example/aB12 ')).toBe('https://Track.example/aB12')
  expect(canonicalTracking('no number at all!')).toBe('no number at all!')
})
