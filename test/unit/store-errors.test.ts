// Which of D1's failures are tried again: a lost connection is, a database that has too much to do never is, also when its
// message speaks of the connection as well.
import { expect, it } from 'vitest'
import { isTransientError } from '#domain/shop/store-errors.ts'

it.each([
  ['D1_ERROR: Network connection lost.', true],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', true],
  ['Cannot resolve D1 DB due to transient issue on remote node.', true],
  ['connection reset by peer', true],
  ['D1_ERROR: no such table: chips', false],
  ['D1 DB is overloaded. Requests queued for too long.', false],
  ['D1 DB is overloaded: Network connection lost.', false],
  ['Daily quota used up: connection reset', false],
  ['exceeded D1 limits, which caused object to be reset', false],
  ['', false],
])('%s: tried again %s', (message, again) => {
  expect(isTransientError(message)).toBe(again)
})
