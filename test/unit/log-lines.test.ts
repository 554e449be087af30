import { expect, it } from 'vitest'
import { withoutReferences } from '#test/support/log-lines.ts'

it('the random reference of a request says nothing a visitor sent, whatever digits it has', () => {
  const line = '{"event":"request","request":"4965a28f-33d2-4242-a566-adde06fdaed5"}\n{"chip":"4242"}'
  expect(withoutReferences(line)).toBe('{"event":"request","request":""}\n{"chip":"4242"}')
  expect(withoutReferences('{"request":"4242 4242"}')).toBe('{"request":"4242 4242"}') // not one of ours
})
