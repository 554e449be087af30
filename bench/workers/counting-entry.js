// Wraps an unchanged built Worker, and counts its use of D1, KV and Analytics Engine. /__counts returns the counters
// and the number of tasks that still run after their responses; POST also resets the counters.
import worker from './index.js'

const nothing = () => ({
  d1Calls: 0,
  rowsRead: 0,
  rowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  kvDeletes: 0,
  dataPoints: 0,
})
let counts = nothing()
let pending = 0

function metered(answers) {
  counts.d1Calls++
  for (const { meta } of answers) {
    counts.rowsRead += meta.rows_read
    counts.rowsWritten += meta.rows_written
  }
  return answers
}

const inner = new WeakMap()

function countingD1(db) {
  const wrap = (statement) => {
    const all = async () => metered([await statement.all()])[0]
    const wrapped = {
      bind: (...values) => wrap(statement.bind(...values)),
      all,
      run: all,
      first: async (column) => {
        const [row] = (await all()).results
        return row === undefined ? null : column === undefined ? row : row[column]
      },
      raw: () => Promise.reject(new Error('raw() says nothing of its rows: it cannot be counted.')),
    }
    inner.set(wrapped, statement)
    return wrapped
  }
  const counting = (target) => ({
    prepare: (sql) => wrap(target.prepare(sql)),
    batch: async (statements) => metered(await target.batch(statements.map((statement) => inner.get(statement)))),
  })
  return { ...counting(db), withSession: (constraint) => counting(db.withSession(constraint)) }
}

const countingKv = (kv) => {
  const counted = (method, name) => (key, options) => {
    counts[name] += Array.isArray(key) ? key.length : 1
    return kv[method](key, options)
  }
  return {
    get: counted('get', 'kvReads'),
    getWithMetadata: counted('getWithMetadata', 'kvReads'),
    put(key, value, options) {
      counts.kvWrites++
      return kv.put(key, value, options)
    },
    delete: counted('delete', 'kvDeletes'),
  }
}

// Always the same object, because the Worker keys its in-memory state by it.
let wrapped
function counting(env) {
  if (wrapped) return wrapped
  wrapped = { ...env, DB: countingD1(env.DB), CACHE: countingKv(env.CACHE) }
  for (const name of Object.keys(env).filter((key) => key.startsWith('LIMIT_')))
    wrapped[name] = { limit: async () => ({ success: true }) }
  if (env.COUNT_POINTS === 'on') wrapped.STATS = { writeDataPoint: () => counts.dataPoints++ }
  return wrapped
}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/__counts') {
      const told = { counts, pending }
      if (request.method === 'POST') counts = nothing()
      return Response.json(told)
    }
    const waitUntil = (work) => {
      pending++
      context.waitUntil(Promise.resolve(work).finally(() => pending--))
    }
    return worker.fetch(request, counting(env), { waitUntil, passThroughOnException() {}, props: {} })
  },
}
