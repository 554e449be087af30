// The settings of a shop that sells through Stripe, except its key. Pure.
import type { settingsReader } from '#domain/site/settings-reader.ts'

export interface StripeSettings {
  /** Host name of the operator's own checkout domain, or "". */
  checkoutHost: string
  /** Does Stripe compute the tax within the prices? */
  tax: boolean
  /** Delivery countries as two-letter codes; at least one. */
  countries: readonly string[]
  /** Origin of the API. */
  apiUrl: string
}

type Reader = ReturnType<
  typeof settingsReader<'STRIPE_CHECKOUT_HOST' | 'STRIPE_TAX' | 'STRIPE_COUNTRIES' | 'STRIPE_API_URL'>
>

const API_URL = 'https://api.stripe.com'
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The validated settings; their problems are added to the list. */
export function readStripeSettings(
  { text, choice }: Pick<Reader, 'text' | 'choice'>,
  problems: string[],
  production: boolean,
): StripeSettings {
  const checkoutHost = text('STRIPE_CHECKOUT_HOST').toLowerCase()
  if (checkoutHost !== '' && !HOST_NAME.test(checkoutHost))
    problems.push('STRIPE_CHECKOUT_HOST must be a host name, like "pay.acme.example".')
  const tax = choice('STRIPE_TAX', ['on', 'off'], { usual: 'off', strictest: 'off' }) === 'on'
  const countries = text('STRIPE_COUNTRIES', 'GB').split(/\s*,\s*/)
  if (!countries.every((country) => /^[A-Z]{2}$/.test(country)))
    problems.push('STRIPE_COUNTRIES must be two-letter codes separated by commas, like "GB,IE".')
  const apiUrl = text('STRIPE_API_URL', API_URL)
  if (apiUrl !== API_URL && (production || !isLoopbackOrigin(apiUrl)))
    problems.push(
      'STRIPE_API_URL must be empty in production; elsewhere it may be an address of this machine, like "http://127.0.0.1:12111".',
    )
  return { checkoutHost, tax, countries: [...new Set(countries)], apiUrl }
}

/** Is it the origin of a server on this machine? */
const isLoopbackOrigin = (value: string): boolean =>
  /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/.test(value) && URL.canParse(value)

/**
 * May a shopper be sent to this session address? Only Stripe's host or the operator's. A test server on this machine,
 * which no production shop can configure, hosts its own checkout.
 */
export function isStripeCheckoutUrl(
  address: string,
  { checkoutHost, apiUrl }: Pick<StripeSettings, 'checkoutHost' | 'apiUrl'>,
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(address)
  if (username !== '' || password !== '') return false
  if (apiUrl !== API_URL && origin === apiUrl) return true
  return protocol === 'https:' && port === '' && (hostname === 'checkout.stripe.com' || hostname === checkoutHost)
}
