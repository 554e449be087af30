// What `npm run deploy` finds out before it changes anything, and what the deploy button reads from the repository.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checkDeploy, missingSecrets } from '#scripts/deploy-checks.ts'
import { readPlatform } from '#scripts/settings.ts'

const READY = {
  vars: {
    APP_ENV: 'production',
    SITE_URL: 'https://acme.shop',
    ANON_KEY: 'public',
    APP_HOST: 'https://app.acme.shop',
    BRAND_SITE_URL: 'https://www.acme.shop',
    BOOKING_URL: 'https://book.acme.shop/30min',
    INSTAGRAM_URL: 'https://www.instagram.com/acme',
    TIKTOK_URL: 'https://www.tiktok.com/@acme',
    SUPPORT_EMAIL: 'help@acme.shop',
    PRIVACY_EMAIL: 'help@acme.shop',
    LEGAL_EMAIL: 'help@acme.shop',
  },
  d1_databases: [{ binding: 'DB', database_name: 'shop', database_id: '6f1c1a52-9a41-4a53-8f4e-3f6f2a9f8d10' }],
  kv_namespaces: [{ binding: 'CACHE', id: '0f2ac74b498b48028cb68387c421e279' }],
}
const withVars = (vars: Record<string, string>) => ({ ...READY, vars: { ...READY.vars, ...vars } })
const STOREFRONT = 'https://acme.myshopify.com/api/2026-04/graphql.json'

describe('a configuration that is ready', () => {
  it('has no problems, and notes for what a visitor would miss', async () => {
    expect(await checkDeploy(READY)).toEqual({
      problems: [],
      notes: [
        'COMMERCE_MODE is "sample": the checkout takes no payment.',
        'MAIL_FROM is not set: no mail is sent.',
        expect.stringMatching(/^A shop must show its company details: BUSINESS_NAME/),
      ],
      secrets: [],
      wanted: ['OPERATOR_TOKEN'],
    })
  })

  it('names the secrets it cannot do without', async () => {
    const mail = await checkDeploy(withVars({ MAIL_FROM: 'shop@acme.shop' }))
    expect([mail.problems, mail.secrets]).toEqual([[], ['MAIL_SECRET']])
    const live = await checkDeploy(withVars({ COMMERCE_MODE: 'live', SHOPIFY_STOREFRONT_URL: STOREFRONT }))
    expect([live.problems, live.secrets]).toEqual([[], ['SHOPIFY_STOREFRONT_TOKEN']])
  })
})

describe('a shop that is not anybody’s yet', () => {
  it('is told every placeholder by its name', async () => {
    const { notes } = await checkDeploy(await readPlatform())
    const names = [
      'APP_ENV',
      'APP_HOST',
      'BRAND_SITE_URL',
      'BOOKING_URL',
      'INSTAGRAM_URL',
      'TIKTOK_URL',
      'SUPPORT_EMAIL',
    ]
    for (const name of [...names, 'PRIVACY_EMAIL', 'LEGAL_EMAIL', 'ANON_KEY', 'MAIL_FROM'])
      expect(
        notes.filter((note) => note.startsWith(`${name} is `)),
        name,
      ).toHaveLength(1)
  })

  it.each([
    ['APP_HOST', 'https://app.tappt.example'],
    ['SITE_URL', 'http://localhost:8787'],
    ['SUPPORT_EMAIL', 'help@example.com'],
    ['MAIL_FROM', 'shop@acme.test'],
    ['BUSINESS_EMAIL', 'office@acme.invalid'],
  ])('%s %s is a placeholder', async (name, value) => {
    const { notes } = await checkDeploy(withVars({ [name]: value }))
    expect(notes).toContain(`${name} is ${value}, a placeholder that leads nowhere.`)
  })

  it('a pixel without a question is told', async () => {
    const { notes } = await checkDeploy(withVars({ PIXEL_ID: 'P1', CONSENT: 'off' }))
    expect(notes.join()).toContain('CONSENT is "off"')
  })
})

describe('a configuration that is not ready', () => {
  it('as it stands in the repository says which ids are missing and how to get them', async () => {
    const { problems } = await checkDeploy(await readPlatform())
    expect(problems).toEqual([
      expect.stringMatching(/D1 database DB yet: run "npx wrangler d1 create storefront"/),
      expect.stringMatching(/KV namespace CACHE yet: run "npx wrangler kv namespace create CACHE"/),
    ])
  })

  it.each([
    ['MAIL_SECRET', 'x'.repeat(40)],
    ['MAIL_SECRET_PREVIOUS', 'x'.repeat(40)],
    ['OPERATOR_TOKEN', 'x'.repeat(40)],
    ['SUN_MASTER_KEYS', `1:${'0'.repeat(32)}`],
  ])('says that %s is no setting', async (name, value) => {
    expect((await checkDeploy(withVars({ [name]: value }))).problems).toEqual([
      expect.stringContaining(`npx wrangler secret put ${name}`),
    ])
  })

  it('sells live without an address to sell through: refused, as is a setting that is mistyped beside it', async () => {
    const live = await checkDeploy(withVars({ COMMERCE_MODE: 'live' }))
    expect(live.problems).toEqual([expect.stringMatching(/^SHOPIFY_STOREFRONT_URL must be set while COMMERCE_MODE/)])
    expect(live.secrets).toEqual(['SHOPIFY_STOREFRONT_TOKEN'])
    const trial = await checkDeploy({ ...READY, vars: { ANON_KEY: 'x', COMMERCE_MODE: 'live' } })
    expect(trial.problems.map((problem) => problem.split(' ')[0])).toEqual(['APP_ENV', 'SHOPIFY_STOREFRONT_URL'])
    const both = await checkDeploy(withVars({ COMMERCE_MODE: 'live', APP_ENV: 'prod' }))
    expect(both.problems.map((problem) => problem.split(' ')[0])).toEqual(['APP_ENV', 'SHOPIFY_STOREFRONT_URL'])
  })

  it('STR-02 sells through Stripe: its key is a secret, asked for by its name, and never a setting', async () => {
    const ready = await checkDeploy(withVars({ COMMERCE_MODE: 'stripe' }))
    expect([ready.problems, ready.secrets]).toEqual([[], ['STRIPE_SECRET_KEY']])
    const open = await checkDeploy(
      withVars({ COMMERCE_MODE: 'stripe', STRIPE_SECRET_KEY: `rk_live_${'x'.repeat(40)}` }),
    )
    expect(open.problems).toEqual([expect.stringContaining('npx wrangler secret put STRIPE_SECRET_KEY')])
    const local = await checkDeploy(withVars({ COMMERCE_MODE: 'stripe', STRIPE_API_URL: 'http://127.0.0.1:12111' }))
    expect(local.problems).toEqual([expect.stringMatching(/^STRIPE_API_URL must be empty in production/)])
  })

  it.each([
    ['live', '', { SHOPIFY_STOREFRONT_URL: STOREFRONT }],
    ['live', 'development', { SHOPIFY_STOREFRONT_URL: STOREFRONT }],
    ['stripe', ' development ', {}],
  ])('takes money by %s with APP_ENV "%s": refused, in one sentence', async (mode, APP_ENV, vars) => {
    const { problems, notes } = await checkDeploy(withVars({ ...vars, APP_ENV, COMMERCE_MODE: mode }))
    expect(problems).toEqual([
      `APP_ENV must be "production" while COMMERCE_MODE is "${mode}": a shop that takes money is no trial.`,
    ])
    expect(notes.filter((note) => note.startsWith('APP_ENV'))).toEqual([])
  })

  it('a trial that sends mail needs the key of its links as well', async () => {
    const trial = await checkDeploy(withVars({ APP_ENV: 'development', MAIL_FROM: 'shop@acme.shop' }))
    expect([trial.problems, trial.secrets]).toEqual([[], ['MAIL_SECRET']])
    expect(trial.notes.join()).toContain('fine for a trial of the shop alone')
  })

  it('without SITE_URL in production, or with a wrong setting, says so', async () => {
    expect((await checkDeploy(withVars({ SITE_URL: '' }))).problems).toEqual([
      expect.stringMatching(/^SITE_URL must be set in production/),
    ])
    expect((await checkDeploy(READY, { CONSENT: 'perhaps' })).problems).toEqual([
      'CONSENT must be "required" or "off".',
    ])
    expect((await checkDeploy(withVars({ SITE_URL: '' }), { SITE_URL: 'https://acme.example' })).problems).toEqual([])
  })
})

it('missing secrets are found in what wrangler prints', () => {
  const needed = ['MAIL_SECRET', 'SHOPIFY_STOREFRONT_TOKEN']
  expect(missingSecrets(needed, '[{"name":"MAIL_SECRET","type":"secret_text"}]')).toEqual(['SHOPIFY_STOREFRONT_TOKEN'])
  expect(missingSecrets(needed, 'This Worker does not exist on your account. [code: 10007]')).toEqual(needed)
  expect(missingSecrets(needed, 'You are not logged in.')).toBeNull()
})

describe('the deploy button', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const described = Object.keys(JSON.parse(read('package.json')).cloudflare.bindings)

  it('finds every secret in .dev.vars.example, each with a comment, none with a value that works', () => {
    const file = read('.dev.vars.example')
    const secrets = parseEnv(file)
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(['MAIL_SECRET', 'OPERATOR_TOKEN']))
    for (const line of file.split('\n').filter((text) => /^[A-Z_]+=/.test(text))) expect(line).toMatch(/^\w+="" # \S/)
    expect(read('.gitignore').split('\n')).toContain('.dev.vars')
  })

  it('finds a description of every secret and only of what there is', async () => {
    const secrets = Object.keys(parseEnv(read('.dev.vars.example')))
    expect(described).toEqual(expect.arrayContaining(secrets))
    const { vars } = await readPlatform()
    for (const name of described) expect([...secrets, ...Object.keys(vars)], name).toContain(name)
  })
})
