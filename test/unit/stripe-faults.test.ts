// The commerce cases of test/corpora/faults.json against a shop that sells through Stripe: products never need it, a checkout
// fails with one sentence and one line in the log. Requirements: STR-20, STR-24, STR-25.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createStripeProvider } from '#commerce/stripe.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { readConfig } from '#src/env.ts'
import { type Fault, KEY, type StripeServer, startStripe } from '#test/support/stripe-server.ts'

const CASES: { id: string }[] = JSON.parse(readFileSync('test/corpora/faults.json', 'utf8')).entries
const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))

let stripe: StripeServer
let log: Record<string, unknown>[] = []
beforeAll(async () => {
  stripe = await startStripe('acme', 'Acme')
})
afterAll(() => stripe.close())
beforeEach(() => {
  stripe.reset()
  log = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void log.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const provider = () => {
  const read = readConfig({
    ANON_KEY: 'k',
    COMMERCE_MODE: 'stripe',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: stripe.url,
  })
  if (!read.ok) throw new Error(read.problems.join(' '))
  return createStripeProvider(read.config, catalogue, 'https://shop.acme.example')
}
const checkout = (discountCode?: string) =>
  provider().createCheckout(
    { lineItems: [{ variantId: 'stripe:acme-card', quantity: 2 }], ...(discountCode ? { discountCode } : {}) },
    { ip: null },
  )

const FAILURES: Record<string, [Fault, reason: string]> = {
  'commerce-500': [{ kind: 'status', status: 500 }, 'upstream'],
  'commerce-429': [{ kind: 'status', status: 429, retryAfter: '2' }, 'rate'],
  'commerce-html': [{ kind: 'body', text: '<html>Secret upstream text</html>', type: 'text/html' }, 'wrong_shape'],
  'commerce-empty': [{ kind: 'body', text: '' }, 'wrong_shape'],
  'commerce-graphql-error': [{ kind: 'body', text: '{"errors":[{"message":"Secret"}]}' }, 'wrong_shape'],
  'commerce-throttled': [{ kind: 'body', text: '{"errors":[{"extensions":{"code":"THROTTLED"}}]}' }, 'wrong_shape'],
  'commerce-null': [{ kind: 'body', text: 'null' }, 'wrong_shape'],
  'commerce-wrong-shape': [{ kind: 'body', text: '{"data":{"productByHandle":null}}' }, 'wrong_shape'],
  'commerce-hang': [{ kind: 'stall' }, 'timeout'],
  'commerce-redirect': [{ kind: 'redirect' }, 'upstream'],
}

it.each(Object.entries(FAILURES))(
  'STR-24 fault %s: one sentence, one line, and the next click checks out',
  async (_id, [fault, reason]) => {
    stripe.fault = fault
    const product = await provider().productByHandle('acme-card')
    expect(product).toMatchObject({ ok: true, value: { title: 'BLACK EDITION' } })
    expect(await checkout()).toEqual({ ok: false, error: { tag: 'unreachable', message: 'Failed to create checkout' } })
    expect(log).toEqual([expect.objectContaining({ event: 'commerce_failed', call: 'checkout', reason })])
    expect(JSON.stringify(log)).not.toMatch(/Secret/)
    stripe.fault = null
    expect((await checkout()).ok).toBe(true)
  },
)

it('STR-25 fault commerce-bad-weburl: there is no webUrl', async () => {
  for (const url of ['http://checkout.stripe.com/1', 'javascript:alert(1)', null, 'https://u@checkout.stripe.com/']) {
    stripe.fault = { kind: 'session', change: { url } }
    expect(await checkout()).toMatchObject({ ok: true, value: { webUrl: null } })
  }
})

it('STR-20 fault commerce-code-refused: the code is no longer available, and without it the next click checks out', async () => {
  stripe.account.refusedCodes = ['ANNA10']
  expect(await checkout('ANNA10')).toEqual({
    ok: false,
    error: { tag: 'discount_refused', message: 'This referral discount is no longer available.' },
  })
  expect((await checkout()).ok).toBe(true)
})

it('STR-24 fault commerce-total-higher: the real total is answered', async () => {
  stripe.fault = { kind: 'session', change: { amount_subtotal: 8000 } }
  expect(await checkout()).toMatchObject({ ok: true, value: { totalPence: 8000 } })
})

it('STR-24 every case of the corpus about the commerce backend is tried here', () => {
  const cases = CASES.map(({ id }) => id).filter((id) => id.startsWith('commerce-'))
  const tried = [...Object.keys(FAILURES), 'commerce-bad-weburl', 'commerce-code-refused', 'commerce-total-higher']
  expect(cases.sort()).toEqual(tried.sort())
})
