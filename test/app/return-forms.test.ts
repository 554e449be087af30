// Returns, exchanges and replacements of a shipped order, from the form to the list, and the order that is sent in the place
// of what came back.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { composeRow } from '#app/mail/templates.ts'
import { type AppHost, createAppHost, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import { chipRow, insertRow } from '#test/support/own-card.ts'
import { type Bought, blankCard, buy, type LineFacts, notesOf, orderMails, orderRow } from '#test/support/packing.ts'

let app: AppHost
let owner: OperatorBrowser
let packer: OperatorBrowser
beforeAll(async () => {
  app = await createAppHost()
  owner = await operator(app, 'owner')
  packer = await operator(app, 'packer')
})

const pathOf = (id: string) => `/admin/orders/${id}`
const SHIPPED = { status: 'shipped', shipped_at: Math.floor(Date.now() / 1000) - 60 }
const shipped = (lines: LineFacts[] = [{}], columns: Record<string, string | number | null> = {}) =>
  buy(app.env, lines, { ...SHIPPED, ...columns })
const returnsOf = (id: string) =>
  rows<{
    id: string
    kind: string
    status: string
    cards: number
    new_order_id: string | null
    ended_at: number | null
  }>(app.env.DB, 'order_returns', 'order_id = ?1 ORDER BY rowid', id)
const seenAt = async (id: string, kind: string) =>
  /name="seen" value="([^"]+)"/.exec((await packer.browser.get(`${pathOf(id)}/returns?kind=${kind}`)).html)?.[1] ?? ''
const opening = async (
  order: Bought,
  kind: string,
  fields: Record<string, string> = {},
): Promise<Record<string, string>> => ({
  ...{ do: 'open', kind, line: order.lines[0] ?? '', cards: '1', reason: 'faulty', design: 'black' },
  ...{ seen: await seenAt(order.id, kind), ...fields },
})
const sent = (id: string, fields: Record<string, string>, who = packer) =>
  who.browser.post(`${pathOf(id)}/returns`, fields)
async function open(order: Bought, kind: string, fields: Record<string, string> = {}): Promise<Visited> {
  const answer = await sent(order.id, await opening(order, kind, fields))
  return answer.status === 303 ? packer.browser.get(answer.location) : answer
}
async function step(order: Bought, word: string, at = 0): Promise<Visited> {
  const one = (await returnsOf(order.id))[at]
  const answer = await sent(order.id, { do: word, return: one?.id ?? '' })
  return answer.status === 303 ? packer.browser.get(answer.location) : answer
}
async function mailOf(id: string, kind: string) {
  const config = readAppConfig({ ...app.env, RETURN_ADDRESS: '' })
  const [mail] = (await orderMails(app.env, id)).filter((one) => one.kind === kind)
  return { ...mail, text: mail && config.ok ? (composeRow(mail, config.config)?.text ?? '') : '' }
}
const last4 = (chip: string) => chip.slice(-4)

describe('a return', () => {
  it('PACK-62 PACK-64 PACK-68 is opened, received and closed, and the buyer is told once what to send back', async () => {
    const order = await shipped([{ quantity: 3 }])
    const page = await packer.browser.get(`${pathOf(order.id)}/returns?kind=return`)
    expect(page.text).toContain('This moves no money. Refund the buyer in your own books as well.')
    expect(page.text).toContain('Tappt Black (3 cards)')
    const done = await open(order, 'return', { cards: '2', reason: 'changed_mind' })
    expect(done.text).toContain('The return is open. The buyer gets an email.')
    expect(done.text).toContain('Return: 2 × Tappt Black')
    expect(done.text).toContain('Changed mind, opened on')
    expect(done.text).toContain('Opened: return of 2 cards')
    const { text, recipient } = await mailOf(order.id, 'order-return')
    expect(recipient).toBe((await orderRow(app.env, order.id))?.email)
    expect(text).toContain(`Please send back 2 × Tappt Black from your order ${order.number}.`)
    expect(text).toContain('Write to support@tappt.example for the address to send it to')
    expect(await orderMails(app.env, order.id)).toHaveLength(1)
    expect((await step(order, 'close')).status).toBe(409)
    expect((await step(order, 'receive')).text).toContain('Marked as received.')
    expect((await step(order, 'cancel')).status).toBe(409)
    expect((await step(order, 'close')).text).toContain('Closed.')
    expect(await returnsOf(order.id)).toMatchObject([{ status: 'closed', cards: 2, ended_at: expect.any(Number) }])
    expect((await notesOf(app.env, order.id)).map(({ detail }) => detail)).toEqual([
      'kind return, cards 2, reason changed_mind',
      'kind return, cards 2',
      'kind return, cards 2',
    ])
  })

  it('PACK-64 that is expected can be cancelled, and its cards can come back again', async () => {
    const order = await shipped()
    await open(order, 'return')
    expect((await packer.browser.get(pathOf(order.id))).html).not.toContain('value="return"')
    expect((await step(order, 'cancel')).text).toContain('Cancelled.')
    expect(await returnsOf(order.id)).toEqual([])
    expect((await open(order, 'return')).text).toContain('The return is open.')
  })

  it('PACK-62 PACK-63 is refused in a sentence beside its field, and what was typed stays', async () => {
    const order = await shipped([{ quantity: 2 }, { designId: 'desert' }])
    const page = await open(order, 'exchange', { cards: '３', reason: '', design: 'none' })
    expect(page.status).toBe(422)
    for (const text of ['Please enter a number from 1 to 2.', 'Please choose a reason.', 'Please choose the design'])
      expect(page.text).toContain(text)
    expect(page.html).toContain('value="３"')
    expect((await open(order, 'return', { line: 'ANOTHER' })).text).toContain('Please choose what comes back.')
    expect(await returnsOf(order.id)).toEqual([])
    expect((await open(order, 'return', { cards: ' ２ ' })).text).toContain('The return is open.')
  })

  it('PACK-63 is of no more cards than were shipped, less those that were missing then', async () => {
    const order = await shipped([{ quantity: 2 }, { designId: 'desert', quantity: 2 }])
    await insertRow(app.env.DB, 'operator_events', {
      ...{ actor: 'console', action: 'orders:ship', subject_kind: 'order', subject: order.id, detail: 'missing 3' },
    })
    expect((await open(order, 'return', { cards: '2' })).status).toBe(422)
    expect((await open(order, 'return')).text).toContain('The return is open.')
    expect((await packer.browser.get(`${pathOf(order.id)}/returns?kind=return`)).location).toBe(pathOf(order.id))
    expect((await sent(order.id, { do: 'open', kind: 'return', seen: '1', cards: '1', reason: 'other' })).status).toBe(
      409,
    )
  })

  it('PACK-62 of an order that is not shipped there is none, and of one that ended afterwards a return alone', async () => {
    const unshipped = await buy(app.env)
    expect((await packer.browser.get(pathOf(unshipped.id))).text).not.toContain('Returns and replacements')
    expect((await packer.browser.get(`${pathOf(unshipped.id)}/returns?kind=return`)).status).toBe(303)
    expect((await sent(unshipped.id, { do: 'open', kind: 'return', seen: '0' })).status).toBe(409)
    const refunded = await shipped([{}], { status: 'refunded', ended_at: 9 })
    const { html } = await packer.browser.get(pathOf(refunded.id))
    expect(html).toContain('value="return"')
    expect(html).not.toContain('value="exchange"')
    expect((await packer.browser.get(`${pathOf(refunded.id)}/returns?kind=replacement`)).status).toBe(303)
    expect((await open(refunded, 'return')).text).toContain('The return is open.')
  })

  it('PACK-63 CON-29 of the last card of a line is opened by one of five people at once, whatever its kind', async () => {
    const order = await shipped()
    const kinds = ['return', 'exchange', 'replacement', 'replacement', 'return']
    const forms = await Promise.all(kinds.map((kind) => opening(order, kind)))
    const answers = await Promise.all(forms.map((fields) => sent(order.id, fields)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.text).toContain('This was changed in the meantime. This is how it is now.')
    expect(await returnsOf(order.id)).toHaveLength(1)
    const made = await rows(app.env.DB, 'orders', 'parent_id = ?1', order.id)
    expect(made).toHaveLength((await returnsOf(order.id))[0]?.kind === 'return' ? 0 : 1)
    expect(await orderMails(app.env, order.id)).toHaveLength(1)
  })
})

describe('an exchange and a replacement', () => {
  it('ORD-54 PACK-65 PACK-66 make an order with the address of the first and nothing to pay, each linked to the other', async () => {
    const order = await shipped([{ quantity: 2 }], { total_pence: 8000, test: 1 })
    await app.env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1')
      .bind(
        order.lines[0],
        JSON.stringify([
          { key: 'gift', value: 'yes' },
          { key: 'Name', value: 'Ann Lee' },
        ]),
      )
      .run()
    expect((await packer.browser.get(`${pathOf(order.id)}/returns?kind=exchange`)).text).toContain(
      'With the same engraving (Engraving: Ann Lee)',
    )
    const done = await open(order, 'exchange', { design: 'joker', reason: 'wrong_design', engraved: '1' })
    expect(done.text).toContain(`Order ${order.number}-E1 has been created and can be packed. The buyer gets an email.`)
    const [one] = await returnsOf(order.id)
    const first = await orderRow(app.env, order.id)
    const made = await orderRow(app.env, one?.new_order_id ?? '')
    expect(made).toMatchObject({
      ...{ backend: 'manual', number: `${order.number}-E1`, parent_id: order.id, confirmed_at: 0, status: 'paid' },
      ...{ total_pence: 0, test: 1, email: first?.email, name: 'Robin Vale', note: null },
    })
    expect(JSON.parse(String(made?.ship_to))).toMatchObject({ address1: '1 Example Street', postcode: 'E1 1AA' })
    expect(await rows(app.env.DB, 'order_lines', 'order_id = ?1', one?.new_order_id ?? '')).toMatchObject([
      { design_id: 'joker', cards: 1, attributes: '[{"key":"Name","value":"Ann Lee"}]' },
    ])
    expect(done.html).toContain(`href="${pathOf(one?.new_order_id ?? '')}"`)
    const page = await packer.browser.get(pathOf(one?.new_order_id ?? ''))
    expect(page.text).toContain(`An exchange for order ${order.number}`)
    expect(page.html).toContain(`href="${pathOf(order.id)}"`)
    expect([page.text.includes('Created'), page.text.includes('Paid')]).toEqual([true, false])
    const { text } = await mailOf(order.id, 'order-return')
    expect(text).toContain(`In its place you will get 1 × Joker, as order ${order.number}-E1.`)
  })

  it('PACK-65 PACK-68 a replacement says that a new card is on its way, and is packed and shipped like any order', async () => {
    const order = await shipped()
    await open(order, 'replacement', { reason: 'lost_in_post' })
    const { text } = await mailOf(order.id, 'order-replacement')
    expect(text).toContain(
      `A new card is on its way: 1 × Tappt Black, to replace what you had in order ${order.number}.`,
    )
    expect(text).toContain(`It is order ${order.number}-R1.`)
    const [one] = await returnsOf(order.id)
    const made = one?.new_order_id ?? ''
    const card = await blankCard(app.env)
    await packer.browser.post(pathOf(made), { do: 'assign', card })
    expect((await packer.browser.post(pathOf(made), { do: 'ship' })).status).toBe(303)
    expect((await orderMails(app.env, made)).map(({ kind }) => kind)).toEqual(['order-shipped'])
    expect((await step(order, 'close')).text).toContain('Closed.')
    // The replacement was lost as well.
    await open(
      {
        ...order,
        id: made,
        lines: [`${(await rows<{ id: string }>(app.env.DB, 'order_lines', 'order_id = ?1', made))[0]?.id}`],
      },
      'replacement',
    )
    const [again] = await returnsOf(made)
    expect(await orderRow(app.env, again?.new_order_id ?? '')).toMatchObject({ number: `${order.number}-R2` })
    expect((await packer.browser.get(pathOf(made))).text).toContain(`A replacement for order ${order.number}`)
  })

  it('PACK-65 a number that somebody typed by hand is left out, and without a mail address nobody is told', async () => {
    const order = await shipped([{ quantity: 2 }], { email: null })
    await insertRow(app.env.DB, 'orders', {
      ...{
        id: `${order.id}X`,
        backend: 'manual',
        external_id: `${order.number}-R1`,
        number: `${order.number}-R1`,
        status: 'paid',
      },
    })
    expect((await open(order, 'replacement')).text).toContain(
      `Order ${order.number}-R2 has been created and can be packed.`,
    )
    expect(await orderMails(app.env, order.id)).toEqual([])
  })

  it('PACK-64 is not cancelled while its new order is under way, and can be closed before its card is there', async () => {
    const order = await shipped([{ quantity: 2 }])
    await open(order, 'exchange')
    expect((await packer.browser.get(pathOf(order.id))).html).not.toContain('value="cancel"')
    expect((await step(order, 'cancel')).status).toBe(409)
    const [one] = await returnsOf(order.id)
    await app.env.DB.prepare("UPDATE orders SET status = 'cancelled' WHERE id = ?1").bind(one?.new_order_id).run()
    expect((await step(order, 'cancel')).text).toContain('Cancelled.')
    await open(order, 'exchange')
    expect((await step(order, 'close')).text).toContain('Closed.')
  })

  it('PACK-65 once name and address are gone the new order waits for one', async () => {
    const order = await shipped([{}], { purged_at: 9, name: null, ship_to: null })
    expect((await packer.browser.get(`${pathOf(order.id)}/returns?kind=replacement`)).text).toContain(
      'No address is known any more: correct the address of the new order before it is shipped.',
    )
    await open(order, 'replacement')
    const [one] = await returnsOf(order.id)
    expect(await orderRow(app.env, one?.new_order_id ?? '')).toMatchObject({ note: 'no address', purged_at: null })
  })
})

describe('the card before', () => {
  const retire = async (id: string, card: string, who = owner) => {
    const { html } = await who.browser.get(`${pathOf(id)}?ask=retire&card=${card}`)
    const answer = await who.browser.post(pathOf(id), {
      ...{ do: 'retire', card, seen: /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '' },
    })
    return answer.status === 303 ? who.browser.get(answer.location) : answer
  }

  it('PACK-67 that is lost is switched off for good by an owner: no code and no link opens it any more', async () => {
    const card = await blankCard(app.env, { claim_policy: 'order' })
    const order = await buy(app.env)
    await packer.browser.post(pathOf(order.id), { do: 'assign', card })
    await packer.browser.post(pathOf(order.id), { do: 'ship' })
    const [mail] = await orderMails(app.env, order.id)
    const link = new URL(JSON.parse(mail?.payload ?? '{}').url).pathname
    await open(order, 'replacement', { reason: 'lost_in_post' })
    expect((await packer.browser.get(pathOf(order.id))).text).toContain(
      'An owner takes cards that came back into stock, and switches off lost ones.',
    )
    expect((await packer.browser.get(`${pathOf(order.id)}?ask=retire&card=${card}`)).status).toBe(404)
    const page = await owner.browser.get(pathOf(order.id))
    expect(page.html).toContain(`<option value="${card}">${last4(card)}</option>`)
    expect((await retire(order.id, card)).text).toContain(`Card ${last4(card)} is switched off for good.`)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ status: 'retired', order_line_id: null, handover: 1 })
    const buyer = await operator(app, null)
    expect((await buyer.browser.get(link)).text).not.toContain('Claim card')
    expect((await retire(order.id, card)).status).toBe(409)
  })

  it('PACK-67 that somebody uses is not taken: the page says where it is released', async () => {
    const card = await blankCard(app.env)
    const order = await shipped()
    await app.env.DB.prepare(
      "UPDATE chips SET order_line_id = ?2, owner_account_id = 'SOMEBODY', status = 'linked_without_profile', claimed_at = 9 WHERE chip_id = ?1",
    )
      .bind(card, order.lines[0])
      .run()
    await open(order, 'return')
    const page = await owner.browser.get(pathOf(order.id))
    expect(page.text).toContain('they release it in their account, or you release it on its own page.')
    expect((await owner.browser.get(`${pathOf(order.id)}?ask=retire&card=${card}`)).html).toContain(
      `href="/admin/chips/${card}"`,
    )
    expect((await owner.browser.post(pathOf(order.id), { do: 'retire', card, seen: 'shipped.1' })).status).toBe(409)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ owner_account_id: 'SOMEBODY' })
  })
})

describe('the list', () => {
  it('PACK-69 shows what is open, the newest first, 50 a page, and says so where nothing is', async () => {
    await app.env.DB.prepare('DELETE FROM order_returns').run()
    expect((await packer.browser.get('/admin/returns')).text).toContain('No return is open.')
    const order = await shipped([{ quantity: 60 }])
    for (let at = 0; at < 52; at++)
      await insertRow(app.env.DB, 'order_returns', {
        ...{ id: `LISTED${at}`, order_id: order.id, line_id: order.lines[0] ?? '', cards: at + 1, kind: 'return' },
        ...{ reason: 'other', status: at === 0 ? 'closed' : 'expected', created_at: at },
      })
    const [first, second] = [
      await packer.browser.get('/admin/returns'),
      await packer.browser.get('/admin/returns?page=2'),
    ]
    const listed = ({ text }: Visited) => [...text.matchAll(/Return: (\d+) ×/g)].map(([, cards]) => Number(cards))
    expect(listed(first)).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at))
    expect(first.html).toContain('href="/admin/returns?page=2"')
    expect(listed(second)).toEqual([2])
    expect(first.html).toContain(`href="${pathOf(order.id)}#returns"`)
  })
})
