// The counts of the overview and the pages they link to. A count is shown only to roles that may see its page.

import { type SQL, sql } from 'drizzle-orm'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { isOpenReport } from '#db/profile-reports.ts'
import { IN_DISPUTE, overdueBefore } from '#orders/open-work.ts'
import { HAS_ENGRAVING, IS_OPEN } from '#orders/to-engrave.ts'
import { hasPage, mayHaveHad } from './pages.ts'

export interface Count {
  name: string
  page:
    | ('orders' | 'engraving' | 'console-withdrawals' | 'console-affiliates')
    | ('console-reports' | 'console-mails' | 'console-webhooks')
  /** The list of orders that has them. */
  show?: 'overdue' | 'packed' | 'disputed' | 'returns'
  /** A query with one row that has `number`. `now` in whole seconds. */
  question: (now: number) => SQL
}

const HOUR = 3600
const DAY = 24 * HOUR

const COUNTS: readonly Count[] = [
  {
    name: 'Orders to pack',
    page: 'orders',
    question: () => sql`SELECT count(*) AS number FROM orders WHERE status = 'paid'`,
  },
  {
    name: 'Overdue orders',
    page: 'orders',
    show: 'overdue',
    question: (now) =>
      sql`SELECT count(*) AS number FROM orders WHERE status = 'paid' AND paid_at < ${overdueBefore(now)}`,
  },
  {
    name: 'Packed, not shipped',
    page: 'orders',
    show: 'packed',
    question: () => sql`SELECT count(*) AS number FROM orders WHERE status = 'packed'`,
  },
  {
    name: 'Lines to engrave',
    page: 'engraving',
    question: () => sql`SELECT count(*) AS number FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE ${IS_OPEN} AND ${HAS_ENGRAVING} AND l.engraved_at IS NULL`,
  },
  {
    name: 'Disputed orders',
    page: 'orders',
    show: 'disputed',
    question: () =>
      sql`SELECT count(*) AS number FROM orders WHERE status IN ('paid', 'packed', 'shipped') AND ${IN_DISPUTE}`,
  },
  {
    name: 'Returns expected',
    page: 'orders',
    show: 'returns',
    question: () => sql`SELECT count(DISTINCT order_id) AS number FROM order_returns WHERE status = 'expected'`,
  },
  {
    name: 'Withdrawals to handle',
    page: 'console-withdrawals',
    question: () => sql`SELECT count(*) AS number FROM withdrawals WHERE handled_at IS NULL`,
  },
  {
    name: 'Orders with a warning',
    page: 'orders',
    question: () =>
      sql`SELECT count(*) AS number FROM orders WHERE note IS NOT NULL AND note <> '' AND status IN ('paid', 'packed')`,
  },
  {
    name: 'Open reports',
    page: 'console-reports',
    question: () => sql`SELECT count(*) AS number FROM profile_reports WHERE ${isOpenReport}`,
  },
  {
    name: 'Failed emails',
    page: 'console-mails',
    question: (now) => {
      const isStuck = sql`status = 'failed' OR (status IN ('pending', 'sending') AND created_at < ${now - HOUR})`
      return sql`SELECT (SELECT count(*) FROM app_outbox WHERE ${isStuck})
        + (SELECT count(*) FROM mail_outbox WHERE ${isStuck}) AS number`
    },
  },
  {
    name: 'Failed webhooks',
    page: 'console-webhooks',
    question: (now) =>
      sql`SELECT count(*) AS number FROM webhook_events WHERE outcome = 'failed' AND received_at > ${now - 30 * DAY}`,
  },
  {
    name: 'Affiliates waiting',
    page: 'console-affiliates',
    question: () => sql`SELECT count(*) AS number FROM referral_codes WHERE status = 'waiting'`,
  },
]

/** A count that is left out unless it is above 0: the shop sells no more in the zone of its page. */
interface Chosen extends Count {
  isRest: boolean
}

/** The counts for this role, in order. What waits is not lost with the market that it came from. */
export const countsFor = (visit: ConsoleVisit): Chosen[] =>
  COUNTS.filter(({ page }) => mayHaveHad(visit, page)).map((count) => ({
    ...count,
    isRest: !hasPage(visit, count.page),
  }))
