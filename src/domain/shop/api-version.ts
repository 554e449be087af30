// The versions of the commerce APIs in use, and their age. Shopify names versions after months, serves each for at
// least twelve and then silently answers in another one. Stripe's are named after days and stay. Pure: `now` is passed
// in.

/** The version this shop was built and tested against; a test compares it with the schema in the tests. */
export const STOREFRONT_API_VERSION = '2026-04'
/** The version that every request to Stripe names; a test compares it with the `stripe` package of the tests. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
/** A version may be withdrawn from this age, in months. */
export const API_VERSION_LIFE_MONTHS = 12

const VERSIONED_PATH = /^\/api\/(\d{4})-(0[1-9]|1[0-2])\/graphql\.json$/

/** "2026-04" of ".../api/2026-04/graphql.json"; null if the address has no version. */
export function apiVersion(url: string): string | null {
  const [, year, month] = (URL.canParse(url) && VERSIONED_PATH.exec(new URL(url).pathname)) || []
  return year && month ? `${year}-${month}` : null
}

/**
 * Age of the version in an address, in whole months since the month in its name; negative before that month.
 * `now` is in milliseconds since the epoch. Null if the address has no version.
 */
export function apiVersionAge(url: string, now: number): number | null {
  const version = apiVersion(url)
  return version === null ? null : monthsSince(version, now)
}

/** Age of the version of Stripe's API, counted the same way. */
export const stripeVersionAge = (now: number): number => monthsSince(STRIPE_API_VERSION, now)

function monthsSince(version: string, now: number): number {
  const [year = 0, month = 0] = version.split('-').map(Number)
  const today = new Date(now)
  return (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() + 1 - month
}

/** The problem with the configured address of the commerce API, as a sentence, or null. */
export function storefrontUrlProblem(value: string, production: boolean): string | null {
  const example = `https://acme.myshopify.com/api/${STOREFRONT_API_VERSION}/graphql.json`
  const url = URL.canParse(value) ? new URL(value) : null
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback && !production)
  if (!isSafe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return `SHOPIFY_STOREFRONT_URL must be an https address, like "${example}".`
  return apiVersion(value) === null
    ? `SHOPIFY_STOREFRONT_URL must name the API version in its path, like "${example}".`
    : null
}
