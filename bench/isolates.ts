// Many isolates of one built Worker in one workerd, with the same D1 and KV, as on the platform when taps come from
// everywhere. Each counts its use of the bindings (bench/workers/counting-entry.js).
import { cpSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { Failure } from '../scripts/failure.ts'
import { builtWorker } from '../scripts/serve.ts'
import type { Platform, Settings } from '../scripts/settings.ts'
import { childrenNamed, cpuMs } from './cpu.ts'

const ENTRY = readFileSync(new URL('./workers/counting-entry.js', import.meta.url), 'utf8')
const SETTLED_WITHIN_MS = 120_000
const LOOK_AGAIN_MS = 200

/** The use of the bindings by one isolate, or by all. `d1Calls` counts a batch as one call. */
export interface Counts {
  d1Calls: number
  rowsRead: number
  rowsWritten: number
  kvReads: number
  kvWrites: number
  kvDeletes: number
  dataPoints: number
}

export interface Answer {
  status: number
  location: string
  body: string
}

export interface Visit {
  path: string
  headers?: Record<string, string>
  /** If present, the request is a POST. */
  body?: string
}

export interface Isolates {
  /** Sends a request to one isolate. */
  ask(isolate: number, visit: Visit): Promise<Answer>
  /** Waits until no work is running, returns the sum of all counters, and resets them. */
  counted(): Promise<Counts>
  /** The number of taps stored in D1. */
  storedTaps(): Promise<number>
  /** CPU time of the process so far; NaN if the system does not provide it. */
  cpuMs(): number
  stop(): Promise<void>
}

export interface IsolateOptions {
  platform: Platform
  settings: Settings
  /** The folder of the build. */
  dist: string
  /** The prepared database, copied to `folder` first. */
  state: string
  folder: string
  /** Is Analytics Engine bound, which then receives the counts instead of D1? */
  withStats: boolean
}

/** Starts `count` new isolates. */
export async function startIsolates(count: number, options: IsolateOptions): Promise<Isolates> {
  const { platform, settings, dist, state, folder, withStats } = options
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  cpSync(state, folder, { recursive: true })
  const { assets: _, bindings, ...built } = await builtWorker(platform, settings, dist)
  const entry = { type: 'ESModule' as const, path: join(built.modulesRoot, 'counting-entry.js'), contents: ENTRY }
  const names = Array.from({ length: count }, (_unused, index) => `isolate-${index}`)
  const workers = names.map((name): V4WorkerOptions => {
    const worker = {
      ...built,
      name,
      modules: [entry, ...built.modules],
      bindings: { ...bindings, COUNT_POINTS: withStats ? 'on' : 'off' },
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }
    return worker
  })
  const before = new Set(childrenNamed('workerd'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      resourcePersistencePath: folder,
      handleStructuredLogs: () => {},
      workers,
    }),
  )
  await miniflare.ready
  const urls = await Promise.all(names.map((name) => miniflare.unsafeGetDirectURL(name)))
  const pid = childrenNamed('workerd').find((child) => !before.has(child)) ?? null
  const db = await miniflare.getD1Database('DB', names[0])
  const agent = new Agent({ keepAlive: true })

  const ask = (isolate: number, visit: Visit) => send(agent, urls[isolate], visit)
  const told = async (isolate: number, body?: string): Promise<{ counts: Counts; pending: number }> =>
    JSON.parse((await ask(isolate, { path: '/__counts', ...(body === undefined ? {} : { body }) })).body)

  return {
    ask,
    async counted() {
      const end = performance.now() + SETTLED_WITHIN_MS
      const total: Counts = nothing()
      for (const isolate of urls.keys()) {
        while ((await told(isolate)).pending > 0) {
          if (performance.now() > end) throw new Failure('The Worker does not come to rest after its answers.')
          await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
        }
        add(total, (await told(isolate, '{}')).counts)
      }
      return total
    },
    async storedTaps() {
      const row = await db.prepare('SELECT coalesce(sum(taps), 0) AS taps FROM tap_days').first<{ taps: number }>()
      return row?.taps ?? 0
    },
    cpuMs: () => cpuMs(pid),
    async stop() {
      agent.destroy()
      await miniflare.dispose()
    },
  }
}

export const nothing = (): Counts => ({
  d1Calls: 0,
  rowsRead: 0,
  rowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  kvDeletes: 0,
  dataPoints: 0,
})

function add(total: Counts, counts: Counts): void {
  total.d1Calls += counts.d1Calls
  total.rowsRead += counts.rowsRead
  total.rowsWritten += counts.rowsWritten
  total.kvReads += counts.kvReads
  total.kvWrites += counts.kvWrites
  total.kvDeletes += counts.kvDeletes
  total.dataPoints += counts.dataPoints
}

function send(agent: Agent, url: URL | undefined, visit: Visit): Promise<Answer> {
  const { path, headers = {}, body } = visit
  if (url === undefined) throw new Error('There is no such isolate.')
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(new URL(path, url), { method, agent, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          body: Buffer.concat(pieces).toString(),
        }),
      )
    })
    // workerd closed the kept connection before the request arrived; sends it again on a new one.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      asked.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(agent, url, visit)) : reject(error),
    )
    asked.end(body)
  })
}
