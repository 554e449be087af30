// Checks the database and the mails after a load: nothing lost, nothing duplicated.
import type { Database } from '../scripts/d1.ts'
import { AT_LOAD, buyerOf, LINKED_CHIP, ORDER_PREFIX, REFERRAL_CODE, VIEWED_PROFILE } from './soak-mix.ts'

/** When each mail was handed over (milliseconds since the epoch), by recipient. */
export type Mailbox = Map<string, number[]>

/** The requests of visitors and the payment provider that succeeded. */
export interface Acknowledged {
  /** Addresses. */
  signups: Set<string>
  /** Numbers of paid orders, and of refunded ones. */
  paid: Set<string>
  refunded: Set<string>
}

export type Counts = Record<'taps' | 'views' | 'clicks', number>

/** The expected counts of a load. */
export interface Counted {
  /** Successful responses. */
  answered: Counts
  /** Requests without a response, which may have been counted. */
  unsure: Counts
  /** Successful, but so shortly before the kill that their counts may still have been buffered (gather.ts). */
  inMemory: Counts
}

type Rows = Record<string, Record<string, number>>

/** Count queued mails, except those with an unknown outcome, which are retried after six hours. */
export const WAITING = ['mail_outbox', 'app_outbox'].map(
  (table) => `SELECT count(*) AS mails FROM ${table}
    WHERE status = 'sending' OR (status = 'pending' AND unclear = 0)`,
)

const all = async <Row>(db: Database, sql: string): Promise<Row[]> => (await db.prepare(sql).all<Row>()).results

/** Numbers of acknowledged sign-ups, orders and refunds that are missing. Called before anything is repeated. */
export async function lostOf(db: Database, { signups, paid, refunded }: Acknowledged): Promise<Record<string, number>> {
  const emails = await all<{ email: string }>(db, `SELECT email FROM newsletter_signups WHERE email LIKE '%${AT_LOAD}'`)
  const orders = await all<{ number: string }>(db, `SELECT number FROM orders WHERE number LIKE '${ORDER_PREFIX}%'`)
  const refunds = await all<{ ref: string }>(db, 'SELECT ref FROM order_refunds')
  const missing = (wanted: Iterable<string>, found: readonly string[]) => {
    const kept = new Set(found)
    return [...wanted].filter((one) => !kept.has(one)).length
  }
  return {
    'sign-ups': missing(
      signups,
      emails.map(({ email }) => email),
    ),
    orders: missing(
      paid,
      orders.map(({ number }) => number),
    ),
    refunds: missing(
      refunded,
      refunds.map(({ ref }) => `${ORDER_PREFIX}${Number(ref) - 9_000_000_000}`),
    ),
  }
}

/** The final state as tables, once everything is acknowledged and delivered, and one sentence per problem. */
export async function whatIsKept(
  db: Database,
  {
    acknowledged,
    counted,
    mailbox,
    killedAt,
  }: {
    acknowledged: Acknowledged
    counted: Counted
    mailbox: Mailbox
    /** Milliseconds since the epoch. */
    killedAt: number
  },
): Promise<{ rows: Rows; problems: string[] }> {
  const number = async (sql: string) =>
    Object.values((await db.prepare(sql).first<Record<string, number>>()) ?? {})[0] ?? 0
  const { signups, paid, refunded } = acknowledged
  const lost = await lostOf(db, acknowledged)
  const ofLoad = (table: string, column: string) =>
    number(`SELECT count(*) FROM ${table} WHERE ${column} LIKE '%${AT_LOAD}'`)
  /** Rows beyond the acknowledged ones are duplicates. */
  const stored = ({ size }: Set<string>, lost = 0, rows = 0) => ({
    acknowledged: size,
    lost,
    twice: Math.max(0, rows - (size - lost)),
  })
  const ofOrders = `number LIKE '${ORDER_PREFIX}%'`
  const rows: Rows = {
    'sign-ups': stored(signups, lost['sign-ups'], await ofLoad('newsletter_signups', 'email')),
    orders: stored(paid, lost.orders, await number(`SELECT count(*) FROM orders WHERE ${ofOrders}`)),
    'their lines': {
      acknowledged: paid.size,
      lost: await number(`SELECT count(*) FROM orders WHERE ${ofOrders}
        AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id)`),
      twice: await number(`SELECT count(*) - count(DISTINCT order_id) FROM order_lines
        JOIN orders ON orders.id = order_id WHERE ${ofOrders}`),
    },
    refunds: stored(refunded, lost.refunds, await number('SELECT count(*) FROM order_refunds')),
    'mails of the shop': mailsOf([...signups], mailbox, killedAt),
    'mails of the app': mailsOf([...refunded].filter((order) => paid.has(order)).map(buyerOf), mailbox, killedAt),
  }
  const sums: Counts = {
    taps: await number(`SELECT coalesce(sum(taps), 0) FROM tap_days WHERE chip_id = '${LINKED_CHIP}'`),
    views: await number(
      `SELECT coalesce(sum(count), 0) FROM profile_days WHERE kind = 'view' AND username = '${VIEWED_PROFILE}'`,
    ),
    clicks: await number(
      `SELECT coalesce(sum(clicks), 0) FROM referral_clicks WHERE referral_code = '${REFERRAL_CODE}'`,
    ),
  }
  for (const what of ['taps', 'views', 'clicks'] as const) {
    const answered = counted.answered[what]
    rows[what] = {
      acknowledged: answered,
      lost: Math.max(0, answered - sums[what] - counted.inMemory[what]),
      twice: Math.max(0, sums[what] - answered - counted.unsure[what]),
      'lost with the process': Math.min(Math.max(0, answered - sums[what]), counted.inMemory[what]),
    }
  }
  const waiting = (await Promise.all(WAITING.map(number))).reduce((sum, mails) => sum + mails, 0)
  const states = (state: string) =>
    number(
      `SELECT (SELECT count(*) FROM mail_outbox WHERE ${state}) + (SELECT count(*) FROM app_outbox WHERE ${state})`,
    )
  const failed = await states("status = 'failed'")
  const later = await states("status = 'pending' AND unclear > 0")
  return {
    rows,
    problems: [
      ...Object.entries(rows).flatMap(([what, { lost = 0, twice = 0 }]) => [
        ...(lost > 0 ? [`${lost} ${what} lost`] : []),
        ...(twice > 0 ? [`${twice} ${what} twice`] : []),
      ]),
      ...(waiting > 0 ? [`${waiting} mails still wait`] : []),
      ...(later > 0 ? [`${later} mails wait for six hours`] : []),
      ...(failed > 0 ? [`${failed} mails given up`] : []),
    ],
  }
}

/** Maximum time from sending a mail to marking it as sent. */
const UNDER_WAY_MS = 10_000

/** Expects one mail per recipient. A mail that was being sent during the kill may be repeated once (T-ABU-11). */
function mailsOf(readers: readonly string[], mailbox: Mailbox, killedAt: number): Record<string, number> {
  const times = readers.map((reader) => mailbox.get(reader) ?? [])
  const repeated = times.filter(({ length }) => length > 1)
  const isExcused = ([first = 0, ...more]: number[]) =>
    more.length === 1 && first <= killedAt && first > killedAt - UNDER_WAY_MS
  const excused = repeated.filter(isExcused).length
  return {
    acknowledged: readers.length,
    lost: times.filter(({ length }) => length === 0).length,
    twice: repeated.length - excused,
    'repeated after the kill': excused,
  }
}
