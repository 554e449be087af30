// Call 2 and the checkout with LIMITED_STOCK "counted": limited editions have the stock that the app stored, and everything
// else stays as it is.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITED_STOCK_KEY } from '#domain/shop/limited-stock.ts'
import { fails, hangs, withFaultyKv } from '#test/support/faults.ts'
import { createShop, errorMessage, type Shop } from '#test/support/shop.ts'

const PATH = '/api/functions/commerce'
const variant = (handle: string) => `gid://sample/ProductVariant/${handle}`
const JOKER = 'joker-acme-card'
const DUCK = 'lucky-duck-acme-card'

let stated: Shop
let counted: Shop
beforeEach(async () => {
  stated = await createShop()
  counted = await createShop({ LIMITED_STOCK: 'counted' })
  await counted.env.CACHE.put(
    LIMITED_STOCK_KEY,
    JSON.stringify({ joker: 'sold-out', unbothered: 'low', 'lucky-duck': 'high', black: 'sold-out' }),
  )
})

const product = async (shop: Shop, handle: string) =>
  (await shop.call(PATH, { action: 'getProductByHandle', handle })).text()
const checkout = (shop: Shop, handles: string[]) =>
  shop.call(PATH, {
    action: 'createCheckout',
    input: { lineItems: handles.map((handle) => ({ variantId: variant(handle), quantity: 1 })) },
  })

describe('the counted stock', () => {
  it('CON-39 is in the products of limited editions, and nowhere while the stock is stated', async () => {
    expect(await product(counted, 'unbothered-acme-card')).toContain('"stock":"low"')
    expect(await product(counted, DUCK)).toContain('"stock":"high"')
    expect(await product(counted, JOKER)).toContain('"availableForSale":false')
    for (const handle of ['acme-card', 'acme-card-lover-girl'])
      expect(await product(counted, handle)).toBe(await product(stated, handle))
    await stated.env.CACHE.put(LIMITED_STOCK_KEY, '{"joker":"sold-out"}')
    expect(await product(stated, JOKER)).not.toMatch(/stock|availableForSale/)
  })

  it('CON-39 a sold-out edition is refused by name at the checkout, others are taken', async () => {
    const refused = await checkout(counted, [JOKER, DUCK])
    expect(await errorMessage(refused)).toContain('Joker is sold out.')
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await checkout(counted, [DUCK])).status).toBe(200)
    expect((await checkout(stated, [JOKER])).status).toBe(200)
  })

  it.each([
    ['fails', fails('KV down')],
    ['hangs', hangs],
  ])('CON-39 the stated stock is shown and sold while KV %s', async (_, around) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const shop = await createShop({ LIMITED_STOCK: 'counted', CACHE: withFaultyKv(counted.env.CACHE, around) })
    expect(await product(shop, JOKER)).not.toMatch(/stock|availableForSale/)
    expect((await checkout(shop, [JOKER])).status).toBe(200)
  })

  it.each(['', 'no JSON', '{"joker":"gone"}', '[]'])('CON-39 %j in KV counts as no count', async (stored) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await counted.env.CACHE.put(LIMITED_STOCK_KEY, stored)
    expect(await product(counted, JOKER)).toBe(await product(stated, JOKER))
  })
})
