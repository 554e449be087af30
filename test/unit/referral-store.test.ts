// The referral store with a clock and a storage of its own: how long a referral counts as new, and who follows whom.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReferralStore, startReferral } from '#client/stores/referral-store.ts'
import { confirmedReferral, type Referral } from '#domain/cart/referral.ts'
import { withoutParameters } from '#domain/site/address.ts'

const KEY = 'acme-referral'
const EARLIER_KEY = 'acme-referral-earlier'

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
  vi.restoreAllMocks()
})

/** A page load with this query string. */
function load(query: string) {
  const store = createReferralStore()
  const onStored = vi.fn()
  const came = startReferral(store, {
    key: KEY,
    earlierKey: EARLIER_KEY,
    params: new URLSearchParams(query),
    now: Date.now,
    onStored,
  })
  return { store, onStored, came }
}

/** The visitor leaves the pages opened so far, which ends their timers, and so many hours pass. */
function leaveFor(hours: number) {
  const back = Date.now() + hours * 3_600_000
  vi.clearAllTimers() // sets the clock back too
  vi.setSystemTime(back)
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

test('REF-16 the same code in other letters replaces the record, but its time goes on', () => {
  const first = load('ref=ANNA&discount=10&expires=2h').store.getState().referral
  vi.advanceTimersByTime(3_600_000)
  const { store } = load('ref=anna&discount=15&expires=2h')
  expect(store.getState().referral).toEqual({ ...first, code: 'anna', discount: 15 })
  vi.advanceTimersByTime(3_600_000)
  expect(store.getState().referral).toBeNull()
})

test('REF-08 REF-16 D-51 a code that comes back after another is newly arrived, but its time counts from its first arrival', () => {
  const first = load('ref=ANNA&discount=10&expires=2h').store.getState().referral
  leaveFor(1)
  const other = load('ref=BEN&discount=15&expires=2h').store.getState().referral
  expect(other).toMatchObject({ code: 'BEN', storedAt: '2026-03-02T11:00:00.000Z' })
  leaveFor(0.5)
  const back = load('ref=anna&discount=10&expires=2h')
  expect(back.store.getState()).toMatchObject({ isNew: true, referral: { ...first, code: 'anna' } })
  expect(back.onStored).toHaveBeenCalledTimes(1)
  expect(load('ref=BEN&discount=15&expires=2h').store.getState().referral).toMatchObject({ storedAt: other?.storedAt })
  leaveFor(0.5)
  // Ben's hour is left, Anna's time is up: her link changes nothing.
  const late = load('ref=ANNA&discount=10&expires=2h')
  expect(late.store.getState()).toMatchObject({ isNew: false, referral: { code: 'BEN' } })
  expect(late.onStored).toHaveBeenCalledTimes(1) // the link was opened, whatever becomes of it
  vi.advanceTimersByTime(3_600_000)
  expect(late.store.getState().referral).toBeNull()
  expect(window.localStorage.getItem(KEY)).toBeNull()
})

test('REF-03 REF-04 REF-05 REF-07 REF-08 the record has four fields, whatever links came before', () => {
  load('ref=ANNA&discount=10')
  load('ref=BEN&discount=15&expires=2h')
  expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual({
    code: 'BEN',
    discount: 15,
    expires: '2h',
    storedAt: '2026-03-02T10:00:00.000Z',
  })
})

test('REF-18 what is remembered of earlier codes goes with the referral', () => {
  load('ref=ANNA&discount=10')
  const { store } = load('ref=BEN&discount=15&expires=2h')
  expect(window.localStorage.getItem(EARLIER_KEY)).toContain('anna')
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(store.getState().referral).toBeNull()
  expect(window.localStorage.getItem(EARLIER_KEY)).toBeNull()

  load('ref=ANNA&discount=10')
  load('ref=BEN&discount=15&expires=2h')
  leaveFor(3)
  load('')
  expect(window.localStorage.getItem(KEY)).toBeNull()
  expect(window.localStorage.getItem(EARLIER_KEY)).toBeNull()
})

test('REF-16 D-51 six codes taken in turn keep the times of their first arrivals', () => {
  for (let hour = 0; hour < 24; hour++) {
    load(`ref=${'ABCDEF'[hour % 6]}&discount=10`)
    leaveFor(1)
  }
  const last = { code: 'F', storedAt: '2026-03-02T15:00:00.000Z' }
  expect(load('').store.getState().referral).toMatchObject(last)
  expect(load('ref=A&discount=10').store.getState().referral).toMatchObject(last)
})

test('R9 REF-16 a remembered time that is unreadable or lies ahead lengthens nothing', () => {
  const storedAt = '2026-03-02T09:00:00.000Z'
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const record = { code: 'BEN', discount: 10, expires: '24h', storedAt }
  for (const earlier of [
    'x',
    7,
    null,
    [['anna', 5]],
    [['anna', '2099-01-01T00:00:00.000Z']],
    [[{}, storedAt], 'anna'],
  ]) {
    window.localStorage.setItem(KEY, JSON.stringify(record))
    window.localStorage.setItem(EARLIER_KEY, JSON.stringify(earlier))
    const { referral } = load('ref=ANNA&discount=10').store.getState()
    expect(referral, JSON.stringify(earlier)).toMatchObject({ code: 'ANNA', storedAt: '2026-03-02T10:00:00.000Z' })
  }
  expect(log).toHaveBeenCalledTimes(3) // what is no list is reported and removed
})

test('R9 what is remembered of earlier codes stays small however many links are opened', () => {
  for (let turn = 0; turn < 100; turn++) load(`ref=${'X'.repeat(60)}${turn}&discount=10`)
  expect(JSON.parse(window.localStorage.getItem(EARLIER_KEY) ?? '')).toHaveLength(5)
  expect(window.localStorage.getItem(EARLIER_KEY)?.length).toBeLessThan(1000)
})

test('REF-18 a record stored ahead of the clock counts from its first reading, not from then on or each time anew', () => {
  const ahead = { code: 'ANNA', discount: 10, expires: '2h', storedAt: '2099-01-01T00:00:00.000Z' }
  window.localStorage.setItem(KEY, JSON.stringify(ahead))
  expect(load('').store.getState().referral?.storedAt).toBe('2026-03-02T10:00:00.000Z')
  vi.advanceTimersByTime(3_600_000)
  const { store } = load('')
  expect(store.getState().referral?.storedAt).toBe('2026-03-02T10:00:00.000Z')
  vi.advanceTimersByTime(3_600_000)
  expect(store.getState().referral).toBeNull()
})

test('the address keeps everything but the referral, as it was written', () => {
  const cases = [
    ['?ref=A&discount=10', ''],
    ['?ref=A&discount=10&expires=24h&card=joker', '?card=joker'],
    ['?utm=a+b%20c&ref=A&x=%2F&discount=10&y', '?utm=a+b%20c&x=%2F&y'],
    ['?refer=1&%72ef=A&discount=1', '?refer=1'],
    ['', ''],
  ] as const
  for (const [before, after] of cases) expect(withoutParameters(before, ['ref', 'discount', 'expires'])).toBe(after)
})

// Strict referrals: nothing is stored or shown before the shop has confirmed it (D-117).

/** A page load in strict mode; the shop answers call 1 with `answer` when `reply` is called. */
function loadStrict(query: string, answer: unknown) {
  const store = createReferralStore()
  const onStored = vi.fn()
  let reply: () => void = () => {}
  const confirm = vi.fn(
    (arrived: Referral) =>
      new Promise<Referral | null>((resolve) => {
        reply = () => resolve(confirmedReferral(arrived, answer))
      }),
  )
  startReferral(store, {
    key: KEY,
    earlierKey: EARLIER_KEY,
    params: new URLSearchParams(query),
    now: Date.now,
    onStored,
    confirm,
  })
  const answered = async () => {
    reply()
    await vi.advanceTimersByTimeAsync(0)
    return store.getState()
  }
  return { store, onStored, confirm, answered }
}

test('D-117 a known code is shown with the percentage of the shop, not of the link', async () => {
  const { store, onStored, answered } = loadStrict('ref=friend&discount=90', { ok: true, code: 'FRIEND', percent: 10 })
  expect(store.getState().referral).toBeNull()
  expect(window.localStorage.getItem(KEY)).toBeNull()
  expect(await answered()).toMatchObject({ isNew: true, referral: { code: 'FRIEND', discount: 10, expires: '24h' } })
  expect(window.localStorage.getItem(KEY)).toContain('FRIEND')
  expect(onStored).not.toHaveBeenCalled()
})

test.each([{ ok: true, known: false }, { ok: true }, null, { code: 'X', percent: 0 }, { code: 7, percent: 10 }])(
  'D-117 nothing is kept when the shop answers %j',
  async (answer) => {
    const { answered } = loadStrict('ref=NOBODY&discount=90', answer)
    expect((await answered()).referral).toBeNull()
    expect(window.localStorage.getItem(KEY)).toBeNull()
  },
)

test('D-51 a confirmed referral is not asked for again, and an unknown one does not displace it', async () => {
  await loadStrict('ref=FRIEND&discount=10', { code: 'FRIEND', percent: 10 }).answered()
  const { referral } = await loadStrict('', null).answered()
  expect(referral).toMatchObject({ code: 'FRIEND' })
  const again = loadStrict('ref=FRIEND&discount=10', null)
  expect(again.confirm).not.toHaveBeenCalled()
  expect((await loadStrict('ref=OTHER&discount=90', { known: false }).answered()).referral).toEqual(referral)
  vi.advanceTimersByTime(60_000)
  const sameInSmall = loadStrict('ref=friend&discount=10', { code: 'FRIEND', percent: 10 })
  expect((await sameInSmall.answered()).referral).toEqual(referral)
})
