// The goals of the rounds of visits, and whether they are met. Pure.
import { ratio, type Spread, spread } from './stats.ts'
import type { VisitRound } from './visits.ts'

/** A goal with the measured values: as a ratio, or as the number of milliseconds by which one is below the other. */
export interface VisitOutcome extends Spread {
  what: string
  by: 'ratio' | 'less ms'
  goal: string
  /** Null for a goal without a limit. */
  met: boolean | null
}

type Measure = keyof VisitRound
const columnOf = (rounds: readonly VisitRound[], measure: Measure): number[] => rounds.map((round) => round[measure])

/** The ratio of one measure to the other, within each round. */
export function ratioGoal(
  what: string,
  [of, by]: readonly [readonly VisitRound[], readonly VisitRound[]],
  measure: Measure,
  atMost?: number,
): VisitOutcome {
  const is = ratio(columnOf(of, measure), columnOf(by, measure))
  if (atMost === undefined) return { what, by: 'ratio', ...is, goal: '', met: null }
  return { what, by: 'ratio', ...is, goal: `≤ ${atMost}`, met: is.median <= atMost }
}

/** The difference by which one measure is below the other, within each round. */
function lessGoal(
  what: string,
  [of, by]: readonly [readonly VisitRound[], readonly VisitRound[]],
  measure: Measure,
  atLeastMs: number,
): VisitOutcome {
  const others = columnOf(by, measure)
  const is = spread(columnOf(of, measure).map((value, round) => (others[round] ?? Number.NaN) - value))
  return { what, by: 'less ms', ...is, goal: `≥ ${atLeastMs}`, met: is.median >= atLeastMs }
}

/** Rounds of the same Worker with TAP_PREFETCH on and off. */
export interface OnAndOff {
  on: readonly VisitRound[]
  off: readonly VisitRound[]
}

/** Required gain and allowed cost of prefetching: `waiting` with a delay between tap and profile, `atOnce` without. */
export function aheadGoals({ waiting, atOnce }: { waiting: OnAndOff; atOnce: OnAndOff }): VisitOutcome[] {
  const way = [waiting.on, waiting.off] as const
  const calls = ratioGoal('D1 calls of a visit, on ÷ off', way, 'd1Reads', 1)
  return [
    lessGoal('profile after 40 ms, off − on, p50', way, 'profileMs', 20),
    ratioGoal('tap, on ÷ off, p50', way, 'tapMs', 1.02),
    ratioGoal('CPU of a visit, on ÷ off', way, 'cpuUs', 1.05),
    { ...calls, goal: '= 1', met: calls.median === 1 },
    ratioGoal('profile at once, on ÷ off, p50', [atOnce.on, atOnce.off], 'profileMs', 1.05),
  ]
}
