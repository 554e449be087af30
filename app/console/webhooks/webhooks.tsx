// `/admin/webhooks`: the webhooks of the last 30 days, and when each payment provider sent the last one.

import { and, desc, gt, lt, type SQL, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { Facts, Read, When } from '#app/console/parts.tsx'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { webhookEvents } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'

const KEPT_SECONDS = 30 * 24 * 3600
const A_PAGE = 100
/** The senders, as prefixes of the ids of deliveries. */
const BACKENDS = ['shopify', 'stripe'] as const
const NAMES: Readonly<Record<string, string>> = { shopify: 'Shopify', stripe: 'Stripe' }

type Delivery = typeof webhookEvents.$inferSelect

const backendOf = ({ id }: Pick<Delivery, 'id'>): string => id.slice(0, Math.max(0, id.indexOf(':')))

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const { env, now, url } = visit
  // A page ends with a time and an id, because one second may have many deliveries.
  const [, at = '', id = ''] = /^(\d{1,12})\.(.{1,300})$/.exec(url.searchParams.get('before') ?? '') ?? []
  const isBefore: SQL | undefined =
    at === ''
      ? undefined
      : sql`(${webhookEvents.receivedAt} < ${Number(at)} OR (${webhookEvents.receivedAt} = ${Number(at)} AND ${lt(webhookEvents.id, id)}))`
  const [found, heard] = await Promise.all([
    runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(webhookEvents)
          .where(and(gt(webhookEvents.receivedAt, now - KEPT_SECONDS), isBefore))
          .orderBy(desc(webhookEvents.receivedAt), desc(webhookEvents.id))
          .limit(A_PAGE + 1),
      { what: 'list webhooks', budgetMs: D1_READ_BUDGET_MS },
    ),
    runStatement(
      env.DB,
      (store) =>
        store
          .select({
            backend: sql<string>`substr(${webhookEvents.id}, 1, instr(${webhookEvents.id}, ':') - 1)`,
            at: sql<number>`max(${webhookEvents.receivedAt})`,
          })
          .from(webhookEvents)
          .groupBy(sql`1`),
      { what: 'read last webhooks', budgetMs: D1_READ_BUDGET_MS },
    ),
  ])
  const rows = found.ok ? ok(found.value.slice(0, A_PAGE)) : found
  const last = found.ok && found.value.length > A_PAGE ? found.value[A_PAGE - 1] : undefined
  return consolePage(visit, {
    title: 'Webhooks',
    children: (
      <>
        <Read visit={visit} of={heard}>
          {(backends) => (
            <Facts
              facts={BACKENDS.map((name) => {
                const known = backends.find(({ backend }) => backend === name)
                return [`Last from ${NAMES[name]}`, known ? <When key={name} at={known.at} /> : 'never']
              })}
            />
          )}
        </Read>
        <div className="console-section">
          <List<Delivery>
            visit={visit}
            caption="Deliveries of 30 days"
            rows={rows}
            keyOf={(delivery) => delivery.id}
            empty="Nothing was received in 30 days."
            newer={at === '' ? undefined : href('console-webhooks')}
            older={last && `${href('console-webhooks')}?before=${encodeURIComponent(`${last.receivedAt}.${last.id}`)}`}
            columns={[
              { name: 'Received', kind: 'row', cell: ({ receivedAt }) => <When at={receivedAt} /> },
              { name: 'From', cell: (delivery) => NAMES[backendOf(delivery)] ?? backendOf(delivery) },
              { name: 'Topic', cell: ({ topic }) => topic },
              {
                name: 'Outcome',
                cell: ({ outcome }) =>
                  outcome === 'failed' ? <strong className="app-problem">failed</strong> : outcome,
              },
              { name: 'Note', cell: ({ note }) => note ?? '–' },
            ]}
          />
        </div>
      </>
    ),
  })
}
