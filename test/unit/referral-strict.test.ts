// Strict referrals in the browser: nothing is stored or shown before the shop has confirmed it (D-117).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReferralStore, startReferral } from '#client/stores/referral-store.ts'
import { confirmedReferral, type Referral } from '#domain/cart/referral.ts'

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

/** A page load in strict mode; the shop answers call 1 with `answer` when `reply` is called. */
function load(query: string, answer: unknown) {
  const store = createReferralStore()
  const onStored = vi.fn()
  let reply: () => void = () => {}
  const confirm = vi.fn(
    (arrived: Referral) =>
      new Promise<Referral | null>((resolve) => {
        reply = () => resolve(confirmedReferral(arrived, answer))
      }),
  )
  startReferral(store, { key: KEY, params: new URLSearchParams(query), now: Date.now, onStored, confirm })
  const answered = async () => {
    reply()
    await vi.advanceTimersByTimeAsync(0)
    return store.getState()
  }
  return { store, onStored, confirm, answered }
}

test('D-117 a known code is shown with the percentage of the shop, not of the link', async () => {
  const { store, onStored, answered } = load('ref=friend&discount=90', { ok: true, code: 'FRIEND', percent: 10 })
  expect(store.getState().referral).toBeNull()
  expect(window.localStorage.getItem(KEY)).toBeNull()
  expect(await answered()).toMatchObject({ isNew: true, referral: { code: 'FRIEND', discount: 10, expires: '24h' } })
  expect(window.localStorage.getItem(KEY)).toContain('FRIEND')
  expect(onStored).not.toHaveBeenCalled()
})

test.each([{ ok: true, known: false }, { ok: true }, null, { code: 'X', percent: 0 }, { code: 7, percent: 10 }])(
  'D-117 nothing is kept when the shop answers %j',
  async (answer) => {
    const { answered } = load('ref=NOBODY&discount=90', answer)
    expect((await answered()).referral).toBeNull()
    expect(window.localStorage.getItem(KEY)).toBeNull()
  },
)

test('D-51 a confirmed referral is not asked for again, and an unknown one does not displace it', async () => {
  await load('ref=FRIEND&discount=10', { code: 'FRIEND', percent: 10 }).answered()
  const { referral } = await load('', null).answered()
  expect(referral).toMatchObject({ code: 'FRIEND' })
  const again = load('ref=FRIEND&discount=10', null)
  expect(again.confirm).not.toHaveBeenCalled()
  expect((await load('ref=OTHER&discount=90', { known: false }).answered()).referral).toEqual(referral)
  vi.advanceTimersByTime(60_000)
  const sameInSmall = load('ref=friend&discount=10', { code: 'FRIEND', percent: 10 })
  expect((await sameInSmall.answered()).referral).toEqual(referral)
})
