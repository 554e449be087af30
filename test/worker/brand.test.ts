// Rebranding: with slug and name set to other values, nothing of the default brand is left anywhere. D-01 to D-06.
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS, pagePaths } from '#domain/site/routes.ts'
import { type Bindings, readConfig } from '#src/env.ts'
import { VALID_CALLS } from '#test/support/calls.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const DEFAULT_BRAND = /tappt/i

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

/** Everything a visitor could see of an answer. */
const everything = async (response: Response): Promise<string> =>
  [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n') + (await response.text())

describe('a shop named Acme', () => {
  const addresses = [
    ...Object.values(pagePaths({ slug: 'acme' })).flat(),
    '/product?card=acme-desert',
    '/profile/acme',
    '/profile/nobody',
    '/nowhere',
    '/robots.txt',
    '/manifest.webmanifest',
    '/manifest.webmanifest?theme=cosmic',
  ]
  it.each(addresses)('BRAND-01 BRAND-02 BRAND-04 %s says Acme and never the default name', async (address) => {
    const text = await everything(await shop.fetch(address))
    expect(text.match(DEFAULT_BRAND)).toBeNull()
    if (!address.includes('.txt')) expect(text).toContain('Acme')
  })

  it.each(VALID_CALLS)('BRAND-04 $name answers without the default name', async ({ path, body }) => {
    expect((await everything(await shop.call(path, body()))).match(DEFAULT_BRAND)).toBeNull()
  })

  it.each(['/login', '/acme/x', '/p/jane', '/scan/NEW42', '/affiliates'])(
    'BRAND-04 BRAND-05 %s redirects to the app host of the brand',
    async (address) => {
      const response = await shop.fetch(address)
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toMatch(/^https:\/\/app\.acme\.example\//)
    },
  )

  it('ROUTE-09 ROUTE-10 ROUTE-12 the slug names the pages; the default slug is an ordinary unknown path', async () => {
    for (const path of ['/acmeplus', '/acme-plus', '/acme-teams'])
      expect((await shop.fetch(path)).status, path).toBe(200)
    for (const path of ['/tapptplus', '/tappt-teams', '/tappt/x'])
      expect((await shop.fetch(path)).status, path).toBe(404)
  })

  it('BRAND-12 the configured key opens the calls and reaches the pages', async () => {
    const own = await createShop({ ANON_KEY: 'another-public-key' })
    expect(await (await own.fetch('/')).text()).toContain('another-public-key')
    const headers = { 'content-type': 'application/json', origin: SITE }
    const call = (apikey: string) =>
      own.fetch(API_PATHS.resolveTap, { method: 'POST', headers: { ...headers, apikey }, body: '{"chip_id":"X"}' })
    expect((await call('another-public-key')).status).toBe(200)
    expect((await call('public-key-of-the-tests')).status).toBe(401)
  })

  it('BRAND-06 BRAND-08 BRAND-09 configured addresses replace the defaults in header and footer', async () => {
    const own = await createShop({
      BRAND_SITE_URL: 'https://acme-cards.example/welcome',
      INSTAGRAM_URL: 'https://www.instagram.com/acme.cards',
      TIKTOK_URL: 'https://www.tiktok.com/@acme.cards',
    })
    const html = await (await own.fetch('/')).text()
    for (const address of ['acme-cards.example/welcome', 'instagram.com/acme.cards', 'tiktok.com/@acme.cards'])
      expect(html).toContain(`href="https://${address.startsWith('acme') ? '' : 'www.'}${address}"`)
  })

  it('BRAND-07 BRAND-10 mail addresses and the booking page are settings', async () => {
    const own = await createShop({
      BOOKING_URL: 'https://calls.acme.example/half-hour',
      SUPPORT_EMAIL: 'help@acme.example',
      PRIVACY_EMAIL: 'data@acme.example',
      LEGAL_EMAIL: 'law@acme.example',
    })
    expect(await (await own.fetch('/faq')).text()).toContain('href="mailto:help@acme.example"')
    expect(await (await own.fetch('/policies')).text()).toContain('href="mailto:data@acme.example"')
    expect(await (await own.fetch('/terms')).text()).toContain('href="mailto:law@acme.example"')
    expect(await (await own.fetch('/consultation')).text()).toContain('https://calls.acme.example/half-hour')
  })
})

describe('the default brand', () => {
  it('BRAND-01 BRAND-02 BRAND-14 is Tappt, with Tappt Premium under /tapptplus', async () => {
    const defaults = readConfig({ ANON_KEY: 'k' } as Bindings)
    expect(defaults).toMatchObject({ ok: true, config: { brand: { slug: 'tappt', name: 'Tappt' } } })
    const own = await createShop({ BRAND_SLUG: 'tappt', BRAND_NAME: 'Tappt' })
    expect(await (await own.fetch('/tapptplus')).text()).toContain('<title>Tappt Premium</title>')
  })
})
