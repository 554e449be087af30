// Secrets stay secrets, and test hooks stay in tests. A Worker whose every secret is a canary answers every address,
// and neither values nor names of secrets are in what it sends or in any file of the build. T-PLT-1, T-PLT-2, T-PLT-5,
// T-CSP-7, PLAT-10.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS, pagePaths } from '#domain/site/routes.ts'
import { type BuiltShop, rawRequest, startBuiltShop } from './support/built-shop.ts'
import { TOKEN } from './support/storefront-server.ts'

const KEY = 'public-key-of-the-secrets-test'
const SECRETS = {
  MAIL_SECRET: 'canary-of-the-mail-secret-0123456789abcdef',
  MAIL_SECRET_PREVIOUS: 'canary-of-the-previous-mail-secret-0123456789',
  OPERATOR_TOKEN: 'canary-of-the-operator-token-0123456789abc',
  OPERATOR_TOKEN_PREVIOUS: 'canary-of-the-token-before-it-0123456789ab',
  SHOPIFY_STOREFRONT_TOKEN: 'canary-of-the-storefront-token-0123456789',
  SUN_MASTER_KEYS: '1:CA4A47CA4A47CA4A47CA4A47CA4A4711',
  STRIPE_SECRET_KEY: 'rk_canary-of-the-stripe-key-0123456789',
}
/** The names in wrangler.toml's comments would be found too, so they are listed, not read. */
const NAMES = Object.keys(SECRETS)
const NOT_FOR_VISITORS = new RegExp([...Object.values(SECRETS), 'canary', ...NAMES].join('|'), 'i')

const SITE = 'https://shop.example.test'
let shop: BuiltShop
beforeAll(async () => {
  shop = await startBuiltShop(
    {
      BRAND_SLUG: 'acme',
      BRAND_NAME: 'Acme',
      SITE_URL: SITE,
      ANON_KEY: KEY,
      APP_ENV: 'production',
      MAIL_FROM: 'hello@acme.example',
      COMMERCE_MODE: 'live',
      SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.example/api/2026-04/graphql.json',
      ...SECRETS,
    },
    ['LIMIT_CLICK', 'LIMIT_SIGNUP', 'LIMIT_CHECKOUT', 'LIMIT_TAP', 'LIMIT_READ', 'LIMIT_PICTURE', 'LIMIT_HEALTH'],
  )
}, 240_000)
afterAll(() => shop?.stop())

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const texts = (folder: string) =>
  files(folder)
    .filter((name) => /\.(js|mjs|css|html|json|txt|svg|map)$|\/_headers$/.test(name))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const get = (target: string, headers: Record<string, string> = {}, host = new URL(SITE).host) =>
  rawRequest(shop.port, { target, headers: { host, ...headers } })

describe('T-PLT-1 PLAT-10 secrets', () => {
  const ADDRESSES = [
    ...Object.values(pagePaths({ slug: 'acme' })).flat(),
    '/profile/acme',
    '/profile/nobody',
    '/profile/acme/contact.vcf',
    '/unsubscribe?token=x',
    '/confirm?token=x',
    '/nowhere',
    '/scan/DEMO0001',
    '/scan/',
    '/login',
    '/discount/X',
    '/healthz',
    '/operator/encode',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/embed.js',
  ]
  it.each(ADDRESSES)('%s holds neither value nor name of one', async (target) => {
    for (const headers of [{}, { authorization: 'Bearer wrong-token-of-a-stranger-0123456789' }]) {
      const answer = await get(target, headers as Record<string, string>)
      expect(`${JSON.stringify(answer.headers)} ${answer.body}`).not.toMatch(NOT_FOR_VISITORS)
    }
  })

  it('calls hold none, answered, refused or failing', async () => {
    const bodies: [string, unknown][] = [
      [API_PATHS.commerce, { action: 'getProductByHandle', handle: 'acme-card' }], // the backend is not there
      [
        API_PATHS.commerce,
        { action: 'createCheckout', input: { lineItems: [{ variantId: 'gid://x/1', quantity: 1 }] } },
      ],
      [API_PATHS.discountCode, { name: 'A', email: 'a@example.com' }],
      [API_PATHS.resolveTap, { chip_id: 'DEMO0001' }],
      [API_PATHS.resolveTap, {}],
      ['/api/functions/none', {}],
    ]
    for (const [target, body] of bodies) {
      const answer = await rawRequest(shop.port, {
        method: 'POST',
        target,
        headers: { host: new URL(SITE).host, 'content-type': 'application/json', apikey: KEY },
        body: Buffer.from(JSON.stringify(body)),
      })
      expect(`${JSON.stringify(answer.headers)} ${answer.body}`).not.toMatch(NOT_FOR_VISITORS)
    }
    for (const line of shop.log.filter((text) => text.startsWith('{')))
      for (const value of Object.values(SECRETS)) expect(line).not.toContain(value)
  })

  it('no file a browser can load names one', () => {
    const client = texts('dist/client')
    expect(client.length).toBeGreaterThan(10)
    for (const { name, text } of client) expect(text.match(NOT_FOR_VISITORS)?.[0], name).toBeUndefined()
  })
})

describe('the build', () => {
  it('T-PLT-5 holds no fault, seed, debugging or test hook, and the tests’ own token is nowhere', () => {
    for (const { name, text } of [...texts('dist/server'), ...texts('dist/client')]) {
      expect(
        text.match(/__faults|__cron|faultyD1|faultyKv|thrownFrom|__fault|storefront-server|example\.test/i)?.[0],
        name,
      ).toBeUndefined()
      expect(text, name).not.toContain(TOKEN)
      expect(text, name).not.toMatch(/\bdebugger\b/)
      expect(text, name).not.toContain('DEMO0001') // the seed's rows
    }
  })

  it('T-PLT-5 in production nothing answers where tests, seeds, mails or faults might', async () => {
    for (const target of [
      '/__faults',
      '/__cron',
      '/dev/mail',
      '/dev',
      '/seed',
      '/debug',
      '/__test',
      '/__scheduled',
      '/test',
    ])
      for (const host of [new URL(SITE).host, 'localhost', '127.0.0.1'])
        expect([target, (await get(target, {}, host)).status]).toEqual([target, 404])
  })

  it('T-PLT-2 has no source map, and names none', () => {
    expect([...files('dist/client'), ...files('dist/server')].filter((name) => name.endsWith('.map'))).toEqual([])
    for (const { name, text } of [...texts('dist/server'), ...texts('dist/client')])
      expect(text, name).not.toMatch(/sourceMappingURL=(?!data:)/)
  })

  it.each([
    '/.env',
    '/.dev.vars',
    '/wrangler.toml',
    '/.git/config',
    '/package.json',
    '/package-lock.json',
    '/src/index.ts',
    '/migrations/0000_initial.sql',
    '/.vite/manifest.json',
    '/dist/server/index.js',
    '/_headers',
    '/.assetsignore',
    '/server/index.js',
    '/SECURITY.md',
    '/%2e%2e/wrangler.toml',
    '/assets/..%2f..%2fwrangler.toml',
  ])('T-PLT-2 %s is a page that was not found', async (target) => {
    const { status, headers } = await get(target)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('T-CSP-7 holds React’s production build alone, which puts no message and no stack into HTML', () => {
    const development =
      /react\.development|Warning: React\.|data-cstck=|checkPropTypes|You are using .* development build/
    for (const { name, text } of [...texts('dist/server'), ...texts('dist/client')])
      expect(text.match(development)?.[0], name).toBeUndefined()
  })
})
