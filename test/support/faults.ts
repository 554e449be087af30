// Neighbours that fail: D1 and KV wrapped so that every operation passes through a function of the test's choice.
// The texts are the ones the platform uses.

export const D1_OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'
export const D1_NETWORK = 'D1_ERROR: Network connection lost.'
export const KV_GET_FAILED = 'KV GET failed: 503 Service Unavailable'

/** Runs an operation, or does something else in its place. */
export type Around = <Value>(run: () => Promise<Value>) => Promise<Value>

export const fails =
  (message: string): Around =>
  () =>
    Promise.reject(new Error(message))
export const hangs: Around = () => new Promise(() => {})
export const takes =
  (ms: number): Around =>
  async (run) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return run()
  }
/** The operation takes effect, but its caller sees a lost connection; only the first `times` times. */
export const losesAnswers = (times: number): Around => {
  let left = times
  return async (run) => {
    const value = await run()
    if (left-- > 0) throw new Error(D1_NETWORK)
    return value
  }
}
/** Counts the operations; read `.count`. */
export const counts = (): Around & { count: number } => {
  const around = (<Value>(run: () => Promise<Value>) => {
    around.count++
    return run()
  }) as Around & { count: number }
  around.count = 0
  return around
}

const inner = new WeakMap<object, D1PreparedStatement>()

/** D1 whose every statement, batch and session goes through `around`. */
export function withFaultyD1(db: D1Database, around: Around): D1Database {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      first: (...names: [string]) => around(() => statement.first(...names)),
      run: () => around(() => statement.run()),
      all: () => around(() => statement.all()),
      raw: (...options: [{ columnNames: true }]) => around(() => statement.raw(...options)),
    } as unknown as D1PreparedStatement
    inner.set(wrapped, statement)
    return wrapped
  }
  const faulty = {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      around(() => db.batch(statements.map((statement) => inner.get(statement) ?? statement))),
    withSession: () => faulty,
  } as unknown as D1Database
  return faulty
}

/** KV in memory, for tests whose outcome must not depend on how fast the machine's own KV answers today. */
export function memoryKv(): KVNamespace {
  const values = new Map<string, { value: string; metadata: unknown }>()
  return {
    async get(key: string, type?: 'json') {
      const value = values.get(key)?.value ?? null
      return type === 'json' && value !== null ? JSON.parse(value) : value
    },
    async getWithMetadata(key: string) {
      return values.get(key) ?? { value: null, metadata: null }
    },
    async put(key: string, value: string, { metadata = null }: KVNamespacePutOptions = {}) {
      values.set(key, { value, metadata })
    },
    async delete(key: string) {
      values.delete(key)
    },
  } as unknown as KVNamespace
}

/** KV whose every operation goes through `around`. */
export const withFaultyKv = (kv: KVNamespace, around: Around): KVNamespace =>
  ({
    get: (...args: [string, 'text']) => around(() => kv.get(...args)),
    getWithMetadata: (key: string) => around(() => kv.getWithMetadata(key)),
    put: (...args: [string, string]) => around(() => kv.put(...args)),
    delete: (key: string) => around(() => kv.delete(key)),
  }) as unknown as KVNamespace
