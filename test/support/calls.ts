// One valid body per call, for tests that vary everything else. `email` must be new wherever a row is counted.
import { API_PATHS } from '#domain/site/routes.ts'

let serial = 0
/** An address nobody signed up with yet. */
export const freshEmail = (): string => `visitor-${++serial}@example.com`

export interface ValidCall {
  name: string
  path: string
  /** undefined: a GET without a payload. */
  body: () => object | undefined
  status: number
}

export const VALID_CALLS: readonly ValidCall[] = [
  { name: 'call 1', path: API_PATHS.referralClick, body: () => ({ referralCode: 'ALICE10' }), status: 200 },
  {
    name: 'call 2',
    path: API_PATHS.commerce,
    body: () => ({ action: 'getProductByHandle', handle: 'joker-acme-card' }),
    status: 200,
  },
  {
    name: 'call 3',
    path: API_PATHS.commerce,
    body: () => ({
      action: 'createCheckout',
      input: { lineItems: [{ variantId: 'gid://sample/ProductVariant/joker-acme-card', quantity: 1 }] },
    }),
    status: 200,
  },
  { name: 'call 4', path: API_PATHS.newsletter, body: () => ({ name: 'Alice', email: freshEmail() }), status: 201 },
  { name: 'call 5', path: API_PATHS.discountCode, body: () => ({ name: 'Alice', email: freshEmail() }), status: 200 },
  { name: 'call 6', path: API_PATHS.publicProfile, body: () => ({ _username: 'acme' }), status: 200 },
  { name: 'call 7', path: API_PATHS.socialLinks, body: () => ({ _username: 'acme' }), status: 200 },
  { name: 'call 8', path: API_PATHS.profileThemes, body: () => undefined, status: 200 },
  { name: 'call 9', path: API_PATHS.resolveTap, body: () => ({ chip_id: 'DEMO0001' }), status: 200 },
  {
    name: 'report of a profile',
    path: API_PATHS.reportProfile,
    body: () => ({ username: 'acme', reason: 'other', details: 'Please look.' }),
    status: 201,
  },
  {
    name: 'opened link',
    path: API_PATHS.linkClick,
    body: () => ({ username: 'ava', url: 'https://ava-whitlock.example/' }),
    status: 200,
  },
]
