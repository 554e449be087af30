// Stands in front of the built Worker in tests and in `npm run load`: the same modules, byte for byte, but D1, KV, the
// limiters, the mail service and the log can be broken from outside. POST /__faults sets what is broken and answers
// what has been asked since the last time; POST /__cron runs the timer. Bundled with nothing:
// test/support/faulty-worker.ts adds it as one more module, and test/secrets.test.ts shows that no build holds it
// (T-PLT-5).
import worker from './index.js'

/**
 * @typedef {{ kind: 'error' | 'throw' | 'hang' | 'slow' | 'lose', message?: string, ms?: number, times?: number,
 * match?: string }} Fault error: rejects · throw: throws at once what `message` names ("null", "string …") · hang:
 * never answers · slow: answers after `ms` · lose: takes effect, but the caller sees a lost connection. `times` limits
 * it, `match` names the operations (a pattern on SQL, or on the operation's name).
 */
/** @type {Record<string, Fault | undefined>} */
let faults = {}
let counts = {}

/** What a throw throws: anything, as in JavaScript. */
function thrownFrom(message = 'broken') {
  if (message === 'null') return null
  return message.startsWith('string ') ? message : new Error(message)
}

function around(name, operation, run) {
  counts[name] ??= {}
  counts[name][operation] = (counts[name][operation] ?? 0) + 1
  const fault = faults[name]
  if (!fault || (fault.match && !new RegExp(fault.match, 'i').test(operation))) return run()
  if (fault.times !== undefined && fault.times-- <= 0) return run()
  switch (fault.kind) {
    case 'throw':
      throw thrownFrom(fault.message)
    case 'error':
      return Promise.reject(thrownFrom(fault.message))
    case 'hang':
      return new Promise(() => {})
    case 'slow':
      return new Promise((resolve) => setTimeout(resolve, fault.ms)).then(run)
    case 'lose':
      return Promise.resolve(run()).then(() => {
        throw new Error('D1_ERROR: Network connection lost.')
      })
    default:
      throw new Error(`There is no fault "${fault.kind}".`)
  }
}

const inner = new WeakMap()

function faultyD1(db) {
  const wrap = (statement, sql) => {
    const wrapped = { bind: (...values) => wrap(statement.bind(...values), sql) }
    for (const method of ['first', 'run', 'all', 'raw'])
      wrapped[method] = (...args) => around('DB', sql, () => statement[method](...args))
    inner.set(wrapped, { statement, sql })
    return wrapped
  }
  const faulty = {
    prepare: (sql) => wrap(db.prepare(sql), sql),
    batch: (statements) => {
      const known = statements.map((statement) => inner.get(statement))
      return around('DB', known.map(({ sql }) => sql).join('; '), () =>
        db.batch(known.map(({ statement }) => statement)),
      )
    },
    withSession: () => faulty,
  }
  return faulty
}

/** Operations are counted with their key, and with the time to live they ask for. */
const faultyKv = (kv) =>
  Object.fromEntries(
    ['get', 'getWithMetadata', 'put', 'delete'].map((method) => [
      method,
      (...args) => {
        const ttl = method === 'put' ? ` ttl=${args[2]?.expirationTtl}` : ''
        return around('CACHE', `${method} ${args[0]}${ttl}`, () => kv[method](...args))
      },
    ]),
  )

/** The mail service is the test's own, so that what it took outlives this isolate. */
const faultyMail = (mailbox) => ({
  send: (mail) =>
    around('EMAIL', 'send', async () => {
      const answer = await mailbox.fetch('http://mailbox/', { method: 'POST', body: JSON.stringify(mail) })
      if (answer.ok) return { messageId: mail.headers['X-Entity-Ref-ID'] }
      throw Object.assign(new Error(`${answer.status} from the mail service`), { headers: answer.headers })
    }),
})

let wrapped
function faulty(env) {
  if (wrapped) return wrapped // one environment: the Worker keeps settings and pages by it
  wrapped = { ...env, DB: faultyD1(env.DB), CACHE: faultyKv(env.CACHE) }
  if (env.MAILBOX) wrapped.EMAIL = faultyMail(env.MAILBOX)
  // Without a fault called "counting" a test may ask as often as it likes.
  for (const name of Object.keys(env).filter((key) => key.startsWith('LIMIT_')))
    wrapped[name] = {
      limit: (options) =>
        around('LIMITS', name, async () => (faults.counting ? env[name].limit(options) : { success: true })),
    }
  return wrapped
}

const levels = ['debug', 'info', 'log', 'warn', 'error']
const sound = Object.fromEntries(levels.map((level) => [level, console[level]]))

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__faults') {
      const before = counts
      counts = {}
      faults = await request.json()
      for (const level of levels)
        console[level] = faults.LOG
          ? () => {
              throw new Error('the log is full')
            }
          : sound[level]
      return Response.json(before)
    }
    if (pathname === '/__cron') {
      await worker.scheduled({ cron: '* * * * *', scheduledTime: Date.now(), noRetry() {} }, faulty(env), context)
      return Response.json({})
    }
    return worker.fetch(request, faulty(env), context)
  },
}
