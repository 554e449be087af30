// Bindings and settings of the app's Worker. The shop's reader checks what both Workers share; this file checks the rest.
import { accountSecretOf, isOwnMachine } from '#domain/site/account-secret.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { type Config, type RawSettings, readConfig } from '#src/env.ts'

/** Bindings and settings of wrangler.app.toml and wrangler.toml. Settings are strings; empty means "use the default". */
export interface AppBindings {
  DB: D1Database
  CACHE: KVNamespace
  ASSETS: Fetcher
  /** Pictures. Without it, a profile can only link to a picture elsewhere. */
  MEDIA?: R2Bucket
  EMAIL?: SendEmail
  LIMIT_LOGIN?: RateLimit
  LIMIT_CONTACT?: RateLimit
  LIMIT_HEALTH?: RateLimit
  /** Bound if the shop stores its counts in Analytics Engine instead of D1. */
  STATS?: AnalyticsEngineDataset
  APP_HOST?: string
  /** The shop's markets; src/http/markets.ts reads them. */
  MARKETS?: string
  STRIPE_COUNTRIES?: string
  SITE_URL?: string
  ACCOUNT_SECRET?: string
  AFFILIATE_PERCENT?: string
  ANON_KEY?: string
  APP_ENV?: string
  MAIL_FROM?: string
  MAIL_SECRET?: string
  SHOPIFY_SHOP_DOMAIN?: string
  SHOPIFY_WEBHOOK_SECRET?: string
  STRIPE_WEBHOOK_SECRET?: string
  ENGRAVING?: string
  LIMITED_STOCK?: string
  STOCK_LOW?: string
  RETURN_ADDRESS?: string
}

export interface AppConfig extends Config {
  /** Origin of the app itself. */
  appHost: string
  /** Origin of the shop. */
  siteUrl: string
  /** Key for sign-in codes, claim codes, links and known browsers. */
  accountSecret: string
  /** Is `accountSecret` derived from the public key? Such an app responds only under host names of the local machine. */
  isSecretDerived: boolean
  /** Signing secrets of the webhooks, at most two each; none: the webhook does not exist. */
  shopifyWebhookSecrets: readonly string[]
  stripeWebhookSecrets: readonly string[]
  /** Host name of the store whose messages are accepted, in lower case; "" for none. */
  shopDomain: string
  /** The console warns of a design with fewer cards left; 0: never. */
  stockLow: number
  /** What the code of a new affiliate takes off, in whole per cent. */
  affiliatePercent: number
  /** Where buyers send cards back to, line by line; none: not set. */
  returnAddress: readonly string[]
}

export type AppConfigResult = { ok: true; config: AppConfig } | { ok: false; problems: string[] }

const SECRET_LENGTH = 32
const HOW = 'at least 32 random characters, by "npx wrangler secret put ACCOUNT_SECRET -c wrangler.app.toml".'
/** For an app in development that is reachable from other machines. */
const SECRET_NEEDED = `ACCOUNT_SECRET must be set: only an app on this machine, at localhost or below it, makes one of the public key. Elsewhere it takes ${HOW}`

const known = new WeakMap<object, AppConfigResult>()

/** The checked settings, or all problems. Memoised per `env` object. Never throws. */
export function readAppConfig(env: AppBindings | RawSettings): AppConfigResult {
  const read = known.get(env) ?? parse(env)
  known.set(env, read)
  return read
}

/** The same for a request to this host name: without an ACCOUNT_SECRET, only local host names are valid. */
export function readAppConfigFor(env: AppBindings | RawSettings, hostname: string): AppConfigResult {
  const read = readAppConfig(env)
  return read.ok && read.config.isSecretDerived && !isOwnMachine(hostname)
    ? { ok: false, problems: [SECRET_NEEDED] }
    : read
}

function parse(env: AppBindings | RawSettings): AppConfigResult {
  const shared = readConfig(env as RawSettings)
  const config = shared.ok ? shared.config : shared.strictest
  const problems = shared.ok ? [] : [...shared.problems]
  const given = text(env, 'APP_HOST')
  const appHost = given === '' ? '' : config.brand.appHost
  if (given === '') problems.push('APP_HOST must be set for the app: its own address, like "https://app.acme.example".')
  else if (config.production && !appHost.startsWith('https://'))
    problems.push('APP_HOST must begin with https:// in production.')
  const siteUrl = config.siteUrl || withoutFirstLabel(appHost)
  if (appHost !== '' && siteUrl !== '' && hostOf(appHost) === hostOf(siteUrl))
    problems.push("APP_HOST and SITE_URL must have different host names: the app's cookie must never reach the shop.")
  const givenSecret = text(env, 'ACCOUNT_SECRET')
  const accountSecret = accountSecretOf({
    ACCOUNT_SECRET: givenSecret,
    ANON_KEY: config.anonKey,
    APP_ENV: text(env, 'APP_ENV'),
    APP_HOST: appHost,
  })
  const isElsewhere = appHost !== '' && !isOwnMachine(hostOf(appHost))
  if ((config.production || isElsewhere) && givenSecret.length < SECRET_LENGTH)
    problems.push(config.production ? `ACCOUNT_SECRET must be set in production: ${HOW}` : SECRET_NEEDED)
  if (config.production && (config.mailFrom === '' || config.mailSecret === ''))
    problems.push('The app needs MAIL_FROM and MAIL_SECRET in production: people sign in with a code sent by email.')
  const shopifyWebhookSecrets = words(text(env, 'SHOPIFY_WEBHOOK_SECRET'))
  if (!areSecrets(shopifyWebhookSecrets, /^[\x21-\x7e]{16,256}$/))
    problems.push('SHOPIFY_WEBHOOK_SECRET must be one signing secret, or two separated by a comma.')
  const stripeWebhookSecrets = words(text(env, 'STRIPE_WEBHOOK_SECRET'))
  if (!areSecrets(stripeWebhookSecrets, /^whsec_[\x21-\x7e]{1,256}$/))
    problems.push('STRIPE_WEBHOOK_SECRET must begin with whsec_; two are separated by a comma.')
  const givenDomain = text(env, 'SHOPIFY_SHOP_DOMAIN').toLowerCase()
  if (givenDomain !== '' && !HOST_NAME.test(givenDomain))
    problems.push('SHOPIFY_SHOP_DOMAIN must be a host name, like "acme.myshopify.com".')
  const givenLow = text(env, 'STOCK_LOW')
  const stockLow = givenLow === '' ? STOCK_LOW : /^\d{1,5}$/.test(givenLow) ? Number(givenLow) : Number.NaN
  if (!(stockLow <= MOST_STOCK_LOW)) problems.push('STOCK_LOW must be a whole number from 0 to 10000; 0 never warns.')
  const givenPercent = text(env, 'AFFILIATE_PERCENT')
  const affiliatePercent =
    givenPercent === '' ? AFFILIATE_PERCENT : /^\d{1,2}$/.test(givenPercent) ? Number(givenPercent) : Number.NaN
  if (!(affiliatePercent >= 1 && affiliatePercent <= MOST_AFFILIATE_PERCENT))
    problems.push('AFFILIATE_PERCENT must be a whole number from 1 to 50.')
  const shopDomain = givenDomain || hostOf(config.storefront.url)
  const returnAddress = addressLinesOf(text(env, 'RETURN_ADDRESS'))
  if (!isReturnAddress(returnAddress))
    problems.push(
      'RETURN_ADDRESS must be at most 8 lines of at most 60 plain characters, separated by "|", like "Acme|1 Example Street|London E1 1AA".',
    )
  return problems.length > 0
    ? { ok: false, problems }
    : {
        ok: true,
        config: {
          ...{ ...config, appHost, siteUrl, accountSecret, isSecretDerived: givenSecret === '' },
          ...{ shopifyWebhookSecrets, stripeWebhookSecrets, shopDomain, stockLow, affiliatePercent, returnAddress },
        },
      }
}

const STOCK_LOW = 20
const MOST_STOCK_LOW = 10_000
const AFFILIATE_PERCENT = 10
const MOST_AFFILIATE_PERCENT = 50
const MAX_SECRETS = 2
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

/** The values of a comma-separated list; none for "". */
const words = (given: string): string[] => (given === '' ? [] : given.split(',').map((word) => word.trim()))

const areSecrets = (secrets: readonly string[], shape: RegExp): boolean =>
  secrets.length <= MAX_SECRETS && secrets.every((secret) => shape.test(secret))

const MAX_ADDRESS_LINES = 8
const MAX_ADDRESS_LINE = 60

/** The lines of an address that is written with "|" or line breaks between them; none for "". */
const addressLinesOf = (given: string): string[] =>
  given
    .split(/[|\n]/)
    .map(cleanPasted)
    .filter((line) => line !== '')

const isReturnAddress = (lines: readonly string[]): boolean =>
  lines.length <= MAX_ADDRESS_LINES && lines.every((line) => isPlainText(line, { max: MAX_ADDRESS_LINE }))

function text(env: object, name: string): string {
  const value: unknown = Reflect.get(env, name)
  return typeof value === 'string' ? value.trim() : ''
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : origin)

/** "http://app.localhost:8787" → "http://localhost:8787": the shop's origin if SITE_URL is not set. */
const withoutFirstLabel = (origin: string): string => origin.replace(/^(https?:\/\/)[^./:]+\./, '$1')
