import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUGGESTION_MS } from '#domain/site/timings.ts'
import { isAnswer, offerOf, parseKeptSuggestion } from '#domain/suggestion/kept-suggestion.ts'

const NOW = 1_800_000_000_000
const OFFER = { market: '', text: 'Shopping?', action: 'See', dismiss: 'No' }

test('WLD-71 what is kept counts for 30 days from when it was written', () => {
  expect(SUGGESTION_MS).toBe(30 * 24 * 3600 * 1000)
  const at = (time: number) => parseKeptSuggestion(JSON.stringify({ at: time, answer: OFFER }), NOW)
  expect(at(NOW)).toEqual({ at: NOW, answer: OFFER })
  expect(at(NOW - SUGGESTION_MS + 1)?.answer).toEqual(OFFER)
  expect(at(NOW - SUGGESTION_MS)).toBeNull()
  expect(at(NOW + 1)).toBeNull() // a clock that was ahead
  expect(parseKeptSuggestion(JSON.stringify({ at: NOW }), NOW)).toEqual({ at: NOW, answer: undefined })
})

test('WLD-71 anything may be stored', () => {
  for (const text of [null, '', '{', 'null', '[]', '7', '{"at":null}', '{"at":"1"}', '{"at":1e999}'])
    expect(parseKeptSuggestion(text, NOW)).toBeNull()
  fc.assert(
    fc.property(fc.json(), (text) => {
      const kept = parseKeptSuggestion(text, NOW)
      expect(kept === null || Number.isFinite(kept.at)).toBe(true)
      offerOf(kept?.answer)
    }),
  )
})

test('WLD-72 an answer is an offer if it names a market and has all its words', () => {
  expect(offerOf({ country: 'GB', ...OFFER })).toEqual(OFFER)
  for (const part of Object.keys(OFFER))
    for (const wrong of [null, undefined, 7, {}]) expect(offerOf({ ...OFFER, [part]: wrong })).toBeNull()
  for (const none of [undefined, null, 7, 'x', []]) expect([isAnswer(none), offerOf(none)]).toEqual([false, null])
  expect(isAnswer({ country: null, market: null })).toBe(true)
})
