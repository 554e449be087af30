// The key of visitor hashes: made by the shop, once, the same for every isolate, and never what the public key is.
// T-PII-9.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ensureSecret } from '#db/own-secrets.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { visitorHash } from '#guards/visitor-limits.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { addressHash } from '#mail/unsubscribe-token.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, hangs, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, KEY, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
beforeEach(async () => {
  await shop.env.DB.prepare('DELETE FROM own_secrets').run()
})
/** The database as another isolate sees it: nothing of it is remembered. */
const freshDb = () => withFaultyD1(shop.env.DB, (run) => run())

it('T-PII-9 nobody who knows the public key can test an address against the counted visitors', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const LIMIT_SIGNUP = { limit: () => Promise.reject(new Error('limiter is down')) }
  for (const settings of [{}, { APP_ENV: 'production' }]) {
    const unlucky = await createShop({ ...settings, DB: freshDb(), LIMIT_SIGNUP })
    const visitor = { 'cf-connecting-ip': '192.0.2.8' }
    await unlucky.call(API_PATHS.newsletter, { name: 'A', email: freshEmail() }, visitor)
    const counted = (await rows<{ visitor_hash: string }>(shop.env.DB, 'limit_hits')).map((row) => row.visitor_hash)
    expect(new Set(counted).size).toBe(1)
    for (const key of [KEY, `development ${KEY}`])
      for (const guess of [addressHash(key, '192.0.2.8'), keyedHash(key, 'visitor', '192.0.2.8')])
        expect(counted).not.toContain(await guess)
  }
  vi.restoreAllMocks()
})

it('isolates that start together agree on one, which is stored once and asked for once', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ensureSecret(freshDb(), 'a name')))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(await rows(shop.env.DB, 'own_secrets')).toMatchObject([{ name: 'a name', value: secrets[0] }])
  expect(await ensureSecret(freshDb(), 'another name')).not.toBe(secrets[0])
  let asked = 0
  const counting = withFaultyD1(shop.env.DB, (run) => {
    asked++
    return run()
  })
  for (let n = 0; n < 5; n++) expect(await ensureSecret(counting, 'a name')).toBe(secrets[0])
  expect(asked).toBe(1)
})

it('a lost answer changes nothing: the value that was stored first stays', async () => {
  const first = await ensureSecret(withFaultyD1(shop.env.DB, losesAnswers(2)), 'a name')
  expect(await rows(shop.env.DB, 'own_secrets')).toMatchObject([{ value: first }])
})

it.each([
  ['fails', fails(D1_OVERLOADED)],
  ['never answers', hangs],
])('while D1 %s the isolate uses one of its own, within two seconds, and asks again', async (_case, around) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const DB = withFaultyD1(shop.env.DB, (run) => (broken ? around(run) : run()))
  const began = Date.now()
  const alone = await visitorHash({ DB }, '192.0.2.8')
  expect(Date.now() - began).toBeLessThan(2000)
  expect(await visitorHash({ DB }, '192.0.2.8')).toBe(alone)
  broken = false
  expect(await visitorHash({ DB }, '192.0.2.8')).toBe(await visitorHash({ DB: freshDb() }, '192.0.2.8'))
  vi.restoreAllMocks()
})
