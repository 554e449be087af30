// One contestant: one Worker in a workerd process of its own, reached on workerd's own socket, so that what the process
// has used of the processor is what this Worker has used.
import { cpSync } from 'node:fs'
import { request } from 'node:http'
import { childrenNamed } from './cpu.mjs'

/**
 * Starts a Worker. `options` are Miniflare's for one Worker; `state` is a folder with a prepared database, copied to
 * `folder` first, or null for a Worker without storage.
 * @returns {Promise<{ url: URL, pid: number | null, stop: () => Promise<void> }>}
 */
export async function startWorker(options, state, folder) {
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  if (state) cpSync(state, folder, { recursive: true })
  const before = new Set(childrenNamed('workerd'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      resourcePersistencePath: folder,
      handleStructuredLogs: () => {},
      workers: [{ ...options, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }],
    }),
  )
  await miniflare.ready
  const url = new URL('/', await miniflare.unsafeGetDirectURL(options.name))
  const pid = childrenNamed('workerd').find((child) => !before.has(child)) ?? null
  return { url, pid, stop: () => miniflare.dispose() }
}

/** One answer as a whole. `headers` may name another Host, which fetch would not send. */
export function ask(url, { path, headers = {} }) {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { headers, agent: false }, (answer) => {
      const pieces = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces).toString() }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
