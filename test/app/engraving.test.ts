// The console's engraving: the list, its mark, the sheets, and the warning before shipping. ENG-01, ENG-26, ENG-28 to ENG-30.
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppBindings } from '#app/env.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { type Bought, buy } from '#test/support/packing.ts'

let app: AppHost
let packer: Person
beforeAll(async () => {
  app = await createAppHost({ ENGRAVING: 'on' })
  packer = await person(app, 'packer')
})

type Text = [name: string, line2?: string] | null

/** An order with a line per text; null for a plain one. */
async function bought(
  texts: readonly Text[],
  columns: Record<string, string | number> = {},
  cards = 1,
): Promise<Bought> {
  const order = await buy(
    app.env,
    texts.map((_, at) => ({ designId: at === 0 ? 'joker' : 'black', quantity: cards })),
    columns,
  )
  for (const [at, text] of texts.entries()) if (text !== null) await engrave(app.env, order.lines[at] ?? '', text)
  return order
}
async function engrave({ DB }: AppBindings, line: string, [name, line2]: [string, string?]): Promise<void> {
  const attributes = [{ key: 'Name', value: name }, ...(line2 === undefined ? [] : [{ key: 'Line 2', value: line2 }])]
  await DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1').bind(line, JSON.stringify(attributes)).run()
}
const engravedAt = async (line: string) =>
  (await rows<{ engraved_at: number | null }>(app.env.DB, 'order_lines', 'id = ?1', line))[0]?.engraved_at ?? null
const mark = (order: Bought, position: number, how: 'mark' | 'unmark' = 'mark') =>
  packer.browser.post('/admin/engraving', {
    do: how,
    order: order.id,
    line: order.lines[position - 1] ?? '',
    position: `${position}`,
  })
const list = async () => (await packer.browser.get('/admin/engraving')).text
const pageOf = async ({ id }: Bought) => (await packer.browser.get(`/admin/orders/${id}`)).text

describe('the list', () => {
  it('ENG-30 has the engraved lines of open orders, the oldest first, each with its file', async () => {
    const later = await bought([['Ann Lee', 'Director']], { paid_at: 2000 })
    const first = await bought([['Zoë'], null, ['Ben', 'CFO']], { paid_at: 1000, status: 'packed' })
    const gone = await bought([['Shipped One']], { status: 'shipped', shipped_at: 1 })
    const ended = await bought([['Cancelled One']], { status: 'cancelled' })
    const { html, text } = await packer.browser.get('/admin/engraving')
    expect(text.indexOf(first.number)).toBeGreaterThan(0)
    expect(text.indexOf(first.number)).toBeLessThan(text.indexOf(later.number))
    for (const words of ['Ann Lee', 'Director', 'Zoë', 'Ben', 'CFO', '1 × Joker']) expect(text).toContain(words)
    for (const { number } of [gone, ended]) expect(text).not.toContain(number)
    const files = [...html.matchAll(/href="(\/admin\/orders\/[^"]+engraving\.svg\?line=\d)"/g)].map(([, path]) => path)
    expect(files).toEqual(
      expect.arrayContaining([
        `/admin/orders/${first.id}/engraving.svg?line=1`,
        `/admin/orders/${first.id}/engraving.svg?line=3`,
        `/admin/orders/${later.id}/engraving.svg?line=1`,
      ]),
    )
    expect(files).not.toContain(`/admin/orders/${first.id}/engraving.svg?line=2`)
  })

  it('ENG-30 "Mark as engraved" sets the time once, with one row in the log, and can be taken back', async () => {
    const order = await bought([['Marked Once']])
    expect((await mark(order, 1)).status).toBe(303)
    const at = await engravedAt(order.lines[0] ?? '')
    expect(at).toBeGreaterThan(Date.now() / 1000 - 60)
    const again = await mark(order, 1)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('This was changed in the meantime.')])
    expect(await engravedAt(order.lines[0] ?? '')).toBe(at)
    const { text } = await packer.browser.get('/admin/engraving')
    expect(text.indexOf('Marked Once')).toBeGreaterThan(text.indexOf('Engraved, not shipped yet'))
    expect((await mark(order, 1, 'unmark')).status).toBe(303)
    expect(await engravedAt(order.lines[0] ?? '')).toBeNull()
    expect(await logOf(app.env.DB, 'order', order.id)).toEqual([
      'orders:mark-engraved: line 1',
      'orders:mark-engraved: line 1, undone 1',
    ])
    expect(await pageOf(order)).toMatch(/Marked as engraved: line 1, taken back.*Marked as engraved: line 1/)
  })

  it('ENG-30 marks no plain line, no line of another order, and none of an order that has left', async () => {
    const [order, other] = [await bought([['Ann'], null]), await bought([['Ben']])]
    const gone = await bought([['Cy']], { status: 'shipped', shipped_at: 1 })
    expect((await mark(order, 2)).status).toBe(409)
    expect((await mark({ ...order, lines: other.lines }, 1)).status).toBe(409)
    expect((await mark(gone, 1)).status).toBe(409)
    expect((await packer.browser.post('/admin/engraving', { do: 'burn', line: order.lines[0] ?? '' })).status).toBe(409)
    for (const line of [...order.lines, ...other.lines, ...gone.lines]) expect(await engravedAt(line)).toBeNull()
  })

  it('CON-10 ENG-30 the overview counts the lines to engrave', async () => {
    const count = async () => Number(/(\d+) Lines to engrave/.exec((await packer.browser.get('/admin')).text)?.[1])
    const before = await count()
    const order = await bought([['Counted'], null, ['Too']])
    expect(await count()).toBe(before + 2)
    await mark(order, 1)
    expect(await count()).toBe(before + 1)
  })
})

describe('before shipping', () => {
  it('ENG-30 the page of a packed order names the lines that are not marked', async () => {
    const order = await bought([['Ann'], null, ['Ben']], { status: 'packed' })
    expect(await pageOf(order)).toContain('Lines 1 and 3 are not marked as engraved.')
    await mark(order, 1)
    expect(await pageOf(order)).toContain('Line 3 is not marked as engraved.')
    expect(await pageOf(order)).toMatch(/Engraving: Ann Engraved on \d/)
    await mark(order, 3)
    expect(await pageOf(order)).not.toContain('not marked as engraved')
  })

  it('ENG-30 so does the page that ships many, and it ships them all the same', async () => {
    const order = await bought([['Ann']], { status: 'packed' })
    await app.env.DB.prepare("INSERT INTO chips (chip_id, status, order_line_id) VALUES (?1, 'unlinked', ?2)")
      .bind(`ENG${order.id}`, order.lines[0] ?? '')
      .run()
    const asked = await packer.browser.post('/admin/orders', { do: 'ship', [`tick-${order.id}`]: '1' })
    expect(asked.text).toContain(`Order ${order.number}: Line 1 is not marked as engraved.`)
    await packer.browser.post(`/admin/orders/${order.id}`, { do: 'ship' })
    expect((await rows<{ status: string }>(app.env.DB, 'orders', 'id = ?1', order.id))[0]?.status).toBe('shipped')
  })
})

describe('the sheets', () => {
  it('ENG-28 the file of a line has its cards, and a name of checked characters', async () => {
    const order = await bought([['Zoë O’Neil', 'R&D'], null], {}, 3)
    const file = await packer.browser.get(`/admin/orders/${order.id}/engraving.svg?line=1`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/svg+xml')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${order.number.slice(1)}-1-joker.svg"`)
    expect(file.html).toMatch(/^<svg [^>]*width="85\.6mm" height="174mm"/)
    expect(file.html.match(/<rect /g)).toHaveLength(3)
    expect(file.html.match(/<path /g)).toHaveLength(6)
    for (const line of ['2', '9', '', '1x']) {
      const none = await packer.browser.get(`/admin/orders/${order.id}/engraving.svg?line=${line}`)
      expect([line, none.status]).toEqual([line, 404])
    }
  })

  it('ENG-29 the print page has all lines of the order', async () => {
    const order = await bought([['Ann'], null, ['Ben', 'CFO']], {}, 6)
    const page = await packer.browser.get(`/admin/orders/${order.id}/engraving`)
    expect(page.status).toBe(200)
    expect(page.html.match(/<figure>/g)).toHaveLength(12)
    expect(page.html.match(/<section class="sheet">/g)).toHaveLength(2)
    expect(page.text).toContain(`${order.number} · line 3 · Tappt Black · card 6 of 6`)
    expect(page.headers.get('content-security-policy')).toMatch(/style-src [^;]*'sha256-/)
    expect(page.html).not.toMatch(/<script|<text|<img/)
    expect(await pageOf(order)).toContain('Engraving sheet')
    const plain = await bought([null])
    expect((await packer.browser.get(`/admin/orders/${plain.id}/engraving`)).status).toBe(404)
    expect(await pageOf(plain)).not.toContain('Engraving sheet')
  })

  it('ENG-26 a text that cannot be engraved is shown as it is, and left out of the sheets', async () => {
    const order = await bought([['Анна', 'CEO'], ['Ben']])
    const said = 'Cannot be engraved as it is: Анна · CEO'
    expect(await list()).toContain(said)
    expect(await pageOf(order)).toContain(said)
    expect(await pageOf(order)).toContain('Engraving: Ben')
    expect((await packer.browser.get(`/admin/orders/${order.id}/engraving.svg?line=1`)).status).toBe(404)
    const page = await packer.browser.get(`/admin/orders/${order.id}/engraving`)
    expect(page.text).toContain(`Left out, line 1, Joker. ${said}`)
    expect(page.html.match(/<figure>/g)).toHaveLength(1)
    expect((await mark(order, 1)).status).toBe(303) // somebody engraves it by hand
  })

  it('ENG-28 ENG-29 nobody without a role sees a sheet', async () => {
    const order = await bought([['Ann']])
    const { browser } = await person(app, null)
    for (const path of ['engraving', 'engraving.svg?line=1'])
      expect((await browser.get(`/admin/orders/${order.id}/${path}`)).status).toBe(404)
  })
})

describe('a shop that engraves nothing', () => {
  it('ENG-01 has no such pages, and says of an order what it always said', async () => {
    const order = await bought([['Анна', 'CEO']], { status: 'packed' })
    const off = await person(app.with({ ENGRAVING: 'off' }), 'packer')
    const missing = await off.browser.get('/admin/no-such-page')
    for (const path of [
      '/admin/engraving',
      `/admin/orders/${order.id}/engraving`,
      `/admin/orders/${order.id}/engraving.svg?line=1`,
    ]) {
      const page = await off.browser.get(path)
      expect([path, page.status, page.text]).toEqual([path, 404, missing.text])
    }
    expect(
      (await off.browser.post('/admin/engraving', { do: 'mark', order: order.id, line: order.lines[0] ?? '' })).status,
    ).toBe(404)
    expect(await engravedAt(order.lines[0] ?? '')).toBeNull()
    const { text, html } = await off.browser.get(`/admin/orders/${order.id}`)
    expect(text).toContain('Engraving: Анна · CEO')
    expect(html).not.toMatch(/Cannot be engraved|not marked as engraved|Engraving sheet|\/admin\/engraving/)
    expect((await off.browser.get('/admin')).text).not.toContain('Lines to engrave')
  })
})
