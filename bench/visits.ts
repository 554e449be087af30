// Visits in alternating rounds: for every chip, each contestant's visitor in turn taps once and reads the page.
// Compared values are thus measured within a tenth of a second, which cancels other load on the machine.
import { fineCpuMs } from './cpu.ts'
import { type Counted, readCounts, startCounting } from './distance.ts'
import { orderOf, spread } from './stats.ts'
import { createVisitor, type Visit, type Visitor } from './visitor.ts'
import type { RunningWorker } from './worker-process.ts'

/** One round of a contestant: medians over its visits, and the cost of one visit. */
export interface VisitRound {
  tapMs: number
  profileMs: number
  /** Tap and profile of the same visit, without the wait in between. */
  bothMs: number
  cpuUs: number
  /** D1 reads per visit; writes are counts of taps, many in one batch. */
  d1Reads: number
  d1Writes: number
  kvCalls: number
}

export interface VisitOptions {
  /** Used in rotation, starting at index `from`. */
  chips: readonly string[]
  from: number
  rounds: number
  /** The number of visits per contestant and round. */
  visits: number
  /** The wait between the redirect and the next request: the round trip to a phone. */
  waitMs: number
  checkTime: () => void
}

const WARM_VISITS = 5

interface Entry {
  name: string
  running: RunningWorker
  visitor: Visitor
  rounds: VisitRound[]
}

/** The rounds by contestant. No chip is visited again before all others were. */
export async function measureVisits(
  contestants: Readonly<Record<string, RunningWorker>>,
  { chips, from, rounds, visits, waitMs, checkTime }: VisitOptions,
): Promise<Record<string, VisitRound[]>> {
  const field = Object.entries(contestants).map(
    ([name, running]): Entry => ({ name, running, visitor: createVisitor(running.url), rounds: [] }),
  )
  let next = from
  const inTurn = async (count: number) => {
    const taken = new Map(field.map((entry): [Entry, Visit[]] => [entry, []]))
    for (let number = 0; number < count; number++) {
      const chip = chips[next++ % chips.length] ?? ''
      for (const entry of orderOf(field, number)) taken.get(entry)?.push(await entry.visitor.visit(chip, waitMs))
    }
    return taken
  }
  try {
    await inTurn(WARM_VISITS)
    for (let round = 0; round < rounds; round++) {
      checkTime()
      for (const { running } of field) await startCounting(running.url)
      const before = field.map(cpuOf)
      const taken = await inTurn(visits)
      const spent = field.map((entry, index) => cpuOf(entry) - (before[index] ?? Number.NaN))
      for (const [index, entry] of field.entries())
        entry.rounds.push(
          roundOf(taken.get(entry) ?? [], spent[index] ?? Number.NaN, await readCounts(entry.running.url)),
        )
    }
    return Object.fromEntries(field.map(({ name, rounds: measured }) => [name, measured]))
  } finally {
    for (const { visitor } of field) visitor.leave()
  }
}

const cpuOf = ({ running: { pid } }: Entry): number => fineCpuMs(pid ?? undefined)

function roundOf(visits: readonly Visit[], cpuMs: number, { counts }: Counted): VisitRound {
  const median = (of: (visit: Visit) => number) => spread(visits.map(of)).median
  return {
    tapMs: median(({ tapMs }) => tapMs),
    profileMs: median(({ profileMs }) => profileMs),
    bothMs: median(({ tapMs, profileMs }) => tapMs + profileMs),
    cpuUs: (1000 * cpuMs) / visits.length,
    d1Reads: counts.reads / visits.length,
    d1Writes: counts.writes / visits.length,
    kvCalls: counts.kv / visits.length,
  }
}
