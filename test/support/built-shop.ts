// The built Worker in workerd with a D1 of its own, for tests that must speak raw HTTP to it. Not for the worker suite,
// which runs the sources inside workerd; this one runs in Node.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { ensureBuilt } from '#scripts/build.ts'
import { prepareDatabase } from '#scripts/local-db.ts'
import { builtWorker } from '#scripts/serve.ts'
import { mergeSettings, readPlatform } from '#scripts/settings.ts'

type WorkerOptions = Awaited<ReturnType<typeof builtWorker>>

export interface BuiltShop {
  port: number
  /** What the Worker has logged so far, one message each. */
  log: string[]
  db: D1Database
  kv: KVNamespace
  media: R2Bucket
  /** A new workerd on the same data, as after a deploy; `port` may change. What runs is cut off. */
  restart(change?: (worker: WorkerOptions) => WorkerOptions): Promise<void>
  stop(): Promise<void>
}

/** Starts it with these settings; bindings named in `without` are left out. `change` may exchange the rest. */
export async function startBuiltShop(
  settings: Record<string, string>,
  without: string[] = [],
  change: (worker: WorkerOptions) => WorkerOptions = (worker) => worker,
): Promise<BuiltShop> {
  ensureBuilt()
  const state = mkdtempSync(join(tmpdir(), 'built-shop-'))
  const platform = await readPlatform()
  const merged = mergeSettings(platform, settings)
  await prepareDatabase(platform, merged, state)
  const worker = change(await builtWorker(platform, merged))
  for (const kind of Object.keys(worker)) {
    const bindings = (worker as Record<string, unknown>)[kind]
    if (typeof bindings === 'object' && bindings !== null)
      for (const name of without) delete (bindings as Record<string, unknown>)[name]
  }
  const log: string[] = []
  const options = (served = worker) =>
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      resourcePersistencePath: state,
      handleStructuredLogs: ({ message }: { message: string }) => log.push(message),
      workers: [served],
    } as never)
  const miniflare = new Miniflare(options())
  const shop: BuiltShop = {
    port: Number((await miniflare.ready).port),
    log,
    db: (await miniflare.getD1Database('DB', worker.name)) as unknown as D1Database,
    kv: (await miniflare.getKVNamespace('CACHE', worker.name)) as unknown as KVNamespace,
    media: (await miniflare.getR2Bucket('MEDIA', worker.name)) as unknown as R2Bucket,
    async restart(next = (same) => same) {
      await miniflare.setOptions(options(next(worker)))
      shop.port = Number((await miniflare.ready).port)
      shop.db = (await miniflare.getD1Database('DB', worker.name)) as unknown as D1Database
      shop.kv = (await miniflare.getKVNamespace('CACHE', worker.name)) as unknown as KVNamespace
      shop.media = (await miniflare.getR2Bucket('MEDIA', worker.name)) as unknown as R2Bucket
    },
    async stop() {
      await miniflare.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
  return shop
}

export interface RawAnswer {
  status: number
  /** Names in lower case; a repeated header's values are joined by ", ". */
  headers: Record<string, string>
  body: string
  ms: number
}

export interface RawRequest {
  method?: string
  /** Sent as it is: no client library resolves its dots and slashes. */
  target: string
  headers?: Record<string, string>
  body?: Buffer
  chunked?: boolean
}

/** One HTTP/1.1 request over a socket of its own. Rejects when there is no answer within ten seconds. */
export function rawRequest(
  port: number,
  { method = 'GET', target, headers = {}, body, chunked }: RawRequest,
): Promise<RawAnswer> {
  const lines = [`${method} ${target} HTTP/1.1`, 'Connection: close']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body && chunked) lines.push('Transfer-Encoding: chunked')
  else if (body || method === 'POST') lines.push(`Content-Length: ${body?.length ?? 0}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const sent = !body ? Buffer.alloc(0) : chunked ? inChunks(body) : body
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let received = '' // bytes as latin1: one character each
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(Buffer.concat([head, sent])))
    socket.setEncoding('latin1')
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within ten seconds')))
    socket.on('data', (chunk: string) => {
      received += chunk
      // workerd leaves the connection open whatever is asked.
      if (isWhole(received, method)) socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // An answer may come before the whole body has been taken: the rest of the sending then fails.
      if (received === '' || (error.code !== 'EPIPE' && error.code !== 'ECONNRESET')) reject(error)
    })
    socket.on('close', () => resolve(parse(received, performance.now() - began)))
  })
}

function isWhole(text: string, method: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = text.slice(0, end + 2)
  if (method === 'HEAD' || /^HTTP\/1.1 (204|304)/.test(head)) return true
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return text.endsWith('0\r\n\r\n')
  return text.length >= end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

function inChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += 8192) {
    const part = body.subarray(at, at + 8192)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

function parse(text: string, ms: number): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    const value = line.slice(line.indexOf(':') + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  const sent = text.slice(end + 4)
  const body = /chunked/i.test(headers['transfer-encoding'] ?? '') ? unchunked(sent) : sent
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: new TextDecoder().decode(Buffer.from(body, 'latin1')),
    ms,
  }
}

function unchunked(text: string): string {
  let whole = ''
  for (let at = 0; ; ) {
    const line = text.indexOf('\r\n', at)
    const size = line < 0 ? 0 : Number.parseInt(text.slice(at, line), 16)
    if (!size) return whole
    whole += text.slice(line + 2, line + 2 + size)
    at = line + 2 + size + 2
  }
}
