// What every call must pass before it does anything: address, method, key, origin, content type, size, JSON.
// Requirements: API-01 to API-05, API-45, API-46; rules R7, R11, R12.
import { beforeAll, describe, expect, it } from 'vitest'
import { VALID_CALLS } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { callInit, createShop, errorMessage, KEY, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const POSTS = VALID_CALLS.filter((call) => call.body() !== undefined)
const REFUSED = [400, 401, 403, 404, 405, 413, 415]

async function expectRefusal(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('set-cookie')).toBeNull()
  const body = await response.json<{ error: { message: string } }>()
  expect(Object.keys(body)).toEqual(['error'])
  expect(body.error.message).toMatch(/^[\x20-\x7e]{5,120}$/)
}

describe.each(VALID_CALLS)('$name', ({ path, body, status }) => {
  it('API-01 is answered at its address on the own origin', async () => {
    expect(path).toMatch(/^\/api\//)
    const response = await shop.call(path, body())
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['missing', { apikey: null }],
    ['wrong', { apikey: `${KEY}x` }],
    ['a part of it', { apikey: KEY.slice(0, -1) }],
    ['empty', { apikey: '' }],
    ['sent twice', { apikey: `${KEY},${KEY}` }],
    ['in another header', { apikey: null, authorization: `Bearer ${KEY}` }],
  ])('API-03 API-04 answers 401 when the key is %s', async (_case, headers) => {
    await expectRefusal(await shop.call(path, body(), headers), 401)
  })

  it('API-03 a key in the query does not count', async () => {
    await expectRefusal(await shop.call(`${path}?apikey=${KEY}`, body(), { apikey: null }), 401)
  })

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a name that begins like ours', { origin: `${SITE}.evil.example` }],
    ['the same name over http', { origin: SITE.replace('https', 'http') }],
    ['another port', { origin: `${SITE}:8443` }],
    ['an opaque origin', { origin: 'null' }],
    ['a sibling site', { origin: null, 'sec-fetch-site': 'same-site' }],
  ])('T-INP-1 T-EMB-7 R11 answers 403 to a page of %s', async (_case, headers) => {
    await expectRefusal(await shop.call(path, body(), headers), 403)
  })

  it('R11 is answered without Origin and Sec-Fetch-Site, and with same-origin', async () => {
    expect((await shop.call(path, body(), { origin: null })).status).toBe(status)
    expect((await shop.call(path, body(), { 'sec-fetch-site': 'same-origin' })).status).toBe(status)
  })

  it('answers 405 with Allow to every other method', async () => {
    const allowed = body() === undefined ? 'GET' : 'POST'
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((other) => other !== allowed)) {
      const init = { ...callInit(undefined), method }
      const response = await shop.fetch(path, init)
      expect(response.headers.get('allow')).toBe(allowed)
      await expectRefusal(response, 405)
    }
  })
})

describe.each(POSTS)('$name body', ({ path, body, status }) => {
  it.each([
    ['empty', ''],
    ['blank', ' \n '],
    ['cut off', '{"name":"A"'],
    ['with a trailing comma', '{"name":"A",}'],
    ['with NaN', '{"name":NaN}'],
    ['a form', 'name=A&email=a%40example.com'],
    ['two documents', '{}{}'],
    ['null', 'null'],
    ['a number', '42'],
    ['a string', '"{}"'],
    ['a list', '[]'],
    ['an object without fields', '{}'],
    ['3000 nested lists', '['.repeat(3000) + ']'.repeat(3000)],
  ])('API-45 answers 400 when it is %s', async (_case, text) => {
    await expectRefusal(await shop.call(path, text), 400)
  })

  it.each(['null', '1', 'true', '["x"]', '{"$ne":null}', '1e400'])(
    'API-45 answers 400 when a field is %s',
    async (value) => {
      for (const field of Object.keys(body() ?? {})) {
        const text = JSON.stringify({ ...body(), [field]: '@' }).replace('"@"', value)
        await expectRefusal(await shop.call(path, text), 400)
      }
    },
  )

  it.each(['text/plain', 'text/plain; x=application/json', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'R12 answers 415 to content type %s',
    async (type) => expectRefusal(await shop.call(path, body(), { 'content-type': type }), 415),
  )

  it.each(['Application/JSON', 'APPLICATION/JSON;charset=UTF-8', 'application/json; charset="utf-8"'])(
    'R12 accepts content type %s',
    async (type) => expect((await shop.call(path, body(), { 'content-type': type })).status).toBe(status),
  )

  it('R12 answers 413 above 16 KiB, counted by bytes, also when the length is not announced', async () => {
    const large = JSON.stringify({ ...body(), pad: 'é'.repeat(8400) })
    await expectRefusal(await shop.call(path, large), 413)
    await expectRefusal(await shop.call(path, new Blob([large]).stream()), 413)
    const fitting = JSON.stringify({ ...body(), pad: 'é'.repeat(7000) })
    expect((await shop.call(path, fitting)).status).toBe(status)
  })

  it('drops unknown keys, whatever they are called', async () => {
    const text = JSON.stringify({ ...body(), id: 1, admin: true }).replace(
      '{',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
    )
    expect((await shop.call(path, text)).status).toBe(status)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('reads UTF-8 with or without a mark, and nothing else', async () => {
    const text = JSON.stringify(body())
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((character) => [character.charCodeAt(0), 0])])
    expect((await shop.call(path, `\ufeff${text}`)).status).toBe(status)
    await expectRefusal(await shop.call(path, new Blob([utf16]).stream()), 400)
  })
})

describe('addresses', () => {
  it.each([
    '/api/',
    '/api/functions/nope',
    '/api/functions/constructor',
    '/api/functions/commerce/',
    '/api/tables/chips',
  ])('API-46 %s answers a JSON 404', async (path) => {
    await expectRefusal(await shop.call(path, {}), 404)
    await expectRefusal(await shop.fetch(path), 404)
  })

  it('refused calls leave no row behind', async () => {
    const before = (await rows(shop.env.DB, 'newsletter_signups')).length
    await shop.call('/api/tables/newsletter_signups', { name: 'A', email: 'no-row@example.com' }, { apikey: null })
    await shop.call('/api/tables/newsletter_signups', { name: '', email: 'no-row@example.com' })
    expect(await rows(shop.env.DB, 'newsletter_signups')).toHaveLength(before)
  })

  it('refusals never repeat what was sent', async () => {
    const response = await shop.call('/api/tables/newsletter_signups', { name: 'Mallory<b>', email: 'x' })
    expect(REFUSED).toContain(response.status)
    expect(await errorMessage(response)).not.toMatch(/mallory/i)
  })
})

describe('own origin', () => {
  it('is the setting SITE_URL, never the Host header', async () => {
    const response = await shop.fetch('https://evil.example/api/tables/profile_themes', {
      headers: { apikey: KEY, origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  it('is the origin of the request while SITE_URL is empty', async () => {
    const local = await createShop({ SITE_URL: '' })
    const get = (origin: string) =>
      local.fetch('http://localhost:8787/api/tables/profile_themes', { headers: { apikey: KEY, origin } })
    expect((await get('http://localhost:8787')).status).toBe(200)
    expect((await get('http://localhost:8788')).status).toBe(403)
  })
})
