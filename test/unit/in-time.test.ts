// The deadline of the browser's calls, with a clock of its own: also for an answer that begins and does not end.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '#client/browser/calls/api.ts'
import { createCheckoutApi } from '#client/browser/calls/checkout-api.ts'
import { createProfileApi } from '#client/browser/calls/profile-api.ts'
import { createSignupApi } from '#client/browser/calls/signup-api.ts'
import { inTime } from '#client/browser/in-time.ts'
import { NO_ANSWER_IN_TIME } from '#domain/site/failure-texts.ts'
import { CALL_BUDGET_MS } from '#domain/site/timings.ts'

const never = () => new Promise<never>(() => {})
const api = { ...createApi('key'), ...createCheckoutApi('key'), ...createSignupApi('key'), ...createProfileApi('key') }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CALLS: Record<string, () => Promise<{ ok: boolean }>> = {
  'call 1': () => api.trackReferralClick('ANNA'),
  'call 2': () => api.getProductByHandle('card'),
  'call 3': () => api.createCheckout({ lineItems: [] }),
  'call 4': () => api.signUp('newsletter', 'Ann', 'ann@example.test', 'newsletter-1', {}),
  'call 5': () => api.signUp('discount-code', 'Ann', 'ann@example.test', 'discount-code-1', {}),
  'call 6': () => api.getPublicProfile('ava'),
  'call 7': () => api.getPublicSocialLinks('ava'),
  'call 8': () => api.getProfileThemes(),
  'the report of a profile': () => api.reportProfile('ava', 'other', ''),
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
    const answer = api.createCheckout({ lineItems: [] })
    await vi.advanceTimersByTimeAsync(CALL_BUDGET_MS)
    expect(await answer).toEqual({ ok: false, error: { tag: 'call_unreachable', message: NO_ANSWER_IN_TIME } })
  }
})

it('what answers in time leaves no timer behind', async () => {
  expect(await inTime(async () => 'here')).toBe('here')
  await expect(inTime(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(vi.getTimerCount()).toBe(0)
})
