// The built shop and app with the tests' Stripe behind them, as `node test/support/stripe-process.mjs --shop` starts them: a
// purchase from the first call to the signed webhook. Requirements: STR-01, STR-03, STR-12, STR-23, STR-41.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pay } from './support/stripe-pay.ts'
import { startStripe } from './support/stripe-server.ts'

interface Running {
  url: string
  app: string
  admin: string
}
let running: Running
let said: string[] = []
let stop: () => Promise<void> = async () => {}
beforeAll(async () => {
  const { NODE_ENV: _, npm_lifecycle_event: __, ...env } = process.env
  const child = spawn(process.execPath, ['test/support/stripe-process.mjs', '--shop', '--temporary'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  stop = async () => {
    child.stdin.end()
    await exited
  }
  said = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  running = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      if (line.startsWith('{"url"')) resolve(JSON.parse(line))
    })
    void exited.then(() => reject(new Error(`It did not start: ${said.join('\n')}`)))
  })
}, 240_000)
afterAll(() => stop())

const call = async (body: unknown) => {
  const response = await fetch(`${running.url}/api/functions/commerce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'anon-public-key' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

it('STR-01 STR-03 STR-12 STR-41 a card is bought: product, session, payment page, thanks, and the app is told', async () => {
  const product = await call({ action: 'getProductByHandle', handle: 'joker-tappt-card' })
  const { id: variantId } = product.body.data.productByHandle.variants.edges[0].node
  expect(variantId).toBe('stripe:joker-tappt-card')
  const created = await call({ action: 'createCheckout', input: { lineItems: [{ variantId, quantity: 2 }] } })
  const { webUrl, totalPence } = created.body.data.checkoutCreate.checkout
  expect([created.status, totalPence]).toEqual([200, 8600])
  expect(webUrl).toMatch(new RegExp(`^${running.url}/c/pay/cs_test_\\w+$`))

  const page = await (await fetch(webUrl)).text()
  expect(page).toContain('Double · Joker × 2: £86.00 each')
  expect(page).toContain('No money is taken.')
  const paid = await fetch(webUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'mara@example.com', name: 'Mara Example' }),
  })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `${running.url}/order/thanks`])
  const [session] = JSON.parse(await (await fetch(`${running.admin}/sessions`, { method: 'POST' })).text())
  expect(session).toMatchObject({ status: 'complete', form: { metadata: { v: '1', lines: 'joker:2' } } })
  await expect
    .poll(() => said.join('\n'), { timeout: 30_000 })
    .toMatch(/^Paid cs_test_\w+; the webhook answered 200\.$/m)
  expect(await (await fetch(webUrl)).text()).toContain('This payment is over.')
})

it('STR-23 STR-24 a lost answer is asked for again from the Worker too, and makes one session', async () => {
  const tell = (action: string, body: unknown) =>
    fetch(`${running.admin}/${action}`, { method: 'POST', body: JSON.stringify(body) })
  await tell('reset', null)
  await tell('fault', { kind: 'lost', on: 'session', times: 1 })
  const variantId = 'stripe:tappt-card'
  const created = await call({ action: 'createCheckout', input: { lineItems: [{ variantId, quantity: 1 }] } })
  expect(created.body.data.checkoutCreate.checkout.totalPence).toBe(4000)
  expect(await (await tell('sessions', null)).json()).toHaveLength(1)
  await tell('fault', { kind: 'status', status: 401 })
  const failed = await call({ action: 'createCheckout', input: { lineItems: [{ variantId, quantity: 1 }] } })
  expect([failed.status, failed.body.error.message]).toEqual([503, 'Failed to create checkout'])
  await expect.poll(() => said.filter((line) => line.includes('commerce_failed'))).toHaveLength(1)
  await tell('reset', null)
})

it('STR-41 what paying sends is signed as the official package expects it', async () => {
  const secret = 'whsec_0123456789abcdef'
  const received: { body: string; signature: string; path: string; host: string }[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { 'stripe-signature': signature = '', host = '' } = request.headers
    received.push({ body, signature: String(signature), path: request.url ?? '', host })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const stripe = await startStripe('acme', 'Acme')
  const answer = {
    id: 'cs_test_1',
    object: 'checkout.session',
    livemode: false,
    metadata: { v: '1', lines: 'black:1' },
  }
  stripe.sessions.set('cs_test_1', { id: 'cs_test_1', status: 'open', answer, form: {} })
  const buyer = { email: 'mara@example.com', name: 'Mara Example' }
  const webhook = { port, host: 'app.localhost', path: '/webhooks/stripe', secret }
  expect(await pay(stripe, 'cs_test_1', buyer, webhook)).toBe(200)
  expect(await pay(stripe, 'cs_test_1', buyer, webhook), 'a session is paid once').toBeNull()
  await stripe.close()
  await new Promise((resolve) => receiver.close(resolve))

  const [{ body, signature, path, host } = { body: '', signature: '', path: '', host: '' }] = received
  expect([received.length, path, host]).toEqual([1, '/webhooks/stripe', 'app.localhost'])
  const event = await Stripe.webhooks.constructEventAsync(body, signature, secret)
  expect(event).toMatchObject({
    type: 'checkout.session.completed',
    livemode: false,
    data: {
      object: {
        id: 'cs_test_1',
        payment_status: 'paid',
        metadata: { lines: 'black:1' },
        customer_details: { email: 'mara@example.com' },
        collected_information: { shipping_details: { address: { postal_code: 'E1 1AA' } } },
      },
    },
  })
  await expect(Stripe.webhooks.constructEventAsync(body, signature, 'whsec_another')).rejects.toThrow()
})
