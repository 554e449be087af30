// test/corpora/faults.json on the built Worker, first part: taps, pages, profiles and files while a neighbour is
// broken. Every case of the file is a test here or in faults-calls.test.ts, or is in support/fault-cases.ts with
// the test that proves it. Times are the benchmark's: here only that an answer comes at all.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PATHS, pagePaths } from '#domain/site/routes.ts'
import { rawRequest } from './support/built-shop.ts'
import { CASES, ELSEWHERE, implementedCases, PENDING, provenBy } from './support/fault-cases.ts'
import { D1_OVERLOADED, KV_GET_FAILED } from './support/faults.ts'
import { APP, type Counts, type Fault, type FaultyShop, startFaultyShop } from './support/faulty-shop.ts'

const QUOTA =
  "D1_ERROR: Your account has exceeded D1's free tier daily row read limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue."
const OVERLOADED: Fault = { kind: 'error', message: D1_OVERLOADED }
const HANGS: Fault = { kind: 'hang' }
const KV_FAILS: Fault = { kind: 'error', message: KV_GET_FAILED }

let shop: FaultyShop
beforeAll(async () => {
  shop = await startFaultyShop()
}, 240_000)
afterAll(() => shop?.stop())
beforeEach(async () => {
  await shop.break()
  shop.storefront.reset()
  shop.log.length = 0
})

let serial = 0
/** A chip nobody has tapped yet; `username` null for one that is not linked. */
async function chip(username: string | null = 'acme'): Promise<string> {
  const id = `FAULT${++serial}`
  await shop.db
    .prepare('INSERT INTO chips (chip_id, status, username) VALUES (?, ?, ?)')
    .bind(id, username === null ? 'unlinked' : 'linked_with_profile', username)
    .run()
  return id
}
const tap = async (id: string): Promise<string | null> => {
  const answer = await shop.get(`/scan/${id}`)
  expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([302, '', 'no-store'])
  return answer.headers.get('location')
}
const register = (id: string) => `${APP}/register?chip=${id}`
const PROFILE = '/profile/acme'
/** A linked chip whose answer KV holds. */
async function knownChip(): Promise<string> {
  const id = await chip()
  expect(await tap(id)).toBe(PROFILE)
  await expect.poll(() => shop.kv.get(`tap:v1:${id}`)).toBe('acme')
  return id
}
const events = (name: string) => shop.log.filter((line) => line.includes(`"event":"${name}"`))
/** How often chips were read; the day's counts of taps are written a second later, and are no read. */
const reads = ({ DB = {} }: Counts) =>
  Object.entries(DB).reduce((total, [sql, count]) => total + (/^SELECT .* FROM chips/.test(sql) ? count : 0), 0)

describe('the corpus', () => {
  it('every case is implemented here, proven elsewhere, or named as waiting', () => {
    const here = implementedCases()
    expect(CASES).toHaveLength(62)
    for (const id of CASES)
      expect([here.has(id), id in ELSEWHERE, PENDING.some((one) => one.id === id)].filter(Boolean), id).toEqual([true])
    for (const id of Object.keys(ELSEWHERE)) expect(CASES).toContain(id)
    expect(PENDING.every(({ reason }) => reason.length > 20)).toBe(true)
  })

  it.each(Object.entries(ELSEWHERE))('%s: the test it points to is there', (_id, proofs) => {
    for (const proof of proofs) expect(provenBy(proof), `${proof.file}: ${proof.title}`).toBe(true)
  })
})

describe('taps', () => {
  it('fault tap-warm: 200 taps lead to the profile with at most one read each', async () => {
    for (let n = 0; n < 200; n++) expect(await tap('DEMO0001')).toBe(PROFILE)
    expect(reads(await shop.break())).toBeLessThanOrEqual(200)
  })

  it('fault tap-cold: a fresh isolate reads once and writes nothing before the answer is sent', async () => {
    await shop.restart()
    const id = await chip()
    await shop.break({ CACHE: HANGS }) // had it to write first, there would be no answer
    expect(await tap(id)).toBe(PROFILE)
    const counts = await shop.break()
    expect([reads(counts), Object.keys(counts.DB ?? {})]).toEqual([1, [expect.stringMatching(/^SELECT/)]])
  })

  it('fault tap-d1-error: register with the chip, one warning, no second try', async () => {
    const id = await chip()
    await shop.break({ DB: OVERLOADED })
    expect(await tap(id)).toBe(register(id))
    expect(reads(await shop.break())).toBe(1)
    await expect.poll(() => events('tap_resolve_failed')).toHaveLength(1)
  })

  it('fault tap-d1-hang: register with the chip', async () => {
    const id = await chip()
    await shop.break({ DB: HANGS })
    expect(await tap(id)).toBe(register(id))
  })

  it('fault tap-d1-slow: an answer after 800 ms still counts', async () => {
    const id = await chip()
    await shop.break({ DB: { kind: 'slow', ms: 800 } })
    expect(await tap(id)).toBe(PROFILE)
  })

  it.each<[string, Fault]>([
    ['tap-d1-error-stale', OVERLOADED],
    ['tap-d1-hang-stale', HANGS],
  ])('fault %s: the last known answer stands in', async (_id, DB) => {
    const id = await knownChip()
    await shop.break({ DB })
    expect(await tap(id)).toBe(PROFILE)
  })

  it.each<[string, Fault]>([
    ['tap-kv-error', KV_FAILS],
    ['tap-kv-hang', HANGS],
  ])('fault %s: the answer is D1’s', async (_id, CACHE) => {
    const id = await chip()
    await shop.break({ CACHE })
    expect(await tap(id)).toBe(PROFILE)
  })

  it.each<[string, Fault, Fault]>([
    ['tap-both-error', OVERLOADED, KV_FAILS],
    ['tap-both-hang', HANGS, HANGS],
  ])('fault %s: register with the chip', async (_id, DB, CACHE) => {
    const id = await chip()
    await shop.break({ DB, CACHE })
    expect(await tap(id)).toBe(register(id))
  })

  it('fault tap-kv-corrupt: what is no username counts as nothing', async () => {
    const id = await chip()
    await shop.kv.put(`tap:v1:${id}`, '{not json')
    await shop.break({ DB: OVERLOADED })
    expect(await tap(id)).toBe(register(id))
  })

  it('fault tap-kv-put-429: nobody waits for, or hears of, a copy that cannot be kept', async () => {
    const id = await chip()
    await shop.break({ CACHE: { kind: 'error', message: 'KV PUT failed: 429 Too Many Requests', match: '^put' } })
    expect(await tap(id)).toBe(PROFILE)
    await expect.poll(() => events('tap_remember_failed')).toHaveLength(1)
    expect(shop.log.join('\n')).not.toMatch(/Uncaught|unexpected/)
  })

  it('fault tap-quota: taps, pages and profiles go on without D1', async () => {
    const [known, fresh] = [await knownChip(), await chip()]
    await shop.break({ DB: { kind: 'error', message: QUOTA } })
    expect([await tap(known), await tap(fresh)]).toEqual([PROFILE, register(fresh)])
    for (const path of ['/', '/product', PROFILE]) expect((await shop.get(path)).status).toBe(200)
    expect((await shop.get(PROFILE)).headers.get('cache-control')).toBe('no-store')
  })

  it('T-CAC-6 fault tap-negative: "unknown" is not kept, so a chip leads to its profile the moment it is linked', async () => {
    const id = `FAULT${++serial}`
    expect(await tap(id)).toBe(register(id))
    await shop.db
      .prepare("INSERT INTO chips (chip_id, status, username) VALUES (?, 'linked_with_profile', 'acme')")
      .bind(id)
      .run()
    expect(await tap(id)).toBe(PROFILE)
  })

  it('a chip that moves leads to its new owner with the next tap, and so does the last known answer', async () => {
    const id = await knownChip()
    await shop.db.prepare("UPDATE chips SET username = 'ava' WHERE chip_id = ?").bind(id).run()
    expect(await tap(id)).toBe('/profile/ava')
    await expect.poll(() => shop.kv.get(`tap:v1:${id}`)).toBe('ava')
    await shop.break({ DB: OVERLOADED })
    expect(await tap(id)).toBe('/profile/ava')
  })

  it('T-TAP-13 fault tap-unlink-outage: once seen unlinked, an outage never shows the former owner', async () => {
    const id = await knownChip()
    await shop.db.prepare("UPDATE chips SET status = 'unlinked', username = NULL WHERE chip_id = ?").bind(id).run()
    expect(await tap(id)).toBe(register(id))
    await expect.poll(() => shop.kv.get(`tap:v1:${id}`)).toBeNull()
    for (const DB of [OVERLOADED, HANGS]) {
      await shop.break({ DB })
      expect(await tap(id)).toBe(register(id))
    }
  })

  it('fault tap-log-throws: a full log breaks no tap', async () => {
    const [linked, lost] = [await chip(), await chip()]
    await shop.break({ LOG: true })
    expect(await tap(linked)).toBe(PROFILE)
    await shop.break({ LOG: true, DB: OVERLOADED, CACHE: KV_FAILS })
    expect(await tap(lost)).toBe(register(lost))
  })
})

describe('pages', () => {
  const PAGES = Object.values(pagePaths({ slug: 'acme' })).map(([path]) => path)
  const expectWhole = async (path: string) => {
    const answer = await shop.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.text).toMatch(/<h1[\s>][\s\S]*<\/html>$/)
    expect(answer.text).not.toMatch(/D1_ERROR|KV GET|\bat \w+ \(/)
    return answer
  }

  it('fault page-d1-down: every marketing page is whole', async () => {
    await shop.restart() // nothing drawn yet
    await shop.break({ DB: OVERLOADED })
    for (const path of PAGES) await expectWhole(path)
  })

  it('fault page-kv-down: pages are whole, prices included', async () => {
    await shop.restart()
    await shop.break({ CACHE: KV_FAILS })
    await expectWhole('/')
    expect((await expectWhole('/product')).text).toContain('£40')
  })

  it('fault page-commerce-down: the product page shows the catalogue’s price', async () => {
    await shop.restart()
    shop.storefront.fault = { kind: 'status', status: 500 }
    expect((await expectWhole('/product')).text).toContain('£40')
    expect((await expectWhole('/product?card=joker')).text).toContain('£45')
  })

  it('with D1, KV and the backend failing at once every page is whole', async () => {
    await shop.restart()
    await shop.break({ DB: HANGS, CACHE: HANGS })
    shop.storefront.fault = { kind: 'down' }
    for (const path of PAGES) await expectWhole(path)
  })

  it('T-PRO-7 fault profile-d1-down: the fallback look, 200, kept by nobody', async () => {
    await shop.break({ DB: OVERLOADED })
    const answer = await expectWhole(PROFILE)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).toContain('@acme')
    expect(answer.text).not.toContain('Mara Ellison')
    await expect.poll(() => events('store_failed').length).toBeGreaterThan(0)
    await shop.break()
    expect((await expectWhole(PROFILE)).text, 'and whole again afterwards').toContain('Mara Ellison')
  })

  it('T-PRO-7 fault profile-links-fail: the profile without its links', async () => {
    await shop.break({ DB: { ...OVERLOADED, match: 'from "social_links"' } })
    const answer = await expectWhole(PROFILE)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).toContain('Mara Ellison')
    expect(answer.text).not.toContain('data-link-id')
  })

  it('a broken row, as nobody would store it, makes a whole page', async () => {
    const hostile = `</script><img src=x onerror=alert(1)>"'\u2028`
    await shop.db
      .prepare('INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id) VALUES (?, ?, ?, ?, ?)')
      .bind('broken', hostile, hostile.repeat(100), 'javascript:alert(1)', '__proto__')
      .run()
    for (let n = 0; n < 300; n++)
      await shop.db
        .prepare('INSERT INTO social_links (username, platform, url, display_text) VALUES (?, ?, ?, ?)')
        .bind('broken', `p${n}`, 'x'.repeat(4000), hostile)
        .run()
    const { text } = await expectWhole('/profile/broken')
    expect(text).not.toContain('<img src=x')
    expect((await shop.get('/profile/broken/contact.vcf')).status).toBe(200)
    expect((await shop.call(API_PATHS.socialLinks, { _username: 'broken' })).json().length).toBeLessThanOrEqual(200)
  })
})

it('T-PLT-2 fault assets-malformed: /assets/%A0 and /%A0 are 404', async () => {
  for (const target of ['/assets/%A0', '/%A0', '/assets/%', '/%E0%A4%A'])
    expect([target, (await rawRequest(shop.port, { target, headers: { host: 'shop.example.test' } })).status]).toEqual([
      target,
      404,
    ])
})
