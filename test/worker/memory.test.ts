// Nobody outside can fill an isolate's memory, or push what is busy out of it: not by spellings, not by queries, not by
// many names.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOT_AFTER } from '#domain/site/timings.ts'
import { counts, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
let reads: ReturnType<typeof counts>
const fresh = async (overrides: Parameters<typeof createShop>[0] = {}) => {
  const plain = await createShop()
  reads = counts()
  shop = await createShop({ DB: withFaultyD1(plain.env.DB, reads), ...overrides })
}
beforeEach(async () => {
  await fresh()
  vi.useFakeTimers({ toFake: ['Date'] })
  reads.count = 0
})
afterEach(() => vi.useRealTimers())

const insertProfile = (username: string, links: number, bytes: number) =>
  shop.env.DB.batch([
    shop.env.DB.prepare('INSERT OR REPLACE INTO profiles (username, full_name) VALUES (?1, ?1)').bind(username),
    shop.env.DB.prepare('DELETE FROM social_links WHERE username = ?1').bind(username),
    shop.env.DB.prepare(
      `INSERT INTO social_links (username, platform, display_text, url, display_order)
       SELECT ?1, 'website', 'Link', 'https://example.com/' || value || '/' || ?2, value FROM json_each(?3)`,
    ).bind(username, 'x'.repeat(bytes), JSON.stringify(Array.from({ length: links }, (_, i) => i))),
  ])
const open = async (path: string) => {
  const response = await shop.fetch(path)
  const body = await response.text()
  await shop.settled()
  return { status: response.status, tag: response.headers.get('etag'), size: body.length, body }
}
/** Letter cases of a name, all different. */
const spellings = (name: string, many: number) =>
  Array.from({ length: many }, (_, i) =>
    [...name].map((letter, at) => ((i >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  )
const readsOf = async (work: () => Promise<unknown>) => {
  const before = reads.count
  await work()
  return reads.count - before
}

describe('one profile, however it is written', () => {
  it('a profile of 100 links in 120 letter cases is one page: the same bytes under the same tag', async () => {
    await insertProfile('manylinks', 100, 2000)
    const answers = []
    for (const name of spellings('manylinks', 120)) answers.push(await open(`/profile/${name}`))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ tag }) => tag)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(reads.count).toBeLessThan(2 * HOT_AFTER)
  })

  it('visits under many letter cases, queries and encodings heat one answer, and all are given it', async () => {
    await insertProfile('manynames', 1, 10)
    const ways = [
      'manynames',
      'MANYNAMES',
      'ManyNames',
      'manynames?utm=1',
      'manynames/',
      '%6danynames',
      'manynames?a=b#c',
    ]
    for (let i = 0; i < 2 * HOT_AFTER; i++) await open(`/profile/${ways[i % ways.length]}`)
    expect(await readsOf(async () => Promise.all(ways.map((way) => open(`/profile/${way}`))))).toBe(0)
    expect(await readsOf(() => open(`/profile/manynames?never=${'seen'.repeat(50)}`))).toBe(0)
  })

  it('without SITE_URL a busy profile is shown with the origin it was asked under', async () => {
    await fresh({ SITE_URL: '' })
    await insertProfile('origins', 1, 10)
    for (let i = 0; i < 2 * HOT_AFTER; i++) await open('/profile/origins')
    expect((await open('/profile/origins')).body).toContain(`${SITE}/profile/origins`)
    const other = await open('https://other.example.test/profile/origins')
    expect(other.body).toContain('https://other.example.test/profile/origins')
    expect(other.body).not.toContain(SITE)
  })
})

describe('one chip, however it is written', () => {
  const WAYS = [
    'HOTWAYS1',
    'HOTWAYS1?t=1',
    'HOTWAYS1/',
    '%48OTWAYS1',
    'https://x.example/scan/HOTWAYS1',
    'HOTWAYS1?t=2',
  ]
  beforeEach(() =>
    shop.env.DB.prepare(
      "INSERT OR REPLACE INTO chips (chip_id, status, username) VALUES ('HOTWAYS1', 'linked_with_profile', 'acme')",
    ).run(),
  )

  it('a query or another way of writing it makes no answer of its own', async () => {
    for (let i = 0; i < HOT_AFTER; i++) await shop.fetch(`/scan/${WAYS[i % WAYS.length]}`)
    const taps = async () => {
      for (const way of [...WAYS, 'HOTWAYS1?never=seen']) {
        const response = await shop.fetch(`/scan/${way}`)
        expect([response.status, response.headers.get('location')]).toEqual([302, '/profile/acme'])
      }
    }
    expect(await readsOf(taps)).toBe(0)
  })

  it('the letter case of a chip counts: another chip is asked for in D1', async () => {
    for (let i = 0; i < HOT_AFTER; i++) await shop.fetch('/scan/HOTWAYS1')
    const other = await shop.fetch('/scan/hotways1')
    expect(other.headers.get('location')).toBe('https://app.acme.example/register?chip=hotways1')
  })

  it('a flood of names, queries and unknown chips does not push it out', async () => {
    for (let i = 0; i < 3 * HOT_AFTER; i++) await shop.fetch('/scan/HOTWAYS1')
    await insertProfile('floodname', 1, 10)
    for (const name of spellings('floodname', 500)) await shop.fetch(`/profile/${name}?q=${name}`)
    for (let i = 0; i < 1200; i++) await shop.fetch(`/scan/NOBODY${i}?q=${i}`)
    expect(await readsOf(() => shop.fetch('/scan/HOTWAYS1'))).toBe(0)
  })
})

describe('pages of the shop', () => {
  it('survive a crowd of large profiles, and the large profiles go: drawn again, not kept for ever', async () => {
    const { digestOf, findPage } = await import('#cache/page-cache.ts')
    await open('/faq')
    const keyOf = async (username: string) => {
      const { readProfilePage } = await import('#db/hot/profile-page.ts')
      const { found, links } = await readProfilePage(shop.env.DB, username)
      if (!found.ok || found.value.state !== 'shown' || !links.ok) throw new Error('no such profile')
      return { kind: 'profile' as const, key: await digestOf([SITE, found.value.profile, links.value]) }
    }
    const names = Array.from({ length: 24 }, (_, i) => `crowd${i}`)
    for (const name of names) {
      await insertProfile(name, 100, 2000)
      expect((await open(`/profile/${name}`)).status).toBe(200)
    }
    const kept = await Promise.all(names.map(async (name) => findPage(shop.env, await keyOf(name))))
    const bytes = kept.reduce((sum, page) => sum + (page?.body.byteLength ?? 0), 0)
    expect(kept.at(-1)).toBeDefined()
    expect(kept[0]).toBeUndefined()
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(findPage(shop.env, { kind: 'shop', key: JSON.stringify(['faq', '', false, SITE, '']) })).toBeDefined()
  })
})

describe('how browsers name themselves', () => {
  it('a flood of long names and hints is judged and counted right, and none of it is kept', async () => {
    const { visitOf } = await import('#tap/statistics.ts')
    const visit = (agent: string, hint?: string) =>
      visitOf(
        new Request(`${SITE}/scan/X`, {
          headers: { 'user-agent': agent, ...(hint ? { 'sec-ch-ua-mobile': hint } : {}) },
        }),
      )
    expect(visit(`Mozilla/5.0 (iPhone) ${'x'.repeat(2000)}`)).toBeNull()
    expect(visit('Mozilla/5.0 (Windows NT 10.0)', `?0${'x'.repeat(5000)}`)?.device).toBe('desktop')
    expect(visit('Mozilla/5.0 (Linux; Android 15)', '?1')?.device).toBe('phone')
    expect(visit('Mozilla/5.0 (Linux; Android 15)', '?0')?.device).toBe('tablet')
  })
})
