// Runs one group of bench/groups.ts: starts its contestants, checks one full response of each, measures them in
// alternating rounds and compares the result with the goals.
import { Failure } from '../scripts/failure.ts'
import type { Goal, Group } from './groups.ts'
import { asSent } from './load.ts'
import type { Roster } from './roster.ts'
import { type Column, type Columns, type Contestant, measure, type RoundOptions } from './rounds.ts'
import { difference, ratio, type Spread, spread } from './stats.ts'
import { ask, startWorker } from './worker-process.ts'

/** The result of a goal: the ratio of `of` to `by`, or the difference. `met` is null for a goal without a limit. */
export interface Outcome<Measure extends string> extends Spread {
  of: string
  by: string
  measure: Measure
  atMost: number | undefined
  atLeast?: number | undefined
  moreAtMost?: number | undefined
  met: boolean | null
}
/** The reported results of the contestants. */
export interface Contest<Measure extends string> {
  table: Record<string, Record<Measure, Spread>>
  goals: Outcome<Measure>[]
}

/** `field` is the roster, `state` the prepared database, `folder` the place for copies of it. */
export async function compete(
  { title, contestants, goals }: Group,
  { field, state, folder }: { field: Roster; state: string; folder: string },
  options: RoundOptions,
): Promise<Contest<Column> & { title: string; answers: object; rounds: Record<string, Columns> }> {
  console.log(`\n${title}`)
  const running: Record<string, Contestant> = {}
  try {
    for (const [name, { worker: entry, ...asked }] of Object.entries(contestants)) {
      const found = field[entry]
      if (!found) throw new Error(`There is no Worker "${entry}".`)
      const { options: worker, stored } = found
      const own = `${folder}/${name.replaceAll(/\W/g, '-')}`
      running[name] = { ...(await startWorker(worker, stored ? state : null, own)), ...asked }
    }
    const answers: Record<string, object> = {}
    for (const [name, contestant] of Object.entries(running)) answers[name] = await firstAnswer(name, contestant)
    const measured = await measure(running, options)
    const table = Object.fromEntries(Object.entries(measured).map(([name, columns]) => [name, spreads(columns)]))
    const results = goals.map((goal) => outcome(goal, measured))
    return { title, answers, table, goals: results, rounds: measured }
  } finally {
    for (const { stop } of Object.values(running)) await stop()
  }
}

const spreads = ({ perSecond, cpuUs, p50Ms, p99Ms }: Columns): Record<Column, Spread> => ({
  perSecond: spread(perSecond),
  cpuUs: spread(cpuUs),
  p50Ms: spread(p50Ms),
  p99Ms: spread(p99Ms),
})

/** The load checks only statuses; this checks one full response. */
async function firstAnswer(name: string, { url, requests, status }: Contestant): Promise<object> {
  const answer = await ask(url, asSent(requests[0] ?? { path: '/' }))
  if (answer.status !== status) throw new Failure(`"${name}" answers ${answer.status} instead of ${status}.`)
  const { location } = answer.headers
  return {
    bytes: Buffer.byteLength(answer.body),
    headers: Object.keys(answer.headers).length,
    ...(location ? { location } : {}),
  }
}

function outcome(
  { of, by, measure: column, atMost, atLeast, moreAtMost }: Goal,
  measured: Readonly<Record<string, Columns>>,
): Outcome<Column> {
  const [values, others] = [measured[of]?.[column] ?? [], measured[by]?.[column] ?? []]
  if (moreAtMost !== undefined) {
    const is = difference(values, others)
    return { of, by, measure: column, atMost, moreAtMost, ...is, met: is.median <= moreAtMost }
  }
  const is = ratio(values, others)
  const met = atMost !== undefined ? is.median <= atMost : atLeast !== undefined ? is.median >= atLeast : null
  return { of, by, measure: column, atMost, atLeast, ...is, met }
}
