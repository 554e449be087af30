// Set-up of every test of the app: SQLite is asked how it would run each statement that the app has sent to D1 in the file's
// tests. One that reads a table that grows from end to end fails the file.
import { env } from 'cloudflare:workers'
import { afterAll, expect } from 'vitest'
import { scansOf } from './query-plans.ts'

const sent = new Set<string>()
/** A frame of the product's sources, or of the query builder it uses; what a test itself asks may read everything. */
const PRODUCT = /(?<!\/test)\/(?:src|app)\/[^():]+\.tsx?:|drizzle-orm/

function note(text: string): void {
  if (sent.has(text)) return
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 40
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  if (PRODUCT.test(stack)) sent.add(text)
}

for (const kind of [env.DB, env.DB.withSession()].map((db) => Object.getPrototypeOf(db))) {
  const { prepare } = kind
  kind.prepare = function (text: string) {
    note(text)
    return prepare.call(this, text)
  }
  afterAll(() => {
    kind.prepare = prepare
  })
}

afterAll(async () => {
  expect(await scansOf(env.DB, [...sent])).toEqual([])
})
