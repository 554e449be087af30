// The mail that tells a buyer that the order has arrived: what it says, that it is one, and who gets none.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppConfig, readAppConfig } from '#app/env.ts'
import { composeRow } from '#app/mail/templates.ts'
import { confirmAndSend, confirmOrders } from '#app/orders/confirmation-mail.ts'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { cancelOrder } from '#orders/cancel.ts'
import { type IntakeOptions, takeOrder } from '#orders/intake.ts'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { orderFile, typedOrder } from '#test/support/manual-orders.ts'
import { incomingOrder, storedOrder } from '#test/support/orders.ts'
import { PROVIDERS, sendShopify, sendStripe, shopifyOrder, stripeEvent, stripeSession } from '#test/support/webhooks.ts'

const NOW = Math.floor(Date.parse('2026-11-27T10:00:00Z') / 1000)
const DAY = 24 * 3600

let app: AppHost
let config: AppConfig
let owner: Person
beforeAll(async () => {
  app = await createAppHost(PROVIDERS)
  const settings = readAppConfig(app.env)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  config = settings.config
  owner = await person(app, 'owner')
}, 60_000)

interface Mail {
  id: string
  kind: string
  payload: string
  status: string
}
const mailsTo = (email: string) =>
  rows<Mail>(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'order-confirmed'", email)
/** A stored order of a new buyer; nothing is queued yet. */
async function ordered(change: Partial<IncomingOrder> = {}, options: IntakeOptions = {}, at = NOW) {
  const email = newEmail()
  const incoming = incomingOrder({ email, ...change })
  expect(await takeOrder(app.env, incoming, at, options)).toBe('stored')
  const { order } = await storedOrder(app.env.DB, incoming)
  return { email, number: incoming.number, id: order?.id ?? '' }
}
const confirmedAt = async (id: string) =>
  (await rows<{ confirmed_at: number | null }>(app.env.DB, 'orders', 'id = ?1', id))[0]?.confirmed_at
const update = (id: string, set: string) => app.env.DB.prepare(`UPDATE orders SET ${set} WHERE id = ?1`).bind(id).run()

async function textOf(email: string): Promise<string> {
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  return (mail && composeRow(mail, config)?.text) ?? ''
}

describe('what it says', () => {
  it('ORD-48 what, how much, where to, when, and what happens next; nothing of a payment', async () => {
    const { email, number, id } = await ordered({
      lines: [
        { title: 'Black', quantity: 2, designId: 'black' },
        { title: 'Stickers', quantity: 3, designId: null, cards: 0 },
      ],
    })
    await confirmOrders(app.env, NOW)
    expect(await textOf(email)).toBe(`Thank you for your order of 27 Nov 2026.

What you ordered:
2 × Tappt Black
3 × Stickers

Total:
£85.00

Delivery address:
Robin Vale
1 Example Street
London
E1 1AA
United Kingdom

We post your order within 1–2 days. Standard delivery then takes 3–5 business days, next-day delivery one.

When it is posted, you will get an email with a link to set up your cards.

See your order: http://app.localhost:8787/app/orders/${id}

Is something wrong? Write to ${config.brand.supportEmail} before it is posted.

Tappt

You get this email because of your order ${number} at Tappt.`)
  })

  it('WLD-75 an order of another market is under way as long as its pages say', async () => {
    const shipTo = { address1: '1 Main St', address2: '', city: 'Austin', postcode: '78701', country: 'US' }
    const { email } = await ordered({ shipTo, currency: 'USD', totalPence: 9300, market: 'us', lang: 'en-US' })
    await confirmOrders(app.env, NOW)
    const text = await textOf(email)
    expect(text).toContain('\nTotal:\nUSD 93.00\n')
    expect(text).toContain('We post your order within 1–2 days. Standard delivery then takes 5–10 business days.')
  })

  it('ORD-48 engraved and abroad it takes longer; yen are yen; without an address it asks for one', async () => {
    const attributes = engravingAttributes({ name: 'Ann Lee', line2: '' }) ?? []
    const far = await ordered({
      shipTo: { address1: 'Hauptstr. 1', address2: '', city: 'Bonn', postcode: '53111', country: 'DE' },
      currency: 'JPY',
      totalPence: 8000,
      lines: [{ title: 'Black', quantity: 1, designId: 'black', attributes }],
    })
    const nowhere = await ordered({ shipTo: null, totalPence: 0 })
    await confirmOrders(app.env, NOW)
    const text = await textOf(far.email)
    expect(text).toContain('1 × Tappt Black, engraved “Ann Lee”\n\nTotal:\nJPY 8,000\n')
    expect(text).toContain(
      '\nGermany\n\nWe engrave your cards and post them within 3–5 days. Delivery abroad then takes 7–14 days.',
    )
    expect(text).toContain('a link to set up your card.')
    const asked = await textOf(nowhere.email)
    expect(asked).toContain(
      `We have no delivery address for your order yet. Please send it to ${config.brand.supportEmail}.`,
    )
    expect(asked).not.toContain('Total')
  })

  it('ORD-48 T-ABU-3 a test order says so, and takes no web address for a name', async () => {
    const [plain, abused] = [
      await ordered({ backend: 'sample', test: true }),
      await ordered({ backend: 'sample', test: true, name: 'Win at evil.example' }),
    ]
    await confirmOrders(app.env, NOW)
    expect(await textOf(plain.email)).toMatch(/^This is a test order\. No payment was taken\.\n\nThank you/)
    expect(await textOf(plain.email)).toContain('Delivery address:\nRobin Vale\n1 Example Street')
    expect(await textOf(abused.email)).toContain('Delivery address:\n1 Example Street')
  })

  it('ORD-48 the line that sends the packer to Stripe is not shown', async () => {
    const { email } = await ordered({ lines: [{ title: 'See Stripe', quantity: 1, designId: null, cards: 0 }] })
    await confirmOrders(app.env, NOW)
    expect(await textOf(email)).not.toMatch(/See Stripe|What you ordered|post/)
  })
})

describe('that it is one', () => {
  it('ORD-05 ORD-49 is not queued by the intake, but once afterwards, fifty runs at once and later ones included', async () => {
    const { email, id } = await ordered()
    expect([await mailsTo(email), await confirmedAt(id)]).toEqual([[], null])
    await Promise.all(Array.from({ length: 50 }, () => confirmOrders(app.env, NOW)))
    expect(await confirmOrders(app.env, NOW + 60)).toBe(0)
    expect(await mailsTo(email)).toMatchObject([{ id: `confirmed-${id}`, status: 'pending' }])
    expect(await confirmedAt(id)).toBe(NOW)
    await app.env.DB.prepare('DELETE FROM app_outbox WHERE recipient = ?1').bind(email).run()
    await confirmOrders(app.env, NOW + 120)
    expect(await mailsTo(email)).toEqual([])
  })

  it('ORD-49 a lost answer of D1 makes no second one, and a failing D1 leaves it due', async () => {
    const { email, id } = await ordered()
    expect(await confirmOrders({ DB: withFaultyD1(app.env.DB, fails(D1_OVERLOADED)) }, NOW)).toBe(0)
    expect(await confirmedAt(id)).toBeNull()
    await confirmOrders({ DB: withFaultyD1(app.env.DB, losesAnswers(2)) }, NOW)
    await confirmOrders(app.env, NOW)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('ORD-49 at most twenty a run, the oldest first', async () => {
    await confirmOrders(app.env, NOW)
    const many = []
    for (let at = 0; at < 22; at++) many.push(await ordered({}, {}, NOW + at))
    expect(await confirmOrders(app.env, NOW + 60)).toBe(20)
    expect(await Promise.all(many.slice(-3).map(({ id }) => confirmedAt(id)))).toEqual([NOW + 60, null, null])
    expect([await confirmOrders(app.env, NOW + 120), await confirmOrders(app.env, NOW + 180)]).toEqual([2, 0])
  })

  it('ORD-49 an order that is cancelled or corrected between reading and writing is not confirmed as it was', async () => {
    const [cancelled, corrected] = [await ordered(), await ordered()]
    const meanwhile = async () => {
      await cancelOrder(app.env, cancelled.id, 'console', NOW)
      await update(corrected.id, `ship_to = '{"address1":"2 New Street"}'`)
    }
    let isFirst = true
    const db = new Proxy(app.env.DB, {
      get: (target, name) => {
        if (name !== 'batch') return Reflect.get(target, name, target).bind(target)
        return async (statements: D1PreparedStatement[]) => {
          if (isFirst) {
            isFirst = false
            await meanwhile()
          }
          return target.batch(statements)
        }
      },
    })
    await confirmOrders({ DB: db }, NOW)
    expect([await mailsTo(cancelled.email), await mailsTo(corrected.email)]).toEqual([[], []])
    await confirmOrders(app.env, NOW)
    expect(await mailsTo(cancelled.email)).toEqual([])
    expect(await textOf(corrected.email)).toContain('2 New Street')
  })

  it('ORD-49 follows a paid checkout of Stripe at once, and a failing mail service changes nothing of the answer', async () => {
    const failing = app.with({ EMAIL: { send: () => Promise.reject(new Error('down')) } as unknown as SendEmail })
    const email = newEmail()
    const session = stripeSession({ customer_details: { email } })
    expect((await sendStripe(failing, stripeEvent('checkout.session.completed', session))).status).toBe(200)
    expect(await mailsTo(email)).toMatchObject([{ status: 'pending' }])
    const [other, order] = [newEmail(), shopifyOrder()]
    expect((await sendShopify(app, 'orders/paid', { ...order, email: other })).status).toBe(200)
    expect(await mailsTo(other)).toMatchObject([{ status: 'sent' }])
  })

  it('ORD-49 goes out with the next run for an order that the shop wrote', async () => {
    const { email } = await ordered({ backend: 'sample', test: true }, {}, Math.floor(Date.now() / 1000))
    const cron = (task: string) => app.browser().send('/dev/cron', { method: 'POST', body: task })
    expect(JSON.parse((await cron('minute')).html)).toMatchObject({ confirmations: 1 })
    expect(await mailsTo(email)).toMatchObject([{ status: 'sent' }])
    await confirmAndSend(app.env, config, NOW)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('who gets none', () => {
  it.each<[string, (id: string) => Promise<unknown>, (Partial<IncomingOrder> | undefined)?, number?]>([
    ['no mail address', async () => {}, { email: null }],
    ['cancelled', (id) => cancelOrder(app.env, id, 'console', NOW)],
    ['refunded', (id) => update(id, "status = 'refunded'")],
    ['shipped', (id) => update(id, "status = 'shipped', shipped_at = 1")],
    ['older than a week', async () => {}, {}, NOW - 7 * DAY],
    ['a replacement', (id) => update(id, "parent_id = 'ANOTHER'")],
  ])('ORD-50 %s', async (_, change, incoming = {}, at = NOW) => {
    const { email, id } = await ordered(incoming, {}, at)
    await change(id)
    await confirmOrders(app.env, NOW)
    expect([await mailsTo(email), await confirmedAt(id)]).toEqual([[], 0])
  })

  it('ORD-50 one from a file; one that was typed unless the box is ticked', async () => {
    const type = async (number: string, more: Record<string, string> = {}) => {
      const email = newEmail()
      const { location } = await owner.browser.post('/admin/orders/new', typedOrder({ number, email, ...more }))
      return { email, text: (await owner.browser.get(location)).text }
    }
    expect((await owner.browser.get('/admin/orders/new')).text).toContain('Send the buyer a confirmation')
    const [silent, told] = [await type('CONFIRM-1'), await type('CONFIRM-2', { confirm: '1' })]
    const imported = newEmail()
    await owner.browser.post('/admin/orders/import', orderFile([{ number: 'CONFIRM-3', email: imported }]))
    await confirmOrders(app.env, NOW)
    expect([await mailsTo(silent.email), await mailsTo(imported)]).toEqual([[], []])
    expect(silent.text).toMatch(/The order is saved\. (?!The buyer)/)
    expect(told.text).toContain('The order is saved. The buyer gets a confirmation by email.')
    expect(await mailsTo(told.email)).toMatchObject([{ status: 'sent' }])
    expect(await textOf(told.email)).not.toContain('Total')
  })
})
