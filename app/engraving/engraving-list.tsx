// `/admin/engraving`: the lines to engrave of open orders, the oldest first, each with its file for the engraver and the button
// that marks it; below them those that are marked and not shipped yet.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { type Column, List } from '#app/console/list.tsx'
import { When } from '#app/console/parts.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE, sealedDone, sealedDoneIn } from '#app/layout/done.ts'
import type { Page } from '#app/layout/page.tsx'
import { operatorOf, writeTo } from '#app/orders/order-actions.ts'
import { designsOf, engravableOf, engravingOf, lineName } from '#app/orders/order-rules.ts'
import { openStore } from '#db/store.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { LINES_A_PAGE, type LineToEngrave, listLines, markLine } from './read-engraving.ts'

const ABOUT = 'engraving'
const MOST_PAGES = 2000

function pageOf({ searchParams }: URL): number {
  const typed = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) ? Math.min(Number(typed), MOST_PAGES) : 1
}

const pathOf = (page: number): string => (page === 1 ? href('engraving') : `${href('engraving')}?page=${page}`)

export const GET = (visit: ConsoleVisit): Promise<Response> => listPage(visit)

const markForm = z.object({ do: asSent, line: asSent, order: asSent, position: asSent })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const refused = await refusedAction(visit, 'orders:mark-engraved', body)
  if (refused) return refused
  const form = markForm.parse(fieldsOf(body))
  const isDone = form.do === 'mark'
  const line = { id: form.line, orderId: form.order, position: Number(form.position), isDone }
  const isChanged =
    (isDone || form.do === 'unmark') &&
    (await writeTo(visit, 'mark as engraved', (store) => markLine(store, line, operatorOf(visit), visit.now)))
  if (!isChanged) return listPage(visit, { problems: { '': CHANGED_MEANWHILE }, status: 409 })
  const text = isDone ? 'Marked as engraved.' : 'Marked as not engraved.'
  return leadTo(`${href('engraving')}?${new URLSearchParams({ done: await sealedDone(visit, ABOUT, text) })}`)
}

async function listPage(visit: ConsoleVisit, state: Pick<Page, 'problems' | 'status'> = {}): Promise<Response> {
  const page = pageOf(visit.url)
  const read = (isDone: boolean, of: number) =>
    attemptInStore(() => listLines(openStore(visit.env.DB), isDone, of), {
      what: 'list lines to engrave',
      budgetMs: D1_READ_BUDGET_MS,
    })
  const [open, marked, done] = await Promise.all([
    read(false, page),
    read(true, 1),
    state.problems ? null : sealedDoneIn(visit, ABOUT),
  ])
  const designs = designsOf(visit.config.brand)
  const hasMore = open.ok && open.value.length > LINES_A_PAGE
  const shown = (found: typeof open) => (found.ok ? ok(found.value.slice(0, LINES_A_PAGE)) : found)
  return consolePage(visit, {
    title: 'Engraving',
    ...state,
    ...(done ? { done } : {}),
    entry: 'app/client/orders.ts',
    children: (
      <>
        <List<LineToEngrave>
          visit={visit}
          caption="Lines to engrave"
          rows={shown(open)}
          keyOf={({ id }) => id}
          empty={page === 1 ? 'There is nothing to engrave.' : 'There is nothing on this page.'}
          newer={page > 1 ? pathOf(page - 1) : undefined}
          older={hasMore ? pathOf(page + 1) : undefined}
          columns={[
            ...columnsOf(designs),
            { name: 'Paid', cell: ({ at }) => <When at={at} /> },
            { name: 'File', cell: (line) => <Files line={line} /> },
            { name: 'Done', cell: (line) => <Mark visit={visit} designs={designs} line={line} isDone /> },
          ]}
        />
        {marked.ok && marked.value.length === 0 ? null : (
          <List<LineToEngrave>
            visit={visit}
            caption="Engraved, not shipped yet"
            rows={shown(marked)}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              ...columnsOf(designs),
              { name: 'Engraved', cell: ({ engravedAt }) => <When at={engravedAt} /> },
              { name: 'File', cell: (line) => <Files line={line} /> },
              { name: 'Not done', cell: (line) => <Mark visit={visit} designs={designs} line={line} isDone={false} /> },
            ]}
          />
        )}
      </>
    ),
  })
}

const columnsOf = (designs: readonly Design[]): Column<LineToEngrave>[] => [
  {
    name: 'Order',
    kind: 'row',
    cell: ({ orderId, number, isTest, status }) => (
      <span className="engraving-order">
        <a href={href('order', { order: orderId })} className="order-number">
          {number}
        </a>
        {isTest ? <span className="order-badge">Test</span> : null}
        {status === 'packed' ? <span className="order-badge">Packed</span> : null}
      </span>
    ),
  },
  { name: 'Cards', cell: (line) => `${line.cards.toLocaleString('en-GB')} × ${lineName(designs, line)}` },
  { name: 'Text', cell: ({ attributes }) => <Text attributes={attributes} /> },
]

/** Both lines as they stand on the card, or that they cannot. */
function Text({ attributes }: Pick<LineToEngrave, 'attributes'>) {
  const engraving = engravableOf(attributes)
  if (engraving === null)
    return <span className="engraving-refused">{`Cannot be engraved as it is: ${engravingOf(attributes)}`}</span>
  return (
    <span className="engraving-text">
      {engraving.name}
      {engraving.line2 === '' ? null : <br />}
      {engraving.line2}
    </span>
  )
}

function Files({ line: { orderId, number, position, attributes } }: { line: LineToEngrave }) {
  if (engravableOf(attributes) === null) return '–'
  const of = `, order ${number}, line ${position}`
  return (
    <span className="engraving-files">
      <a href={`${href('engraving-file', { order: orderId })}?line=${position}`} className="app-link" download>
        SVG<span className="sr-only">{of}</span>
      </a>
      <a href={href('engraving-sheet', { order: orderId })} className="app-link">
        Sheet<span className="sr-only">{` of order ${number}`}</span>
      </a>
    </span>
  )
}

function Mark({
  visit,
  designs,
  line,
  isDone,
}: {
  visit: ConsoleVisit
  designs: readonly Design[]
  line: LineToEngrave
  isDone: boolean
}) {
  if (!visit.may('orders:mark-engraved')) return '–'
  const name = isDone ? 'Mark as engraved' : 'Mark as not engraved'
  return (
    <form method="post" action={href('engraving')}>
      <input type="hidden" name="do" value={isDone ? 'mark' : 'unmark'} />
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="order" value={line.orderId} />
      <input type="hidden" name="position" value={line.position} />
      <button
        type="submit"
        data-pending="Saving…"
        className="app-secondary-button"
        aria-label={`${name}: order ${line.number}, ${line.cards.toLocaleString('en-GB')} × ${lineName(designs, line)}`}
      >
        {name}
      </button>
    </form>
  )
}
