// The table of addresses against everything that must agree with it: the router, the log's pattern, wrangler.toml, the
// folders of public/, the file of header sets, and the links of the site.
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf } from '#domain/site/address-of.ts'
import type { PageClass } from '#domain/site/address-rows.ts'
import { ADDRESSES, type Address, PLATFORM_FILES, writtenPaths } from '#domain/site/addresses.ts'
import { appHostRules } from '#domain/site/app-host.ts'
import { confirmPath, ownCodePath, unsubscribePath } from '#domain/site/mail-links.ts'
import { routes } from '#domain/site/routes.ts'
import { RESERVED_SLUGS, slugProblem, TAKEN_SEGMENTS } from '#domain/site/slug.ts'
import { createApp } from '#router/app.ts'

const BRAND = { slug: 'acme' }
const app = createApp(BRAND.slug)
const root = new URL('../..', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const nameOf = (address: Address | undefined) => address && `${address.kind} ${address.id}`
const rowOf = (path: string) => nameOf(addressOf(path, BRAND)?.address)

/** A path with a value for each of its variable parts. */
const example = (path: string): string =>
  path
    .replace(/:\w+\{\.\*\}/, 'https://x.example/scan/A1')
    .replace(/:market\{[^}]*\}/, 'us')
    .replace(/:\w+/, 'ava')
    .replace(/\*$/, 'x/y')

describe('the router', () => {
  it('answers what the table names and nothing else, in its order', () => {
    const wanted = ADDRESSES.flatMap((address) => {
      const methods = address.kind.endsWith('call') ? ['ALL'] : address.methods
      return writtenPaths(address, BRAND.slug).flatMap((path) => methods.map((method) => `${method} ${path}`))
    })
    // A row may have several handlers, one behind the other; the last route refuses all other methods.
    const registered = new Set(app.routes.map(({ method, path }) => `${method} ${path}`))
    expect([...registered]).toEqual([...wanted, 'ALL /*'])
  })

  it('and the log name the same row for a path, oddly written or not', () => {
    const rows = new Map(
      ADDRESSES.flatMap((address) => writtenPaths(address, BRAND.slug).map((path) => [path, address])),
    )
    /** The row whose pattern the router tries first. */
    const routed = (path: string) => {
      const [[[, route]] = [[undefined, undefined]]] = app.router.match('GET', path)[0] as never as [
        [[unknown, { path: string }]],
      ]
      return nameOf(rows.get(route?.path ?? ''))
    }
    const known = ADDRESSES.flatMap((address) => writtenPaths(address, BRAND.slug).map(example))
    const piece = fc.constantFrom(
      '',
      '/',
      '//',
      'x',
      'FAQ',
      '%2f',
      '%66aq',
      '.',
      '..',
      'scan',
      'api',
      'profile',
      'a.png',
      'us',
      'de-en',
      'US',
      'usa',
    )
    const odd = fc.tuple(fc.constantFrom('', ...known), piece, piece).map(([start, ...more]) => start + more.join('/'))
    for (const path of [...known, '/', '//', '/scan', '/scan/', '/api', '/profile', '/cart', '/faq%2f', '/FAQ'])
      expect([path, rowOf(path)]).toEqual([path, routed(path)])
    fc.assert(
      fc.property(odd, (text) => {
        const { pathname } = new URL(`https://shop.example/${text}`)
        expect(rowOf(pathname)).toBe(routed(pathname))
      }),
    )
  })

  it('D-18 takes what a path has below it for another one', () => {
    const odd = ['/faq//', '/faq/x', '/faq%2f', '/%66aq', '/FAQ', '/scan', '/healthz/x', '/profile', '/profile/a/b']
    for (const path of odd) expect([path, rowOf(path)]).toEqual([path, 'elsewhere elsewhere'])
    expect(rowOf('/api/functions/commerce/')).toBe('unknown-call unknown')
  })
})

describe('the table agrees with', () => {
  it('wrangler.toml: what is answered without a look for a file', () => {
    const [, list = ''] = /^run_worker_first = (\[.*\])$/m.exec(read('wrangler.toml')) ?? []
    const first = ADDRESSES.filter(({ workerFirst }) => workerFirst).map(({ path }) => path.replace(/[:*].*$/, '*'))
    const oddly = ['//*', '/*//*', '/*%*']
    expect(new Set(JSON.parse(list))).toEqual(new Set([...first, ...oddly]))
  })

  it('public/: every folder of files is named, so that no slug takes it', () => {
    const folders = readdirSync(new URL('public', root), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect([...folders.map(({ name }) => `/${name}/*`), '/assets/*', '/embed.js'].sort()).toEqual(
      [...PLATFORM_FILES].sort(),
    )
  })

  it('the header sets: every page is listed in the class it has', () => {
    const { entries } = JSON.parse(read('test/corpora/security-headers.json')) as {
      entries: { id: PageClass; routes: string[]; headers: Record<string, string> }[]
    }
    const pages = ADDRESSES.filter(({ kind }) => kind === 'page' || kind === 'bare-page')
    // Named in words there, or added since.
    const inWords = ['/unsubscribe', '/confirm', '/dev/mail', '/operator/encode', '/report']
    for (const { path, also, headers, cache } of pages) {
      const listed = entries.find(({ id }) => id === headers)
      expect(listed?.headers['Cache-Control'] === 'no-store' || path === '/report', path).toBe(cache === 'CacheNever')
      for (const written of [path, also ?? path].map((text) => text.replace(/:(\w+)/, '{$1}')))
        if (!inWords.includes(written)) expect(listed?.routes, headers).toContain(written)
    }
  })

  it('the links of the site: each leads to a row of its own', () => {
    const links = routes(BRAND)
    const led = Object.entries(links).map(([name, link]) => {
      const path = typeof link === 'string' ? link : link('ava')
      return [name, rowOf(new URL(path, 'https://shop.example').pathname)]
    })
    expect(led.filter(([, row]) => row === 'elsewhere elsewhere')).toEqual([])
    expect(Object.fromEntries(led)).toMatchObject({
      profile: 'bare-page profile',
      contactCard: 'profile-file contact',
      profileQr: 'profile-file qr',
      profileShare: 'profile-file share',
      sampleCheckout: 'bare-page sample-checkout',
      manifest: 'file manifest',
    })
    for (const path of [unsubscribePath('t'), confirmPath('t'), ownCodePath('t')])
      expect(rowOf(new URL(path, 'https://shop.example').pathname)).toMatch(/^bare-page (unsubscribe|confirm)$/)
  })

  it('BRAND-01 the reserved names: the first segment of every row, of every rule and of every folder of files', () => {
    const first = (path: string) => path.split('/')[1] ?? ''
    const all = [...ADDRESSES, ...appHostRules({ slug: '' })].map(({ path }) => first(path))
    const names = [...all, ...PLATFORM_FILES.map(first)].filter((name) => /^[a-z-]+$/.test(name))
    const app = ['c', 'claim', 'contact', 'invite', 'logout', 'o', 'order', 'privacy', 'webhooks']
    expect([...TAKEN_SEGMENTS].sort()).toEqual([...new Set([...names, ...app])].sort())
    expect(RESERVED_SLUGS).toHaveLength(44)
  })

  it.each(['c', 'claim', 'contact', 'invite', 'logout', 'media', 'o', 'order', 'privacy', 'webhooks'])(
    'HOST-64 nobody can call a brand "%s": the app or its pictures are there',
    (slug) => expect(slugProblem(slug)).toBe(`BRAND_SLUG must not be "${slug}": the site uses that path itself.`),
  )
  it('HOST-64 a brand may be called what only begins like one', () => {
    for (const slug of ['acme', 'orders', 'medias', 'co']) expect(slugProblem(slug)).toBeNull()
  })
})
