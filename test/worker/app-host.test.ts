// Redirects to the app host, by walking the rule table over the whole Worker, and hostile paths. Requirements: ROUTE-20
// to ROUTE-46, ROUTE-59 to ROUTE-61, BRAND-05, PLAT-16; D-07 to D-12; T-TAP-1, T-TAP-2, T-TAP-10, T-TAP-12.
import { beforeAll, describe, expect, it } from 'vitest'
import { notFoundRules, routeRules } from '#domain/site/app-host.ts'
import { counts, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const APP = 'https://app.acme.example'
const BRAND = { slug: 'acme' }
let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  await shop.fetch('/nope') // the first page loads the renderer, which takes seconds on a busy machine
}, 60_000)

/** Where a path leads, after the checks every redirect must pass; the status when it is no redirect. */
async function target(path: string, headers: Record<string, string> = {}): Promise<string | number> {
  const response = await shop.fetch(`${SITE}${path}`, { headers })
  expect(response.headers.get('set-cookie')).toBeNull()
  if (response.status !== 302) return response.status
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^[\x21-\x7e]+$/)
  expect(new URL(location).origin).toBe(APP)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('etag')).toBeNull()
  expect(await response.text()).toBe('')
  return location
}

describe('route table', () => {
  it.each([
    ['ROUTE-20', '/register?x=1', '/register?x=1'],
    ['ROUTE-21', '/auth/callback?code=1', '/auth/callback?code=1'],
    ['ROUTE-23', '/p/jane?x=1', '/p/jane?x=1'],
    ['ROUTE-24', '/dashboard', '/dashboard'],
    ['ROUTE-24', '/dashboard/', '/dashboard'],
    ['ROUTE-25', '/profile', '/dashboard'],
    ['ROUTE-25', '/profile/', '/dashboard'],
    ['ROUTE-26', '/profile/a/b', '/dashboard'],
    ['ROUTE-27', '/acme', '/dashboard'],
    ['ROUTE-27', '/acme/x/y', '/dashboard'],
    ['ROUTE-28', '/affiliates', '/dashboard'],
    ['ROUTE-28', '/affiliates/x', '/dashboard'],
    ['ROUTE-29', '/dashboard?x=1', '/dashboard?x=1'],
    ['ROUTE-29', '/profile/a/b?x=1&x=2', '/dashboard?x=1&x=2'],
    ['ROUTE-29', '/acme/a?u=%2F%2Fevil.example', '/dashboard?u=%2F%2Fevil.example'],
    ['ROUTE-30', '/app', '/app'],
    ['ROUTE-30', '/app/a?x=1', '/app/a?x=1'],
    ['ROUTE-31 ROUTE-41', '/admin/a?x=1', '/admin/a?x=1'],
    ['ROUTE-32', '/analytics/a?x=1', '/analytics/a?x=1'],
    ['ROUTE-33', '/settings/a?x=1', '/settings/a?x=1'],
    ['ROUTE-34', '/login?x=1', '/login?x=1'],
    ['ROUTE-34', '/login/x', '/login/x'],
    ['ROUTE-35', '/register/step2?x=1', '/register/step2?x=1'],
    ['ROUTE-38', '/scan?x=1', '/scan?x=1'],
    ['ROUTE-39', '/bio/jane?x=1', '/bio/jane?x=1'],
    ['ROUTE-40', '/affiliate/x?y=1', '/affiliate/x?y=1'],
    ['ROUTE-42', '/setup-profile/1?x=1', '/setup-profile/1?x=1'],
    ['ROUTE-43', '/auth/callback/x?y=1', '/auth/callback/x?y=1'],
  ])('%s %s leads to the app host at %s', async (_id, path, expected) => {
    expect(await target(path)).toBe(APP + expected)
  })

  // The first rule that matches decides; below "/scan/" the tap does (D-10), and these two never get their turn (D-07).
  const SHADOWED = ['/profile', '/acme']
  const RULES = [...routeRules(BRAND), ...notFoundRules(BRAND).filter((rule) => !SHADOWED.includes(rule.path))]
  it.each(RULES)('ROUTE-45 ROUTE-46 the rule $path ($match) answers 302, not kept by anyone', async (rule) => {
    const below = { exact: '', below: '/x', deep: '/x/y', prefix: rule.path === '/scan' ? '' : '/x/y' }[rule.match]
    const expected = rule.target === 'dashboard' ? '/dashboard' : rule.path + below
    expect(await target(`${rule.path}${below}?q=1`)).toBe(`${APP}${expected}?q=1`)
  })

  it.each(['/profile', '/profile/a/b', '/profile//', '/acme', '/acme/', '/acme/x'])(
    'ROUTE-36 ROUTE-37 %s is answered before the prefix list and never shows the 404 page',
    async (path) => expect(await target(path)).toBe(`${APP}/dashboard`),
  )

  it('BRAND-05 follows APP_HOST', async () => {
    const other = await createShop({ APP_HOST: 'https://hub.example:8443' })
    const response = await other.fetch('/login?x=1')
    expect(response.headers.get('location')).toBe('https://hub.example:8443/login?x=1')
  })

  it('PLAT-16 no redirect reads D1', async () => {
    const around = counts()
    const counted = await createShop({ DB: withFaultyD1(shop.env.DB, around) })
    for (const path of ['/login', '/acme', '/p/jane', '/dashboard']) await counted.fetch(path)
    expect(around.count).toBe(0)
  })

  it('ROUTE-45 answers HEAD like GET and other methods 405', async () => {
    expect((await shop.fetch('/login', { method: 'HEAD' })).headers.get('location')).toBe(`${APP}/login`)
    for (const method of ['POST', 'OPTIONS', 'PUT']) expect((await shop.fetch('/login', { method })).status).toBe(405)
  })
})

describe('no redirect', () => {
  it.each([
    ['ROUTE-44', '/biology'],
    ['ROUTE-44', '/loginx'],
    ['ROUTE-44', '/scanner'],
    ['ROUTE-44', '/acme-anything'],
    ['ROUTE-44', '/auth'],
    ['ROUTE-59', '/p'],
    ['ROUTE-59', '/p/'],
    ['ROUTE-60', '/dashboard/x'],
    ['ROUTE-60', '/dashboard/x/y?z=1'],
    ['ROUTE-61', '/FAQ'],
    ['ROUTE-61', '/LOGIN'],
    ['ROUTE-61', '/App/x'],
    ['ROUTE-18', '/nope'],
    ['ROUTE-18', '/.env'],
    ['ROUTE-18', '/wrangler.toml'],
    ['ROUTE-18', '/%A0'],
    ['ROUTE-18', '/tappt'],
  ])('%s %s is a 404', async (_id, path) => {
    expect(await target(path)).toBe(404)
  })
})

describe('hostile paths', () => {
  it.each([
    '//evil.example',
    '//evil.example/login',
    '///login',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/x/..//evil.example',
  ])('T-TAP-1 %s leads nowhere', async (path) => expect(await target(path)).toBe(404))

  it.each([
    ['/login//evil.example', '/login//evil.example'],
    ['/login/@evil.example', '/login/@evil.example'],
    ['/login\\@evil.example', '/login/@evil.example'],
    ['/p/https%3A%2F%2Fevil.example', '/p/https%3A%2F%2Fevil.example'],
    ['/login/%0d%0aSet-Cookie:x=1', '/login/%0d%0aSet-Cookie:x=1'],
    ['/login/%00', '/login/%00'],
    ['/login/%20', '/login/%20'],
    ['/login/%E0%A4%A', '/login/%E0%A4%A'],
    ['/login/é', '/login/%C3%A9'],
    ['/login?q=a+b%20c', '/login?q=a+b%20c'],
    ['/login?n=é', '/login?n=%C3%A9'],
    ['/bio/x?a=%23b&c=%26', '/bio/x?a=%23b&c=%26'],
  ])('T-TAP-1 T-TAP-2 %s stays on the app host, byte for byte', async (path, expected) => {
    expect(await target(path)).toBe(APP + expected)
  })

  it('T-TAP-12 forwarding headers and the Host header decide nothing', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-prefix': '//evil.example',
      'x-original-url': '/admin',
      forwarded: 'host=evil.example',
    }
    expect(await target('/login', headers)).toBe(`${APP}/login`)
    const response = await shop.fetch('https://evil.example/login')
    expect(response.headers.get('location')).toBe(`${APP}/login`)
  })
})
