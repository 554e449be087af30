// "Your orders": what a buyer sees of them in the account, and what of the parcel on the page of the order's link.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { orderToken } from '#app/orders/order-links.ts'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { operator } from '#test/support/operator.ts'
import { insertRow } from '#test/support/own-card.ts'
import { blankCard, buy } from '#test/support/packing.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

const NOV_27 = Math.floor(Date.parse('2026-11-27T10:00:00Z') / 1000)
const TRACKING = 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'
/** A new account of this address. */
async function buyerOf(email: string): Promise<Browser> {
  const browser = app.browser()
  await browser.signIn(email, { next: '/app/orders' })
  return browser
}
/** A shipped order of two lines, of which one card is set up. */
async function shipped(email: string, columns: Record<string, string | number | null> = {}) {
  const order = await buy(app.env, [{ quantity: 2 }, { designId: 'joker' }], {
    ...{ email, status: 'shipped', paid_at: NOV_27, shipped_at: NOV_27, total_pence: 3000, note: 'knows the packer' },
    ...{ carrier: 'rm', tracking: 'AB123456789GB', ...columns },
  })
  const [black = '', joker = ''] = order.lines
  await app.env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1')
    .bind(joker, JSON.stringify(engravingAttributes({ name: 'Ann Lee', line2: '' })))
    .run()
  const cards = [
    await blankCard(app.env, { order_line_id: black }),
    await blankCard(app.env, {
      ...{ order_line_id: black, status: 'linked_without_profile', owner_account_id: 'SOMEBODY', claimed_at: NOV_27 },
    }),
    await blankCard(app.env, { order_line_id: joker, status: 'disabled' }),
  ].map((chip) => chip.slice(-4))
  await insertRow(app.env.DB, 'order_notes', { id: order.id, order_id: order.id, account_id: 'X', text: 'Rude man' })
  await insertRow(app.env.DB, 'order_refunds', {
    ...{ id: `manual:${order.id}`, backend: 'manual', ref: order.id, pence: 1000, currency: 'GBP' },
  })
  return { ...order, cards }
}

describe('the list', () => {
  it('OWN-42 has number, state, cards, date, amounts and the parcel of each order, the newest first', async () => {
    const email = newEmail()
    const buyer = await buyerOf(email)
    const old = await shipped(email, { created_at: 1000 })
    const open = await buy(app.env, [{}], { email, created_at: 2000, paid_at: NOV_27, test: 1 })
    const { text, html } = await buyer.get('/app/orders')
    expect(text).toMatch(
      new RegExp(
        `Order ${open.number} Being prepared 1 × Tappt Black 27 Nov 2026 Test order Order ${old.number} Posted ` +
          '2 × Tappt Black, 1 × Joker 27 Nov 2026 £30.00, £10.00 refunded Royal Mail, AB123456789GB',
      ),
    )
    expect(html).toContain(`href="${TRACKING}"`)
    expect(text).not.toMatch(/Rude man|knows the packer/)
  })

  it('OWN-42 twenty a page, and none but those of the own address', async () => {
    const email = newEmail()
    const buyer = await buyerOf(email)
    const numbers: string[] = []
    for (let at = 0; at < 21; at++) numbers.push((await buy(app.env, [{}], { email, created_at: at + 1 })).number)
    const other = await buy(app.env, [{}], { email: newEmail() })
    const shown = ({ text }: { text: string }) => numbers.filter((number) => text.includes(`Order ${number} `))
    const first = await buyer.get('/app/orders')
    expect(shown(first)).toEqual(numbers.slice(1))
    expect(first.text).toContain('Older orders')
    const second = await buyer.get('/app/orders?page=2')
    expect([shown(second), second.text.includes('Newer orders')]).toEqual([numbers.slice(0, 1), true])
    expect((await buyer.get('/app/orders?page=3')).text).toContain('There are no more orders.')
    for (const page of ['0', '-1', '1e9', 'x', '501'])
      expect(shown(await buyer.get(`/app/orders?page=${page}`))).toHaveLength(20)
    expect(first.text + second.text).not.toContain(other.number)
  })

  it('OWN-42 OWN-44 empty it says so; a first sign-in leads here, and the dashboard shows the newest orders', async () => {
    const email = newEmail()
    const buyer = app.browser()
    expect((await buyer.signIn(email, { next: '/app/orders' })).location).toBe('/app/orders')
    expect((await buyer.get('/app/orders')).text).toContain(
      `No orders with ${email}. An order made with another address shows in the account of that address.`,
    )
    expect((await buyer.get('/dashboard')).html).not.toContain('id="orders"')
    for (const at of [1, 2, 3]) await buy(app.env, [{}], { email, created_at: at })
    const { html, text } = await buyer.get('/dashboard')
    expect([html.match(/class="own-order"/g)?.length, html.includes('href="/app/orders"')]).toEqual([2, true])
    expect(text).not.toContain('Nothing here yet.')
  })
})

describe('one order', () => {
  it('OWN-43 shows its parcel, its cards and how far they are set up, address and refund, and no note', async () => {
    const email = newEmail()
    const buyer = await buyerOf(email)
    const { id, number, cards } = await shipped(email)
    const { text, html } = await buyer.get(`/app/orders/${id}`)
    expect(text).toContain(`Order ${number} Posted on 27 Nov 2026 Parcel: Royal Mail, AB123456789GB Set up your cards`)
    expect(text).toContain('What you ordered 2 × Tappt Black')
    expect(text).toContain(`Ends in ${cards[0]} Not set up yet`)
    expect(text).toContain(`Ends in ${cards[1]} Set up on 27 Nov 2026`)
    expect(text).toContain(`1 × Joker Engraving: Ann Lee Ends in ${cards[2]} Switched off`)
    expect(text).toContain(
      'Ordered 27 Nov 2026 Total £30.00 Refunded £10.00 of £30.00 Sent to Robin Vale 1 Example Street',
    )
    expect(html).toContain(`href="${TRACKING}"`)
    expect(text).not.toMatch(/Rude man|knows the packer/)
    const [, path = ''] = /href="(\/o\/[^"]+)"/.exec(html) ?? []
    expect((await app.browser().get(path)).text).toContain('1 of 3 cards set up')
  })

  it('OWN-43 before it is posted says when, and names no card; ended or with void links there is nothing to set up', async () => {
    const email = newEmail()
    const buyer = await buyerOf(email)
    const open = await buy(app.env, [{}], { email, status: 'packed' })
    const card = await blankCard(app.env, { order_line_id: open.lines[0] ?? '' })
    const packed = await buyer.get(`/app/orders/${open.id}`)
    expect(packed.text).toContain(
      'Packed We post your order within 1–2 days. Standard delivery then takes 3–5 business days, next-day delivery one.',
    )
    expect(packed.text).not.toContain(card.slice(-4))
    for (const [columns, words] of [
      [{ status: 'refunded', ended_at: NOV_27 }, 'Refunded on 27 Nov 2026'],
      [{ status: 'cancelled', ended_at: NOV_27 }, 'Cancelled on 27 Nov 2026'],
      [{ shipped_at: NOV_27 - 3 * 366 * 86_400 }, 'Posted on'],
      [{ name: null, ship_to: null, purged_at: 1 }, 'Name and address are deleted.'],
    ] as const) {
      const { text, html } = await buyer.get(`/app/orders/${(await shipped(email, columns)).id}`)
      expect(text).toContain(words)
      expect(html.includes('href="/o/')).toBe(words === 'Name and address are deleted.')
    }
  })

  it('OWN-43 that of somebody else is the same 404 as an unknown one', async () => {
    const buyer = await buyerOf(newEmail())
    const { id } = await shipped(newEmail())
    const [theirs, unknown] = [await buyer.get(`/app/orders/${id}`), await buyer.get('/app/orders/NONE')]
    expect([theirs.status, unknown.status, theirs.text]).toEqual([404, 404, unknown.text])
    expect((await app.browser().get(`/app/orders/${id}`)).location).toContain('/login?next=')
  })
})

describe('the parcel elsewhere', () => {
  it('PACK-47 the page of the link says what was ordered and where the parcel is; no address, amount or note', async () => {
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join(' '))
    const { id } = await shipped(newEmail())
    const token = await orderToken(settings.config.accountSecret, { order: id, epoch: 1, lastDay: 40_000 })
    const { text, html } = await app.browser().get(`/o/${token}`)
    expect(text).toContain('Ordered: 2 × Tappt Black, 1 × Joker Posted on 27 Nov 2026. Royal Mail, AB123456789GB')
    expect(html).toContain(`href="${TRACKING}"`)
    expect(text).not.toMatch(/Example Street|£|Rude man|knows the packer/)
  })

  it('PACK-45 PACK-46 the console offers the carriers, cleans what was pasted, and links the parcel', async () => {
    const { browser } = await operator(app, 'packer')
    const order = await buy(app.env)
    await browser.post(`/admin/orders/${order.id}`, { do: 'assign', card: await blankCard(app.env) })
    const form = await browser.get(`/admin/orders/${order.id}`)
    expect(form.html).toMatch(/<input[^>]*list="carriers"/)
    expect(form.html).toMatch(/<datalist id="carriers"><option value="Royal Mail">/)
    await browser.post(`/admin/orders/${order.id}`, { do: 'ship', carrier: 'RM', tracking: ' ab 1234\u200b56789 gb ' })
    const { text, html } = await browser.get(`/admin/orders/${order.id}`)
    expect(text).toContain('Parcel Royal Mail, AB123456789GB')
    expect(html).toContain(`href="${TRACKING}"`)
  })
})
