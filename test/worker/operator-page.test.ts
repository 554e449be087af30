// /operator/encode as it leaves the Worker: nowhere without OPERATOR_TOKEN (T-OPR-1, R19), with it the headers of its
// class, and nothing in it that could carry the token on (T-OPR-2). What it does: browser/operator-encode.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const PATH = '/operator/encode'
let open: Shop
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  open = await createShop({ OPERATOR_TOKEN: TOKEN })
})

describe('T-OPR-1 without OPERATOR_TOKEN', () => {
  it.each([
    ['unset', {}],
    ['R19 too short', { OPERATOR_TOKEN: TOKEN.slice(0, 31) }],
  ])('%s: the page answers exactly like any unknown address', async (_case, overrides) => {
    const closed = await createShop(overrides)
    for (const method of ['GET', 'HEAD', 'POST']) {
      const [page, unknown] = await Promise.all(
        [PATH, '/operator/nowhere'].map((path) =>
          closed.fetch(path, { method, headers: { authorization: `Bearer ${TOKEN}` } }),
        ),
      )
      expect([page?.status, [...(page?.headers ?? [])]]).toEqual([
        method === 'POST' ? 405 : 404,
        [...(unknown?.headers ?? [])],
      ])
      expect((await page?.text())?.replaceAll(PATH, '/operator/nowhere')).toBe(await unknown?.text())
    }
  })
})

describe('T-OPR-1 with it', () => {
  it('answers the page, with a trailing slash too, HEAD like GET, and nothing beside it', async () => {
    for (const path of [PATH, `${PATH}/`]) {
      const response = await open.fetch(path)
      expect(response.status, path).toBe(200)
      expect(await response.text()).toMatch(/<h1[^>]*>Encode cards<\/h1>/)
    }
    const head = await open.fetch(PATH, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await open.fetch(PATH, { method: 'POST' })).status).toBe(405)
    for (const path of ['/operator', '/operator/', '/operator/encode/x', '/operator/ENCODE', '/operator/sync'])
      expect((await open.fetch(path)).status, path).toBe(404)
  })

  it('sends the headers of its class', async () => {
    const { headers } = await open.fetch(PATH)
    const boot = /'sha256-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self' 'sha256-${boot}'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('T-OPR-2 holds no token, no form and no field that could be submitted, and names the shop’s own address', async () => {
    const html = await (await open.fetch(PATH, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
    expect(html).not.toContain(TOKEN)
    expect(html).not.toMatch(/<form|<input[^>]* name=/)
    expect(html).toMatch(
      /<input[^>]*type="password"[^>]*autoComplete="off"|<input[^>]*autoComplete="off"[^>]*type="password"/i,
    )
    expect(html).toContain(`data-origin="${SITE}"`)
    expect(html).not.toMatch(/not https/)
  })
})
