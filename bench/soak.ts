// `npm run load`: five minutes of 64 visitors at once on the built Worker, of each hundred requests 70 taps, 20 pages and
// 10 calls, while D1 fails and hangs every 20 seconds for 20 seconds. It ends with exit code 1 unless every tap was a
// redirect, every page came, every sign-up that was answered is in the database, and workerd's memory stayed flat.
// Bounded, on this machine only, without the rate limits. Options: --seconds S, --connections N.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  convertV4MiniflareOptions,
  type Request as MailRequest,
  Miniflare,
  Response as MiniflareResponse,
  type V4WorkerOptions,
} from 'miniflare'
import { ensureBuilt } from '../scripts/build.ts'
import type { Database } from '../scripts/d1.ts'
import { Failure, run } from '../scripts/failure.ts'
import { prepareDatabase } from '../scripts/local-db.ts'
import { builtWorker } from '../scripts/serve.ts'
import { checkSettings, mergeSettings, readPlatform } from '../scripts/settings.ts'
import type { Brand } from '../src/domain/site/brand.ts'
import { withFaults } from '../test/support/faulty-worker.ts'
import { readOptions } from './options.ts'

const RESULTS = 'bench/results'
const PHASE_SECONDS = 20
const MAX_REQUESTS = 2_000_000
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'
/** What D1 does, phase by phase. */
const PHASES = [{}, { DB: { kind: 'error', message: OVERLOADED } }, {}, { DB: { kind: 'hang' } }]
/** Growth of the isolate's heap, garbage taken out, that is still called flat. */
const FLAT_MIB = 8

await run(async () => {
  const { seconds, connections } = readOptions(process.argv.slice(2), {
    seconds: { value: 300, most: 3600, whole: true },
    connections: { value: 64, most: 256, whole: true },
  })
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const { brand, anonKey } = await checkSettings(settings)
  ensureBuilt()
  const state = mkdtempSync(join(tmpdir(), 'soak-'))
  let miniflare: Miniflare | undefined
  try {
    await prepareDatabase(platform, settings, state)
    const { ratelimits: _, ...worker } = await builtWorker(platform, settings)
    const MAILBOX = async (mail: MailRequest) => {
      await mail.text()
      return new MiniflareResponse('{}')
    }
    const workers: V4WorkerOptions[] = [
      { ...withFaults(worker), serviceBindings: { ...worker.serviceBindings, MAILBOX } },
    ]
    miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        port: 0,
        cf: false,
        resourcePersistencePath: state,
        handleStructuredLogs: () => {},
        inspectorPort: 0,
        workers,
      }),
    )
    const { port } = await miniflare.ready
    const db = await miniflare.getD1Database('DB', worker.name)
    const heap = await heapOf(await miniflare.getInspectorURL(), worker.name)
    const report = await soak({ port: Number(port), seconds, connections, brand, anonKey, heap })
    heap.close()
    const lost = await lostSignups(db, report.acknowledged)
    const { acknowledged, ...kept } = report
    conclude({ ...kept, acknowledged: acknowledged.length, lost: lost.length, seconds, connections })
  } finally {
    await miniflare?.dispose()
    rmSync(state, { recursive: true, force: true })
  }
})

const KINDS = ['tap', 'page', 'call'] as const
type Kind = (typeof KINDS)[number]
/** A request; `email` is the address it signs up. */
interface Wanted extends Sent {
  kind: Kind
  email?: string | undefined
}
/** What a request carries; with a body it is a POST. */
interface Sent {
  path: string
  body?: string
  apikey?: string
}

/** The requests of a hundred, by kind; the serial number keeps addresses apart. */
function mix({ brand, anonKey }: { brand: Brand; anonKey: string }): (n: number) => Wanted {
  const pages = ['/', '/product?card=joker', '/core-editions', '/limited-editions', '/faq', '/checkout', '/nowhere']
  pages.push(`/${brand.slug}plus`, `/profile/${brand.demoUsername}`, '/profile/ava')
  const chips = ['DEMO0001', 'DEMO0002', 'DEMO0003', 'UNKNOWN42']
  const calls: ((n: number) => [path: string, body: { email?: string; [field: string]: unknown }])[] = [
    (n) => ['/api/tables/newsletter_signups', { name: 'Load', email: `n${n}@load.example` }],
    (n) => ['/api/functions/send-discount-code', { name: 'Load', email: `d${n}@load.example` }],
    () => ['/api/functions/resolve-tap', { chip_id: 'DEMO0001' }],
    () => ['/api/functions/track-referral-click', { referralCode: 'LOAD10' }],
    () => ['/api/functions/commerce', { action: 'getProductByHandle', handle: `joker-${brand.slug}-card` }],
  ]
  const turn = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item // never empty
  return (n) => {
    const place = (n * 37) % 100 // 37 and 100 have no factor in common: each hundred holds each place once
    if (place < 70) return { kind: 'tap', path: `/scan/${turn(chips, n)}?n=${n % 500}` }
    if (place < 90) return { kind: 'page', path: turn(pages, n) }
    const [path, body] = turn(calls, n)(n)
    return { kind: 'call', path, apikey: anonKey, body: JSON.stringify(body), email: body.email }
  }
}

/** Answers by status, for each kind of request. */
type Statuses = Record<Kind, Record<string, number>>
interface Sample {
  second: number
  'heap MiB': number
  'workerd MiB': number
}
interface Soaked {
  requests: number
  perSecond: number
  replaced: number
  statuses: Statuses
  slowestMs: Record<Kind, number>
  /** Addresses whose sign-up was answered with success. */
  acknowledged: string[]
  memory: Sample[]
}
interface Visitors {
  port: number
  seconds: number
  connections: number
  brand: Brand
  anonKey: string
  heap: Heap
}
/** Where requests go; `replaced` counts connections that turned out to be closed. */
interface Target {
  port: number
  agent: Agent
  replaced: number
}

async function soak({ port, seconds, connections, brand, anonKey, heap }: Visitors): Promise<Soaked> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 })
  const next = mix({ brand, anonKey })
  const statuses: Statuses = { tap: {}, page: {}, call: {} }
  const slowestMs: Record<Kind, number> = { tap: 0, page: 0, call: 0 }
  const acknowledged: string[] = []
  const memory: Sample[] = []
  const pid = workerdPid()
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const sample = async () => {
    const second = Math.round(elapsed())
    memory.push({ second, 'heap MiB': await heap.usedMib(), 'workerd MiB': residentMib(pid) })
  }
  const to: Target = { port, agent, replaced: 0 }
  const setFaults = (faults: object = {}) => send(to, { path: '/__faults', body: JSON.stringify(faults) })

  let phase = 0
  await setFaults(PHASES[0])
  const turns = setInterval(() => setFaults(PHASES[++phase % PHASES.length]).catch(() => {}), PHASE_SECONDS * 1000)
  setTimeout(sample, 1000) // the inspector is served along with requests
  const samples = setInterval(sample, Math.min(60, Math.max(5, seconds / 5)) * 1000)
  let serial = 0
  const visitor = async () => {
    while (elapsed() < seconds && serial < MAX_REQUESTS) {
      const wanted = next(serial++)
      const sentAt = performance.now()
      const status = await send(to, wanted).catch((error: NodeJS.ErrnoException) => error.code ?? 'broken')
      statuses[wanted.kind][status] = (statuses[wanted.kind][status] ?? 0) + 1
      slowestMs[wanted.kind] = Math.max(slowestMs[wanted.kind], Math.round(performance.now() - sentAt))
      if (wanted.email && typeof status === 'number' && status < 300) acknowledged.push(wanted.email)
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  clearInterval(turns)
  clearInterval(samples)
  await Promise.all([sample(), setFaults({}), ...Array.from({ length: 20 }, () => send(to, { path: '/faq' }))])
  agent.destroy()
  const perSecond = Math.round(serial / elapsed())
  return { requests: serial, perSecond, replaced: to.replaced, statuses, slowestMs, acknowledged, memory }
}

/**
 * One request to this machine; resolves with its status once the whole answer is there. A kept connection that turns out
 * to be closed is replaced once, as every client does.
 */
function send(to: Target, { path, body, apikey }: Sent, isSecond = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port, agent } = to
    const headers = body ? { 'content-type': 'application/json', ...(apikey ? { apikey } : {}) } : {}
    const sent = request({ host: '127.0.0.1', port, path, agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.on('error', reject)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    sent.setTimeout(15_000, () => sent.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' || !sent.reusedSocket || isSecond) return reject(error)
      to.replaced++
      resolve(send(to, { path, ...(body ? { body } : {}), ...(apikey ? { apikey } : {}) }, true))
    })
    sent.end(body)
  })
}

/** Acknowledged addresses without a row. */
async function lostSignups(db: Database, acknowledged: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT email FROM newsletter_signups WHERE email LIKE '%@load.example'")
    .all<{ email: string }>()
  const stored = new Set(results.map(({ email }) => email))
  return acknowledged.filter((email) => !stored.has(email))
}

interface Heap {
  /** After a full collection. Answered only while requests come in. */
  usedMib(): Promise<number>
  close(): void
}
/** What is read of the inspector's answer. */
interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize?: number
  backingStorageSize?: number
}

/**
 * The heap of the Worker's own isolate, over the inspector. What a process holds says little here: a Worker of two lines
 * grows by as much, because the runtime collects late while there is room.
 */
async function heapOf(inspector: URL, name: string): Promise<Heap> {
  const list: { id: string; webSocketDebuggerUrl: string }[] = await (
    await fetch(new URL('/json', inspector.href.replace('ws:', 'http:')))
  ).json()
  const target = list.find(({ id }) => id.endsWith(`user:${name}`))
  if (!target) throw new Failure(`The inspector knows no Worker "${name}".`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const waiting = new Map<number, (result: HeapUsage) => void>()
  let serial = 0
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  const ask = (method: string) =>
    new Promise<HeapUsage>((resolve) => {
      waiting.set(++serial, resolve)
      socket.send(JSON.stringify({ id: serial, method }))
    })
  return {
    async usedMib() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return Math.round((10 * (usedSize + embedderHeapUsedSize + backingStorageSize)) / 1024 / 1024) / 10
    },
    close: () => socket.close(),
  }
}

/** The workerd this process has started. */
function workerdPid(): number {
  const list = execFileSync('ps', ['-Ao', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  for (const line of list.split('\n')) {
    const [pid, parent, command = ''] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && command.includes('workerd')) return Number(pid)
  }
  throw new Failure('The workerd of this run was not found; is there no "ps"?')
}
function residentMib(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

interface Report extends Omit<Soaked, 'acknowledged'> {
  acknowledged: number
  lost: number
  seconds: number
  connections: number
}

function conclude(report: Report): void {
  const { statuses, memory, slowestMs } = report
  console.table(Object.fromEntries(KINDS.map((kind) => [kind, { ...statuses[kind], 'slowest ms': slowestMs[kind] }])))
  console.table(memory)
  const wrong = (kind: Kind, right: readonly string[]) =>
    Object.keys(statuses[kind]).filter((status) => !right.includes(status))
  // The first half minute fills caches and compiles; what counts is whether it grows after that.
  const settled = memory.filter(({ second }) => second >= Math.min(60, report.seconds / 3))
  const heapAt = (place: number) => settled.at(place)?.['heap MiB'] ?? 0
  const grownMib = Math.round((heapAt(-1) - heapAt(0)) * 10) / 10
  const problems = [
    ...wrong('tap', ['302']).map((status) => `taps answered ${status}`),
    ...wrong('page', ['200', '404']).map((status) => `pages answered ${status}`),
    // 409: the first try had arrived after all, or the address was stored while D1's answer was lost.
    ...wrong('call', ['200', '201', '409', '503']).map((status) => `calls answered ${status}`),
    ...(report.lost > 0 ? [`${report.lost} acknowledged sign-ups are not in the database`] : []),
    ...(grownMib > FLAT_MIB ? [`the heap grew by ${grownMib} MiB`] : []),
  ]
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0] }
  mkdirSync(RESULTS, { recursive: true })
  const file = `${RESULTS}/load-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  writeFileSync(file, `${JSON.stringify({ machine, ...report, grownMib, problems }, null, 2)}\n`)
  console.log(
    `${report.requests} requests, ${report.perSecond} a second, over ${report.connections} connections, ${report.replaced} of them replaced.`,
  )
  console.log(
    `${report.acknowledged} sign-ups acknowledged, ${report.lost} lost. Heap after the first minute: ${grownMib >= 0 ? '+' : ''}${grownMib} MiB.`,
  )
  console.log(`Written to ${file}`)
  if (problems.length > 0) throw new Failure(`${problems.join('; ')}.`)
}
