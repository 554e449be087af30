// How many round trips to D1 and KV a visitor's answer waits for, one after the other: D1 may be on another continent, so
// what can be asked together is. bench/README.md says why some need more than one (`npm run bench -- --only distance`).
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { createConfirmToken } from '#mail/confirm-token.ts'
import { D1_OVERLOADED, fails } from '#test/support/faults.ts'
import { type WatchedNeighbours, watchedNeighbours } from '#test/support/round-trips.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import { newSigningCard, SUN_MASTER_KEYS, tapOf } from '#test/support/signed-taps.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
let plain: Shop
let near: WatchedNeighbours
const shopWith = (settings: Record<string, unknown> = {}, neighbours = near): Promise<Shop> =>
  createShop({ DB: neighbours.DB, CACHE: neighbours.CACHE, ...settings })
beforeAll(async () => {
  plain = await createShop()
  near = watchedNeighbours(plain.env.DB, env.CACHE)
  await plain.env.DB.batch([
    plain.env.DB.prepare(
      "INSERT INTO old_usernames (username, profile_username) VALUES ('first', 'second'), ('second', 'ava')",
    ),
    plain.env.DB.prepare(
      "INSERT INTO newsletter_signups (id, name, email, consent_version) VALUES ('signed-up', 'Ada', 'ada@example.test', NULL)",
    ),
  ])
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Asks a shop, waits until all its work is done, and answers what the visitor waited for. */
async function asked(shop: Shop, work: (shop: Shop) => Promise<Response>, neighbours = near) {
  const waited = await neighbours.waitedFor(() => work(shop))
  await shop.settled()
  return waited
}

describe('one round trip is all that is waited for', () => {
  it.each([
    ['a tap', '/scan/DEMO0001', 302],
    ['a tap on a chip nobody knows', '/scan/NOBODYS1', 302],
    ['a profile', '/profile/ava', 200],
    ['a contact card', '/profile/ava/contact.vcf', 200],
    ['a QR code', '/profile/ava/qr.svg', 200],
    ['/healthz', '/healthz', 200],
  ])('by %s', async (_, path, status) => {
    expect(await asked(await shopWith(), (shop) => shop.fetch(path))).toMatchObject({ status, inARow: 1 })
  })

  it.each([
    ['/profile/first', 302],
    ['/profile/first/contact.vcf', 302],
    ['/profile/first/qr.svg', 302],
    ['/profile/first/share.png', 302],
    ['/profile/nobody-at-all', 404],
    ['/profile/nobody-at-all/qr.svg', 404],
  ])('EDT-38 by %s, under an old name or a name nobody has', async (path, status) => {
    expect(await asked(await shopWith(), (shop) => shop.fetch(path))).toEqual({ status, d1: 1, kv: 0, inARow: 1 })
  })

  it.each([
    ['newsletter', API_PATHS.newsletter, { name: 'Ada', email: 'far@example.test' }, 201],
    ['discount code', API_PATHS.discountCode, { name: 'Ada', email: 'farther@example.test' }, 200],
    ['referral click', API_PATHS.referralClick, { referralCode: 'FRIEND' }, 200],
  ])('by the call "%s"', async (_, path, body, status) => {
    const shop = await shopWith()
    expect(await asked(shop, () => shop.call(path, body))).toEqual({ status, d1: 1, kv: 0, inARow: 1 })
  })

  it.each([
    ['link click', API_PATHS.linkClick, { username: 'ava', url: 'https://example.com/' }],
    ['profile view', API_PATHS.profileView, { username: 'ava' }],
  ])('and not even one by the call "%s", which is counted after its answer', async (_, path, body) => {
    const shop = await shopWith()
    expect(await asked(shop, () => shop.call(path, body))).toEqual({ status: 200, d1: 0, kv: 0, inARow: 0 })
  })

  it.each(['FRIEND', 'NOBODY'])(
    'D-117 by a strict referral click with %s, which is known and counted in one',
    async (code) => {
      const shop = await shopWith({ REFERRAL_STRICT: 'on' })
      const call = () => shop.call(API_PATHS.referralClick, { referralCode: code })
      expect(await asked(shop, call)).toEqual({ status: 200, d1: 1, kv: 0, inARow: 1 })
    },
  )

  it('SUN-11 by a signed tap, whose counter is written after the answer', async () => {
    const card = await newSigningCard(plain.env.DB)
    const shop = await shopWith({ SUN_MASTER_KEYS })
    const path = await tapOf(card, 1)
    expect(await asked(shop, () => shop.fetch(path))).toEqual({ status: 302, d1: 1, kv: 0, inARow: 1 })
  })

  it('by a link into the cart, whose seven products are looked up together', async () => {
    expect(await asked(await shopWith(), (shop) => shop.fetch('/cart/12345678:1'))).toMatchObject({
      status: 302,
      kv: 7,
      inARow: 1,
    })
  })
})

describe('more than one', () => {
  it('SUN-19 a tap that proves the claim of its card waits for the primary, which knows the newest tap', async () => {
    const card = await newSigningCard(plain.env.DB, { status: 'unlinked', username: null, claim_policy: 'sun' })
    const shop = await shopWith({ SUN_MASTER_KEYS })
    const path = await tapOf(card, 1)
    expect(await asked(shop, () => shop.fetch(path))).toEqual({ status: 302, d1: 2, kv: 0, inARow: 2 })
  })

  it('API-51 the first report of an isolate waits for the key of the visitor’s hash, which is made once, the next ones for nothing', async () => {
    const shop = await shopWith()
    const ask = () => shop.call(API_PATHS.reportProfile, { username: 'ava', reason: 'other' })
    const { status, d1 } = await asked(shop, ask)
    expect([status, d1 <= 3]).toEqual([201, true])
    expect(await asked(shop, ask)).toEqual({ status: 201, d1: 1, kv: 0, inARow: 1 })
  })

  it('T-OPR-2 a wrong token is counted and looked up again in one, after the look whether its sender is locked out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const shop = await shopWith({ OPERATOR_TOKEN: TOKEN })
    const headers = { authorization: `Bearer ${TOKEN.slice(0, -1)}x`, 'cf-connecting-ip': '203.0.113.77' }
    const ask = () => shop.fetch('/healthz', { headers })
    expect(await asked(shop, ask)).toEqual({ status: 401, d1: 2, kv: 0, inARow: 2 })
  })

  it('a tap while D1 is down waits for D1 and then once for KV, which holds the answer under two keys', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const down = watchedNeighbours(plain.env.DB, env.CACHE, fails(D1_OVERLOADED))
    await env.CACHE.put('tap:v1:DEMO0001', 'acme')
    const shop = await shopWith({}, down)
    const waited = await asked(shop, () => shop.fetch('/scan/DEMO0001'), down)
    expect(waited).toMatchObject({ status: 302, d1: 1, inARow: 2 })
  })

  it('a confirmed address waits for its sign-up, its place on the list and its code', async () => {
    const shop = await shopWith()
    const token = await createConfirmToken(shop.config.mailSecret, 'signed-up', 'newsletter')
    const press = () => shop.fetch(`/confirm?token=${token}`, { method: 'POST' })
    expect(await asked(shop, press)).toEqual({ status: 200, d1: 3, kv: 0, inARow: 3 })
  })
})
