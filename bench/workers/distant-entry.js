// Wraps an unchanged built Worker, with D1 and KV far away. Each call to them starts after DISTANCE_MS on a timer,
// which blocks nothing; a batch is one call. Calls are counted and, on request, recorded with their start and end. GET
// /__distance returns the counters, POST /__distance resets them. bench/distance.ts adds this file as a module and
// reads the counters.
import { AsyncLocalStorage } from 'node:async_hooks'
import worker from './index.js'

/** The request that a call belongs to, also after its response. */
const asking = new AsyncLocalStorage()
const none = () => ({ reads: 0, writes: 0, kv: 0 })
let counts = none()
let isKept = false
/** The last answered request, while requests are recorded. */
let last = null
/** A counter that orders events; no two events have the same value. */
let tick = 0
let distanceMs = 0

const IS_READ = /^\s*(select|with)\b/i
const kindOf = (binding, what) => (binding === 'CACHE' ? 'kv' : IS_READ.test(what) ? 'reads' : 'writes')

async function travelled(binding, what, run) {
  counts[kindOf(binding, what)] += 1
  const request = asking.getStore()
  const call = { binding, what, began: ++tick, ended: null }
  request?.calls.push(call)
  try {
    await new Promise((resolve) => setTimeout(resolve, distanceMs))
    return await run()
  } finally {
    call.ended = ++tick
  }
}

const inner = new WeakMap()

function distantStatement(statement, sql) {
  const far = { bind: (...values) => distantStatement(statement.bind(...values), sql) }
  for (const method of ['first', 'run', 'all', 'raw'])
    far[method] = (...args) => travelled('DB', sql, () => statement[method](...args))
  inner.set(far, { statement, sql })
  return far
}

/** A database, or a session of it. */
const distantStore = (store) => ({
  prepare: (sql) => distantStatement(store.prepare(sql), sql),
  batch: (statements) => {
    const known = statements.map((statement) => inner.get(statement))
    const all = known.map(({ sql }) => sql).join('; ')
    return travelled('DB', all, () => store.batch(known.map(({ statement }) => statement)))
  },
})

const distantD1 = (db) => ({
  ...distantStore(db),
  exec: (sql) => travelled('DB', sql, () => db.exec(sql)),
  withSession: (constraint) => {
    const session = db.withSession(constraint)
    return { ...distantStore(session), getBookmark: () => session.getBookmark() }
  },
})

const distantKv = (kv) =>
  Object.fromEntries(
    ['get', 'getWithMetadata', 'put', 'delete', 'list'].map((method) => [
      method,
      (...args) =>
        travelled('CACHE', `${method} ${typeof args[0] === 'string' ? args[0] : ''}`, () => kv[method](...args)),
    ]),
  )

let wrapped
function distant({ DISTANCE_MS, ...env }) {
  if (wrapped) return wrapped // always the same object: the Worker keys settings and pages by it
  distanceMs = DISTANCE_MS
  wrapped = env
  if (env.DB) wrapped.DB = distantD1(env.DB)
  if (env.CACHE) wrapped.CACHE = distantKv(env.CACHE)
  return wrapped
}

/** Responds, and records the calls that the response waited for, until its last byte. */
async function kept(request, env, context) {
  const mine = { calls: [], answered: null, open: 0 }
  const done = () => {
    mine.open -= 1
  }
  const waitUntil = (work) => {
    mine.open += 1
    Promise.resolve(work).then(done, done)
    context.waitUntil(work)
  }
  const answer = await asking.run(mine, () => worker.fetch(request, env, { waitUntil, passThroughOnException() {} }))
  const body = answer.body === null ? null : await answer.arrayBuffer()
  mine.answered = ++tick
  last = mine
  return new Response(body, answer)
}

async function told(request) {
  if (request.method === 'POST') {
    counts = none()
    last = null
    isKept = (await request.json()).keep
  }
  return Response.json({ counts, last })
}

export default {
  fetch(request, env, context) {
    if (request.url.endsWith('/__distance')) return told(request)
    const far = distant(env)
    return isKept ? kept(request, far, context) : worker.fetch(request, far, context)
  },
}
