// Checks before a deploy, so that a mistake is found before it breaks the shop.

import { noticeFilesIn } from '#build/notice-files.ts'
import { CONTACT_SETTINGS, readProductContacts } from '#domain/site/product-contacts.ts'
import { marketProblems } from '#http/markets.ts'
import { type Config, missingBusinessDetails, missingCommerceSettings, readConfig } from '#src/env.ts'
import { usesOwnApp } from './app-platform.ts'
import { euNotes } from './eu-checks.ts'
import type { Settings } from './settings.ts'

const PLACEHOLDER = /^[0-]*\d$/ // like the ids in the repository
/** Placeholder for a secret that only Cloudflare has, so that the settings check does not report it as missing. */
const UNSEEN = 'x'.repeat(32)

/** Host names that never resolve (RFC 2606, RFC 6761), and those of this machine. */
const NO_REAL_HOST =
  /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$|^127\.|^\[?::1\]?$/i
const DEFAULT_ANON_KEY = 'anon-public-key'

/** The checked parts of wrangler.toml. */
export interface DeployPlatform {
  vars: Record<string, unknown>
  d1_databases: { binding?: string; database_id?: string | undefined; database_name?: string | undefined }[]
  kv_namespaces: { binding?: string; id?: string | undefined }[]
}

export interface DeployCheck {
  /** Problems that block a deploy, because the shop could not work. */
  problems: string[]
  /** Notes about a configuration that works but is not that of a real shop. */
  notes: string[]
  /** Secrets that this configuration requires. */
  secrets: string[]
  /** Optional secrets. */
  wanted: string[]
}

/**
 * `overrides` are the `--var` settings of the command line. `notices`: the names of the files with the notice on the legal
 * guarantee, unless they are to be looked for. `withApp`: is the app of this repository the shop's?
 */
export function checkDeploy(
  platform: DeployPlatform,
  overrides: Record<string, string> = {},
  notices?: readonly string[],
  withApp?: boolean,
): DeployCheck {
  const settings: Settings = { ...platform.vars, ...overrides }
  const found = notices === undefined ? noticeFiles() : { notices, problems: [] }
  const result = readConfig({ ...settings, MAIL_SECRET: UNSEEN })
  const config = result.ok ? result.config : result.strictest
  const given = (name: string) => String(settings[name] ?? '').trim() !== ''
  const unsellable = missingCommerceSettings(config).filter((name) => !SECRETS.includes(name))
  const problems = [
    ...placeholders(platform),
    ...openSecrets(settings),
    ...(result.ok ? [] : result.problems),
    ...marketProblems(config),
    ...found.problems,
    ...(takesMoneyOnTrial(config)
      ? [
          `APP_ENV must be "production" while COMMERCE_MODE is "${config.commerceMode}": a shop that takes money is no trial.`,
        ]
      : []),
    ...unsellable.map(
      (name) => `${name} must be set while COMMERCE_MODE is "${config.commerceMode}": nothing can be sold without it.`,
    ),
  ]
  const secrets = [
    ...(config.mailFrom !== '' ? ['MAIL_SECRET'] : []),
    ...(config.commerceMode === 'live' ? ['SHOPIFY_STOREFRONT_TOKEN'] : []),
    ...(config.commerceMode === 'stripe' ? ['STRIPE_SECRET_KEY'] : []),
  ]
  const notes = [
    ...notesOn(config),
    ...detailNotes(config),
    ...euNotes(config, { notices: found.notices, withApp: withApp ?? usesOwnApp(settings) }),
    ...placeholderNotes(config, given),
  ]
  return { problems, notes, secrets, wanted: ['OPERATOR_TOKEN'] }
}

/** The files that the build takes, or why it refuses them. */
function noticeFiles(): { notices: string[]; problems: string[] } {
  try {
    return { notices: noticeFilesIn('public'), problems: [] }
  } catch (error) {
    return { notices: [], problems: [error instanceof Error ? error.message : String(error)] }
  }
}

const takesMoneyOnTrial = ({ production, commerceMode }: Config) => !production && commerceMode !== 'sample'

const SECRETS = [
  'MAIL_SECRET',
  'MAIL_SECRET_PREVIOUS',
  'OPERATOR_TOKEN',
  'OPERATOR_TOKEN_PREVIOUS',
  'SHOPIFY_STOREFRONT_TOKEN',
  'STRIPE_SECRET_KEY',
  'SUN_MASTER_KEYS',
]
/** Secrets among the settings, which everybody with access to the repository or to the account's dashboard can read. */
const openSecrets = (settings: Settings) =>
  SECRETS.filter((name) => settings[name]).map(
    (name) => `${name} is a secret and must not be a setting: take it out and run "npx wrangler secret put ${name}".`,
  )

function notesOn(config: Config): string[] {
  const { production, commerceMode, mailFrom, anonKey, pixelId, consentRequired } = config
  return [
    ...(production || takesMoneyOnTrial(config)
      ? []
      : [
          'APP_ENV is "development": fine for a trial of the shop alone. A shop that sells, and the app, need "production" and SITE_URL.',
        ]),
    ...(production && commerceMode === 'sample' ? ['COMMERCE_MODE is "sample": the checkout takes no payment.'] : []),
    ...(mailFrom === '' ? ['MAIL_FROM is not set: no mail is sent.'] : []),
    ...(anonKey === DEFAULT_ANON_KEY
      ? ['ANON_KEY is the one of the repository, which everybody knows; set a random one of your own.']
      : []),
    ...(pixelId !== '' && !consentRequired
      ? ['CONSENT is "off": the pixel is loaded without asking, which most markets forbid.']
      : []),
  ]
}

function detailNotes(config: Config): string[] {
  const missing = missingBusinessDetails(config)
  return missing.length > 0 ? [`A shop must show its company details: ${missing.join(', ')}.`] : []
}

/** Notes on placeholder addresses, and on social links that were derived from the slug. */
function placeholderNotes(config: Config, given: (name: string) => boolean): string[] {
  const { brand, business, siteUrl, mailFrom } = config
  const { maker, responsible } = readProductContacts(config.productContacts)
  const addresses = {
    APP_HOST: brand.appHost,
    BRAND_SITE_URL: brand.brandSiteUrl,
    BOOKING_URL: brand.bookingUrl,
    SITE_URL: siteUrl,
    SUPPORT_EMAIL: brand.supportEmail,
    PRIVACY_EMAIL: brand.privacyEmail,
    LEGAL_EMAIL: brand.legalEmail,
    BUSINESS_EMAIL: business.email,
    MAIL_FROM: mailFrom,
    [CONTACT_SETTINGS.maker]: maker?.electronic ?? '',
    [CONTACT_SETTINGS.responsible]: responsible?.electronic ?? '',
  }
  const unreal = Object.entries(addresses)
    .filter(([, address]) => address !== '' && NO_REAL_HOST.test(hostOf(address)))
    .map(
      ([name, address]) => `${name} is ${address}, a placeholder that leads nowhere${given(name) ? '' : '; set it'}.`,
    )
  const social = { INSTAGRAM_URL: brand.instagramUrl, TIKTOK_URL: brand.tiktokUrl }
  const guessed = Object.entries(social)
    .filter(([name]) => !given(name))
    .map(([name, address]) => `${name} is not set: the footer leads to ${address}, which may be somebody else's.`)
  return [...unreal, ...guessed]
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname : address.slice(address.lastIndexOf('@') + 1)

/** Problems with ids only, which a migration needs. */
export function placeholders(platform: DeployPlatform): string[] {
  const database = platform.d1_databases.find(({ binding }) => binding === 'DB')
  const cache = platform.kv_namespaces.find(({ binding }) => binding === 'CACHE')
  const ids: [what: string, id: string | undefined, how: string][] = [
    ['the D1 database DB', database?.database_id, `npx wrangler d1 create ${database?.database_name ?? 'storefront'}`],
    ['the KV namespace CACHE', cache?.id, 'npx wrangler kv namespace create CACHE'],
  ]
  return ids
    .filter(([, id]) => !id || PLACEHOLDER.test(id))
    .map(([what, , how]) => `wrangler.toml has no id for ${what} yet: run "${how}" and put the id it prints there.`)
}

/** The secrets of `needed` that the output of `wrangler secret list` does not name; null if the output is of no use. */
export function missingSecrets(needed: readonly string[], printed: string): string[] | null {
  try {
    const listed: { name: string }[] = JSON.parse(printed)
    const names = listed.map(({ name }) => name)
    return needed.filter((name) => !names.includes(name))
  } catch {
    return /\b10007\b|does not exist/i.test(printed) ? [...needed] : null
  }
}
