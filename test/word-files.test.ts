// The texts of another language on the built Worker, where they are a file: read once, and what a visitor is told while it
// cannot be read.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAILURE_MS } from '#http/word-reader.ts'
import { type RawAnswer, rawRequest } from './support/built-shop.ts'
import { ASSET_FAULTS, type FaultyAssets, startOnFaultyAssets } from './support/faulty-assets.ts'

const SITE = 'https://shop.example.test'
const FILE = /^\/assets\/words-en-US-[\w-]+\.json$/

let assets: FaultyAssets
beforeAll(async () => {
  assets = await startOnFaultyAssets({
    SITE_URL: SITE,
    MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:EUR:de FR:EUR:fr ES:EUR:es',
  })
}, 240_000)
afterAll(() => assets?.shop.stop())
beforeEach(() => {
  assets.answers = 'well'
  assets.asked.length = 0
  assets.shop.log.length = 0
})

const get = (target: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  rawRequest(assets.shop.port, { target, headers: { host: new URL(SITE).host, ...headers } })

describe('WLD-23 the file of a language', () => {
  // After a failure the Worker does not ask for it for a moment.
  beforeEach(() => setTimeout(FAILURE_MS + 100))

  it.each(ASSET_FAULTS)(
    'is missed in English, with a link to the default market and kept by nobody, while it %s; other pages do not mind',
    async (how) => {
      assets.answers = how
      const { status, headers, body } = await get('/us/product?card=joker')
      expect([status, headers['cache-control'], headers['retry-after'], headers.etag]).toEqual([
        503,
        'no-store',
        '60',
        undefined,
      ])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(body).toContain('<html lang="en-GB"')
      expect(body).toContain('href="/product"')
      for (const words of ['<footer', 'noindex', '</html>']) expect(body).toContain(words)
      expect(assets.asked).toEqual([expect.stringMatching(FILE)])
      expect(assets.shop.log.filter((line) => line.includes('words_failed') && line.includes('en-US'))).toHaveLength(1)
      expect((await get('/product')).status).toBe(200)
      expect(assets.asked).toHaveLength(1)
    },
  )

  it.each(ASSET_FAULTS)('WLD-106 WLD-110 leaves a profile in English, kept by nobody, while it %s', async (how) => {
    assets.answers = how
    // Somebody who reads English has had the page before.
    expect((await get('/profile/tappt', { 'accept-language': 'en-GB' })).status).toBe(200)
    const { status, headers, body } = await get('/profile/tappt', { 'accept-language': 'en-US' })
    expect([status, headers['cache-control'], headers.etag, headers.vary]).toEqual([
      200,
      'no-store',
      undefined,
      'Accept-Language',
    ])
    expect(body).toContain('<html lang="en-GB"')
  })

  it('holds for a whole translation as well', async () => {
    assets.answers = 'fails'
    const { status, headers, body } = await get('/de/faq')
    expect([status, headers['cache-control']]).toEqual([503, 'no-store'])
    expect(body).toContain('<html lang="en-GB"')
    expect(body).toContain('href="/faq"')
    expect(assets.shop.log.filter((line) => line.includes('words_failed') && line.includes('"de"'))).toHaveLength(1)
    assets.answers = 'well'
    await setTimeout(FAILURE_MS + 100)
    expect((await get('/de/faq')).body).toContain('<html lang="de"')
  })

  it('is asked for by no page in British English', async () => {
    for (const path of ['/', '/product', '/faq']) expect((await get(path)).status, path).toBe(200)
    expect(assets.asked).toEqual([])
  })

  it('is read once, and the same to whoever holds the page’s tag', async () => {
    const first = await get('/us/product')
    expect(first.status).toBe(200)
    expect(first.body).toContain('<html lang="en-US"')
    expect(assets.asked).toEqual([expect.stringMatching(FILE)])
    assets.answers = 'fails'
    for (const path of ['/us', '/us/faq', '/us/product?embed=1']) expect((await get(path)).status, path).toBe(200)
    expect((await get('/us/product', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
    const profile = await get('/profile/tappt', { 'accept-language': 'en-US' })
    expect([profile.status, profile.headers['cache-control']]).toEqual([200, expect.stringMatching(/^public/)])
    expect(profile.body).toContain('<html lang="en-US"')
    expect(assets.asked).toHaveLength(1)
  })
})

describe('WLD-109 the fonts a page names early', () => {
  const LATIN = expect.stringMatching(/^\/assets\/archivo-latin-[\w-]{8}\.woff2$/)
  const ACCENTS = expect.stringMatching(/^\/assets\/archivo-accents-[\w-]{8}\.woff2$/)
  /** Language, and the fonts in its head and in its header. */
  async function fontsOf(path: string, language?: string) {
    const { headers, body } = await get(path, language === undefined ? {} : { 'accept-language': language })
    const [head = ''] = body.split('</head>')
    const tags = [...head.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, file]) => file)
    const early = [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel=preload; as=font/g)].map(([, file]) => file)
    return { lang: /<html lang="([^"]*)"/.exec(body)?.[1], tags: tags.sort(), early: early.sort() }
  }
  /** Pages whose address has no market, in the visitor's language. */
  const PLAIN = ['/profile/tappt', '/profile/nobody-here', '/report']

  it.each(['de', 'fr', 'es'])('are both in %s, of profiles too', async (lang) => {
    const fonts = { lang, tags: [ACCENTS, LATIN], early: [ACCENTS, LATIN] }
    for (const path of ['', '/product', '/order/thanks', '/nothing'])
      expect([path, await fontsOf(`/${lang}${path}`)]).toEqual([path, fonts])
    for (const path of PLAIN) expect([path, await fontsOf(path, lang)]).toEqual([path, fonts])
    const link = `/unsubscribe?token=x&l=${lang}`
    expect([link, await fontsOf(link)]).toEqual([link, fonts])
  })

  it('are the first in English', async () => {
    for (const [path, lang, accepted] of [
      ...['/', '/product', '/nothing'].map((each) => [each, 'en-GB', 'de'] as const),
      ...['/us', '/us/product'].map((each) => [each, 'en-US', 'de'] as const),
      ...PLAIN.flatMap((each) => ['en-GB', 'en-US'].map((own) => [each, own, own] as const)),
    ])
      expect([path, await fontsOf(path, accepted)]).toEqual([path, { lang, tags: [LATIN], early: [LATIN] }])
  })
})
