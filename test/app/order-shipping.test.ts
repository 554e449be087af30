// Shipping, its mails, the reminder, and what ends the links, as the database decides it.

import { beforeAll, describe, expect, it } from 'vitest'
import { readClaimToken } from '#app/claim/claim-token.ts'
import { type AppConfig, readAppConfig } from '#app/env.ts'
import { composeRow } from '#app/mail/templates.ts'
import { assignCard } from '#app/orders/assign.ts'
import { correctOrder } from '#app/orders/correction.tsx'
import { voidLinks } from '#app/orders/end-order.ts'
import { readOrderToken } from '#app/orders/order-links.ts'
import { lastDayOf } from '#app/orders/order-rules.ts'
import { remindBuyers, sendMailAgain, shipOrder } from '#app/orders/ship.ts'
import { everyDay } from '#app/scheduled.ts'
import { openStore } from '#db/store.ts'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { takeDispute } from '#orders/disputes.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import {
  type Bought,
  blankCard,
  buy,
  type LineFacts,
  notesOf,
  orderMails,
  orderRow,
  storedOrder,
} from '#test/support/packing.ts'

const DAY = 24 * 3600
const BY = { accountId: 'PACKER', actor: 'console' } as const

let app: AppHost
let config: AppConfig
beforeAll(async () => {
  app = await createAppHost()
  const settings = readAppConfig(app.env)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  config = settings.config
})

const now = () => Math.floor(Date.now() / 1000)
const context = (at = now()) => ({ by: BY, secrets: config, now: at })
const NOTHING = { carrier: null, tracking: null, missing: 0 }

async function packed(
  lines: LineFacts[] = [{}],
  columns: Record<string, string | number | null> = {},
): Promise<Bought> {
  const order = await buy(app.env, lines, columns)
  const cards = lines.reduce((all, { quantity = 1 }) => all + quantity, 0)
  for (let at = 0; at < cards; at++)
    await assignCard(
      openStore(app.env.DB),
      { orderId: order.id, chipId: await blankCard(app.env), lineId: null, designId: null, takesTest: true },
      BY,
      now(),
    )
  return order
}
const ship = async (
  order: Bought,
  change: Partial<typeof NOTHING | { carrier: string; tracking: string }> = {},
  at = now(),
) => shipOrder(openStore(app.env.DB), await storedOrder(app.env, order.id), { ...NOTHING, ...change }, context(at))
async function mailOf(order: Bought, place = 0) {
  const mail = (await orderMails(app.env, order.id))[place]
  if (mail === undefined) throw new Error('There is no such mail.')
  return { ...mail, ...composeRow(mail, config) }
}
const tokenOf = (text = '') => /\/[co]\/([\w-]+)/.exec(text)?.[1] ?? ''

describe('marking as shipped', () => {
  it('ORD-47 an order whose payment is disputed ships only where that was said, and the log says so', async () => {
    const order = await packed()
    const stored = await storedOrder(app.env, order.id)
    const tell = (status: 'open' | 'won' | 'lost', id = order.id) =>
      takeDispute(app.env, { id: `manual:${id}${status}`, backend: 'manual', ref: order.id, status }, now())
    await tell('open')
    // It was read before the dispute came.
    expect(await shipOrder(openStore(app.env.DB), stored, NOTHING, context())).toBe(false)
    expect((await storedOrder(app.env, order.id)).isDisputed).toBe(true)
    expect(await ship(order)).toBe(false)
    await takeDispute(
      app.env,
      { id: `manual:${order.id}open`, backend: 'manual', ref: order.id, status: 'lost' },
      now(),
    )
    expect(await ship(order)).toBe(false)
    expect([await orderMails(app.env, order.id), await notesOf(app.env, order.id)]).toMatchObject([[], [{}]])
    expect(await ship(order, { disputed: true } as object)).toBe(true)
    expect((await notesOf(app.env, order.id)).at(-1)).toMatchObject({
      ...{ action: 'orders:ship', detail: 'disputed 1' },
    })
    const won = await packed()
    await takeDispute(app.env, { id: `manual:${won.id}`, backend: 'manual', ref: won.id, status: 'won' }, now())
    expect(await ship(won)).toBe(true)
  })

  it('PACK-21 PACK-23 PACK-24 PACK-44 PACK-45 sets it shipped with carrier and tracking, and queues the mail with the card’s own link', async () => {
    const order = await packed()
    const at = now()
    expect(await ship(order, { carrier: 'Royal Mail', tracking: 'AB-12345' }, at)).toBe(true)
    expect(await orderRow(app.env, order.id)).toMatchObject({
      status: 'shipped',
      shipped_at: at,
      carrier: 'Royal Mail',
      tracking: 'AB-12345',
    })
    const mail = await mailOf(order)
    expect(mail).toMatchObject({
      kind: 'order-shipped',
      recipient: (await storedOrder(app.env, order.id)).email,
      subject: `Your Tappt order ${order.number} is on its way`,
    })
    expect(mail.text).toContain(`Your order ${order.number} is on its way.`)
    expect(mail.text).toContain('In the parcel:\n1 × Tappt Black\n\nTracking:\nRoyal Mail, AB-12345\n')
    expect(mail.text).toContain(
      'Track your parcel: https://www.royalmail.com/track-your-item#/tracking-results/AB-12345\n',
    )
    expect(mail.text).toContain('Set up your card: http://app.localhost:8787/c/')
    expect(mail.text).toContain('The link works for 24 months. Anyone who has it can set up the cards of this order.')
    const [card] = (await storedOrder(app.env, order.id)).lines.flatMap(({ assigned }) => assigned)
    expect(await readClaimToken(config.accountSecret, tokenOf(mail.text))).toEqual({
      chip: card?.chipId,
      order: order.id,
      epoch: 1,
      handover: 0,
      lastDay: lastDayOf(at),
    })
    expect((await notesOf(app.env, order.id)).at(-1)).toMatchObject({ action: 'orders:ship', detail: null })
  })

  it('PACK-44 PACK-46 lists what is in the parcel, engraving included, and says what is not; the number tells the carrier', async () => {
    const order = await packed([{ quantity: 2 }, { designId: null, title: 'Gift wrapping', cards: 0 }])
    const line = order.lines[0] ?? ''
    await app.env.DB.batch([
      app.env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1').bind(
        line,
        JSON.stringify(engravingAttributes({ name: 'Ann Lee', line2: 'Director' })),
      ),
      app.env.DB.prepare(
        'UPDATE chips SET order_line_id = NULL WHERE chip_id = (SELECT min(chip_id) FROM chips WHERE order_line_id = ?1)',
      ).bind(line),
      app.env.DB.prepare("UPDATE orders SET status = 'paid' WHERE id = ?1").bind(order.id),
    ])
    expect(await ship(order, { missing: 1, carrier: null, tracking: 'AB123456789GB' } as object)).toBe(true)
    const { text } = await mailOf(order)
    expect(text).toContain(
      'In the parcel:\n1 × Tappt Black, engraved “Ann Lee · Director”\n1 × Gift wrapping\n\nOne card of your order is not in this parcel.',
    )
    expect(text).toContain('Tracking:\nRoyal Mail, AB123456789GB\n')
    expect(text).toContain('Set up your card: ')
  })

  it('PACK-45 stores a carrier under its own name, and links an address of the seller’s own', async () => {
    const order = await packed()
    await ship(order, { carrier: 'evri / hermes', tracking: 'https://track.example/a?b=1&c=2' })
    expect(await orderRow(app.env, order.id)).toMatchObject({ carrier: 'Evri' })
    const { text, html } = await mailOf(order)
    expect(text).toContain('Carrier:\nEvri\n\nTrack your parcel: https://track.example/a?b=1&c=2\n')
    expect(html).toContain('<a href="https://track.example/a?b=1&amp;c=2">Track your parcel</a>')
  })

  it('PACK-24 of several cards the link is that of the page that lists them', async () => {
    const order = await packed([{ quantity: 2 }])
    const at = now()
    await ship(order, {}, at)
    const mail = await mailOf(order)
    expect(mail.text).toContain('Set up your cards: http://app.localhost:8787/o/')
    expect(await readOrderToken(config.accountSecret, tokenOf(mail.text))).toEqual({
      order: order.id,
      epoch: 1,
      lastDay: lastDayOf(at),
    })
  })

  it('PACK-25 the mail says nothing of an account or a subscription, and says why it came', async () => {
    const order = await packed()
    await ship(order)
    const mail = await mailOf(order)
    expect(mail.text).toContain(`You get this email because of your order ${order.number} at Tappt.`)
    expect(mail.text).not.toMatch(/account|unsubscribe|subscri|% off|discount/i)
  })

  it('PACK-21 pressed by many at once it is shipped once, with one mail and one note', async () => {
    const order = await packed()
    const done = await Promise.all(Array.from({ length: 20 }, () => ship(order)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await orderMails(app.env, order.id)).toHaveLength(1)
    expect((await notesOf(app.env, order.id)).filter(({ action }) => action === 'orders:ship')).toHaveLength(1)
  })

  it('PACK-21 PACK-22 an order with cards missing is shipped only where just so many were allowed, and the note says so', async () => {
    const order = await buy(app.env, [{ quantity: 3 }])
    expect(await ship(order)).toBe(false)
    const stored = await storedOrder(app.env, order.id)
    expect(await shipOrder(openStore(app.env.DB), stored, { ...NOTHING, missing: 2 }, context())).toBe(false)
    expect(await shipOrder(openStore(app.env.DB), stored, { ...NOTHING, missing: 3 }, context())).toBe(true)
    expect((await notesOf(app.env, order.id)).at(-1)).toMatchObject({ action: 'orders:ship', detail: 'missing 3' })
    expect((await mailOf(order)).text).not.toContain('Set up your card')
  })

  it('PACK-21 what was read before a card was changed is not shipped', async () => {
    const order = await packed([{ quantity: 2 }])
    const stored = await storedOrder(app.env, order.id)
    const [card] = stored.lines[0]?.assigned ?? []
    await app.env.DB.prepare('UPDATE chips SET order_line_id = NULL WHERE chip_id = ?1').bind(card?.chipId).run()
    await app.env.DB.prepare('UPDATE chips SET order_line_id = ?2 WHERE chip_id = ?1')
      .bind(await blankCard(app.env), order.lines[0])
      .run()
    expect(await shipOrder(openStore(app.env.DB), stored, NOTHING, context())).toBe(false)
    expect(await orderMails(app.env, order.id)).toEqual([])
  })

  it('PACK-12 PACK-21 an order that needs no card is shipped without a link', async () => {
    const order = await buy(app.env, [{ designId: null, cards: 0 }])
    expect(await ship(order)).toBe(true)
    expect((await mailOf(order)).text).not.toContain('/o/')
  })

  it.each([['cancelled'], ['refunded'], ['shipped']])('PACK-21 never one that is %s', async (status) => {
    const order = await buy(app.env, [{ cards: 0 }], { status, shipped_at: status === 'shipped' ? 5 : null })
    expect(await ship(order)).toBe(false)
    expect(await orderMails(app.env, order.id)).toEqual([])
  })
})

describe('the mail again', () => {
  it('PACK-26 is sent three times a day beside the first, also when asked for at once', async () => {
    const order = await packed()
    await ship(order)
    const again = async (at = now()) =>
      sendMailAgain(openStore(app.env.DB), await storedOrder(app.env, order.id), context(at))
    expect((await Promise.all(Array.from({ length: 8 }, () => again()))).filter(Boolean)).toHaveLength(3)
    expect(await orderMails(app.env, order.id)).toHaveLength(4)
    expect(await again()).toBe(false)
    expect(await again(now() + DAY + 1)).toBe(true)
    expect(await orderMails(app.env, order.id)).toHaveLength(5)
  })

  it('PACK-26 works until 24 months after shipping, however late it is sent', async () => {
    const order = await packed()
    const at = now() - 100 * DAY
    await ship(order, {}, at)
    await sendMailAgain(openStore(app.env.DB), await storedOrder(app.env, order.id), context())
    const proof = await readClaimToken(config.accountSecret, tokenOf((await mailOf(order, 1)).text))
    expect(proof?.lastDay).toBe(lastDayOf(at))
  })

  it('PACK-26 PACK-28 voiding the links, or another address, raises the epoch once', async () => {
    const order = await packed()
    await ship(order)
    const before = await storedOrder(app.env, order.id)
    const voided = await Promise.all(
      Array.from({ length: 5 }, () => voidLinks(openStore(app.env.DB), before, BY, now())),
    )
    expect(voided.filter(Boolean)).toHaveLength(1)
    expect(await orderRow(app.env, order.id)).toMatchObject({ claim_epoch: 2 })
    const stored = await storedOrder(app.env, order.id)
    const { name, shipTo, carrier, tracking } = stored
    const corrected = { email: 'right@example.com', name, shipTo, carrier, tracking }
    expect(await correctOrder(openStore(app.env.DB), stored, { corrected, fields: ['email'] }, BY, now())).toBe(true)
    expect(await orderRow(app.env, order.id)).toMatchObject({ claim_epoch: 3, email: 'right@example.com' })
    expect(await sendMailAgain(openStore(app.env.DB), stored, context())).toBe(false)
    expect(await sendMailAgain(openStore(app.env.DB), await storedOrder(app.env, order.id), context())).toBe(true)
    const mail = await mailOf(order, 1)
    expect(mail.recipient).toBe('right@example.com')
    expect((await readClaimToken(config.accountSecret, tokenOf(mail.text)))?.epoch).toBe(3)
    const notes = await notesOf(app.env, order.id)
    expect(notes.map(({ action }) => action)).toEqual([
      'orders:assign',
      'orders:ship',
      'orders:void-links',
      'orders:correct-address',
      'orders:send-mail',
    ])
    expect(JSON.stringify(notes)).not.toContain('@example.com')
  })
})

describe('the reminder', () => {
  it('PACK-27 goes out once, seven days after shipping, while no card is claimed', async () => {
    const start = now()
    const order = await packed([{ quantity: 2 }])
    await ship(order, {}, start)
    const claimed = await packed()
    await ship(claimed, {}, start)
    const [card] = (await storedOrder(app.env, claimed.id)).lines[0]?.assigned ?? []
    await app.env.DB.prepare(
      "UPDATE chips SET owner_account_id = 'SOMEBODY', claimed_at = ?2, status = 'linked_without_profile' WHERE chip_id = ?1",
    )
      .bind(card?.chipId, start)
      .run()
    const cancelled = await packed()
    await ship(cancelled, {}, start)
    await app.env.DB.prepare("UPDATE orders SET status = 'cancelled' WHERE id = ?1").bind(cancelled.id).run()

    const kinds = async ({ id }: Bought) => (await orderMails(app.env, id)).map(({ kind }) => kind)
    await remindBuyers(openStore(app.env.DB), config, start + 7 * DAY - 1)
    expect(await kinds(order)).toEqual(['order-shipped'])
    const done = await everyDay(app.env, config, start + 7 * DAY)
    expect(done.reminders).toBeGreaterThanOrEqual(1)
    expect(await kinds(order)).toEqual(['order-shipped', 'order-reminder'])
    expect(await kinds(claimed)).toEqual(['order-shipped'])
    expect(await kinds(cancelled)).toEqual(['order-shipped'])
    expect(await orderRow(app.env, order.id)).toMatchObject({ reminded_at: start + 7 * DAY })
    expect((await mailOf(order, 1)).subject).toBe('Your Tappt card is waiting to be set up')
    await everyDay(app.env, config, start + 8 * DAY)
    await everyDay(app.env, config, start + 60 * DAY)
    expect(await kinds(order)).toEqual(['order-shipped', 'order-reminder'])
  })

  it('PACK-27 two daily runs at once send one', async () => {
    const start = now()
    const order = await packed()
    await ship(order, {}, start)
    await Promise.all(Array.from({ length: 4 }, () => remindBuyers(openStore(app.env.DB), config, start + 9 * DAY)))
    expect((await orderMails(app.env, order.id)).filter(({ kind }) => kind === 'order-reminder')).toHaveLength(1)
  })
})
