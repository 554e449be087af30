// The call `country`: which market is suggested to whom, and in which words.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { counts, withFaultyD1, withFaultyKv } from '#test/support/faults.ts'
import { callInit, createShop, type Shop, SITE } from '#test/support/shop.ts'

const files = vi.hoisted(() => ({ unreadable: '' }))
vi.mock('#http/word-files.ts', async (original) => {
  const actual = await original<typeof import('#http/word-files.ts')>()
  const wordsFor: typeof actual.wordsFor = async (env, market) =>
    market.language === files.unreadable ? null : actual.wordsFor(env, market)
  return { ...actual, wordsFor }
})

const PATH = API_PATHS.country
const MARKETS = 'GB:GBP:en-GB,fr US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es NL:EUR:en-US'

let shop: Shop
let single: Shop
beforeAll(async () => {
  single = await createShop()
  shop = await createShop({ MARKETS })
})

/** The call of a browser in this country; undefined is a request without one. */
const ask = (country?: unknown, language?: string, from = shop) =>
  from.fetch(PATH, {
    ...callInit(undefined, { 'accept-language': language ?? null }),
    cf: country === undefined ? undefined : { country },
  } as RequestInit)
const answer = async (country?: unknown, language?: string, from = shop) => (await ask(country, language, from)).json()
const NOTHING = { market: null, text: null, action: null, dismiss: null }

describe('the call country', () => {
  it('WLD-70 answers country, market and words, and nothing else', async () => {
    const response = await ask('DE', 'de-DE,de;q=0.9,en;q=0.8')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toEqual({
      country: 'DE',
      market: 'de',
      text: 'Sind Sie in Deutschland?',
      action: 'Preise in Euro ansehen',
      dismiss: 'Nein, danke',
    })
  })

  it('WLD-70 names the default market by the empty prefix', async () => {
    expect(await answer('GB', 'de')).toEqual({
      country: 'GB',
      market: '',
      text: 'Shopping from the United Kingdom?',
      action: 'See prices in pounds',
      dismiss: 'No thanks',
    })
  })

  it.each([
    ['US', 'us', 'Shopping from the United States?', 'See prices in US dollars', 'No thanks'],
    ['AT', 'de', 'Sind Sie in Österreich?', 'Preise in Euro ansehen', 'Nein, danke'],
    ['FR', 'fr', 'Vous faites vos achats depuis la France\u00a0?', 'Voir les prix en euros', 'Non, merci'],
    ['ES', 'es', '¿Compra desde España?', 'Ver los precios en euros', 'No, gracias'],
    ['NL', 'nl', 'Shopping from the Netherlands?', 'See prices in euros', 'No thanks'],
  ])('WLD-70 WLD-72 from %s suggests /%s in its first language to a browser of none', async (country, ...expected) => {
    const [market, text, action, dismiss] = expected
    for (const language of [undefined, '', 'ja,zh;q=0.5', ';;;q=,'])
      expect(await answer(country, language)).toEqual({ country, market, text, action, dismiss })
  })

  it.each([
    ['DE', 'en-US,en;q=0.9', 'de-en', 'Shopping from Germany?'],
    ['DE', 'ja,en;q=0.3,de;q=0.2', 'de-en', 'Shopping from Germany?'],
    ['DE', 'en;q=0.5,de-AT;q=0.7', 'de', 'Sind Sie in Deutschland?'],
    ['AT', 'EN-gb', 'de-en', 'Shopping from Austria?'],
    ['GB', 'fr-CA', 'gb-fr', 'Vous faites vos achats depuis le Royaume-Uni\u00a0?'],
    ['DE', 'de;q=0,en;q=0.1', 'de-en', 'Shopping from Germany?'],
    ['DE', 'fr,*;q=0.1,en;q=0.05', 'de', 'Sind Sie in Deutschland?'],
  ])('WLD-72 from %s with "%s" suggests /%s in its language', async (country, language, market, text) => {
    expect(await answer(country, language)).toMatchObject({ market, text })
  })

  it('WLD-70 says null for a country nobody knows, and suggests nothing where no market sells', async () => {
    for (const unknown of [undefined, 'XX', 'T1', '', 'de', 'DEU', 7, null])
      expect(await answer(unknown)).toEqual({ country: null, ...NOTHING })
    for (const elsewhere of ['CH', 'JP', 'PL'])
      expect(await answer(elsewhere)).toEqual({ country: elsewhere, ...NOTHING })
  })

  it('WLD-05 WLD-70 suggests the default market in further countries it delivers to', async () => {
    const wide = await createShop({ MARKETS: 'GB:GBP:en-GB DE:EUR:de', STRIPE_COUNTRIES: 'GB,IE,CH' })
    expect(await answer('IE', 'de', wide)).toMatchObject({ market: '', text: 'Shopping from Ireland?' })
    expect(await answer('CH', 'de', wide)).toEqual({ country: 'CH', ...NOTHING })
  })

  it('WLD-70 asks for the key, for a page of this site and for GET, as every call does', async () => {
    const status = async (init: RequestInit) => (await shop.fetch(PATH, init)).status
    expect(await status(callInit(undefined, { apikey: 'x' }))).toBe(401)
    expect(await status(callInit(undefined, { apikey: null }))).toBe(401)
    expect(await status(callInit(undefined, { origin: 'https://evil.example' }))).toBe(403)
    expect(await status(callInit({}))).toBe(405)
  })

  it('WLD-70 counts against LIMIT_READ', async () => {
    const limit = vi.fn(async () => ({ success: false }))
    const busy = await createShop({ MARKETS, LIMIT_READ: { limit } })
    const response = await ask('DE', 'de', busy)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(limit).toHaveBeenCalledTimes(1)
  })

  it('WLD-70 reads no store, keeps nothing and writes no country into the log', async () => {
    const [d1, kv] = [counts(), counts()]
    const plain = await createShop({ MARKETS })
    const lines: string[] = []
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, method).mockImplementation((...parts) => void lines.push(JSON.stringify(parts)))
    const watched = await createShop({
      MARKETS,
      DB: withFaultyD1(plain.env.DB, d1),
      CACHE: withFaultyKv(env.CACHE, kv),
    })
    const before = [d1.count, kv.count]
    for (const country of ['DE', 'FR', 'GB', 'CH', undefined]) await (await ask(country, 'de', watched)).text()
    await watched.settled()
    vi.restoreAllMocks()
    expect([d1.count, kv.count]).toEqual(before)
    expect(lines.filter((line) => /\b(?:DE|FR|GB|CH|Deutschland)\b/.test(line))).toEqual([])
  })

  it('WLD-70 WLD-72 answers 503 and no English words while the language of the market cannot be read', async () => {
    files.unreadable = 'fr'
    const response = await ask('FR', 'fr')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/Shopping|prices/)
    expect(await answer('GB', 'en')).toMatchObject({ market: '' })
    files.unreadable = ''
    expect(await answer('FR', 'fr')).toMatchObject({ market: 'fr', dismiss: 'Non, merci' })
  })

  it('WLD-01 WLD-70 does not exist in a shop with one market: any request gets the answer of an unknown call', async () => {
    const requests: RequestInit[] = [
      callInit(undefined),
      callInit(undefined, { apikey: null }),
      callInit(undefined, { origin: 'https://evil.example' }),
      callInit({}),
      { ...callInit(undefined), method: 'PUT' },
      { ...callInit(undefined), method: 'HEAD' },
      { ...callInit(undefined), method: 'OPTIONS' },
    ]
    const read = async (path: string, init: RequestInit) => {
      const response = await single.fetch(path, init)
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      return [response.status, headers, await response.text()]
    }
    for (const init of requests) expect(await read(PATH, init)).toEqual(await read('/api/functions/none', init))
    expect((await ask('DE', 'de', single)).status).toBe(404)
  })

  it('WLD-74 redirects nobody: pages are the same after it, whatever it answered', async () => {
    const page = async () => {
      const response = await shop.fetch(`${SITE}/product`, { cf: { country: 'DE' } } as RequestInit)
      return [response.status, response.headers.get('location'), await response.text()]
    }
    const before = await page()
    const response = await ask('DE', 'de')
    expect([response.redirected, response.headers.get('location')]).toEqual([false, null])
    expect(await page()).toEqual(before)
  })
})
