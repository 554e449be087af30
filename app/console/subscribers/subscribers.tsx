// `/admin/subscribers`: the counts of subscribers, and the files of `npm run subscribers`, which hold confirmed addresses
// that have not unsubscribed.

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { csvCut, csvFile, FILE_BUDGET_MS, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { keyOf } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { type AddressList, LISTS, readAll, subscriberColumns, suppressedHashes } from '#db/mail-lists.ts'
import { openStore, runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { marketsOf } from '#http/markets.ts'
import { withoutHashed } from '#mail/unsubscribe-token.ts'

const NAMES: Readonly<Record<string, string>> = { newsletter: 'Newsletter', notify: '“Notify Me”' }

interface Counted {
  list: string
  confirmed: number
  waiting: number
}

const COUNTS = sql`SELECT 'newsletter' AS list, count(confirmed_at) AS confirmed, count(*) - count(confirmed_at) AS waiting FROM newsletter_signups
  UNION ALL SELECT 'notify', count(confirmed_at), count(*) - count(confirmed_at) FROM discount_code_requests`

const counted = ({ env }: ConsoleVisit): Promise<Result<Counted[], unknown>> =>
  runStatement(env.DB, (store) => store.all<Counted>(COUNTS), {
    what: 'count subscribers',
    budgetMs: D1_READ_BUDGET_MS,
  })

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const lists = await counted(visit)
  const cut = lists.ok
    ? lists.value.flatMap(({ list, confirmed }) => {
        const text = csvCut(confirmed)
        return text === null ? [] : [`${NAMES[list]}: ${text}`]
      })
    : []
  return consolePage(visit, {
    title: 'Subscribers',
    children: (
      <>
        <List<Counted>
          visit={visit}
          caption="Lists"
          rows={lists}
          keyOf={({ list }) => list}
          empty="There are no lists."
          columns={[
            { name: 'List', kind: 'row', cell: ({ list }) => NAMES[list] ?? list },
            { name: 'Confirmed', kind: 'number', cell: ({ confirmed }) => confirmed.toLocaleString('en-GB') },
            { name: 'Not confirmed yet', kind: 'number', cell: ({ waiting }) => waiting.toLocaleString('en-GB') },
            {
              name: 'File',
              cell: ({ list }) =>
                visit.may('subscribers:export') ? (
                  <form method="post" action={href('console-subscribers')} data-file="">
                    <Submit name="list" value={list} pending="Preparing…" tone="secondary">
                      Download
                    </Submit>
                  </form>
                ) : null,
            },
          ]}
        />
        {cut.map((text) => (
          <p key={text} className="app-hint mt-4">
            {text}
          </p>
        ))}
        <p className="app-hint mt-4">
          The files hold confirmed addresses only, without those that have unsubscribed since. Download them again
          before every mailing.
        </p>
      </>
    ),
  })
}

const exportForm = z.object({ list: keyOf(LISTS) })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const refused = await refusedAction(visit, 'subscribers:export', body)
  if (refused) return refused
  const form = exportForm.safeParse(fieldsOf(body))
  const list = form.success ? LISTS[form.data.list] : undefined
  if (!form.success || list === undefined) return notFound(visit)
  const columns = subscriberColumns(marketsOf(visit.config))
  const rows = reached(await wanted(visit, list))
  reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        operatorNote(store, visit, {
          action: 'subscribers:export',
          kind: 'list',
          subject: form.data.list,
          detail: { rows: Math.min(rows.length, MAX_CSV_ROWS), fields: columns },
        }),
      { what: 'note export of subscribers', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return csvFile(list.file, columns, rows)
}

/** The rows of a list without unsubscribed addresses. */
async function wanted({ env, config }: ConsoleVisit, { page, purpose }: AddressList) {
  const read = await attemptInStore(
    async () => ({
      rows: await readAll(openStore(env.DB), page, 'id', ROWS_TO_READ),
      objections: await suppressedHashes(openStore(env.DB), purpose),
    }),
    { what: 'read subscribers', budgetMs: FILE_BUDGET_MS },
  )
  if (!read.ok) return read
  const { rows, objections } = read.value
  if (objections.size === 0) return ok(rows)
  return ok(await withoutHashed(rows, objections, config.mailSecrets))
}
