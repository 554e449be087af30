// Many isolates of one built Worker beside each other in one workerd, with the same D1 and KV: what the platform makes of it
// when taps come from everywhere. Each counts what it asks of its bindings (bench/workers/counting-entry.js).
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

/** What one isolate, or all of them, asked of its bindings. `d1Calls` counts ways to D1: a batch is one. */
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
  /** With it the request is a POST. */
  body?: string
}

export interface Isolates {
  /** Sends a request to one of them. */
  ask(isolate: number, visit: Visit): Promise<Answer>
  /** Waits until nothing is under way any more, answers all counts, and forgets them. */
  counted(): Promise<Counts>
  /** Taps stored in D1 so far. */
  storedTaps(): Promise<number>
  /** CPU time of the process so far; NaN where the system keeps no books. */
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
  /** Analytics Engine is bound, and takes the counts. */
  withStats: boolean
}

/** Starts `count` of them, each as fresh as an isolate is that the platform has just started. */
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
    // A kept connection that workerd has closed meanwhile: the request has not arrived, and a new one takes it.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      asked.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(agent, url, visit)) : reject(error),
    )
    asked.end(body)
  })
}
