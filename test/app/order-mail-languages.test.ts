// The language of a mail about an order, from the order to what is sent; and of its leaflets.

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { confirmOrders } from '#app/orders/confirmation-mail.ts'
import { readOrder } from '#app/orders/read-orders.ts'
import { mailOfMark } from '#app/orders/refund-mail.ts'
import { remindBuyers, shipOrder } from '#app/orders/ship.ts'
import { openStore } from '#db/store.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { blankCard, buy } from '#test/support/packing.ts'

const MARKETS = 'GB:GBP:en-GB DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es US:USD:en-US'
const NOW = Math.floor(Date.now() / 1000)
const BY = { accountId: 'PACKER', actor: 'console' } as const

let app: AppHost
beforeAll(async () => {
  app = await createAppHost({ MARKETS })
}, 60_000)

const configOf = (host: AppHost) => {
  const read = readAppConfig(host.env)
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.config
}
const GERMAN = { market: 'de', lang: 'de', currency: 'EUR', total_pence: 8600, created_at: NOW - 60 }
const mailsOf = (id: string) =>
  rows<{ kind: string; payload: string; status: string }>(app.env.DB, 'app_outbox', 'order_id = ?1 ORDER BY rowid', id)

/** What one run sends to the buyer of an order. */
async function sentTo(order: string, host = app) {
  const sent: { to: string; subject: string; html: string; text: string }[] = []
  const EMAIL = {
    send: async (mail: (typeof sent)[number]) => void sent.push(mail),
  } as unknown as SendEmail
  const [row] = await rows<{ email: string }>(app.env.DB, 'orders', 'id = ?1', order)
  const settings = configOf(host)
  await deliverAppMails({ ...host.env, EMAIL }, settings, NOW + 1)
  return sent.filter(({ to }) => to === row?.email)
}

/** An order that was confirmed, shipped, not set up, and refunded: four mails about it. */
async function mailed(columns: Record<string, string | number | null>) {
  const order = await buy(app.env, [{ quantity: 1 }], columns)
  const store = openStore(app.env.DB)
  await confirmOrders(app.env, NOW)
  await blankCard(app.env, { order_line_id: order.lines[0] ?? '' })
  const read = await readOrder(store, order.id)
  if (read === null) throw new Error('no order')
  const shipping = { carrier: null, tracking: null, missing: 0 }
  await store.run(sql`UPDATE orders SET status = 'packed' WHERE id = ${order.id}`)
  const packed = await readOrder(store, order.id)
  if (packed === null) throw new Error('no order')
  expect(await shipOrder(store, packed, shipping, { by: BY, secrets: configOf(app), now: NOW })).toBe(true)
  await store.run(sql`UPDATE orders SET shipped_at = ${NOW - 8 * 86_400} WHERE id = ${order.id}`)
  await remindBuyers(store, configOf(app), NOW)
  await store.batch([mailOfMark(store, order.id, sql`true`, NOW)])
  return order
}

const KINDS = ['order-confirmed', 'order-shipped', 'order-reminder', 'order-refunded']

describe('a mail about an order', () => {
  it('WLD-104 carries the language of its own order to the outbox, and is sent in it', async () => {
    const other = await buy(app.env, [{}], { ...GERMAN, market: 'fr', lang: 'fr' })
    const order = await mailed(GERMAN)
    const queued = await mailsOf(order.id)
    expect(queued.map(({ kind }) => kind)).toEqual(KINDS)
    expect(queued.map(({ payload }) => JSON.parse(payload).lang)).toEqual(['de', 'de', 'de', 'de'])
    expect((await mailsOf(other.id)).map(({ payload }) => JSON.parse(payload).lang)).toEqual(['fr'])
    const sent = await sentTo(order.id)
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Ihre Bestellung ${order.number} bei Tappt ist eingegangen`,
      `Ihre Bestellung ${order.number} bei Tappt ist unterwegs`,
      'Ihre Karte von Tappt ist noch nicht eingerichtet',
      `Eine Erstattung zu Ihrer Bestellung ${order.number} bei Tappt`,
    ])
    for (const { html } of sent) expect(html).toContain('<html lang="de">')
    expect(sent[0]?.text).toContain('86,00\u00a0€')
  })

  it('WLD-104 of an order in English has the payload of before', async () => {
    const order = await mailed({ created_at: NOW - 60, total_pence: 4500 })
    const queued = await mailsOf(order.id)
    expect(queued.map(({ kind }) => kind)).toEqual(KINDS)
    for (const { payload } of queued) expect(payload).not.toContain('lang')
    expect(queued[0]?.payload).toMatch(/^\{"id":"BOUGHT\d+","number":"#\d+","test":false,"currency":"GBP",/)
    const sent = await sentTo(order.id)
    expect(sent.map(({ subject }) => subject)[1]).toBe(`Your Tappt order ${order.number} is on its way`)
    for (const { html } of sent) expect(html).toContain('<html lang="en">')
  })

  it.each([
    ['nl', MARKETS, '€86.00'],
    ['xx-YY', MARKETS, '€86.00'],
    ['de', 'GB:GBP:en-GB FR:EUR:fr', '€86.00'],
    ['de', '', 'EUR 86.00'],
  ])('WLD-105 in %s, with MARKETS "%s", is in English and is sent', async (lang, markets, total) => {
    const order = await mailed({ ...GERMAN, lang })
    const sent = await sentTo(order.id, app.with({ MARKETS: markets }))
    expect(sent.map(({ subject }) => subject)).toEqual([
      `We have your Tappt order ${order.number}`,
      `Your Tappt order ${order.number} is on its way`,
      'Your Tappt card is waiting to be set up',
      `A refund for your Tappt order ${order.number}`,
    ])
    for (const { html } of sent) expect(html).toContain('<html lang="en">')
    expect(sent[0]?.text).toContain(`\n${total}\n`)
    expect((await mailsOf(order.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('WLD-104 is on /dev/mail in its language', async () => {
    const order = await mailed({ ...GERMAN, market: 'es', lang: 'es' })
    const { browser } = await person(app, 'owner')
    const { html } = await browser.get('/dev/mail')
    expect(html).toContain(`Hemos recibido su pedido ${order.number} de Tappt`)
    expect(html).toContain('La página que se abre está en inglés.')
  })
})

describe('the leaflets of an order', () => {
  it.each([
    ['de', 'de', 'Karte einrichten', 'Diesen Code eingeben.'],
    ['fr', 'fr', 'Configurez votre carte', 'Saisissez ce code.'],
    ['es', 'es', 'Configure su tarjeta', 'Introduzca este código.'],
    ['nl', 'en', 'Set up your card', 'Enter this code.'],
    [null, 'en', 'Set up your card', 'Enter this code.'],
  ])('WLD-104 WLD-105 with the language %s are in %s', async (lang, printed, heading, step) => {
    const order = await buy(app.env, [{}], { lang })
    await blankCard(app.env, { order_line_id: order.lines[0] ?? '', claim_policy: 'order' })
    const { browser } = await person(app, 'owner')
    const { html } = await browser.post(`/admin/orders/${order.id}/leaflets`)
    expect(html).toContain(`<html lang="${printed}">`)
    expect(html).toContain(`>${heading}</h2>`)
    expect(html).toContain(step)
    // The seller's own sheet stays in English.
    const list = await browser.get(`/admin/orders/${order.id}/packing-list`)
    expect(list.html).toContain('<html lang="en-GB">')
    expect(list.html).toContain('Packing list')
  })
})
