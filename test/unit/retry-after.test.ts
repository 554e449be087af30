// How long a mail service asks to wait, in the shapes refusals come in. Fault mail-429.
import { expect, it } from 'vitest'
import { retryAfterSeconds } from '#mail/retry-after.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const refusal = (message: string, extra: object = {}) => Object.assign(new Error(message), extra)

it.each([
  ['seconds as a number', refusal('429', { retryAfter: 90 }), 90],
  ['seconds as text', refusal('429', { retryAfter: ' 90 ' }), 90],
  ['a fraction, rounded up', refusal('429', { retryAfter: 1.2 }), 2],
  ['a date', refusal('429', { retryAfter: 'Mon, 02 Mar 2026 10:05:00 GMT' }), 300],
  ['a date that has passed', refusal('429', { retryAfter: 'Mon, 02 Mar 2026 09:00:00 GMT' }), 0],
  ['a header', refusal('429', { headers: new Headers({ 'Retry-After': '120' }) }), 120],
  ['words', refusal('429 Too Many Requests, Retry-After: 45'), 45],
  ['no more than a day', refusal('429', { retryAfter: 1e9 }), 86_400],
])('reads %s', (_shape, thrown, seconds) => {
  expect(retryAfterSeconds(thrown, NOW)).toBe(seconds)
})

it.each([
  ['an error without one', refusal('500 internal error')],
  ['nonsense', refusal('429', { retryAfter: 'soon' })],
  ['a headers object without it', refusal('429', { headers: new Headers() })],
  ['text', 'failed'],
  ['nothing', null],
])('answers null to %s', (_shape, thrown) => {
  expect(retryAfterSeconds(thrown, NOW)).toBeNull()
})
