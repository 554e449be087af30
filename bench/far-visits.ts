// The groups `distance` and `ahead`: how long a tap and its profile take for a visitor when D1 and KV are far away,
// compared with a static Worker that reads D1 equally often, and with reading ahead on and off.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Failure } from '../scripts/failure.ts'
import { VISITS, visitChips } from './database.ts'
import { type ModuleWorker, withDistance } from './distance.ts'
import { aheadGoals, type OnAndOff, ratioGoal, type VisitOutcome } from './visit-goals.ts'
import { measureVisits, type VisitOptions, type VisitRound } from './visits.ts'
import { ask, type RunningWorker, startWorker } from './worker-process.ts'

export const DISTANCES_MS = [1, 25, 100]
const AHEAD_MS = 25
/** A round trip to a phone. */
const WAY_MS = 40
const FEW_VISITS = 5

/** The rounds of one comparison, by contestant. */
export interface Comparison {
  title: string
  rounds: Record<string, VisitRound[]>
}
export interface VisitContest {
  comparisons: Comparison[]
  goals: VisitOutcome[]
}

interface Far {
  /** The built Worker. */
  ours: ModuleWorker
  /** The prepared database, and the folder for copies of it. */
  state: string
  folder: string
  rounds: number
  checkTime: () => void
}

/**
 * Compares our Worker, with reading ahead on and off, with a static one that reads D1 for the tap alone or for both.
 */
export async function measureDistances(far: Far): Promise<VisitContest> {
  const page = await pageOf(far)
  const comparisons: Comparison[] = []
  const goals: VisitOutcome[] = []
  for (const ms of DISTANCES_MS) {
    const workers = {
      on: prefetching(far.ours, 'on'),
      off: prefetching(far.ours, 'off'),
      'static, one read': staticVisit(far.ours, page, false),
      'static, two reads': staticVisit(far.ours, page, true),
    }
    await running(far, `distance-${ms}`, ms, workers, async (field) => {
      let from = 0
      for (const waitMs of [WAY_MS, 0]) {
        const rounds = await measureVisits(field, { ...optionsOf(far, FEW_VISITS), from, waitMs })
        from += VISITS / 2
        comparisons.push({ title: `${ms} ms to D1 and KV, profile ${whenOf(waitMs)}`, rounds })
        const { on = [], 'static, one read': one = [], 'static, two reads': two = [] } = rounds
        goals.push(
          ...(waitMs === 0
            ? [ratioGoal(`${ms} ms, at once: visit ÷ static, two reads`, [on, two], 'bothMs', 1.2)]
            : [
                ratioGoal(`${ms} ms: tap ÷ static`, [on, one], 'tapMs', 1.2),
                ratioGoal(`${ms} ms: visit ÷ static, one read`, [on, one], 'bothMs', 1.2),
              ]),
        )
      }
    })
  }
  return { comparisons, goals }
}

/** Compares reading ahead on and off in alternation, `visits` of each per round. */
export async function measureAhead(far: Far, visits: number): Promise<VisitContest> {
  const workers = { on: prefetching(far.ours, 'on'), off: prefetching(far.ours, 'off') }
  const options = optionsOf(far, visits)
  return running(far, 'ahead', AHEAD_MS, workers, async (field) => {
    const measured = async (waitMs: number, from: number): Promise<OnAndOff & { rounds: Comparison['rounds'] }> => {
      const rounds = await measureVisits(field, { ...options, from, waitMs })
      return { rounds, on: rounds.on ?? [], off: rounds.off ?? [] }
    }
    const waiting = await measured(WAY_MS, 0)
    const atOnce = await measured(0, (far.rounds * visits) % VISITS)
    const comparisons = [
      { title: `TAP_PREFETCH, ${AHEAD_MS} ms to D1 and KV, profile ${whenOf(WAY_MS)}`, rounds: waiting.rounds },
      { title: `TAP_PREFETCH, ${AHEAD_MS} ms to D1 and KV, profile ${whenOf(0)}`, rounds: atOnce.rounds },
    ]
    return { comparisons, goals: aheadGoals({ waiting, atOnce }) }
  })
}

const whenOf = (waitMs: number): string => (waitMs === 0 ? 'at once' : `asked for ${waitMs} ms after the redirect`)

const optionsOf = ({ rounds, checkTime }: Far, visits: number): Omit<VisitOptions, 'from' | 'waitMs'> => ({
  chips: visitChips,
  rounds,
  visits,
  checkTime,
})

const prefetching = (ours: ModuleWorker, TAP_PREFETCH: 'on' | 'off'): ModuleWorker => ({
  ...ours,
  bindings: { ...ours.bindings, TAP_PREFETCH },
})

/** A profile as served by our Worker, for the static Worker. */
async function pageOf({ ours, state, folder }: Far): Promise<{ body: string; headers: Record<string, string> }> {
  const shop = await startWorker(ours, state, `${folder}/page-of-a-visit`)
  try {
    const { status, body, headers } = await ask(shop.url, { path: '/profile/visit0000' })
    if (status !== 200) throw new Failure(`A profile of the visits is answered ${status}.`)
    const { 'content-type': type = 'text/html' } = headers
    return { body, headers: { 'Content-Type': type, 'Cache-Control': headers['cache-control'] ?? '' } }
  } finally {
    await shop.stop()
  }
}

const STATIC = readFileSync(new URL('./workers/static-visit.js', import.meta.url), 'utf8')

function staticVisit(
  ours: ModuleWorker,
  PAGE: { body: string; headers: Record<string, string> },
  READS_PROFILE: boolean,
): ModuleWorker {
  const { compatibilityDate, d1Databases } = ours
  const modulesRoot = resolve('bench/workers')
  return {
    name: 'static',
    ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
    ...(d1Databases === undefined ? {} : { d1Databases }),
    bindings: { PAGE, READS_PROFILE },
    modulesRoot,
    modules: [{ type: 'ESModule', path: resolve(modulesRoot, 'index.js'), contents: STATIC }],
  }
}

/** Starts each Worker behind the distance, with its own process and database, and stops them afterwards. */
async function running<Result>(
  { state, folder }: Far,
  name: string,
  ms: number,
  workers: Readonly<Record<string, ModuleWorker>>,
  work: (field: Record<string, RunningWorker>) => Promise<Result>,
): Promise<Result> {
  const field: Record<string, RunningWorker> = {}
  try {
    for (const [contestant, worker] of Object.entries(workers)) {
      const own = `${folder}/${name}-${contestant.replaceAll(/\W/g, '-')}`
      field[contestant] = await startWorker(withDistance(worker, ms), state, own)
    }
    return await work(field)
  } finally {
    for (const { stop } of Object.values(field)) await stop()
  }
}
