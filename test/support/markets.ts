// Two markets beside the default one, for tests, and the setting that opens them.
import type { Market } from '#domain/market/market.ts'

export const US: Market = { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' }
export const DE: Market = { prefix: 'de', countries: ['DE', 'AT'], currency: 'EUR', language: 'en-GB', zone: 'EU' }
export const THREE_MARKETS = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB'
