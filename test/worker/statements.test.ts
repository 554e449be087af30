// What the shop asks D1, held against the migrated database: the constants of src/db/hot are read off their sources and
// compiled; the functions of src/db and src/orders are run, and what drizzle made of them must read no large table from
// end to end.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { countCheckout } from '#db/checkout-days.ts'
import { listBatch } from '#db/chip-batches.ts'
import { addressOfSignup, confirmSignup, deleteUnconfirmed, findSignup } from '#db/confirmations.ts'
import { giveCode } from '#db/discount-codes.ts'
import { codesLeft, ordersHeard, outboxState, pingDatabase } from '#db/health.ts'
import { writeCounts } from '#db/hot/write-counts.ts'
import { countAndRead, countHits, deleteOldHits, hitsOf } from '#db/limit-hits.ts'
import { countLink } from '#db/link-counts.ts'
import { countCodes, listCodes, listRequests, listSubscribers, suppressedHashes } from '#db/mail-lists.ts'
import { foldCounts } from '#db/month-counts.ts'
import { claimMail, finishMail, listDueMails, markHandedOver, SHOP_OUTBOX } from '#db/outbox.ts'
import { ensureSecret } from '#db/own-secrets.ts'
import { deleteOldReports, storeReport } from '#db/profile-reports.ts'
import { findProfile, listLinks, listThemes } from '#db/profiles.ts'
import { deleteOldMarks } from '#db/queue-mail.ts'
import { listRecentMails } from '#db/recent-mails.ts'
import { percentOf, recordClick, recordClickOfActive } from '#db/referrals.ts'
import { deleteOldClicks, deleteOldMails, removeFormerOwners } from '#db/retention.ts'
import { storeSignup } from '#db/signups.ts'
import { openStore } from '#db/store.ts'
import { renewSuppression, suppress } from '#db/suppressions.ts'
import { findWithdrawal, storeWithdrawal } from '#db/withdrawals.ts'
import { MAILING_LISTS } from '#domain/signup/signup.ts'
import { cancelOrder, takeCancellation } from '#orders/cancel.ts'
import { takeDispute } from '#orders/disputes.ts'
import { takeOrder } from '#orders/intake.ts'
import { markRefunded, takeRefund } from '#orders/refunds.ts'
import { migratedDb } from '#test/support/database.ts'
import { incomingOrder } from '#test/support/orders.ts'
import { scansOf } from '#test/support/query-plans.ts'

/** The constants of src/db/hot, as they are there. */
const HOT = Object.values(
  import.meta.glob<string>('../../src/db/hot/*.ts', { query: '?raw', import: 'default', eager: true }),
).flatMap((source) =>
  [...source.matchAll(/^const [A-Z_]+ =\s+(?:`([^`]+)`|'([^'\n]+)'|"([^"\n]+)")/gm)].map(
    ([, long, single, double]) => long ?? single ?? double ?? '',
  ),
)

const NOW = 1_800_000_000
const HASHES = ['hash of today', 'hash of before']
const VISIT = { country: 'GB', device: 'phone' } as const
let db: D1Database
/** The texts that were asked. */
const asked = new Set<string>()

beforeAll(async () => {
  db = await migratedDb({ BRAND_SLUG: 'acme' })
  const incoming = vi.spyOn(console, 'error')
  await askAll(
    new Proxy(db, {
      get: (target, name) =>
        name === 'prepare'
          ? (text: string) => {
              asked.add(text)
              return target.prepare(text)
            }
          : Reflect.get(target, name, target).bind(target),
    }),
  )
  expect(incoming).not.toHaveBeenCalled()
})

async function askAll(recorded: D1Database) {
  const shop = { DB: recorded }
  await listBatch(recorded, 'B', { after: '', limit: 10 })
  await askSignups(recorded)
  const link = { username: 'acme', url: 'https://example.com/' }
  await countLink({ ...shop, STATS: { writeDataPoint: () => {} } }, link, VISIT, () => {})
  await writeCounts(recorded, {
    taps: [[20_000, 'GB', 'phone', 'CHIP1', '', 1]],
    links: [[20_000, 'GB', 'phone', link.username, link.url, 1]],
    profiles: [[20_000, 'GB', 'phone', 'acme', 'view', 1]],
    signed: [[20_000, '', 'other', 'CHIP1', 'genuine', 1]],
  })
  await giveCode(recorded, 'holder')
  await countHits(recorded, ['one', 'two'], NOW)
  const wanted = [{ name: 'one', since: 0 }]
  await hitsOf(recorded, wanted, 15_000)
  await countAndRead(recorded, { names: ['one'], windowStart: NOW, wanted })
  await deleteOldHits(recorded, NOW)
  await ensureSecret(recorded, 'statements')
  await storeWithdrawal(
    recorded,
    {
      id: 'w',
      number: '1',
      email: 'ann@example.com',
      name: 'Ann',
      cards: null,
      market: 'de',
      lang: 'de',
      createdAt: NOW,
    },
    { numbers: ['1'], limits: [{ name: 'one', since: NOW - 1, most: 5 }], payload: '{}' },
  )
  await findWithdrawal(recorded, 'w')
  await storeReport(recorded, { username: 'acme', reason: 'spam', details: null }, { reporter: 'one', now: NOW })
  await deleteOldReports(recorded, NOW)
  await findProfile(recorded, 'acme')
  await listLinks(recorded, 'acme')
  await listThemes(recorded)
  await recordClick(recorded, 'ALICE10')
  await recordClickOfActive(recorded, 'ALICE10')
  await percentOf(recorded, 'ALICE10')
  await countCheckout(recorded)
  await deleteOldClicks(recorded, NOW)
  await deleteOldMails(recorded, NOW)
  await removeFormerOwners(recorded, NOW)
  await foldCounts(recorded, 22_000)
  await pingDatabase(recorded)
  await outboxState(recorded, { lateBefore: NOW, failedSince: NOW })
  await codesLeft(recorded, 10)
  await ordersHeard(recorded, NOW)
  const store = openStore(recorded)
  for (const page of [listSubscribers, listRequests, listCodes]) await page(store, '', 10)
  await countCodes(store)
  await suppressedHashes(store, 'newsletter')
  await takeOrder(shop, incomingOrder(), NOW)
  await takeCancellation(shop, { backend: 'shopify', externalId: 'nobody' }, NOW)
  await cancelOrder(shop, 'nobody', 'console', NOW)
  await takeRefund(shop, { id: 'shopify:1', backend: 'shopify', ref: 'nobody', pence: 1 }, NOW)
  await markRefunded(shop, 'nobody', NOW)
  await takeDispute(shop, { id: 'shopify:1', backend: 'shopify', ref: 'nobody', status: 'open' }, NOW)
}

async function askSignups(recorded: D1Database) {
  for (const list of MAILING_LISTS) {
    const address = `${list}@example.com`
    const mail = { id: list, recipient: address, payload: '{}', hashes: HASHES, list }
    for (const consentVersion of ['newsletter-1', null])
      await storeSignup(recorded, { form: list, name: 'Robin', email: address, consentVersion }, mail)
    const found = await findSignup(recorded, address, list, HASHES)
    const id = (found.ok && found.value.signup?.id) || ''
    await addressOfSignup(recorded, id, list)
    await confirmSignup(recorded, id, { hashes: HASHES, list })
    const waiting = { id: list, attempts: 0, unclear: 0 }
    await claimMail(recorded, SHOP_OUTBOX, waiting, NOW, 60)
    await markHandedOver(recorded, SHOP_OUTBOX, waiting)
    await finishMail(recorded, SHOP_OUTBOX, waiting, { status: 'pending', retryAt: NOW, unclear: 1 })
    await finishMail(recorded, SHOP_OUTBOX, waiting, { status: 'failed' })
    await finishMail(recorded, SHOP_OUTBOX, waiting, { status: 'sent', at: NOW })
    await suppress(recorded, address, { hashes: ['hash of before'], list })
    await renewSuppression(recorded, { hashes: HASHES, list })
  }
  await listDueMails(recorded, SHOP_OUTBOX, { now: NOW, limit: 10 })
  await listDueMails(recorded, SHOP_OUTBOX, { now: NOW, limit: 10, id: 'one' })
  await listRecentMails(recorded, 10)
  await deleteOldMarks(recorded, NOW)
  await deleteUnconfirmed(recorded, NOW)
}

/**
 * Compiles a statement on the migrated database and runs nothing. Rejects where the database does not know its words.
 */
const compiled = (text: string) =>
  db
    .prepare(`EXPLAIN ${text}`)
    .bind(...Array.from({ length: Math.max(0, ...numbersIn(text)) }, () => null))
    .all()

const numbersIn = (text: string) => [...text.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))

describe('the statements of the shop', () => {
  it('of src/db/hot fit the migrated database, where a name that is not there would be refused', async () => {
    await expect(compiled('SELECT colour FROM chips WHERE chip_id = ?1')).rejects.toThrow(/no such column/)
    expect(HOT.length).toBeGreaterThan(6)
    for (const text of HOT) await expect(compiled(text), text).resolves.toBeDefined()
  })

  it('read no table that grows from end to end', async () => {
    expect(asked.size).toBeGreaterThan(60)
    expect(await scansOf(db, ['SELECT o.id FROM orders AS o WHERE o.note = ?1'])).toHaveLength(1)
    expect(await scansOf(db, [...HOT, ...asked])).toEqual([])
    // Without its index one of them does; written in another way, as SQLite keeps the plan of a question it knows.
    const index = await db
      .prepare("SELECT sql FROM sqlite_master WHERE name = 'limit_hits_window'")
      .first<string>('sql')
    await db.exec('DROP INDEX limit_hits_window')
    const forget = 'DELETE FROM limit_hits WHERE window_start < ?1'
    expect(await scansOf(db, [forget])).toEqual([`SCAN limit_hits: ${forget}`])
    await db.exec(index ?? '')
  })
})
