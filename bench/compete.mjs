// Runs one group of bench/groups.mjs: starts its contestants, looks at one whole answer of each, measures them in
// alternating rounds and holds the goals against the result.
import { Failure } from '../scripts/failure.mjs'
import { measure } from './rounds.mjs'
import { ratio, spread } from './stats.mjs'
import { ask, startWorker } from './worker-process.mjs'

/**
 * @param {object} group of bench/groups.mjs
 * @param {{ field: Record<string, { options: object, stored: boolean }>, state: string, folder: string }} from the
 *   roster, the prepared database, and a folder for the copies of it
 * @param {{ rounds: number, seconds: number, checkTime: () => void }} options
 */
export async function compete({ title, contestants, goals }, { field, state, folder }, options) {
  console.log(`\n${title}`)
  const running = {}
  try {
    for (const [name, { worker: entry, ...asked }] of Object.entries(contestants)) {
      const { options: worker, stored } = field[entry]
      const own = `${folder}/${name.replaceAll(/\W/g, '-')}`
      running[name] = { ...(await startWorker(worker, stored ? state : null, own)), ...asked }
    }
    const answers = {}
    for (const [name, contestant] of Object.entries(running)) answers[name] = await firstAnswer(name, contestant)
    const measured = await measure(running, options)
    const table = Object.fromEntries(
      Object.entries(measured).map(([name, columns]) => [
        name,
        Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, spread(values)])),
      ]),
    )
    const results = goals.map((goal) => result(goal, measured))
    return { title, answers, table, goals: results, rounds: measured }
  } finally {
    for (const { stop } of Object.values(running)) await stop()
  }
}

/** The load looks at statuses only; what they stand for is looked at once, here. */
async function firstAnswer(name, { url, requests, status }) {
  const answer = await ask(url, requests[0])
  if (answer.status !== status) throw new Failure(`"${name}" answers ${answer.status} instead of ${status}.`)
  const { location } = answer.headers
  return {
    bytes: Buffer.byteLength(answer.body),
    headers: Object.keys(answer.headers).length,
    ...(location ? { location } : {}),
  }
}

function result({ of, by, measure: column, atMost, atLeast }, measured) {
  const is = ratio(measured[of][column], measured[by][column])
  const met = atMost !== undefined ? is.median <= atMost : atLeast !== undefined ? is.median >= atLeast : null
  return { of, by, measure: column, atMost, atLeast, ...is, met }
}
