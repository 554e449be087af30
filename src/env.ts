// Bindings and settings of the Worker. `readConfig` turns the raw settings into one checked value, or lists every
// problem at once, each with what to set. No zod here: a tap uses this too (house 2.5, 2.8).
import { storefrontUrlProblem } from './domain/api-version'
import { type Brand, createBrand, slugProblem } from './domain/brand'
import { BUSINESS_SETTINGS, type BusinessDetails } from './domain/business'
import { isUsername } from './domain/chip'

/** What wrangler.toml binds and sets. Settings are text; empty text means "use the default". */
export interface Bindings {
  DB: D1Database
  CACHE: KVNamespace
  ASSETS: Fetcher
  EMAIL?: SendEmail
  LIMIT_CLICK?: RateLimit
  LIMIT_SIGNUP?: RateLimit
  LIMIT_CHECKOUT?: RateLimit
  LIMIT_TAP?: RateLimit
  /** Counts go here instead of D1 when it is bound. */
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
  SHOPIFY_STOREFRONT_URL?: string
  SHOPIFY_STOREFRONT_TOKEN?: string
  PIXEL_ID?: string
  CONSENT?: string
  ANON_KEY?: string
  APP_ENV?: string
  MAIL_FROM?: string
  MAIL_SECRET?: string
  REFERRAL_STRICT?: string
  LOG_REQUESTS?: string
  TAP_PAUSED_PAGE?: string
  OPERATOR_TOKEN?: string
  BUSINESS_NAME?: string
  BUSINESS_ADDRESS?: string
  BUSINESS_EMAIL?: string
  BUSINESS_COMPANY_NUMBER?: string
  BUSINESS_VAT_NUMBER?: string
  TEAM_CLIENT_NAMES?: string
  TEAM_CLIENT_CAPTION?: string
}

export interface AppEnv {
  Bindings: Bindings
}

/** Clients named on the teams page, and what is said about them (D-92). */
export interface ClientStrip {
  caption: string
  names: readonly string[]
}

export interface Config {
  brand: Brand
  /** Who runs the shop, for footer and legal pages; "" where nothing is set. */
  business: BusinessDetails
  /** null: the invented names with their caption. */
  clients: ClientStrip | null
  /** The site's own origin, or "" to use the origin each request came in on (D-119). */
  siteUrl: string
  anonKey: string
  /** `live` answers errors until a live backend is configured; it never falls back to sample (D-62). */
  commerceMode: 'sample' | 'live'
  /** Address and private token of the live backend, "" where not set. */
  storefront: { url: string; token: string }
  pixelId: string
  /** Must a visitor agree before the pixel is loaded (D-109)? */
  consentRequired: boolean
  /** Sender of mails, or "" when no mail service is set up. */
  mailFrom: string
  /** Key of unsubscribe links and address hashes; "" only in production without mail. */
  mailSecret: string
  /** Show only referrals the operator's table confirms (D-117)? */
  referralStrict: boolean
  /** Which requests get a line in the log: those we failed, or all. */
  logRequests: 'errors' | 'all'
  /** Does a paused chip show the neutral page instead of leading to register (D-114)? */
  pausedPage: boolean
  /** Opens the operator's page and calls; "" when they do not exist (D-111, R19). */
  operatorToken: string
  production: boolean
}

/** `warnings` are sentences about settings that work, but not as whoever set them may think. */
export type ConfigResult = { ok: true; config: Config; warnings: string[] } | { ok: false; problems: string[] }

/** R19: a shorter token counts as unset. */
export const OPERATOR_TOKEN_LENGTH = 32

const memo = new WeakMap<object, ConfigResult>()

/** The checked settings of this environment; every problem is named. Memoised per `env` object. Never throws. */
export function readConfig(env: Bindings): ConfigResult {
  const known = memo.get(env)
  if (known) return known
  const result = parseConfig(env)
  memo.set(env, result)
  return result
}

function parseConfig(env: Bindings): ConfigResult {
  const problems: string[] = []
  const text = (name: keyof Bindings, fallback = ''): string => {
    const value = env[name]
    if (value !== undefined && typeof value !== 'string') problems.push(`${name} must be text.`)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
  }
  const address = (name: keyof Bindings, kind: 'origin' | 'address'): string => {
    const value = text(name)
    if (value === '') return ''
    const url = URL.canParse(value) ? new URL(value) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      problems.push(`${name} must be an http or https address, like "https://app.acme.example".`)
      return ''
    }
    if (kind === 'origin' && value.replace(/\/$/, '') !== url.origin)
      problems.push(`${name} must be an origin without a path, like "${url.origin}".`)
    return kind === 'origin' ? url.origin : value
  }
  const mailbox = (name: keyof Bindings): string => {
    const value = text(name)
    if (value !== '' && !/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value))
      problems.push(`${name} must be one mail address, like "support@acme.example".`)
    return value
  }

  const slug = text('BRAND_SLUG', 'tappt')
  const slugIssue = slugProblem(slug)
  if (slugIssue) problems.push(slugIssue)
  const name = text('BRAND_NAME', 'Tappt')
  if (name.length > 60) problems.push('BRAND_NAME must have at most 60 characters.')
  const production = text('APP_ENV', 'development') === 'production'
  const commerceMode = text('COMMERCE_MODE', 'sample')
  if (commerceMode !== 'sample' && commerceMode !== 'live') problems.push('COMMERCE_MODE must be "sample" or "live".')
  const storefront = { url: text('SHOPIFY_STOREFRONT_URL'), token: text('SHOPIFY_STOREFRONT_TOKEN') }
  const storefrontIssue = storefront.url === '' ? null : storefrontUrlProblem(storefront.url, production)
  if (storefrontIssue) problems.push(storefrontIssue)
  if (!/^[\x21-\x7e]{0,256}$/.test(storefront.token))
    problems.push(
      'SHOPIFY_STOREFRONT_TOKEN must be one word of at most 256 plain characters: the private access token.',
    )
  const consent = text('CONSENT', 'required')
  if (consent !== 'required' && consent !== 'off') problems.push('CONSENT must be "required" or "off".')
  const siteUrl = address('SITE_URL', 'origin')
  if (production && siteUrl === '')
    problems.push('SITE_URL must be set in production: the address of this shop, like "https://acme.example".')
  const demoUsername = text('DEMO_USERNAME')
  if (demoUsername !== '' && !isUsername(demoUsername))
    problems.push(
      'DEMO_USERNAME must be 1 to 64 letters, digits, dots, dashes or underscores, no dot or dash at the ends.',
    )
  const anonKey = text('ANON_KEY')
  if (anonKey === '') problems.push('ANON_KEY must be set: the public key the pages send with their calls.')
  const pixelId = text('PIXEL_ID')
  const mailFrom = mailbox('MAIL_FROM')
  // The public key is no secret: links of a development shop can be forged, which harms nobody, and need no set-up.
  const mailSecret = text('MAIL_SECRET', production ? '' : `development ${anonKey}`)
  if (production && mailFrom !== '' && mailSecret.length < 32)
    problems.push(
      'MAIL_SECRET must be set in production when MAIL_FROM is: at least 32 random characters, by "npx wrangler secret put MAIL_SECRET".',
    )
  const referralStrict = text('REFERRAL_STRICT', 'off')
  if (referralStrict !== 'on' && referralStrict !== 'off') problems.push('REFERRAL_STRICT must be "on" or "off".')
  const logRequests = text('LOG_REQUESTS', 'errors')
  if (logRequests !== 'errors' && logRequests !== 'all') problems.push('LOG_REQUESTS must be "errors" or "all".')
  const pausedPage = text('TAP_PAUSED_PAGE', 'off')
  if (pausedPage !== 'on' && pausedPage !== 'off') problems.push('TAP_PAUSED_PAGE must be "on" or "off".')
  const operatorToken = text('OPERATOR_TOKEN')
  const warnings: string[] = []
  if (operatorToken !== '' && operatorToken.length < OPERATOR_TOKEN_LENGTH)
    warnings.push(
      `OPERATOR_TOKEN has fewer than ${OPERATOR_TOKEN_LENGTH} characters and counts as unset: the operator page and calls stay off.`,
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
  // One without the other would call real clients invented, or invented ones real.
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
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: {
      brand,
      business,
      clients: clients.names.length === 0 ? null : clients,
      siteUrl,
      anonKey,
      commerceMode: commerceMode === 'live' ? 'live' : 'sample',
      storefront,
      pixelId,
      consentRequired: consent !== 'off',
      mailFrom,
      mailSecret,
      referralStrict: referralStrict === 'on',
      logRequests: logRequests === 'all' ? 'all' : 'errors',
      pausedPage: pausedPage === 'on',
      operatorToken: operatorToken.length < OPERATOR_TOKEN_LENGTH ? '' : operatorToken,
      production,
    },
    warnings,
  }
}

/** The origin to build absolute addresses with: the setting, else the one the request came in on (D-119). */
export const siteOrigin = (config: Config, requestUrl: string): string => config.siteUrl || new URL(requestUrl).origin

/** Names of the settings a live shop still lacks: without them its product and checkout calls answer errors (D-62). */
export const missingCommerceSettings = ({ commerceMode, storefront }: Config): string[] =>
  commerceMode === 'live'
    ? [
        ...(storefront.url === '' ? ['SHOPIFY_STOREFRONT_URL'] : []),
        ...(storefront.token === '' ? ['SHOPIFY_STOREFRONT_TOKEN'] : []),
      ]
    : []

/** Names of the business settings that are still empty; a shop that sells must show these details. */
export const missingBusinessDetails = ({ business }: Config): string[] =>
  (Object.keys(BUSINESS_SETTINGS) as (keyof BusinessDetails)[])
    .filter((detail) => business[detail] === '')
    .map((detail) => BUSINESS_SETTINGS[detail])
