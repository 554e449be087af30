// What `npm run deploy` finds out before it changes anything, and what the deploy button reads from the repository.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checkDeploy, missingSecrets } from '../../scripts/deploy-checks.mjs'
import { readPlatform } from '../../scripts/settings.mjs'

const READY = {
  vars: { APP_ENV: 'production', SITE_URL: 'https://acme.example', ANON_KEY: 'public' },
  d1_databases: [{ binding: 'DB', database_name: 'shop', database_id: '6f1c1a52-9a41-4a53-8f4e-3f6f2a9f8d10' }],
  kv_namespaces: [{ binding: 'CACHE', id: '0f2ac74b498b48028cb68387c421e279' }],
}
const withVars = (vars: Record<string, string>) => ({ ...READY, vars: { ...READY.vars, ...vars } })

describe('a configuration that is ready', () => {
  it('has no problems, and notes for what a visitor would miss', async () => {
    expect(await checkDeploy(READY)).toEqual({
      problems: [],
      notes: [
        'COMMERCE_MODE is "sample": the checkout takes no payment.',
        expect.stringMatching(/^A shop must show its company details: BUSINESS_NAME/),
        'MAIL_FROM is not set: no mail is sent.',
      ],
      secrets: [],
    })
  })

  it('names the secrets it cannot do without', async () => {
    const { problems, secrets } = await checkDeploy(withVars({ MAIL_FROM: 'shop@acme.example' }))
    expect([problems, secrets]).toEqual([[], ['MAIL_SECRET']])
    expect((await checkDeploy({ ...READY, vars: { ANON_KEY: 'x' } })).notes).toEqual([
      expect.stringMatching(/^APP_ENV is "development"/),
    ])
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
