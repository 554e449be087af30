// What a framed page tells its host: types, the height rule, what is no news, and what both sides refuse. Spec §7;
// D-22, D-23, D-110, R20, T-EMB-3, T-EMB-4.
import { describe, expect, it, vi } from 'vitest'
import { debounced, paced } from '#client/browser/motion/paced.ts'
import {
  embedAddress,
  isMarketPath,
  kitType,
  PAGE_DELAY_MS,
  PAGE_RESIZE_TYPES,
  parseHostMessage,
  parseKitMessage,
  postsPageMessages,
  START_UP_REPOSTS_MS,
  startUpResizeType,
} from '#domain/embed/embed.ts'
import { countGrowth, isAnswer, measureAgain, specifiedHeight, watchHeight } from '#domain/embed/embed-height.ts'

describe('the messages', () => {
  it('EMBED-09 EMBED-10 EMBED-11 BRAND-03 have the given types, the start-up one with the brand in upper case', () => {
    expect(PAGE_RESIZE_TYPES).toEqual(['embed-resize', 'commerce-embed-resize'])
    expect(startUpResizeType({ upper: 'TAPPT' })).toBe('TAPPT_EMBED_RESIZE')
    expect(startUpResizeType({ upper: 'ACME' })).toBe('ACME_EMBED_RESIZE')
    expect(kitType({ upper: 'ACME' })).toBe('ACME_EMBED')
  })

  it('EMBED-30 the pair belongs to the home page and /embed', () => {
    for (const path of ['/', '/embed', '/embed/']) expect(postsPageMessages(path), path).toBe(true)
    for (const path of ['/product', '/embed/docs', '/embedded', '/faq', '']) expect(postsPageMessages(path)).toBe(false)
  })

  it('WLD-18 in a market the pair belongs to its home page and its /embed', () => {
    const us = { prefix: 'us' }
    for (const path of ['/us', '/us/', '/us/embed', '/us/embed/']) {
      expect(postsPageMessages(path, us), path).toBe(true)
      expect(postsPageMessages(path), path).toBe(false)
    }
    for (const path of ['/', '/embed', '/us/product', '/de', '/usa']) expect(postsPageMessages(path, us)).toBe(false)
    expect(postsPageMessages('//')).toBe(false)
  })

  it('EMBED-19 EMBED-20 EMBED-21 EMBED-22 come again after 100, 500 and 1500 ms; pages wait 120 ms', () => {
    expect(START_UP_REPOSTS_MS).toEqual([100, 500, 1500])
    expect(PAGE_DELAY_MS).toBe(120)
  })

  it('EMBED-23 the height is the largest of the four', () => {
    const box = (scrollHeight: number, offsetHeight: number) => ({ scrollHeight, offsetHeight })
    for (const [page, body] of [
      [box(9, 1), box(2, 3)],
      [box(1, 9), box(2, 3)],
      [box(1, 2), box(9, 3)],
      [box(1, 2), box(3, 9)],
    ] as const)
      expect(specifiedHeight(page, body)).toBe(9)
  })
})

describe('a height under watch', () => {
  const at = (height: number, viewportHeight: number, ms = 0, viewportWidth = 800) => ({
    height,
    viewportHeight,
    viewportWidth,
    at: ms,
  })

  it('is news when it changes, both ways, and none when it does not', () => {
    let watch = watchHeight(at(500, 640))
    watch = measureAgain(watch, at(2000, 640, 1000))
    expect(watch).toMatchObject({ verdict: 'news', reported: 2000 })
    watch = measureAgain(watch, at(2000, 2000, 1016))
    expect(watch).toMatchObject({ verdict: 'same', reported: 2000 })
    watch = measureAgain(watch, at(600, 2000, 5000))
    expect(watch).toMatchObject({ verdict: 'news', reported: 600 })
  })

  /**
   * A host follows content of 1000 px plus a share of the viewport; the frame learns of its size before of the
   * content's.
   */
  const followed = (share: number, layoutMs: number) => {
    let viewport = 640
    let ms = 0
    let watch = watchHeight(at(1000, viewport))
    const reports: number[] = []
    for (let turn = 0; turn < 60; turn++) {
      ms += 16 + layoutMs
      watch = measureAgain(watch, at(1000 + share * viewport, viewport, ms))
      if (watch.verdict !== 'news') continue
      reports.push(watch.reported)
      viewport = watch.reported
      ms += 16
      if (layoutMs > 0) watch = measureAgain(watch, at(watch.height, viewport, ms))
    }
    return reports
  }

  it.each([0, 14, 120])('T-EMB-3 content of 100vh, laid out %d ms after the resize, is reported twice', (layoutMs) => {
    expect(followed(1, layoutMs)).toEqual([1640, 2640])
  })

  it.each([0.5, 0.9, 1.1, 2])('content of %f times the viewport comes to rest too', (share) => {
    expect(followed(share, 14).length).toBeLessThanOrEqual(6)
  })

  it('after a loop, content that changes by itself is news again', () => {
    let watch = watchHeight(at(1000, 640))
    for (const [index, viewport] of [640, 1640, 2640].entries())
      watch = measureAgain(watch, at(1000 + viewport, viewport, index * 30))
    expect(watch).toMatchObject({ verdict: 'loop', reported: 2640 })
    expect(measureAgain(watch, at(3700, 2640, 5000))).toMatchObject({ verdict: 'news', reported: 3700, suspicion: 0 })
    expect(measureAgain(watch, at(1200, 2640, 5000))).toMatchObject({ verdict: 'news', reported: 1200 })
  })

  it('content that grows step by step with a host that follows at once is no loop', () => {
    let watch = watchHeight(at(1000, 1000))
    let viewport = 1000
    for (let step = 1; step <= 100; step++) {
      watch = measureAgain(watch, at(1000 + step * 72, viewport, step * 300))
      expect(watch).toMatchObject({ verdict: 'news', reported: 1000 + step * 72 })
      viewport = watch.reported
      watch = measureAgain(watch, at(watch.height, viewport, step * 300 + 20))
    }
  })

  it('an animation that is followed with a delay ends with its last height', () => {
    let watch = watchHeight(at(1000, 1000))
    let viewport = 1000
    for (let step = 1; step <= 30; step++) {
      watch = measureAgain(watch, at(1000 + step * 10, viewport, step * 16))
      if (step % 8 < 3) viewport = watch.reported
    }
    expect(watch.reported).toBe(1300)
  })

  it('a growth with a new width is no loop: lines wrap anew', () => {
    let watch = watchHeight(at(1000, 640, 0, 900))
    for (const [height, width] of [
      [1200, 800],
      [1400, 700],
      [1600, 600],
    ] as const) {
      watch = measureAgain(watch, at(height, height, 16, width))
      expect(watch.verdict).toBe('news')
    }
  })

  it('a host that gives the reported height has answered; any other resize is to be reported', () => {
    const before = { viewportWidth: 800, viewportHeight: 640 }
    expect(isAnswer(before, { ...before, viewportHeight: 2000 }, 2000)).toBe(true)
    expect(isAnswer(before, { ...before, viewportHeight: 1999 }, 2000)).toBe(false)
    expect(isAnswer(before, { viewportWidth: 700, viewportHeight: 2000 }, 2000)).toBe(false)
    expect(isAnswer(before, before, 640)).toBe(false)
  })
})

describe('the address of the frame', () => {
  const origin = 'https://shop.example'

  it('WLD-18 is that of the market, and of the default one without a prefix of that form', () => {
    expect(embedAddress(origin, undefined, 'de')).toBe(`${origin}/de/embed`)
    expect(embedAddress(origin, undefined, 'de-en')).toBe(`${origin}/de-en/embed`)
    for (const none of [undefined, '', 'DE', 'deu', '../x', '//evil.example', 'de/product', 'javascript:'])
      expect(embedAddress(origin, undefined, none)).toBe(`${origin}/embed`)
  })

  it('WLD-18 keeps the page and its query in the market', () => {
    expect(embedAddress(origin, '/product?card=joker', 'us')).toBe(`${origin}/us/product?card=joker&embed=1`)
    expect(embedAddress(origin, '/embed?ref=ANNA&discount=10', 'us')).toBe(`${origin}/us/embed?ref=ANNA&discount=10`)
    expect(embedAddress(origin, '/', 'us')).toBe(`${origin}/us?embed=1`)
  })

  it('EMBED-26 without a market is that of before, and never leaves the shop', () => {
    expect(embedAddress(origin)).toBe(`${origin}/embed`)
    expect(embedAddress(origin, '/faq')).toBe(`${origin}/faq?embed=1`)
    for (const page of ['https://evil.example/embed', '//evil.example', 'javascript:alert(1)'])
      expect(embedAddress(origin, page)).toBe(`${origin}/embed`)
  })

  it('WLD-18 says where a host must learn that there is no such market', () => {
    for (const path of ['/de/embed', '/de', '/de-en/product']) expect(isMarketPath(path), path).toBe(true)
    for (const path of ['/', '/embed', '/nothing', '/d/x', '/DE/embed']) expect(isMarketPath(path), path).toBe(false)
  })
})

describe("the kit's message", () => {
  const valid = { type: 'ACME_EMBED', version: 1, event: 'height', contentHeight: 1234 }
  const added = { ...valid, event: 'add_to_cart', design: 'joker', quantity: 2, value: 90, currency: 'GBP' }

  it('is rebuilt from its known fields', () => {
    expect(parseKitMessage({ ...valid, html: '<b>', detail: {} })).toEqual(valid)
    expect(parseKitMessage({ ...added, email: 'a@b.example' })).toEqual(added)
    const scroll = { ...valid, event: 'scroll', top: 900 }
    expect(parseKitMessage(scroll)).toEqual(scroll)
    const missing = { ...valid, event: 'not_found' }
    expect(parseKitMessage(missing)).toEqual(missing)
    expect(parseKitMessage({ ...added, currency: 'EUR' })).toEqual({ ...added, currency: 'EUR' })
  })

  it.each([
    ...[undefined, null, 'ready', 7, [], {}],
    { ...valid, type: 'acme_EMBED' },
    { ...valid, type: 'ACME_EMBED_RESIZE' },
    { ...valid, type: ['ACME_EMBED'] },
    { ...valid, version: 2 },
    { ...valid, version: '1' },
    { ...valid, event: 'close' },
    { ...valid, event: '__proto__' },
    ...[-1, 1.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY, '900', null].map((contentHeight) => ({
      ...valid,
      contentHeight,
    })),
    { ...valid, event: 'scroll' },
    { ...valid, event: 'scroll', top: -5 },
    ...['', 'eur', 'EURO', 978, undefined].map((currency) => ({ ...added, currency })),
    { ...added, quantity: 1.5 },
    { ...added, value: -1 },
    { ...added, value: Number.NaN },
    { ...added, design: { toString: () => 'joker' } },
    { ...added, design: 'x'.repeat(65) },
  ])('R20 is refused as %j', (data) => {
    expect(parseKitMessage(data)).toBeNull()
  })

  it('the host may say that it follows or has stopped, nothing else', () => {
    const say = (event: unknown, more = {}) =>
      parseHostMessage({ type: 'ACME_EMBED', version: 1, event, ...more }, 'ACME_EMBED')
    expect(say('follow')).toBe('follow')
    expect(say('unfollow')).toBe('unfollow')
    for (const event of ['ready', '', null, {}]) expect(say(event)).toBeNull()
    expect(say('follow', { version: 2 })).toBeNull()
    expect(say('follow', { type: 'OTHER_EMBED' })).toBeNull()
    for (const data of [null, 'follow', undefined, 1]) expect(parseHostMessage(data, 'ACME_EMBED')).toBeNull()
  })

  it('R20 a host stops at more than 20 growing steps within two seconds, and not at as many in a longer time', () => {
    const followed = (gapMs: number) => {
      let times: number[] | null = []
      for (let step = 0; step < 100; step++) {
        times = countGrowth(times, step * gapMs)
        if (times === null) return step
      }
      return 100
    }
    expect(followed(16)).toBe(20)
    expect(followed(99)).toBe(20)
    expect(followed(120)).toBe(100)
  })
})

describe('calm', () => {
  it('T-EMB-3 a storm becomes at most one message per 120 ms and ends with the last value', () => {
    vi.useFakeTimers()
    try {
      const times: number[] = []
      const start = Date.now()
      const post = paced(() => times.push(Date.now() - start), 1)
      for (let ms = 0; ms < 1000; ms += 10) {
        post()
        vi.advanceTimersByTime(10)
      }
      vi.advanceTimersByTime(1000)
      expect(times).toEqual([0, 120, 240, 360, 480, 600, 720, 840, 960, 1080])
    } finally {
      vi.useRealTimers()
    }
  })

  it('a burst goes out at once, and a storm of the kit stays below what makes a host stop', () => {
    vi.useFakeTimers()
    try {
      const times: number[] = []
      const start = Date.now()
      const post = paced(() => times.push(Date.now() - start), 3)
      for (let ms = 0; ms < 2000; ms += 10) {
        post()
        vi.advanceTimersByTime(10)
      }
      expect(times.slice(0, 4)).toEqual([0, 10, 20, 120])
      expect(times.length).toBeLessThan(20)
    } finally {
      vi.useRealTimers()
    }
  })

  it('EMBED-22 a series of changes is followed once, 120 ms after its last', () => {
    vi.useFakeTimers()
    try {
      const work = vi.fn()
      const later = debounced(work, PAGE_DELAY_MS)
      later()
      vi.advanceTimersByTime(100)
      later(true)
      later()
      vi.advanceTimersByTime(119)
      expect(work).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(work.mock.calls).toEqual([[true]])
    } finally {
      vi.useRealTimers()
    }
  })
})
