// Time from process start to the first byte of a Worker's first response. workerd is restarted for each run, with the
// modules as uploaded and without D1 and KV, so that a tap redirects to register.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { Failure } from '../scripts/failure.ts'
import type { Settings } from '../scripts/settings.ts'
import type { Contest } from './compete.ts'
import { fineCpuMs } from './cpu.ts'
import { wire } from './load.ts'
import { orderOf, ratio, spread } from './stats.ts'

/** Built by bench/build-workers.ts. */
export const START_BUILDS = ['hono', 'hello']
const PATIENCE_MS = 20_000
// On by default from this compatibility date; workerd rejects it as an explicit flag.
const DEFAULT_FLAGS = ['nodejs_compat']

/** A Worker to start: its modules, the requested path and the expected status. */
interface Starter {
  modules: string
  main?: string
  path: string
  status: number
}

const contestants = (builds: string, other: string): Record<string, Starter> => ({
  bare: { modules: 'bench/workers', main: 'bare.js', path: '/', status: 302 },
  Hono: { modules: `${builds}/hono`, path: '/scan/BENCH0000', status: 302 },
  'Hono + React': { modules: `${builds}/hello`, path: '/', status: 200 },
  'first tap': { modules: 'dist/server', path: '/scan/DEMO0001', status: 302 },
  'first page': { modules: 'dist/server', path: '/', status: 200 },
  ...(other === ''
    ? {}
    : {
        'other first tap': { modules: `${other}/server`, path: '/scan/DEMO0001', status: 302 },
        'other first page': { modules: `${other}/server`, path: '/', status: 200 },
      }),
})

const GOALS: readonly { of: string; by: string; atMost?: number; needsOther?: true }[] = [
  { of: 'first tap', by: 'Hono', atMost: 1.15 },
  { of: 'first page', by: 'Hono', atMost: 1.5 },
  { of: 'first page', by: 'Hono + React' },
  { of: 'first tap', by: 'other first tap', needsOther: true },
  { of: 'first page', by: 'other first page', needsOther: true },
]

interface Compatibility {
  date: string
  flags: readonly string[]
}
interface StartOptions {
  folder: string
  builds: string
  /** The folder of another build, started in the same rounds; "" for none. */
  other: string
  settings: Settings
  compatibility: Compatibility
  runs: number
  checkTime: () => void
}
type Measure = 'ms' | 'cpuMs'
type Times = Record<Measure, number[]>

/** Starts every contestant `runs` times, in alternation. */
export async function compareStarts({
  folder,
  builds,
  other,
  settings,
  compatibility,
  runs,
  checkTime,
}: StartOptions): Promise<Contest<Measure> & { runs: Record<string, Times> }> {
  console.log('\nFrom nothing to the first byte')
  const workerd: string = createRequire(import.meta.url)('workerd').default // the path of the binary
  const field = new Map<string, Starter & { config: string; times: Times }>()
  for (const [name, starter] of Object.entries(contestants(builds, other))) {
    const config = `${folder}/start-${field.size}`
    await writeConfig(workerd, { ...starter, config }, settings, compatibility)
    field.set(name, { ...starter, config, times: { ms: [], cpuMs: [] } })
  }
  const names = [...field.keys()]
  for (let run = -1; run < runs; run++) {
    for (const name of orderOf(names, run + 1)) {
      checkTime()
      const starter = field.get(name)
      if (!starter) continue
      const { ms, cpuMs } = await startOnce(workerd, name, starter)
      if (run < 0) continue // the first start of each fills the file cache
      starter.times.ms.push(ms)
      starter.times.cpuMs.push(cpuMs)
    }
    process.stdout.write(run < 0 ? '  warm' : ` ${run + 1}`)
  }
  process.stdout.write('\n')
  const times = Object.fromEntries([...field].map(([name, starter]) => [name, starter.times]))
  const table = Object.entries(times).map(([name, { ms, cpuMs }]) => [name, { ms: spread(ms), cpuMs: spread(cpuMs) }])
  const measures: Measure[] = ['ms', 'cpuMs']
  const goals = measures.flatMap((measure) =>
    GOALS.filter(({ needsOther }) => !needsOther || other !== '').map(({ of, by, atMost }) => {
      const is = ratio(times[of]?.[measure] ?? [], times[by]?.[measure] ?? [])
      const goal = measure === 'ms' ? atMost : undefined
      return { of, by, measure, atMost: goal, ...is, met: goal === undefined ? null : is.median <= goal }
    }),
  )
  return { table: Object.fromEntries(table), goals, runs: times }
}

/** Writes a compiled configuration, so that no start has to parse text. */
async function writeConfig(
  workerd: string,
  { modules, main = 'index.js', config }: Starter & { config: string },
  settings: Settings,
  { date, flags }: Compatibility,
): Promise<void> {
  mkdirSync(config, { recursive: true })
  cpSync(modules, `${config}/modules`, { recursive: true })
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && name !== main,
  )
  const text = (value: unknown) => JSON.stringify(value)
  const list = (values: readonly string[]) => `[${values.join(', ')}]`
  const module = (name: string) => `(name = ${text(name)}, esModule = embed ${text(`modules/${name}`)})`
  const bindings = Object.entries(settings).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`)
  writeFileSync(
    `${config}/config.capnp`,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = ${list([main, ...files].map(module))},
  compatibilityDate = ${text(date)},
  compatibilityFlags = ${list(flags.filter((flag) => !DEFAULT_FLAGS.includes(flag)).map(text))},
  bindings = ${list(bindings)},
);
`,
  )
  const compiled = spawn(workerd, ['compile', '--config-only', `${config}/config.capnp`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: Buffer[] = []
  let said = ''
  compiled.stdout.on('data', (piece) => pieces.push(piece))
  compiled.stderr.on('data', (piece) => (said += piece))
  const code = await new Promise((resolve) => compiled.on('close', resolve))
  if (code !== 0) throw new Failure(`workerd does not take the configuration: ${said.slice(0, 500)}`)
  writeFileSync(`${config}/config.bin`, Buffer.concat(pieces))
}

/** Starts a Worker once. Returns the time to its first byte, as wall time and as CPU time of all threads. */
async function startOnce(
  workerd: string,
  name: string,
  { config, path, status }: Starter & { config: string },
): Promise<{ ms: number; cpuMs: number }> {
  const began = performance.now()
  const child = spawn(workerd, ['serve', '--binary', '--control-fd=3', `${config}/config.bin`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const late = setTimeout(() => child.kill(), PATIENCE_MS)
  try {
    const port = await listening(child)
    const head = await firstBytes(new URL(`http://127.0.0.1:${port}`), path)
    const ms = performance.now() - began
    const cpuMs = fineCpuMs(child.pid)
    if (!head.startsWith(`HTTP/1.1 ${status}`)) throw new Failure(`"${name}" began with ${head.slice(0, 12)}.`)
    return { ms, cpuMs }
  } finally {
    clearTimeout(late)
    child.kill()
    await ended
  }
}

/** The port that workerd reports. */
function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    let complaint = ''
    child.stderr?.on('data', (piece) => (complaint += piece))
    child.stdio[3]?.on('data', (piece) => {
      said += piece
      const line = said.split('\n').find((text) => text.includes('"listen"'))
      if (line) resolve(JSON.parse(line).port)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Failure(`workerd ended before it listened: ${complaint.slice(0, 500)}`)))
  })
}

function firstBytes(url: URL, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    socket.on('connect', () => socket.write(wire(url, { path })))
    socket.once('data', (piece) => {
      resolve(piece.toString('latin1', 0, 64))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Failure('workerd closed the connection without an answer.')))
  })
}
