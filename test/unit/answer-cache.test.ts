// Which chips and profiles an isolate answers from memory, and how much of it they may take.
import { describe, expect, it } from 'vitest'
import { AnswerCache, type Cacheable } from '#cache/answer-cache.ts'
import { HOT_AFTER, HOT_MAX_AGE_MS } from '#domain/site/timings.ts'

const URL_OF = 'https://shop.example/profile/x'
const page = (bytes: number, origin = ''): Cacheable => ({ answer: () => new Response('page'), bytes, origin })
const heat = (cache: AnswerCache, id: string, now: number, bytes = 100, times = HOT_AFTER) => {
  for (let i = 0; i < times; i++) cache.put(id, page(bytes), now)
}

describe('hot answers', () => {
  it('are given from the tenth answer on, and to no other name', () => {
    const cache = new AnswerCache(10_000)
    heat(cache, 'ava', 0, 100, HOT_AFTER - 1)
    expect(cache.get('ava', URL_OF, 0)).toBeNull()
    cache.put('ava', page(100), 0)
    expect([cache.get('ava', URL_OF, 0), cache.get('Ava', URL_OF, 0)]).toEqual([expect.any(Function), null])
  })

  it('take no more bytes than they may: one that does not fit is read from D1', () => {
    const cache = new AnswerCache(10_000)
    for (let i = 0; i < 200; i++) {
      heat(cache, `name${i}`, i, 900)
      expect(cache.bytes).toBeLessThanOrEqual(10_000)
    }
    heat(cache, 'huge', 200, 10_001)
    expect([cache.size, cache.bytes, cache.get('huge', URL_OF, 200)]).toEqual([11, 9900, null])
  })

  it('of busy names outlive a flood of others, hot ones too', () => {
    const cache = new AnswerCache(10_000)
    heat(cache, 'busy', 0, 1000, 100)
    for (let i = 0; i < 5000; i++) cache.put(`flood${i}`, page(1000), 1)
    for (let i = 0; i < 200; i++) heat(cache, `warm${i}`, 2, 1000, HOT_AFTER + 5)
    expect(cache.get('busy', URL_OF, 3)).not.toBeNull()
  })

  it('give way to a busier name when there is no room', () => {
    const cache = new AnswerCache(2000)
    heat(cache, 'a', 0, 1000, 20)
    heat(cache, 'b', 0, 1000, 10)
    heat(cache, 'c', 0, 1000, 15)
    expect(['a', 'b', 'c'].map((id) => cache.get(id, URL_OF, 0) !== null)).toEqual([true, false, true])
  })

  it('make room for others once they have cooled down', () => {
    const cache = new AnswerCache(1000)
    heat(cache, 'before', 0, 1000, 500)
    heat(cache, 'after', 3 * HOT_MAX_AGE_MS, 1000)
    expect(cache.get('after', URL_OF, 3 * HOT_MAX_AGE_MS)).not.toBeNull()
    expect(cache.bytes).toBe(1000)
  })

  it('take no memory once they are too old to be given', () => {
    const cache = new AnswerCache(10_000)
    heat(cache, 'ava', 0, 5000)
    cache.put('someone', null, 2 * HOT_MAX_AGE_MS)
    expect([cache.size, cache.bytes]).toEqual([0, 0])
  })

  it('of a name in a flood of names still become hot', () => {
    const cache = new AnswerCache(10_000)
    for (let i = 0; i < HOT_AFTER; i++) {
      cache.put('ava', page(100), i)
      for (let j = 0; j < 500; j++) cache.put(`flood ${i} ${j}`, page(100), i)
    }
    expect(cache.get('ava', URL_OF, HOT_AFTER)).not.toBeNull()
  })

  it('are forgotten on demand, and must earn their place again', () => {
    const cache = new AnswerCache(10_000)
    heat(cache, 'ava', 0)
    cache.evict('ava')
    cache.put('ava', page(100), 0)
    expect([cache.get('ava', URL_OF, 0), cache.bytes]).toEqual([null, 0])
  })

  it('made for one origin are not given to another, nor to one that begins like it', () => {
    const cache = new AnswerCache(10_000)
    for (let i = 0; i < HOT_AFTER; i++) cache.put('ava', page(100, 'https://shop.example'), 0)
    const asked = [URL_OF, 'https://other.example/profile/x', 'https://shop.example.evil.example/profile/x']
    expect(asked.map((url) => cache.get('ava', url, 0) !== null)).toEqual([true, false, false])
  })

  it('PLAT-16 a clock set back neither keeps nor gives an answer of the future', () => {
    const cache = new AnswerCache(10_000)
    heat(cache, 'ava', 1_000_000)
    expect(cache.get('ava', URL_OF, 1000)).toBeNull()
    cache.put('bob', null, 1000)
    expect(cache.bytes).toBe(0)
  })
})
