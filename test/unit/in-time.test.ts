// The deadline of the browser's calls, with a clock of its own: also for an answer that begins and does not end.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackReferralClick } from '#client/browser/calls/api.ts'
import { createCheckout } from '#client/browser/calls/checkout-api.ts'
import { getProductByHandle } from '#client/browser/calls/product-api.ts'
import {
  getProfileThemes,
  getPublicProfile,
  getPublicSocialLinks,
  reportProfile,
} from '#client/browser/calls/profile-api.ts'
import { signUp } from '#client/browser/calls/signup-api.ts'
import { inTime } from '#client/browser/in-time.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { NO_ANSWER_IN_TIME } from '#domain/site/failure-texts.ts'
import { CALL_BUDGET_MS } from '#domain/site/timings.ts'

const never = () => new Promise<never>(() => {})
const caller = { anonKey: 'key', market: DEFAULT_MARKET }
const person = { name: 'Ann', email: 'ann@example.test', signs: {} }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CALLS: Record<string, () => Promise<{ ok: boolean }>> = {
  'call 1': () => trackReferralClick('key', 'ANNA'),
  'call 2': () => getProductByHandle(caller, 'card'),
  'call 3': () => createCheckout(caller, { lineItems: [] }),
  'call 4': () => signUp(caller, 'newsletter', { ...person, wording: 'newsletter-1' }),
  'call 5': () => signUp(caller, 'discount-code', { ...person, wording: 'discount-code-1' }),
  'call 6': () => getPublicProfile('key', 'ava'),
  'call 7': () => getPublicSocialLinks('key', 'ava'),
  'call 8': () => getProfileThemes('key'),
  'the report of a profile': () => reportProfile('key', { username: 'ava', reason: 'other', details: '' }),
}

it.each(Object.entries(CALLS))('ERR-07 %s is given up when nobody answers', async (_name, call) => {
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    signal = init.signal
    return never()
  })
  const answer = call()
  await vi.advanceTimersByTimeAsync(CALL_BUDGET_MS)
  expect(await answer).toEqual({ ok: false, error: { tag: 'call_unreachable', message: NO_ANSWER_IN_TIME } })
  expect(signal?.aborted).toBe(true)
})

it('ERR-07 an answer that begins and does not end is given up as well, whatever its status', async () => {
  for (const status of [200, 502]) {
    vi.stubGlobal('fetch', async () => ({ ok: status === 200, status, json: never }))
    const answer = createCheckout(caller, { lineItems: [] })
    await vi.advanceTimersByTimeAsync(CALL_BUDGET_MS)
    expect(await answer).toEqual({ ok: false, error: { tag: 'call_unreachable', message: NO_ANSWER_IN_TIME } })
  }
})

it('what answers in time leaves no timer behind', async () => {
  expect(await inTime(async () => 'here')).toBe('here')
  await expect(inTime(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(vi.getTimerCount()).toBe(0)
})
