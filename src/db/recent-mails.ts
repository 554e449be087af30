// The newest mails of the outbox, whatever their state; for the development page that shows mails.
import { desc, ne } from 'drizzle-orm'
import { D1_READ_BUDGET_MS } from '../domain/site/timings'
import { mailOutbox } from './schema'
import { runStatement } from './statement'

/** At most `limit` mails, newest first. */
export const listRecentMails = (db: D1Database, limit: number) =>
  runStatement(
    db,
    (store) =>
      store
        .select()
        .from(mailOutbox)
        .where(ne(mailOutbox.recipient, ''))
        .orderBy(desc(mailOutbox.createdAt))
        .limit(limit),
    {
      what: 'list recent mails',
      budgetMs: D1_READ_BUDGET_MS,
    },
  )
