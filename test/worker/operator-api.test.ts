// The operator's calls: their door (T-OPR-1, T-OPR-2, R19) and the sync with the app host (T-OPR-3; R4, R6, R13, R14,
// D-78; faults operator-batch, tap-relink, tap-unlink-outage).
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachedAnswer, cacheProfile } from '#cache/answer-cache.ts'
import { HOT_AFTER } from '#domain/site/timings.ts'
import { readConfig } from '#src/env.ts'
import { rows } from '#test/support/database.ts'
import {
  D1_NETWORK,
  D1_OVERLOADED,
  fails,
  KV_GET_FAILED,
  losesAnswers,
  memoryKv,
  withFaultyD1,
  withFaultyKv,
} from '#test/support/faults.ts'
import { createShop, errorMessage, KEY, type Shop, SITE } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const SYNC = '/api/operator/sync'
const CHIPS = '/api/operator/chips?batch=JAN'
const REGISTER = 'https://app.acme.example/register?chip='
const kv = memoryKv()
let shop: Shop
/** A shop of an app of the operator's own: its profiles are no account's here. What accounts own: operator-sync-owned. */
async function openShop(overrides: Parameters<typeof createShop>[0] = {}): Promise<Shop> {
  const opened = await createShop(overrides)
  await env.DB.prepare('UPDATE profiles SET account_id = NULL').run()
  return opened
}
beforeAll(async () => {
  shop = await openShop({ OPERATOR_TOKEN: TOKEN, CACHE: kv })
})
beforeEach(() => {
  vi.restoreAllMocks()
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

let visitors = 0
/** The request of the app host's server: a token, no Origin, no apikey; each from an address of its own. */
function init(body?: unknown, headers: Record<string, string> = {}): RequestInit {
  const sent = new Headers({
    authorization: `Bearer ${TOKEN}`,
    'cf-connecting-ip': `198.51.100.${++visitors % 250}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  })
  for (const [name, value] of [...sent]) if (value === '') sent.delete(name)
  if (body === undefined) return { headers: sent }
  return { method: 'POST', headers: sent, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
type Answer = Record<'chips' | 'profiles' | 'links' | 'themes', ({ ok: true } | { ok: false; error: string })[]>
async function sync(body: unknown, to: Shop = shop): Promise<Answer> {
  const response = await to.fetch(SYNC, init(body))
  expect(response.status).toBe(200)
  await to.settled()
  return response.json<Answer>()
}
const verdicts = (results: Answer['chips']) => results.map((result) => result.ok)
const eventsOf = async (chip: string) =>
  (await rows<Record<string, string | null>>(shop.env.DB, 'chip_events', 'chip_id = ? ORDER BY id', chip)).map(
    ({ event, from_status, to_status, username, actor }) => [event, from_status, to_status, username, actor],
  )
const chipsLike = (prefix: string) =>
  rows<{ chip_id: string; status: string; username: string | null }>(
    shop.env.DB,
    'chips',
    'chip_id LIKE ? ORDER BY chip_id',
    `${prefix}%`,
  )
// A program's tap is answered like any other, and not counted: nothing here waits for counts.
const tap = async (chip: string, from: Shop = shop) => {
  const response = await from.fetch(`/scan/${chip}`, { headers: { 'user-agent': 'curl/8.7.1' } })
  await from.settled()
  return response.headers.get('location')
}

describe('T-OPR-1 without OPERATOR_TOKEN there is no operator', () => {
  const settings = [
    ['unset', {}],
    ['empty', { OPERATOR_TOKEN: ' ' }],
    ['R19 shorter than 32 characters', { OPERATOR_TOKEN: TOKEN.slice(0, 31) }],
  ] as const

  it.each(settings)('%s: its calls answer exactly like unknown addresses', async (_case, overrides) => {
    const closed = await openShop(overrides)
    const given = { ...overrides } as { OPERATOR_TOKEN?: string }
    for (const path of [SYNC, CHIPS, '/api/operator/', '/api/operator/nope'])
      for (const request of [
        init(),
        init({ chips: [] }),
        init(undefined, { authorization: `Bearer ${given.OPERATOR_TOKEN}` }),
      ]) {
        const [answer, unknown] = await Promise.all([closed.fetch(path, request), closed.fetch('/api/nope', request)])
        expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()])
        expect([...answer.headers]).toEqual([...unknown.headers])
      }
  })

  it('R19 a short token is a warning, once, and names no secret', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const short = await openShop({ OPERATOR_TOKEN: 'short-secret' })
    await short.fetch('/scan/X1')
    await short.fetch('/scan/X2')
    const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('settings_warning'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('OPERATOR_TOKEN has fewer than 32 characters and counts as unset')
    expect(lines[0]).not.toContain('short-secret')
    const exact = readConfig({ ANON_KEY: 'k', OPERATOR_TOKEN: TOKEN.slice(0, 32) } as never)
    expect(exact).toMatchObject({ ok: true, warnings: [], config: { operatorToken: TOKEN.slice(0, 32) } })
  })
})

describe('T-OPR-2 the token', () => {
  it.each([
    ['missing', { authorization: '' }],
    ['wrong', { authorization: `Bearer ${TOKEN}x` }],
    ['cut', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['in another scheme', { authorization: `Basic ${btoa(`operator:${TOKEN}`)}` }],
    ['bare', { authorization: TOKEN }],
    ['in apikey', { authorization: '', apikey: TOKEN }],
    ['the public key', { authorization: `Bearer ${KEY}`, apikey: KEY }],
  ])('%s is 401, and nothing is written', async (_case, headers) => {
    const body = { chips: [{ chip_id: 'DOOR1', status: 'unlinked', username: null }] }
    for (const response of [
      await shop.fetch(SYNC, init(body, headers)),
      await shop.fetch(CHIPS, init(undefined, headers)),
    ]) {
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await errorMessage(response)).toBe('The operator token is missing or wrong.')
    }
    expect(await chipsLike('DOOR1')).toEqual([])
  })

  it('counts only in the header: never in the address', async () => {
    const response = await shop.fetch(
      `${CHIPS}&token=${TOKEN}&access_token=${TOKEN}`,
      init(undefined, { authorization: '' }),
    )
    expect(response.status).toBe(401)
  })

  it('needs no apikey and no Origin, takes the own pages and refuses foreign ones', async () => {
    expect((await shop.fetch(CHIPS, init())).status).toBe(200)
    expect((await shop.fetch(CHIPS, init(undefined, { origin: SITE, 'sec-fetch-site': 'same-origin' }))).status).toBe(
      200,
    )
    expect((await shop.fetch(CHIPS, init(undefined, { origin: 'https://evil.example' }))).status).toBe(403)
    expect((await shop.fetch(CHIPS, init(undefined, { 'sec-fetch-site': 'cross-site' }))).status).toBe(403)
  })

  it('while D1 is down the platform’s limiter counts', async () => {
    let calls = 0
    const LIMIT_OPERATOR = { limit: async () => ({ success: ++calls <= 10 }) }
    const broken = await openShop({
      OPERATOR_TOKEN: TOKEN,
      LIMIT_OPERATOR,
      DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)),
    })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await broken.fetch(CHIPS, init(undefined, { authorization: 'Bearer guess' }))).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('is in no log line', async () => {
    const lines: string[] = []
    for (const level of ['info', 'warn', 'error', 'log'] as const)
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
    await shop.fetch(CHIPS, init())
    await shop.fetch(CHIPS, init(undefined, { authorization: 'Bearer guessed-token' }))
    expect(lines.join('\n')).not.toMatch(/operator-token|guessed-token|Bearer/)
  })
})

describe('T-OPR-3 the door of a sync', () => {
  it('answers its one method, JSON only', async () => {
    expect((await shop.fetch(SYNC, init())).status).toBe(405)
    expect((await shop.fetch(CHIPS, init({}))).headers.get('allow')).toBe('GET')
    expect((await shop.fetch(SYNC, init({}, { 'content-type': 'text/plain' }))).status).toBe(415)
    for (const body of ['', '[]', 'null', '{}', '{"chips":{}}', '{"chips":null}', '{"chips":[}'])
      expect((await shop.fetch(SYNC, init(body))).status, body).toBe(400)
  })

  it('takes at most 500 rows', async () => {
    const many = (count: number) => ({
      chips: Array.from({ length: count }, (_, i) => ({ chip_id: `MANY${i}`, status: 'unlinked', username: null })),
    })
    const over = await shop.fetch(SYNC, init(many(501)))
    expect([over.status, await errorMessage(over)]).toEqual([413, 'At most 500 rows in one call.'])
    expect(await chipsLike('MANY')).toEqual([])
    const { chips } = await sync(many(500))
    expect(verdicts(chips)).toEqual(Array(500).fill(true))
    expect(await chipsLike('MANY')).toHaveLength(500)
  })

  it('T-INP-4 takes at most 1 MiB, counted by bytes', async () => {
    const body = (bytes: number) => {
      const text = JSON.stringify({ chips: [{ chip_id: 'SIZE1', status: 'unlinked' }], pad: '' })
      return text.replace('"pad":""', `"pad":"${'x'.repeat(bytes - text.length)}"`)
    }
    expect((await shop.fetch(SYNC, init(body(1024 * 1024 + 1)))).status).toBe(413)
    expect(await chipsLike('SIZE')).toEqual([])
    expect((await shop.fetch(SYNC, init(body(1024 * 1024)))).status).toBe(200)
  })
})

describe('T-OPR-3 rows', () => {
  it('operator-batch: row 3 of 5 is invalid, the others are stored, and the same batch again changes nothing', async () => {
    const chip = (n: number, more = {}) => ({
      chip_id: `BATCH${n}`,
      status: 'linked_with_profile',
      username: 'ava',
      ...more,
    })
    const batch = { chips: [chip(1), chip(2), chip(3, { status: 'stolen' }), chip(4, { status: 'paused' }), chip(5)] }
    const first = await sync(batch)
    expect(first).toEqual({
      chips: [
        { ok: true },
        { ok: true },
        { ok: false, error: expect.stringMatching(/^status must be one of linked_with_profile, /) },
        { ok: true },
        { ok: true },
      ],
      profiles: [],
      links: [],
      themes: [],
    })
    const stored = await chipsLike('BATCH')
    expect(stored.map(({ chip_id, status, username }) => [chip_id, status, username])).toEqual([
      ['BATCH1', 'linked_with_profile', 'ava'],
      ['BATCH2', 'linked_with_profile', 'ava'],
      ['BATCH4', 'paused', 'ava'],
      ['BATCH5', 'linked_with_profile', 'ava'],
    ])
    expect(await sync(batch)).toEqual(first)
    expect(await chipsLike('BATCH')).toEqual(stored)
    expect(await eventsOf('BATCH1')).toEqual([['synced', null, 'linked_with_profile', 'ava', 'api']])
  })

  it.each([
    ['R4', { chip_id: '../x', status: 'unlinked' }, 'chip_id must'],
    ['R4', { chip_id: 'A'.repeat(129), status: 'unlinked' }, 'chip_id must'],
    ['R4', { chip_id: 7, status: 'unlinked' }, 'chip_id must'],
    ['R6', { chip_id: 'BAD1', status: 'linked_with_profile', username: '../x' }, 'username must'],
    ['R6', { chip_id: 'BAD1', status: 'linked_with_profile', username: 'a'.repeat(65) }, 'username must'],
    ['D-78', { chip_id: 'BAD1', status: 'not_found' }, 'status must'],
    ['D-78', { chip_id: 'BAD1', status: '__proto__' }, 'status must'],
    ['D-78', { chip_id: 'BAD1' }, 'status must'],
    ['', null, 'The row must be an object'],
    ['', 'BAD1', 'The row must be an object'],
  ])('%s the chip %j is refused', async (_id, row, error) => {
    const { chips } = await sync({ chips: [row] })
    expect(chips).toEqual([{ ok: false, error: expect.stringContaining(error) }])
    expect(await chipsLike('BAD')).toEqual([])
  })

  it.each([
    ['R6', 'profiles', { username: '-x' }, 'username must'],
    ['R14', 'profiles', { username: 'bad1', profile_image_url: 'javascript:alert(1)' }, 'profile_image_url must'],
    ['R14', 'profiles', { username: 'bad1', profile_image_url: 'http://a.example/x.png' }, 'profile_image_url must'],
    ['R14', 'profiles', { username: 'bad1', profile_image_url: 'https://u:p@a.example/' }, 'profile_image_url must'],
    ['T-INP-8', 'profiles', { username: 'bad1', full_name: 'A\u0000' }, 'full_name is too long'],
    ['T-INP-8', 'profiles', { username: 'bad1', bio: '\ud800' }, 'bio is too long'],
    ['', 'profiles', { username: 'bad1', bio: 'x'.repeat(2001) }, 'bio is too long'],
    ['', 'profiles', { username: 'bad1', theme_id: 'x" onload="' }, 'theme_id must'],
    [
      'R14',
      'themes',
      { id: 'bad1', name: 'B', preview_image_url: 'data:image/png;base64,AA' },
      'preview_image_url must',
    ],
    ['', 'themes', { id: 'bad 1', name: 'B' }, 'id must'],
    ['', 'themes', { id: 'bad1', name: '' }, 'name must'],
    ['T-INP-5', 'themes', { id: 'bad1', name: 'B', is_active: 'yes' }, 'is_active must'],
    ['T-INP-5', 'themes', { id: 'bad1', name: 'B', display_order: '1' }, 'display_order must'],
    ['', 'links', { username: 'bad1', links: 'x' }, 'links must'],
    ['', 'links', { username: 'bad1' }, 'links must'],
  ])('%s in %s %j is refused', async (_id, kind, row, error) => {
    const answer = await sync({ [kind]: [row] })
    expect(answer[kind as keyof Answer]).toEqual([{ ok: false, error: expect.stringContaining(error) }])
    expect(await rows(shop.env.DB, 'profiles', "username = 'bad1'")).toEqual([])
    expect(await rows(shop.env.DB, 'profile_themes', "id LIKE 'bad%'")).toEqual([])
  })

  it.each(['/scan/DEMO0001', '/scan/DEMO0001.png', '/login/a.png', `${SITE}/scan/DEMO0001.png`])(
    'R14 a picture at %s, which does something when it is asked for, is refused',
    async (address) => {
      const answer = await sync({
        profiles: [{ username: 'bad1', profile_image_url: address }],
        themes: [{ id: 'bad1', name: 'B', preview_image_url: address }],
      })
      expect(answer.profiles).toEqual([{ ok: false, error: expect.stringContaining('profile_image_url must') }])
      expect(answer.themes).toEqual([{ ok: false, error: expect.stringContaining('preview_image_url must') }])
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://u@evil.example/',
    'http://127.0.0.1/',
    'example.com',
    '',
  ])('R13 a link to %j refuses the whole list and keeps the stored one', async (url) => {
    await sync({ links: [{ username: 'keeper', links: [{ platform: 'x', url: 'https://x.com/keeper' }] }] })
    const { links } = await sync({
      links: [
        {
          username: 'keeper',
          links: [
            { platform: 'x', url: 'https://x.com/new' },
            { platform: 'x', url },
          ],
        },
      ],
    })
    expect(links).toEqual([{ ok: false, error: expect.stringMatching(/^Link 2: url must/) }])
    expect(await rows(shop.env.DB, 'social_links', "username = 'keeper'")).toMatchObject([
      { url: 'https://x.com/keeper' },
    ])
  })

  it('errors repeat nothing of a row', async () => {
    const response = await shop.fetch(
      SYNC,
      init({ chips: [{ chip_id: 'Mallory<b>', status: 'Mallory<b>', username: 'Mallory<b>' }] }),
    )
    expect(await response.text()).not.toContain('Mallory')
  })

  it('of two rows about the same the first counts', async () => {
    const answer = await sync({
      chips: [
        { chip_id: 'TWICE1', status: 'unlinked', username: null },
        { chip_id: 'TWICE1', status: 'disabled', username: null },
      ],
      profiles: [
        { username: 'twice', bio: 'a' },
        { username: 'TWICE', bio: 'b' },
      ],
    })
    expect([verdicts(answer.chips), verdicts(answer.profiles)]).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await chipsLike('TWICE')).toMatchObject([{ status: 'unlinked' }])
    expect(await rows(shop.env.DB, 'profiles', "username = 'twice'")).toMatchObject([{ bio: 'a' }])
  })

  it('stores every status of D-78 and D-114, unknown keys dropped', async () => {
    const statuses = ['linked_with_profile', 'linked_without_profile', 'unlinked', 'disabled', 'paused', 'retired']
    const answer = await sync({
      chips: statuses.map((status, i) => ({ chip_id: `STAT${i}`, status, username: null, batch: 'X', admin: true })),
      other: [1],
    })
    expect(verdicts(answer.chips)).toEqual(Array(6).fill(true))
    expect((await chipsLike('STAT')).map(({ status }) => status)).toEqual(statuses)
    expect(await rows(shop.env.DB, 'chips', "batch = 'X'")).toEqual([])
  })

  it('keeps batch and label of a chip, and what the operator has hidden', async () => {
    await shop.env.DB.batch([
      shop.env.DB.prepare("INSERT INTO chips (chip_id, batch, label) VALUES ('KEEP1', 'B', 'L')"),
      shop.env.DB.prepare("INSERT INTO profiles (username, hidden) VALUES ('hiddenone', 1)"),
    ])
    await sync({
      chips: [{ chip_id: 'KEEP1', status: 'linked_with_profile', username: 'ava' }],
      profiles: [{ username: 'hiddenone', full_name: 'H' }],
    })
    expect(await chipsLike('KEEP1')).toMatchObject([{ batch: 'B', label: 'L', username: 'ava' }])
    expect(await rows(shop.env.DB, 'profiles', "username = 'hiddenone'")).toMatchObject([{ hidden: 1, full_name: 'H' }])
  })

  it('writes an event only where a chip really changes', async () => {
    const linked = { chip_id: 'EVENT1', status: 'linked_with_profile', username: 'ava' }
    await sync({ chips: [linked] })
    await sync({ chips: [linked] })
    await sync({ chips: [{ ...linked, username: 'acme' }] })
    await sync({ chips: [{ ...linked, status: 'unlinked', username: null }] })
    expect(await eventsOf('EVENT1')).toEqual([
      ['synced', null, 'linked_with_profile', 'ava', 'api'],
      ['synced', 'linked_with_profile', 'linked_with_profile', 'acme', 'api'],
      ['synced', 'linked_with_profile', 'unlinked', 'acme', 'api'],
    ])
  })
})

describe('T-OPR-3 profiles, links and themes', () => {
  it('are shown at once, and links are replaced as a whole', async () => {
    const link = (n: number) => ({
      platform: 'website',
      display_text: `L${n}`,
      url: `https://a.example/${n}`,
      display_order: n,
    })
    const answer = await sync({
      profiles: [
        { username: 'Nadia', full_name: 'Nadia 👩‍👧', bio: 'two\nlines', profile_image_url: null, theme_id: 'paper' },
      ],
      links: [{ username: 'Nadia', links: [link(1), link(2)] }],
      themes: [
        {
          id: 'fresh',
          name: 'Fresh',
          preview_image_url: '/cards/x.webp',
          category: 'Pro',
          is_active: true,
          display_order: 9,
        },
      ],
    })
    expect([answer.profiles, answer.links, answer.themes]).toEqual([[{ ok: true }], [{ ok: true }], [{ ok: true }]])
    const call = async (path: string) =>
      (await shop.call(path, { _username: 'nadia' })).json<Record<string, unknown>[]>()
    expect(await call('/api/rpc/get_public_profile')).toMatchObject([
      { username: 'Nadia', full_name: 'Nadia 👩‍👧', bio: 'two\nlines' },
    ])
    expect((await call('/api/rpc/get_public_social_links')).map(({ url }) => url)).toEqual([
      'https://a.example/1',
      'https://a.example/2',
    ])
    const themes = await (await shop.call('/api/tables/profile_themes')).json<{ id: string }[]>()
    expect(themes.map(({ id }) => id)).toContain('fresh')
    await sync({ links: [{ username: 'NADIA', links: [link(3)] }] })
    expect((await call('/api/rpc/get_public_social_links')).map(({ url }) => url)).toEqual(['https://a.example/3'])
    await sync({ links: [{ username: 'nadia', links: [] }] })
    expect(await call('/api/rpc/get_public_social_links')).toEqual([])
    await sync({ profiles: [{ username: 'nadia', full_name: 'N' }] })
    expect(await rows(shop.env.DB, 'profiles', "username = 'nadia'")).toMatchObject([{ full_name: 'N', bio: null }])
  })
})

describe('a tap after a sync', () => {
  const known = (chip: string) => kv.get(`tap:v1:${chip}`)
  const linked = (chip: string, username: string) => ({
    chips: [{ chip_id: chip, status: 'linked_with_profile', username }],
  })
  const outage = () =>
    openShop({ OPERATOR_TOKEN: TOKEN, CACHE: kv, DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })

  it('T-TAP-13 tap-relink: leads to the new owner at once, in an outage too', async () => {
    await sync(linked('RELINK1', 'ava'))
    expect(await tap('RELINK1')).toBe('/profile/ava')
    await sync(linked('RELINK1', 'acme'))
    expect(await tap('RELINK1', await outage())).toBe('/profile/acme')
    expect(await tap('RELINK1')).toBe('/profile/acme')
  })

  it('a chip so busy that it is answered from memory leads to its new owner at once', async () => {
    await sync(linked('BUSY1', 'ava'))
    for (let i = 0; i < 20; i++) expect(await tap('BUSY1')).toBe('/profile/ava')
    await sync(linked('BUSY1', 'acme'))
    expect(await tap('BUSY1')).toBe('/profile/acme')
  })

  it.each(['unlinked', 'paused', 'disabled', 'retired', 'linked_without_profile'])(
    'T-TAP-13 tap-unlink-outage: %s, then D1 fails: register, never the former owner',
    async (status) => {
      const chip = `GONE-${status}`
      await sync(linked(chip, 'ava'))
      expect(await tap(chip)).toBe('/profile/ava')
      expect(await known(chip)).toBe('ava')
      await sync({ chips: [{ chip_id: chip, status, username: status === 'paused' ? 'ava' : null }] })
      expect(await known(chip)).toBeNull()
      expect(await tap(chip, await outage())).toBe(`${REGISTER}${chip}`)
      expect(await tap(chip)).toBe(`${REGISTER}${chip}`)
    },
  )

  it.each(['linked_with_profile', 'linked_without_profile', 'unlinked', 'disabled', 'paused'])(
    'T-TAP-13 a retired chip does not become %s: its row is refused, the others are stored, and no event is noted',
    async (status) => {
      const chip = `FINAL-${status}`
      await sync({ chips: [{ chip_id: chip, status: 'retired', username: 'ava' }] })
      const username = /linked_with_|paused/.test(status) ? 'ava' : null
      const { chips } = await sync({
        chips: [{ chip_id: chip, status, username }, ...linked(`${chip}-B`, 'ava').chips],
      })
      expect(chips).toEqual([{ ok: false, error: 'It is retired, and that is final.' }, { ok: true }])
      expect(await chipsLike(chip)).toMatchObject([
        { status: 'retired', username: null },
        { status: 'linked_with_profile', username: 'ava' },
      ])
      expect(await eventsOf(chip)).toHaveLength(1)
      expect(await known(chip)).toBeNull()
      expect(await tap(chip)).toBe(`${REGISTER}${chip}`)
      expect(verdicts((await sync({ chips: [{ chip_id: chip, status: 'retired' }] })).chips)).toEqual([true])
    },
  )

  it('T-TAP-13 a chip that is retired while a sync is on its way stays retired, and the row says so', async () => {
    await sync(linked('RACE1', 'ava'))
    const DB = withFaultyD1(shop.env.DB, (run) => run())
    const racing = await openShop({
      OPERATOR_TOKEN: TOKEN,
      CACHE: kv,
      DB: {
        ...DB,
        batch: async (statements: D1PreparedStatement[]) => {
          await shop.env.DB.prepare(
            "UPDATE chips SET status = 'retired', username = NULL WHERE chip_id = 'RACE1'",
          ).run()
          return DB.batch(statements)
        },
      },
    })
    const { chips } = await sync(linked('RACE1', 'acme'), racing)
    expect(chips).toEqual([{ ok: false, error: 'It is retired, and that is final.' }])
    expect(await chipsLike('RACE1')).toMatchObject([{ status: 'retired', username: null }])
    expect(await known('RACE1')).toBeNull()
  })

  it('T-TAP-13 while KV fails, a chip keeps its owner rather than leave a former one behind, and says so', async () => {
    await sync(linked('KVOUT1', 'ava'))
    const broken = await openShop({ OPERATOR_TOKEN: TOKEN, CACHE: withFaultyKv(kv, fails(KV_GET_FAILED)) })
    const both = {
      chips: [
        { chip_id: 'KVOUT1', status: 'unlinked' },
        { chip_id: 'KVOUT2', status: 'unlinked' },
      ],
    }
    const { chips } = await sync(both, broken)
    expect(chips).toEqual([{ ok: false, error: expect.stringContaining('Send this row again') }, { ok: true }])
    expect(await chipsLike('KVOUT')).toMatchObject([{ status: 'linked_with_profile' }, { status: 'unlinked' }])
    expect(verdicts((await sync(both)).chips)).toEqual([true, true])
    expect(await known('KVOUT1')).toBeNull()
    expect(await chipsLike('KVOUT1')).toMatchObject([{ status: 'unlinked' }])
  })
})

describe('while D1 is unwell', () => {
  const body = {
    chips: [{ chip_id: 'DOWN1', status: 'linked_with_profile', username: 'ava' }],
    profiles: [{ username: 'down1' }],
  }

  it('nothing is stored and nothing acknowledged', async () => {
    const around = fails(D1_OVERLOADED)
    const broken = await openShop({ OPERATOR_TOKEN: TOKEN, DB: withFaultyD1(shop.env.DB, around) })
    const response = await broken.fetch(SYNC, init(body))
    expect(response.status).toBe(503)
    expect(Object.keys(await response.json<object>())).toEqual(['error'])
    expect(await chipsLike('DOWN1')).toEqual([])
  })

  it('a batch that fails half-way leaves nothing of itself', async () => {
    await shop.env.DB.prepare(
      "CREATE TRIGGER refuse BEFORE INSERT ON profiles WHEN new.username = 'down1' BEGIN SELECT RAISE(ABORT, 'no'); END",
    ).run()
    expect((await shop.fetch(SYNC, init(body))).status).toBe(503)
    expect(await chipsLike('DOWN1')).toEqual([])
    expect(await eventsOf('DOWN1')).toEqual([])
    await shop.env.DB.prepare('DROP TRIGGER refuse').run()
  })

  it('a lost answer is tried again without a second event', async () => {
    const flaky = await openShop({ OPERATOR_TOKEN: TOKEN, DB: withFaultyD1(shop.env.DB, losesAnswers(1)) })
    const answer = await sync({ chips: [{ chip_id: 'LOST1', status: 'unlinked' }] }, flaky)
    expect(verdicts(answer.chips)).toEqual([true])
    let first = true
    const losesWrite = await openShop({
      OPERATOR_TOKEN: TOKEN,
      DB: {
        ...withFaultyD1(shop.env.DB, (run) => run()),
        batch: async (statements: D1PreparedStatement[]) => {
          const result = await withFaultyD1(shop.env.DB, (run) => run()).batch(statements)
          if (first) {
            first = false
            throw new Error(D1_NETWORK)
          }
          return result
        },
      },
    })
    expect(verdicts((await sync({ chips: [{ chip_id: 'LOST2', status: 'unlinked' }] }, losesWrite)).chips)).toEqual([
      true,
    ])
    expect(await eventsOf('LOST2')).toHaveLength(1)
  })
})

describe('what this isolate keeps of busy chips and profiles', () => {
  it('the very next visit after a sync of a profile or of its links is read from D1, however busy the profile was', async () => {
    const isKept = () => cachedAnswer(shop.env, `${SITE}/profile/busy`, Date.now()) !== null
    const heat = () => {
      const cacheable = { answer: () => new Response('former'), bytes: 6, origin: '' }
      for (let i = 0; i < HOT_AFTER; i++) cacheProfile(shop.env, 'busy', cacheable, Date.now())
      expect(isKept()).toBe(true)
    }
    heat()
    await sync({ profiles: [{ username: 'Busy', full_name: 'Present Name' }] })
    expect(isKept()).toBe(false)
    heat()
    await sync({ links: [{ username: 'busy', links: [] }] })
    expect(isKept()).toBe(false)
    heat()
    await sync({ profiles: [{ username: 'somebody-else', full_name: 'Other' }] })
    expect(isKept()).toBe(true)
  })
})

describe('GET /api/operator/chips', () => {
  it('lists a batch in pages, with the address each card carries', async () => {
    const insert = shop.env.DB.prepare("INSERT INTO chips (chip_id, batch, label) VALUES (?, 'JAN', ?)")
    await shop.env.DB.batch(
      Array.from({ length: 501 }, (_, i) => insert.bind(`JAN${String(i).padStart(4, '0')}`, `Card ${i}`)),
    )
    type Page = { batch: string; chips: Record<string, unknown>[]; next: string | null }
    const first = await (await shop.fetch(CHIPS, init())).json<Page>()
    expect([first.batch, first.chips.length, first.next]).toEqual(['JAN', 500, 'JAN0499'])
    expect(first.chips[0]).toEqual({
      chip_id: 'JAN0000',
      status: 'unlinked',
      username: null,
      batch: 'JAN',
      label: 'Card 0',
      url: `${SITE}/scan/JAN0000`,
    })
    const rest = await (await shop.fetch(`${CHIPS}&after=${first.next}`, init())).json<Page>()
    expect([rest.chips.map(({ chip_id }) => chip_id), rest.next]).toEqual([['JAN0500'], null])
  })

  it('of an unknown batch is empty, without one it is 400, without D1 503', async () => {
    const empty = await shop.fetch('/api/operator/chips?batch=NONE', init())
    expect(await empty.json()).toEqual({ batch: 'NONE', chips: [], next: null })
    for (const query of ['', '?batch=', '?batch=A%00', '?batch=JAN&after=../x'])
      expect((await shop.fetch(`/api/operator/chips${query}`, init())).status, query).toBe(400)
    const broken = await openShop({ OPERATOR_TOKEN: TOKEN, DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect((await broken.fetch(CHIPS, init())).status).toBe(503)
  })
})
