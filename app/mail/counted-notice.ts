// The count in the mail "{n} new contacts". It is read when the mail is composed: what was withdrawn, deleted or seen since
// it was queued is not in it.
import { sql } from 'drizzle-orm'
import { leftFor } from '#app/db/whose-contacts.ts'
import { openStore } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'

/** SQL: the least time between two mails to `accounts`, in seconds. */
export const NOTICE_PERIOD = sql`(CASE accounts.contact_mails WHEN 2 THEN 3600 ELSE 86400 END)`

/**
 * The row of app_outbox with the present count. null: its reader does not want it, because nothing is new, mails about
 * contacts are switched off or one was sent within the period. A text is why there is none yet. Never throws.
 */
export async function countedNotice<Row extends { id: string; recipient: string; payload: string }>(
  db: D1Database,
  row: Row,
  now: number,
): Promise<Row | string | null> {
  const counted = await attemptInStore(
    () =>
      openStore(db).all<{ payload: string }>(sql`UPDATE app_outbox SET payload = json_object('count',
        (SELECT count(*) FROM accounts JOIN contacts ON ${leftFor(sql`accounts.id`)}
          WHERE accounts.email = ${row.recipient} AND accounts.status = 'active' AND accounts.contact_mails <> 0
          AND contacts.seen_at IS NULL AND NOT EXISTS (SELECT 1 FROM app_outbox AS other
            WHERE other.recipient = accounts.email AND other.kind = 'new-contacts' AND other.status = 'sent'
            AND other.sent_at > ${now} - ${NOTICE_PERIOD})))
        WHERE id = ${row.id} RETURNING payload`),
    { what: 'count new contacts', budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!counted.ok) return 'the contacts cannot be counted'
  const [{ payload } = { payload: '{}' }] = counted.value
  return payload === NOTHING_NEW ? null : { ...row, payload }
}

const NOTHING_NEW = '{"count":0}'
