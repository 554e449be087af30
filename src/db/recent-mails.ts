// The newest mails of the outbox in any state, for the development page that shows mails.
import { desc, ne, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { mailOutbox } from './schema.ts'
import { runStatement } from './store.ts'

/** At most `limit` mails, newest first. */
export const listRecentMails = (db: D1Database, limit: number) =>
  runStatement(
    db,
    (store) =>
      store
        .select({
          id: mailOutbox.id,
          recipient: mailOutbox.recipient,
          kind: mailOutbox.kind,
          payload: mailOutbox.payload,
          status: mailOutbox.status,
          attempts: mailOutbox.attempts,
          created_at: mailOutbox.createdAt,
        })
        .from(mailOutbox)
        .where(ne(mailOutbox.recipient, ''))
        .orderBy(desc(mailOutbox.createdAt), sql`rowid DESC`)
        .limit(limit),
    { what: 'list recent mails', budgetMs: D1_READ_BUDGET_MS },
  )
