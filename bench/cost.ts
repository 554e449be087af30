// Cost of a million taps (COST-24): sends the same taps to builds of the Worker, counts their use of D1, KV and
// Analytics Engine, and multiplies by bench/prices.ts. One table by kind of tap, one for the whole mix
// (bench/cost-mix.ts).

import { Failure } from '../scripts/failure.ts'
import type { Platform, Settings } from '../scripts/settings.ts'
import { API_PATHS } from '../src/domain/site/routes.ts'
import {
  addCostCards,
  agentOf,
  cardsOf,
  type Device,
  ISOLATES,
  isCopyDue,
  linkedChip,
  mixOf,
  type Tap,
  unknownChip,
  unlinkedChip,
} from './cost-mix.ts'
import { type IsolateOptions, type Isolates, startIsolates } from './isolates.ts'
import { dollarsAMillion, PRICES_READ, type Usage } from './prices.ts'

const KIND_TAPS = 100
const WARM_TAPS = 20
const AT_ONCE = 8

/** Average use per tap. */
export interface Cost extends Usage {
  /** Calls to D1, which are not billed by themselves. */
  d1Calls: number
  /** US dollars per million. */
  dollars: number
}
/** Costs by build, then by what was done. */
export type Costs = Record<string, Record<string, Cost>>

export interface CostOptions {
  platform: Platform
  settings: Settings
  anonKey: string
  /** Folders of the builds, by their names in the tables. */
  builds: Record<string, string>
  /** The prepared database. */
  state: string
  folder: string
  /** The number of people's taps in the mix. */
  taps: number
  checkTime: () => void
}

export async function compareCosts(options: CostOptions): Promise<{ kinds: Costs; mixes: Costs }> {
  const { platform, settings, anonKey, builds, state, folder, taps, checkTime } = options
  await addCostCards(platform, state)
  const kinds: Costs = {}
  const mixes: Costs = {}
  for (const [name, dist] of Object.entries(builds)) {
    const start = (what: string, count: number, withStats = false) => {
      checkTime()
      console.log(`  ${name}: ${what}`)
      const own = `${folder}/${name}-${what}`.replaceAll(/[^\w/.-]/g, '-')
      return withIsolates(count, { platform, settings, dist, state, folder: own, withStats })
    }
    kinds[name] = await start('kinds of taps', 5)((isolates) => costsOfKinds(isolates))
    mixes[name] = {
      taps: await start('taps', ISOLATES + 1)((isolates) => costOfMix(isolates, { taps, anonKey: null })),
      'taps, STATS bound': await start(
        'taps with STATS',
        ISOLATES + 1,
        true,
      )((isolates) => costOfMix(isolates, { taps, anonKey: null, withStats: true })),
      'taps, profile opened and counted': await start(
        'visits',
        ISOLATES + 1,
      )((isolates) => costOfMix(isolates, { taps, anonKey })),
    }
  }
  return { kinds, mixes }
}

const withIsolates =
  (count: number, options: IsolateOptions) =>
  async <Value>(use: (isolates: Isolates) => Promise<Value>): Promise<Value> => {
    const isolates = await startIsolates(count, options)
    try {
      return await use(isolates)
    } finally {
      await isolates.stop()
    }
  }

/** The cost of each kind of tap, including the write of its count: a hundred taps of each kind, a few at once. */
async function costsOfKinds(isolates: Isolates): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {}
  const measure = async (name: string, isolate: number, chip: (n: number) => string, device: Device = 'phone') => {
    const taps = Array.from({ length: KIND_TAPS }, (_, n): Tap => ({ chip: chip(n), isolate, device }))
    costs[name] = await costOf(isolates, taps.length, () => tapAll(isolates, taps))
  }
  await measure('linked, its first tap ever', 0, linkedChip)
  await measure('linked, new to the isolate', 1, linkedChip)
  await measure('linked, again in the hour', 1, linkedChip)
  await tapAll(isolates, Array(WARM_TAPS).fill({ chip: linkedChip(0), isolate: 2, device: 'phone' }))
  await isolates.counted()
  await measure('linked and hot', 2, () => linkedChip(0))
  await measure('not linked, new to the isolate', 3, unlinkedChip)
  await measure('not linked, again in the hour', 3, unlinkedChip)
  await measure('unknown', 4, unknownChip)
  await measure('linked, by a program', 4, linkedChip, 'program')
  return costs
}

interface MixOptions {
  taps: number
  /** The public key if profiles are opened too, otherwise null. */
  anonKey: string | null
  withStats?: boolean
}

async function costOfMix(isolates: Isolates, { taps, anonKey, withStats = false }: MixOptions): Promise<Cost> {
  const { linked } = cardsOf(taps)
  // Earlier days: KV copies of all cards except those that are due. Their isolate is not part of the measurement.
  const copied = Array.from({ length: linked + 1 }, (_, card) => card).filter((card) => !isCopyDue(card))
  await tapAll(
    isolates,
    copied.map((card) => ({ chip: linkedChip(card), isolate: ISOLATES, device: 'program' })),
  )
  await isolates.counted()
  const cost = await costOf(isolates, taps, () => tapAll(isolates, mixOf(taps), anonKey))
  const stored = await isolates.storedTaps()
  const wanted = withStats ? 0 : mixOf(taps).filter(({ device }) => device !== 'program').length
  if (stored !== wanted) throw new Failure(`D1 holds ${stored} taps of ${wanted}.`)
  return cost
}

/** Runs `run`, waits for the work after the responses, and divides the use by the number of taps. */
async function costOf(isolates: Isolates, taps: number, run: () => Promise<number>): Promise<Cost> {
  const before = isolates.cpuMs()
  const requests = await run()
  const counts = await isolates.counted()
  const cpuMs = isolates.cpuMs() - before
  const per = (count: number) => count / taps
  const usage: Usage = {
    requests: per(requests),
    cpuMs: Number.isNaN(cpuMs) ? 0 : per(cpuMs),
    rowsRead: per(counts.rowsRead),
    rowsWritten: per(counts.rowsWritten),
    kvReads: per(counts.kvReads),
    kvWrites: per(counts.kvWrites),
    kvDeletes: per(counts.kvDeletes),
    dataPoints: per(counts.dataPoints),
  }
  return { ...usage, d1Calls: per(counts.d1Calls), dollars: dollarsAMillion(usage) }
}

/**
 * Sends the taps in this order, a few at once. Returns the number of requests. With the public key, everyone whose tap
 * leads to a profile opens it, and its page reports the view.
 */
async function tapAll(isolates: Isolates, taps: readonly Tap[], anonKey: string | null = null): Promise<number> {
  let next = 0
  let requests = 0
  const person = async () => {
    for (let tap = taps[next++]; tap !== undefined; tap = taps[next++]) {
      const { isolate, device } = tap
      const headers = { 'User-Agent': agentOf(device) }
      const tapped = await isolates.ask(isolate, { path: `/scan/${tap.chip}`, headers })
      if (tapped.status !== 302) throw new Failure(`A tap on ${tap.chip} was answered ${tapped.status}.`)
      requests++
      const [, username] = /^\/profile\/([^/?]+)/.exec(tapped.location) ?? []
      if (anonKey === null || device === 'program' || username === undefined) continue
      const opened = await isolates.ask(isolate, { path: tapped.location, headers })
      const counted = await isolates.ask(isolate, {
        path: API_PATHS.profileView,
        headers: { ...headers, 'Content-Type': 'application/json', apikey: anonKey },
        body: JSON.stringify({ username }),
      })
      if (opened.status !== 200 || counted.status !== 200)
        throw new Failure(`The profile ${username} was answered ${opened.status}, its count ${counted.status}.`)
      requests += 2
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  return requests
}

const COLUMNS = {
  requests: 'requests',
  d1Calls: 'D1 calls',
  rowsRead: 'rows read',
  rowsWritten: 'rows written',
  kvReads: 'KV reads',
  kvWrites: 'KV writes',
  kvDeletes: 'KV deletes',
  dataPoints: 'data points',
  cpuMs: 'CPU ms',
} as const
const shown = (value: number): string => (value === 0 ? '0' : value.toFixed(3))

export function reportCosts({ kinds, mixes }: { kinds: Costs; mixes: Costs }): void {
  const table = (costs: Costs) =>
    console.table(
      Object.fromEntries(
        Object.entries(costs).flatMap(([build, rows]) =>
          Object.entries(rows).map(([what, cost]) => [
            `${build}: ${what}`,
            {
              ...Object.fromEntries(
                Object.entries(COLUMNS).map(([key, head]) => [head, shown(cost[key as keyof typeof COLUMNS])]),
              ),
              '$ a million': cost.dollars.toFixed(2),
            },
          ]),
        ),
      ),
    )
  console.log('\nOne tap of each kind, its count written')
  table(kinds)
  console.log('One tap of the mix (docs/scale.md)')
  table(mixes)
  console.log(`Prices read on ${PRICES_READ}; check them before you believe a sum (bench/prices.ts).`)
}
