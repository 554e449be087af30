// `/admin/withdrawals`: statements of buyers in the EU that they withdraw from a contract, and which of them are done.

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
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import { countryName } from '#domain/market/country-names.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#domain/market/languages.ts'
import { ok } from '#domain/text/errors.ts'
import {
  hasWithdrawals,
  type ListedWithdrawal,
  listWithdrawals,
  markDone,
  WITHDRAWALS_SHOWN,
} from './withdrawal-store.ts'

const PATH = href('console-withdrawals')
const MAX_PAGE = 10_000
const DONE: Readonly<Record<string, string>> = { done: 'The withdrawal has been marked as done.' }

const listPath = (isDone: boolean, page = 1): string => {
  const query = new URLSearchParams([
    ...(isDone ? [['show', 'done']] : []),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ])
  return query.size === 0 ? PATH : `${PATH}?${query}`
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  return (await hasWithdrawals(visit)) ? listPage(visit) : notFound(visit)
}

async function listPage(
  visit: ConsoleVisit,
  { problem, status = 200 }: { problem?: string; status?: number } = {},
): Promise<Response> {
  const { searchParams } = visit.url
  const isDone = searchParams.get('show') === 'done'
  const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(searchParams.get('page') ?? '1')) || 1))
  const found = await listWithdrawals(visit, isDone, page)
  const done = problem === undefined ? doneIn(visit.url, DONE) : undefined
  return consolePage(visit, {
    title: 'Withdrawals',
    status,
    ...(problem === undefined ? {} : { problems: { '': problem } }),
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <nav aria-label="Withdrawals" className="app-tabs">
          <ul>
            <li>
              <a href={listPath(false)} aria-current={isDone ? undefined : 'page'}>
                To handle
              </a>
            </li>
            <li>
              <a href={listPath(true)} aria-current={isDone ? 'page' : undefined}>
                Done
              </a>
            </li>
          </ul>
        </nav>
        {isDone ? null : (
          <p className="app-hint mb-4">
            Nothing is refunded automatically: open a return in the order, and refund at the payment provider.
          </p>
        )}
        <div className="console-compact withdrawals">
          <List<ListedWithdrawal>
            visit={visit}
            caption={isDone ? 'Done' : 'To handle'}
            rows={found.ok ? ok(found.value.slice(0, WITHDRAWALS_SHOWN)) : found}
            keyOf={({ id }) => id}
            empty={isDone ? 'No withdrawal is done yet.' : 'No withdrawal is waiting.'}
            newer={page > 1 ? listPath(isDone, page - 1) : undefined}
            older={found.ok && found.value.length > WITHDRAWALS_SHOWN ? listPath(isDone, page + 1) : undefined}
            columns={columnsFor(visit, isDone)}
          />
        </div>
      </>
    ),
  })
}

const columnsFor = (visit: ConsoleVisit, isDone: boolean): Column<ListedWithdrawal>[] => [
  { name: 'Order', kind: 'row', cell: (withdrawal) => <OrderOf withdrawal={withdrawal} /> },
  { name: 'Received', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    name: 'Buyer',
    cell: ({ name, email }) => (
      <>
        {name} <span className="withdrawal-email">{email}</span>
      </>
    ),
  },
  { name: 'Cards', cell: ({ cards }) => <span className="whitespace-pre-wrap">{cards ?? 'All cards'}</span> },
  { name: 'Shop', cell: shopText },
  isDone
    ? { name: 'Done', cell: ({ handledAt }) => <When at={handledAt} /> }
    : { name: 'Action', cell: (withdrawal) => <DoneForm visit={visit} withdrawal={withdrawal} /> },
]

/** The order, or the number as it was typed. */
function OrderOf({ withdrawal: { number, orderId, orderNumber } }: { withdrawal: ListedWithdrawal }) {
  if (orderId === null)
    return (
      <>
        <span className="withdrawal-number">{number}</span>{' '}
        <span className="withdrawal-note">No order has this number and email.</span>
      </>
    )
  return (
    <>
      <a href={href('order', { order: orderId })} className="order-number">
        {orderNumber}
      </a>
      {number === orderNumber ? null : <span className="withdrawal-note">{`Typed: ${number}`}</span>}
    </>
  )
}

/** "Germany · Deutsch" */
function shopText({ market, lang }: ListedWithdrawal): string {
  const { name } = countryName(market.slice(0, 2).toUpperCase(), DEFAULT_LANGUAGE)
  return `${name} · ${isLanguage(lang) ? LANGUAGES[lang].name : lang}`
}

function DoneForm({ visit, withdrawal: { id, number } }: { visit: ConsoleVisit; withdrawal: ListedWithdrawal }) {
  if (!visit.may('withdrawals:done')) return null
  return (
    <form method="post" action={PATH}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" data-pending="Saving…" className="console-act app-link">
        Mark as done<span className="sr-only">{`: ${number}`}</span>
      </button>
    </form>
  )
}

const doneForm = z.object({ id: asSent })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = doneForm.safeParse(fieldsOf(body))
  if (!form.success || !(await hasWithdrawals(visit))) return notFound(visit)
  const refused = await refusedAction(visit, 'withdrawals:done', body)
  if (refused) return refused
  return (await markDone(visit, form.data.id))
    ? leadTo(`${PATH}?done=done`)
    : listPage(visit, { problem: CHANGED_MEANWHILE, status: 409 })
}
