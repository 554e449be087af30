// The newest mails of the outbox, whatever their state; for the development page that shows mails.
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { WaitingMail } from './outbox.ts'
import { readRows, sql } from './sql.ts'

/** At most `limit` mails, newest first. */
export const listRecentMails = (db: D1Database, limit: number) =>
  readRows<Omit<WaitingMail, 'unclear'> & { status: string; created_at: number }>(
    db,
    sql`SELECT id, recipient, kind, payload, status, attempts, created_at FROM mail_outbox
      WHERE recipient <> '' ORDER BY created_at DESC LIMIT ${limit}`,
    { what: 'list recent mails', budgetMs: D1_READ_BUDGET_MS },
  )
