// A contestant: a Worker in its own workerd process. It is requested on workerd's own socket, so that the CPU time of
// the process is that of the Worker.
import { cpSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { V4WorkerOptions } from 'miniflare'
import { childrenNamed } from './cpu.ts'
import type { Asked } from './load.ts'

/** Miniflare's options for one Worker. */
export type WorkerOptions = V4WorkerOptions & { name: string }

export interface RunningWorker {
  url: URL
  pid: number | null
  stop(): Promise<void>
}

/**
 * Starts a Worker. `state` is the folder of a prepared database, which is copied to `folder`; null for a Worker without
 * storage.
 */
export async function startWorker(
  options: WorkerOptions,
  state: string | null,
  folder: string,
): Promise<RunningWorker> {
  const { urls, ...running } = await startWorkers([options], state, folder)
  const url = urls[0]
  if (url === undefined) throw new Error('A Worker was started that has no address.')
  return { ...running, url }
}

/** Starts several Workers in one process, each in its own isolate, with shared data. The URLs are in the same order. */
export async function startWorkers(
  options: readonly WorkerOptions[],
  state: string | null,
  folder: string,
): Promise<Omit<RunningWorker, 'url'> & { urls: URL[] }> {
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  if (state) cpSync(state, folder, { recursive: true })
  const before = new Set(childrenNamed('workerd'))
  const workers = options.map(
    (worker): V4WorkerOptions => ({
      ...worker,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
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
  const urls = await Promise.all(
    options.map(async ({ name }) => new URL('/', await miniflare.unsafeGetDirectURL(name))),
  )
  const pid = childrenNamed('workerd').find((child) => !before.has(child)) ?? null
  return { urls, pid, stop: () => miniflare.dispose() }
}

export interface WholeAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Requests a full response. `headers` may set another Host, which fetch does not allow. */
export function ask(url: URL, { path, headers = {} }: Asked): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { headers, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
