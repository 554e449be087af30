// `/admin/orders/import`: orders from a spreadsheet. The response reports what was written and every bad line. A repeated
// import has no further effect, so that a file can be sent again after an error.

import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import type { Body } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { NEEDED_COLUMNS, type OrderFile, readOrderFile } from '#domain/order/order-csv.ts'
import { TOO_MANY_ORDERS } from '#domain/order/order-limits.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { FILE_PROBLEMS, READ_AS_WESTERN, textOfFile } from '#domain/text/file-text.ts'
import { marketsOf } from '#http/markets.ts'
import { type Imported, importOrders, saidOf, sumOf } from './manual-orders.ts'
import { operatorOf } from './order-actions.ts'
import { counted } from './order-rules.ts'

/** The time limit of each batch, longer than that of other pages. */
const BUDGET_MS = 10_000
const NO_FILE = 'Please choose a CSV file.'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  if (!visit.may('orders:import')) return notFound(visit)
  const file = (await keptForm(visit))?.get('file') ?? ''
  return formPage(visit, file === '' ? {} : { again: file })
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const refused = await refusedAction(visit, 'orders:import', body)
  if (refused) return refused
  const file = body.kind === 'upload' ? body.files.get('file') : undefined
  if (file === undefined || file.bytes.length === 0) return badFile(visit, NO_FILE)
  const given = textOfFile(file.bytes)
  if (!given.ok) return badFile(visit, `This file ${FILE_PROBLEMS[given.error]}`)
  const { text, western } = given.value
  const read = readOrderFile(text, createCatalogue(visit.config.brand), marketsOf(visit.config))
  if (read === null) return badFile(visit, TOO_MANY_ORDERS)
  const by = operatorOf(visit)
  const imported = await importOrders(visit.env, read.orders, {
    ...{ by, now: visit.now, budgetMs: BUDGET_MS },
    markets: marketsOf(visit.config),
  })
  return reportPage(visit, read, { imported, western })
}

const badFile = (visit: ConsoleVisit, text: string): Promise<Response> =>
  formPage(visit, { problems: { file: text }, status: 422 })

interface FormFacts {
  problems?: Problems
  status?: number
  /** The name of the file that has to be chosen again. */
  again?: string
  done?: ReactNode
  /** Above the form. */
  report?: ReactNode
}

const formPage = (
  visit: ConsoleVisit,
  { problems = {}, status = 200, again, done, report }: FormFacts,
): Promise<Response> =>
  consolePage(visit, {
    title: 'Import orders',
    up: { href: href('orders'), name: 'All orders' },
    problems,
    status,
    done,
    children: (
      <>
        {report}
        <form
          method="post"
          action={href('import-orders')}
          encType="multipart/form-data"
          className="app-form max-w-2xl"
          noValidate
        >
          {again === undefined ? null : (
            <p className="app-lead">{`Please choose ${again} again. It has not been read yet.`}</p>
          )}
          <TextField
            name="file"
            label="CSV file"
            hint={TOO_MANY_ORDERS}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values"
            className="order-form-file"
            problems={problems}
            required
          />
          <Submit pending="Importing…" className="justify-self-start">
            Import orders
          </Submit>
        </form>
        <section aria-labelledby="columns" className="console-section max-w-2xl">
          <h2 id="columns" className="mb-3">
            What the file contains
          </h2>
          <p className="app-hint">
            The first line names the columns; each further line is a design and its quantity. Lines with the same number
            are one order and must agree about its buyer. An order that exists already stays as it is.
          </p>
          <p className="order-form-columns">{NEEDED_COLUMNS.join(', ')}</p>
          {marketsOf(visit.config).length > 1 ? (
            <p className="app-hint">
              Columns named currency and language may follow. Where they are empty, an order is in GBP and en-GB.
            </p>
          ) : null}
        </section>
      </>
    ),
  })

/** The response to a file that was read. */
function reportPage(
  visit: ConsoleVisit,
  { orders, problems }: OrderFile,
  { imported, western }: { imported: Imported; western: boolean },
): Promise<Response> {
  const byLine = new Map<number, string[]>()
  for (const { line, text } of problems) byLine.set(line, [...(byLine.get(line) ?? []), text])
  const bad = [...byLine].map(([line, texts]) => ({ line, text: texts.join(' ') }))
  const said = saidOf(imported)
  const doubt = western ? <p className="app-lead">{READ_AS_WESTERN}</p> : null
  const lines =
    bad.length === 0 ? null : (
      <div className="order-form-report">
        <List
          visit={visit}
          caption={`${counted(bad.length, 'line')} left out`}
          columns={[
            { name: 'Line', kind: 'row', cell: ({ line }) => `Line ${line}` },
            { name: 'Problem', cell: ({ text }) => text },
          ]}
          rows={{ ok: true, value: bad }}
          keyOf={({ line }) => line}
          empty="None."
        />
        <p className="app-hint mt-4">
          An order with a bad line is left out whole. Correct these lines and import the file again: orders that were
          imported stay as they are.
        </p>
      </div>
    )
  const report = (
    <>
      {doubt}
      {lines}
    </>
  )
  if (imported.left.length > 0) {
    const text = `We cannot reach your data at the moment. ${said}${said === '' ? '' : ' '}${sumOf(imported.left)} could not be saved; import the file again in a minute.`
    return formPage(visit, { problems: { '': text }, status: 503, report })
  }
  if (orders.length > 0) return formPage(visit, { done: said, report })
  const nothing =
    bad.length === 0
      ? 'There is no order in this file.'
      : 'Nothing was imported: every order in the file has a bad line.'
  return formPage(visit, { problems: { file: nothing }, status: 422, report })
}
