// The checks before a deploy of the app (HOST-23). deploy-checks.ts has those of the shop.
import { readAppConfig } from '#app/env.ts'
import { marketProblems } from '#http/markets.ts'
import type { Settings } from './settings.ts'

/** Placeholder for a secret that only Cloudflare holds. */
const UNSEEN = 'x'.repeat(32)

/** The checked parts of the app's configuration. */
export interface AppDeployPlatform {
  vars: Record<string, unknown>
  routes?: readonly unknown[] | undefined
  route?: unknown
  r2_buckets?: readonly { binding?: string }[] | undefined
}

export interface AppDeployCheck {
  /** Problems that forbid a deploy: nobody could sign in, or the shop would link elsewhere. */
  problems: string[]
  /** The secrets of the app's Worker. */
  secrets: string[]
  /** Secrets without which no webhook reports paid orders to the app. */
  wanted: string[]
}

/** `shopVars` are the vars of wrangler.toml, `overrides` the `--var` settings of the command line. */
export function checkAppDeploy(
  platform: AppDeployPlatform,
  shopVars: Settings,
  overrides: Record<string, string> = {},
): AppDeployCheck {
  const settings = { ...platform.vars, ...overrides }
  const isTrial = ['', 'development'].includes(String(settings.APP_ENV ?? '').trim())
  // Outside production, also checks the rules of production, so that all problems are reported at once.
  const meant = isTrial ? { ...settings, APP_ENV: 'production' } : settings
  const read = readAppConfig({ ...meant, ACCOUNT_SECRET: UNSEEN, MAIL_SECRET: UNSEEN })
  const appHost = origin(settings.APP_HOST)
  const problems = [
    ...(isTrial
      ? ['APP_ENV must be "production" where the app is deployed: in development it takes keys that anybody can make.']
      : []),
    ...(read.ok ? marketProblems(read.config) : read.problems),
    ...(platform.routes?.length || platform.route
      ? []
      : [
          'wrangler.app.toml has no route yet: put the host name of the app there, under [[routes]], with custom_domain = true.',
        ]),
    ...(platform.r2_buckets?.some(({ binding }) => binding === 'MEDIA')
      ? []
      : [
          'wrangler.toml has no bucket MEDIA for pictures: run "npx wrangler r2 bucket create media" and name it there.',
        ]),
    ...['ACCOUNT_SECRET', ...Object.values(WEBHOOK_SECRETS)]
      .filter((name) => settings[name])
      .map(
        (name) =>
          `${name} is a secret and must not be a setting: take it out and run "npx wrangler secret put ${name} -c wrangler.app.toml".`,
      ),
    ...(appHost !== '' && origin(shopVars.APP_HOST) !== appHost
      ? [`APP_HOST of wrangler.toml must be the app's, "${appHost}": the shop leads there.`]
      : []),
  ]
  const webhookSecret = WEBHOOK_SECRETS[String(settings.COMMERCE_MODE ?? '')]
  return {
    problems,
    secrets: ['ACCOUNT_SECRET', 'MAIL_SECRET'],
    wanted: webhookSecret === undefined ? [] : [webhookSecret],
  }
}

/** The webhook signing secret of each commerce mode's payment provider. */
const WEBHOOK_SECRETS: Readonly<Record<string, string>> = {
  live: 'SHOPIFY_WEBHOOK_SECRET',
  stripe: 'STRIPE_WEBHOOK_SECRET',
}

const origin = (address: unknown): string =>
  String(address ?? '')
    .trim()
    .replace(/\/$/, '')
