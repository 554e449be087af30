// The words of the legal pages on the built Worker, where they are files: read once, and what a visitor is told while one
// cannot be read.
import { readFileSync } from 'node:fs'
import { Response as FileResponse } from 'miniflare'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { termsSections } from '#domain/content/legal-terms.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { createBrand } from '#domain/site/brand.ts'
import { type BuiltShop, type RawAnswer, rawRequest, startBuiltShop } from './support/built-shop.ts'

const SITE = 'https://shop.example.test'
const brand = createBrand({ slug: 'acme', name: 'Acme & <Sons>' })

/** How the asset layer stands, and which files of it were asked for. */
let answers: 'well' | 'fails' | 'lost' | 'rubbish' | 'hangs' = 'well'
const asked: string[] = []
const assets = (request: Request) => {
  const { pathname } = new URL(request.url)
  asked.push(pathname)
  switch (answers) {
    case 'fails':
      return new FileResponse('', { status: 500 })
    case 'lost':
      return new FileResponse('', { status: 404 })
    case 'rubbish':
      return new FileResponse('<!doctype html>')
    case 'hangs':
      return new Promise(() => {})
    default:
      return new FileResponse(readFileSync(new URL(`../dist/client${pathname}`, import.meta.url)))
  }
}

let shop: BuiltShop
beforeAll(async () => {
  shop = await startBuiltShop({ BRAND_SLUG: 'acme', BRAND_NAME: brand.name, SITE_URL: SITE }, [], (worker) => {
    const { assets: _, ...rest } = worker as typeof worker & { serviceBindings?: object; assets?: unknown }
    return { ...rest, serviceBindings: { ...rest.serviceBindings, ASSETS: assets } } as unknown as typeof worker
  })
}, 240_000)
afterAll(() => shop?.stop())
beforeEach(() => {
  answers = 'well'
  asked.length = 0
  shop.log.length = 0
})

const get = (target: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  rawRequest(shop.port, { target, headers: { host: new URL(SITE).host, ...headers } })
/** What the page must hold of a text: its headings, and its paragraphs up to the first markup. */
const wordsOf = (sections: readonly LegalSection[]): string[] =>
  sections.flatMap(({ heading, blocks }) => [
    heading,
    ...blocks.filter((block) => typeof block === 'string').map((block) => block.split(/[[`]/)[0] ?? ''),
  ])
const asText = (html: string): string =>
  html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

describe.each([
  { path: '/terms', file: /^\/assets\/terms-[\w-]+\.json$/, sections: termsSections(brand) },
  { path: '/policies', file: /^\/assets\/policies-absent-[\w-]+\.json$/, sections: privacySections(brand, 'absent') },
])('$path', ({ path, file, sections }) => {
  it.each(['fails', 'lost', 'rubbish', 'hangs'] as const)(
    'says to try again, in the shop’s frame and kept by nobody, while its file %s; other pages do not mind',
    async (how) => {
      answers = how
      const answer = await get(path)
      const { status, headers, body } = answer
      expect([status, headers['cache-control'], headers['retry-after'], headers.etag]).toEqual([
        503,
        'no-store',
        '60',
        undefined,
      ])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      for (const words of ['Please try again', brand.supportEmail, '<footer', 'site-header', 'noindex', '</html>'])
        expect(body).toContain(words)
      expect(shop.log.some((line) => line.includes('legal_text_failed'))).toBe(true)
      expect((await get('/faq')).status).toBe(200)
    },
  )

  it('LEGAL-01 LEGAL-02 shows its whole text, read once: kept, drawn anew in a frame, and the same to whoever holds its tag', async () => {
    const first = await get(path)
    const text = asText(first.body)
    expect(first.status).toBe(200)
    for (const words of wordsOf(sections)) expect(text).toContain(words)
    expect(text).not.toContain('{{')
    expect(asked).toEqual([expect.stringMatching(file)])
    answers = 'fails'
    expect((await get(path)).body).toBe(first.body)
    expect((await get(`${path}?embed=1`)).status).toBe(200)
    expect((await get(path, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
    expect(asked.length).toBe(1)
  })
})
