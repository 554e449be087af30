// What the overview counts, and where each count leads. A count whose page is not there, or not for the role, is not shown.

import type { ConsoleVisit } from '#app/guards/visit.ts'
import { isOpenReport } from '#db/profile-reports.ts'
import { hasPage } from './pages.ts'

export interface Count {
  name: string
  page: 'orders' | 'console-reports' | 'console-mails' | 'console-webhooks'
  /** Answers one row with `number`. */
  sql: string
  /** `now` in whole seconds. */
  params: (now: number) => number[]
}

const HOUR = 3600
const DAY = 24 * HOUR

const none = () => []

const COUNTS: readonly Count[] = [
  {
    name: 'Orders to pack',
    page: 'orders',
    sql: "SELECT count(*) AS number FROM orders WHERE status = 'paid'",
    params: none,
  },
  {
    name: 'Orders with a note',
    page: 'orders',
    sql: "SELECT count(*) AS number FROM orders WHERE note IS NOT NULL AND note <> '' AND status IN ('paid', 'packed')",
    params: none,
  },
  {
    name: 'Open reports',
    page: 'console-reports',
    sql: `SELECT count(*) AS number FROM profile_reports WHERE ${isOpenReport.text}`,
    params: none,
  },
  {
    name: 'Failed mails',
    page: 'console-mails',
    sql: `SELECT (SELECT count(*) FROM app_outbox WHERE status = 'failed' OR (status IN ('pending', 'sending') AND created_at < ?1))
      + (SELECT count(*) FROM mail_outbox WHERE status = 'failed' OR (status IN ('pending', 'sending') AND created_at < ?1)) AS number`,
    params: (now) => [now - HOUR],
  },
  {
    name: 'Failed webhooks',
    page: 'console-webhooks',
    sql: "SELECT count(*) AS number FROM webhook_events WHERE outcome = 'failed' AND received_at > ?1",
    params: (now) => [now - 30 * DAY],
  },
]

/** The counts this role sees, in their order. */
export const countsFor = (visit: ConsoleVisit): Count[] => COUNTS.filter(({ page }) => hasPage(visit, page))
