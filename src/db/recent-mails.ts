// The newest rows of the outbox, whatever their state; for the development page that shows mails.
import { desc } from 'drizzle-orm'
import { D1_READ_BUDGET_MS } from '../domain/timings'
import { mailOutbox } from './schema'
import { runStatement } from './statement'

/** At most `limit` mails, newest first. */
export const listRecentMails = (db: D1Database, limit: number) =>
  runStatement(db, (store) => store.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(limit), {
    what: 'list recent mails',
    budgetMs: D1_READ_BUDGET_MS,
  })
