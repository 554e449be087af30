// Orders in the console: the list, the packing table, print pages and what only an owner does, as pages answer.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { packingList } from '#app/orders/packing-list.ts'
import { suppress } from '#db/suppressions.ts'
import { isClaimCode } from '#domain/chip/claim.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { addressHash } from '#mail/unsubscribe-token.ts'
import { takeCancellation } from '#orders/cancel.ts'
import { takeDispute } from '#orders/disputes.ts'
import { takeRefund } from '#orders/refunds.ts'
import { type AppHost, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { secretOf } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import { chipRow, insertRow } from '#test/support/own-card.ts'
import { blankCard, buy, notesOf, orderMails, orderRow, storedOrder } from '#test/support/packing.ts'

let app: AppHost
let packer: OperatorBrowser
let owner: OperatorBrowser
beforeAll(async () => {
  app = await createAppHost()
  packer = await operator(app, 'packer')
  owner = await operator(app, 'owner')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pathOf = (id: string) => `/admin/orders/${id}`
/** Posts on an order's page and follows to the page that says what was done. */
async function act(id: string, fields: Record<string, string>, who = packer): Promise<Visited> {
  const answer = await who.browser.post(pathOf(id), fields)
  return answer.status === 303 ? who.browser.get(answer.location) : answer
}
const scan = (id: string, card: string, more: Record<string, string> = {}) => act(id, { do: 'assign', card, ...more })
const last4 = (chip: string) => chip.slice(-4)

describe('who comes in', () => {
  it('PACK-01 PACK-04 PACK-17 PACK-18 the pages of orders exist for operators alone', async () => {
    const order = await buy(app.env)
    const nobody = await operator(app, null)
    const paths = ['/admin/orders', pathOf(order.id), `${pathOf(order.id)}/packing-list`]
    for (const path of paths) {
      expect([path, (await nobody.browser.get(path)).status]).toEqual([path, 404])
      expect((await app.browser().get(path)).location).toContain('/login?next=')
      expect([path, (await packer.browser.get(path)).status]).toEqual([path, 200])
    }
    expect((await nobody.browser.post(pathOf(order.id), { do: 'assign', card: 'X' })).status).toBe(404)
    expect((await nobody.browser.post(`${pathOf(order.id)}/leaflets`)).status).toBe(404)
    expect((await packer.browser.get('/admin/orders/NONE')).status).toBe(404)
  })
})

describe('the list', () => {
  it('PACK-03 says that nothing is to be packed, and where no order ever arrived, how to see the way', async () => {
    await app.env.DB.batch(['orders', 'order_lines'].map((table) => app.env.DB.prepare(`DELETE FROM ${table}`)))
    const none = await packer.browser.get('/admin/orders')
    expect(none.text).toContain('No orders yet. Place a test order to try it out.')
    expect(none.html).toContain('href="http://localhost:8787/"')
    await buy(app.env, [{}], { status: 'shipped', shipped_at: 5 })
    expect((await packer.browser.get('/admin/orders')).text).toContain('Nothing to pack.')
  })

  it('PACK-01 PACK-02 has what is paid or packed, oldest first, with its count, its notes and its marks', async () => {
    const at = 1_700_000_000
    const late = await buy(app.env, [{ quantity: 3 }, { quantity: 2 }], { paid_at: at + 60, name: 'Late Buyer' })
    const early = await buy(app.env, [{}], {
      paid_at: at,
      name: 'Early Buyer',
      test: 1,
      note: 'unmapped line, check by hand',
      status: 'packed',
    })
    const gone = await buy(app.env, [{}], { status: 'shipped', shipped_at: at })
    const ended = await buy(app.env, [{}], { status: 'refunded' })
    await blankCard(app.env, { order_line_id: late.lines[0] ?? '' })
    await blankCard(app.env, { order_line_id: late.lines[1] ?? '' })
    const list = await packer.browser.get('/admin/orders')
    expect(list.text.indexOf(early.number)).toBeLessThan(list.text.indexOf(late.number))
    expect(list.text.indexOf(early.number)).toBeGreaterThan(0)
    expect(list.text).toContain('2 of 5 cards assigned')
    expect(list.text).toMatch(/Test\s+Check by hand\s+Unmapped line\s+14 Nov 2023\s+Early Buyer/)
    expect(list.text).not.toContain(gone.number)
    const shown = async (filter: string) => (await packer.browser.get(`/admin/orders?show=${filter}`)).text
    expect(await shown('packed')).toContain(early.number)
    expect(await shown('packed')).not.toContain(late.number)
    expect(await shown('shipped')).toContain(gone.number)
    expect(await shown('ended')).toContain(ended.number)
    const all = await shown('all')
    for (const { number } of [late, early, gone, ended]) expect(all).toContain(number)
    for (const [filter, name] of [
      ['', 'To pack'],
      ['?show=packed', 'Packed'],
      ['?show=shipped', 'Shipped'],
      ['?show=ended', 'Cancelled and refunded'],
      ['?show=all', 'All'],
      ['?show=nonsense', 'To pack'],
    ]) {
      const { html } = await packer.browser.get(`/admin/orders${filter}`)
      const chosen = [...html.matchAll(/<a href="[^"]*"[^>]*aria-current="page"[^>]*>([^<]+)<\/a>/g)].map(
        ([, text]) => text,
      )
      expect(chosen).toContain(name)
    }
  })

  it('PACK-01 shows fifty a page', async () => {
    for (let at = 0; at < 60; at++) await buy(app.env, [], { status: 'cancelled', paid_at: 1_600_000_000 + at })
    const [first, second] = [
      await packer.browser.get('/admin/orders?show=ended'),
      await packer.browser.get('/admin/orders?show=ended&page=2'),
    ]
    const count = ({ html }: Visited) => html.match(/<tr>/g)?.length ?? 0
    expect(count(first)).toBe(51)
    expect(first.html).toContain('/admin/orders?show=ended&amp;page=2')
    expect(count(second)).toBeGreaterThanOrEqual(11)
  })
})

describe('the packing table', () => {
  it('PACK-04 PACK-06 PACK-07 takes an id or the whole address, says what it did, and shows the card in its line', async () => {
    const order = await buy(app.env, [{ designId: 'black' }, { designId: 'desert', quantity: 2 }])
    const [one, two, three] = [await blankCard(app.env), await blankCard(app.env), await blankCard(app.env)]
    expect((await scan(order.id, one)).text).toContain(`Card ${last4(one)} assigned. 1 of 3.`)
    expect((await scan(order.id, ` http://localhost:8787/scan/${two}?x=1 `)).text).toContain(
      `Card ${last4(two)} assigned. 2 of 3.`,
    )
    const page = await scan(order.id, `/scan/${three}/`)
    expect(page.text).toContain(`Card ${last4(three)} assigned. 3 of 3.`)
    expect(page.text).toContain('Everything is here. The order can be shipped.')
    expect(page.text).toContain('1 Example Street London E1 1AA United Kingdom')
    expect(page.text).toContain('Tappt Black')
    expect(page.text).toContain('Desert')
    expect(page.text).toMatch(new RegExp(`Card ending\\s+${last4(two)}`))
    expect(page.text).toContain('Card assigned')
    expect((await packer.browser.get(pathOf(order.id))).text).not.toContain('assigned. 3 of 3.')
  })

  it('PACK-08 the button "Assign here" takes the typed card into its line, or chooses the line for the next', async () => {
    const order = await buy(app.env, [
      { designId: 'black', quantity: 2 },
      { designId: 'desert', quantity: 2 },
    ])
    const [, desert = ''] = order.lines
    const card = await blankCard(app.env)
    await scan(order.id, card, { here: desert })
    expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: desert })
    const chosen = await scan(order.id, '', { here: desert })
    expect(chosen.text).toContain('The next card goes to Desert Edition.')
    expect(chosen.html).toContain(`name="line" value="${desert}"`)
    const next = await blankCard(app.env)
    await scan(order.id, next, { line: desert })
    expect(await chipRow(app.env.DB, next)).toMatchObject({ order_line_id: desert })
  })

  it('PACK-13 a card whose label names another design is assigned with a warning, and can be taken out beside it', async () => {
    const order = await buy(app.env, [{ designId: 'black', quantity: 2 }])
    const odd = await blankCard(app.env, { label: 'Desert Edition' })
    const page = await scan(order.id, odd)
    expect(page.text).toContain('The card\'s label is "Desert Edition", the line is "Tappt Black".')
    expect(page.html).toContain('data-new-warning')
    expect(page.text).toContain('Take out')
    const fitting = await scan(order.id, await blankCard(app.env, { label: 'tappt black' }))
    expect(fitting.text.match(/The card's label is/g)).toHaveLength(1)
    const out = await act(order.id, { do: 'take-out', card: odd })
    expect(out.text).toContain(`Card ${last4(odd)} is taken out.`)
    expect(out.text).not.toContain("The card's label is")
    expect(await chipRow(app.env.DB, odd)).toMatchObject({ order_line_id: null })
  })

  it('PACK-14 refusals keep what was typed, have their status, and change nothing', async () => {
    const order = await buy(app.env, [{ quantity: 2 }])
    const other = await buy(app.env)
    const taken = await blankCard(app.env)
    await scan(other.id, taken)
    const cases: [string, string, number][] = [
      ['NOSUCHCARD', 'There is no card with this id.', 422],
      ['!!', 'There is no card with this id.', 422],
      [taken, `This card is already in order ${other.number}.`, 409],
      [await blankCard(app.env, { owner_account_id: 'X' }), 'This card belongs to somebody.', 409],
      [await blankCard(app.env, { status: 'retired' }), 'This card is retired; it cannot be packed.', 409],
    ]
    for (const [typed, text, status] of cases) {
      const page = await packer.browser.post(pathOf(order.id), { do: 'assign', card: typed })
      expect([typed, page.status, page.text]).toEqual([typed, status, expect.stringContaining(text)])
      expect(page.html).toContain(`value="${typed}"`)
      expect(page.html).toContain('role="alert"')
    }
    expect(await notesOf(app.env, order.id)).toEqual([])
    for (const status of ['cancelled', 'refunded', 'shipped']) {
      const ended = await buy(app.env, [{}], { status, shipped_at: status === 'shipped' ? 5 : null })
      const page = await packer.browser.post(pathOf(ended.id), { do: 'assign', card: taken })
      expect(page.status).toBe(409)
      expect(page.text).toContain(
        status === 'shipped'
          ? `Order ${ended.number} was shipped; its cards cannot be changed.`
          : `Order ${ended.number} was ${status}; no card can be assigned to it.`,
      )
    }
    await scan(order.id, await blankCard(app.env))
    await scan(order.id, await blankCard(app.env))
    const full = await packer.browser.post(pathOf(order.id), { do: 'assign', card: await blankCard(app.env) })
    expect([full.status, full.text]).toEqual([409, expect.stringContaining('All 2 cards of this line are assigned.')])
  })

  it('PACK-06 takes a card in small letters, with gaps, with the letter for a digit, and out of what was pasted', async () => {
    const id = `${crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}01`
    for (const typed of [
      id.toLowerCase(),
      `\u200b${id}\ufeff`,
      `${id.slice(0, 4)} ${id.slice(4, 8)}-${id.slice(8)}`,
      id.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase(),
      `https://shop.example/scan/${id.toLowerCase()}?fbclid=x`,
      `shop.example/scan/${id}&e=ATOR&s=1`,
      `<http://localhost:8787/scan/${id}>.`,
      `http://app.localhost:8787/register?chip=${id}`,
      `"${id}"`,
      `＃${id}`,
    ]) {
      await app.env.DB.prepare('DELETE FROM chips WHERE chip_id = ?1').bind(id).run()
      await insertRow(app.env.DB, 'chips', { chip_id: id, status: 'unlinked' })
      const order = await buy(app.env)
      const page = await scan(order.id, typed)
      expect([typed, page.text]).toEqual([typed, expect.stringContaining(`Card ${last4(id)} assigned. 1 of 1.`)])
      expect(await chipRow(app.env.DB, id)).toMatchObject({ order_line_id: order.lines[0] })
    }
  })

  it('PACK-06 the id that was typed goes before another that is only written alike', async () => {
    const base = crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
    const [upper, lower, letter] = [`${base}XO`, `${base}XO`.toLowerCase(), `${base}X0`]
    for (const chip_id of [upper, lower, letter]) await insertRow(app.env.DB, 'chips', { chip_id, status: 'unlinked' })
    const order = await buy(app.env, [{ quantity: 3 }])
    for (const typed of [lower, letter, upper]) {
      await scan(order.id, typed)
      expect(await chipRow(app.env.DB, typed)).toMatchObject({ order_line_id: order.lines[0] })
    }
  })

  it('PACK-10 of 50 parallel presses with one card one assigns it', async () => {
    const order = await buy(app.env, [{ quantity: 60 }])
    const card = await blankCard(app.env)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => packer.browser.post(pathOf(order.id), { do: 'assign', card })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await rows(app.env.DB, 'chip_events', 'chip_id = ?1', card)).toHaveLength(1)
  })

  it('PACK-05 a line without a design is marked in words, and a packer says what it is', async () => {
    const order = await buy(app.env, [{ designId: null, title: 'Gift wrap' }])
    expect((await packer.browser.get(pathOf(order.id))).text).toContain('Not in the catalogue')
    const none = await act(order.id, { do: 'line', line: order.lines[0] ?? '', design: '' })
    expect(none.text).toContain('No card needed')
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'packed' })
    const set = await act(order.id, { do: 'line', line: order.lines[0] ?? '', design: 'desert' })
    expect(set.text).not.toContain('Not in the catalogue')
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'paid' })
    expect(
      (await packer.browser.post(pathOf(order.id), { do: 'line', line: order.lines[0] ?? '', design: 'x' })).status,
    ).toBe(409)
  })

  it('PACK-16 an assigned card that is tapped leads to the register page, and its address claims nothing', async () => {
    const order = await buy(app.env)
    const card = await blankCard(app.env)
    await scan(order.id, card)
    const finder = await operator(app, null)
    const page = await finder.browser.get(`/register?chip=${card}`)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Code on the leaflet')])
    expect((await finder.browser.post('/claim', { chip: card })).status).toBe(422)
    expect(await chipRow(app.env.DB, card)).toMatchObject({ owner_account_id: null, status: 'unlinked' })
  })
})

describe('shipping', () => {
  it('ORD-47 a disputed order says so in the list and on its page, and ships only where that is ticked', async () => {
    const order = await buy(app.env, [{ cards: 0 }], { note: 'check by hand' })
    await takeDispute(app.env, { id: `manual:${order.id}`, backend: 'manual', ref: order.id, status: 'open' }, 5)
    for (const path of ['/admin/orders', pathOf(order.id)])
      expect((await packer.browser.get(path)).text).toMatch(/Check by hand\s*Disputed/)
    const refused = await packer.browser.post(pathOf(order.id), { do: 'ship' })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Look at it in your own books, then tick "Ship although the payment is disputed".'),
    ])
    expect((await orderRow(app.env, order.id))?.status).not.toBe('shipped')
    await act(order.id, { do: 'ship', disputed: 'yes' })
    expect((await orderRow(app.env, order.id))?.status).toBe('shipped')
  })

  it('ORD-19 what went back is shown in the order’s own currency', async () => {
    const order = await buy(app.env, [{}], { currency: 'JPY', total_pence: 8000, backend: 'shopify' })
    await takeRefund(
      app.env,
      { id: `r${order.id}`, backend: 'shopify', ref: order.id, pence: 3000, currency: 'JPY' },
      5,
    )
    await takeRefund(app.env, { id: `q${order.id}`, backend: 'shopify', ref: order.id, pence: 9000 }, 5)
    const { text } = await packer.browser.get(pathOf(order.id))
    expect(text).toContain('JPY 3,000 refunded')
    expect(text).toContain('Refund in another currency')
  })

  it('PACK-21 PACK-23 ships with carrier and tracking, mails the buyer, and a second press changes nothing', async () => {
    const order = await buy(app.env)
    await scan(order.id, await blankCard(app.env))
    const fields = { do: 'ship', carrier: 'Royal Mail', tracking: 'https://track.example/AB12' }
    const page = await act(order.id, fields)
    expect(page.text).toContain('Shipped.')
    expect(page.text).toContain('Royal Mail')
    expect((await packer.browser.post(pathOf(order.id), fields)).status).toBe(409)
    expect(await orderMails(app.env, order.id)).toMatchObject([{ kind: 'order-shipped', status: 'sent' }])
    const mails = await app.browser().get('/dev/mail')
    expect(mails.text).toContain(`Your Tappt order ${order.number} is on its way`)
    expect(mails.html).toContain('href="https://track.example/AB12"')
  })

  it('PACK-22 with cards missing it wants the tick, and the log tells', async () => {
    const order = await buy(app.env, [{ quantity: 2 }])
    await scan(order.id, await blankCard(app.env))
    const refused = await packer.browser.post(pathOf(order.id), { do: 'ship', tracking: 'AB 1' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Ship with 1 card missing')
    expect(refused.text).toContain('Please enter an https address, or 4 to 40 letters, digits and dashes.')
    expect(refused.html).toContain('value="AB 1"')
    const page = await act(order.id, { do: 'ship', missing: '1' })
    expect(page.text).toContain('Shipped, 1 card missing')
  })

  it('PACK-25 the mail goes out although the address has said that it wants no mails', async () => {
    const email = newEmail()
    const hashes = [await addressHash('m'.repeat(40), email)]
    for (const list of ['newsletter', 'limited-edition-notify'] as const)
      await suppress(app.env.DB, email, { hashes, list })
    const order = await buy(app.env, [{}], { email })
    await scan(order.id, await blankCard(app.env))
    await act(order.id, { do: 'ship' })
    expect(await orderMails(app.env, order.id)).toMatchObject([{ status: 'sent' }])
  })

  it('PACK-26 PACK-28 the mail is sent again three times a day; one that was given up is named', async () => {
    const order = await buy(app.env)
    await scan(order.id, await blankCard(app.env))
    await act(order.id, { do: 'ship' })
    await app.env.DB.prepare("UPDATE app_outbox SET status = 'failed' WHERE order_id = ?1").bind(order.id).run()
    const lost = await packer.browser.get(pathOf(order.id))
    expect(lost.text).toContain('The email could not be delivered.')
    expect(lost.text).toContain('Send again')
    for (let at = 0; at < 3; at++)
      expect((await packer.browser.post(pathOf(order.id), { do: 'mail' })).status).toBe(303)
    expect((await packer.browser.post(pathOf(order.id), { do: 'mail' })).status).toBe(429)
    expect(await orderMails(app.env, order.id)).toHaveLength(4)
  })
})

describe('the file of orders', () => {
  it('CON-22 CON-26 an owner takes the list as CSV under its filter, and the log says so; a packer has no such button', async () => {
    const order = await buy(app.env, [{ quantity: 2, title: '=cmd' }], {
      ...{
        status: 'shipped',
        shipped_at: 1_763_000_000,
        carrier: 'Royal Mail',
        tracking: 'AB1234',
        total_pence: 12345,
      },
      ...{ name: '=HYPERLINK("x")', note: 'check by hand' },
    })
    const open = await buy(app.env)
    const { html } = await owner.browser.get('/admin/orders?show=shipped')
    expect(html).toContain('name="show" value="shipped"')
    expect((await packer.browser.get('/admin/orders?show=shipped')).text).not.toContain('Export as CSV')
    expect((await packer.browser.post('/admin/orders', { show: 'shipped' })).status).toBe(404)
    const file = await owner.browser.post('/admin/orders', { show: 'shipped' })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="orders-shipped.csv"')
    const line = file.html.split('\r\n').find((one) => one.includes(order.number)) ?? ''
    for (const cell of [
      '"2025-11-13T02:13:20Z"',
      'shipped',
      '1 Example Street',
      'London',
      'E1 1AA',
      'GB',
      '123.45',
      'Royal Mail',
      'AB1234',
    ])
      expect(line).toContain(cell)
    expect(line).toContain("'=HYPERLINK")
    expect(file.html).not.toContain(open.number)
    expect((await owner.browser.post('/admin/orders', { show: 'all' })).html).toContain(open.number)
    const noted = await rows<{ detail: string }>(app.env.DB, 'operator_events', "action = 'orders:export' ORDER BY id")
    expect(noted[0]?.detail).toMatch(/^rows \d+, fields number date/)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    const late = await owner.browser.post('/admin/orders', { show: 'shipped' })
    expect(decodeURIComponent(late.location)).toContain('/step-up?next=/admin/orders?show=shipped')
  })
})

describe('the file of orders of other currencies', () => {
  it.each([
    ['JPY', 8000, '8000', 3000, '3000'],
    ['ISK', 12_000, '12000', 500, '500'],
    ['KWD', 25_125, '25.125', 1000, '1.000'],
    ['EUR', 9990, '99.90', 50, '0.50'],
  ])(
    'CON-22 CON-26 of %s has its amounts in it, without what went back in another',
    async (currency, total, totalText, back, backText) => {
      const order = await buy(app.env, [{}], {
        currency,
        total_pence: total,
        status: 'shipped',
        shipped_at: 1_763_000_000,
      })
      const [stored] = await rows<{ backend: string; external_id: string }>(app.env.DB, 'orders', 'id = ?1', order.id)
      for (const [pence, of] of [
        [back, currency],
        [70, 'USD'],
      ] as const)
        await insertRow(app.env.DB, 'order_refunds', {
          ...{
            id: `test:${currency}:${of}`,
            backend: stored?.backend ?? '',
            ref: stored?.external_id ?? '',
            pence,
            currency: of,
          },
          ...{ status: 'done', created_at: 1 },
        })
      const file = await owner.browser.post('/admin/orders', { show: 'shipped' })
      const [head = [], ...lines] = file.html
        .split('\r\n')
        .map((line) => line.replace(/^\ufeff?"|"$/g, '').split('","'))
      const line = lines.find(([number]) => number === order.number) ?? []
      const cell = (column: string) => line[head.indexOf(column)]
      expect([cell('total'), cell('refunded'), cell('currency')]).toEqual([totalText, backText, currency])
    },
  )

  it('CON-26 says when the list does not fit it', async () => {
    await app.env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50001)
       INSERT INTO orders (id, backend, external_id, number, total_pence, goods_pence, currency, test, status, claim_epoch, paid_at, created_at)
       SELECT 'many-' || i, 'shopify', 'many-' || i, '#many-' || i, 1, 1, 'GBP', 0, 'cancelled', 1, i, i FROM n`,
    ).run()
    const file = await owner.browser.post('/admin/orders', { show: 'ended' })
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('orders-ended-first-50000.csv')
    expect(file.headers.get('x-file-cut')).toBe('It holds the first 50,000 rows; there are more.')
    await app.env.DB.prepare("DELETE FROM orders WHERE id LIKE 'many-%'").run()
  }, 60_000)
})

describe('what only an owner does', () => {
  const ask = async (id: string, question: string) => {
    const page = await owner.browser.get(`${pathOf(id)}?ask=${question}`)
    return { page, seen: /name="seen" value="([^"]+)"/.exec(page.html)?.[1] ?? '' }
  }

  it('PACK-26 PACK-28 PACK-37 wants a fresh proof; a packer is neither shown nor given it', async () => {
    const order = await buy(app.env, [{}], { status: 'shipped', shipped_at: 5 })
    for (const question of ['cancel', 'refund', 'void', 'address']) {
      expect((await packer.browser.get(pathOf(order.id))).html).not.toContain(`ask=${question}`)
      expect((await packer.browser.get(`${pathOf(order.id)}?ask=${question}`)).status).toBe(404)
      expect((await packer.browser.post(pathOf(order.id), { do: question, seen: 'shipped.1' })).status).toBe(404)
      expect((await owner.browser.get(pathOf(order.id))).html).toContain(`ask=${question}`)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    for (const question of ['cancel', 'refund', 'void', 'address']) {
      const answer = await owner.browser.post(pathOf(order.id), {
        do: question,
        seen: 'shipped.1',
        email: 'x@example.com',
      })
      expect(answer.location).toContain(
        `/step-up?next=${encodeURIComponent(`${pathOf(order.id)}?ask=${question}&kept=`)}`,
      )
    }
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'shipped', claim_epoch: 1 })
    const asked = await owner.browser.post(pathOf(order.id), {
      do: 'address',
      seen: 'shipped.1',
      email: 'kept@example.com',
    })
    const next = decodeURIComponent(asked.location.replace('/step-up?next=', ''))
    const proved = await owner.browser.stepUp(owner.email, next)
    expect((await owner.browser.get(proved.location)).html).toContain('value="kept@example.com"')
  })

  it('PACK-28 corrects the address, which voids earlier links, and refuses what is none', async () => {
    const order = await buy(app.env, [{}], { status: 'shipped', shipped_at: 5 })
    const { seen } = await ask(order.id, 'address')
    const bad = await owner.browser.post(pathOf(order.id), { do: 'address', seen, email: 'nothing' })
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('Please enter a valid email address.')])
    const page = await act(order.id, { do: 'address', seen, email: ' Right@Example.com ' }, owner)
    expect(page.text).toContain('The address is corrected.')
    expect(await orderRow(app.env, order.id)).toMatchObject({ email: 'right@example.com', claim_epoch: 2 })
    expect(
      (await owner.browser.post(pathOf(order.id), { do: 'address', seen, email: 'late@example.com' })).status,
    ).toBe(409)
  })

  describe('what is put right', () => {
    const correct = async (id: string, fields: Record<string, string>) => {
      const { seen } = await ask(id, 'address')
      return act(id, { do: 'address', seen, ...fields }, owner)
    }
    const shipTo = async (id: string) => JSON.parse(String((await orderRow(app.env, id))?.ship_to))
    const noted = async (id: string) => (await notesOf(app.env, id)).map(({ action, detail }) => `${action} ${detail}`)

    it('PACK-43 CON-22 before shipping: name, mail and postal address, each named in the log; links stay while the mail does', async () => {
      const order = await buy(app.env)
      const page = await owner.browser.get(`${pathOf(order.id)}?ask=address`)
      for (const stored of ['Robin Vale', '1 Example Street', 'London', 'E1 1AA', 'GB'])
        expect(page.html).toContain(`value="${stored}"`)
      expect(page.html).not.toContain('name="tracking"')
      const done = await correct(order.id, {
        ...{ name: ' Robin\u200b  Vale-Jones ', address1: '2 Right Road', address2: 'Flat 3', city: 'Köln' },
        ...{ postcode: '50667', country: ' Germany ', company: 'Vale\u00a0Ltd', region: 'NRW' },
      })
      expect(done.text).toContain('The order is corrected.')
      expect(done.text).toContain('Robin Vale-Jones Vale Ltd 2 Right Road Flat 3 Köln NRW 50667 Germany')
      expect(done.text).toContain('Corrected: name, address')
      expect(await shipTo(order.id)).toEqual({
        ...{ company: 'Vale Ltd', address1: '2 Right Road', address2: 'Flat 3', city: 'Köln', region: 'NRW' },
        ...{ postcode: '50667', country: 'DE' },
      })
      expect(await orderRow(app.env, order.id)).toMatchObject({ claim_epoch: 1, status: 'paid' })
      expect(await noted(order.id)).toEqual(['orders:correct-address fields name address'])
      expect((await packer.browser.get(`${pathOf(order.id)}/packing-list`)).text).toContain('2 Right Road')
      await correct(order.id, { email: ' New@Example.com\u200b' })
      expect(await orderRow(app.env, order.id)).toMatchObject({ email: 'new@example.com', claim_epoch: 2 })
    })

    it('PACK-43 an order told without an address has none of its mark left once it has one', async () => {
      const order = await buy(app.env)
      const incoming = { ship_to: null, note: 'no address, disputed' }
      await app.env.DB.prepare('UPDATE orders SET ship_to = ?2, note = ?3 WHERE id = ?1')
        .bind(order.id, incoming.ship_to, incoming.note)
        .run()
      await correct(order.id, { name: 'Robin Vale' })
      expect(await orderRow(app.env, order.id)).toMatchObject({ note: 'no address, disputed' })
      const done = await correct(order.id, {
        address1: '2 Right Road',
        city: 'York',
        postcode: 'YO1 7HH',
        country: 'UK',
      })
      expect(done.text).not.toContain('No address')
      expect(await orderRow(app.env, order.id)).toMatchObject({ note: 'disputed' })
    })

    it('PACK-73 another tracking is mailed to the buyer where that is ticked, once, and to nobody where it is not', async () => {
      const order = await buy(app.env)
      await scan(order.id, await blankCard(app.env))
      await act(order.id, { do: 'ship', carrier: 'Royal Mail', tracking: 'WRONG123' })
      const told = async () => (await orderMails(app.env, order.id)).filter(({ kind }) => kind === 'order-tracking')
      expect((await ask(order.id, 'address')).page.text).toContain('Tell the buyer by email that the tracking changed')
      await correct(order.id, { tracking: 'AB111111111GB' })
      await correct(order.id, { name: 'Robin Vale-Jones', tell: '1' })
      expect(await told()).toEqual([])
      const done = await correct(order.id, { tracking: 'AB222222222GB', tell: '1' })
      expect(done.text).toContain('The order is corrected. The buyer is told by email.')
      const [mail, ...more] = await told()
      expect([mail?.recipient, more]).toEqual([(await orderRow(app.env, order.id))?.email, []])
      expect(JSON.parse(mail?.payload ?? '')).toEqual({
        ...{ number: order.number, carrier: 'Royal Mail', tracking: 'AB222222222GB' },
      })
    })

    it('PACK-43 after shipping also carrier and tracking, which the mail sent again names', async () => {
      const order = await buy(app.env)
      await scan(order.id, await blankCard(app.env))
      await act(order.id, { do: 'ship', carrier: 'Royal Mial', tracking: 'WRONG123' })
      const done = await correct(order.id, { carrier: 'Royal Mail', tracking: ' AB 123 456\u2013789 GB ' })
      expect(done.text).toContain('Corrected: carrier, tracking')
      expect(await orderRow(app.env, order.id)).toMatchObject({
        ...{ carrier: 'Royal Mail', tracking: 'AB123456-789GB', claim_epoch: 1, status: 'shipped' },
      })
      await act(order.id, { do: 'mail' })
      const [mail] = (await orderMails(app.env, order.id)).slice(-1)
      expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ carrier: 'Royal Mail', tracking: 'AB123456-789GB' })
      await correct(order.id, { carrier: '', tracking: '' })
      expect(await orderRow(app.env, order.id)).toMatchObject({ carrier: null, tracking: null })
    })

    it('PACK-43 what cannot be used is refused beside its field, everything typed stays, and nothing is changed', async () => {
      const order = await buy(app.env, [{}], { status: 'shipped', shipped_at: 5 })
      const before = await orderRow(app.env, order.id)
      const long = 'x'.repeat(201)
      const { seen } = await ask(order.id, 'address')
      const typed = { ...{ email: 'nothing', name: '', address1: '', address2: long, city: '', postcode: '' } }
      const more = { country: 'Nowhereland', carrier: 'y'.repeat(61), tracking: 'http://x.example' }
      const page = await owner.browser.post(pathOf(order.id), { do: 'address', seen, ...typed, ...more })
      expect(page.status).toBe(422)
      for (const text of [
        'Please enter a valid email address.',
        'Please enter a name of 1 to 100 characters.',
        'Please enter the first line of the address.',
        'Please enter the town or city.',
        'Please enter the postcode.',
        'Please use at most 60 characters for the carrier.',
        'Please enter an https address, or 4 to 40 letters, digits and dashes.',
      ])
        expect(page.text).toContain(text)
      for (const name of [...Object.keys(typed), ...Object.keys(more)])
        expect([name, page.html.includes(`id="${name}-problem"`)]).toEqual([name, true])
      expect(page.html).toContain('value="Nowhereland"')
      expect(page.html).toContain(`value="${long}"`)
      expect(await orderRow(app.env, order.id)).toEqual(before)
      expect((await correct(order.id, {})).text).toContain('Nothing was changed.')
      expect(await notesOf(app.env, order.id)).toEqual([])
    })

    it('PACK-43 ORD-37 once name and address were deleted none are taken again; the mail address is', async () => {
      const order = await buy(app.env, [{}], {
        ...{ status: 'shipped', shipped_at: 5, purged_at: 9, name: null, ship_to: null },
      })
      const { html } = await owner.browser.get(`${pathOf(order.id)}?ask=address`)
      expect([html.includes('name="address1"'), html.includes('name="name"')]).toEqual([false, false])
      await correct(order.id, { name: 'Robin', address1: '1 Road', email: 'b@example.com' })
      expect(await orderRow(app.env, order.id)).toMatchObject({ name: null, ship_to: null, email: 'b@example.com' })
    })

    it('PACK-43 an order that came without an address gets one, which is whole', async () => {
      const order = await buy(app.env, [{}], { name: null, ship_to: null, email: null })
      const { seen } = await ask(order.id, 'address')
      const half = await owner.browser.post(pathOf(order.id), { do: 'address', seen, address1: '1 Road' })
      expect(half.status).toBe(422)
      await correct(order.id, { address1: '1 Road', city: 'Cork', country: 'Ireland', postcode: '', name: 'Robin' })
      expect(await shipTo(order.id)).toMatchObject({ address1: '1 Road', city: 'Cork', country: 'IE', postcode: '' })
      expect(await orderRow(app.env, order.id)).toMatchObject({ email: null, name: 'Robin' })
    })

    it('PACK-43 CON-29 of two owners who correct at once one does, and the other reads how it stands', async () => {
      const order = await buy(app.env)
      const { seen } = await ask(order.id, 'address')
      const answers = []
      for (const name of ['One', 'Two'])
        answers.push(await owner.browser.post(pathOf(order.id), { do: 'address', seen, name }))
      expect(answers.map(({ status }) => status)).toEqual([303, 409])
      const parallel = await ask(order.id, 'address')
      const both = await Promise.all(
        ['Three', 'Four'].map((name) =>
          owner.browser.post(pathOf(order.id), { do: 'address', seen: parallel.seen, name }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
      expect(await notesOf(app.env, order.id)).toHaveLength(2)
    })
  })

  it('PACK-37 PACK-38 ORD-21 cancelling frees the unclaimed cards of what was not shipped, and says that no money moves', async () => {
    const order = await buy(app.env, [{ quantity: 2 }], { backend: 'shopify' })
    const [free, used] = [await blankCard(app.env), await blankCard(app.env)]
    await scan(order.id, free)
    await scan(order.id, used)
    await app.env.DB.prepare(
      "UPDATE chips SET owner_account_id = 'SOMEBODY', status = 'linked_without_profile' WHERE chip_id = ?1",
    )
      .bind(used)
      .run()
    const { page, seen } = await ask(order.id, 'cancel')
    expect(page.text).toContain('This moves no money. Refund the buyer in Shopify as well.')
    expect(page.text).toContain('1 card of this order is in use.')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.browser.post(pathOf(order.id), { do: 'cancel', seen })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.text).toContain(
      'This was changed in the meantime. This is how it is now.',
    )
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'cancelled', claim_epoch: 2 })
    expect(await chipRow(app.env.DB, free)).toMatchObject({ order_line_id: null })
    expect(await chipRow(app.env.DB, used)).toMatchObject({
      order_line_id: order.lines[0],
      owner_account_id: 'SOMEBODY',
    })
    expect((await notesOf(app.env, order.id)).filter(({ action }) => action === 'orders:cancel')).toHaveLength(1)
  })

  it('PACK-37 PACK-38 of a shipped order the cards stay, and it is final', async () => {
    const order = await buy(app.env, [{}], { status: 'shipped', shipped_at: 5 })
    const card = await blankCard(app.env, { order_line_id: order.lines[0] ?? '' })
    const { seen } = await ask(order.id, 'refund')
    const page = await act(order.id, { do: 'refund', seen }, owner)
    expect(page.text).toContain('The order is marked as refunded.')
    expect(await orderRow(app.env, order.id)).toMatchObject({ status: 'refunded', claim_epoch: 2 })
    expect(await chipRow(app.env.DB, card)).toMatchObject({ order_line_id: order.lines[0] })
    expect((await owner.browser.get(`${pathOf(order.id)}?ask=cancel`)).status).toBe(303)
    expect((await owner.browser.post(pathOf(order.id), { do: 'cancel', seen: 'refunded.2' })).status).toBe(409)
  })

  it('PACK-38 ORD-21 D-142 an order that ended, by a message too, names its claimed cards', async () => {
    const order = await buy(app.env, [{ quantity: 2 }], { backend: 'shopify', status: 'shipped', shipped_at: 5 })
    for (let card = 0; card < 2; card++)
      await blankCard(app.env, {
        order_line_id: order.lines[0] ?? '',
        owner_account_id: 'SOMEBODY',
        status: 'linked_without_profile',
      })
    const said = '2 cards of this order are in use.'
    expect((await packer.browser.get(pathOf(order.id))).text).not.toContain(said)
    await takeCancellation(app.env, { backend: 'shopify', externalId: order.id }, 9)
    const { text } = await packer.browser.get(pathOf(order.id))
    expect(text).toContain('Cancelled')
    expect(text).toContain(said)
  })
})

describe('what is to be engraved', () => {
  it('PACK-01 PACK-04 PACK-17 stands in the list, on the order and on the packing list', async () => {
    const order = await buy(app.env, [{}, { designId: 'joker' }])
    const engrave = (line: number, attributes: unknown) =>
      app.env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1')
        .bind(order.lines[line] ?? '', JSON.stringify(attributes))
        .run()
    const badges = async () => {
      const { html } = await packer.browser.get('/admin/orders')
      return html.split('<tr').find((row) => row.includes(order.id)) ?? ''
    }
    await engrave(1, [
      { key: 'gift', value: 'yes' },
      { key: 'Name', value: ' ' },
    ])
    expect(await badges()).not.toContain('Engraving')
    expect((await packer.browser.get(pathOf(order.id))).text).not.toContain('Engraving')
    await engrave(0, [
      { key: 'Line 2', value: 'Director' },
      { key: 'gift', value: 'yes' },
      { key: 'Name', value: 'Ann <Lee>' },
    ])
    expect(await badges()).toContain('Engraving')
    const { text } = await packer.browser.get(pathOf(order.id))
    expect(text.match(/Engraving: [^·]*· \w+/g)).toEqual(['Engraving: Ann <Lee> · Director'])
    const sheet = await packer.browser.get(`${pathOf(order.id)}/packing-list`)
    expect(sheet.html).toContain('Engraving: Ann &lt;Lee&gt; · Director')
  })
})

describe('print pages', () => {
  it('PACK-17 the packing list names address, lines and cards, and neither mail address nor price', async () => {
    const order = await buy(app.env, [{ designId: 'black', quantity: 2 }, { designId: 'desert' }], {
      name: '<b>Robin</b> & Co',
      total_pence: 12345,
    })
    const [one, two] = [await blankCard(app.env), await blankCard(app.env)]
    await scan(order.id, one, { here: order.lines[0] ?? '' })
    await scan(order.id, two, { here: order.lines[1] ?? '' })
    const { html, text, headers } = await packer.browser.get(`${pathOf(order.id)}/packing-list`)
    for (const part of [
      order.number,
      'E1 1AA',
      'Tappt Black',
      'Desert Edition',
      last4(one),
      last4(two),
      '1 card missing',
    ])
      expect(text).toContain(part)
    expect(html).toContain('&lt;b&gt;Robin&lt;/b&gt; &amp; Co')
    expect(html).not.toMatch(/@example\.com|123\.45|£|<script/)
    expect(html).toContain('@page { size: A4')
    expect(headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/]+=*'/)
  })

  it('PACK-71 PACK-72 both sheets have brand, pictures of the cards and typeface of the app itself, and the list the return address', async () => {
    const order = await buy(app.env, [{ designId: 'joker' }, { designId: null, title: 'Gift <wrap>' }])
    const card = await blankCard(app.env)
    await scan(order.id, card, { here: order.lines[0] ?? '' })
    const list = await packer.browser.get(`${pathOf(order.id)}/packing-list`)
    expect(list.text).not.toContain('Return address')
    expect([...list.html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['/cards/joker-front-240.webp'])
    expect(list.html).toContain('<div class="picture plate"><p>Tappt</p>')
    const settings = readAppConfig({ ...app.env, RETURN_ADDRESS: 'Acme | 1 <Example> Street|London E1 1AA' })
    const printed = settings.ok ? packingList(settings.config, await storedOrder(app.env, order.id)) : ''
    expect(printed).toContain(
      '<h2>Return address</h2><address><span>Acme</span><span>1 &lt;Example&gt; Street</span><span>London E1 1AA</span>',
    )
    const sheet = await packer.browser.post(`${pathOf(order.id)}/leaflets`)
    expect(sheet.html).toContain('<img class="picture" src="/cards/joker-front-960.webp" alt="">')
    expect(sheet.html).toContain('<span>Tappt</span>')
    for (const { html, headers } of [list, sheet]) {
      expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
    }
  })

  it('PACK-18 PACK-19 PACK-20 leaflets carry new codes, once, in the order of the packing list, and only their hashes are kept', async () => {
    const said: string[] = []
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((...parts) => void said.push(JSON.stringify(parts)))
    const order = await buy(app.env, [{ designId: 'black', quantity: 2 }, { designId: 'desert' }])
    const [last, first, used] = [await blankCard(app.env), await blankCard(app.env), await blankCard(app.env)]
    await scan(order.id, last, { here: order.lines[1] ?? '' })
    await scan(order.id, first, { here: order.lines[0] ?? '' })
    await scan(order.id, used, { here: order.lines[0] ?? '' })
    await app.env.DB.prepare(
      "UPDATE chips SET owner_account_id = 'SOMEBODY', status = 'linked_without_profile' WHERE chip_id = ?1",
    )
      .bind(used)
      .run()
    expect((await packer.browser.get(pathOf(order.id))).text).toContain('New codes replace the codes printed before.')
    const sheet = await packer.browser.post(`${pathOf(order.id)}/leaflets`)
    expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const codes = [...sheet.html.matchAll(/<p class="code">([^<]+)<\/p>/g)].map(([, code = '']) => code)
    const endings = [...sheet.html.matchAll(/<p class="ending">…([^<]+)<\/p>/g)].map(([, ending]) => ending)
    const labels = [...sheet.html.matchAll(/<p class="label">([^<]+)<\/p>/g)].map(([, label]) => label)
    expect(endings).toEqual([last4(first), last4(last)])
    expect(labels).toEqual(['Tappt Black', 'Desert Edition'])
    expect(codes.every(isClaimCode)).toBe(true)
    for (const [at, chip] of [first, last].entries())
      expect((await chipRow(app.env.DB, chip))?.claim_code_hash).toBe(
        await claimCodeHash(secretOf(app.env), chip, codes[at] ?? ''),
      )
    expect(await chipRow(app.env.DB, used)).toMatchObject({ claim_code_hash: null })

    const again = await packer.browser.post(`${pathOf(order.id)}/leaflets`)
    for (const code of codes) {
      expect(again.html).not.toContain(code)
      expect((await packer.browser.get(pathOf(order.id))).html).not.toContain(code)
      expect(said.join('\n')).not.toContain(code)
    }
    for (const table of ['chips', 'chip_events', 'operator_events', 'orders', 'order_lines', 'app_outbox'])
      for (const code of codes)
        expect(JSON.stringify(await rows(app.env.DB, table))).not.toContain(code.replace('-', ''))
    expect((await notesOf(app.env, order.id)).filter(({ action }) => action === 'orders:print')).toMatchObject([
      { detail: 'cards 2' },
      { detail: 'cards 2' },
    ])

    // The newest code is the one that claims.
    const [newest = ''] = [...again.html.matchAll(/<p class="code">([^<]+)<\/p>/g)].map(([, code]) => code)
    const person = await operator(app, null)
    expect((await person.browser.post('/claim', { chip: first, code: codes[0] ?? '' })).status).toBe(422)
    expect((await person.browser.post('/claim', { chip: first, code: newest })).status).toBe(303)
  })

  it('T-CON-4 PACK-18 CON-07 once the parcel has left, or the order has ended, nobody prints a code that claims a card of it', async () => {
    for (const end of ['shipped', 'cancelled', 'refunded'] as const)
      for (const shipped of end === 'shipped' ? [true] : [true, false]) {
        const order = await buy(app.env)
        const card = await blankCard(app.env)
        await scan(order.id, card)
        const { html } = await packer.browser.post(`${pathOf(order.id)}/leaflets`)
        const [, code = ''] = /<p class="code">([^<]+)<\/p>/.exec(html) ?? []
        const hash = await claimCodeHash(secretOf(app.env), card, code)
        await app.env.DB.prepare('UPDATE orders SET status = ?2, shipped_at = ?3 WHERE id = ?1')
          .bind(order.id, end, shipped ? 5 : null)
          .run()
        for (const who of [packer, owner]) {
          expect((await who.browser.get(pathOf(order.id))).text).not.toContain('Leaflets for')
          const answer = await who.browser.post(`${pathOf(order.id)}/leaflets`)
          expect([end, shipped, answer.status]).toEqual([end, shipped, 409])
          expect(answer.text).toContain(
            shipped
              ? `Order ${order.number} was shipped; leaflets are printed before that. An owner can create a new code on the card’s page.`
              : `Order ${order.number} was ${end}; no leaflets are printed for it.`,
          )
        }
        // What was posted with the card is what opens it.
        expect(await chipRow(app.env.DB, card)).toMatchObject({ claim_code_hash: hash })
        expect((await packer.browser.post(`/admin/chips/${card}`, { do: 'code' })).status).toBe(404)
      }
  })

  it('PACK-18 a parcel that leaves while its leaflets are asked for gets none', async () => {
    const order = await buy(app.env)
    const card = await blankCard(app.env)
    await scan(order.id, card)
    const [sheet, shipped] = await Promise.all([
      packer.browser.post(`${pathOf(order.id)}/leaflets`),
      packer.browser.post(pathOf(order.id), { do: 'ship' }),
    ])
    expect(shipped.status).toBe(303)
    const printed = sheet.status === 200
    expect([200, 409]).toContain(sheet.status)
    expect((await chipRow(app.env.DB, card))?.claim_code_hash === null).toBe(!printed)
    const [print, ship] = await Promise.all(
      ['orders:print', 'orders:ship'].map((action) =>
        rows<{ id: number }>(app.env.DB, 'operator_events', 'subject = ?1 AND action = ?2', order.id, action),
      ),
    )
    if (printed) expect(print?.[0]?.id).toBeLessThan(ship?.[0]?.id ?? 0)
    else expect(print).toEqual([])
  })

  it('PACK-18 makes no code where every card is claimed or none is there', async () => {
    const order = await buy(app.env)
    expect((await packer.browser.post(`${pathOf(order.id)}/leaflets`)).status).toBe(409)
    expect(await notesOf(app.env, order.id)).toEqual([])
    expect((await storedOrder(app.env, order.id)).lines).toHaveLength(1)
  })
})
