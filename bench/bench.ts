// `npm run bench`: measures taps and pages against minimal Workers, the cold start, and download sizes. bench/README.md
// explains the results.
// Options: --rounds N, --seconds S, --starts N, --visits N, --taps N, --dist FOLDER (another build, in the same rounds
// as ours), --only hot,cold,page,render,profile,start,bytes,distance,ahead,cost.
import { ensureBuilt } from '../scripts/build.ts'
import { pathOf } from '../scripts/command-line.ts'
import { Failure, run } from '../scripts/failure.ts'
import { builtWorker } from '../scripts/serve.ts'
import { readShop } from '../scripts/settings.ts'
import { withTemporaryFolder } from '../scripts/temporary-folder.ts'
import { DEVELOPMENT_MASTER_KEYS } from '../src/domain/chip/master-keys.ts'
import { pagePaths } from '../src/domain/site/routes.ts'
import { buildWorkers, clientModules } from './build-workers.ts'
import { type ReportedBytes, reportedBytes } from './bytes.ts'
import { compareStarts, START_BUILDS } from './cold.ts'
import { compete } from './compete.ts'
import { compareCosts, reportCosts } from './cost.ts'
import { addVisits, prepareBenchDatabase, signingChipIds } from './database.ts'
import { measureAhead, measureDistances, type VisitContest } from './far-visits.ts'
import { besideOther, GROUP_NAMES, groups, HOME } from './groups.ts'
import { readOptions, timeLimit } from './options.ts'
import { reportBytes, reportContest, reportTrips, reportVisits } from './report.ts'
import { warnWhenBusy, writeResults } from './results.ts'
import { BUILT, fixedPage, roster, withFiles } from './roster.ts'
import { signingCards } from './signed-taps.ts'
import { countTrips, type PathTrips } from './trips.ts'
import { ask, startWorker, type WholeAnswer } from './worker-process.ts'

const MINUTES = 45

await run(async () => {
  const options = readOptions(process.argv.slice(2), {
    rounds: { value: 7, most: 25 },
    seconds: { value: 2, most: 10 },
    starts: { value: 15, most: 100 },
    visits: { value: 80, most: 2000, whole: true },
    taps: { value: 1000, most: 100_000, whole: true },
    dist: { text: '' },
    only: { names: [...GROUP_NAMES, 'start', 'bytes', 'distance', 'ahead', 'cost'] },
  })
  const checkTime = timeLimit(MINUTES)
  const busy = warnWhenBusy(
    'The machine is busy with other work: read CPU time and ratios, and run this again when idle.',
  )
  const results = await withTemporaryFolder('bench', (folder) => bench({ ...options, checkTime, folder }))
  console.log(`\nWritten to ${writeResults('', { options, ...results }, { busy })}`)
})

interface Options {
  rounds: number
  seconds: number
  starts: number
  visits: number
  /** The number of people's taps in the mix of "cost". */
  taps: number
  /** The folder of another build; "" for none. */
  dist: string
  only: string[]
  checkTime: () => void
  folder: string
}
/** Results of the requested groups. */
interface Results {
  groups: Record<string, Awaited<ReturnType<typeof compete>>>
  start?: Awaited<ReturnType<typeof compareStarts>>
  bytes?: ReportedBytes
  trips?: Record<string, PathTrips>
  distance?: VisitContest
  ahead?: VisitContest
  cost?: Awaited<ReturnType<typeof compareCosts>>
}

async function bench(options: Options): Promise<Results> {
  ensureBuilt()
  const isFar = (name: string) => name === 'distance' || name === 'ahead'
  const isNear = (name: string) => name !== 'cost' && !isFar(name)
  const near = options.only.some(isNear) ? await benchNear(options) : { groups: {} }
  const far = options.only.some(isFar) ? await benchFar(options) : {}
  return { ...near, ...far, ...(options.only.includes('cost') ? { cost: await benchCost(options) } : {}) }
}

/** Cost of taps; `dist` names another build that is measured before ours. */
async function benchCost({ taps, dist, checkTime, folder }: Options): Promise<NonNullable<Results['cost']>> {
  console.log('\nWhat taps cost')
  const { platform, settings, config } = await readShop()
  const { brand, anonKey } = config
  const state = `${folder}/cost-state`
  await prepareBenchDatabase(platform, settings, brand.demoUsername, state)
  const builds = { ...(dist === '' ? {} : { [dist]: pathOf(dist) }), 'this build': 'dist' }
  const from = { platform, settings, anonKey, builds, state, folder: `${folder}/cost` }
  const costs = await compareCosts({ ...from, taps, checkTime })
  reportCosts(costs)
  return costs
}

/** The built Worker with D1 and KV far away. */
async function benchFar({ rounds, visits, only, checkTime, folder }: Options): Promise<Partial<Results>> {
  const { platform, settings, config } = await readShop()
  const { brand, anonKey } = config
  const state = `${folder}/far-state`
  await prepareBenchDatabase(platform, settings, brand.demoUsername, state)
  await addVisits(platform, brand.demoUsername, state)
  const ours = withFiles(await builtWorker(platform, settings))
  const far = { ours, state, folder, rounds, checkTime }
  const results: Partial<Results> = {}
  if (only.includes('distance')) {
    results.trips = await countTrips(ours, { brand, anonKey, state, folder })
    reportTrips(results.trips)
    results.distance = await measureDistances(far)
    reportVisits(results.distance)
  }
  if (only.includes('ahead')) {
    results.ahead = await measureAhead(far, visits)
    reportVisits(results.ahead)
  }
  return results
}

async function benchNear({ rounds, seconds, starts, dist, only, checkTime, folder }: Options): Promise<Results> {
  const { platform, settings, config } = await readShop({ SUN_MASTER_KEYS: DEVELOPMENT_MASTER_KEYS })
  const { brand } = config
  const chosen = GROUP_NAMES.filter((name) => only.includes(name))
  const results: Results = { groups: {} }
  const builds = `${folder}/builds`
  buildWorkers(builds, [...new Set([...BUILT, ...START_BUILDS])])
  await prepareBenchDatabase(platform, settings, brand.demoUsername, `${folder}/state`)
  const field = await roster({ platform, settings, builds, other: dist })

  // The home page for the static Workers, and every page for its size.
  const shop = await startWorker(field.ours.options, `${folder}/state`, `${folder}/shop`)
  const profilePath = `/profile/${brand.demoUsername}`
  const answers: Record<string, WholeAnswer> = {}
  let home: WholeAnswer
  try {
    home = await ask(shop.url, HOME)
    const paths = Object.values(pagePaths(brand)).map(([path]) => path)
    for (const path of [...paths, profilePath]) answers[path] = await ask(shop.url, { path })
  } finally {
    await shop.stop()
  }
  if (home.status !== 200 || !home.headers.etag) throw new Failure('The home page is not answered with an ETag.')
  field.fixed = fixedPage(field.ours.options, home, false)
  field.fixedBytes = fixedPage(field.ours.options, home, true)

  const own = groups({
    demoUsername: brand.demoUsername,
    tag: home.headers.etag,
    cards: await signingCards(signingChipIds.length),
  })
  const competitions = dist === '' ? own : besideOther(own, dist)
  const asked = chosen.flatMap((name) => Object.entries(competitions).filter(([known]) => known === name))
  const count = asked.reduce((sum, [, { contestants }]) => sum + Object.keys(contestants).length, 0)
  if (count > 0) console.log(`About ${Math.ceil((count * (rounds * 1.5 + 2) * seconds) / 60)} minutes of rounds.`)
  for (const [name, group] of asked) {
    const from = { folder: `${folder}/${name}`, state: `${folder}/state`, field }
    const contest = await compete(group, from, { rounds, seconds, checkTime })
    results.groups[name] = contest
    reportContest(contest)
  }
  if (only.includes('start')) {
    const compatibility = { date: platform.compatibility_date ?? '', flags: platform.compatibility_flags }
    results.start = await compareStarts({
      folder,
      builds,
      other: dist,
      settings,
      compatibility,
      runs: starts,
      checkTime,
    })
    reportContest(results.start)
  }
  if (only.includes('bytes')) {
    results.bytes = reportedBytes(answers, profilePath, clientModules(folder))
    reportBytes(results.bytes)
  }
  return results
}
