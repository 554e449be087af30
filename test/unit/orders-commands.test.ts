// `npm run orders`: the packing table at a terminal, on a real local D1.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { composeRow } from '#app/mail/templates.ts'
import { MAX_ORDER_BYTES } from '#domain/order/order-limits.ts'
import { importFile } from '#scripts/orders/import.ts'
import { assign, list, replace, ship, show, takeCardsOut } from '#scripts/orders/packing.ts'
import { checkSettings } from '#scripts/settings.ts'
import { openChipCommands } from '#test/support/chip-commands.ts'
import { orderCsv } from '#test/support/manual-orders.ts'

const settings = {
  BRAND_SLUG: 'acme',
  BRAND_NAME: 'Acme',
  ANON_KEY: 'k',
  SITE_URL: 'https://acme.example',
  APP_HOST: 'https://app.acme.example',
}
const { command, rows, chips, file, close } = await openChipCommands(settings)
afterAll(close)
afterEach(() => {
  vi.unstubAllEnvs()
})

let last = 0
/** A paid order of one line. */
async function buy(quantity = 1, columns: Record<string, string | number> = {}) {
  const number = `#${7000 + ++last}`
  const id = `CLI${last}`
  const row = { status: 'paid', test: 0, ...columns }
  await rows(
    `INSERT INTO orders (id, backend, external_id, number, email, name, ship_to, status, test, paid_at)
     VALUES (?1, 'manual', ?1, ?2, 'buyer@example.com', 'Robin Vale', '{"address1":"1 Example Street","city":"London"}', ?3, ?4, ?5)`,
    id,
    number,
    row.status,
    row.test,
    1_700_000_000 + last,
  )
  await rows(
    "INSERT INTO order_lines (id, order_id, position, design_id, title, quantity, cards) VALUES (?1, ?2, 1, 'black', 'Card', ?3, ?3)",
    `${id}L`,
    id,
    quantity,
  )
  return { id, number }
}
async function blank(columns: { label?: string; status?: string } = {}) {
  const chip = `CLICARD${String(++last).padStart(4, '0')}`
  await rows(
    'INSERT INTO chips (chip_id, status, label) VALUES (?1, ?2, ?3)',
    chip,
    columns.status ?? 'unlinked',
    columns.label ?? null,
  )
  return chip
}
const statusOf = async (id: string) => (await rows('SELECT status FROM orders WHERE id = ?1', id))[0]?.status

describe('npm run orders', () => {
  it('PACK-39 lists what is to be packed, and by filter the rest', async () => {
    const [open, gone] = [await buy(2), await buy(1, { status: 'shipped' })]
    const { out, code } = await command(list, [])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`${open.number} +2023-11-14  paid +0 of 2 +Robin Vale`))
    expect(out).not.toContain(gone.number)
    expect((await command(list, ['--show', 'shipped'])).out).toContain(gone.number)
    expect((await command(list, ['--show', 'lost'])).code).toBe(2)
  })

  it('PACK-39 assigns cards by the rules of the console, names what it refuses, and exits with 1 then', async () => {
    const order = await buy(2)
    const [one, two] = [await blank(), await blank({ label: 'Desert Edition' })]
    const dry = await command(assign, [order.number, one], { dryRun: true })
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('Nothing was written (dry run).')])
    expect(await rows('SELECT 1 FROM chip_events WHERE chip_id = ?1', one)).toEqual([])
    const done = await command(assign, [order.number, one, `https://acme.example/scan/${two}`])
    expect(done.code).toBe(0)
    expect(done.out).toContain(`Card ${one.slice(-4)} assigned. 1 of 2.`)
    expect(done.out).toContain(`Card ${two.slice(-4)} assigned. 2 of 2.`)
    expect(done.err).toContain('The card\'s label is "Desert Edition", the line is')
    expect(await statusOf(order.id)).toBe('packed')
    expect(await rows('SELECT claim_policy FROM chips WHERE chip_id = ?1', one)).toEqual([{ claim_policy: 'order' }])
    expect(await rows('SELECT event, actor FROM chip_events WHERE chip_id = ?1', one)).toEqual([
      { event: 'assigned', actor: 'cli' },
    ])
    expect(
      await rows(
        "SELECT action, actor, account_id FROM operator_events WHERE subject = ?1 AND subject_kind = 'order'",
        order.id,
      ),
    ).toEqual(Array(2).fill({ action: 'orders:assign', actor: 'cli', account_id: null }))
    const more = await command(assign, [
      order.number,
      one,
      await blank(),
      'NOSUCHCARD',
      await blank({ status: 'retired' }),
    ])
    expect(more.code).toBe(1)
    expect(more.err).toContain(`This card is already in order ${order.number}.`)
    expect(more.err).toContain('All 2 cards of this line are assigned.')
    expect(more.err).toContain('NOSUCHCARD: There is no card with this id.')
    expect(more.err).toContain('This card is retired; it cannot be packed.')
  })

  it('PACK-39 CON-24 takes numbers and cards as they are typed, and asks where a number may mean several', async () => {
    const order = await buy(1, {})
    await rows('UPDATE orders SET number = ?2 WHERE id = ?1', order.id, `T-Q${order.id.slice(3)}X0`)
    const card = await blank()
    const done = await command(assign, [`t q${order.id.slice(3)}xo`, ` ${card.toLowerCase()} `])
    expect([done.code, done.out]).toEqual([0, expect.stringContaining(`Card ${card.slice(-4)} assigned. 1 of 1.`)])
    const [one, two] = [await buy(), await buy()]
    await rows('UPDATE orders SET number = ?2 WHERE id = ?1', one.id, 'ZZ-77')
    await rows('UPDATE orders SET number = ?2 WHERE id = ?1', two.id, 'ZZ 77')
    const unsure = await command(show, ['zz77'])
    expect([unsure.code, unsure.failure]).toEqual([1, expect.stringContaining('Several orders are called like that')])
    expect((await command(show, ['ZZ 77'])).out).toContain('ZZ 77')
  })

  it('PACK-39 PACK-41 PACK-42 takes cards out, back into stock after shipping, and puts another in the place', async () => {
    const order = await buy(2)
    const [one, two, fresh, used] = [await blank(), await blank(), await blank(), await blank()]
    await command(assign, [order.number, one, two])
    expect((await command(takeCardsOut, [order.number, two])).out).toContain('is out of the order.')
    expect(await statusOf(order.id)).toBe('paid')
    await command(assign, [order.number, two])
    await command(ship, [order.number])
    await rows("UPDATE chips SET claim_code_hash = 'H' WHERE chip_id IN (?1, ?2)", one, two)
    expect((await command(replace, [order.number, one, fresh.toLowerCase()])).code).toBe(0)
    expect((await command(takeCardsOut, [order.number, two, 'NOSUCHCARD'])).code).toBe(1)
    for (const chip of [one, two])
      expect(
        await rows('SELECT status, order_line_id, claim_code_hash, handover FROM chips WHERE chip_id = ?1', chip),
      ).toEqual([{ status: 'unlinked', order_line_id: null, claim_code_hash: null, handover: 1 }])
    expect(await rows('SELECT order_line_id FROM chips WHERE chip_id = ?1', fresh)).toEqual([
      { order_line_id: `${order.id}L` },
    ])
    await rows("UPDATE chips SET owner_account_id = 'SOMEBODY' WHERE chip_id = ?1", fresh)
    const refused = await command(replace, [order.number, fresh, used])
    expect([refused.code, refused.failure]).toEqual([1, expect.stringContaining('Somebody has claimed it.')])
    expect(
      (await rows('SELECT action FROM operator_events WHERE subject = ?1 ORDER BY id', order.id)).map(
        ({ action }) => action,
      ),
    ).toEqual([
      ...['orders:assign', 'orders:assign', 'orders:take-out', 'orders:assign', 'orders:ship'],
      ...['orders:replace-card', 'orders:return-card'],
    ])
  })

  it('PACK-39 without APP_HOST the links lead to the app that "npm start" serves, at its port', async () => {
    for (const [port, host] of [
      ['', 'http://app.localhost:8787'],
      ['9001', 'http://app.localhost:9001'],
    ] as const) {
      vi.stubEnv('PORT', port)
      const order = await buy()
      await command(assign, [order.number, await blank()])
      const done = await command(ship, [order.number], { settings: { ...settings, APP_HOST: '' } })
      expect(done.code).toBe(0)
      const [mail] = await rows('SELECT payload FROM app_outbox WHERE order_id = ?1', order.id)
      expect(JSON.parse(String(mail?.payload)).url).toMatch(new RegExp(`^${host}/c/`))
    }
  })

  it('PACK-39 PACK-04 says what is to be engraved', async () => {
    const order = await buy()
    const said = 'Engraving: Ann Lee · Director'
    expect((await command(show, [order.number])).out).not.toContain('Engraving')
    const attributes = ['Line 2=Director', 'gift=yes', 'Name=Ann Lee'].map((pair) => {
      const [key, value] = pair.split('=')
      return { key, value }
    })
    await rows('UPDATE order_lines SET attributes = ?2 WHERE order_id = ?1', order.id, JSON.stringify(attributes))
    expect((await command(show, [order.number])).out).toContain(said)
    expect((await command(list, [])).out).toMatch(new RegExp(`${order.number} .*\\(engraving\\)`))
  })

  it('PACK-39 shows an order without its mail address', async () => {
    const order = await buy()
    const card = await blank()
    await command(assign, [order.number, card])
    const { out, code } = await command(show, [order.number.slice(1)])
    expect(code).toBe(0)
    for (const part of [
      order.number,
      'packed',
      'Robin Vale, 1 Example Street, London',
      card,
      'orders:assign',
      'by cli',
    ])
      expect(out).toContain(part)
    expect(out).not.toContain('@')
    expect((await command(show, ['#0'])).code).toBe(1)
    expect((await command(show, [])).code).toBe(2)
  })

  it('PACK-39 ships with tracking, lays out the mail, and ships nothing twice', async () => {
    const order = await buy()
    await command(assign, [order.number, await blank()])
    const dry = await command(ship, [order.number], { dryRun: true })
    expect([dry.code, await statusOf(order.id)]).toEqual([0, 'packed'])
    expect((await command(ship, [order.number, '--tracking', 'x y'])).code).toBe(2)
    const done = await command(ship, [order.number, '--tracking', 'AB-1234'])
    expect([done.code, done.out]).toEqual([0, expect.stringContaining(`Order ${order.number} is shipped.`)])
    expect(await rows('SELECT status, tracking FROM orders WHERE id = ?1', order.id)).toEqual([
      { status: 'shipped', tracking: 'AB-1234' },
    ])
    const [mail, ...others] = await rows(
      'SELECT kind, recipient, payload FROM app_outbox WHERE order_id = ?1',
      order.id,
    )
    expect([mail?.kind, mail?.recipient, others]).toEqual(['order-shipped', 'buyer@example.com', []])
    const { brand } = await checkSettings(settings)
    const drawn = composeRow(
      { kind: mail?.kind ?? '', payload: mail?.payload ?? '' },
      { brand, appHost: brand.appHost },
    )
    expect(drawn?.text).toContain('Set up your card: https://app.acme.example/c/')
    expect((await command(ship, [order.number])).code).toBe(1)
    expect(await rows('SELECT 1 FROM app_outbox WHERE order_id = ?1', order.id)).toHaveLength(1)
  })

  it('ORD-47 ships an order whose payment is disputed only with --disputed', async () => {
    const order = await buy(1)
    await command(assign, [order.number, await blank()])
    await rows("INSERT INTO order_disputes (id, backend, ref, status) VALUES ('d', 'manual', ?1, 'open')", order.id)
    const refused = await command(ship, [order.number])
    expect([refused.code, refused.failure]).toEqual([
      1,
      expect.stringMatching(/is disputed: look at it in your own books/),
    ])
    expect(await statusOf(order.id)).toBe('packed')
    expect((await command(ship, [order.number, '--disputed'])).code).toBe(0)
    expect(await statusOf(order.id)).toBe('shipped')
  })

  it('PACK-39 ships with cards missing only where just so many were allowed', async () => {
    const order = await buy(2)
    const refused = await command(ship, [order.number])
    expect([refused.code, refused.failure]).toEqual([1, expect.stringContaining('2 cards of it are missing')])
    expect((await command(ship, [order.number, '--missing', '1'])).code).toBe(1)
    expect((await command(ship, [order.number, '--missing', '2'])).code).toBe(0)
    expect(await statusOf(order.id)).toBe('shipped')
  })

  it('ORD-23 PACK-39 takes no card into a test order where cards are sold', async () => {
    const order = await buy(1, { test: 1 })
    const card = await blank()
    const sold = {
      ...settings,
      APP_ENV: 'production',
      MAIL_FROM: 'shop@acme.example',
      MAIL_SECRET: 'm'.repeat(40),
      OPERATOR_TOKEN: '',
    }
    const refused = await command(assign, [order.number, card], { settings: sold })
    expect([refused.code, refused.err, refused.failure]).toEqual([
      1,
      expect.stringContaining(`Order ${order.number} is a test order; no card can be assigned to it.`),
      '',
    ])
    expect((await command(assign, [order.number, card])).code).toBe(0)
    expect(chips.chunk).toBeGreaterThan(0)
  })

  it('ORD-35 ORD-36 PACK-39 imports the good orders of a file once, and names every bad line', async () => {
    const path = file(
      orderCsv([
        { number: 'C-1', design: 'black', quantity: '2' },
        { number: 'C-1', design: 'desert', quantity: '1' },
        { number: 'C-2', email: 'nobody' },
        { number: 'C-3', quantity: '7' },
      ]),
    )
    const dry = await command(importFile, [path], { dryRun: true })
    expect([dry.code, dry.out]).toEqual([
      1,
      expect.stringContaining('2 orders with 10 cards would be imported, 0 orders already here.'),
    ])
    expect(await rows("SELECT 1 FROM orders WHERE number IN ('C-1', 'C-3')")).toEqual([])
    const done = await command(importFile, [path])
    expect([done.code, done.out]).toEqual([1, '2 orders with 10 cards imported.\n'])
    expect(done.err).toContain('line 4: email is not an email address.')
    expect(done.err).not.toContain('Robin')
    const stored = () =>
      rows(
        `SELECT o.number, o.status, l.design_id, l.cards FROM orders o JOIN order_lines l ON l.order_id = o.id
         WHERE o.number GLOB 'C-*' ORDER BY o.number, l.position`,
      )
    expect(await stored()).toEqual([
      { number: 'C-1', status: 'paid', design_id: 'black', cards: 2 },
      { number: 'C-1', status: 'paid', design_id: 'desert', cards: 1 },
      { number: 'C-3', status: 'paid', design_id: 'black', cards: 7 },
    ])
    const again = await command(importFile, [path])
    expect(again.out).toBe('2 orders already existed.\n')
    expect((await command(importFile, [path], { dryRun: true })).out).toContain('2 orders already here')
    expect(await stored()).toHaveLength(3)
    expect(
      await rows(
        `SELECT e.actor, e.detail FROM operator_events e JOIN orders o ON o.id = e.subject
         WHERE e.action = 'orders:import' ORDER BY o.number`,
      ),
    ).toEqual([
      { actor: 'cli', detail: 'lines 2, cards 3' },
      { actor: 'cli', detail: 'lines 1, cards 7' },
    ])
  })

  it('ORD-36 PACK-39 a good file exits with 0, one too large or of too many rows with 1, none with 2', async () => {
    const good = await command(importFile, [file(orderCsv([{ number: 'ONE-1' }]))])
    expect([good.code, good.out]).toEqual([0, '1 order with 2 cards imported.\n'])
    const many = Array.from({ length: 5001 }, (_, at) => `E-${at}`).join('\n')
    for (const text of [`${orderCsv([])}${many}`, 'x'.repeat(MAX_ORDER_BYTES + 1)]) {
      const refused = await command(importFile, [file(text)])
      expect([refused.code, refused.failure]).toEqual([1, 'At most 5,000 rows and 1 MiB.'])
    }
    expect((await command(importFile, [])).code).toBe(2)
    expect((await command(importFile, ['no-such-file.csv'])).code).toBe(1)
  })

  it('ORD-36 PACK-39 many orders go in a few at a time, also where a statement may be short', async () => {
    const path = file(orderCsv(Array.from({ length: 45 }, (_, at) => ({ number: `F-${at}` }))))
    const done = await command(importFile, [path], { chunk: 20_000 })
    expect([done.code, done.out]).toEqual([0, '45 orders with 90 cards imported.\n'])
    expect(await rows("SELECT count(*) AS orders FROM orders WHERE number GLOB 'F-*'")).toEqual([{ orders: 45 }])
  })
})
