// `/admin`: counts of what has to be done, the health of both Workers, and sales by day and week. Every count is a query of its
// own, so that a failure leaves the others.

import { href } from '#app/addresses.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { lowDesigns } from '#app/stock/read-stock.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { consolePage } from './frame.tsx'
import { appHealth, shopHealth } from './health.ts'
import { type Count, countsFor } from './overview-counts.ts'
import { readFigures } from './sales.ts'
import { NOT_KNOWN, SalesTables } from './sales-tables.tsx'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const [shop, app, low, figures, ...counts] = await Promise.all([
    shopHealth(visit),
    appHealth(visit),
    lowDesigns(visit),
    readFigures(visit),
    ...countsFor(visit).map(async (count) => ({ ...count, number: await countOf(visit, count) })),
  ])
  const shown = counts.filter(({ isRest, number }) => !isRest || (number !== null && number > 0))
  const tiles = [
    ...shown.map(({ name, page, show, number }) => ({
      name,
      address: show === undefined ? href(page) : `${href(page)}?show=${show}`,
      value: number?.toLocaleString('en-GB') ?? NOT_KNOWN,
    })),
    ...(low === 0
      ? []
      : [
          {
            name: 'Designs low on cards',
            address: href('console-stock'),
            value: low?.toLocaleString('en-GB') ?? NOT_KNOWN,
          },
        ]),
    { name: 'Health of the shop', address: href('console-health'), value: shop?.word ?? NOT_KNOWN },
    { name: 'Health of the app', address: href('console-health'), value: app.word },
  ]
  return consolePage(visit, {
    title: 'Overview',
    children: (
      <>
        <ul className="console-counts">
          {tiles.map(({ name, address, value }) => (
            <li key={name}>
              <a href={address} className="console-count">
                <span className="console-count-number" data-unknown={value === NOT_KNOWN ? '' : undefined}>
                  {value}
                </span>{' '}
                <span className="console-count-name">{name}</span>
              </a>
            </li>
          ))}
        </ul>
        <SalesTables visit={visit} figures={figures} />
      </>
    ),
  })
}

/** null where the query fails. */
async function countOf({ env, now }: ConsoleVisit, { question }: Count): Promise<number | null> {
  const found = await runStatement(env.DB, (store) => store.all<{ number: number }>(question(now)), {
    what: 'count for overview',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return found.ok ? (found.value[0]?.number ?? null) : null
}
