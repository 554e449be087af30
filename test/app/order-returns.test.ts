// Cards that come back from an order that was shipped, and other ones in their place.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, createAppHost, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import { chipRow, eventsOf } from '#test/support/own-card.ts'
import { blankCard, buy, notesOf, orderMails, orderRow } from '#test/support/packing.ts'

let app: AppHost
let owner: OperatorBrowser
let packer: OperatorBrowser
beforeAll(async () => {
  app = await createAppHost()
  owner = await operator(app, 'owner')
  packer = await operator(app, 'packer')
})

const pathOf = (id: string) => `/admin/orders/${id}`
const post = async (id: string, fields: Record<string, string>, who = owner): Promise<Visited> => {
  const answer = await who.browser.post(pathOf(id), fields)
  return answer.status === 303 ? who.browser.get(answer.location) : answer
}
const ask = async (id: string, question: string, card: string, who = owner) => {
  const page = await who.browser.get(`${pathOf(id)}?ask=${question}&card=${card}`)
  return { page, seen: /name="seen" value="([^"]+)"/.exec(page.html)?.[1] ?? '' }
}
const returned = async (id: string, card: string) => {
  const { seen } = await ask(id, 'return', card)
  return post(id, { do: 'return', card, seen })
}
const last4 = (chip: string) => chip.slice(-4)
const codeOf = (html: string) => /<p class="code">([^<]+)<\/p>/.exec(html)?.[1] ?? ''

/** An order of these cards with printed leaflets, on its way; the codes that lie in it. */
async function shipped(cards: string[], columns: Record<string, string | number | null> = {}) {
  const order = await buy(app.env, [{ quantity: cards.length }], columns)
  for (const card of cards) await post(order.id, { do: 'assign', card }, packer)
  const sheet = await packer.browser.post(`${pathOf(order.id)}/leaflets`)
  await post(order.id, { do: 'ship' }, packer)
  return { ...order, codes: [...sheet.html.matchAll(/<p class="code">([^<]+)<\/p>/g)].map(([, code = '']) => code) }
}
const linkOf = async (id: string) => {
  const [mail] = (await orderMails(app.env, id)).slice(-1)
  return new URL(JSON.parse(mail?.payload ?? '{}').url).pathname
}

describe('a card that came back', () => {
  it('PACK-41 is taken back into stock by an owner: its code and links are void, and it is packed for somebody else', async () => {
    const card = await blankCard(app.env)
    const order = await shipped([card])
    const link = await linkOf(order.id)
    const shown = await owner.browser.get(pathOf(order.id))
    expect(shown.html).toContain(`?ask=return&amp;card=${card}`)
    const { page } = await ask(order.id, 'return', card)
    expect(page.text).toContain(`The card ending ${last4(card)} leaves the order and can be packed again.`)
    const done = await returned(order.id, card)
    expect(done.text).toContain(`Card ${last4(card)} is out of the order. It can be packed again.`)
    expect(done.text).toContain('Card taken back')
    expect(await chipRow(app.env.DB, card)).toMatchObject({
      ...{ status: 'unlinked', order_line_id: null, claim_code_hash: null, claim_policy: 'order', handover: 1 },
    })
    expect((await eventsOf(app.env.DB, card)).map(({ event }) => event)).toEqual(['assigned', 'unassigned'])
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'shipped' })

    const finder = await operator(app, null)
    expect((await finder.browser.post('/claim', { chip: card, code: order.codes[0] ?? '' })).status).toBe(422)
    expect((await finder.browser.get(link)).status).not.toBe(303)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ owner_account_id: null })

    const next = await buy(app.env)
    expect((await post(next.id, { do: 'assign', card }, packer)).text).toContain(`Card ${last4(card)} assigned.`)
    const sheet = await packer.browser.post(`${pathOf(next.id)}/leaflets`)
    expect(codeOf(sheet.html)).not.toBe(order.codes[0])
    expect((await finder.browser.post('/claim', { chip: card, code: order.codes[0] ?? '' })).status).toBe(422)
    expect((await finder.browser.post('/claim', { chip: card, code: codeOf(sheet.html) })).status).toBe(303)
  })

  it.each(['refunded', 'cancelled'])(
    'PACK-41 of an order that was %s after it was shipped is taken back alike',
    async (status) => {
      const card = await blankCard(app.env)
      const order = await shipped([card])
      await app.env.DB.prepare('UPDATE orders SET status = ?2, ended_at = 9 WHERE id = ?1').bind(order.id, status).run()
      expect((await returned(order.id, card)).text).toContain('It can be packed again.')
      expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: null, claim_code_hash: null })
      expect(await orderRow(app.env, order.id)).toMatchObject({ status })
    },
  )

  it('PACK-41 that was paused for its loss is in stock again, one that was switched off stays so', async () => {
    for (const [status, text, next] of [
      ['paused', 'It can be packed again.', 'unlinked'],
      ['retired', 'It stays retired.', 'retired'],
    ] as const) {
      const card = await blankCard(app.env)
      const order = await shipped([card])
      await app.env.DB.prepare('UPDATE chips SET status = ?2 WHERE chip_id = ?1').bind(card, status).run()
      expect((await returned(order.id, card)).text).toContain(text)
      expect(await chipRow(app.env.DB, card)).toMatchObject({ status: next, order_line_id: null })
    }
  })

  it('PACK-41 D-142 that somebody has claimed is not taken from them: it is released on its own page, and then in stock', async () => {
    const card = await blankCard(app.env)
    const order = await shipped([card])
    const buyer = await operator(app, null)
    expect((await buyer.browser.post('/claim', { chip: card, code: order.codes[0] ?? '' })).status).toBe(303)
    const before = await chipRow(app.env.DB, card)
    for (const question of ['return', 'replace']) {
      const { page, seen } = await ask(order.id, question, card)
      expect(page.text).toContain('somebody has set it up, and it cannot be taken from them here')
      expect(page.html).toContain(`href="/admin/chips/${card}"`)
      expect(seen).toBe('')
      const fields = { do: question, card, seen: 'shipped.1', new: await blankCard(app.env) }
      const forced = await owner.browser.post(pathOf(order.id), fields)
      expect([question, forced.status]).toEqual([question, 409])
    }
    expect(await chipRow(app.env.DB, card)).toEqual(before)
    const chipPage = await owner.browser.get(`/admin/chips/${card}`)
    const [, mark = ''] = /name="seen" value="([^"]+)"/.exec(chipPage.html) ?? []
    const released = await owner.browser.post(`/admin/chips/${card}`, {
      do: 'release',
      seen: mark.replaceAll('&quot;', '"'),
    })
    expect(released.status).toBe(200)
    expect(await rows(app.env.DB, 'app_outbox', "kind = 'card-released' AND recipient = ?1", buyer.email)).toHaveLength(
      1,
    )
    const next = await buy(app.env)
    expect((await post(next.id, { do: 'assign', card }, packer)).text).toContain(`Card ${last4(card)} assigned.`)
  })

  it('PACK-41 CON-07 is no packer’s to take: a live code of it could be printed in another order', async () => {
    const card = await blankCard(app.env)
    const order = await shipped([card])
    expect((await packer.browser.get(pathOf(order.id))).html).not.toContain('ask=return')
    for (const question of ['return', 'replace']) {
      expect((await packer.browser.get(`${pathOf(order.id)}?ask=${question}&card=${card}`)).status).toBe(404)
      const fields = { do: question, card, seen: 'shipped.1', new: await blankCard(app.env) }
      expect((await packer.browser.post(pathOf(order.id), fields)).status).toBe(404)
    }
    expect((await packer.browser.post(pathOf(order.id), { do: 'take-out', card })).status).toBe(409)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: order.lines[0], handover: 0 })
  })

  it('PACK-41 CON-29 of two owners one takes it back, and the other reads how it stands', async () => {
    const card = await blankCard(app.env)
    const order = await shipped([card])
    const { seen } = await ask(order.id, 'return', card)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.browser.post(pathOf(order.id), { do: 'return', card, seen })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409])
    expect((await notesOf(app.env, order.id)).filter(({ action }) => action === 'orders:return-card')).toHaveLength(1)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ handover: 1 })
  })

  it('PACK-41 is none of an order that was not shipped, nor of another one', async () => {
    const [card, other] = [await blankCard(app.env), await blankCard(app.env)]
    const open = await buy(app.env)
    await post(open.id, { do: 'assign', card }, packer)
    const order = await shipped([other])
    expect((await owner.browser.get(pathOf(open.id))).html).not.toContain('ask=return')
    expect((await owner.browser.get(`${pathOf(open.id)}?ask=return&card=${card}`)).status).toBe(303)
    expect((await owner.browser.post(pathOf(open.id), { do: 'return', card, seen: 'packed.1' })).status).toBe(409)
    expect((await owner.browser.post(pathOf(order.id), { do: 'return', card, seen: 'shipped.1' })).status).toBe(409)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: open.lines[0] })
  })
})

describe('another card in the place of one that was posted', () => {
  const replace = async (id: string, card: string, fresh: string, more: Record<string, string> = {}) => {
    const { seen } = await ask(id, 'replace', card)
    return post(id, { do: 'replace', card, seen, new: fresh, ...more })
  }

  it('PACK-42 takes its line; the one before is in stock, and the mail sent again has the link of the new one', async () => {
    const [card, fresh] = [await blankCard(app.env), await blankCard(app.env)]
    const order = await shipped([card])
    const former = await linkOf(order.id)
    const page = await replace(order.id, card, ` http://localhost:8787/scan/${fresh}?x=1`)
    expect(page.text).toContain(`Card ${last4(fresh)} takes the place of ${last4(card)}.`)
    expect(page.text).toContain('Card replaced')
    expect(await chipRow(app.env.DB, fresh)).toMatchObject({ order_line_id: order.lines[0], claim_policy: 'order' })
    expect(await chipRow(app.env.DB, card)).toMatchObject({
      ...{ order_line_id: null, status: 'unlinked', claim_code_hash: null, handover: 1 },
    })
    expect((await eventsOf(app.env.DB, fresh)).map(({ event }) => event)).toEqual(['assigned'])
    expect((await eventsOf(app.env.DB, card)).map(({ event }) => event)).toEqual(['assigned', 'unassigned'])
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'shipped' })
    await post(order.id, { do: 'mail' }, packer)
    const link = await linkOf(order.id)
    expect(link).not.toBe(former)
    const buyer = await operator(app, null)
    expect((await buyer.browser.get(former)).text).not.toContain('Claim card')
    expect((await buyer.browser.get(link)).status).toBe(200)
  })

  it('PACK-42 one that was lost is switched off for good', async () => {
    const [card, fresh] = [await blankCard(app.env), await blankCard(app.env)]
    const order = await shipped([card])
    await replace(order.id, card, fresh, { old: 'retired' })
    expect(await chipRow(app.env.DB, card)).toMatchObject({ status: 'retired', order_line_id: null })
    const finder = await operator(app, null)
    expect((await finder.browser.post('/claim', { chip: card, code: order.codes[0] ?? '' })).status).toBe(422)
  })

  it('PACK-42 PACK-14 what cannot be packed does not take its place, and says why beside what was typed', async () => {
    const [card, other] = [await blankCard(app.env), await blankCard(app.env)]
    const order = await shipped([card])
    const elsewhere = await shipped([other])
    const before = await chipRow(app.env.DB, card)
    const cases: [string, string, number][] = [
      ['', 'Please scan or type a card.', 422],
      ['NOSUCHCARD', 'There is no card with this id.', 422],
      [card, `This card is already in order ${order.number}.`, 409],
      [other, `This card is already in order ${elsewhere.number}.`, 409],
      [await blankCard(app.env, { owner_account_id: 'X' }), 'This card belongs to somebody.', 409],
      [await blankCard(app.env, { status: 'retired' }), 'This card is retired; it cannot be packed.', 409],
    ]
    for (const [typed, text, status] of cases) {
      const page = await replace(order.id, card, typed)
      expect([typed, page.status, page.text]).toEqual([typed, status, expect.stringContaining(text)])
      expect(page.html).toContain(`value="${typed}"`)
    }
    expect(await chipRow(app.env.DB, card)).toEqual(before)
    expect((await notesOf(app.env, order.id)).map(({ action }) => action)).not.toContain('orders:replace-card')
  })

  it('PACK-42 two at once with different cards: one of them takes the place', async () => {
    const card = await blankCard(app.env)
    const order = await shipped([card])
    const fresh = await Promise.all([1, 2, 3, 4].map(() => blankCard(app.env)))
    const { seen } = await ask(order.id, 'replace', card)
    const answers = await Promise.all(
      fresh.map((one) => owner.browser.post(pathOf(order.id), { do: 'replace', card, seen, new: one })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409])
    expect(await rows(app.env.DB, 'chips', 'order_line_id = ?1', order.lines[0] ?? '')).toHaveLength(1)
  })
})
