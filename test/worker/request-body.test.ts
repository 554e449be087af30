// How much of a body is read, and for how long: calls, and the pages a mail's links post to. R12.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BARE_PAGES } from '#domain/site/addresses.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { BODY_BUDGET_MS } from '#domain/site/timings.ts'
import { createShop, errorMessage, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ MAIL_SECRET: 'mail-secret-of-the-tests-0123456789abcdef' })
})
afterEach(() => vi.useRealTimers())

const KB = 1024
/** A body of 60 MB that notes how much of it was taken and whether it was given back. */
function flood() {
  const seen = { bytes: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.bytes >= 60 * KB * KB) return controller.close()
        seen.bytes += 16 * KB
        controller.enqueue(new Uint8Array(16 * KB))
      },
      cancel() {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}
const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  shop.fetch(path, { method: 'POST', body, headers })

const { unsubscribe, confirm } = BARE_PAGES
describe.each([unsubscribe.path, confirm.path, `${unsubscribe.path}/`])('POST %s', (path) => {
  it('a body of 60 MB is refused after a few kilobytes of it', async () => {
    const { body, seen } = flood()
    const response = await post(`${path}?token=x`, body)
    expect([response.status, response.headers.get('cache-control')]).toEqual([413, 'no-store'])
    expect(await response.text()).toContain('<h1')
    expect(seen.bytes).toBeLessThanOrEqual(64 * KB)
  })

  it('what is too large by its own word is not read at all', async () => {
    const { body, seen } = flood()
    const response = await post(`${path}?token=x`, body, { 'content-length': String(60 * KB * KB) })
    expect(response.status).toBe(413)
    expect(seen.bytes).toBeLessThanOrEqual(16 * KB)
  })

  it.each([
    ['without a body', null],
    ['with the line of RFC 8058', 'List-Unsubscribe=One-Click'],
    ['with sixteen kilobytes', 'x'.repeat(16 * KB)],
  ])('is answered %s', async (_what, body) => {
    expect((await post(`${path}?token=x`, body)).status).toBe(400) // the token is none
  })
})

describe('a call', () => {
  it('T-INP-4 of 60 MB is refused after a few kilobytes of it', async () => {
    const { body, seen } = flood()
    const response = await shop.call(API_PATHS.newsletter, body)
    expect(response.status).toBe(413)
    expect(seen.bytes).toBeLessThanOrEqual(64 * KB)
  })

  it('whose body never ends is given up in time, with words for people', async () => {
    const began = Date.now()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = shop.call(API_PATHS.newsletter, new ReadableStream({ pull: () => new Promise(() => {}) }))
    let response: Response | undefined
    answer.then((given) => {
      response = given
    })
    // The door is behind an import, whose end is not ours to know.
    while (response === undefined && Date.now() - began < 30_000) {
      await vi.advanceTimersByTimeAsync(BODY_BUDGET_MS + 1)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(response?.status).toBe(408)
    expect(response && (await errorMessage(response))).toBe('The request did not arrive in time.')
  })
})

it('a POST to any other address is refused unread', async () => {
  for (const path of ['/', '/faq', '/scan/DEMO0001', '/profile/ava', '/healthz', '/operator/encode', '/robots.txt']) {
    const { body, seen } = flood()
    expect([path, (await post(path, body)).status]).toEqual([path, 405])
    expect(seen.bytes).toBeLessThanOrEqual(16 * KB)
  }
})
