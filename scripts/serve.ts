// Serves the built Workers with their assets in workerd, on this machine only. Uses Miniflare directly, the basis of
// `wrangler dev`: it starts one workerd process in under a second, logs nothing of its own, and ends with this process.
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, extname, resolve } from 'node:path'
import type { Json, V4WorkerOptions, V4WorkerOptionsShape } from 'miniflare'
import { DAILY_AT_MINUTE } from '#domain/site/timings.ts'
import { Failure } from './failure.ts'
import { STATE_PATH, workerOptions } from './local-db.ts'
import { miniflareApi } from './project.ts'
import type { Platform, Settings } from './settings.ts'

/** The modules of a Worker, "index.js" first. */
export interface WorkerModules {
  modulesRoot: string
  modules: { type: 'ESModule'; path: string; contents?: string }[]
}
export type BuiltWorker = V4WorkerOptionsShape & WorkerModules & { name: string }

/**
 * Miniflare options of a built Worker: all modules, bindings and asset rules of its configuration, with these settings.
 * `dist` is the folder of the build.
 */
export async function builtWorker(platform: Platform, settings: Settings, dist = 'dist'): Promise<BuiltWorker> {
  if (!existsSync(`${dist}/server/index.js`)) throw new Failure('There is no build yet; run "npm run build".')
  // Miniflare does not support module rules, so all modules are listed below.
  const { modulesRules: _, ...options } = await workerOptions(platform)
  return {
    ...options,
    name: platform.name ?? 'shop',
    bindings: { ...options.bindings, ...(settings as Record<string, Json>) }, // JSON, as in wrangler.toml
    assets: { ...options.assets, directory: resolve(dist, 'client') },
    ...workerModules(`${dist}/server`),
  }
}

/** Miniflare options for all modules below a folder; "index.js" is the Worker. */
export function workerModules(folder: string): WorkerModules {
  const modulesRoot = resolve(folder)
  const files = readdirSync(modulesRoot, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && name !== 'index.js',
  )
  return {
    modulesRoot,
    modules: ['index.js', ...files].map((name) => ({ type: 'ESModule' as const, path: resolve(modulesRoot, name) })),
  }
}

/** A running shop. */
export interface Server {
  port: number
  stop(): Promise<void>
}

/** The app, served by the same process as the shop, under its own host name. */
export interface AppBeside {
  platform: Platform
  settings: Settings
  /** The app's host name, without a port. */
  hostname: string
}

/**
 * Starts serving. `port` 0 takes any free one; `host` defaults to 127.0.0.1, which "localhost" reaches too. `onLog`
 * receives each log message with a line break; by default, messages go to the terminal.
 */
export async function serve({
  platform,
  settings,
  port,
  host = '127.0.0.1',
  statePath = STATE_PATH,
  dist = 'dist',
  app,
  onLog,
}: {
  platform: Platform
  settings: Settings
  port: number
  host?: string
  statePath?: string
  dist?: string
  app?: AppBeside | undefined
  onLog?: (text: string) => void
}): Promise<Server> {
  if (port !== 0) await expectFree(port, host)
  const { Log, LogLevel, Miniflare, convertV4MiniflareOptions } = miniflareApi()
  const workers: V4WorkerOptions[] = [readingToTheEnd(withCron(await builtWorker(platform, settings, dist)))]
  if (app) workers.push(...(await appWorkers(app, `${dist}/app`)))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      cf: false,
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: resolve(statePath),
      ...(onLog ? { handleStructuredLogs: ({ message }: { message: string }) => onLog(`${message}\n`) } : {}),
      workers,
    }),
  )
  const address = await miniflare.ready
  return { port: Number(address.port), stop: () => miniflare.dispose() }
}

// If a request's body was not read when the response is sent, workerd closes the connection without a header that says
// so. A client that reuses the connection then loses its next request, or, while it is still sending, the response. On
// Cloudflare, the edge prevents this.
const TO_THE_END = `import worker from './WITHIN'
export * from './WITHIN'

const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 250

export default {
  ...worker,
  async fetch(request, env, context) {
    if (request.body === null) return worker.fetch(request, env, context)
    let reader
    const read = () => (reader ??= request.body.getReader()).read()
    // If the Worker cancels this stream, the loop below reads the rest.
    const pull = async (to) => {
      const { done, value } = await read()
      done ? to.close() : to.enqueue(value)
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    // A Request with GET or HEAD cannot be given a body: the Worker gets the original, and its body is read below.
    const isRead = request.method !== 'GET' && request.method !== 'HEAD'
    const answer = await worker.fetch(isRead ? new Request(request, { body }) : request, env, context)
    for (let bytes = 0, done = false; !done && bytes < MOST_BYTES; ) {
      const chunk = await Promise.race([read(), late()]).catch(() => ({ done: true }))
      done = chunk.done
      bytes += chunk.value?.length ?? 0
    }
    return answer
  },
}

const late = () => new Promise((resolve) => setTimeout(resolve, MOST_MS, { done: true }))`

// Runs the shop's Cron on request (HOST-51). Not part of the Worker, because the deployed one must not have it.
const CRON = `import worker from './WITHIN'
export * from './WITHIN'

const ROWS = \`SELECT (SELECT count(*) FROM mail_outbox WHERE status = 'pending') AS mails,
  (SELECT count(*) FROM limit_hits) AS limit_hits, (SELECT count(*) FROM mail_outbox) AS mail_outbox,
  (SELECT count(*) FROM profile_reports) AS profile_reports\`
const DAILY_MS = ${DAILY_AT_MINUTE} * 60_000
const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

export default {
  ...worker,
  async fetch(request, env, context) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/dev/cron')
      return worker.fetch(request, env, context)
    if (env.APP_ENV === 'production') return new Response('Not found', { status: 404, headers: HEADERS })
    const run = (await request.text()).trim()
    if (run !== 'daily' && run !== 'minute')
      return Response.json({ error: { message: 'Say "daily" or "minute".' } }, { status: 422, headers: HEADERS })
    const now = Date.now()
    const midnight = now - (now % 86_400_000)
    const before = await env.DB.prepare(ROWS).first()
    // One minute after the daily run, only the tasks of every minute run.
    const scheduledTime = midnight + DAILY_MS + (run === 'daily' ? 0 : 60_000)
    await worker.scheduled({ scheduledTime, cron: '* * * * *', noRetry() {} }, env, context)
    const after = await env.DB.prepare(ROWS).first()
    const gone = Object.entries(before).map(([name, count]) => [name, Math.max(0, count - after[name])])
    return Response.json(Object.fromEntries(gone), { headers: HEADERS })
  },
}`

/** Wraps the Worker in another one, whose source imports it as WITHIN. */
const within = (worker: BuiltWorker, name: string, source: string): BuiltWorker => ({
  ...worker,
  modules: [
    {
      type: 'ESModule',
      path: resolve(worker.modulesRoot, name),
      contents: source.replaceAll('WITHIN', basename(worker.modules[0]?.path ?? '')),
    },
    ...worker.modules,
  ],
})

const withCron = (worker: BuiltWorker): BuiltWorker => within(worker, 'local-cron.js', CRON)

/** The Worker, with bodies that it did not read being read to their end, so that the connection can be reused. */
const readingToTheEnd = (worker: BuiltWorker): BuiltWorker => within(worker, 'to-the-end.js', TO_THE_END)

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
}

// Serves files before the Worker, like the platform. Miniflare serves assets of one Worker only, which is the shop's.
const DOOR = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    const type = env.TYPES[pathname]
    if (type === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return env.APP.fetch(request)
    const file = await env.FILES.fetch(new URL(pathname, 'http://files'))
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=0, must-revalidate', 'X-Content-Type-Options': 'nosniff' }
    return new Response(request.method === 'HEAD' ? null : file.body, { headers })
  },
}`

/** The app, behind a Worker that serves its files. */
async function appWorkers({ platform, settings, hostname }: AppBeside, dist: string): Promise<V4WorkerOptions[]> {
  const { assets: _, ...app } = readingToTheEnd(await builtWorker(platform, settings, dist))
  const root = resolve(dist, 'client')
  const files = { disk: { path: root } }
  const types = readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = TYPES[extname(name)]
    return type === undefined ? [] : [[`/${name.replaceAll('\\', '/')}`, type] as const]
  })
  return [
    {
      name: `${app.name}-door`,
      modules: true,
      script: DOOR,
      compatibilityDate: platform.compatibility_date ?? '',
      bindings: { TYPES: Object.fromEntries(types) },
      serviceBindings: { APP: app.name, FILES: files },
      routes: [`${hostname}/*`],
    },
    { ...app, serviceBindings: { ASSETS: files } },
  ]
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? found(address.port) : failed(new Failure('No port is free.')),
      )
    })
  })
}

/** Fails if the port is taken, before anything is started. */
export function expectFree(port: number, host: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Failure('PORT must be a whole number from 1 to 65535.')
  return new Promise((free, taken) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      taken(
        new Failure(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken by another program; stop it or choose another port, like PORT=${port + 1} npm start.`
            : `Port ${port} on ${host} cannot be used (${error.code}).`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => free()))
  })
}
