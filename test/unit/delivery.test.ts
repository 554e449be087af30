// Delivery, tax and duty by zone.
import { describe, expect, it, vi } from 'vitest'
import { deliveryText } from '#domain/content/delivery-copy.ts'
import { pricesSentence } from '#domain/content/prices-sentence.ts'
import { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import { TAX_WORDS } from '#domain/content/words/tax.ts'
import { arrivesNextDayFree, DELIVERY, daysText, travelsFree } from '#domain/market/delivery.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { moneyIn } from '#domain/market/money.ts'
import { pricesIn } from '#domain/market/prices.ts'
import { addsSalesTax, type Charging, includesVat, isImported, paysDuties, readDutiesPaid } from '#domain/market/tax.ts'
import { ZONES } from '#domain/market/zones.ts'
import { wordsIn } from '#domain/text/words.ts'
import { chargesIn } from '#http/markets.ts'
import { readConfig } from '#src/env.ts'

const US: Market = { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' }
const DE: Market = { prefix: 'de', countries: ['DE', 'AT'], currency: 'EUR', language: 'en-GB', zone: 'EU' }
const FR: Market = { prefix: 'fr', countries: ['FR'], currency: 'EUR', language: 'en-GB', zone: 'EU' }

describe('delivery by zone', () => {
  it('WLD-75 has the days and limits of the table of zones', () => {
    expect(ZONES.map((zone) => [zone, daysText(DELIVERY[zone].standardDays), DELIVERY[zone].freeOver])).toEqual([
      ['GB', '3–5', 2500],
      ['EU', '4–7', 4000],
      ['US', '5–10', 4000],
    ])
    for (const zone of ZONES) expect(daysText(DELIVERY[zone].dispatchDays)).toBe('1–2')
  })

  it('WLD-76 arrives on the next day in Britain only', () => {
    expect(ZONES.filter((zone) => arrivesNextDayFree(1_000_000, null, zone))).toEqual(['GB'])
    expect([3999, 4000].map((amount) => arrivesNextDayFree(amount, null, 'GB'))).toEqual([false, true])
    expect(arrivesNextDayFree(4000, 1, 'GB')).toBe(false)
  })

  it.each([DEFAULT_MARKET, DE, US])(
    'WLD-77 is free in $zone only while the amount to pay is over the limit',
    ({ zone, currency }) => {
      const { freeOver } = DELIVERY[zone]
      expect([freeOver, freeOver + 1].map((amount) => travelsFree(amount, null, zone))).toEqual([false, true])
      const { corePence } = pricesIn(currency)
      expect(travelsFree(corePence, null, zone)).toBe(true)
      // Thirty per cent off one card: £28, €32.90, $34.30.
      expect(travelsFree(corePence, 30, zone)).toBe(zone === 'GB')
      expect(travelsFree(corePence, 40, zone)).toBe(false)
    },
  )

  it('WLD-77 says its limit in the money of the market', () => {
    const said = [DEFAULT_MARKET, DE, US].map((market) =>
      wordsIn(DELIVERY_WORDS, market).paid({ amount: moneyIn(market).short(DELIVERY[market.zone].freeOver) }),
    )
    expect(said).toEqual([
      'Delivery is added at checkout: it is free on orders over £25.',
      'Delivery is added at checkout: it is free on orders over €40.',
      'Delivery is added at checkout: it is free on orders over $40.',
    ])
  })

  it('WLD-75 is told to a buyer with the days of the order’s market', () => {
    const told = (zone: Market['zone'], country: string) => deliveryText({ isEngraved: false, country, zone })
    const posted = 'We post your order within 1–2 days.'
    expect(told('GB', 'GB')).toBe(`${posted} Standard delivery then takes 3–5 business days, next-day delivery one.`)
    expect(told('GB', 'US')).toBe(`${posted} Delivery abroad then takes 7–14 days.`)
    expect(told('US', 'US')).toBe(`${posted} Standard delivery then takes 5–10 business days.`)
    expect(told('EU', 'DE')).toBe(`${posted} Standard delivery then takes 4–7 business days.`)
    expect(told('EU', '')).toBe(posted)
  })
})

describe('tax', () => {
  const words = wordsIn(TAX_WORDS, DEFAULT_MARKET)

  it('WLD-78 is named by zone and currency', () => {
    expect([DEFAULT_MARKET, DE, US].map((market) => pricesSentence(words, market))).toEqual([
      'All prices in pounds sterling, VAT included.',
      'All prices in euro, VAT included.',
      'All prices in US dollars.',
    ])
    expect(pricesSentence(words, { zone: 'EU', currency: 'JPY' })).toBe('All prices in JPY, VAT included.')
    expect(pricesSentence(words, { zone: 'US', currency: 'JPY' })).toBe('All prices in JPY.')
    expect(ZONES.filter(includesVat)).toEqual(['GB', 'EU'])
  })

  it.each<[Charging, boolean]>([
    [{ commerceMode: 'live', stripe: { tax: false } }, true],
    [{ commerceMode: 'stripe', stripe: { tax: true } }, true],
    [{ commerceMode: 'stripe', stripe: { tax: false } }, false],
    [{ commerceMode: 'sample', stripe: { tax: true } }, false],
  ])('WLD-79 is added at checkout in the US by %j: %s; elsewhere never', (charging, expected) => {
    expect(addsSalesTax(charging, 'US')).toBe(expected)
    expect(addsSalesTax(charging, 'GB') || addsSalesTax(charging, 'EU')).toBe(false)
  })
})

describe('WLD-80 DUTIES_PAID', () => {
  const markets = [DEFAULT_MARKET, DE, FR, US]
  const paid = (setting: string) => {
    const read = readDutiesPaid(setting, markets)
    expect(read.problems).toEqual([])
    return markets.filter((market) => paysDuties(read, market)).map(({ prefix }) => prefix)
  }

  it('names zones and countries', () => {
    expect(paid('')).toEqual([])
    expect(paid(' ')).toEqual([])
    expect(paid('EU,US')).toEqual(['de', 'fr', 'us'])
    expect(paid('FR, US')).toEqual(['fr', 'us'])
    expect(paid('GB')).toEqual([''])
  })

  it('holds for a market of several countries when each of them is named', () => {
    expect(paid('DE')).toEqual([])
    expect(paid('DE,AT')).toEqual(['de'])
  })

  it.each(['eu', 'EU US', 'EU,', ',', 'IT', 'EU,XX', 'all'])('%j is a problem, and then nothing is paid', (setting) => {
    const { places, problems } = readDutiesPaid(setting, markets)
    expect(problems).toEqual(['DUTIES_PAID must be zones or countries of MARKETS separated by commas.'])
    expect(places.size).toBe(0)
  })

  it('matters outside the home zone, the only one that nothing is imported to', () =>
    expect(ZONES.filter(isImported)).toEqual(['EU', 'US']))

  it('may name what MARKETS has and nothing else', () => {
    expect(readDutiesPaid('US', [DEFAULT_MARKET]).problems).toHaveLength(1)
    expect(readDutiesPaid('US', [DEFAULT_MARKET, US]).problems).toEqual([])
  })
})

describe('what a page of a market says of charges', () => {
  const settings = { ANON_KEY: 'key', MARKETS: 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB' }
  const charges = (changes: Record<string, string>, market: Market) => {
    const read = readConfig({ ...settings, ...changes })
    if (!read.ok) throw new Error(read.problems.join(' '))
    return chargesIn(read.config, market)
  }

  it('WLD-79 WLD-80 is nothing in the default market, whatever the settings', () => {
    expect(charges({ COMMERCE_MODE: 'live', DUTIES_PAID: 'GB,US,EU' }, DEFAULT_MARKET)).toEqual({})
  })

  it('WLD-79 WLD-80 follows the backend and DUTIES_PAID in another', () => {
    expect(charges({}, US)).toEqual({})
    expect(charges({ COMMERCE_MODE: 'live' }, US)).toEqual({ addsSalesTax: true })
    expect(charges({ COMMERCE_MODE: 'stripe', STRIPE_TAX: 'on', DUTIES_PAID: 'US' }, US)).toEqual({
      paysDuties: true,
      addsSalesTax: true,
    })
    expect(charges({ COMMERCE_MODE: 'live', DUTIES_PAID: 'EU' }, DE)).toEqual({ paysDuties: true })
    expect(charges({ DUTIES_PAID: 'US' }, DE)).toEqual({})
  })

  it('WLD-80 is that duties may be charged while DUTIES_PAID is wrong', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    expect(charges({ DUTIES_PAID: 'US,FR' }, US)).toEqual({})
    expect(log.mock.calls.join()).toContain('duties_invalid')
    log.mockRestore()
  })
})
