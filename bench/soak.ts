// `npm run load`: ten minutes of 64 concurrent visitors on both built Workers. D1 in turn fails, hangs and loses
// responses, Cron runs, and workerd is killed half-way and restarted on the same files.
// Ends with exit code 1 unless every tap was a redirect, every page loaded, everything acknowledged (sign-ups, orders,
// refunds, counts) is stored exactly once with one mail each, and the memory of both Workers stayed flat. Runs on this
// machine only, without the platform's rate limits. Options: --seconds S, --connections N.
import { Agent, request } from 'node:http'
import {
  convertV4MiniflareOptions,
  type Request as MailRequest,
  Miniflare,
  Response as MiniflareResponse,
  type V4WorkerOptions,
} from 'miniflare'
import { appBeside, settingsBeside } from '../scripts/app-platform.ts'
import { ensureBuilt } from '../scripts/build.ts'
import type { Database } from '../scripts/d1.ts'
import { Failure, run } from '../scripts/failure.ts'
import { prepareDatabase } from '../scripts/local-db.ts'
import { builtWorker, freePort } from '../scripts/serve.ts'
import { readShop } from '../scripts/settings.ts'
import { makeTemporaryFolder, removeFolder } from '../scripts/temporary-folder.ts'
import type { Brand } from '../src/domain/site/brand.ts'
import { COUNTS_APART_MS, D1_WRITE_BUDGET_MS } from '../src/domain/site/timings.ts'
import { withFaults } from '../test/support/faulty-worker.ts'
import { SHOP, SHOPIFY_SECRET } from '../test/support/provider-signatures.ts'
import { type Heap, heapOf, residentMib, workerdPid } from './memory.ts'
import { readOptions } from './options.ts'
import { writeResults } from './results.ts'
import { type Acknowledged, type Counted, type Counts, lostOf, type Mailbox, WAITING, whatIsKept } from './soak-kept.ts'
import { KINDS, type Kind, LINKED_CHIP, mix, type Wanted } from './soak-mix.ts'

const PHASE_SECONDS = 20
/**
 * How long D1 has worked when the process is killed: counts from the failure before are written, the latest are not.
 */
const WORKING_SECONDS = 18
const CRON_SECONDS = 5
/** Maximum number of overlapping Cron runs of one Worker. */
const CRONS_AT_ONCE = 2
const MAX_REQUESTS = 2_000_000
/** How long an isolate may buffer a count: until the next write, plus its duration. */
const HELD_SECONDS = (COUNTS_APART_MS + D1_WRITE_BUDGET_MS) / 1000
/** Longer than a claimed mail waits until the next run takes it. */
const DRAIN_SECONDS = 180
const SENT_AGAIN_AT_ONCE = 8
/**
 * Faults of D1, in turn, with a healthy phase in between. A request whose response is lost has taken effect. Daily
 * counts are excluded from lost responses, because they may then be too high, rather than too low
 * (src/db/hot/write-counts.ts).
 */
const FAULTS = [
  { DB: { kind: 'error', message: 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.' } },
  { DB: { kind: 'hang' } },
  { DB: { kind: 'lose', match: '^(?![\\s\\S]*_days\\b)' } },
]
const HEALTHY = {}
/** Growth of an isolate's heap, after garbage collection, that still counts as flat. */
const FLAT_MIB = 8
/** The status of a request whose connection the kill closed. */
const CUT_OFF = 'cut off'
const HOSTS = { shop: 'localhost', app: 'app.localhost' } as const
type WorkerName = keyof typeof HOSTS
const WORKERS = ['shop', 'app'] as const

/** The number of completed Cron runs. */
type Crons = Record<WorkerName, number>

await run(async () => {
  const { seconds, connections } = readOptions(process.argv.slice(2), {
    seconds: { value: 600, most: 3600, whole: true },
    connections: { value: 64, most: 256, whole: true },
  })
  const { platform, settings, config } = await readShop()
  const { brand, anonKey } = config
  ensureBuilt()
  const state = makeTemporaryFolder('soak')
  const mailbox: Mailbox = new Map()
  let both: Both | undefined
  try {
    const port = await freePort()
    const local = { appHost: `http://${HOSTS.app}:${port}`, siteUrl: `http://${HOSTS.shop}:${port}` }
    Object.assign(settings, settingsBeside(settings, local))
    await prepareDatabase(platform, settings, state)
    const app = await appBeside({ SHOPIFY_WEBHOOK_SECRET: SHOPIFY_SECRET, SHOPIFY_SHOP_DOMAIN: SHOP }, local)
    // Miniflare serves the files of one Worker only, which is the shop's.
    const { assets: _, ...builtApp } = await builtWorker(app.platform, app.settings, 'dist/app')
    const workers = [
      loaded(await builtWorker(platform, settings), mailbox),
      { ...loaded(builtApp, mailbox), routes: [`${HOSTS.app}/*`] },
    ]
    const start = () => startBoth({ port, state, workers })
    both = await start()
    const restart = async () => {
      both?.stop()
      await both?.miniflare.dispose() // SIGKILL
      both = await start()
      return both
    }
    const soaked = await soak({ port, seconds, connections, brand, anonKey, both, restart })
    const db = await both.miniflare.getD1Database('DB', workers[0]?.name)
    const kept = await whatIsKept(db, { ...soaked, mailbox })
    both.stop()
    conclude(soaked, kept, { seconds, connections })
  } finally {
    await both?.miniflare.dispose()
    removeFolder(state)
  }
})

/** A built Worker with switchable faults and without the platform's limits; its mails arrive in `mailbox`. */
function loaded(built: Awaited<ReturnType<typeof builtWorker>>, mailbox: Mailbox) {
  const { ratelimits: _, ...worker } = built
  const MAILBOX = async (mail: MailRequest) => {
    const { to } = (await mail.json()) as { to: string }
    mailbox.set(to, [...(mailbox.get(to) ?? []), Date.now()])
    return new MiniflareResponse('{}')
  }
  return { ...withFaults(worker), serviceBindings: { ...worker.serviceBindings, MAILBOX } }
}

interface Both {
  miniflare: Miniflare
  heaps: Record<WorkerName, Heap>
  pid: number
  /** Disconnects from the inspector. */
  stop(): void
}

async function startBoth({
  port,
  state,
  workers,
}: {
  port: number
  state: string
  workers: (V4WorkerOptions & { name: string })[]
}): Promise<Both> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      resourcePersistencePath: state,
      handleStructuredLogs: () => {},
      inspectorPort: 0,
      workers,
    }),
  )
  await miniflare.ready
  const inspector = await miniflare.getInspectorURL()
  const [shop, app] = await Promise.all(workers.map(({ name }) => heapOf(inspector, name)))
  if (!shop || !app) throw new Failure('Both Workers are needed.')
  const stop = () => {
    shop.close()
    app.close()
  }
  return { miniflare, heaps: { shop, app }, pid: workerdPid(), stop }
}

interface Sample {
  second: number
  /** The number of the start of workerd. */
  start: number
  'shop MiB': number
  'app MiB': number
  'workerd MiB': number
}
interface Soaked {
  requests: number
  perSecond: number
  replaced: number
  /** Responses by status, for each kind of request. */
  statuses: Record<Kind, Record<string, number>>
  slowestMs: Record<Kind, number>
  acknowledged: Acknowledged
  /** Unacknowledged requests that were repeated later, as visitors and payment providers do. */
  sentAgain: number
  /** Acknowledged, but not in the database at the end of the load. */
  lost: Record<string, number>
  counted: Counted
  crons: Crons
  /** Milliseconds since the epoch. */
  killedAt: number
  memory: Sample[]
}
interface Visitors {
  port: number
  seconds: number
  connections: number
  brand: Brand
  anonKey: string
  both: Both
  restart(): Promise<Both>
}
/** The target of requests; `replaced` counts connections that were found closed. */
interface Target {
  port: number
  agent: Agent
  replaced: number
}

/** The fault of D1 at a second. Half-way through the load, D1 has worked for WORKING_SECONDS. */
function faultsAt(second: number, seconds: number): object {
  const phase = Math.floor((second - seconds / 2 + WORKING_SECONDS) / PHASE_SECONDS)
  if (phase % 2 === 0) return HEALTHY
  const turn = (phase - 1) / 2
  return FAULTS.at(turn % FAULTS.length) ?? HEALTHY
}

function noCounts(): Counts {
  return { taps: 0, views: 0, clicks: 0 }
}
function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

async function soak({ port, seconds, connections, brand, anonKey, restart, ...given }: Visitors): Promise<Soaked> {
  let { both } = given
  const next = mix({ brand, anonKey })
  const byKind = <Value>(value: () => Value) =>
    Object.fromEntries(KINDS.map((kind) => [kind, value()])) as Record<Kind, Value>
  const statuses = byKind<Record<string, number>>(() => ({}))
  const slowestMs = byKind(() => 0)
  const acknowledged: Acknowledged = { signups: new Set(), paid: new Set(), refunded: new Set() }
  const again: Wanted[] = []
  const counted: Counted = { answered: noCounts(), unsure: noCounts(), inMemory: noCounts() }
  /** The counts of each second. */
  const counts: (Counts | undefined)[] = []
  const crons: Crons = { shop: 0, app: 0 }
  const memory: Sample[] = []
  let start = 1
  let killedAt = 0
  let restarting: Promise<void> | null = null
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const spare = WORKERS.length * CRONS_AT_ONCE + 2
  const to: Target = { port, agent: new Agent({ keepAlive: true, maxSockets: connections + spare }), replaced: 0 }

  let faults: object = HEALTHY
  const setFaults = () =>
    Promise.all(WORKERS.map((worker) => send(to, { worker, path: '/__faults', body: JSON.stringify(faults) })))
  const turnFaults = () => {
    const wanted = faultsAt(elapsed(), seconds)
    if (wanted === faults || restarting) return
    faults = wanted
    setFaults().catch(() => {})
  }
  const sample = async () => {
    const { heaps, pid } = both
    const of = start
    const second = Math.round(elapsed())
    const [shop, app] = await Promise.all([heaps.shop.usedMib(), heaps.app.usedMib()])
    if (of === start) memory.push({ second, start, 'shop MiB': shop, 'app MiB': app, 'workerd MiB': residentMib(pid) })
  }
  const underWay: Crons = { shop: 0, app: 0 }
  const runCron = async (worker: WorkerName) => {
    if (restarting || underWay[worker] >= CRONS_AT_ONCE) return
    underWay[worker]++
    try {
      const { status } = await send(to, { worker, path: '/__cron', body: '{}' }, DRAIN_SECONDS)
      if (status === 200) crons[worker]++
    } catch {
      // Cut off; the next run continues.
    } finally {
      underWay[worker]--
    }
  }
  const kill = () => {
    const second = elapsed()
    killedAt = Date.now()
    for (const held of counts.slice(Math.max(0, Math.floor(second - HELD_SECONDS))))
      for (const what of ['taps', 'views'] as const) counted.inMemory[what] += held?.[what] ?? 0
    restarting = restart().then(async (started) => {
      both = started
      start++
      faults = faultsAt(elapsed(), seconds)
      await setFaults()
      restarting = null
    })
  }
  await setFaults()
  setTimeout(sample, 1000) // the inspector answers only while requests arrive
  const timers = [
    setInterval(turnFaults, 500),
    setInterval(() => WORKERS.map(runCron), CRON_SECONDS * 1000),
    setInterval(sample, Math.min(30, Math.max(5, seconds / 10)) * 1000),
    setTimeout(kill, (seconds / 2) * 1000),
  ]

  /** Sends a request and records its outcome. */
  const visit = async (wanted: Wanted) => {
    const { kind, email, told } = wanted
    const before = start
    const sentAt = performance.now()
    const answer = await send(to, wanted).catch((error: NodeJS.ErrnoException) => ({
      status: restarting || before !== start ? CUT_OFF : (error.code ?? 'broken'),
      location: '',
      isReplaced: false,
    }))
    const { status } = answer
    statuses[kind][status] = (statuses[kind][status] ?? 0) + 1
    slowestMs[kind] = Math.max(slowestMs[kind], Math.round(performance.now() - sentAt))
    const isAnswered = typeof status === 'number' && status < 400
    if (wanted.counts === 'taps' ? answer.location.startsWith('/profile/') : wanted.counts && isAnswered) count(wanted)
    // Sent twice, or without a response: it may have been counted more often than acknowledged.
    if (wanted.counts && (!isAnswered || answer.isReplaced)) counted.unsure[wanted.counts]++
    // 409: the address is on the list already, because an earlier response was lost.
    if (isAnswered || (email && status === 409)) acknowledge(wanted)
    else if (email || told) again.push(wanted)
  }
  const count = ({ counts: what }: Wanted) => {
    if (!what) return
    const second = Math.floor(elapsed())
    const inSecond = counts[second] ?? noCounts()
    inSecond[what]++
    counts[second] = inSecond
    counted.answered[what]++
  }
  const acknowledge = ({ email, told }: Wanted) => {
    if (email) acknowledged.signups.add(email)
    if (told) acknowledged[told.what].add(told.order)
  }

  let serial = 0
  const visitor = async () => {
    while (elapsed() < seconds && serial < MAX_REQUESTS) {
      if (restarting) await restarting
      await visit(await next(serial++))
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const perSecond = Math.round(serial / elapsed())
  for (const timer of timers) clearInterval(timer)
  if (restarting) await restarting
  faults = HEALTHY
  await setFaults()
  await Promise.all([
    sample(),
    ...Array.from({ length: 40 }, (_, n) => send(to, { worker: n % 2 ? 'app' : 'shop', path: '/faq' })),
  ])

  // Everything works again: check what was acknowledged, then repeat what was not.
  const db = await both.miniflare.getD1Database('DB')
  const lost = await lostOf(db, acknowledged)
  const sentAgain = again.length
  await sendAgain(again, visit)
  // The first visit after a failure triggers the write of pending counts.
  await sleep(D1_WRITE_BUDGET_MS / 1000 + 1)
  await visit({ kind: 'tap', worker: 'shop', path: `/scan/${LINKED_CHIP}`, counts: 'taps' })
  for (let second = 0; second < DRAIN_SECONDS; second += CRON_SECONDS) {
    if (second > HELD_SECONDS && !(await isWaiting(db))) break
    // Mails that wait for a retry become due now.
    for (const table of ['mail_outbox', 'app_outbox'])
      await db.prepare(`UPDATE ${table} SET next_attempt_at = 0 WHERE status = 'pending' AND unclear = 0`).run()
    await Promise.all([...WORKERS.map(runCron), sleep(CRON_SECONDS)])
  }
  to.agent.destroy()
  const { replaced } = to
  return {
    ...{ requests: serial, perSecond, replaced, statuses, slowestMs },
    ...{ acknowledged, sentAgain, lost, counted, crons, killedAt, memory },
  }
}

/** Repeats requests until all are acknowledged, at most three times. */
async function sendAgain(again: Wanted[], visit: (wanted: Wanted) => Promise<void>): Promise<void> {
  for (let round = 0; round < 3 && again.length > 0; round++) {
    const wanted = again.splice(0)
    const sender = async () => {
      for (let one = wanted.pop(); one; one = wanted.pop()) await visit(one)
    }
    await Promise.all(Array.from({ length: SENT_AGAIN_AT_ONCE }, sender))
  }
}

async function isWaiting(db: Database): Promise<boolean> {
  for (const sql of WAITING) if (((await db.prepare(sql).first<{ mails: number }>())?.mails ?? 0) > 0) return true
  return false
}

interface Answer {
  status: number
  /** The target of a redirect, otherwise "". */
  location: string
  /** Was it sent a second time? */
  isReplaced: boolean
}

/**
 * Sends a request to this machine; resolves when the whole response was received. A closed keep-alive connection is
 * replaced once, as every client does.
 */
function send(to: Target, wanted: Omit<Wanted, 'kind'>, mostSeconds = 15, isSecond = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port, agent } = to
    const { path, body, headers = {} } = wanted
    const options = { host: '127.0.0.1', port, path, agent: isSecond ? false : agent, method: body ? 'POST' : 'GET' }
    const sent = request({ ...options, headers: { ...headers, host: `${HOSTS[wanted.worker]}:${port}` } }, (answer) => {
      answer.on('error', reject)
      const {
        statusCode: status = 0,
        headers: { location = '' },
      } = answer
      answer.on('end', () => resolve({ status, location, isReplaced: isSecond }))
      answer.resume()
    })
    sent.setTimeout(mostSeconds * 1000, () =>
      sent.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })),
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' || !sent.reusedSocket || isSecond) return reject(error)
      to.replaced++
      resolve(send(to, wanted, mostSeconds, true))
    })
    sent.end(body)
  })
}

/** Largest growth of a Worker's heap in MiB within one run of workerd, after caches are full and code is compiled. */
function growth(memory: readonly Sample[], of: 'shop MiB' | 'app MiB', settlesAfter: number): number {
  const grown = [...new Set(memory.map(({ start }) => start))].map((start) => {
    const own = memory.filter((sample) => sample.start === start)
    const settled = own.filter(({ second }) => second >= (own[0]?.second ?? 0) + settlesAfter)
    return (settled.at(-1)?.[of] ?? 0) - (settled[0]?.[of] ?? 0)
  })
  return Math.round(Math.max(0, ...grown) * 10) / 10
}

function conclude(
  { acknowledged: _, lost, ...report }: Soaked,
  kept: Awaited<ReturnType<typeof whatIsKept>>,
  given: { seconds: number; connections: number },
): void {
  const { statuses, memory, slowestMs, crons } = report
  console.table(Object.fromEntries(KINDS.map((kind) => [kind, { ...statuses[kind], 'slowest ms': slowestMs[kind] }])))
  console.table(memory)
  console.table(kept.rows)
  const wrong = (kind: Kind, right: readonly string[]) =>
    Object.entries(statuses[kind])
      .filter(([status]) => ![...right, CUT_OFF].includes(status))
      .map(([status, times]) => `${times} ${kind}s answered ${status}`)
  const settlesAfter = Math.min(60, given.seconds / 6)
  const grownMib = { shop: growth(memory, 'shop MiB', settlesAfter), app: growth(memory, 'app MiB', settlesAfter) }
  const problems = [
    ...wrong('tap', ['302']),
    ...wrong('page', ['200', '404']),
    // 302 and 303: the app asks for a sign-in. 503: its D1 fails.
    ...wrong('app page', ['200', '302', '303', '404', '503']),
    // 409: the address is on the list already.
    ...wrong('call', ['200', '201', '409', '503']),
    ...wrong('message', ['200', '503']),
    ...Object.entries(lost).flatMap(([what, many]) => (many > 0 ? [`${many} acknowledged ${what} were lost`] : [])),
    ...kept.problems,
    ...WORKERS.flatMap((worker) => (crons[worker] === 0 ? [`no Cron of the ${worker} has ended`] : [])),
    ...Object.entries(grownMib).flatMap(([name, mib]) =>
      mib > FLAT_MIB ? [`the heap of the ${name} grew by ${mib} MiB`] : [],
    ),
  ]
  const file = writeResults('load-', { ...given, ...report, lost, kept: kept.rows, grownMib, problems })
  console.log(
    `${report.requests} requests, ${report.perSecond} a second, over ${given.connections} connections, ${report.replaced} of them replaced; ${report.sentAgain} sent again afterwards.`,
  )
  console.log(`Cron: ${crons.shop} runs of the shop, ${crons.app} of the app. One cold restart.`)
  console.log(`Heap: shop +${grownMib.shop} MiB, app +${grownMib.app} MiB. Written to ${file}`)
  if (problems.length > 0) throw new Failure(`${problems.join('; ')}.`)
}
