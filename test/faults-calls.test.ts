// test/corpora/faults.json on the built Worker, second part: the commerce backend, mails, many at once, writes, limits
// and restarts. What a shopper is shown of a failure is in test/browser/live-commerce.spec.ts and the specs of the
// forms.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { rawRequest } from './support/built-shop.ts'
import { D1_NETWORK, D1_OVERLOADED } from './support/faults.ts'
import { type FaultyShop, HANDLE, KEY, SITE, startFaultyShop, variantOf } from './support/faulty-shop.ts'
import type { Fault as StoreFault } from './support/storefront-server.ts'

let shop: FaultyShop
beforeAll(async () => {
  shop = await startFaultyShop()
}, 240_000)
afterAll(() => shop?.stop())
beforeEach(async () => {
  await shop.break()
  shop.storefront.reset()
  Object.assign(shop.mailbox, { sent: [], asked: [], answer: 200, retryAfter: undefined })
  await shop.db.prepare("DELETE FROM mail_outbox WHERE status <> 'sent'").run()
  shop.log.length = 0
})

let serial = 0
const freshEmail = () => `visitor-${++serial}@example.com`
const count = async (table: string, where: string, ...values: unknown[]) =>
  (
    await shop.db
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n
const signups = (email: string) => count('newsletter_signups', 'email = ?', email)
const subscribe = (email: string, ip?: string) =>
  shop.call(API_PATHS.newsletter, { name: 'Alice', email }, ip ? { 'cf-connecting-ip': ip } : {})
const askForCode = (email: string) => shop.call(API_PATHS.discountCode, { name: 'Alice', email })
const mailsTo = (email: string) => shop.mailbox.sent.filter(({ to }) => to === email)
/** The next run of the timer finds every waiting mail due. */
const deliverNow = async () => {
  await shop.db.prepare("UPDATE mail_outbox SET next_attempt_at = 0 WHERE status <> 'sent'").run()
  await shop.cron()
}
/** Statuses of `total` calls, 64 at a time. */
async function flood(total: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const worker = async () => {
    while (next < total) statuses.push((await call(next++)).status)
  }
  await Promise.all(Array.from({ length: 64 }, worker))
  return statuses
}

const COLD = 'joker-acme-card'
const source = () => `live ${new URL(shop.storefront.url).host}`
const readProduct = (handle: string) => shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle })
const checkout = (variantId: string, discountCode?: string) =>
  shop.call(API_PATHS.commerce, {
    action: 'createCheckout',
    input: { lineItems: [{ variantId, quantity: 2 }], ...(discountCode ? { discountCode } : {}) },
  })
/** A copy of the product of an hour ago, and nothing fresh. Answers its variant. */
async function oldCopy(handle = HANDLE): Promise<string> {
  const id = await variantOf(shop, handle)
  const price = { amount: '40.0', currencyCode: 'GBP' }
  const product = { title: 'of an hour ago', variants: { edges: [{ node: { id, price } }] } }
  const copy = { product, storedAt: Date.now() - 3_600_000, source: source() }
  await expect.poll(() => shop.kv.get(`product:${handle}`)).not.toBeNull()
  await shop.kv.put(`product:${handle}`, JSON.stringify(copy))
  return id
}

describe('the commerce backend', () => {
  const html = '<html>Secret upstream text</html>'
  it.each<[string, StoreFault]>([
    ['commerce-500', { kind: 'status', status: 500 }],
    ['commerce-429', { kind: 'status', status: 429, retryAfter: '2' }],
    ['commerce-html', { kind: 'body', text: html, type: 'text/html' }],
    ['commerce-empty', { kind: 'body', text: '' }],
    ['commerce-graphql-error', { kind: 'body', text: '{"errors":[{"message":"Secret"}]}' }],
    [
      'commerce-throttled',
      { kind: 'body', text: '{"errors":[{"message":"Secret","extensions":{"code":"THROTTLED"}}]}' },
    ],
    ['commerce-null', { kind: 'body', text: 'null' }],
    ['commerce-hang', { kind: 'stall' }],
    ['commerce-redirect', { kind: 'redirect' }],
  ])(
    'T-COM-5 fault %s: an error that is kept by nobody, the older copy where there is one, no checkout',
    async (_id, fault) => {
      const variantId = await oldCopy()
      shop.storefront.fault = fault
      const [cold, stale, order] = await Promise.all([readProduct(COLD), readProduct(HANDLE), checkout(variantId)])
      expect([cold.status, cold.json()]).toEqual([503, { error: { message: 'Failed to fetch product' } }])
      expect(await shop.kv.get(`product:${COLD}`)).toBeNull()
      expect([stale.status, stale.json().data.productByHandle.title]).toEqual([200, 'of an hour ago'])
      expect([order.status, order.json()]).toEqual([503, { error: { message: 'Failed to create checkout' } }])
      expect(cold.text + stale.text + order.text).not.toMatch(/Secret|127\.0\.0\.1|graphql/)
      shop.storefront.fault = null
      expect((await checkout(variantId)).status, 'and the next click checks out').toBe(200)
    },
  )

  it('fault commerce-wrong-shape: a product that is not there is null and not kept; a cart without address has none', async () => {
    const variantId = await oldCopy()
    shop.storefront.fault = { kind: 'body', text: '{"data":{"product":null}}', on: 'product' }
    expect((await readProduct(COLD)).json()).toEqual({ data: { productByHandle: null } })
    expect(await shop.kv.get(`product:${COLD}`)).toBeNull()
    shop.storefront.fault = { kind: 'body', text: '{"data":{"cartCreate":null}}', on: 'cartCreate' }
    expect((await checkout(variantId)).json().data.checkoutCreate.checkout.webUrl).toBeNull()
  })

  it('T-COM-4 fault commerce-bad-weburl: an address nobody may follow is none', async () => {
    const variantId = await variantOf(shop)
    for (const url of ['http://pay.example/1', 'javascript:alert(1)', 'https://pay.example@evil.example/', '']) {
      shop.storefront.fault = { kind: 'checkoutUrl', url }
      expect((await checkout(variantId)).json().data.checkoutCreate.checkout.webUrl, url).toBeNull()
    }
  })

  it('T-CAC-4 fault stampede-stale: 200 readers of an expired copy are all answered, with two questions at most', async () => {
    await oldCopy()
    shop.storefront.requests.length = 0
    shop.storefront.fault = { kind: 'slow', ms: 50 }
    const answers = await Promise.all(Array.from({ length: 200 }, () => readProduct(HANDLE)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(shop.storefront.requests.length).toBeLessThanOrEqual(2)
  })

  it('T-CAC-4 fault stampede-cold: 200 readers of an empty cache are all answered, with ten questions at most', async () => {
    await shop.kv.delete(`product:${COLD}`)
    shop.storefront.fault = { kind: 'slow', ms: 50 }
    const answers = await Promise.all(Array.from({ length: 200 }, () => readProduct(COLD)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(shop.storefront.requests.length).toBeLessThanOrEqual(10)
  })

  it('T-CAC-4 fault coalesce-leader-gone: when the first of five readers leaves, the others are answered', async () => {
    await shop.kv.delete(`product:${COLD}`)
    shop.storefront.fault = { kind: 'slow', ms: 400 }
    const body = JSON.stringify({ action: 'getProductByHandle', handle: COLD })
    const leader = new AbortController()
    const gone = fetch(`http://127.0.0.1:${shop.port}${API_PATHS.commerce}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: KEY },
      body,
      signal: leader.signal,
    }).catch(() => 'gone')
    await expect.poll(() => shop.storefront.requests.length).toBe(1)
    const others = Array.from({ length: 4 }, () => readProduct(COLD))
    leader.abort()
    expect(await gone).toBe('gone')
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('mails', () => {
  it.each<[string, number | 'hang', string | undefined]>([
    ['mail-500', 500, undefined],
    ['mail-429', 429, '600'],
    ['mail-hang', 'hang', undefined],
  ])(
    'T-ABU-11 D-120 fault %s: the sign-up is stored and answered, one mail follows',
    async (_id, answer, retryAfter) => {
      Object.assign(shop.mailbox, { answer, retryAfter })
      const email = freshEmail()
      expect([(await askForCode(email)).status, (await askForCode(email)).status]).toEqual([200, 200])
      await expect.poll(() => shop.mailbox.asked.length).toBe(1)
      expect([await signups(email), mailsTo(email)]).toEqual([1, []])
      if (retryAfter) {
        const due = () =>
          shop.db
            .prepare(
              "SELECT next_attempt_at - unixepoch() AS wait FROM mail_outbox WHERE recipient = ? AND status = 'pending'",
            )
            .bind(email)
            .first<{ wait: number }>()
        await expect.poll(async () => (await due())?.wait ?? 0).toBeGreaterThan(Number(retryAfter) - 30)
      }
      shop.mailbox.answer = 200
      await deliverNow()
      await deliverNow()
      expect(mailsTo(email)).toHaveLength(1)
    },
    30_000,
  )

  it('fault mail-down-newsletter: call 4 does not depend on mail', async () => {
    shop.mailbox.answer = 500
    const email = freshEmail()
    expect([(await subscribe(email)).status, await signups(email)]).toEqual([201, 1])
  })

  it('T-ABU-11 fault restart: a sign-up whose mail was under way when the Worker stopped has one row and one mail', async () => {
    shop.mailbox.answer = 'hang'
    const email = freshEmail()
    expect((await askForCode(email)).status).toBe(200)
    await expect.poll(() => shop.mailbox.asked.length).toBe(1)
    await shop.restart()
    shop.mailbox.answer = 200
    expect((await askForCode(email)).status).toBe(200)
    await deliverNow()
    expect([await signups(email), mailsTo(email).length]).toEqual([1, 1])
    expect(new Set(shop.mailbox.asked).size, 'one key for both attempts').toBe(1)
  }, 30_000)
})

describe('many at once, over 64 connections', () => {
  it('API-25 fault race-newsletter: 1000 identical call 4 give one 201, 999 x 409 and one row', async () => {
    const email = freshEmail()
    const statuses = await flood(1000, () => subscribe(email))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(999)
    expect(await signups(email)).toBe(1)
  }, 120_000)

  it('T-ABU-1 fault race-discount: 1000 identical call 5 give 1000 x 200, one row and one mail', async () => {
    await shop.break({ EMAIL: { kind: 'slow', ms: 30 } })
    const email = freshEmail()
    const statuses = await flood(1000, () => askForCode(email))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => mailsTo(email).length).toBe(1)
    expect([await signups(email), await count('mail_outbox', 'recipient = ?', email)]).toEqual([1, 1])
  }, 120_000)

  it('fault race-distinct: 1000 distinct call 4 give 1000 x 201 and 1000 rows', async () => {
    shop.mailbox.answer = 500 // the mails are not what is looked at
    const statuses = await flood(1000, (n) => subscribe(`distinct-${n}@example.org`))
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await count('newsletter_signups', "email LIKE 'distinct-%@example.org'")).toBe(1000)
  }, 120_000)

  it('T-ABU-7 fault race-referral: 1000 clicks of one visitor are 200 or 429, each 200 counted once and no more than a minute allows', async () => {
    await shop.break({ counting: true })
    const click = () =>
      shop.call(API_PATHS.referralClick, { referralCode: 'RACE10' }, { 'cf-connecting-ip': '192.0.2.44' })
    const began = Date.now()
    const statuses = await flood(1000, click)
    const stored = statuses.filter((status) => status === 200).length
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const counted = "SELECT sum(clicks) AS clicks FROM referral_clicks WHERE referral_code = 'RACE10'"
    expect((await shop.db.prepare(counted).first<{ clicks: number }>())?.clicks).toBe(stored)
    expect(stored).toBeLessThanOrEqual(30 * (1 + Math.ceil((Date.now() - began) / 60_000)))
  }, 120_000)
})

describe('writes, limits, sizes', () => {
  it('fault write-d1-error: an error that says nothing of the cause, and no row', async () => {
    await shop.break({ DB: { kind: 'error', message: D1_OVERLOADED, match: 'insert' } })
    const email = freshEmail()
    const answer = await subscribe(email)
    expect([answer.status, answer.json()]).toEqual([
      503,
      { error: { message: 'Something went wrong. Please try again.' } },
    ])
    await shop.break()
    expect([await signups(email), (await subscribe(email)).status]).toEqual([0, 201])
  })

  it('fault write-d1-ambiguous: an answer lost after the insert leaves one row', async () => {
    await shop.break({ DB: { kind: 'lose', message: D1_NETWORK, match: 'insert', times: 1 } })
    const email = freshEmail()
    expect([201, 409]).toContain((await subscribe(email)).status)
    expect(await signups(email)).toBe(1)
  })

  it('fault ratelimit-binding-throws: taps and reads go on, sign-ups are counted in D1, no mail leaves uncounted', async () => {
    await shop.break({ LIMITS: { kind: 'throw' } })
    expect((await shop.get('/scan/DEMO0001')).status).toBe(302)
    expect((await shop.call(API_PATHS.resolveTap, { chip_id: 'DEMO0001' })).status).toBe(200)
    expect((await shop.call(API_PATHS.referralClick, { referralCode: 'X' })).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await subscribe(freshEmail(), '192.0.2.45')).status)
    // The minute may turn in between.
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201))
    expect([201, 429]).toContain(statuses[10])
    await shop.break({ LIMITS: { kind: 'error' }, DB: { kind: 'error', message: D1_OVERLOADED } })
    const asked = shop.mailbox.asked.length
    expect((await askForCode(freshEmail())).status).toBe(503)
    expect(shop.mailbox.asked.length).toBe(asked)
  })

  it('T-INP-4 fault memory: 100 bodies of 16 KB at once are all answered, and so is what follows', async () => {
    const body = (bytes: number) => `{"name":"A","email":"big@example.com","x":"${'x'.repeat(bytes)}"}`
    const statuses = await flood(100, () => shop.call(API_PATHS.newsletter, body(16_000)))
    expect(statuses.every((status) => [201, 409].includes(status))).toBe(true)
    // Answered before all of it has been taken: clients that go on sending may find the connection closed.
    const over = await flood(100, () =>
      rawRequest(shop.port, {
        method: 'POST',
        target: API_PATHS.newsletter,
        headers: { host: new URL(SITE).host, 'content-type': 'application/json', apikey: KEY },
        body: Buffer.from(body(200_000)),
      }),
    )
    expect(new Set(over)).toEqual(new Set([413]))
    expect((await shop.get('/faq')).status).toBe(200)
  }, 60_000)

  it('fault client-gone: sockets closed in the middle of a page leave no error, and the next one has it whole', async () => {
    await shop.restart() // nothing drawn yet
    const host = { host: new URL(SITE).host }
    for (let n = 0; n < 40; n++) {
      const left = new AbortController()
      const reading = fetch(`http://127.0.0.1:${shop.port}/${n % 2 ? '' : 'product'}?n=${n}`, { signal: left.signal })
        .then((response) => response.body?.getReader().read())
        .catch(() => {})
      setTimeout(() => left.abort(), n % 5)
      await reading
      left.abort()
    }
    for (const target of ['/', '/product', '/profile/acme']) {
      const answer = await rawRequest(shop.port, { target, headers: host })
      expect([target, answer.status, answer.body.endsWith('</html>')]).toEqual([target, 200, true])
    }
    expect(shop.log.join('\n')).not.toMatch(/Uncaught|"unexpected"|unhandled/i)
  }, 60_000)
})
