// Orders that no payment provider has told of: the form "New order" and the import of a file.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_ORDER_BYTES } from '#domain/order/order-limits.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { D1_NETWORK, fails, withFaultyD1 } from '#test/support/faults.ts'
import { orderCsv, orderFile, typedOrder } from '#test/support/manual-orders.ts'

const NEW = '/admin/orders/new'
const IMPORT = '/admin/orders/import'

let app: AppHost
let owner: Person
let packer: Person
beforeAll(async () => {
  app = await createAppHost()
  owner = await person(app, 'owner')
  packer = await person(app, 'packer')
}, 60_000)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface OrderRow {
  id: string
  [column: string]: unknown
}
const ordersOf = (number: string) => rows<OrderRow>(app.env.DB, 'orders', 'number = ?1', number)
const linesOf = (id: string) =>
  rows<Record<string, unknown>>(app.env.DB, 'order_lines', 'order_id = ?1 ORDER BY position', id)
const allOrders = async () => (await rows(app.env.DB, 'orders')).length
/** The value of a field, as the page holds it. */
const typedIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*\\bname="${name}"[^>]*\\bvalue="([^"]*)"`).exec(html)?.[1]
const chosenIn = (html: string, name: string) =>
  new RegExp(`<select[^>]*\\bname="${name}".*?<option value="([^"]*)" selected`).exec(html)?.[1]

/** Another browser of the same owner, whose D1 fails where a statement holds these words. */
function ownerOnFaultyD1(words: string, times = 1) {
  const broken = withFaultyD1(app.env.DB, fails(D1_NETWORK))
  let prepared = 0
  const db = new Proxy(app.env.DB, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => (sql.includes(words) && ++prepared >= times ? broken : target).prepare(sql)
        : name === 'batch' && prepared >= times
          ? broken.batch.bind(broken)
          : Reflect.get(target, name, target).bind(target),
  })
  const browser = app.with({ DB: db }).browser()
  for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value)
  return browser
}

describe('who comes in', () => {
  it('ORD-34 ORD-35 the list leads owners to both pages; for packers there is neither', async () => {
    const list = await owner.browser.get('/admin/orders')
    expect(list.html).toContain(`href="${NEW}"`)
    expect(list.html).toContain(`href="${IMPORT}"`)
    const others = await packer.browser.get('/admin/orders')
    expect(others.text).not.toMatch(/New order|Import orders/)
    for (const path of [NEW, IMPORT]) expect((await packer.browser.get(path)).status).toBe(404)
    expect((await packer.browser.post(NEW, typedOrder({ number: 'P-1' }))).status).toBe(404)
    expect((await packer.browser.post(IMPORT, orderFile([{ number: 'P-1' }]))).status).toBe(404)
    expect(await ordersOf('P-1')).toEqual([])
  })
})

describe('new order', () => {
  it('ORD-34 stores what was typed, with its lines, and shows the order', async () => {
    const fields = typedOrder({
      number: ' N-1 ',
      email: 'Robin.Vale@Example.com',
      address2: 'Flat 2',
      country: 'gb',
      design_3: 'joker',
      quantity_3: '3',
      design_20: 'desert',
      quantity_20: '1',
    })
    const answer = await owner.browser.post(NEW, fields)
    expect(answer.status).toBe(303)
    const [order] = await ordersOf('N-1')
    expect(order).toMatchObject({
      backend: 'manual',
      external_id: 'N-1',
      email: 'robin.vale@example.com',
      name: 'Robin Vale',
      status: 'paid',
      test: 0,
      total_pence: 0,
    })
    expect(JSON.parse(String(order?.ship_to))).toMatchObject({
      ...{ address1: '1 Oak Lane', address2: 'Flat 2', city: 'York', postcode: 'YO1 1AA', country: 'GB' },
    })
    expect(await linesOf(order?.id ?? '')).toMatchObject([
      { position: 1, design_id: 'black', quantity: 2, cards: 2, attributes: null },
      { position: 2, design_id: 'joker', quantity: 3 },
      { position: 3, design_id: 'desert', quantity: 1 },
    ])
    const page = await owner.browser.get(answer.location)
    expect(page.text).toContain('The order is saved.')
    expect(page.text).toContain('N-1')
    expect(await logOf(app.env.DB, 'order', order?.id ?? '')).toEqual(['orders:new: lines 3, cards 6'])
    expect(await rows(app.env.DB, 'app_outbox', 'order_id = ?1', order?.id ?? '')).toEqual([])
  })

  it('ORD-34 PACK-01 PACK-17 what is to be engraved is stored with its line, and shown on the order', async () => {
    const engraved = { engrave_name_1: '  Ann   Lee ', engrave_line2_1: 'Director' }
    const fields = typedOrder({ number: 'N-E', ...engraved, design_2: 'joker', quantity_2: '1' })
    const answer = await owner.browser.post(NEW, fields)
    const [order] = await ordersOf('N-E')
    const [first, second] = await linesOf(order?.id ?? '')
    expect(JSON.parse(String(first?.attributes))).toEqual([
      { key: 'Name', value: 'Ann Lee' },
      { key: 'Line 2', value: 'Director' },
    ])
    expect(second?.attributes).toBeNull()
    expect((await owner.browser.get(answer.location)).text).toContain('Engraving: Ann Lee · Director')
  })

  it.each([
    ['United Kingdom', 'GB'],
    ['England', 'GB'],
    [' u.k. ', 'GB'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['U.S.', 'US'],
    ['United States (US)', 'US'],
  ])('ORD-34 the country %j is stored as %s', async (country, code) => {
    const number = `C ${country.trim()}`
    expect((await owner.browser.post(NEW, typedOrder({ number, country }))).status).toBe(303)
    const [order] = await ordersOf(number)
    expect(JSON.parse(String(order?.ship_to)).country).toBe(code)
  })

  it('ORD-34 a number is the same number however its spaces and hyphens are typed', async () => {
    expect((await owner.browser.post(NEW, typedOrder({ number: 'Z - 1' }))).status).toBe(303)
    for (const number of ['Z  - 1', 'Z\u00a0-\u00a01', '\u200bZ - 1', 'Z \u2011 1', 'Z\t- 1 ']) {
      const refused = await owner.browser.post(NEW, typedOrder({ number }))
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('There is an order Z - 1 already.')])
    }
    const page = await owner.browser.post(IMPORT, orderFile([{ number: 'Z\u00a0\u2013 1' }]))
    expect(page.text).toContain('1 order already existed.')
    expect(await rows(app.env.DB, 'orders', "number GLOB 'Z*'")).toHaveLength(1)
  })

  it('ORD-34 a test order is marked as one', async () => {
    const answer = await owner.browser.post(NEW, typedOrder({ number: 'N-T', test: '1' }))
    expect((await ordersOf('N-T'))[0]).toMatchObject({ test: 1 })
    expect((await owner.browser.get(answer.location)).text).toContain('Test')
  })

  it('ORD-34 a number is given once: of two at the same time one is stored, and the form stays filled', async () => {
    const answers = await Promise.all(
      ['One Buyer', 'Other Buyer'].map((name) => owner.browser.post(NEW, typedOrder({ number: 'N-2', name }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.text).toContain('There is an order N-2 already.')
    expect(refused?.html).toContain('aria-describedby="number-problem number-hint"')
    expect(typedIn(refused?.html ?? '', 'number')).toBe('N-2')
    expect(chosenIn(refused?.html ?? '', 'design_1')).toBe('black')
    const [order, ...more] = await ordersOf('N-2')
    expect(more).toEqual([])
    expect(await linesOf(order?.id ?? '')).toHaveLength(1)
    expect(await logOf(app.env.DB, 'order', order?.id ?? '')).toHaveLength(1)
  })

  it.each<[Record<string, string>, string, string]>([
    [{ number: ' ' }, 'number', 'Please enter a number of 1 to 40 characters.'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
    [{ name: '' }, 'name', 'Please enter a name of 1 to 100 characters.'],
    [{ address1: '' }, 'address1', 'Please enter the first line of the address.'],
    [{ city: '' }, 'city', 'Please enter the town or city.'],
    [{ postcode: '' }, 'postcode', 'Please enter the postcode.'],
    [{ country: 'Untied Kingdom' }, 'country', 'Please enter a country, like United Kingdom or GB.'],
    [{ address2: 'x'.repeat(201) }, 'address2', 'Please use at most 200 characters, without line breaks.'],
    [{ design_1: '', quantity_1: '' }, 'design_1', 'Please choose at least one design and its quantity.'],
    [{ design_1: 'gold' }, 'design_1', 'Please choose the design of line 1.'],
    [{ design_20: 'joker', quantity_20: '0' }, 'quantity_20', 'Please enter a quantity from 1 to 1000 in line 20.'],
    [{ quantity_7: '2' }, 'design_7', 'Please choose the design of line 7.'],
    [{ engrave_name_7: 'Ann Lee' }, 'design_7', 'Please choose the design of line 7.'],
    [{ engrave_name_1: 'x'.repeat(33) }, 'engrave_name_1', 'At most 30 characters; 3 too many.'],
    [{ engrave_name_1: 'Ann ☕' }, 'engrave_name_1', '"☕" cannot be engraved.'],
    [{ engrave_line2_1: 'Director' }, 'engrave_line2_1', 'Please enter a name, or leave both lines empty.'],
  ])('ORD-34 names the field of %j, keeps the form, and stores nothing', async (change, field, text) => {
    const before = await allOrders()
    const refused = await owner.browser.post(NEW, typedOrder({ number: 'N-BAD', test: '1', ...change }))
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(`<a href="#${field}"`)
    expect(refused.html).toContain(`id="${field}-problem"`)
    expect(refused.text).toContain(text)
    if (field !== 'number') expect(typedIn(refused.html, 'number')).toBe('N-BAD')
    expect(refused.html).toMatch(/<input type="checkbox" name="test"[^>]*checked/)
    // What is wrong in a folded line is to be seen.
    if (/_(7|20)$/.test(field)) expect(refused.html).toMatch(/<details open/)
    expect(await allOrders()).toBe(before)
  })

  it('ORD-34 the filled form comes back after a proof, and nothing is stored before its button', async () => {
    const now = Date.now()
    const late = await person(app, 'owner')
    vi.setSystemTime(now + 11 * 60_000)
    const asked = await late.browser.post(NEW, typedOrder({ number: 'N-3', design_9: 'joker', quantity_9: '4' }))
    const next = new URL(asked.location, 'http://x').searchParams.get('next') ?? ''
    expect([asked.status, next]).toEqual([303, expect.stringMatching(/^\/admin\/orders\/new\?kept=/)])
    const back = await late.browser.stepUp(late.email, next)
    const page = await late.browser.get(back.location)
    expect(typedIn(page.html, 'number')).toBe('N-3')
    expect(typedIn(page.html, 'name')).toBe('Robin Vale')
    expect(chosenIn(page.html, 'design_9')).toBe('joker')
    expect(typedIn(page.html, 'quantity_9')).toBe('4')
    expect(await ordersOf('N-3')).toEqual([])
  })

  it('ORD-34 while D1 fails the form stays filled, and no line of the log has what was typed', async () => {
    const said: string[] = []
    for (const level of ['log', 'warn', 'error', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void said.push(JSON.stringify(parts)))
    const page = await ownerOnFaultyD1('insert into "orders"').post(NEW, typedOrder({ number: 'N-4' }))
    expect(page.status).toBe(503)
    expect(page.text).toContain('We cannot reach your data at the moment. Please try again in a minute.')
    expect(typedIn(page.html, 'number')).toBe('N-4')
    expect(said.join('')).toContain('store_failed')
    expect(said.join('')).not.toMatch(/Robin|Vale|Oak Lane|YO1/)
    expect(await ordersOf('N-4')).toEqual([])
  })
})

describe('the import', () => {
  it('ORD-35 ORD-36 writes the good orders, names every bad line, and changes nothing on a second run', async () => {
    const file = () =>
      orderFile([
        { number: 'I-1', quantity: '2' },
        { number: 'I-2', city: '' },
        { number: 'I-1', design: 'Joker', quantity: '1', engrave_name: 'Ann', engrave_line2: 'CEO' },
        { number: 'I-3' },
        { number: 'I-2', quantity: '0', email: 'other@example.com' },
      ])
    const first = await owner.browser.post(IMPORT, file())
    expect(first.status).toBe(200)
    expect(first.text).toContain('2 orders with 5 cards imported.')
    expect(first.text).toContain('2 lines left out')
    expect(first.text).toMatch(/Line 3 city is missing\./)
    expect(first.text).toMatch(/Line 6 quantity must be .* email differs from line 3\./)
    const [order] = await ordersOf('I-1')
    expect(order).toMatchObject({ backend: 'manual', external_id: 'I-1', status: 'paid', test: 0 })
    const lines = await linesOf(order?.id ?? '')
    expect(lines).toMatchObject([
      { design_id: 'black', quantity: 2, attributes: null },
      { design_id: 'joker', quantity: 1 },
    ])
    expect(JSON.parse(String(lines[1]?.attributes))).toEqual([
      { key: 'Name', value: 'Ann' },
      { key: 'Line 2', value: 'CEO' },
    ])
    expect(await ordersOf('I-2')).toEqual([])
    const before = [await rows(app.env.DB, 'orders'), await rows(app.env.DB, 'order_lines')]
    const again = await owner.browser.post(IMPORT, file())
    expect(again.text).toContain('2 orders already existed.')
    expect(again.text).not.toContain('imported.')
    expect([await rows(app.env.DB, 'orders'), await rows(app.env.DB, 'order_lines')]).toEqual(before)
    expect(await logOf(app.env.DB, 'order', order?.id ?? '')).toEqual(['orders:import: lines 2, cards 3'])
  })

  it('ORD-35 takes a file without the columns of an engraving', async () => {
    const page = await owner.browser.get(IMPORT)
    const columns = 'number, email, name, address1, address2, city, postcode, country, design, quantity'
    expect(page.text).toContain(columns)
    const row = 'PLAIN-1,robin@example.com,Robin Vale,1 Oak Lane,,York,YO1 1AA,GB,black,3'
    const done = await owner.browser.post(IMPORT, orderFile(`${columns.replaceAll(' ', '')}\r\n${row}\r\n`))
    expect(done.text).toContain('1 order with 3 cards imported.')
  })

  it('ORD-36 many orders are written in one go', async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({ number: `MANY-${at}`, quantity: '1' }))
    const page = await owner.browser.post(IMPORT, orderFile(many))
    expect(page.text).toContain('130 orders with 130 cards imported.')
    expect(await rows(app.env.DB, 'orders', "number GLOB 'MANY-*'")).toHaveLength(130)
    expect(
      await rows(
        app.env.DB,
        'operator_events',
        "action = 'orders:import' AND subject IN (SELECT id FROM orders WHERE number GLOB 'MANY-*')",
      ),
    ).toHaveLength(130)
  })

  it('ORD-36 what D1 did not take is said, and the same file again writes the rest', async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ number: `HALF-${at}`, quantity: '1' }))
    const cut = await ownerOnFaultyD1('insert into "orders"', 25).post(IMPORT, orderFile(many))
    expect(cut.status).toBe(503)
    expect(cut.text).toContain('20 orders with 20 cards imported. 30 orders with 30 cards could not be saved')
    const rest = await owner.browser.post(IMPORT, orderFile(many))
    expect(rest.text).toContain('30 orders with 30 cards imported. 20 orders already existed.')
    expect(await rows(app.env.DB, 'orders', "number GLOB 'HALF-*'")).toHaveLength(50)
  })

  it('ORD-36 a file above 1 MiB is refused before it is read, by what it says of its length or by its bytes', async () => {
    const before = await allOrders()
    const csv = orderCsv([{ number: 'BIG-1' }])
    const large = csv + '\r\n'.repeat((MAX_ORDER_BYTES - csv.length) / 2 + 1)
    const page = await owner.browser.post(IMPORT, orderFile(large))
    expect([page.status, page.text]).toEqual([413, expect.stringContaining('At most 5,000 rows and 1 MiB.')])
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const streamed = await owner.browser.send(IMPORT, {
      method: 'POST',
      body: endless,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([streamed.status, pulled < 40]).toEqual([413, true])
    const declared = pulled
    const incoming = await owner.browser.send(IMPORT, {
      method: 'POST',
      body: 'x',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(MAX_ORDER_BYTES + 1),
      },
    })
    expect([incoming.status, pulled]).toEqual([413, declared])
    expect(await allOrders()).toBe(before)
  })

  it('ORD-36 more than 5,000 rows are refused', async () => {
    const many = `${orderCsv([])}${Array.from({ length: 5001 }, (_, at) => `ROWS-${at}`).join('\r\n')}`
    const page = await owner.browser.post(IMPORT, orderFile(many))
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('At most 5,000 rows and 1 MiB.')])
    expect(page.html).toContain('id="file-problem"')
  })

  it('ORD-35 other types, broken forms and files that are none are refused', async () => {
    expect((await owner.browser.post(IMPORT, { file: 'x' })).status).toBe(415)
    expect((await owner.browser.post(NEW, orderFile([{}]))).status).toBe(415)
    const broken = await owner.browser.send(IMPORT, {
      method: 'POST',
      body: 'no part of a form',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(broken.status).toBe(422)
    const twice = orderFile([{ number: 'TWICE-1' }])
    twice.append('file', new File([orderCsv([{ number: 'TWICE-2' }])], 'b.csv'))
    expect((await owner.browser.post(IMPORT, twice)).status).toBe(422)
    const cases: [FormData, string][] = [
      [new FormData(), 'Please choose a CSV file.'],
      [orderFile('', ''), 'Please choose a CSV file.'],
      [orderFile(new Uint8Array([0xff, 0xfe, 0])), 'This file could not be read. Please save it as CSV in UTF-8.'],
      [orderFile('number,email\r\nX-1,a@example.com'), 'Missing: name, address1'],
      [orderFile(orderCsv([])), 'There is no order in this file.'],
      [orderFile(orderCsv([{ email: 'nobody' }])), 'Nothing was imported: every order in the file has a bad line.'],
    ]
    for (const [form, text] of cases) {
      const page = await owner.browser.post(IMPORT, form)
      expect([page.status, page.text]).toEqual([422, expect.stringContaining(text)])
      expect(page.html).toContain('encType="multipart/form-data"')
    }
    expect(await rows(app.env.DB, 'orders', "number GLOB 'TWICE-*'")).toEqual([])
  })

  it('ORD-35 a file is read in the encodings that spreadsheets write', async () => {
    const utf16 = (text: string) =>
      Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]))
    const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const plain = (number: string, name: string) => orderCsv([{ number, name }]).replace('\ufeff', '')
    const semicolons = (text: string) => `sep=;\r\n${text.replaceAll('","', '";"')}`
    const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
      ['ENC-1', utf16(`\ufeff${plain('ENC-1', 'Zoë Łuk')}`), 'Zoë Łuk'],
      ['ENC-2', utf16(plain('ENC-2', 'Zoë Łuk')), 'Zoë Łuk'],
      ['ENC-3', latin(semicolons(plain('ENC-3', 'Zo\xeb'))), 'Zoë'],
      ['ENC-4', `\ufeff${plain('ENC-4', '李小龍')}`, '李小龍'],
    ]
    for (const [number, file, name] of cases) {
      const page = await owner.browser.post(IMPORT, orderFile(file))
      expect([number, page.status, page.text]).toEqual([number, 200, expect.stringContaining('1 order with')])
      expect(page.text.includes('it was read as Windows-1252')).toBe(number === 'ENC-3')
      expect(await ordersOf(number)).toMatchObject([{ name }])
    }
    const workbook = await owner.browser.post(IMPORT, orderFile(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)))
    expect([workbook.status, workbook.text]).toEqual([
      422,
      expect.stringContaining('This file is a workbook, not a CSV file.'),
    ])
  })

  it('ORD-35 after a proof the page asks for the same file again, and says its name', async () => {
    const now = Date.now()
    const late = await person(app, 'owner')
    vi.setSystemTime(now + 11 * 60_000)
    const asked = await late.browser.post(IMPORT, orderFile([{ number: 'L-1' }], 'June <1>.csv'))
    const next = new URL(asked.location, 'http://x').searchParams.get('next') ?? ''
    expect(next).toMatch(/^\/admin\/orders\/import\?kept=/)
    const back = await late.browser.stepUp(late.email, next)
    const page = await late.browser.get(back.location)
    expect(page.text).toContain('Please choose June <1>.csv again. It has not been read yet.')
    expect(await ordersOf('L-1')).toEqual([])
    expect((await late.browser.post(IMPORT, orderFile([{ number: 'L-1' }]))).status).toBe(200)
    expect(await ordersOf('L-1')).toHaveLength(1)
  })
})
