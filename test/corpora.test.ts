// Every entry of the hostile-input corpora against the built Worker, over raw sockets where the target matters. The
// files in test/corpora explain their own fields; referral-params is replayed by test/unit/hostile-input.test.ts,
// faults by test/faults*.test.ts, security-headers by test/headers.test.ts.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltShop, type RawAnswer, rawRequest, startBuiltShop } from './support/built-shop.ts'
import { withoutReferences } from './support/log-lines.ts'

const SITE = 'https://shop.example.test'
const KEY = 'public-key-of-the-corpora'
const BRAND = 'acme'
const APP = `https://app.${BRAND}.example`
const RUN = `r${Date.now().toString(36)}`

// biome-ignore lint/suspicious/noExplicitAny: the files are data of many shapes; each use checks what it reads
type Entry = Record<string, any>
const corpus = (name: string): Entry[] =>
  JSON.parse(readFileSync(new URL(`corpora/${name}.json`, import.meta.url), 'utf8')).entries
const titled = (name: string) =>
  corpus(name).map((entry) => [`${entry.kind} ${entry.id}: ${entry.why}`, entry] as const)

let shop: BuiltShop
let variant = ''
beforeAll(async () => {
  // Without the limiter, as the corpora ask: they send far more than a visitor may.
  shop = await startBuiltShop({ BRAND_SLUG: BRAND, BRAND_NAME: 'Acme', SITE_URL: SITE, ANON_KEY: KEY, APP_HOST: APP }, [
    'LIMIT_CLICK',
    'LIMIT_SIGNUP',
    'LIMIT_CHECKOUT',
    'LIMIT_TAP',
    'LIMIT_READ',
    'LIMIT_PICTURE',
    'LIMIT_HEALTH',
  ])
  const fixture = readFileSync(new URL('corpora/fixture.sql', import.meta.url), 'utf8')
  const statements = fixture.split('\n').filter((line) => /^(INSERT|DELETE)/.test(line))
  await shop.db.batch(statements.map((statement) => shop.db.prepare(statement)))
  const answer = await call('/api/functions/commerce', {
    body: '{"action":"getProductByHandle","handle":"{brand}-card"}',
  })
  variant = JSON.parse(answer.body).data?.productByHandle?.variants.edges[0].node.id ?? ''
  expect(variant).not.toBe('')
}, 120_000)
afterAll(() => shop?.stop())

const PLACES: Record<string, () => string> = {
  '{SITE_OTHER_SCHEME}': () => SITE.replace('https:', 'http:'),
  '{SITE_SUFFIX}': () => `${SITE}.evil.example`,
  '{SITE}': () => SITE,
  '{APP}': () => APP,
  '{brand}': () => BRAND,
  '{BRAND}': () => BRAND.toUpperCase(),
  '{DEMO_UPPER}': () => BRAND.toUpperCase(),
  '{DEMO}': () => BRAND,
  '{VARIANT}': () => variant,
  '{RUN}': () => RUN,
  '{KEY_PREFIX}': () => KEY.slice(0, -1),
  '{KEY}': () => KEY,
}
const fill = (text: string): string =>
  Object.entries(PLACES).reduce((filled, [place, value]) => filled.replaceAll(place, value), text)

function bodyOf(entry: Entry): Buffer {
  if (entry.body_b64 !== undefined) return Buffer.from(entry.body_b64, 'base64')
  if (entry.body_gen === undefined) return Buffer.from(fill(entry.body ?? ''))
  const { json, field, repeat, times, suffix = '' } = entry.body_gen
  return Buffer.from(fill(JSON.stringify({ ...json, [field]: repeat.repeat(times) + suffix })))
}

/** Sends an entry of an API corpus as its file says. */
function call(path: string, entry: Entry): Promise<RawAnswer> {
  const changed: Record<string, string | null> = entry.headers ?? {}
  const names = Object.keys(changed).map((name) => name.toLowerCase())
  const headers: Record<string, string> = {
    host: new URL(SITE).host,
    'content-type': 'application/json',
    apikey: KEY,
    origin: SITE,
    'sec-fetch-site': 'same-origin',
  }
  // A browser sends the two together: an entry about one of them says nothing of the other.
  if (names.includes('origin') && !names.includes('sec-fetch-site')) delete headers['sec-fetch-site']
  if (names.includes('sec-fetch-site') && !names.includes('origin')) delete headers.origin
  if (entry.host) headers.host = fill(entry.host)
  for (const [name, value] of Object.entries(changed)) {
    delete headers[name.toLowerCase()]
    if (value !== null) headers[name.toLowerCase()] = fill(value)
  }
  return rawRequest(shop.port, {
    method: 'POST',
    target: `${path}${fill(entry.query ?? '')}`,
    headers,
    body: bodyOf(entry),
    chunked: entry.chunked === true,
  })
}

const WRITTEN = ['referral_clicks', 'newsletter_signups', 'discount_code_requests', 'mail_outbox', 'mail_suppressions']
const rows = async (): Promise<number> => {
  const sums = WRITTEN.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')
  return (await shop.db.prepare(`SELECT ${sums} AS total`).first<{ total: number }>())?.total ?? -1
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | null | undefined)?.[key], value)

function expectCallRules(answer: RawAnswer): void {
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  expect(answer.headers['set-cookie']).toBeUndefined()
  if (answer.status >= 400) expect(JSON.parse(answer.body).error.message).toEqual(expect.any(String))
  if (answer.status >= 400) expect(answer.body).not.toMatch(/SQLITE|D1_ERROR|\bat .*:\d+:\d+|alert\(1\)/)
}

async function expectAnswer(path: string, entry: Entry): Promise<void> {
  const { expect: wanted } = entry
  const before = await rows()
  const answer = await call(path, entry)
  expectCallRules(answer)
  if (wanted.status !== undefined) expect(answer.status, answer.body).toBe(wanted.status)
  if (wanted.status_any) expect(wanted.status_any, answer.body).toContain(answer.status)
  if (wanted.class_4xx) expect(Math.floor(answer.status / 100)).toBe(4)
  if (wanted.side_effects === 'none') expect(await rows()).toBe(before)
  if (wanted.max_ms) expect(answer.ms).toBeLessThan(wanted.max_ms * 5) // machines are shared: a hang, not a pace
  const isOk = answer.status < 300
  const json = answer.body === '' ? undefined : JSON.parse(answer.body)
  for (const [field, value] of Object.entries({ ...wanted.json, ...(isOk ? wanted.json_if_ok : {}) }))
    expect(at(json, field), field).toEqual(typeof value === 'string' ? fill(value) : value)
  for (const field of wanted.json_present ?? []) expect(at(json, field) ?? null, field).not.toBeNull()
  if (wanted.only_keys) expect(Object.keys(json).sort()).toEqual([...wanted.only_keys].sort())
  if (wanted.web_url && isOk) {
    const url = new URL(at(json, 'data.checkoutCreate.checkout.webUrl') as string, SITE)
    expect(url.protocol === 'https:' || url.origin === SITE).toBe(true)
    expect(url.username).toBe('')
  }
  if (wanted.empty_list || (wanted.empty_list_if_ok && answer.status === 200)) expect(json).toEqual([])
  if (wanted.list_not_empty) expect(json.length).toBeGreaterThan(0)
  if (entry.twice) {
    const second = await call(path, { ...entry, body: entry.twice.body })
    expect(second.status).toBe(entry.twice.status)
    if (entry.twice.message_contains)
      expect(JSON.parse(second.body).error.message).toContain(entry.twice.message_contains)
  }
}

describe.each([
  ['api-referral-click', '/api/functions/track-referral-click', 'T-INP-1 T-INP-2 T-INP-4 T-INP-5'],
  ['api-commerce', '/api/functions/commerce', 'T-COM-1 T-COM-2 T-COM-3 T-INP-1 T-INP-2 T-INP-4 T-INP-8 T-INP-9'],
  [
    'api-newsletter',
    '/api/tables/newsletter_signups',
    'T-INP-1 T-INP-2 T-INP-4 T-INP-5 T-INP-7 T-INP-8 T-INP-9 T-ABU-4',
  ],
  ['api-discount-code', '/api/functions/send-discount-code', 'T-INP-1 T-INP-2 T-INP-4 T-INP-8 T-INP-9 T-ABU-4 T-ABU-6'],
  ['api-resolve-tap', '/api/functions/resolve-tap', 'T-INP-1 T-INP-2 T-INP-8, T-TAP-7,'],
])('corpus %s', (name, path, ids) => {
  it.each(titled(name))(`${ids} %s`, (_title, entry) => expectAnswer(path, entry))
})

describe('corpus api-profiles', () => {
  it.each(titled('api-profiles'))('T-INP-5 T-INP-10 %s', (_title, entry) =>
    expectAnswer(`/api/rpc/${entry.call}`, entry),
  )
})

describe('corpus chip-ids', () => {
  it.each(titled('chip-ids').filter(([, entry]) => entry.via !== 'json'))(
    'T-TAP-3 R1 R3 R4 R5 %s',
    async (_title, entry) => {
      const input: string = entry.input_gen ? entry.input_gen.repeat.repeat(entry.input_gen.times) : String(entry.input)
      const answer = await rawRequest(shop.port, {
        target: `/scan/${fill(input).replaceAll(' ', '%20')}`,
        headers: { host: new URL(SITE).host },
      })
      expect(answer.status).toBeLessThan(500)
      if (entry.outcome === 'not-tap') return
      expectTap(answer, entry)
    },
  )
  it.each(titled('chip-ids').filter(([, entry]) => entry.via !== 'path'))('T-TAP-3 R2 %s', async (_title, entry) => {
    const input = entry.input_gen ? entry.input_gen.repeat.repeat(entry.input_gen.times) : entry.input
    const chip = typeof input === 'string' ? fill(input) : input
    const answer = await call('/api/functions/resolve-tap', { body: JSON.stringify({ chip_id: chip }) })
    expectCallRules(answer)
    const json = JSON.parse(answer.body)
    if (entry.outcome === '4xx') expect(answer.status).toBe(400)
    else if (entry.outcome === 'demo')
      expect([answer.status, json]).toEqual([200, { status: 'linked_with_profile', username: BRAND }])
    else if (entry.outcome !== 'safe' && answer.status === 200) {
      expect(json.username ?? null).toBeNull()
      if (entry.normalized !== 'DEMO0005') expect(json.status).not.toBe('linked_with_profile')
    }
  })
})

function expectTap(answer: RawAnswer, entry: Entry): void {
  const { location = '' } = answer.headers
  expect(answer.status).toBe(302)
  expect(location).toMatch(/^[\x21-\x7e]+$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const url = new URL(location, SITE)
  const parameters = [...url.searchParams]
  const isDemo = url.origin === SITE && url.pathname === `/profile/${BRAND}`
  const isRegister = url.origin === APP && url.pathname === '/register'
  if (entry.outcome === 'demo') expect(isDemo).toBe(true)
  else if (entry.outcome === 'safe') expect(isDemo || isRegister).toBe(true)
  else {
    expect(isRegister).toBe(true)
    expect(parameters).toEqual(entry.outcome === 'reg' ? [] : [['chip', fill(entry.normalized)]])
  }
}

describe('corpus redirect-paths', () => {
  it.each(titled('redirect-paths'))(
    'T-TAP-1 T-TAP-2 T-TAP-5 T-TAP-10 T-TAP-11 T-TAP-12 T-TAP-15, T-PLT-2 %s',
    async (_title, entry) => {
      const target = entry.target_gen
        ? entry.target_gen.prefix + entry.target_gen.repeat.repeat(entry.target_gen.times)
        : fill(entry.target)
      const extra = Object.fromEntries(
        Object.entries((entry.headers ?? {}) as Record<string, string>).map(([name, value]) => [name, fill(value)]),
      )
      const answer = await rawRequest(shop.port, {
        method: entry.method ?? 'GET',
        target,
        headers: { host: entry.host ? fill(entry.host) : new URL(SITE).host, ...extra },
      })
      const { location } = answer.headers
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers['set-cookie']).toBeUndefined()
      if (location !== undefined) {
        expect(location).toMatch(/^[\x21-\x7e]+$/)
        expect([APP, SITE]).toContain(new URL(location, SITE).origin)
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['referrer-policy']).toBe('no-referrer')
      }
      for (const text of [entry.body_not_contains ?? []].flat()) expect(answer.body).not.toContain(fill(text))
      const wanted: string[] = entry.expected_any ?? (entry.expected === undefined ? [] : [entry.expected])
      if (wanted.length > 0)
        expect(
          wanted.some((one) => isExpected(answer, fill(one), target)),
          `${answer.status} ${location ?? ''}`,
        ).toBe(true)
      const { expect: method } = entry
      if (method?.status) expect(answer.status).toBe(method.status)
      if (method?.status_any) expect(method.status_any).toContain(answer.status)
      if (method?.location) expect(location).toBe(fill(method.location))
      if (method?.empty_body) expect(answer.body).toBe('')
      if (method?.no_header) expect(answer.headers[method.no_header]).toBeUndefined()
    },
  )
})

function isExpected(answer: RawAnswer, wanted: string, target: string): boolean {
  const { location } = answer.headers
  if (wanted === '404') return answer.status === 404 && location === undefined
  if (wanted === '404-json') return answer.status === 404 && JSON.parse(answer.body).error.message !== ''
  if (wanted === 'page') return answer.status === 200 && /^text\/html/.test(answer.headers['content-type'] ?? '')
  if (wanted === 'own')
    return (
      [200, 400, 404].includes(answer.status) || (location !== undefined && new URL(location, SITE).origin === SITE)
    )
  if (answer.status !== 302 || location === undefined) return false
  if (wanted === `${APP}+target`) return location === APP + target
  return location === wanted || (wanted.startsWith(SITE) && new URL(location, SITE).href === new URL(wanted).href)
}

describe('corpus tap-resolver-outputs', () => {
  it.each(titled('tap-resolver-outputs').filter(([, entry]) => entry.row))('T-TAP-4 R6 %s', async (_title, entry) => {
    const answer = await rawRequest(shop.port, {
      target: `/scan/${entry.chip}`,
      headers: { host: new URL(SITE).host },
    })
    expect(answer.status).toBe(302)
    const { location = '' } = answer.headers
    const wanted: string[] = (entry.location_any ?? [entry.location]).map(fill)
    expect(wanted.map((one) => new URL(one, SITE).href)).toContain(new URL(location, SITE).href)
    expect(answer.body).not.toContain('example.com')
  })
})

describe('corpus profile-links', () => {
  let html = ''
  beforeAll(async () => {
    html = (await rawRequest(shop.port, { target: '/profile/corpuslinks', headers: { host: new URL(SITE).host } })).body
  })
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#x27;')

  it.each(titled('profile-links').filter(([, entry]) => typeof entry.url === 'string' || entry.url_gen))(
    'T-PRO-1 T-PRO-6 R13 %s',
    (_title, entry) => {
      const title = `L:${entry.id}.`
      if (!html.includes(title)) return expect(entry.verdict).toBe('deny') // a row the table could not hold
      const link = [...html.matchAll(/<a [^>]*>.*?<\/a>/gs)].find(([text]) => text.includes(title))?.[0]
      if (entry.verdict === 'deny') return expect(link).toBeUndefined()
      expect(link).toContain(`href="${escaped(fill(entry.href))}"`)
      if (/^https?:/.test(entry.href)) {
        expect(link).toContain('target="_blank"')
        expect(link).toContain('rel="noopener noreferrer nofollow ugc"')
      }
    },
  )

  it('T-PRO-1 no address of the page has another scheme than http, https, mailto and tel', () => {
    expect(html).toContain('L:https.')
    for (const [, href = ''] of html.matchAll(/\shref="([^"]*)"/g))
      expect(href).toMatch(/^(https?:|mailto:|tel:|\/(?!\/)|#)/)
  })
})

describe('afterwards', () => {
  it('T-PII-7 T-PII-8 T-PLT-4 nothing ended in an unexpected error, and the log names nobody', () => {
    // The local runtime's own messages are about the mails it was given; the Worker's are JSON.
    const lines = shop.log.filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
    const log = lines.join('\n')
    expect(log).not.toContain('"event":"unexpected"')
    expect(withoutReferences(log)).not.toMatch(/@|%40|Bearer|code=|S3CR3T|4242/i)
  })
})
