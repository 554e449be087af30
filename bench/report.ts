// Prints the results as tables; bench/results has the same figures as JSON.
import type { ReportedBytes } from './bytes.ts'
import type { Contest } from './compete.ts'
import type { VisitContest } from './far-visits.ts'
import { type Spread, spread } from './stats.ts'
import type { PathTrips } from './trips.ts'

const UNITS: Record<string, { head: string; digits: number }> = {
  perSecond: { head: 'requests/s, 8 conn.', digits: 0 },
  cpuUs: { head: 'CPU µs/request', digits: 0 },
  p50Ms: { head: 'p50 ms, 1 conn.', digits: 3 },
  p99Ms: { head: 'p99 ms, 1 conn.', digits: 3 },
  ms: { head: 'ms', digits: 1 },
  cpuMs: { head: 'CPU ms', digits: 1 },
}

const unitOf = (measure: string) => UNITS[measure] ?? { head: measure, digits: 2 }

const shown = ({ median, low, high }: Spread, digits: number) =>
  Number.isNaN(median) ? '–' : `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`

const verdict = (met: boolean | null) => (met === null ? '' : met ? 'met' : 'missed')

/** Prints the median round (lowest–highest) of every contestant, then the goals. */
export function reportContest({ table, goals }: Contest<string>): void {
  console.table(
    Object.fromEntries(
      Object.entries(table).map(([name, columns]) => [
        name,
        Object.fromEntries(
          Object.entries(columns).map(([column, values]) => [
            unitOf(column).head,
            shown(values, unitOf(column).digits),
          ]),
        ),
      ]),
    ),
  )
  console.table(
    Object.fromEntries(
      goals.map(({ of, by, measure, atMost, atLeast, moreAtMost, met, ...is }) => {
        const { head, digits } = unitOf(measure)
        const limit = atMost ? `≤ ${atMost}` : atLeast ? `≥ ${atLeast}` : ''
        return moreAtMost === undefined
          ? [`${of} ÷ ${by}, ${head}`, { ratio: shown(is, 2), goal: limit, '': verdict(met) }]
          : [`${of} − ${by}, ${head}`, { ratio: shown(is, digits), goal: `≤ ${moreAtMost}`, '': verdict(met) }]
      }),
    ),
  )
}

const VISIT_COLUMNS = [
  { head: 'tap ms', measure: 'tapMs', digits: 1 },
  { head: 'profile ms', measure: 'profileMs', digits: 1 },
  { head: 'both ms', measure: 'bothMs', digits: 1 },
  { head: 'CPU µs/visit', measure: 'cpuUs', digits: 0 },
  { head: 'D1 reads', measure: 'd1Reads', digits: 2 },
  { head: 'D1 writes', measure: 'd1Writes', digits: 2 },
  { head: 'KV calls', measure: 'kvCalls', digits: 2 },
] as const

/** Prints the median round (lowest–highest) of every contestant of each comparison, then the goals. */
export function reportVisits({ comparisons, goals }: VisitContest): void {
  for (const { title, rounds } of comparisons) {
    console.log(`\n${title}`)
    console.table(
      Object.fromEntries(
        Object.entries(rounds).map(([name, measured]) => [
          name,
          Object.fromEntries(
            VISIT_COLUMNS.map(({ head, measure, digits }) => [
              head,
              shown(spread(measured.map((round) => round[measure])), digits),
            ]),
          ),
        ]),
      ),
    )
  }
  console.table(
    Object.fromEntries(goals.map(({ what, goal, met, ...is }) => [what, { is: shown(is, 2), goal, '': verdict(met) }])),
  )
}

/** Prints the calls of each path to D1 and KV, before and after its response. */
export function reportTrips(paths: Readonly<Record<string, PathTrips>>): void {
  console.log('\nCalls to D1 and KV, and how many in a row the answer waits for')
  console.table(
    Object.fromEntries(
      Object.entries(paths).map(([name, { waited, after, milliseconds }]) => [
        name,
        {
          'D1 before': waited.d1,
          'KV before': waited.kv,
          'in a row': waited.inARow,
          ms: Math.round(milliseconds),
          'D1 after': after.d1,
          'KV after': after.kv,
          'in a row after': after.inARow,
        },
      ]),
    ),
  )
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

export function reportBytes({ client, pages, goals }: ReportedBytes): void {
  const [largest] = client.islands
  console.log('\nBytes and their goals')
  console.table(
    Object.fromEntries(
      goals.map(({ what, bytes, atMost }) => [
        what,
        { bytes: kb(bytes), goal: `≤ ${atMost / 1000} KB`, '': verdict(bytes <= atMost) },
      ]),
    ),
  )
  console.log('What a browser downloads, brotli')
  console.table({
    'entry script': kb(client.entry),
    'React and hydration': kb(client.hydration),
    'profile script': kb(client.profile),
    styles: kb(client.css),
    'largest island adds': largest ? `${kb(largest.adds)} (${largest.name})` : '–',
  })
  console.table(
    Object.fromEntries(client.islands.map(({ name, own, adds }) => [name, { 'its file': kb(own), adds: kb(adds) }])),
  )
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { html, css, unasked, js, islands }]) => [
        path,
        {
          html: kb(html),
          css: kb(css),
          'js unasked': kb(unasked),
          js: kb(js),
          total: kb(html + css + js),
          islands: islands.length,
        },
      ]),
    ),
  )
}
