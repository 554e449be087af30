// What an isolate keeps between requests has a size, whatever is asked for.
import { describe, expect, it } from 'vitest'
import { BoundedStore, ownCopy } from '#cache/bounded-store.ts'

const MINUTE = 60_000
const store = (limits: Partial<ConstructorParameters<typeof BoundedStore<string>>[0]> = {}) =>
  new BoundedStore<string>({
    maxBytes: 100_000,
    maxEntries: 50,
    maxAgeMs: 10 * MINUTE,
    size: (text) => text.length,
    ...limits,
  })

describe('a bounded store', () => {
  it('answers what was stored last under a key', () => {
    const kept = store()
    kept.set('a', 'one', 0)
    kept.set('a', 'two', 1)
    expect([kept.get('a', 2), kept.get('b', 2), kept.size]).toEqual(['two', undefined, 1])
  })

  it('never holds more bytes than it may, keys and entries counted', () => {
    const kept = store({ maxEntries: 10_000 })
    for (let i = 0; i < 5000; i++) {
      kept.set(`${i} ${'k'.repeat(i % 300)}`, 'x'.repeat((i * 37) % 9000), i)
      expect(kept.bytes).toBeLessThanOrEqual(100_000)
    }
    expect(kept.size).toBeGreaterThan(5)
    for (let i = 0; i < 5000; i++) kept.delete(`${i} ${'k'.repeat(i % 300)}`)
    expect([kept.bytes, kept.size]).toEqual([0, 0])
  })

  it('never holds more entries than it may, and keeps those asked for', () => {
    const kept = store()
    kept.set('wanted', 'here', 0)
    for (let i = 1; i < 500; i++) {
      kept.set(`name ${i}`, '', i * 2000)
      if (i * 2000 < 10 * MINUTE) expect(kept.get('wanted', i * 2000)).toBe('here')
      expect(kept.size).toBeLessThanOrEqual(50)
    }
  })

  it('takes no value that would push out a good part of the others', () => {
    const kept = store()
    kept.set('small', 'x', 0)
    kept.set('large', 'x'.repeat(20_000), 0)
    expect([kept.get('large', 0), kept.get('small', 0)]).toEqual([undefined, 'x'])
  })

  it('forgets what is too old, also what nobody asks for, and what lies in the future of a clock set back', () => {
    const kept = store()
    kept.set('old', 'x', 0)
    expect(kept.get('old', 10 * MINUTE)).toBe('x')
    expect(kept.get('old', 10 * MINUTE + 1)).toBeUndefined()
    kept.set('unasked', 'x', 0)
    kept.set('later', 'x', 11 * MINUTE)
    expect(kept.size).toBe(1)
    expect(kept.get('later', 10 * MINUTE)).toBeUndefined()
  })
})

it('a copy of a text is equal to it, whatever it holds', () => {
  for (const text of ['', 'DEMO0001', 'a"b\\c', 'ü\u2028\ud800', 'x'.repeat(100)]) expect(ownCopy(text)).toBe(text)
})
