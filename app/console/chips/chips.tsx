// `/admin/chips`: the production runs, and the cards of one run with its actions: the printer's list, and new codes for
// unclaimed cards.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { csvFile, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { ActionForm, Forms, When } from '#app/console/parts.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { runStatement } from '#db/store.ts'
import { isBatchName } from '#domain/chip/chip-rows.ts'
import { PRINTER_COLUMNS } from '#domain/chip/printer-list.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { batchPath } from './batch-path.ts'
import { encodable, MAX_CARDS, printerList, renewCodes, unclaimedOf } from './batch-writes.ts'
import { type Batch, CHIPS_A_PAGE, chipsOfBatch, hasBatch, listBatches } from './chip-reads.ts'

const number = (count: number): string => count.toLocaleString('en-GB')
const batchName = (batch: string): string => (batch === '' ? 'Cards without a batch' : `Batch ${batch}`)

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const batch = visit.url.searchParams.get('batch')
  if (batch !== null) return batchPage(visit, batch)
  const { STATS } = visit.env
  const batches = await listBatches(visit)
  return consolePage(visit, {
    title: 'Chips',
    ...(visit.may('chips:new-batch')
      ? {
          actions: (
            <a href={href('console-new-batch')} className="app-secondary-button">
              New batch
            </a>
          ),
        }
      : {}),
    children: (
      <List<Batch>
        visit={visit}
        caption="Batches"
        rows={batches}
        keyOf={({ name }) => name}
        empty="There are no cards yet. Create a batch, or import one with npm run chips."
        columns={[
          { name: 'Batch', kind: 'row', cell: ({ name }) => <a href={batchPath(name)}>{name || 'No batch'}</a> },
          { name: 'Newest card', cell: ({ madeAt }) => <When at={madeAt} /> },
          { name: 'Created', kind: 'number', cell: ({ made }) => number(made) },
          { name: 'Assigned', kind: 'number', cell: ({ assigned }) => number(assigned) },
          { name: 'Claimed', kind: 'number', cell: ({ claimed }) => number(claimed) },
          {
            name: 'Tapped in 30 days',
            kind: 'number',
            cell: ({ tapped }) => (STATS ? 'counted elsewhere' : number(tapped)),
          },
        ]}
      />
    ),
  })
}

interface Shown {
  problems?: Problems
  status?: number
}

async function batchPage(visit: ConsoleVisit, batch: string, { problems = {}, status = 200 }: Shown = {}) {
  if (batch !== '' && !isBatchName(batch)) return notFound(visit)
  const after = visit.url.searchParams.get('after') ?? ''
  const found = await chipsOfBatch(visit, batch, { after, limit: CHIPS_A_PAGE + 1 })
  if (found.ok && found.value.length === 0 && !reached(await hasBatch(visit, batch))) return notFound(visit)
  const rows = found.ok ? ok(found.value.slice(0, CHIPS_A_PAGE)) : found
  const last = found.ok && found.value.length > CHIPS_A_PAGE ? found.value[CHIPS_A_PAGE - 1] : undefined
  const older = last && `${batchPath(batch)}&after=${encodeURIComponent(last.chipId)}`
  return consolePage(visit, {
    title: batchName(batch),
    up: { href: href('console-chips'), name: 'All batches' },
    problems,
    status,
    children: (
      <>
        <List
          visit={visit}
          caption="Cards"
          rows={rows}
          keyOf={({ chipId }) => chipId}
          empty="No further cards."
          newer={after === '' ? undefined : batchPath(batch)}
          older={older}
          columns={[
            {
              name: 'Card',
              kind: 'row',
              cell: ({ chipId }) => <a href={href('console-chip', { chip: chipId })}>{chipId}</a>,
            },
            { name: 'Label', cell: ({ label }) => label ?? '–' },
            { name: 'Status', cell: ({ status: word }) => word },
            { name: 'Leads to', cell: ({ username }) => (username === null ? '–' : `@${username}`) },
            { name: 'Owner', cell: ({ owned }) => (owned ? 'claimed' : '–') },
            {
              name: 'Order',
              cell: ({ orderId, orderNumber }) =>
                orderId === null ? '–' : <a href={href('order', { order: orderId })}>{orderNumber}</a>,
            },
            { name: 'Policy', cell: ({ claimPolicy }) => claimPolicy },
          ]}
        />
        {batch === '' ? null : <BatchForms visit={visit} batch={batch} />}
      </>
    ),
  })
}

function BatchForms({ visit, batch }: { visit: ConsoleVisit; batch: string }) {
  if (!visit.may('chips:encode') && !visit.may('chips:new-code')) return null
  return (
    <section aria-labelledby="files" className="console-section">
      <h2 id="files" className="mb-4">
        Files
      </h2>
      <Forms>
        {visit.may('chips:encode') ? (
          <ActionForm
            action={batchPath(batch)}
            title="Printer's list"
            text="Addresses and bytes of all cards that are not retired, as CSV for NTAG213. It holds no claim codes: those are shown once, when they are created."
            isFile
          >
            <Submit name="do" value="encode" pending="Preparing…" tone="secondary">
              Download the list
            </Submit>
          </ActionForm>
        ) : null}
        {visit.may('chips:new-code') ? (
          <ActionForm
            action={batchPath(batch)}
            title="New claim codes"
            text="For every unclaimed card of the batch, as CSV, once. Codes printed before stop working."
            isFile
          >
            <Submit name="do" value="codes" pending="Creating…" tone="secondary">
              Create new codes
            </Submit>
          </ActionForm>
        ) : null}
      </Forms>
    </section>
  )
}

const batchForm = z.object({ do: z.enum(['codes', 'encode']) })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = batchForm.safeParse(fieldsOf(body))
  const action = form.data?.do
  const batch = visit.url.searchParams.get('batch') ?? ''
  const refused = await refusedAction(visit, action === 'codes' ? 'chips:new-code' : 'chips:encode', body)
  if (refused) return refused
  if (action === undefined || !isBatchName(batch) || !reached(await hasBatch(visit, batch))) return notFound(visit)
  return action === 'codes' ? newCodes(visit, batch) : encode(visit, batch)
}

async function encode(visit: ConsoleVisit, batch: string): Promise<Response> {
  const { siteUrl } = visit.config
  const cards = await encodable(visit, batch, ROWS_TO_READ)
  const list = printerList(siteUrl, cards)
  if (!list.ok) return batchPage(visit, batch, { problems: { '': list.error }, status: 422 })
  if (cards.length === 0)
    return batchPage(visit, batch, {
      problems: { '': `There is no chip in batch ${batch} that could be encoded.` },
      status: 422,
    })
  reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        operatorNote(store, visit, {
          action: 'chips:encode',
          kind: 'batch',
          subject: batch,
          detail: { cards: Math.min(cards.length, MAX_CSV_ROWS) },
        }),
      { what: 'note encode file', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return csvFile(`${batch}.csv`, PRINTER_COLUMNS, list.value)
}

async function newCodes(visit: ConsoleVisit, batch: string): Promise<Response> {
  const again = (problem: string) => batchPage(visit, batch, { problems: { '': problem }, status: 422 })
  const unclaimed = await unclaimedOf(visit, batch)
  if (unclaimed.length === 0) return again(`No code was created: batch ${batch} has no unclaimed chip.`)
  if (unclaimed.length > MAX_CARDS)
    return again(
      `More than ${number(MAX_CARDS)} cards of this batch are unclaimed: use npm run chips -- codes --batch ${batch} --renew.`,
    )
  const made = await renewCodes(visit, batch, unclaimed)
  if (made.length === 0) return again(`No code was created: batch ${batch} has no unclaimed chip.`)
  return csvFile(`${batch}-codes.csv`, ['chip_id', 'claim_code'], made)
}
