// The drill: a copy is made, everything after it is lost, the copy is put back, and what the tills and the folder of pictures
// know makes it whole again. On a real local D1 and R2, by the commands of the documents.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LocalStorage, openLocal, prepareDatabase } from '../../scripts/local-db'
import { readPlatform } from '../../scripts/settings'
import { rows } from '../support/database'
import { nextOrder } from '../support/orders'
import { ADMIN_TOKEN, STRIPE_KEY, startTillBooks, type TillBooks } from '../support/till-books'
import { shopifyCancellation, shopifyOrder, shopifyRefund, stripeCharge, stripeSession } from '../support/webhooks'

const DAY = 24 * 3600
const NOW = Math.floor(Date.now() / 1000)
const SINCE = new Date((NOW - DAY) * 1000).toISOString()
const folder = mkdtempSync(join(tmpdir(), 'recovery-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let books: TillBooks
beforeAll(async () => {
  books = await startTillBooks()
})
afterAll(() => books.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** A command of package.json on the local storage in this folder; its exit code and what it said. */
function run(script: 'orders' | 'pictures', args: string[], state: string, tills = true) {
  const vars = [
    ...[`SHOPIFY_STOREFRONT_URL:${books.url}/api/2026-04/graphql.json`, 'SHOPIFY_SHOP_DOMAIN:'],
    ...[`STRIPE_API_URL:${books.url}`, 'BRAND_SLUG:tappt', 'BRAND_NAME:Tappt'],
  ].flatMap((setting) => ['--var', setting])
  // Spawned without waiting: the tills answer from this process.
  return inProcess(script, [...args, '--state', join(state, 'v3'), ...vars], {
    SHOPIFY_ADMIN_TOKEN: tills ? ADMIN_TOKEN : '',
    STRIPE_SECRET_KEY: tills ? STRIPE_KEY : '',
  })
}

async function inProcess(script: string, args: string[], env: Record<string, string>) {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...env },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...said }
}

function wrangler(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/wrangler/bin/wrangler.js', ...args, '--local'],
    { encoding: 'utf8' },
  )
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
}

async function within<Value>(state: string, work: (local: LocalStorage) => Promise<Value>): Promise<Value> {
  const local = await openLocal(await readPlatform(), join(state, 'v3'))
  try {
    return await work(local)
  } finally {
    await local.close()
  }
}

/** Everything of orders, but for the ids and moments that each telling gives anew. */
const booksOf = (state: string) =>
  within(state, async ({ db }) => {
    const all = async (table: string, order: string) =>
      rows<Record<string, unknown>>(db as never, table, `1 = 1 ORDER BY ${order}`)
    const orders = await all('orders', 'backend, external_id')
    const ids = new Map(orders.map(({ id, external_id }) => [id, external_id]))
    const lines = await all('order_lines', 'position')
    return {
      orders: orders.map(({ id, paid_at, ended_at, created_at, ...order }) => ({
        ...order,
        paid: paid_at !== null,
        ended: ended_at !== null,
      })),
      lines: lines
        .map(({ id, order_id, ...line }): Record<string, unknown> => ({ order: ids.get(order_id), ...line }))
        .sort((a, b) => `${a.order}${a.position}`.localeCompare(`${b.order}${b.position}`)),
      refunds: (await all('order_refunds', 'id')).map(({ created_at, ...refund }) => refund),
      disputes: (await all('order_disputes', 'id')).map(({ created_at, ...dispute }) => dispute),
    }
  })

const picture = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, key: `${createHash('sha256').update(bytes).digest('hex')}.webp` }
}
const addProfile = ({ db, pictures }: LocalStorage, name: string, { bytes, key }: ReturnType<typeof picture>) =>
  Promise.all([
    db
      .prepare('INSERT INTO profiles (username, full_name, profile_image_url) VALUES (?1, ?1, ?2)')
      .bind(name, `/media/${key}`)
      .run(),
    pictures?.put(key, bytes),
  ])

const at = (seconds: number) => ({ updated_at: new Date(seconds * 1000).toISOString() })
const inStripe = (created: number, change: Record<string, unknown> = {}) => ({
  ...stripeSession({ status: 'complete', livemode: true, ...change }),
  created,
})

describe('the drill', () => {
  it('REC-01 REC-02 REC-03 a copy, a loss, the copy put back, and the commands: no order, refund, dispute or picture is lost', async () => {
    const [state, restored, saved] = ['before', 'after', 'pictures'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await prepareDatabase(await readPlatform(), {}, join(state, 'v3'))
    const [early, late] = [picture('an early picture'), picture('a late picture')]

    // Before the copy: an order at each till, and a picture.
    const before = { ...shopifyOrder(), ...at(NOW - 3 * DAY) }
    const beforeToo = inStripe(NOW - 3 * DAY)
    books.shopify.orders.push(before)
    books.stripe.sessions.push(beforeToo)
    await within(state, (local) => addProfile(local, 'early', early))
    expect(
      (await run('orders', ['reconcile', '--since', new Date((NOW - 9 * DAY) * 1000).toISOString()], state)).code,
    ).toBe(0)

    // The copy.
    const copy = join(folder, 'backup.sql')
    wrangler('d1', 'export', 'DB', '--output', copy, '--persist-to', state)
    expect(await run('pictures', ['save', saved], state)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 picture saved'),
    })

    // After it: more orders than one page, one cancelled, one refunded in part, one whole, a failed refund, disputes, one of
    // the orders before cancelled, one unpaid, and a picture.
    const others = Array.from({ length: 60 }, () => ({ ...shopifyOrder(), ...at(NOW - 5000) }))
    const cancelled = { ...shopifyCancellation(shopifyOrder()), ...at(NOW - 4000) }
    const partly = shopifyOrder({ financial_status: 'partially_refunded' })
    const whole = shopifyOrder({ financial_status: 'refunded', currency: 'JPY', total_price: '9000' })
    const jpy = {
      ...shopifyRefund(whole, '9000'),
      transactions: [{ kind: 'refund', status: 'success', amount: '9000', currency: 'JPY' }],
    }
    Object.assign(before, shopifyCancellation(before), at(NOW - 100))
    books.shopify.orders.push(
      ...others,
      cancelled,
      { ...partly, refunds: [shopifyRefund(partly, '30.00')], ...at(NOW - 3000) },
      { ...whole, refunds: [jpy], ...at(NOW - 3000) },
      { ...shopifyOrder({ financial_status: 'pending' }), ...at(NOW - 50) },
    )
    books.shopify.disputes?.push({
      id: nextOrder(),
      order_id: others[3]?.id,
      type: 'chargeback',
      status: 'needs_response',
    })
    const sessions = Array.from({ length: 120 }, () => inStripe(NOW - 6000))
    const [refunded, disputed, failed] = sessions as [typeof beforeToo, typeof beforeToo, typeof beforeToo]
    const charges = [stripeCharge(refunded, 8100), stripeCharge(failed, 0), stripeCharge(beforeToo, 1000)]
    const refund = (charge: (typeof charges)[number] | undefined, status: string) => ({
      ...{ id: `re_${nextOrder()}`, object: 'refund', amount: 100, currency: 'gbp', created: NOW - 900, status },
      ...{ charge: charge?.id, payment_intent: charge?.payment_intent },
    })
    books.stripe.charges.push(...charges)
    books.stripe.sessions.push(
      ...sessions,
      inStripe(NOW - 10, { payment_status: 'unpaid' }),
      inStripe(NOW - 9, { status: 'open' }),
    )
    books.stripe.refunds.push(
      refund(charges[0], 'succeeded'),
      refund(charges[1], 'failed'),
      refund(charges[2], 'succeeded'),
    )
    books.stripe.disputes.push({
      ...{ id: `dp_${nextOrder()}`, object: 'dispute', status: 'needs_response', created: NOW - 800 },
      ...{ payment_intent: disputed.payment_intent, charge: 'ch_x' },
    })
    await within(state, (local) => addProfile(local, 'late', late))
    expect((await run('orders', ['reconcile', '--since', SINCE], state)).code).toBe(0)
    expect(await run('pictures', ['save', saved], state)).toMatchObject({
      ...{ code: 0, out: expect.stringContaining('1 picture saved, 1 here already.') },
    })
    const lost = await booksOf(state)
    expect([lost.orders.length, lost.disputes.length]).toEqual([1 + 1 + 60 + 3 + 120, 2])

    // The loss: another machine, and the copy put back on it.
    wrangler('d1', 'execute', 'DB', '--file', copy, '--persist-to', restored, '--yes')
    expect((await booksOf(restored)).orders).toHaveLength(2)
    const dry = await run('orders', ['reconcile', '--since', SINCE, '--dry-run'], restored)
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('183 orders would be written, 2 here already.')])
    expect((await booksOf(restored)).orders).toHaveLength(2)

    // The commands.
    books.busy = 1
    const done = await run('orders', ['reconcile', '--since', SINCE], restored)
    expect([done.code, done.err, done.out]).toEqual([
      0,
      '',
      expect.stringContaining('183 orders were written, 2 here already.'),
    ])
    expect(await booksOf(restored)).toEqual(lost)
    const pictures = await run('pictures', ['restore', saved], restored)
    expect([pictures.code, pictures.out]).toEqual([0, expect.stringContaining('2 pictures put back, 0 there already.')])
    for (const { key, bytes } of [early, late])
      expect(await within(restored, async ({ pictures }) => (await pictures?.get(key))?.text())).toBe(bytes.toString())

    // Again: nothing changes.
    const again = await run('orders', ['reconcile', '--since', SINCE], restored)
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('0 orders were written, 185 here already.')])
    expect(again.out).not.toContain('that were missing')
    expect(await booksOf(restored)).toEqual(lost)
    expect((await run('pictures', ['restore', saved], restored)).out).toContain('0 pictures put back, 2 there already.')
    // Each of what was written has its row in the console's log.
    const noted = await within(restored, ({ db }) =>
      rows(db as never, 'operator_events', "action = 'orders:import' AND actor = 'cli' AND subject_kind = 'order'"),
    )
    expect(noted.length).toBeGreaterThanOrEqual(183)
  }, 300_000)
})

describe('npm run pictures', () => {
  it('REC-02 names what is lost or damaged, and puts no damaged picture back', async () => {
    const [state, saved] = [join(folder, 'damaged'), join(folder, 'damaged-pictures')]
    await prepareDatabase(await readPlatform(), {}, join(state, 'v3'))
    const [good, gone] = [picture('good'), picture('gone')]
    await within(state, async (local) => {
      await addProfile(local, 'good', good)
      await addProfile(local, 'gone', gone)
      await local.pictures?.delete(gone.key)
    })
    const done = await run('pictures', ['save', saved], state)
    expect([done.code, done.err]).toEqual([
      1,
      expect.stringContaining(`${gone.key} is not in the bucket, or is damaged there.`),
    ])
    expect(readdirSync(saved)).toEqual([good.key])
    writeFileSync(join(saved, gone.key), 'something else')
    const back = await run('pictures', ['restore', saved], state)
    expect([back.code, back.err]).toEqual([1, expect.stringContaining(`${gone.key} is damaged.`)])
    expect(await within(state, async ({ pictures }) => pictures?.head(gone.key))).toBeNull()
    expect((await run('pictures', ['restore', join(folder, 'none')], state)).code).toBe(1)
    expect((await run('pictures', ['save'], state)).code).toBe(2)
  }, 120_000)
})

describe('npm run orders -- reconcile', () => {
  it('REC-03 says what is missing on its command line, and what a till refuses', async () => {
    const state = join(folder, 'refused')
    await prepareDatabase(await readPlatform(), {}, join(state, 'v3'))
    for (const args of [[], ['--since', 'yesterday'], ['--since', '2026-02-31'], ['--since', '2999-01-01']])
      expect([args, (await run('orders', ['reconcile', ...args], state)).code]).toEqual([args, 2])
    const none = await run('orders', ['reconcile', '--since', SINCE], state, false)
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('Set STRIPE_SECRET_KEY, or SHOPIFY_ADMIN_TOKEN')])
    books.shopify.disputes = null
    const limited = await run('orders', ['reconcile', '--since', SINCE], state)
    expect([limited.code, limited.out]).toEqual([0, expect.stringContaining('disputes were not read')])
  }, 120_000)
})
