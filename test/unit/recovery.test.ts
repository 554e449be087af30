// The drill: a copy is made, everything after it is lost, the copy is put back, and what the payment providers and the
// folder of pictures know makes it whole again. On a real local D1 and R2, by the commands of the documents.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { throughWrangler } from '#scripts/chips/database.ts'
import { Failure } from '#scripts/failure.ts'
import { type LocalStorage, openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { reconcile } from '#scripts/orders/reconcile.ts'
import { restorePictures, savePictures } from '#scripts/pictures/backup.ts'
import { readPlatform } from '#scripts/settings.ts'
import { nextOrder } from '#test/support/order-numbers.ts'
import { ADMIN_TOKEN, STRIPE_KEY, startTillBooks, type TillBooks } from '#test/support/provider-books.ts'
import { sharing } from '#test/support/typed.ts'
import {
  shopifyCancellation,
  shopifyOrder,
  shopifyRefund,
  stripeCharge,
  stripeSession,
} from '#test/support/webhooks.ts'

const DAY = 24 * 3600
const NOW = Math.floor(Date.now() / 1000)
const SINCE = new Date((NOW - DAY) * 1000).toISOString()
const folder = mkdtempSync(join(tmpdir(), 'recovery-'))
/** The storage of each machine, opened once: starting workerd for each command took most of this file's time. */
const opened = new Map<string, Promise<LocalStorage>>()
afterAll(async () => {
  for (const local of opened.values()) await (await local).close()
  rmSync(folder, { recursive: true, force: true })
})

let books: TillBooks
beforeAll(async () => {
  books = await startTillBooks()
})
afterAll(() => books.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** Where wrangler keeps the local storage of a project in this folder. */
const storageOf = (state: string): string => join(state, '.wrangler', 'state', 'v3')

/** A machine with the project's configuration and no storage yet. */
function machine(name: string): string {
  const state = join(folder, name)
  mkdirSync(state)
  copyFileSync('wrangler.toml', join(state, 'wrangler.toml'))
  return state
}

type Work = (args: string[], db: never, context: never) => Promise<number>

/** Runs a command on the storage of a machine; its exit code and what it said. */
async function run(
  work: Work,
  args: string[],
  state: string,
  { dryRun = false, remote = false, providers = true, vars = {} } = {},
) {
  const settings = {
    ...{ BRAND_SLUG: 'tappt', BRAND_NAME: 'Tappt', ANON_KEY: 'k', STRIPE_API_URL: books.url },
    ...(providers
      ? {
          ...{ SHOPIFY_STOREFRONT_URL: `${books.url}/api/2026-04/graphql.json`, SHOPIFY_ADMIN_TOKEN: ADMIN_TOKEN },
          ...{ STRIPE_SECRET_KEY: STRIPE_KEY },
        }
      : {}),
    ...vars,
  }
  const said = { out: '', err: '' }
  vi.spyOn(console, 'log').mockImplementation((text) => {
    said.out += `${text}\n`
  })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.out += text
    return true
  })
  vi.spyOn(console, 'error').mockImplementation((text) => {
    said.err += `${text}\n`
  })
  const chips = sharing(await storage(state))()
  try {
    const code = await work(args, chips.db as never, { ...chips, settings, dryRun, remote } as never)
    return { code: code ?? 0, ...said }
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    return { code: thrown.exitCode, ...said, err: `${said.err}${thrown.message}` }
  } finally {
    vi.restoreAllMocks()
  }
}

function wrangler(state: string, ...args: string[]): void {
  const script = resolve('node_modules/wrangler/bin/wrangler.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, '--local'], {
    cwd: state,
    encoding: 'utf8',
  })
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
}

function storage(state: string): Promise<LocalStorage> {
  const local = opened.get(state) ?? readPlatform().then((platform) => openLocal(platform, storageOf(state)))
  opened.set(state, local)
  return local
}

const within = async <Value>(state: string, work: (local: LocalStorage) => Promise<Value>): Promise<Value> =>
  work(await storage(state))

/** Everything of orders, but for the ids and moments that each telling gives again. */
const booksOf = (state: string) =>
  within(state, async ({ db }) => {
    const all = async (table: string, order: string) =>
      (await db.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all<Record<string, unknown>>()).results
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
  it('REC-01 REC-02 REC-03 ORD-50 a copy, a loss, the copy put back, and the commands: no order, refund, dispute or picture is lost', async () => {
    const [state, restored, saved] = [machine('before'), machine('after'), join(folder, 'pictures')]
    await prepareDatabase(await readPlatform(), {}, storageOf(state))
    const [early, late] = [picture('an early picture'), picture('a late picture')]

    // Before the copy: an order at each payment provider, and a picture.
    const before = { ...shopifyOrder(), ...at(NOW - 3 * DAY) }
    const beforeToo = inStripe(NOW - 3 * DAY)
    books.shopify.orders.push(before)
    books.stripe.sessions.push(beforeToo)
    await within(state, (local) => addProfile(local, 'early', early))
    expect((await run(reconcile, ['--since', new Date((NOW - 9 * DAY) * 1000).toISOString()], state)).code).toBe(0)

    // The copy.
    const copy = join(folder, 'backup.sql')
    wrangler(state, 'd1', 'export', 'DB', '--output', copy)
    expect(await run(savePictures, [saved], state)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 picture saved'),
    })

    // After it: more orders than one page, one cancelled, one refunded in part, one whole, a failed refund, disputes,
    // one of the orders before cancelled, one unpaid, and a picture.
    const others = Array.from({ length: 52 }, () => ({ ...shopifyOrder(), ...at(NOW - 5000) }))
    const cancelled = Object.assign(shopifyCancellation(shopifyOrder()), at(NOW - 4000))
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
    const sessions = Array.from({ length: 52 }, () => inStripe(NOW - 6000))
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
    expect((await run(reconcile, ['--since', SINCE], state)).code).toBe(0)
    expect(await run(savePictures, [saved], state)).toMatchObject({
      ...{ code: 0, out: expect.stringContaining('1 picture saved, 1 here already.') },
    })
    const lost = await booksOf(state)
    expect([lost.orders.length, lost.disputes.length]).toEqual([1 + 1 + 52 + 3 + 52, 2])

    // The loss: another machine, and the copy put back on it.
    wrangler(restored, 'd1', 'execute', 'DB', '--file', copy, '--yes')
    const copied = await booksOf(restored)
    expect([copied.orders.length, copied.refunds, copied.disputes]).toEqual([2, [], []])
    const dry = await run(reconcile, ['--since', SINCE], restored, { dryRun: true })
    const [changes, sum] = ['Cancellations, refunds and disputes that were missing: 7.', '2 already here.']
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining(`107 orders would be imported, ${sum} ${changes}`)])
    for (const what of [
      `Order ${before.name}`,
      `Cancellation or refund of ${before.name}`,
      `Refund stripe:${charges[0]?.id}`,
    ])
      expect(dry.out.includes(`${what} would be imported.`)).toBe(!what.startsWith('Order'))
    expect(await booksOf(restored)).toEqual(copied)

    // The commands.
    books.busy = 1
    const done = await run(reconcile, ['--since', SINCE], restored)
    expect([done.code, done.err, done.out]).toEqual([
      0,
      '',
      expect.stringContaining(`107 orders imported, ${sum} ${changes}`),
    ])
    expect(await booksOf(restored)).toEqual(lost)
    const pictures = await run(restorePictures, [saved], restored)
    expect([pictures.code, pictures.out]).toEqual([0, expect.stringContaining('1 picture put back, 0 there already.')])
    expect(pictures.out).toContain('1 left in the folder: no profile names them.')
    const inBucket = ({ key }: typeof early) =>
      within(restored, async ({ pictures }) => (await pictures?.get(key))?.text())
    expect([await inBucket(early), await inBucket(late)]).toEqual([early.bytes.toString(), undefined])
    // Its profile made again, the late one comes back as well.
    await within(restored, ({ db }) =>
      db
        .prepare("INSERT INTO profiles (username, full_name, profile_image_url) VALUES ('late', 'late', ?1)")
        .bind(`https://acme.example/media/${late.key}`)
        .run(),
    )
    expect((await run(restorePictures, [saved], restored)).out).toContain('1 picture put back, 1 there already.')
    expect(await inBucket(late)).toBe(late.bytes.toString())

    // Again: nothing changes.
    const again = await run(reconcile, ['--since', SINCE], restored)
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('0 orders imported, 109 already here.')])
    expect(again.out).not.toContain('that were missing')
    expect(await booksOf(restored)).toEqual(lost)
    expect((await run(restorePictures, [saved], restored)).out).toContain('0 pictures put back, 2 there already.')
    // Each of what was written has its row in the console's log.
    const noted = await within(restored, ({ db }) =>
      db
        .prepare("SELECT count(*) AS rows FROM operator_events WHERE action = 'orders:import' AND actor = 'cli'")
        .first<{ rows: number }>(),
    )
    expect(noted?.rows).toBeGreaterThanOrEqual(107)
    // The buyers were told when the messages came, and are told no more.
    const due = await within(restored, ({ db }) =>
      db.prepare("SELECT count(*) AS rows FROM orders WHERE status <> 'cancelled' AND confirmed_at IS NOT 0").first(),
    )
    expect(due).toEqual({ rows: 0 })
    const mails = await within(restored, ({ db }) => db.prepare('SELECT count(*) AS rows FROM app_outbox').first())
    expect(mails).toEqual({ rows: 0 })
  }, 300_000)
})

describe('npm run pictures', () => {
  it('REC-02 EDT-78 names what is lost or damaged, puts no damaged picture back, and knows the photos of contact cards', async () => {
    const [state, saved] = [machine('damaged'), join(folder, 'damaged-pictures')]
    await prepareDatabase(await readPlatform(), {}, storageOf(state))
    const [good, gone] = [picture('good'), picture('gone')]
    const photo = picture('photo')
    const photoKey = photo.key.replace('.webp', '.jpg')
    await within(state, async (local) => {
      await addProfile(local, 'good', good)
      await addProfile(local, 'gone', gone)
      await local.pictures?.delete(gone.key)
      await local.pictures?.put(photoKey, photo.bytes)
      const hash = photoKey.slice(0, 64)
      await local.db.prepare("UPDATE profiles SET contact_photo = ?1 WHERE username = 'good'").bind(hash).run()
    })
    const done = await run(savePictures, [saved], state)
    expect([done.code, done.err]).toEqual([
      1,
      expect.stringContaining(`${gone.key} is not in the bucket, or is damaged there.`),
    ])
    expect(readdirSync(saved).sort()).toEqual([good.key, photoKey].sort())
    writeFileSync(join(saved, gone.key), 'something else')
    const back = await run(restorePictures, [saved], state)
    expect([back.code, back.err]).toEqual([1, expect.stringContaining(`${gone.key} is damaged.`)])
    expect(await within(state, async ({ pictures }) => pictures?.head(gone.key))).toBeNull()
    // What was erased since it was saved stays away.
    await within(state, async (local) => {
      await local.pictures?.delete(good.key)
      await local.db.prepare("DELETE FROM profiles WHERE username = 'good'").run()
    })
    rmSync(join(saved, gone.key))
    const erased = await run(restorePictures, [saved], state)
    expect([erased.code, erased.out]).toEqual([
      0,
      expect.stringContaining('2 left in the folder: no profile names them.'),
    ])
    expect(await within(state, async ({ pictures }) => pictures?.head(good.key))).toBeNull()
    expect((await run(restorePictures, [join(folder, 'none')], state)).code).toBe(1)
    expect((await run(savePictures, [], state)).code).toBe(2)
  }, 120_000)
})

it('REC-02 with --remote the bucket is asked through wrangler, which knows what is missing from what fails', async () => {
  const state = machine('through-wrangler')
  const { picture: read, storePicture } = throughWrangler('--local', '--persist-to', join(state, '.wrangler', 'state'))
  const { key, bytes } = picture('through wrangler')
  expect(await read(key)).toBeNull()
  await storePicture(key, bytes, 'image/webp')
  expect(Buffer.from((await read(key)) ?? [])).toEqual(bytes)
  const stored = await within(state, async ({ pictures }) => (await pictures?.get(key))?.text())
  expect(stored).toBe('through wrangler')
}, 120_000)

describe('npm run orders -- reconcile', () => {
  it('REC-03 says what is missing on its command line, and what a payment provider refuses', async () => {
    const state = machine('refused')
    await prepareDatabase(await readPlatform(), {}, storageOf(state))
    for (const args of [[], ['--since', 'yesterday'], ['--since', '2026-02-31'], ['--since', '2999-01-01']])
      expect([args, (await run(reconcile, args, state)).code]).toEqual([args, 2])
    const none = await run(reconcile, ['--since', SINCE], state, { providers: false })
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('Set STRIPE_SECRET_KEY, or SHOPIFY_ADMIN_TOKEN')])
    books.shopify.disputes = null
    // A line that names its variant alone finds its design by what KV keeps of the products.
    const price = { amount: '45.0', currencyCode: 'GBP' }
    const product = {
      title: 'DESERT',
      variants: { edges: [{ node: { id: 'gid://shopify/ProductVariant/4242', price } }] },
    }
    await within(state, ({ kv }) =>
      kv.put(
        'product:tappt-desert-tappt-card',
        JSON.stringify({ product, storedAt: 0, source: `live ${new URL(books.url).host}` }),
      ),
    )
    const line = { sku: null, variant_id: 4242, title: 'A card', quantity: 1, properties: [] }
    books.shopify.orders = [{ ...shopifyOrder({ line_items: [line] }), ...at(NOW - 5) }]
    const limited = await run(reconcile, ['--since', SINCE], state)
    expect([limited.code, limited.out]).toEqual([0, expect.stringContaining('disputes were not read')])
    expect((await booksOf(state)).lines.find(({ title }) => title === 'A card')).toMatchObject({ design_id: 'desert' })

    // An order that was paid in part, or that says nothing to go by, is named; the others are written.
    const [partly, empty] = [
      shopifyOrder({ financial_status: 'partially_paid' }),
      shopifyOrder({ total_price: 'free' }),
    ]
    const fine = shopifyOrder()
    books.shopify.orders = [partly, empty, fine].map((order) => ({ ...order, ...at(NOW - 5) }))
    // A session of a test key is a test in a deployed database, whatever this machine's settings are.
    const tried = inStripe(NOW - 5, { livemode: false })
    books.stripe.sessions = [tried]
    const odd = await run(reconcile, ['--since', SINCE], state, { remote: true, vars: { APP_ENV: 'development' } })
    expect([odd.code, odd.out]).toEqual([
      1,
      expect.stringContaining('2 orders imported, 0 already here. 2 orders left out.'),
    ])
    expect(odd.err).toContain(`Order ${partly.name} is left out: Shopify says "partially_paid". Look at it there.`)
    expect(odd.err).toContain(`Order ${empty.name} is left out: Shopify says "paid". Look at it there.`)
    const tests = (await booksOf(state)).orders.filter((order) => Reflect.get(order, 'test') === 1)
    expect(tests).toMatchObject([{ external_id: tried.id }])

    // A payment provider that refuses, or goes round in circles, ends the command with a sentence.
    const refusedBy = async (vars: Record<string, string>) =>
      (await run(reconcile, ['--since', SINCE], state, { vars })).err
    expect(await refusedBy({ SHOPIFY_ADMIN_TOKEN: 'shpat_of_another_store' })).toContain(
      "Shopify did not list the orders: it answers 401. SHOPIFY_ADMIN_TOKEN is not one of this store's Admin API",
    )
    expect(await refusedBy({ STRIPE_SECRET_KEY: 'rk_test_of_another_account_1' })).toContain(
      'Stripe did not list the refunds: it says invalid_request_error. The key needs to read',
    )
    books.circles = true
    expect(await refusedBy({})).toContain('Shopify answers with a page that does not follow the one before.')
    books.shopify.orders = []
    books.stripe.sessions = Array.from({ length: 52 }, () => inStripe(NOW - 5))
    expect(await refusedBy({})).toContain('Stripe answers with a page of sessions that does not follow the one before.')
  }, 120_000)
})
