// `/admin/returns`: the returns, exchanges and replacements that are not closed, the newest first.
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { When } from '#app/console/parts.tsx'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { openStore } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { designsOf } from './order-rules.ts'
import { OrderState } from './order-words.tsx'
import { type ListedReturn, listReturns, RETURNS_A_PAGE } from './read-returns.ts'
import { RETURN_KINDS, reasonText, returnState, whatText } from './return-rules.ts'

const MOST_PAGES = 2000

function pageOf({ searchParams }: URL): number {
  const typed = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) ? Math.min(Number(typed), MOST_PAGES) : 1
}

const pathOf = (page: number): string => (page === 1 ? href('returns') : `${href('returns')}?page=${page}`)

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const page = pageOf(visit.url)
  const found = await attemptInStore(() => listReturns(openStore(visit.env.DB), page), {
    what: 'list returns',
    budgetMs: D1_READ_BUDGET_MS,
  })
  const designs = designsOf(visit.config.brand)
  const hasMore = found.ok && found.value.length > RETURNS_A_PAGE
  return consolePage(visit, {
    title: 'Returns',
    children: (
      <List<ListedReturn>
        visit={visit}
        caption="Open returns, exchanges and replacements"
        rows={found.ok ? ok(found.value.slice(0, RETURNS_A_PAGE)) : found}
        keyOf={({ id }) => id}
        empty={page === 1 ? 'No return is open.' : 'There is nothing on this page.'}
        newer={page > 1 ? pathOf(page - 1) : undefined}
        older={hasMore ? pathOf(page + 1) : undefined}
        columns={[
          {
            name: 'Order',
            kind: 'row',
            cell: ({ orderId, number }) => (
              <a href={`${href('order', { order: orderId })}#returns`} className="order-number">
                {number}
              </a>
            ),
          },
          { name: 'Buyer', cell: ({ name }) => name ?? '–' },
          {
            name: 'What',
            cell: (one) => `${RETURN_KINDS[one.kind].name}: ${whatText(designs, one, one.cards)}`,
          },
          { name: 'Reason', cell: ({ reason }) => reasonText(reason) },
          { name: 'State', cell: returnState },
          {
            name: 'New order',
            cell: ({ newOrderId, newNumber, newStatus }) =>
              newOrderId === null || newNumber === null ? (
                '–'
              ) : (
                <span className="return-new">
                  <a href={href('order', { order: newOrderId })} className="app-link">
                    {newNumber}
                  </a>
                  {newStatus === null ? null : <OrderState status={newStatus} />}
                </span>
              ),
          },
          { name: 'Opened', cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    ),
  })
}
