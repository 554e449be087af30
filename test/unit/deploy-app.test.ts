// What `npm run deploy` finds out about the app before it changes anything.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkAppDeploy } from '#scripts/app-deploy-checks.ts'
import { appBeside, appPlatform } from '#scripts/app-platform.ts'

const READY = {
  vars: {
    APP_ENV: 'production',
    SITE_URL: 'https://acme.shop',
    APP_HOST: 'https://app.acme.shop',
    ANON_KEY: 'public',
    MAIL_FROM: 'shop@acme.shop',
  },
  routes: [{ pattern: 'app.acme.shop', custom_domain: true }],
  r2_buckets: [{ binding: 'MEDIA' }],
}
const SHOP = { APP_HOST: 'https://app.acme.shop' }
const problemsOf = (change: Partial<typeof READY>, shop = SHOP) =>
  checkAppDeploy({ ...READY, ...change }, shop).problems

describe('the app that is to be deployed', () => {
  it('HOST-23 is ready when everything is there, and needs two secrets', () => {
    expect(checkAppDeploy(READY, SHOP)).toEqual({
      problems: [],
      secrets: ['ACCOUNT_SECRET', 'MAIL_SECRET'],
      wanted: [],
    })
  })

  it.each([
    ['sample', []],
    ['live', ['SHOPIFY_WEBHOOK_SECRET']],
    ['stripe', ['STRIPE_WEBHOOK_SECRET']],
  ])('HOST-23 in mode %s paid orders arrive with %j', (COMMERCE_MODE, wanted) => {
    const vars = { ...READY.vars, COMMERCE_MODE }
    expect(checkAppDeploy({ ...READY, vars }, SHOP).wanted).toEqual(wanted)
  })

  it.each([
    ['no address', { vars: { ...READY.vars, APP_HOST: '' } }, SHOP, /^APP_HOST must be set for the app/],
    ['no route', { routes: [] }, SHOP, /no route yet/],
    ['no bucket', { r2_buckets: [] }, SHOP, /no bucket MEDIA/],
    [
      'the host name of the shop',
      { vars: { ...READY.vars, APP_HOST: 'https://acme.shop' } },
      { APP_HOST: 'https://acme.shop' },
      /^APP_HOST and SITE_URL must have different host names: the app's cookie must never reach the shop\.$/,
    ],
    ['a shop that leads elsewhere', {}, { APP_HOST: '' }, /^APP_HOST of wrangler\.toml must be the app's/],
    [
      'no mail',
      { vars: { ...READY.vars, MAIL_FROM: '' } },
      SHOP,
      /^The app needs MAIL_FROM and MAIL_SECRET in production: people sign in with a code sent by email\.$/,
    ],
    [
      'development',
      { vars: { ...READY.vars, APP_ENV: 'development' } },
      SHOP,
      /^APP_ENV must be "production" where the app is deployed/,
    ],
    ['no APP_ENV', { vars: { ...READY.vars, APP_ENV: ' ' } }, SHOP, /^APP_ENV must be "production" where the app is/],
    [
      'a secret among the settings',
      { vars: { ...READY.vars, ACCOUNT_SECRET: 'x'.repeat(40) } },
      SHOP,
      /must not be a setting/,
    ],
    [
      'the secret of a webhook among the settings',
      { vars: { ...READY.vars, STRIPE_WEBHOOK_SECRET: 'whsec_x' } },
      SHOP,
      /^STRIPE_WEBHOOK_SECRET is a secret and must not be a setting/,
    ],
  ])('HOST-23 HOST-25 is refused with %s, in one sentence', (_name, change, shop, sentence) => {
    expect(problemsOf(change, shop)).toEqual([expect.stringMatching(sentence)])
  })
})

it('HOST-23 in development it is told everything production asks for, at once', () => {
  const vars = { APP_HOST: 'http://app.acme.shop', ANON_KEY: 'public' }
  expect(problemsOf({ vars: vars as never }).map((problem) => problem.split(' ').slice(0, 4).join(' '))).toEqual([
    'APP_ENV must be "production"',
    'SITE_URL must be set',
    'APP_HOST must begin with',
    'The app needs MAIL_FROM',
    'APP_HOST of wrangler.toml must',
  ])
})

it('HOST-07 HOST-08 HOST-21 HOST-22 what both Workers read stands in wrangler.toml alone, and reaches the app by the build', async () => {
  const app = await appPlatform()
  expect(app.name).toBe('nfc-card-app')
  expect(app.vars).toMatchObject({ BRAND_SLUG: 'tappt', COMMERCE_MODE: 'sample', ANON_KEY: 'anon-public-key' })
  expect(app.d1_databases.map(({ binding }: { binding?: unknown }) => binding)).toEqual(['DB'])
  expect(app.kv_namespaces).toEqual([{ binding: 'CACHE', id: '00000000000000000000000000000002' }])
  expect(app.r2_buckets?.map(({ binding }: { binding?: unknown }) => binding)).toEqual(['MEDIA'])
  const own = readFileSync('wrangler.app.toml', 'utf8')
  expect(own).not.toMatch(/d1_databases|kv_namespaces|r2_buckets|BRAND_|MAIL_FROM =|COMMERCE_MODE =/)
  expect(own.match(/^[A-Z_]+ = /gm)).toEqual(['APP_HOST = '])
})

describe('the app beside the shop on this machine', () => {
  it('HOST-13 leads to the shop of this machine, wherever the shop says that it is', async () => {
    const local = { appHost: 'http://app.localhost:8787', siteUrl: 'http://localhost:8787' }
    const { settings } = await appBeside({ SITE_URL: 'https://acme.shop' }, local)
    expect(settings).toMatchObject({ SITE_URL: local.siteUrl, APP_HOST: local.appHost })
  })
})
