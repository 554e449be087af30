// `npm run load`: five minutes of 64 visitors at once on the built Worker, of each hundred requests 70 taps, 20 pages and
// 10 calls, while D1 fails and hangs every 20 seconds for 20 seconds. It ends with exit code 1 unless every tap was a
// redirect, every page came, every sign-up that was answered is in the database, and workerd's memory stayed flat.
// Bounded, on this machine only, without the rate limits. Options: --seconds S, --connections N.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from '../scripts/bootstrap.mjs'
import { Failure, run } from '../scripts/failure.mjs'
import { withFaults } from '../test/support/faulty-worker.mjs'

const RESULTS = 'bench/results'
const PHASE_SECONDS = 20
const MAX_REQUESTS = 2_000_000
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'
/** What D1 does, phase by phase. */
const PHASES = [{}, { DB: { kind: 'error', message: OVERLOADED } }, {}, { DB: { kind: 'hang' } }]
/** Growth of the isolate's heap, garbage taken out, that is still called flat. */
const FLAT_MIB = 8

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { seconds, connections } = options(process.argv.slice(2))
  const { ensureBuilt } = await import('../scripts/build.mjs')
  const { prepareDatabase } = await import('../scripts/local-db.mjs')
  const { builtWorker } = await import('../scripts/serve.mjs')
  const { checkSettings, mergeSettings, readPlatform } = await import('../scripts/settings.mjs')
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const { brand, anonKey } = await checkSettings(settings)
  ensureBuilt()
  const state = mkdtempSync(join(tmpdir(), 'soak-'))
  let miniflare
  try {
    await prepareDatabase(platform, settings, state)
    const { ratelimits: _, ...worker } = await builtWorker(platform, settings)
    const MAILBOX = async (mail) => {
      await mail.text()
      const { Response } = await import('miniflare')
      return new Response('{}')
    }
    miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        port: 0,
        cf: false,
        resourcePersistencePath: state,
        handleStructuredLogs: () => {},
        inspectorPort: 0,
        workers: [{ ...withFaults(worker), serviceBindings: { ...worker.serviceBindings, MAILBOX } }],
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

function options(args) {
  const values = { seconds: 300, connections: 64 }
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i].replace(/^--/, '')
    const value = Number(args[i + 1])
    if (!(name in values) || !Number.isInteger(value) || value < 1)
      throw new Failure('Usage: npm run load -- --seconds 300 --connections 64')
    values[name] = value
  }
  if (values.seconds > 3600 || values.connections > 256) throw new Failure('At most an hour and 256 connections.')
  return values
}

/** The requests of a hundred, by kind; the serial number keeps addresses apart. */
function mix({ brand, anonKey }) {
  const pages = ['/', '/product?card=joker', '/core-editions', '/limited-editions', '/faq', '/checkout', '/nowhere']
  pages.push(`/${brand.slug}plus`, `/profile/${brand.demoUsername}`, '/profile/ava')
  const chips = ['DEMO0001', 'DEMO0002', 'DEMO0003', 'UNKNOWN42']
  const calls = [
    (n) => ['/api/tables/newsletter_signups', { name: 'Load', email: `n${n}@load.example` }],
    (n) => ['/api/functions/send-discount-code', { name: 'Load', email: `d${n}@load.example` }],
    () => ['/api/functions/resolve-tap', { chip_id: 'DEMO0001' }],
    () => ['/api/functions/track-referral-click', { referralCode: 'LOAD10' }],
    () => ['/api/functions/commerce', { action: 'getProductByHandle', handle: `joker-${brand.slug}-card` }],
  ]
  return (n) => {
    const place = (n * 37) % 100 // 37 and 100 have no factor in common: each hundred holds each place once
    if (place < 70) return { kind: 'tap', path: `/scan/${chips[n % chips.length]}?n=${n % 500}` }
    if (place < 90) return { kind: 'page', path: pages[n % pages.length] }
    const [path, body] = calls[n % calls.length](n)
    return { kind: 'call', path, apikey: anonKey, body: JSON.stringify(body), email: body.email }
  }
}

async function soak({ port, seconds, connections, brand, anonKey, heap }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 })
  const next = mix({ brand, anonKey })
  const statuses = { tap: {}, page: {}, call: {} }
  const slowestMs = { tap: 0, page: 0, call: 0 }
  const acknowledged = []
  const memory = []
  const pid = workerdPid()
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const sample = async () => {
    const second = Math.round(elapsed())
    memory.push({ second, 'heap MiB': await heap.usedMib(), 'workerd MiB': residentMib(pid) })
  }
  const to = { port, agent }
  const setFaults = (faults) => send(to, { path: '/__faults', body: JSON.stringify(faults) })

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
      const status = await send(to, wanted).catch((error) => error.code ?? 'broken')
      statuses[wanted.kind][status] = (statuses[wanted.kind][status] ?? 0) + 1
      slowestMs[wanted.kind] = Math.max(slowestMs[wanted.kind], Math.round(performance.now() - sentAt))
      if (wanted.email && status < 300) acknowledged.push(wanted.email)
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  clearInterval(turns)
  clearInterval(samples)
  await Promise.all([sample(), setFaults({}), ...Array.from({ length: 20 }, () => send(to, { path: '/faq' }))])
  agent.destroy()
  const perSecond = Math.round(serial / elapsed())
  return { requests: serial, perSecond, replaced: to.replaced ?? 0, statuses, slowestMs, acknowledged, memory }
}

/**
 * One request to this machine; resolves with its status once the whole answer is there. A kept connection that turns out
 * to be closed is replaced once, as every client does.
 */
function send(to, { path, body, apikey }, isSecond = false) {
  return new Promise((resolve, reject) => {
    const { port, agent } = to
    const headers = body ? { 'content-type': 'application/json', ...(apikey ? { apikey } : {}) } : {}
    const sent = request({ host: '127.0.0.1', port, path, agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.on('error', reject)
      answer.on('end', () => resolve(answer.statusCode))
      answer.resume()
    })
    sent.setTimeout(15_000, () => sent.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })))
    sent.on('error', (error) => {
      if (error.code !== 'ECONNRESET' || !sent.reusedSocket || isSecond) return reject(error)
      to.replaced = (to.replaced ?? 0) + 1
      resolve(send(to, { path, body, apikey }, true))
    })
    sent.end(body)
  })
}

/** Acknowledged addresses without a row. */
async function lostSignups(db, acknowledged) {
  const { results } = await db.prepare("SELECT email FROM newsletter_signups WHERE email LIKE '%@load.example'").all()
  const stored = new Set(results.map(({ email }) => email))
  return acknowledged.filter((email) => !stored.has(email))
}

/**
 * The heap of the Worker's own isolate, over the inspector. What a process holds says little here: a Worker of two lines
 * grows by as much, because the runtime collects late while there is room.
 */
async function heapOf(inspector, name) {
  const list = await (await fetch(new URL('/json', inspector.href.replace('ws:', 'http:')))).json()
  const { webSocketDebuggerUrl } = list.find(({ id }) => id.endsWith(`user:${name}`))
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const waiting = new Map()
  let serial = 0
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  const ask = (method) =>
    new Promise((resolve) => {
      waiting.set(++serial, resolve)
      socket.send(JSON.stringify({ id: serial, method }))
    })
  return {
    /** After a full collection. Answered only while requests come in. */
    async usedMib() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return Math.round((10 * (usedSize + embedderHeapUsedSize + backingStorageSize)) / 1024 / 1024) / 10
    },
    close: () => socket.close(),
  }
}

/** The workerd this process has started. */
function workerdPid() {
  const list = execFileSync('ps', ['-Ao', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  for (const line of list.split('\n')) {
    const [pid, parent, command = ''] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && command.includes('workerd')) return Number(pid)
  }
  throw new Failure('The workerd of this run was not found; is there no "ps"?')
}
function residentMib(pid) {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}

function conclude(report) {
  const { statuses, memory, slowestMs } = report
  console.table(
    Object.fromEntries(
      Object.entries(statuses).map(([kind, counts]) => [kind, { ...counts, 'slowest ms': slowestMs[kind] }]),
    ),
  )
  console.table(memory)
  const wrong = (kind, right) => Object.keys(statuses[kind]).filter((status) => !right.includes(status))
  // The first half minute fills caches and compiles; what counts is whether it grows after that.
  const settled = memory.filter(({ second }) => second >= Math.min(60, report.seconds / 3))
  const heapAt = (place) => settled.at(place)?.['heap MiB'] ?? 0
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
