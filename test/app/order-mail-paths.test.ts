// Every mail about an order, from what causes it to what is sent: a message of the payment provider, a press in the
// console or on the buyer's page, the daily run. It is in the language of the order, whoever caused it.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { everyDay } from '#app/scheduled.ts'
import { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import { wordsIn } from '#domain/text/words.ts'
import { APP, type AppHost, createAppHost, newEmail, SITE } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { englishIn, mailIn, TRANSLATED } from '#test/support/mail-languages.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import type { OrderRow } from '#test/support/orders.ts'
import { blankCard } from '#test/support/packing.ts'
import { PROVIDERS, sendStripe, stripeCharge, stripeEvent, stripeSession } from '#test/support/webhooks.ts'

interface SentMail {
  to: string
  subject: string
  html: string
  text: string
}
const sent: SentMail[] = []
const EMAIL = {
  send: async (mail: SentMail) => void sent.push(mail),
} as unknown as SendEmail

const NOW = Math.floor(Date.now() / 1000)
let app: AppHost
let owner: OperatorBrowser
beforeAll(async () => {
  const MARKETS = 'GB:GBP:en-GB DE+AT:EUR:de FR:EUR:fr ES:EUR:es'
  app = (await createAppHost(PROVIDERS)).with({ MARKETS, EMAIL, RETURN_ADDRESS: 'Tappt|1 Long Lane|London E1 1AA' })
  owner = await operator(app, 'owner')
}, 60_000)

const config = () => {
  const read = readAppConfig(app.env)
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.config
}

/** A session of Stripe's checkout in a market, for five cards. */
const sessionIn = (language: string, email: string) =>
  stripeSession({
    ...{ currency: 'eur', amount_subtotal: 123450, amount_total: 123450 },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    customer_details: { email, name: 'Robin Vale' },
    metadata: { v: '1', lines: 'black:5', market: language, lang: language },
  })
const complete = (session: object) => sendStripe(app, stripeEvent('checkout.session.completed', session))
async function refund(session: { payment_intent: unknown }, amount: number) {
  await sendStripe(app, stripeEvent('charge.refunded', { ...stripeCharge(session, amount), currency: 'eur' }))
  await deliver()
}
const deliver = () => deliverAppMails(app.env, config(), NOW + 60)
async function orderOf({ id }: { id: string }): Promise<OrderRow> {
  const [order] = await rows<OrderRow>(app.env.DB, 'orders', 'external_id = ?1', id)
  if (order === undefined) throw new Error('The order was not stored.')
  return order
}

/** A press in the console, on a page of the order that has the mark of what was read. */
async function press(path: string, fields: Record<string, string>, page = path) {
  const { html } = await owner.browser.get(page)
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(html) ?? []
  const done = await owner.browser.post(path, { ...fields, seen })
  expect([fields, done.status]).toEqual([fields, 303])
}
async function ship(order: string, cards: number) {
  const path = `/admin/orders/${order}`
  const chips: string[] = []
  for (let at = 0; at < cards; at++) chips.push(await blankCard(app.env, { claim_policy: 'order' }))
  for (const card of chips) await press(path, { do: 'assign', card })
  await press(path, { do: 'ship', carrier: 'DHL', tracking: '00340434' })
  return chips
}

describe.each(TRANSLATED)('an order in %s', (language) => {
  const { words } = mailIn(language)
  const t = wordsIn(ORDER_MAILS_WORDS, { language, translated: words?.['order-mails'] })
  const back = wordsIn(RETURN_MAILS_WORDS, { language, translated: words?.['return-mails'] })
  const amount = { de: '1.234,50\u00a0€', fr: '1\u00a0234,50\u00a0€', es: '1234,50\u00a0€' }[language]
  const buyer = `buyer-${language}@example.com`

  /** The mail to this address whose subject this is, with what all mails of an order have in common. */
  function expectMail(subject: string, to = buyer): SentMail {
    const found = sent.filter((mail) => mail.to === to && mail.subject === subject)
    expect([subject, found.length]).toEqual([subject, 1])
    const [mail = { to, subject, html: '', text: '' }] = found
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect([subject, englishIn(`${subject}\n${mail.text}`)]).toEqual([subject, []])
    expect(mail.text).not.toMatch(/EUR |€\d|\{\w+\}|undefined/)
    // A link to the shop has the market's prefix.
    for (const [, link = ''] of mail.html.matchAll(/href="(https?:[^"]+)"/g))
      expect([
        subject,
        [APP, 'https://www.dhl.', `${SITE}/${language}/`].some((begin) => link.startsWith(begin)),
        link,
      ]).toEqual([subject, true, link])
    return mail
  }

  it('WLD-104 is confirmed, shipped, corrected, reminded of and refunded in it', async () => {
    const session = sessionIn(language, buyer)
    expect((await complete(session)).status).toBe(200)
    const { id, number } = await orderOf(session)
    const named = { brand: 'Tappt', number }
    expect(expectMail(t.confirmed(named)).text).toContain(amount)

    await ship(id, 5)
    expectMail(t.shipped(named))
    const path = `/admin/orders/${id}`
    await press(
      path,
      { do: 'address', email: buyer, carrier: 'DHL', tracking: '00340435', tell: '1' },
      `${path}?ask=address`,
    )
    expectMail(back.tracking(named))

    await app.env.DB.prepare('UPDATE orders SET shipped_at = ?2 WHERE id = ?1')
      .bind(id, NOW - 8 * 86_400)
      .run()
    await everyDay(app.env, config(), NOW)
    await deliver()
    expectMail(t.reminder(named))

    await refund(session, 4700)
    const written = { de: '47,00\u00a0€', fr: '47,00\u00a0€', es: '47,00\u00a0€' }[language]
    expect(expectMail(t.refund(named)).text).toContain(t.refundedSoFarOf({ number, amount: written, total: amount }))

    // A refund that was told of before its order.
    const late = sessionIn(language, buyer)
    await refund(late, 123450)
    await complete(late)
    await deliver()
    const { number: other } = await orderOf(late)
    expect(expectMail(t.refund({ brand: 'Tappt', number: other })).text).toContain(amount)
  })

  it('WLD-104 is handed on and claimed in it', async () => {
    const session = sessionIn(language, buyer)
    await complete(session)
    const { id, number } = await orderOf(session)
    const [card = ''] = await ship(id, 5)
    const { text } = expectMail(t.shipped({ brand: 'Tappt', number }))
    const [, page = ''] = /(\/o\/[\w-]+)/.exec(text) ?? []
    const friend = newEmail()
    const forms = (await app.browser().get(page)).html.matchAll(/name="card" value="(\w+)"/g)
    const place = [...forms].findIndex(([, chip]) => chip === card)
    const given = { card, [`email-${place}`]: friend, [`name-${place}`]: 'Kim' }
    expect((await app.browser().post(page, given)).status).toBe(303)
    const { text: forFriend } = expectMail(t.cardForYou({ brand: 'Tappt' }), friend)
    expect(forFriend).toContain(t.hasCard({ name: 'Robin Vale' }))

    const somebody = await operator(app, null)
    const [, link = ''] = /(\/c\/[\w-]+)/.exec(forFriend) ?? []
    const { html } = await somebody.browser.get(link)
    const [, proof = ''] = /name="proof" value="([^"]+)"/.exec(html) ?? []
    expect((await somebody.browser.post('/claim', { chip: card, proof })).status).toBe(303)
    await deliver()
    expectMail(t.cardClaimed({ number }))
  })

  it('WLD-104 is sent back, exchanged and replaced in it, and its new orders are in it too', async () => {
    const session = sessionIn(language, buyer)
    await complete(session)
    const { id, number } = await orderOf(session)
    await ship(id, 5)
    const [line] = await rows<{ id: string }>(app.env.DB, 'order_lines', 'order_id = ?1', id)
    const returns = `/admin/orders/${id}/returns`
    const open = (kind: string) =>
      press(
        returns,
        { do: 'open', kind, line: line?.id ?? '', cards: '1', reason: 'faulty', design: 'joker' },
        `${returns}?kind=${kind}`,
      )
    const named = { brand: 'Tappt', number }
    await open('return')
    expect(expectMail(back.back(named)).text).toContain(back.moneyLater)
    sent.length = 0
    await open('exchange')
    expectMail(back.back(named))
    await open('replacement')
    expectMail(back.replacement(named))
    const made = await rows<OrderRow>(app.env.DB, 'orders', 'parent_id = ?1', id)
    expect(made.map(({ lang, market }) => [lang, market])).toEqual([
      [language, language],
      [language, language],
    ])
    for (const order of made) {
      await ship(order.id, 1)
      expectMail(t.shipped({ brand: 'Tappt', number: order.number }))
    }
  })
})
