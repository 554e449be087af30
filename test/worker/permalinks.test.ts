// GET /discount/{code} and /cart/{lines} through the whole Worker: where they lead, with which headers, and what they
// do when the commerce backend is unknown to them, broken or silent. D-116, R18, T-TAP-15.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CommerceProvider } from '#domain/shop/commerce.ts'
import { err, ok } from '#domain/text/errors.ts'
import { callInit, createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
let products: CommerceProvider['productByHandle'] | null = null
vi.mock('#commerce/provider.ts', async (original) => {
  const real = await original<typeof import('#commerce/provider.ts')>()
  return {
    ...real,
    createCommerce: (...args: Parameters<typeof real.createCommerce>) => {
      const commerce = real.createCommerce(...args)
      return { ...commerce, productByHandle: (handle: string) => (products ?? commerce.productByHandle)(handle) }
    },
  }
})
afterAll(() => {
  vi.doUnmock('#commerce/provider.ts')
})

beforeAll(async () => {
  shop = await createShop()
})
beforeEach(() => {
  products = null
})

const locationOf = async (path: string, of = shop): Promise<string> => {
  const response = await of.fetch(path)
  expect(response.status, path).toBe(302)
  return response.headers.get('Location') ?? ''
}
const productWith = (...ids: string[]) =>
  ok({
    title: 'Card',
    variants: { edges: ids.map((id) => ({ node: { id, price: { amount: '45.0', currencyCode: 'GBP' } } })) },
  })

describe('/discount/{code}', () => {
  it('D-116 carries the code to the home page, or to the page it names', async () => {
    expect(await locationOf('/discount/SPRING20')).toBe('/?cart-code=SPRING20')
    expect(await locationOf('/discount/SPRING20/')).toBe('/?cart-code=SPRING20')
    expect(await locationOf('/discount/SPRING20?redirect=/product?card=joker')).toBe(
      '/product?card=joker&cart-code=SPRING20',
    )
    expect(await locationOf('/discount/A%26B?redirect=/faq%23delivery&utm_source=x')).toBe(
      '/faq?utm_source=x&cart-code=A%26B#delivery',
    )
  })

  it('R18 leaves a code out that is none, and never answers an error page', async () => {
    for (const code of ['a%0d%0ab', '%A0', '%20', 'x'.repeat(65), 'a%E2%80%AEb'])
      expect(await locationOf(`/discount/${code}?redirect=/faq`)).toBe('/faq')
  })

  it('T-TAP-15 leads nowhere but this site, whatever it is told', async () => {
    // biome-ignore format: a list
    const hostile = [
      '//evil.example', '%2F%2Fevil.example', '/%09/evil.example', 'https:evil.example', '/%5Cevil.example',
      '%5C%5Cevil.example', 'https://evil.example', 'https://shop.example.test@evil.example', 'javascript:alert(1)',
      '/.//evil.example', '/product%0d%0aSet-Cookie:a=1', '.evil.example', '/x/..//evil.example', 'http://[',
    ]
    for (const redirect of hostile) {
      const response = await shop.fetch(`/discount/ACME10?redirect=${redirect}`)
      const location = response.headers.get('Location') ?? ''
      expect(response.status, redirect).toBe(302)
      expect(location, redirect).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(new URL(location, SITE).origin, redirect).toBe(SITE)
      expect(response.headers.get('Set-Cookie')).toBeNull()
    }
  })

  it('T-TAP-12 the site is the setting, not the Host of the request', async () => {
    const response = await shop.fetch('https://evil.example/discount/A?redirect=https://evil.example/x', {
      headers: { 'X-Forwarded-Host': 'evil.example' },
    })
    expect(response.headers.get('Location')).toBe('/?cart-code=A')
  })
})

describe('/cart/{lines}', () => {
  it('D-116 takes the variant ids of the shop, their whole gids and product handles', async () => {
    const handle = 'joker-acme-card'
    expect(await locationOf(`/cart/${handle}:2,acme-card:1`)).toBe('/?cart-lines=joker:2,black:1')
    expect(await locationOf(`/cart/${encodeURIComponent(`gid://sample/ProductVariant/${handle}`)}:2`)).toBe(
      '/?cart-lines=joker:2',
    )
    const asked: string[] = []
    products = async (name) => {
      asked.push(name)
      return productWith(
        name === handle ? 'gid://shopify/ProductVariant/4001' : `gid://shopify/ProductVariant/${asked.length}`,
        ...(name === handle ? ['gid://shopify/ProductVariant/4002'] : []),
      )
    }
    expect(await locationOf('/cart/4001:2,4002:1,acme-card:5')).toBe('/?cart-lines=joker:3,black:5')
    expect(asked).toHaveLength(7)
    asked.length = 0
    await locationOf(`/cart/${handle}:1`)
    expect(asked, 'a handle needs no backend').toEqual([])
  })

  it('D-116 carries a code and a redirect along; with ref beside it, discount stays the referral’s', async () => {
    expect(await locationOf('/cart/acme-card:2?discount=SPRING20&redirect=/core-editions&utm_source=x')).toBe(
      '/core-editions?utm_source=x&cart-lines=black:2&cart-code=SPRING20',
    )
    expect(await locationOf('/cart/acme-card:2?ref=ANNA&discount=10')).toBe('/?ref=ANNA&discount=10&cart-lines=black:2')
    expect(await locationOf('/cart/acme-card:2?discount=a%0d%0ab')).toBe('/?cart-lines=black:2')
    // One link inside the other: both arrive.
    expect(await locationOf('/cart/acme-card:2?cart-code=SPRING20')).toBe('/?cart-code=SPRING20&cart-lines=black:2')
  })

  it('R18 leaves out what does not fit and says that something is missing', async () => {
    expect(await locationOf('/cart/x:1,acme-card:-1')).toBe('/?cart-note=unknown')
    expect(await locationOf('/cart/acme-card:1,x:1')).toBe('/?cart-lines=black:1&cart-note=unknown')
    expect(await locationOf('/cart/acme-card:1001')).toBe('/?cart-note=unknown')
    expect(await locationOf('/cart/__proto__:1?redirect=//evil.example')).toBe('/?cart-note=unknown')
    expect(await locationOf(`/cart/${'9:1,'.repeat(300)}`)).toBe('/?cart-note=unknown')
    expect(await locationOf('/cart/%A0:1,acme-card:1')).toBe('/?cart-lines=black:1&cart-note=unknown')
  })

  it('opens the shop all the same when the backend fails, throws or says nothing', async () => {
    products = async () => err({ tag: 'unreachable', message: 'down' })
    expect(await locationOf('/cart/4001:2,acme-card:1')).toBe('/?cart-lines=black:1&cart-note=unanswered')
    products = async () => {
      throw new Error('broken')
    }
    expect(await locationOf('/cart/4001:2')).toBe('/?cart-note=unanswered')
    products = () => new Promise(() => {})
    const started = Date.now()
    expect(await locationOf('/cart/4001:2?redirect=/faq')).toBe('/faq?cart-note=unanswered')
    expect(Date.now() - started).toBeLessThan(4000)
    // What could be answered is used.
    products = async (name) =>
      name === 'acme-card' ? productWith('gid://x/1') : err({ tag: 'unreachable', message: '' })
    expect(await locationOf('/cart/1:2,2:1')).toBe('/?cart-lines=black:2&cart-note=unanswered')
    const live = await createShop({ COMMERCE_MODE: 'live' })
    products = null
    expect(await locationOf('/cart/acme-card:1,4001:1', live)).toBe('/?cart-lines=black:1&cart-note=unanswered')
  })
})

describe('both', () => {
  it('D-12 T-TAP-5 answer GET and HEAD with the header set of redirects and an empty body', async () => {
    for (const path of ['/discount/A', '/cart/acme-card:1'])
      for (const method of ['GET', 'HEAD']) {
        const response = await shop.fetch(path, { method })
        expect(response.status).toBe(302)
        expect(await response.text()).toBe('')
        expect(Object.fromEntries(response.headers)).toEqual({
          location: expect.stringMatching(/^\/\?cart-/),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
          'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
          'x-content-type-options': 'nosniff',
        })
      }
    expect((await shop.fetch('/cart/acme-card:1', { ...callInit('{}') })).status).toBe(405)
  })
})
