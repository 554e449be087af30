// Limits per visitor and minute. Rules R17 and T-ABU-9: which calls, how many, counted by whom, and when the limiter
// fails.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteOldHits } from '#db/limit-hits.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { visitorKey, visitorNetworks } from '#guards/visitor-limits.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { createShop, errorMessage, type Shop } from '#test/support/shop.ts'

/** Counts like the platform's limiter, without its clock. */
function limiter(limit: number) {
  const seen = new Map<string, number>()
  return {
    seen,
    async limit({ key }: { key: string }) {
      const count = (seen.get(key) ?? 0) + 1
      seen.set(key, count)
      return { success: count <= limit }
    },
  }
}

const from = (ip: string) => ({ 'cf-connecting-ip': ip })
const statuses = async (count: number, call: (n: number) => Promise<Response>) => {
  const answers: number[] = []
  for (let n = 0; n < count; n++) answers.push((await call(n)).status)
  return answers
}
const checkout = (discountCode?: string) => ({
  action: 'createCheckout',
  input: { lineItems: [{ variantId: 'gid://sample/ProductVariant/acme-card', quantity: 1 }], discountCode },
})

let shop: Shop
beforeAll(async () => {
  shop = await createShop({
    LIMIT_CLICK: limiter(30),
    LIMIT_SIGNUP: limiter(10),
    LIMIT_CHECKOUT: limiter(10),
    LIMIT_TAP: limiter(60),
    LIMIT_READ: limiter(300),
    LIMIT_PICTURE: limiter(60),
    LIMIT_HEALTH: limiter(60),
  })
})

describe('R17', () => {
  it('T-ABU-7 call 1: 30 a minute, and as many clicks in one row', async () => {
    const answers = await statuses(32, () =>
      shop.call(API_PATHS.referralClick, { referralCode: 'LIMITED' }, from('192.0.2.1')),
    )
    expect(answers).toEqual([...Array(30).fill(200), 429, 429])
    expect(await rows(shop.env.DB, 'referral_clicks', "referral_code = 'LIMITED'")).toMatchObject([{ clicks: 30 }])
  })

  it('calls 4 and 5 together: 10 a minute', async () => {
    const answers = await statuses(12, (n) =>
      shop.call(
        n % 2 ? API_PATHS.newsletter : API_PATHS.discountCode,
        { name: 'A', email: freshEmail() },
        from('192.0.2.2'),
      ),
    )
    expect(answers.slice(0, 10).every((status) => status < 300)).toBe(true)
    expect(answers.slice(10)).toEqual([429, 429])
  })

  it('T-ABU-6 call 3 with a code: 10 a minute; without a code there is no limit', async () => {
    const call = (code?: string) => shop.call(API_PATHS.commerce, checkout(code), from('192.0.2.3'))
    expect(await statuses(11, () => call('GUESS10'))).toEqual([...Array(10).fill(200), 429])
    expect(await statuses(20, () => call())).toEqual(Array(20).fill(200))
  })

  it('T-TAP-7 call 9: 60 a minute', async () => {
    const answers = await statuses(61, (n) => shop.call(API_PATHS.resolveTap, { chip_id: `C${n}` }, from('192.0.2.4')))
    expect(answers).toEqual([...Array(60).fill(200), 429])
  })

  it('T-TAP-7 calls 6, 7 and 8 together: 300 a minute, enough for a whole conference behind one address', async () => {
    const visitor = from('192.0.2.44')
    const kinds = [
      () => shop.call(API_PATHS.publicProfile, { _username: 'ava' }, visitor),
      () => shop.call(API_PATHS.socialLinks, { _username: 'ava' }, visitor),
      () => shop.call(API_PATHS.profileThemes, undefined, visitor),
    ] as const
    const answers = await statuses(303, (n) => (kinds[n % 3] ?? kinds[0])())
    expect(answers).toEqual([...Array(300).fill(200), 429, 429, 429])
    expect((await shop.call(API_PATHS.profileThemes, undefined, from('192.0.2.45'))).status).toBe(200)
  })

  it('pictures of shared profiles: 60 a minute, then 429 that says when to come back; pages and contacts stay open', async () => {
    const get = (path: string) => shop.fetch(path, { headers: from('192.0.2.46') })
    const answers = await statuses(61, () => get('/profile/nobody-there/share.png'))
    expect(answers).toEqual([...Array(60).fill(404), 429])
    const refused = await get('/profile/ava/share.png')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
      429,
      '60',
      'no-store',
    ])
    expect(await statuses(2, (n) => get(['/profile/ava/contact.vcf', '/profile/ava'][n] ?? ''))).toEqual([200, 200])
  })

  it('/healthz: 60 questions a minute from one visitor, also with a wrong token', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      shop.fetch('/healthz', { headers: { ...from('192.0.2.47'), ...headers } })
    expect(await statuses(61, () => ask())).toEqual([...Array(60).fill(200), 429])
    const refused = await ask({ authorization: 'Bearer wrong-wrong-wrong-wrong-wrong-wrong' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  })

  it('answers 429 with Retry-After and an error for people', async () => {
    const tight = await createShop({ LIMIT_TAP: limiter(0) })
    const response = await tight.call(API_PATHS.resolveTap, { chip_id: 'X' }, from('192.0.2.5'))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await errorMessage(response)).toBe('Too many requests. Please try again in a minute.')
  })

  it('refused calls do not count', async () => {
    const LIMIT_SIGNUP = limiter(1)
    const strict = await createShop({ LIMIT_SIGNUP })
    await strict.call(API_PATHS.newsletter, { name: '', email: 'x' }, from('192.0.2.6'))
    expect(LIMIT_SIGNUP.seen.size).toBe(0)
  })

  it('works without any limiter', async () => {
    const free = await createShop()
    const answers = await statuses(40, (n) => free.call(API_PATHS.resolveTap, { chip_id: `C${n}` }, from('192.0.2.7')))
    expect(answers).toEqual(Array(40).fill(200))
  })
})

describe('T-ABU-9 who is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
  ])('address %j is the visitor %s', (ip, key) => {
    expect(visitorKey(new Headers({ 'cf-connecting-ip': ip }))).toBe(key)
  })

  it.each([
    ['2001:db8:1:2304::5', ['2001:db8:1:2304::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
    ['2001:0DB8:0001:00ff:1::', ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    ['203.0.113.7', ['203.0.113.7']],
    ['', ['unknown']],
  ])('address %j can move within %j', (ip, names) => {
    const networks = visitorNetworks(new Headers({ 'cf-connecting-ip': ip }))
    expect(networks.map(({ name }) => name)).toEqual(names)
  })

  it('the same /64 is one visitor, and a header a client can set resets nothing', async () => {
    const LIMIT_SIGNUP = limiter(1)
    const strict = await createShop({ LIMIT_SIGNUP })
    const call = (headers: Record<string, string>) =>
      strict.call(API_PATHS.newsletter, { name: 'A', email: freshEmail() }, headers)
    expect((await call(from('2001:db8:9:9::1'))).status).toBe(201)
    expect((await call(from('2001:db8:9:9:ffff::2'))).status).toBe(429)
    expect((await call({ ...from('2001:db8:9:9::1'), 'x-forwarded-for': '198.51.100.1' })).status).toBe(429)
    expect((await call(from('2001:db8:9:8::1'))).status).toBe(201)
  })
})

describe('R17 T-ABU-9 sign-ups from the networks one visitor can move within', () => {
  const signup = (of: Shop, ip: string) =>
    of.call(API_PATHS.newsletter, { name: 'A', email: freshEmail() }, { 'cf-connecting-ip': ip })
  const limiters = () => ({ LIMIT_SIGNUP: limiter(10), LIMIT_SIGNUP_56: limiter(15), LIMIT_SIGNUP_48: limiter(20) })

  it.each([
    ['the /64s of a /56', 15, (n: number) => `2001:db8:a:${(0x100 + n).toString(16)}::1`],
    ['the /56s of a /48', 20, (n: number) => `2001:db8:b:${(n * 0x100).toString(16)}::1`],
  ])('from %s together: %d a minute', async (_what, most, ip) => {
    const wide = await createShop(limiters())
    expect(await statuses(most + 2, (n) => signup(wide, ip(n)))).toEqual([...Array(most).fill(201), 429, 429])
    expect((await signup(wide, '2001:db8:c::1')).status).toBe(201)
  })

  it('leave to others of the /48 what one visitor alone has asked for too often', async () => {
    const wide = await createShop(limiters())
    expect(await statuses(30, () => signup(wide, '2001:db8:d:1::1'))).toEqual([
      ...Array(10).fill(201),
      ...Array(20).fill(429),
    ])
    expect((await signup(wide, '2001:db8:d:2::1')).status).toBe(201)
  })

  it('are counted by the address alone with IPv4', async () => {
    const wide = await createShop(limiters())
    const answers = await statuses(30, (n) => signup(wide, `198.51.100.${n + 1}`))
    expect(answers).toEqual(Array(30).fill(201))
  })
})

describe('a limiter that fails', () => {
  const broken = { limit: () => Promise.reject(new Error('limiter is down')) }

  it('T-PII-9 leaves reads open and counts sign-ups in D1, under a hash, for a day at most', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const unlucky = await createShop({ LIMIT_TAP: broken, LIMIT_SIGNUP: broken, LIMIT_CLICK: broken })
    const taps = await statuses(65, () => unlucky.call(API_PATHS.resolveTap, { chip_id: 'X' }, from('192.0.2.8')))
    expect(new Set(taps)).toEqual(new Set([200]))
    const signups = await statuses(12, () =>
      unlucky.call(API_PATHS.newsletter, { name: 'A', email: freshEmail() }, from('192.0.2.8')),
    )
    expect(signups).toEqual([...Array(10).fill(201), 429, 429])
    expect(JSON.stringify(warn.mock.calls)).not.toContain('192.0.2.8')
    warn.mockRestore()
    const kept = await rows<{ visitor_hash: string; hits: number }>(unlucky.env.DB, 'limit_hits')
    expect(kept.reduce((sum, { hits }) => sum + hits, 0)).toBe(12)
    expect(JSON.stringify(kept)).not.toContain('192.0.2')
    await deleteOldHits(unlucky.env.DB, Math.floor(Date.now() / 1000) + 25 * 60 * 60)
    expect(await rows(unlucky.env.DB, 'limit_hits')).toEqual([])
  })

  it('R17 counts sign-ups of the wider networks in D1 as well', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const limits = { LIMIT_SIGNUP: broken, LIMIT_SIGNUP_56: broken, LIMIT_SIGNUP_48: broken }
    const unlucky = await createShop(limits)
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const answers = await statuses(17, (n) =>
      unlucky.call(API_PATHS.newsletter, { name: 'A', email: freshEmail() }, from(`2001:db8:e:${n}::1`)),
    )
    vi.useRealTimers()
    warn.mockRestore()
    expect(answers).toEqual([...Array(15).fill(201), 429, 429])
    expect(JSON.stringify(await rows(unlucky.env.DB, 'limit_hits'))).not.toContain('2001:')
  })
})

describe('a limiter that never answers', () => {
  const silent = { limit: () => new Promise(() => {}) }
  const LIMITERS = Object.fromEntries(
    ['CLICK', 'SIGNUP', 'CHECKOUT', 'TAP', 'READ', 'PICTURE', 'HEALTH'].map((name) => [`LIMIT_${name}`, silent]),
  )

  it('holds up no call, no picture and no health check for longer than half a second', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const shop = await createShop(LIMITERS)
    await shop.call(API_PATHS.profileThemes)
    const asks: [string, () => Promise<Response>][] = [
      ['call 1', () => shop.call(API_PATHS.referralClick, { referralCode: 'SILENT' })],
      ['call 3', () => shop.call(API_PATHS.commerce, checkout('GUESS10'))],
      ['call 4', () => shop.call(API_PATHS.newsletter, { name: 'A', email: freshEmail() })],
      ['call 5', () => shop.call(API_PATHS.discountCode, { name: 'A', email: freshEmail() })],
      ['call 6', () => shop.call(API_PATHS.publicProfile, { _username: 'ava' })],
      ['call 8', () => shop.call(API_PATHS.profileThemes)],
      ['call 9', () => shop.call(API_PATHS.resolveTap, { chip_id: 'DEMO0001' })],
      ['a report', () => shop.call(API_PATHS.reportProfile, { username: 'ava', reason: 'other' })],
      ['an opened link', () => shop.call(API_PATHS.linkClick, { username: 'ava', url: 'https://example.com/' })],
      ['a picture', () => shop.fetch('/profile/nobody-there/share.png')],
      ['/healthz', () => shop.fetch('/healthz')],
    ]
    const silence = new Promise<string>((resolve) => setTimeout(resolve, 8000, 'no answer within eight seconds'))
    for (const [name, ask] of asks) {
      const answer = await Promise.race([ask(), silence])
      expect([name, answer instanceof Response ? answer.status < 500 : answer]).toEqual([name, true])
    }
    expect(warn.mock.calls.flat().filter((line) => String(line).includes('limiter_failed'))).toHaveLength(
      asks.length + 1,
    )
    warn.mockRestore()
  })
})
