// `/admin/codes`: how many individual discount codes are left, and the file of `npm run codes`.

import { href } from '#app/addresses.ts'
import { csvCut, csvFile, FILE_BUDGET_MS, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { consolePage } from '#app/console/frame.tsx'
import { Facts, Read } from '#app/console/parts.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import type { Body } from '#app/guards/body.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { CODE_COLUMNS, countCodes, listCodes, readAll } from '#db/mail-lists.ts'
import { openStore, runStatement } from '#db/store.ts'
import { isStockLow } from '#domain/signup/discount-code.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const counts = await runStatement(visit.env.DB, countCodes, { what: 'count codes', budgetMs: D1_READ_BUDGET_MS })
  return consolePage(visit, {
    title: 'Discount codes',
    children: (
      <>
        <Read visit={visit} of={counts}>
          {({ made, given }) => (
            <>
              <Facts
                facts={[
                  ['Free', (made - given).toLocaleString('en-GB')],
                  ['Given', given.toLocaleString('en-GB')],
                  ['Created', made.toLocaleString('en-GB')],
                ]}
              />
              {isStockLow({ made, free: made - given }) ? <p className="app-hint mt-4">{stockText(made)}</p> : null}
              {csvCut(made) === null ? null : <p className="app-hint mt-4">{csvCut(made)}</p>}
            </>
          )}
        </Read>
        {visit.may('codes:export') ? (
          <form method="post" action={href('console-codes')} className="mt-6" data-file="">
            <Submit pending="Preparing…" tone="secondary">
              Download all codes
            </Submit>
          </form>
        ) : null}
      </>
    ),
  })
}

const stockText = (made: number): string =>
  made === 0
    ? 'None has been created: emails show the shared code.'
    : 'Few are left: create more with npm run codes -- new --count 500 and import them. Once there are none, emails and pages show the shared code.'

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const refused = await refusedAction(visit, 'codes:export', body)
  if (refused) return refused
  const { DB } = visit.env
  const rows = reached(
    await attemptInStore(() => readAll(openStore(DB), listCodes, 'code', ROWS_TO_READ), {
      what: 'read codes',
      budgetMs: FILE_BUDGET_MS,
    }),
  )
  reached(
    await runStatement(
      DB,
      (store) =>
        operatorNote(store, visit, {
          action: 'codes:export',
          kind: 'list',
          subject: 'codes',
          detail: { rows: Math.min(rows.length, MAX_CSV_ROWS), fields: CODE_COLUMNS },
        }),
      { what: 'note export of codes', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  // A program reads the file: the store's import.
  return csvFile('codes.csv', CODE_COLUMNS, rows, { mark: false })
}
