// How writes behave while D1 is unwell: retried only where it helps, given up in time, and never telling the log whose
// address it was. Requirements: API-04; reliability targets, T-PII-7 and the retry rule.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { type Around, D1_NETWORK, D1_OVERLOADED, hangs, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let healthy: Shop
beforeAll(async () => {
  healthy = await createShop()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const WRITES = [
  { name: 'call 1', path: API_PATHS.referralClick, body: () => ({ referralCode: 'FAULT' }) },
  { name: 'call 4', path: API_PATHS.newsletter, body: () => ({ name: 'Alice', email: freshEmail() }) },
  { name: 'call 5', path: API_PATHS.discountCode, body: () => ({ name: 'Alice', email: freshEmail() }) },
]

describe.each(WRITES)('$name', ({ path, body }) => {
  const attempts = async (around: Around) => {
    let count = 0
    const counted: Around = (run) => {
      count++
      return around(run)
    }
    const shop = await createShop({ DB: withFaultyD1(healthy.env.DB, counted) })
    const response = await shop.call(path, body())
    return { count, status: response.status }
  }
  const failing =
    (message: string): Around =>
    () =>
      Promise.reject(new Error(message))

  it('is tried three times on a lost connection, then answers 5xx', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await attempts(failing(D1_NETWORK))).toEqual({ count: 3, status: 503 })
  })

  it.each([
    D1_OVERLOADED,
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    "D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait.",
    'D1_ERROR: no such table: x',
  ])('is tried once when D1 says "%s"', async (message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await attempts(failing(message))).toEqual({ count: 1, status: 503 })
  })

  it('succeeds when the connection comes back', async () => {
    const { status } = await attempts(losesAnswers(2))
    expect([200, 201, 409]).toContain(status)
  })

  it('answers 5xx when D1 never answers', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await attempts(hangs)).toEqual({ count: 1, status: 503 })
  })

  it('T-PII-7 logs what D1 said and nothing of the visitor', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await attempts(failing(D1_OVERLOADED))
    expect(error).toHaveBeenCalledOnce()
    const line = String(error.mock.calls[0]?.[0])
    expect(line).toContain(D1_OVERLOADED)
    expect(line).not.toMatch(/@|Alice|FAULT|insert into/i)
  })
})

it('D-120 call 5 stores row and mail together: after a lost answer there is one of each', async () => {
  const EMAIL = { send: async () => ({ messageId: '1' }) }
  const shop = await createShop({ EMAIL, DB: withFaultyD1(healthy.env.DB, losesAnswers(1)) })
  const email = freshEmail()
  expect((await shop.call(API_PATHS.discountCode, { name: 'Alice', email })).status).toBe(200)
  await shop.settled()
  expect(await rows(healthy.env.DB, 'newsletter_signups', 'email = ?', email)).toHaveLength(1)
  expect(await rows(healthy.env.DB, 'mail_outbox', 'recipient = ?', email)).toHaveLength(1)
})
