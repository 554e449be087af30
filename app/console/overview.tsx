// `/admin`: what waits (CON-10). Every count is a question of its own, so that one that fails says so and leaves the others.

import { D1_READ_BUDGET_MS } from '../../src/domain/site/timings'
import { attemptInStore } from '../../src/worker/attempt'
import type { ConsoleVisit } from '../door/visit'
import { consolePage } from './frame'
import { type Count, countsFor } from './overview-counts'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const counts = await Promise.all(
    countsFor(visit).map(async (count) => ({ ...count, number: await countOf(visit, count) })),
  )
  return consolePage(visit, {
    title: 'Overview',
    children: (
      <ul className="console-counts">
        {counts.map(({ name, href, number }) => (
          <li key={name}>
            <a href={href} className="console-count">
              <span className="console-count-number" data-unknown={number === null ? '' : undefined}>
                {number === null ? 'not known' : number.toLocaleString('en-GB')}
              </span>
              <span className="console-count-name">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    ),
  })
}

async function countOf({ env, now }: ConsoleVisit, { sql, params }: Count): Promise<number | null> {
  const found = await attemptInStore(
    () =>
      env.DB.prepare(sql)
        .bind(...params(now))
        .first<{ number: number }>(),
    { what: 'count for overview', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? (found.value?.number ?? null) : null
}
