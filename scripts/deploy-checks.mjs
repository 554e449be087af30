// What must be right before anything is sent to Cloudflare, found out here instead of from a broken shop afterwards.
import './ts-imports.mjs'

const PLACEHOLDER = /^[0-]*\d$/ // as the ids stand in the repository
/** Stands for a secret that only Cloudflare holds, so that the check of the settings says nothing about it. */
const UNSEEN = 'x'.repeat(32)

/**
 * @param {object} platform wrangler.toml as `readPlatform` answers it
 * @param {Record<string, string>} overrides `--var` settings of the command line
 * @returns {Promise<{ problems: string[], notes: string[], secrets: string[] }>} what forbids a deploy, what is worth
 * knowing, and the secrets this configuration cannot do without
 */
export async function checkDeploy(platform, overrides = {}) {
  const { missingBusinessDetails, readConfig } = await import('../src/env.ts')
  const settings = { ...platform.vars, ...overrides }
  const result = readConfig({ ...settings, MAIL_SECRET: UNSEEN })
  const problems = [...placeholders(platform), ...(result.ok ? [] : result.problems)]
  if (!result.ok) return { problems, notes: [], secrets: [] }
  const { config } = result
  const missing = missingBusinessDetails(config)
  const notes = [
    ...(config.production
      ? []
      : ['APP_ENV is "development": fine for a trial. A shop that sells needs "production" and SITE_URL.']),
    ...(config.production && config.commerceMode === 'sample'
      ? ['COMMERCE_MODE is "sample": the checkout takes no payment.']
      : []),
    ...(config.production && missing.length > 0
      ? [`A shop must show its company details: ${missing.join(', ')}.`]
      : []),
    ...(config.production && config.mailFrom === '' ? ['MAIL_FROM is not set: no mail is sent.'] : []),
  ]
  const secrets = [
    ...(config.production && config.mailFrom !== '' ? ['MAIL_SECRET'] : []),
    ...(config.commerceMode === 'live' ? ['SHOPIFY_STOREFRONT_TOKEN'] : []),
  ]
  return { problems, notes, secrets }
}

/** Problems of the ids alone, which is all a migration needs. */
export function placeholders(platform) {
  const database = platform.d1_databases.find(({ binding }) => binding === 'DB')
  const cache = platform.kv_namespaces.find(({ binding }) => binding === 'CACHE')
  const ids = [
    ['the D1 database DB', database?.database_id, `npx wrangler d1 create ${database?.database_name ?? 'storefront'}`],
    ['the KV namespace CACHE', cache?.id, 'npx wrangler kv namespace create CACHE'],
  ]
  return ids
    .filter(([, id]) => !id || PLACEHOLDER.test(id))
    .map(([what, , how]) => `wrangler.toml has no id for ${what} yet: run "${how}" and put the id it prints there.`)
}

/** The secrets of `needed` that are not among those `wrangler secret list` printed; null when it said nothing useful. */
export function missingSecrets(needed, printed) {
  try {
    const names = JSON.parse(printed).map(({ name }) => name)
    return needed.filter((name) => !names.includes(name))
  } catch {
    return /\b10007\b|does not exist/i.test(printed) ? [...needed] : null
  }
}
