// The list of orders at work: what its rows say, its filters, and what is done with many orders at once.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCsv } from '#domain/text/read-csv.ts'
import { takeRefund } from '#orders/refunds.ts'
import { type AppHost, createAppHost, type Visited } from '#test/support/app-host.ts'
import { logOf } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import { type Bought, blankCard, buy, notesOf, orderMails, orderRow } from '#test/support/packing.ts'

let app: AppHost
let packer: OperatorBrowser
let owner: OperatorBrowser
beforeAll(async () => {
  app = await createAppHost()
  packer = await operator(app, 'packer')
  owner = await operator(app, 'owner')
})
beforeEach(async () => {
  const tables = ['orders', 'order_lines', 'order_refunds', 'order_disputes', 'order_returns', 'app_outbox', 'chips']
  await app.env.DB.batch(tables.map((table) => app.env.DB.prepare(`DELETE FROM ${table}`)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)
const ship_to = (part: Record<string, string>) =>
  JSON.stringify({ address1: '1 Example Street', city: 'London', postcode: 'E1 1AA', country: 'GB', ...part })
const shown = async (query = '', who = packer): Promise<Visited> => who.browser.get(`/admin/orders${query}`)
/** The numbers of the rows, from top to bottom. */
const numbersOn = ({ html }: Visited): string[] =>
  [...html.matchAll(/class="order-number">([^<]+)</g)].map(([, number = '']) => number)
const ticks = (...orders: readonly Bought[]) => Object.fromEntries(orders.map(({ id }) => [`tick-${id}`, '1']))
const post = (word: string, orders: readonly Bought[], more: Record<string, string> = {}, who = packer) =>
  who.browser.post('/admin/orders', { do: word, ...ticks(...orders), ...more })
const isoOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)
/** A packed order: one black card is in it. */
async function packed(columns: Record<string, string | number | null> = {}): Promise<Bought> {
  const order = await buy(app.env, [{}], { status: 'packed', ...columns })
  await blankCard(app.env, { order_line_id: order.lines[0] ?? '' })
  return order
}

describe('a row', () => {
  it('PACK-50 says what was bought and what it cost, in its currency, with what went back', async () => {
    const one = await buy(
      app.env,
      [
        { designId: 'desert', quantity: 2 },
        { designId: 'joker' },
        { designId: 'desert' },
        { designId: null, title: 'Gift wrap', cards: 0 },
      ],
      { total_pence: 12_550, currency: 'EUR' },
    )
    await takeRefund(app.env, { id: 'manual:1', backend: 'manual', ref: one.id, pence: 2000, currency: 'EUR' }, 1)
    await buy(app.env, [{}], { total_pence: 4000 })
    const { text } = await shown()
    expect(text).toMatch(/Desert Edition × 3, Joker × 1, Gift wrap × 1\s+EUR 125\.50\s*EUR 20\.00 refunded/)
    expect(text).toMatch(/Tappt Black × 1\s+£40\b/)
    expect(text.match(/EUR 20\.00 refunded/g)).toHaveLength(1)
  })
})

describe('filters', () => {
  it('PACK-51 by state, days and design combine, are kept in the address, and are counted', async () => {
    const today = now() - (now() % DAY)
    const mine = await buy(app.env, [{ designId: 'desert' }], { paid_at: today + 1 })
    const before = await buy(app.env, [{ designId: 'desert' }], { paid_at: today - 1 })
    const week = await buy(app.env, [{ designId: 'joker' }, { designId: null }], { paid_at: today - 6 * DAY })
    const month = await buy(app.env, [{}], { paid_at: today - 29 * DAY, status: 'packed' })
    const old = await buy(app.env, [{}], { paid_at: today - 30 * DAY, status: 'shipped', shipped_at: today })
    const unpaid = await buy(app.env, [{}], { paid_at: null, created_at: today + 2, status: 'cancelled' })
    const of = async (query: string) => numbersOn(await shown(query))
    for (const [query, orders] of [
      ['', [month, week, before, mine]],
      ['?sort=newest', [mine, before, week, month]],
      ['?period=today', [mine]],
      ['?period=yesterday', [before]],
      ['?period=7', [week, before, mine]],
      ['?period=30', [month, week, before, mine]],
      ['?show=all&period=today', [unpaid, mine]],
      ['?show=all&sort=oldest', [old, month, week, before, mine, unpaid]],
      [`?from=${isoOf(today - 6 * DAY)}&to=${isoOf(today - DAY)}`, [week, before]],
      [`?to=${isoOf(today - 6 * DAY)}&from=${isoOf(today - DAY)}`, [week, before]],
      [`?show=all&to=${isoOf(today - 30 * DAY)}`, [old]],
      ['?design=desert', [before, mine]],
      ['?design=desert&period=today', [mine]],
      ['?design=unknown', [week]],
      ['?show=packed&design=desert', []],
      ['?period=nonsense&design=&sort=sideways', [month, week, before, mine]],
    ] as const)
      expect([query, await of(query)]).toEqual([query, orders.map(({ number }) => number)])
    const page = await shown('?design=desert&period=7&sort=newest')
    expect(page.text).toContain('2 orders: To pack, Last 7 days, Desert Edition')
    expect(page.html).toContain('href="/admin/orders?show=shipped&amp;period=7&amp;design=desert"')
    expect(page.html).toMatch(/<option value="7" selected[^>]*>Last 7 days/)
    expect((await shown('?design=lover-girl')).text).toContain('No orders match these filters.')
    const dated = await shown('?from=3.4.2026&to=soon')
    expect([dated.status, dated.html]).toEqual([422, expect.stringContaining('value="2026-04-03"')])
    expect(dated.text).toContain('Please enter a day, like 2026-11-21.')
  })

  it('PACK-02 PACK-51 show what is overdue, disputed or expected back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-11-23T10:00:00Z') // a Monday
    const at = (day: string) => Date.parse(`${day}:00Z`) / 1000
    const late = await buy(app.env, [{}], { paid_at: at('2026-11-20T09:59') })
    const fresh = await buy(app.env, [{}], { paid_at: at('2026-11-20T10:01') })
    const weekend = await buy(app.env, [{}], { paid_at: at('2026-11-21T12:00') })
    const sent = await buy(app.env, [{}], { paid_at: at('2026-11-01T12:00'), status: 'shipped', payment_ref: 'pi_1' })
    const dispute = app.env.DB.prepare(
      "INSERT INTO order_disputes (id, backend, ref, status) VALUES (?1, 'manual', ?2, ?3)",
    )
    await app.env.DB.batch([
      dispute.bind('d1', fresh.id, 'open'),
      dispute.bind('d2', 'pi_1', 'open'),
      dispute.bind('d3', weekend.id, 'won'),
      app.env.DB.prepare(
        "INSERT INTO order_returns (id, order_id, line_id, cards, kind, reason) VALUES ('r1', ?1, 'l', 1, 'return', 'x')",
      ).bind(sent.id),
    ])
    const again = await operator(app, 'packer')
    const of = async (word: string) => numbersOn(await shown(`?show=${word}`, again))
    expect(await of('overdue')).toEqual([late.number])
    expect(await of('disputed')).toEqual([fresh.number, sent.number])
    expect(await of('returns')).toEqual([sent.number])
  })

  it('PACK-51 stay through the pages and in the export, a thousand orders or not', async () => {
    const today = now() - (now() % DAY)
    const many = sqlMany(1000, today)
    await app.env.DB.batch(many)
    const first = await shown('?design=joker&period=today')
    expect(first.text).toContain('500 orders: To pack, Today, Joker')
    expect([numbersOn(first).length, first.html]).toEqual([50, expect.stringContaining(NEXT)])
    const last = await shown('?period=today&design=joker&page=10')
    expect([numbersOn(last).length, last.html.includes('rel="next"')]).toEqual([50, false])
    expect(numbersOn(last).at(-1)).toBe('M-998')
    expect(numbersOn(await shown('?period=today&design=joker&page=99'))).toEqual(numbersOn(last))
    const again = await operator(app, 'owner')
    const file = await again.browser.post('/admin/orders', { do: 'export', design: 'joker', period: 'today' })
    expect(readCsv(file.html)).toHaveLength(501)
  })

  const NEXT = 'href="/admin/orders?period=today&amp;design=joker&amp;page=2" rel="next"'
  const sqlMany = (count: number, at: number) => [
    app.env.DB.prepare(
      `INSERT INTO orders (id, backend, external_id, number, status, paid_at) SELECT 'MANY' || value, 'manual',
        'MANY' || value, 'M-' || value, 'paid', ?2 + value FROM generate_series(0, ?1 - 1)`
        .replace(
          'generate_series(0, ?1 - 1)',
          "json_each('[' || rtrim(replace(hex(zeroblob(?1)), '00', '0,'), ',') || ']')",
        )
        .replaceAll('value', 'key'),
    ).bind(count, at),
    app.env.DB.prepare(
      `INSERT INTO order_lines (id, order_id, position, design_id, title, quantity, cards)
        SELECT id || 'L', id, 1, CASE WHEN substr(id, -1) IN ('0', '2', '4', '6', '8') THEN 'joker' ELSE 'black' END,
          'Card', 1, 1 FROM orders`,
    ),
  ]
})

describe('many orders', () => {
  it('PACK-52 are ticked, or all of the list; none or too many are refused with a sentence, and ticks stay', async () => {
    const [one, two] = [await buy(app.env), await buy(app.env, [{ designId: 'desert' }])]
    const none = await post('picking', [])
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Tick at least one order.')])
    const most = Array.from({ length: 101 }, (_, at): Bought => ({ id: `X${at}`, number: '', lines: [] }))
    const over = await post('picking', [...most, one])
    expect([over.status, over.text]).toEqual([422, expect.stringContaining('Tick at most 100 orders.')])
    expect(over.html).toMatch(new RegExp(`name="tick-${one.id}"[^>]*checked`))
    const all = await post('picking', [], { all: '1', design: 'desert' })
    expect([all.status, all.text.includes(two.number), all.text.includes(one.number)]).toEqual([200, true, false])
    expect((await shown()).text).toContain('All of this list: 2 orders')
    expect((await post('nonsense', [one])).status).toBe(404)
    expect((await post('picking', [{ id: 'NOBODY', number: '', lines: [] }])).status).toBe(422)
  })

  it('PACK-53 one picking sheet: how many of each design, where they are, then the orders sorted by design', async () => {
    const a = await buy(app.env, [{ designId: 'joker', quantity: 2 }], { name: 'Ann <Lee>', total_pence: 4500 })
    const b = await buy(app.env, [{ designId: 'black', quantity: 3 }], { test: 1 })
    const c = await buy(app.env, [{ designId: 'joker' }, { designId: 'black' }])
    const attributes = JSON.stringify([{ key: 'Name', value: 'Zoë' }])
    await app.env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1').bind(a.lines[0], attributes).run()
    const card = await blankCard(app.env, { order_line_id: b.lines[0] ?? '' })
    for (let at = 0; at < 4; at++) await blankCard(app.env, { batch: 'Autumn run', label: 'Joker' })
    await blankCard(app.env, { batch: 'Autumn run', label: 'Joker', owner_account_id: 'X' })
    const sheet = await post('picking', [a, b, c])
    expect([sheet.status, sheet.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringMatching(/style-src 'self' 'sha256-/),
    ])
    expect(sheet.text).toContain('3 orders, 6 cards to fetch')
    expect(sheet.text).toMatch(/Tappt Black\s+3\s+2 orders\s+–/)
    expect(sheet.text).toMatch(/Joker\s*2 cards with an engraving\s+3\s+2 orders\s+Autumn run \(4\)/)
    const places = [b, c, a].map(({ number }) => sheet.text.indexOf(number))
    expect(places).toEqual([...places].sort((x, y) => x - y))
    expect(sheet.text).toContain(`Assigned: ${card.slice(-4)}`)
    expect(sheet.text).toContain('Engraving: Zoë')
    expect(sheet.text).toContain('Test order')
    expect(sheet.html).toContain('Ann &lt;Lee&gt;')
    expect(sheet.html).not.toMatch(/@example\.com|£|<script/)
    expect(await logOf(app.env.DB, 'list', 'orders')).toEqual(expect.arrayContaining(['orders:print: rows 3']))
  })

  it('PACK-54 the packing lists of the ticked orders are one print, an order a sheet', async () => {
    const orders = [await buy(app.env), await buy(app.env, [{ designId: 'desert' }]), await packed()]
    const { html, text, status } = await post('lists', orders)
    expect([status, html.match(/<section class="sheet">/g)?.length, html.match(/<style>/g)?.length]).toEqual([
      200, 3, 1,
    ])
    for (const { number } of orders) expect(text).toContain(`Order ${number}`)
    expect(html).toContain('break-before: page')
    expect(html.match(/class="back"/g)).toHaveLength(1)
  })

  it('PACK-55 CON-26 a file for Click & Drop has the names of its fields, in Roman letters; the log names no one', async () => {
    const order = await packed({
      name: 'Zoë Łódź-Ångström',
      ship_to: ship_to({ company: '=Sum GmbH', address1: 'Straße 5', city: 'Køln', region: 'NRW', country: 'Germany' }),
    })
    const file = await post('royal-mail', [order])
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="click-and-drop.csv"')
    expect(file.html.startsWith('"Order reference",')).toBe(true)
    expect(readCsv(file.html).map(({ cells }) => cells)).toEqual([
      [
        ...['Order reference', 'Full name', 'Company Name', 'Address Line 1', 'Address Line 2', 'City', 'County'],
        ...['Postcode', 'Country', 'Weight'],
      ],
      [...[order.number, 'Zoe Lodz-Angstrom', '=Sum GmbH', 'Strasse 5', '', 'Koln', 'NRW', 'E1 1AA', 'DEU'], '0.070'],
    ])
    expect(file.html).toContain(`"'=Sum GmbH"`)
    const log = await logOf(app.env.DB, 'list', 'orders')
    expect(log.at(-1)).toMatch(/^orders:labels: rows 1, fields order_reference full_name company_name address_line/)
  })

  it('PACK-56 a general file has the address as it is; orders without one are named and left out', async () => {
    const good = await buy(app.env, [{ quantity: 3 }], { ship_to: ship_to({ country: 'UK' }) })
    const bad = await buy(app.env, [{}], { ship_to: null })
    const ended = await buy(app.env, [{}], { status: 'refunded' })
    const asked = await post('labels', [good, bad, ended])
    expect([asked.status, asked.headers.get('content-disposition')]).toEqual([200, null])
    expect(asked.text).toMatch(
      new RegExp(`2 orders cannot have a label.*${bad.number}\\s+Missing: street, town\\..*It was refunded\\.`, 's'),
    )
    const fields = Object.fromEntries(
      [...asked.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(Object.keys(fields).sort()).toEqual(['do', `tick-${good.id}`, 'without'].sort())
    const file = await packer.browser.post('/admin/orders', { ...fields, [`tick-${bad.id}`]: '1' })
    expect(readCsv(file.html).map(({ cells }) => cells)).toEqual([
      [
        ...['number', 'name', 'company', 'address1', 'address2', 'city', 'region', 'postcode', 'country'],
        ...['cards', 'weight_g'],
      ],
      [good.number, 'Robin Vale', '', '1 Example Street', '', 'London', '', 'E1 1AA', 'GB', '3', '130'],
    ])
    expect((await post('labels', [bad])).text).not.toContain('Create the file')
  })

  it('PACK-57 are shipped with one carrier and the numbers of pasted lines, each with its own mail; the answer names the others', async () => {
    const [one, two, three] = [await packed(), await packed(), await packed({ email: null })]
    const open = await buy(app.env, [{ quantity: 2 }])
    const gone = await packed({ status: 'shipped', shipped_at: 5 })
    const fought = await packed()
    await app.env.DB.prepare("INSERT INTO order_disputes (id, backend, ref, status) VALUES ('d', 'manual', ?1, 'open')")
      .bind(fought.id)
      .run()
    const all = [one, two, three, open, gone, fought]
    const asked = await post('ship', all)
    expect(asked.text).toContain(
      `3 packed orders: ${one.number}, ${two.number}, ${three.number}. Each buyer gets an email.`,
    )
    expect(asked.text).toMatch(new RegExp(`${open.number}\\s+2 cards are missing\\.`))
    expect(asked.text).toMatch(new RegExp(`${gone.number}\\s+It was shipped already\\.`))
    const lines = ` ${one.number.slice(1)} , rm 1234 5678 9gb\n${two.number}\t\n#99, AB123456`
    const done = await post('ship-now', all, { carrier: ' Royal  Mail ', lines })
    expect(done.text).toContain('3 orders shipped, 1 with a tracking number. 2 emails are on their way.')
    expect(done.text).toContain('Lines of orders that were not ticked are left out: #99.')
    expect(done.text).toMatch(new RegExp(`${fought.number}\\s+Its payment is disputed: ship it on its own page\\.`))
    expect(await orderRow(app.env, one.id)).toMatchObject({
      status: 'shipped',
      carrier: 'Royal Mail',
      tracking: 'RM123456789GB',
    })
    expect(await orderRow(app.env, two.id)).toMatchObject({ status: 'shipped', carrier: 'Royal Mail', tracking: null })
    for (const [{ id }, mails, notes] of [
      [one, 1, 1],
      [three, 0, 1],
      [open, 0, 0],
      [fought, 0, 0],
    ] as const)
      expect([(await orderMails(app.env, id)).length, (await notesOf(app.env, id)).length]).toEqual([mails, notes])
    const again = await post('ship-now', all, { carrier: '', lines: '' })
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('This was changed in the meantime. This is how it is now.'),
    ])
    expect(await orderMails(app.env, one.id)).toHaveLength(1)
  })

  it('PACK-57 the export of Click & Drop is taken as a file; a bad line is named and nothing is shipped', async () => {
    const [one, two] = [await packed(), await packed()]
    const bad = await post('ship-now', [one, two], {
      lines: `${one.number},!\n${two.number},AB12\n${two.number},AB13`,
      carrier: 'x'.repeat(61),
    })
    expect(bad.status).toBe(422)
    expect(bad.text).toContain('Line 1: Please enter an https address, or 4 to 40 letters, digits and dashes.')
    expect(bad.text).toContain(`Line 3: order ${two.number} has another tracking number above.`)
    expect(bad.text).toContain('Please use at most 60 characters for the carrier.')
    expect(bad.html).toContain(`${two.number},AB13</textarea>`)
    expect(await orderRow(app.env, two.id)).toMatchObject({ status: 'packed' })
    const form = new FormData()
    for (const [name, value] of Object.entries({ do: 'ship-now', carrier: '', lines: '', ...ticks(one, two) }))
      form.set(name, value)
    const text = `"Order number","Order Reference","Despatch date","Tracking number"\r\n"7","${one.number}","x","AA111111111GB"\r\n"8","${two.number}","x","BB222222222GB"\r\n`
    form.set('file', new File([text], 'export.csv', { type: 'text/csv' }))
    expect((await packer.browser.post('/admin/orders', form)).text).toContain(
      '2 orders shipped, 2 with a tracking number.',
    )
    expect(await orderRow(app.env, one.id)).toMatchObject({ tracking: 'AA111111111GB' })
    expect(await orderRow(app.env, two.id)).toMatchObject({ tracking: 'BB222222222GB' })
  })

  it('PACK-57 CON-29 two people at once ship forty orders once each, with one mail each', async () => {
    const all: Bought[] = []
    for (let at = 0; at < 40; at++) all.push(await packed())
    const half = [all.slice(0, 30), all.slice(10)] as const
    const said = await Promise.all([post('ship-now', half[0]), post('ship-now', half[1], {}, owner)])
    const counts = said.map(({ text }) => Number(/(\d+) orders? shipped/.exec(text)?.[1] ?? 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    for (const { id } of all) {
      expect([id, (await orderMails(app.env, id)).length, (await notesOf(app.env, id)).length]).toEqual([id, 1, 1])
      expect(await orderRow(app.env, id)).toMatchObject({ status: 'shipped' })
    }
    expect(await rows(app.env.DB, 'app_outbox')).toHaveLength(40)
  })
})
