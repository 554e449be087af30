// The newest mails of the outbox in any state, for the development page that shows mails.
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { MAIL_OF_LIST, type MailingList } from '#domain/signup/signup.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { discountCodeRequests, mailOutbox, newsletterSignups } from './schema.ts'
import { runStatement } from './store.ts'

const isOf = (list: MailingList) => eq(mailOutbox.kind, MAIL_OF_LIST[list])
const placeOf = (column: 'market' | 'lang') =>
  sql<string | null>`coalesce(${newsletterSignups[column]}, ${discountCodeRequests[column]})`

/** At most `limit` mails, newest first, each with market and language of its sign-up: a sent one has no payload. */
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
          market: placeOf('market'),
          lang: placeOf('lang'),
        })
        .from(mailOutbox)
        .leftJoin(newsletterSignups, and(isOf('newsletter'), eq(newsletterSignups.email, mailOutbox.recipient)))
        .leftJoin(
          discountCodeRequests,
          and(
            isOf('limited-edition-notify'),
            eq(discountCodeRequests.list, 'limited-edition-notify'),
            eq(discountCodeRequests.email, mailOutbox.recipient),
          ),
        )
        .where(ne(mailOutbox.recipient, ''))
        .orderBy(desc(mailOutbox.createdAt), sql`${mailOutbox}.rowid DESC`)
        .limit(limit),
    { what: 'list recent mails', budgetMs: D1_READ_BUDGET_MS },
  )
