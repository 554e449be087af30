// `npm run bench:chips`: imports 10,000 chips through the real command line while a server is running, then taps 1,000
// of them at random and checks every response. The times are compared with a bare redirect Worker in the same workerd,
// in alternation. bench/README.md explains the results. Options: --chips N, --taps N.
import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.ts'
import { Failure, run } from '../scripts/failure.ts'
import { prepareDatabase } from '../scripts/local-db.ts'
import { script } from '../scripts/project.ts'
import { builtWorker } from '../scripts/serve.ts'
import { readShop } from '../scripts/settings.ts'
import { withTemporaryFolder } from '../scripts/temporary-folder.ts'
import { NEW_CHIP_ID_BYTES, newChipId } from '../src/domain/chip/chip-states.ts'
import { readOptions } from './options.ts'
import { writeResults } from './results.ts'
import { startWorkers, type WorkerOptions } from './worker-process.ts'

const BARE = `export default { fetch: () =>
  new Response(null, { status: 302, headers: { Location: '/profile/demo', 'Cache-Control': 'no-store' } }) }`

await run(async () => {
  const { chips: count, taps } = readOptions(process.argv.slice(2), {
    chips: { value: 10_000, most: 100_000, whole: true },
    taps: { value: 1000, most: 100_000, whole: true },
  })
  const { platform, settings, config } = await readShop()
  ensureBuilt()
  await withTemporaryFolder('bench-chips', async (state) => {
    await prepareDatabase(platform, settings, state)
    const app = await builtWorker(platform, settings)
    const { compatibilityDate = '' } = app
    const plain = { name: 'bare', modules: true, script: BARE, compatibilityDate }
    const { urls, stop } = await startWorkers([app as WorkerOptions, plain], null, state)
    try {
      const rows = makeRows(count)
      const file = join(state, 'chips.csv')
      writeFileSync(file, `chip_id,status,username,batch,label\r\n${rows.map(({ line }) => line).join('\r\n')}\r\n`)
      const importSeconds = await importFile(file, state)
      const [site, bare] = urls
      if (!site || !bare) throw new Error('A Worker was started that has no address.')
      const measured = {
        importSeconds,
        ...(await tapAtRandom(rows, taps, { site, bare, appHost: config.brand.appHost })),
      }
      report({ count, taps, ...measured })
      console.log(`\nWritten to ${writeResults('chips-', { count, taps, ...measured })}`)
    } finally {
      await stop()
    }
  })
})

interface Row {
  chipId: string
  username: string
  line: string
}

/** Chips of every status, two thirds of them linked, each with its line of the CSV file. */
function makeRows(count: number): Row[] {
  const others = ['unlinked', 'linked_without_profile', 'disabled', 'paused', 'retired']
  return Array.from({ length: count }, (_, i) => {
    const chipId = newChipId(randomBytes(NEW_CHIP_ID_BYTES))
    const status = i % 3 === 0 ? others[(i / 3) % others.length] : 'linked_with_profile'
    const username = status === 'linked_with_profile' ? `user${i}` : ''
    return { chipId, username, line: `${chipId},${status},${username},BENCH,"Card, ${i}"` }
  })
}

/** Runs the command and resolves with its duration in seconds, its start included. */
function importFile(file: string, state: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, script('scripts/chips.ts', 'import', file, '--state', state), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve((performance.now() - began) / 1000) : reject(new Failure(`The import ended with ${code}.`)),
    ),
  )
}

interface Times {
  p50Ms: number
  p99Ms: number
  maxMs: number
}
interface Measured {
  tap: Times
  bare: Times
  p50Ratio: number
}

/**
 * Uses one connection for taps and one for bare redirects. Both alternate, so that other load on the machine affects
 * both.
 */
async function tapAtRandom(
  rows: readonly Row[],
  taps: number,
  { site, bare, appHost }: { site: URL; bare: URL; appHost: string },
): Promise<Measured> {
  const agents = {
    tap: new Agent({ keepAlive: true, maxSockets: 1 }),
    bare: new Agent({ keepAlive: true, maxSockets: 1 }),
  }
  for (let i = 0; i < 50; i++) {
    await redirectOf(new URL('/scan/WARM-UP', site), agents.tap)
    await redirectOf(bare, agents.bare)
  }
  const times: Record<'tap' | 'bare', number[]> = { tap: [], bare: [] }
  const wrong: string[] = []
  for (let i = 0; i < taps; i++) {
    const { chipId = '', username = '' } = rows[randomInt(rows.length)] ?? {}
    const tapped = await redirectOf(new URL(`/scan/${chipId}`, site), agents.tap)
    times.tap.push(tapped.milliseconds)
    times.bare.push((await redirectOf(bare, agents.bare)).milliseconds)
    const expected = username === '' ? `${appHost}/register?chip=${chipId}` : `/profile/${username}`
    if (tapped.status !== 302 || tapped.location !== expected)
      wrong.push(`${chipId}: ${tapped.status} ${tapped.location}`)
  }
  for (const agent of Object.values(agents)) agent.destroy()
  if (wrong.length > 0) throw new Failure(`${wrong.length} of ${taps} taps led elsewhere, like ${wrong[0]}.`)
  const [tap, plain] = [summary(times.tap), summary(times.bare)]
  return { tap, bare: plain, p50Ratio: tap.p50Ms / plain.p50Ms }
}

function redirectOf(
  url: URL,
  agent: Agent,
): Promise<{ status: number | undefined; location: string | undefined; milliseconds: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          location: response.headers.location,
          milliseconds: performance.now() - began,
        }),
      )
    }).on('error', reject)
  })
}

function summary(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

function report({
  count,
  taps,
  importSeconds,
  tap,
  bare,
  p50Ratio,
}: Measured & { count: number; taps: number; importSeconds: number }): void {
  console.log(`${count} chips imported by the command line in ${importSeconds.toFixed(1)} s, its start included.`)
  console.log(`${taps} random taps, all of them right. Milliseconds over one connection:`)
  const row = ({ p50Ms, p99Ms, maxMs }: Times) => ({
    p50: p50Ms.toFixed(2),
    p99: p99Ms.toFixed(2),
    max: maxMs.toFixed(2),
  })
  console.table({ tap: row(tap), 'bare redirect': row(bare) })
  console.log(`p50 of a tap ÷ p50 of a bare redirect: ${p50Ratio.toFixed(2)}`)
}
