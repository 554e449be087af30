// The referral store with a clock and a storage of its own: how long a referral counts as new, and who follows whom.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withoutReferral } from '../../client/browser/referral-address'
import { createReferralStore, startReferral } from '../../client/stores/referral-store'

const KEY = 'acme-referral'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00.000Z') })
  const values = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
  vi.stubGlobal('document', new EventTarget())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page load with this query string. */
function load(query: string) {
  const store = createReferralStore()
  const onStored = vi.fn()
  const came = startReferral(store, { key: KEY, params: new URLSearchParams(query), now: Date.now, onStored })
  return { store, onStored, came }
}

test('REF-13 REF-14 a stored link counts as new for 5000 ms and is reported once', () => {
  const { store, onStored, came } = load('ref=ANNA&discount=10')
  expect(came).toBe(true)
  expect(store.getState().isNew).toBe(true)
  vi.advanceTimersByTime(4999)
  expect(store.getState().isNew).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.getState()).toMatchObject({ isNew: false, referral: { code: 'ANNA' } })
  expect(onStored).toHaveBeenCalledTimes(1)
})

test('REF-15 REF-16 REF-17 later loads restore it; the same code changes nothing, another replaces it', () => {
  const first = load('ref=ANNA&discount=10').store.getState().referral
  vi.advanceTimersByTime(60_000)
  const again = load('ref=ANNA&discount=50')
  expect(again.store.getState()).toMatchObject({ referral: first, isNew: false })
  expect(again.onStored).not.toHaveBeenCalled()
  expect(load('').store.getState()).toMatchObject({ referral: first, isNew: false })
  const other = load('ref=BEN&discount=15')
  expect(other.store.getState()).toMatchObject({ referral: { code: 'BEN', discount: 15 }, isNew: true })
  expect(other.onStored).toHaveBeenCalledTimes(1)
})

test('REF-15 REF-18 once expired it is gone from store and storage, and the same link stores anew', () => {
  const { store } = load('ref=ANNA&discount=10&expires=1h')
  vi.advanceTimersByTime(3_600_000)
  expect(store.getState().referral).toBeNull()
  expect(window.localStorage.getItem(KEY)).toBeNull()
  expect(load('ref=ANNA&discount=10&expires=1h').onStored).toHaveBeenCalledTimes(1)
})

test('REF-18 a referral that ran out while the device slept is dropped on waking', () => {
  const { store } = load('ref=ANNA&discount=10&expires=1h')
  vi.setSystemTime(new Date('2026-03-02T12:00:00.000Z')) // timers have not moved
  document.dispatchEvent(new Event('visibilitychange'))
  expect(store.getState().referral).toBeNull()
})

test('REF-18 ERR-18 an expired record goes silently, an unreadable one with a line in the log', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  load('ref=ANNA&discount=10&expires=1h')
  vi.setSystemTime(new Date('2026-03-02T12:00:00.000Z'))
  expect(load('').store.getState().referral).toBeNull()
  expect(window.localStorage.getItem(KEY)).toBeNull()
  expect(log).not.toHaveBeenCalled()
  window.localStorage.setItem(KEY, '{"code":1}')
  load('')
  expect(window.localStorage.getItem(KEY)).toBeNull()
  expect(log).toHaveBeenCalledTimes(1)
})

test('the address keeps everything but the referral, as it was written', () => {
  const cases = [
    ['?ref=A&discount=10', ''],
    ['?ref=A&discount=10&expires=24h&card=joker', '?card=joker'],
    ['?utm=a+b%20c&ref=A&x=%2F&discount=10&y', '?utm=a+b%20c&x=%2F&y'],
    ['?refer=1&%72ef=A&discount=1', '?refer=1'],
    ['', ''],
  ] as const
  for (const [before, after] of cases) expect(withoutReferral(before)).toBe(after)
})
