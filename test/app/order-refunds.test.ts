// The buyer is told of money that went back, once, anyone who tells us of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { composeRow } from '#app/mail/templates.ts'
import { createBrand } from '#domain/site/brand.ts'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import { nextOrder } from '#test/support/orders.ts'
import { insertRow } from '#test/support/own-card.ts'
import { buy, orderRow } from '#test/support/packing.ts'
import {
  PROVIDERS,
  sendShopify,
  sendStripe,
  shopifyOrder,
  shopifyRefund,
  stripeCharge,
  stripeEvent,
  stripeSession,
} from '#test/support/webhooks.ts'

let app: AppHost
let owner: OperatorBrowser
beforeAll(async () => {
  app = await createAppHost(PROVIDERS)
  owner = await operator(app, 'owner')
})

interface Row {
  id: string
  kind: string
  recipient: string
  payload: string
  order_id: string
}
const mailsTo = (email: string) =>
  rows<Row>(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'order-refunded' ORDER BY rowid", email)
const FACTS = { brand: createBrand({ slug: 'acme', name: 'Acme' }), appHost: 'https://app.acme.example' }
const textOf = (row: Row | undefined) => (row && composeRow(row, FACTS)?.text) ?? ''

const refund = (order: number, id: number, amount: string) => shopifyRefund({ id: order }, amount, id)

describe('a refund of Shopify', () => {
  const paid = async (change: Record<string, unknown> = {}) => {
    const [id, email] = [nextOrder(), newEmail()]
    const order = { ...shopifyOrder(), id, name: `#${id}`, email, total_price: '50.00', ...change }
    await sendShopify(app, 'orders/paid', order)
    return { id, email, order }
  }

  it('PACK-70 is listed for the seller with amount, state and date, and what is left; another currency is not counted', async () => {
    const { id } = await paid()
    await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '10.00'))
    await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '15.50'))
    const [order] = await rows<{ id: string }>(app.env.DB, 'orders', 'external_id = ?1', String(id))
    const shown = async () => (await owner.browser.get(`/admin/orders/${order?.id}`)).text
    const text = await shown()
    expect(text).toContain('As Shopify reported them.')
    expect(text).toMatch(/£15\.50 ?Refunded ?\d+ \w{3} \d{4}.*£10 ?Refunded ?\d+ \w{3} \d{4}/)
    expect(text).toContain('£25.50 of £50 refunded, £24.50 left.')
    await insertRow(app.env.DB, 'order_refunds', {
      ...{ id: `x${id}`, backend: 'shopify', ref: String(id), pence: 700, currency: 'EUR', status: 'done' },
    })
    await insertRow(app.env.DB, 'order_refunds', {
      ...{ id: `y${id}`, backend: 'shopify', ref: String(id), pence: 0, currency: 'GBP', status: 'pending' },
    })
    const later = await shown()
    expect(later).toMatch(/EUR 7\.00 ?Refunded in another currency, not counted/)
    expect(later).toContain('A refund is on its way')
    expect(later).toContain('£25.50 of £50 refunded, £24.50 left.')
    await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '24.50'))
    expect(await shown()).toContain('£50 of £50 refunded, nothing left.')
  })

  it('PACK-40 PACK-48 is told to the buyer with what went back so far, once for each, however often it is sent', async () => {
    const { id, email } = await paid()
    const first = refund(id, nextOrder(), '10.00')
    for (const _ of [1, 2, 3]) await sendShopify(app, 'refunds/create', first)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.order_id).toMatch(/^[0-9A-Z]{26}$/)
    expect(textOf(mail)).toContain(`Refunded so far for your order #${id}: £10.00 of £50.00.`)
    expect(textOf(mail)).toContain('Your order:\n1 × Acme Black\n1 × Joker\n')
    expect(textOf(mail)).toContain('\n\nThe rest of your order stays as it is.\n')
    expect(textOf(mail)).toContain('It can take a few days to arrive.')
    await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '15.50'))
    expect(textOf((await mailsTo(email))[1])).toContain(`Refunded so far for your order #${id}: £25.50 of £50.00.`)
    await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '24.50'))
    await sendShopify(app, 'refunds/create', first)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(3)
    expect(textOf(mails[2])).toContain(`Your order #${id} was refunded in full: £50.00.`)
    expect(textOf(mails[2])).toContain('Your order will not be posted.')
  })

  it('PACK-48 of an order that was posted, in yen, says in yen how much of how much, and what becomes of the cards', async () => {
    const { id, email } = await paid({ currency: 'JPY', total_price: '8000' })
    await app.env.DB.prepare("UPDATE orders SET status = 'shipped', shipped_at = 1 WHERE external_id = ?1")
      .bind(String(id))
      .run()
    const inYen = (amount: string) => ({
      ...{ id: nextOrder(), order_id: id },
      transactions: [{ kind: 'refund', status: 'success', amount, currency: 'JPY' }],
    })
    await sendShopify(app, 'refunds/create', inYen('3000'))
    await sendShopify(app, 'refunds/create', inYen('5000'))
    const [part, whole] = (await mailsTo(email)).map(textOf)
    expect(part).toContain(`Refunded so far for your order #${id}: JPY 3,000 of JPY 8,000.`)
    expect(part).toContain('The rest of your order stays as it is, and the links to set up its cards still work.')
    expect(whole).toContain(`Your order #${id} was refunded in full: JPY 8,000.`)
    expect(whole).toContain('Cards that are set up keep working. Links to set up cards of this order no longer work.')
  })

  it('PACK-40 sent fifty times at once is one mail', async () => {
    const { id, email } = await paid()
    const message = refund(id, nextOrder(), '50.00')
    await Promise.all(Array.from({ length: 50 }, () => sendShopify(app, 'refunds/create', message)))
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('PACK-40 that came before its order is told with the order', async () => {
    const [id, email] = [nextOrder(), newEmail()]
    await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '50.00'))
    expect(await mailsTo(email)).toEqual([])
    const order = { ...shopifyOrder(), id, name: `#${id}`, email, total_price: '50.00' }
    for (const _ of [1, 2]) await sendShopify(app, 'orders/paid', order)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(textOf(mails[0])).toContain('was refunded in full: £50.00.')
  })

  it('PACK-40 of an order without a mail address tells nobody', async () => {
    const { id } = await paid({ email: null })
    const before = await rows(app.env.DB, 'app_outbox', "kind = 'order-refunded'")
    expect((await sendShopify(app, 'refunds/create', refund(id, nextOrder(), '50.00'))).status).toBe(200)
    expect(await rows(app.env.DB, 'app_outbox', "kind = 'order-refunded'")).toEqual(before)
  })
})

it('PACK-40 a charge of Stripe that is refunded further says what went back in all, and the same sum once', async () => {
  const email = newEmail()
  const session = stripeSession({ customer_details: { email } })
  await sendStripe(app, stripeEvent('checkout.session.completed', session))
  const charge = stripeCharge(session, 1000)
  await sendStripe(app, stripeEvent('charge.refunded', charge))
  await sendStripe(app, stripeEvent('charge.refunded', charge))
  await sendStripe(app, stripeEvent('charge.refunded', { ...charge, amount_refunded: 8100 }))
  await sendStripe(app, stripeEvent('charge.refunded', charge))
  const number = `S-${session.id.slice(-8)}`
  const texts = (await mailsTo(email)).map(textOf)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain(`Refunded so far for your order ${number}: £10.00 of £81.00.`)
  expect(texts[1]).toContain(`Your order ${number} was refunded in full: £81.00.`)
})

describe('an order marked as refunded', () => {
  const mark = async (id: string) => {
    const { html, text } = await owner.browser.get(`/admin/orders/${id}?ask=refund`)
    const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(html) ?? []
    return { text, answer: await owner.browser.post(`/admin/orders/${id}`, { do: 'refund', seen }) }
  }

  it('PACK-37 PACK-40 tells the buyer, which its page says before; the payment provider’s own message tells nobody again', async () => {
    const email = newEmail()
    const order = await buy(app.env, [{}], {
      email,
      backend: 'shopify',
      external_id: String(nextOrder()),
      total_pence: 5000,
    })
    const { text, answer } = await mark(order.id)
    expect(text).toContain('The buyer is told by email.')
    expect(answer.status).toBe(303)
    expect((await mailsTo(email)).map(textOf)).toEqual([
      expect.stringContaining(`Your order ${order.number} was refunded.`),
    ])
    const row = await orderRow(app.env, order.id)
    await sendShopify(app, 'refunds/create', refund(Number(row?.external_id), nextOrder(), '50.00'))
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await owner.browser.get(`/admin/orders/${order.id}`)).text).not.toContain('Leaflets for')
  })

  it('PACK-40 without a mail address says nothing of a mail', async () => {
    const order = await buy(app.env, [{}], { email: null })
    const { text, answer } = await mark(order.id)
    expect([text.includes('The buyer is told'), answer.status]).toEqual([false, 303])
  })
})

it('HOST-63 a mail whose payload was emptied is not drawn with holes in it', () => {
  for (const kind of ['profile-hidden', 'order-shipped', 'order-refunded', 'card-claimed', 'sign-in-code'])
    expect(composeRow({ kind, payload: '{}' }, FACTS)).toBeNull()
  expect(composeRow({ kind: 'card-taken-back', payload: '{}' }, FACTS)?.text).not.toContain('undefined')
})
