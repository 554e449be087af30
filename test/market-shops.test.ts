// The built shop selling in dollars and euro through the tests' Shopify and Stripe, over real connections. Requirements:
// WLD-47 to WLD-51, WLD-54, WLD-55; D-188, D-199.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { THREE_MARKETS } from './support/markets.ts'
import { CHECKOUT_ORIGIN } from './support/storefront-server.ts'

const JOKER = 'joker-tappt-card'

async function call(url: string, body: object) {
  const response = await fetch(`${url}/api/functions/commerce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'anon-public-key' },
    body: JSON.stringify(body),
  })
  const { data, error } = JSON.parse(await response.text())
  return { status: response.status, data, message: error?.message as string | undefined }
}
const product = (url: string, market?: string) =>
  call(url, { action: 'getProductByHandle', handle: JOKER, ...(market ? { market } : {}) })
const nodeOf = (answer: Awaited<ReturnType<typeof product>>) => answer.data.productByHandle.variants.edges[0].node
async function checkout(url: string, market: string) {
  const variantId = nodeOf(await product(url, market)).id
  return call(url, { action: 'createCheckout', market, input: { lineItems: [{ variantId, quantity: 2 }] } })
}

describe('a Shopify store', () => {
  let shop: LiveShop
  beforeAll(async () => {
    shop = await startLiveShop({ MARKETS: THREE_MARKETS })
  }, 240_000)
  afterAll(() => shop.stop())
  beforeEach(() => shop.reset())

  it('WLD-47 WLD-50 sells in the market of the call', async () => {
    expect(nodeOf(await product(shop.url, 'us')).price).toEqual({ amount: '55.0', currencyCode: 'USD' })
    expect(nodeOf(await product(shop.url, 'de')).price).toEqual({ amount: '53.0', currencyCode: 'EUR' })
    expect(nodeOf(await product(shop.url)).price).toEqual({ amount: '45.0', currencyCode: 'GBP' })
    const { data } = await checkout(shop.url, 'us')
    expect(data.checkoutCreate.checkout).toEqual({
      webUrl: expect.stringContaining(`${CHECKOUT_ORIGIN}/cart/c/`),
      totalPence: 10_500,
      discountApplied: null,
    })
    const asked = (await shop.requests()).map(({ operation, variables }) => [operation, variables.country])
    expect(asked).toEqual([
      ['product', 'US'],
      ['product', 'DE'],
      ['product', 'GB'],
      ['cartCreate', 'US'],
    ])
  })

  it('WLD-48 is not asked for an unknown market', async () => {
    const { status, message } = await product(shop.url, 'fr')
    expect([status, message]).toEqual([400, 'Unknown market.'])
    expect(await shop.requests()).toEqual([])
  })

  it('WLD-51 that does not sell in a country fails the checkout there, with one line in the log', async () => {
    const variantId = nodeOf(await product(shop.url, 'us')).id
    await shop.store({ countries: { GB: 'GBP', DE: 'EUR' } })
    const input = { lineItems: [{ variantId, quantity: 1 }] }
    const refused = await call(shop.url, { action: 'createCheckout', market: 'us', input })
    expect([refused.status, refused.message]).toEqual([503, 'Failed to create checkout'])
    const failures = () => shop.log().filter(({ event }) => event === 'commerce_failed')
    await expect
      .poll(failures)
      .toEqual([expect.objectContaining({ call: 'checkout', reason: 'context_refused', tries: 1 })])
    expect((await call(shop.url, { action: 'createCheckout', market: 'de', input })).status).toBe(200)
  })
})

describe('Stripe', () => {
  let url: string
  let admin: string
  let stop: () => Promise<void> = async () => {}
  beforeAll(async () => {
    const { NODE_ENV: _, npm_lifecycle_event: __, ...env } = process.env
    const child = spawn(
      process.execPath,
      ['test/support/stripe-process.mjs', '--shop', '--temporary', '--var', `MARKETS:${THREE_MARKETS}`],
      { stdio: ['pipe', 'pipe', 'pipe'], env },
    )
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
    stop = async () => {
      child.stdin.end()
      await exited
    }
    const said: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
    const running = await new Promise<{ url: string; admin: string }>((resolve, reject) => {
      createInterface({ input: child.stdout }).on(
        'line',
        (line) => line.startsWith('{"url"') && resolve(JSON.parse(line)),
      )
      void exited.then(() => reject(new Error(`It did not start: ${said.join('\n')}`)))
    })
    url = running.url
    admin = running.admin
  }, 240_000)
  afterAll(() => stop())

  it('WLD-54 WLD-55 takes a payment in dollars and sends the buyer back to the market’s thanks page', async () => {
    const { data } = await checkout(url, 'us')
    expect(data.checkoutCreate.checkout.totalPence).toBe(10_500)
    const { webUrl } = data.checkoutCreate.checkout
    expect(await (await fetch(webUrl)).text()).toContain('Double · Joker × 2: US$105.00 each')
    const paid = await fetch(webUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'mara@example.com', name: 'Mara Example' }),
    })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${url}/us/order/thanks`])
    const [session] = JSON.parse(await (await fetch(`${admin}/sessions`, { method: 'POST' })).text())
    expect(session.form).toMatchObject({
      locale: 'en',
      adaptive_pricing: { enabled: 'false' },
      metadata: { lines: 'joker:2', market: 'us', lang: 'en-US' },
    })
  })
})
