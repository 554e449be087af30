// Bindings and settings of the Worker. `readConfig` validates the raw settings: it returns one checked value, or every
// problem at once, each saying what to set. A tap evaluates this module.

import { readMasterKeys } from './domain/chip/master-keys.ts'
import { isUsername } from './domain/profile/username.ts'
import { storefrontUrlProblem } from './domain/shop/api-version.ts'
import { readStripeSettings, type StripeSettings } from './domain/shop/stripe-settings.ts'
import { type Brand, createBrand } from './domain/site/brand.ts'
import { BUSINESS_SETTINGS, type BusinessDetails } from './domain/site/business.ts'
import { settingsReader } from './domain/site/settings-reader.ts'
import { slugProblem } from './domain/site/slug.ts'

/** Bindings and variables of wrangler.toml. Settings are text; empty text means the default. */
export interface Bindings {
  DB: D1Database
  CACHE: KVNamespace
  ASSETS: Fetcher
  /** Pictures uploaded in the app; the shop only reads them. */
  MEDIA?: R2Bucket
  EMAIL?: SendEmail
  LIMIT_CLICK?: RateLimit
  LIMIT_SIGNUP?: RateLimit
  LIMIT_SIGNUP_56?: RateLimit
  LIMIT_SIGNUP_48?: RateLimit
  LIMIT_CHECKOUT?: RateLimit
  LIMIT_TAP?: RateLimit
  LIMIT_READ?: RateLimit
  LIMIT_PICTURE?: RateLimit
  LIMIT_HEALTH?: RateLimit
  /** If bound, counts are written here instead of D1. */
  STATS?: AnalyticsEngineDataset
  LIMIT_OPERATOR?: RateLimit
  BRAND_SLUG?: string
  BRAND_NAME?: string
  APP_HOST?: string
  BRAND_SITE_URL?: string
  BOOKING_URL?: string
  INSTAGRAM_URL?: string
  TIKTOK_URL?: string
  SUPPORT_EMAIL?: string
  PRIVACY_EMAIL?: string
  LEGAL_EMAIL?: string
  SITE_URL?: string
  DEMO_USERNAME?: string
  COMMERCE_MODE?: string
  SAMPLE_ORDERS?: string
  SHOPIFY_STOREFRONT_URL?: string
  SHOPIFY_STOREFRONT_TOKEN?: string
  STRIPE_SECRET_KEY?: string
  STRIPE_CHECKOUT_HOST?: string
  STRIPE_TAX?: string
  STRIPE_COUNTRIES?: string
  STRIPE_API_URL?: string
  MARKETS?: string
  DUTIES_PAID?: string
  LEGAL_BINDING?: string
  PRODUCT_MAKER?: string
  EU_RESPONSIBLE_PERSON?: string
  LIMITED_STOCK?: string
  ENGRAVING?: string
  PIXEL_ID?: string
  CONSENT?: string
  ANON_KEY?: string
  APP_ENV?: string
  MAIL_FROM?: string
  MAIL_SECRET?: string
  MAIL_SECRET_PREVIOUS?: string
  REFERRAL_STRICT?: string
  SUN_MASTER_KEYS?: string
  LOG_REQUESTS?: string
  TAP_PAUSED_PAGE?: string
  TAP_PREFETCH?: string
  OPERATOR_TOKEN?: string
  OPERATOR_TOKEN_PREVIOUS?: string
  BUSINESS_NAME?: string
  BUSINESS_ADDRESS?: string
  BUSINESS_EMAIL?: string
  BUSINESS_COMPANY_NUMBER?: string
  BUSINESS_VAT_NUMBER?: string
  TEAM_CLIENT_NAMES?: string
  TEAM_CLIENT_CAPTION?: string
}

/** Unvalidated settings. */
export type RawSettings = { readonly [Name in keyof Bindings]?: unknown }

export interface AppEnv {
  Bindings: Bindings
}

/** Clients named on the teams page, and their caption. */
export interface ClientStrip {
  caption: string
  names: readonly string[]
}

export interface Config {
  brand: Brand
  /** The operator of the shop, for footer and legal pages; "" for details that are not set. */
  business: BusinessDetails
  /** null: the invented names with their caption. */
  clients: ClientStrip | null
  /** The site's own origin, or "" to use that of each request. */
  siteUrl: string
  anonKey: string
  /** `live` and `stripe` return errors until their backend is configured; nothing falls back to sample. */
  commerceMode: 'sample' | 'live' | 'stripe'
  /** Does the sample checkout take test orders? Only in mode `sample`, never in production. */
  sampleOrders: boolean
  /** Address and private token of the live backend, "" if not set. */
  storefront: { url: string; token: string }
  /** The backend of mode `stripe`; its key is "" if not set. */
  stripe: StripeSettings & { secretKey: string }
  /** The setting MARKETS as written, "" for the default market alone; markets.ts reads it, and no tap does. */
  markets: string
  /** The setting DUTIES_PAID as written. */
  dutiesPaid: string
  /** The setting LEGAL_BINDING as written. */
  legalBinding: string
  /** The settings PRODUCT_MAKER and EU_RESPONSIBLE_PERSON as written. */
  productContacts: { maker: string; responsible: string }
  /** Does the shop sell engraved cards? */
  engraving: boolean
  /** Is the stock of the limited editions the one counted from cards, instead of the stated one? */
  limitedStockCounted: boolean
  pixelId: string
  /** Must a visitor agree before the pixel is loaded? */
  consentRequired: boolean
  /** Sender of mails, or "" if no mail service is configured. */
  mailFrom: string
  /** Key of unsubscribe links and address hashes; "" only in production without mail. */
  mailSecret: string
  /** Keys of existing links and hashes: the current one, then MAIL_SECRET_PREVIOUS while it is set. */
  mailSecrets: readonly string[]
  /** Accept only referrals in the operator's table? */
  referralStrict: boolean
  /** The requests to log: failed ones, or all. */
  logRequests: 'errors' | 'all'
  /** Does a paused chip show a neutral page instead of redirecting to register? */
  pausedPage: boolean
  /** Does a tap prefetch the profile for the phone's next request? */
  readsAhead: boolean
  /** Keys of the cards that sign their taps, in hexadecimal by their number, the newest last. */
  sunMasterKeys: ReadonlyMap<number, string>
  /** Authorises the operator's page and calls; "" if they are off. */
  operatorToken: string
  /** The previous token during a rotation of OPERATOR_TOKEN; "" otherwise. */
  operatorTokenPrevious: string
  /** Is APP_ENV anything but development? Unknown values count as production. */
  production: boolean
}

/**
 * `warnings` are sentences about settings that are valid but may not have the intended effect. With problems the shop
 * returns errors, except for taps and profiles: they use `strictest`, which has the valid settings, and the strictest
 * choice in place of the others.
 */
export type ConfigResult =
  | { ok: true; config: Config; warnings: string[] }
  | { ok: false; problems: string[]; strictest: Config }

/** R19: a shorter token counts as unset. */
const OPERATOR_TOKEN_LENGTH = 32
const MAIL_SECRET_LENGTH = 32

const DEFAULT_SLUG = 'tappt'

const memo = new WeakMap<object, ConfigResult>()

/** The validated settings of this environment, or all problems. Memoised per `env` object. Never throws. */
export function readConfig(env: RawSettings): ConfigResult {
  const known = memo.get(env)
  if (known) return known
  const result = parseConfig(env)
  memo.set(env, result)
  return result
}

function parseConfig(env: RawSettings): ConfigResult {
  const problems: string[] = []
  const { text, address, mailbox, choice } = settingsReader<keyof Bindings>(env, problems)

  const givenSlug = text('BRAND_SLUG', DEFAULT_SLUG)
  const slugIssue = slugProblem(givenSlug)
  if (slugIssue) problems.push(slugIssue)
  const slug = slugIssue ? DEFAULT_SLUG : givenSlug
  const name = text('BRAND_NAME', 'Tappt')
  if (name.length > 60) problems.push('BRAND_NAME must have at most 60 characters.')
  const appEnv = choice('APP_ENV', ['development', 'production'], { usual: 'development', strictest: 'production' })
  const production = appEnv === 'production'
  const commerceMode = choice('COMMERCE_MODE', ['sample', 'live', 'stripe'], {
    usual: 'sample',
    strictest: 'live',
  })
  const sampleOrders = choice('SAMPLE_ORDERS', ['on', 'off'], { usual: 'off', strictest: 'off' }) === 'on'
  const mayTakeTestOrders = !production && commerceMode === 'sample'
  if (sampleOrders && !mayTakeTestOrders)
    problems.push('SAMPLE_ORDERS must be "off" in production and outside COMMERCE_MODE "sample".')
  const storefront = { url: text('SHOPIFY_STOREFRONT_URL'), token: text('SHOPIFY_STOREFRONT_TOKEN') }
  const storefrontIssue = storefront.url === '' ? null : storefrontUrlProblem(storefront.url, production)
  if (storefrontIssue) problems.push(storefrontIssue)
  if (!/^[\x21-\x7e]{0,256}$/.test(storefront.token))
    problems.push(
      'SHOPIFY_STOREFRONT_TOKEN must be one word of at most 256 plain characters: the private access token.',
    )
  const stripe = { secretKey: text('STRIPE_SECRET_KEY'), ...readStripeSettings({ text, choice }, problems, production) }
  if (stripe.secretKey !== '' && !/^[rs]k_[\x21-\x7e]{16,256}$/.test(stripe.secretKey))
    problems.push('STRIPE_SECRET_KEY must begin with rk_ or sk_.')
  const limitedStock = choice('LIMITED_STOCK', ['stated', 'counted'], { usual: 'stated', strictest: 'stated' })
  const engraving = choice('ENGRAVING', ['on', 'off'], { usual: 'off', strictest: 'off' })
  const consent = choice('CONSENT', ['required', 'off'], { usual: 'required', strictest: 'required' })
  const mailFrom = mailbox('MAIL_FROM')
  const siteUrl = address('SITE_URL', 'origin')
  // A mistyped APP_ENV has a problem of its own; then SITE_URL is only required if mails would contain it.
  if (siteUrl === '' && production && (mailFrom !== '' || text('APP_ENV') === 'production'))
    problems.push('SITE_URL must be set in production: the address of this shop, like "https://acme.example".')
  const demoUsername = text('DEMO_USERNAME')
  if (demoUsername !== '' && !isUsername(demoUsername))
    problems.push(
      'DEMO_USERNAME must be 1 to 64 letters, digits, dots, dashes or underscores, no dot or dash at the ends.',
    )
  const anonKey = text('ANON_KEY')
  if (anonKey === '') problems.push('ANON_KEY must be set: the public key the pages send with their calls.')
  const pixelId = text('PIXEL_ID')
  // Development derives it from the public key: its links can be forged, which harms nobody, and need no set-up.
  const mailSecret = text('MAIL_SECRET', production ? '' : `development ${anonKey}`)
  if (production && mailFrom !== '' && mailSecret.length < MAIL_SECRET_LENGTH)
    problems.push(
      'MAIL_SECRET must be set in production when MAIL_FROM is: at least 32 random characters, by "npx wrangler secret put MAIL_SECRET".',
    )
  const referralStrict = choice('REFERRAL_STRICT', ['on', 'off'], { usual: 'off', strictest: 'on' })
  const logRequests = choice('LOG_REQUESTS', ['errors', 'all'], { usual: 'errors', strictest: 'errors' })
  const prefetch = choice('TAP_PREFETCH', ['on', 'off'], { usual: 'on', strictest: 'off' })
  const pausedPage = choice('TAP_PAUSED_PAGE', ['on', 'off'], { usual: 'off', strictest: 'on' })
  const sunMasterKeys = readMasterKeys(text('SUN_MASTER_KEYS'))
  if (sunMasterKeys === null)
    problems.push('SUN_MASTER_KEYS must be pairs like "1:32 hexadecimal digits", separated by commas.')
  const warnings: string[] = []
  const token = (name: keyof Bindings, meaning: string): string => {
    const value = text(name)
    if (value === '' || value.length >= OPERATOR_TOKEN_LENGTH) return value
    warnings.push(`${name} has fewer than ${OPERATOR_TOKEN_LENGTH} characters and counts as unset: ${meaning}`)
    return ''
  }
  const operatorToken = token('OPERATOR_TOKEN', 'the operator page and calls stay off.')
  const previousToken = token('OPERATOR_TOKEN_PREVIOUS', 'only the new token is taken.')
  if (operatorToken === '' && previousToken !== '')
    warnings.push('OPERATOR_TOKEN_PREVIOUS counts beside an OPERATOR_TOKEN only; there is none, so it opens nothing.')
  const previousSecret = text('MAIL_SECRET_PREVIOUS')
  const isPreviousSecretUsable =
    mailSecret !== '' && mailSecret !== previousSecret && (!production || previousSecret.length >= MAIL_SECRET_LENGTH)
  if (previousSecret !== '' && !isPreviousSecretUsable)
    warnings.push(
      `MAIL_SECRET_PREVIOUS counts as unset: it must be the MAIL_SECRET of before, at least ${MAIL_SECRET_LENGTH} characters, beside the new one. Links and objections from before the change are void until then.`,
    )
  const business: BusinessDetails = {
    name: text('BUSINESS_NAME'),
    address: text('BUSINESS_ADDRESS'),
    email: mailbox('BUSINESS_EMAIL'),
    companyNumber: text('BUSINESS_COMPANY_NUMBER'),
    vatNumber: text('BUSINESS_VAT_NUMBER'),
  }
  const clients: ClientStrip = {
    caption: text('TEAM_CLIENT_CAPTION'),
    names: text('TEAM_CLIENT_NAMES')
      .split(',')
      .map((client) => client.trim())
      .filter((client) => client !== ''),
  }
  // With only one of them, real clients would be labelled as invented, or the reverse.
  if ((clients.names.length === 0) !== (clients.caption === ''))
    problems.push(
      'TEAM_CLIENT_NAMES and TEAM_CLIENT_CAPTION must be set together, like "Acme, Globex" and "Our clients".',
    )
  if (clients.names.length > 20) problems.push('TEAM_CLIENT_NAMES must hold at most 20 names, separated by commas.')
  if ([clients.caption, ...clients.names].some((words) => words.length > 60))
    problems.push('TEAM_CLIENT_CAPTION and each of the TEAM_CLIENT_NAMES must have at most 60 characters.')

  const brand = createBrand({
    slug,
    name,
    appHost: address('APP_HOST', 'origin'),
    brandSiteUrl: address('BRAND_SITE_URL', 'address'),
    bookingUrl: address('BOOKING_URL', 'address'),
    instagramUrl: address('INSTAGRAM_URL', 'address'),
    tiktokUrl: address('TIKTOK_URL', 'address'),
    supportEmail: mailbox('SUPPORT_EMAIL'),
    privacyEmail: mailbox('PRIVACY_EMAIL'),
    legalEmail: mailbox('LEGAL_EMAIL'),
    demoUsername,
  })
  const config: Config = {
    brand,
    business,
    clients: clients.names.length === 0 ? null : clients,
    siteUrl,
    anonKey,
    commerceMode,
    sampleOrders: sampleOrders && mayTakeTestOrders,
    storefront,
    stripe,
    markets: text('MARKETS'),
    dutiesPaid: text('DUTIES_PAID'),
    legalBinding: text('LEGAL_BINDING'),
    productContacts: { maker: text('PRODUCT_MAKER'), responsible: text('EU_RESPONSIBLE_PERSON') },
    engraving: engraving === 'on',
    limitedStockCounted: limitedStock === 'counted',
    pixelId,
    consentRequired: consent !== 'off',
    mailFrom,
    mailSecret,
    mailSecrets: [mailSecret, isPreviousSecretUsable ? previousSecret : ''].filter((secret) => secret !== ''),
    referralStrict: referralStrict === 'on',
    logRequests,
    pausedPage: pausedPage === 'on',
    readsAhead: prefetch === 'on',
    sunMasterKeys: sunMasterKeys ?? new Map(),
    operatorToken,
    operatorTokenPrevious: operatorToken === '' ? '' : previousToken,
    production,
  }
  return problems.length > 0 ? { ok: false, problems, strictest: config } : { ok: true, config, warnings }
}

/** The origin of absolute addresses: the setting, otherwise that of the request. */
export const siteOrigin = (config: Config, requestUrl: string): string => config.siteUrl || new URL(requestUrl).origin

/** Names of missing commerce settings; without them product and checkout calls return errors. */
export function missingCommerceSettings({ commerceMode, storefront, stripe }: Config): string[] {
  const needed = {
    sample: [],
    live: [
      ['SHOPIFY_STOREFRONT_URL', storefront.url],
      ['SHOPIFY_STOREFRONT_TOKEN', storefront.token],
    ],
    stripe: [['STRIPE_SECRET_KEY', stripe.secretKey]],
  }[commerceMode]
  return needed.flatMap(([name, value]) => (name && value === '' ? [name] : []))
}

/** Names of empty business settings; a shop that sells must show these details. */
export const missingBusinessDetails = ({ business }: Config): string[] =>
  (Object.keys(BUSINESS_SETTINGS) as (keyof BusinessDetails)[])
    .filter((detail) => business[detail] === '')
    .map((detail) => BUSINESS_SETTINGS[detail])

/** Does the shop send mails? In production only with MAIL_FROM: the default sender has a reserved domain. */
export const isMailSetUp = (env: Pick<Bindings, 'EMAIL'>, config: Pick<Config, 'mailFrom' | 'production'>): boolean =>
  config.mailFrom !== '' || (env.EMAIL !== undefined && !config.production)
