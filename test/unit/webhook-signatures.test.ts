// What is taken for a payment provider’s own signature, held against the payment providers’ official libraries.
import '@shopify/shopify-api/adapters/web-api'
import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import fc from 'fast-check'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { isSignedByShopify, isSignedByStripe } from '#app/webhooks/signature.ts'
import { SHOP, SHOPIFY_SECRET, STRIPE_SECRET, shopifyHmac, stripeMac } from '#test/support/provider-signatures.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const BODIES = ['{"id":1}', '{"id": 1}\n', '{"name":"Zoë – 名刺 🃏"}', '', '[]', 'x'.repeat(100_000)]

describe('Shopify’s signature', () => {
  const official = shopifyApi({
    apiKey: 'key',
    apiSecretKey: SHOPIFY_SECRET,
    hostName: 'app.acme.example',
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: false,
  })
  const isTakenByTheLibrary = async (body: string, hmac: string) => {
    const headers = {
      'X-Shopify-Hmac-Sha256': hmac,
      'X-Shopify-Topic': 'orders/paid',
      'X-Shopify-Shop-Domain': SHOP,
      'X-Shopify-API-Version': '2026-07',
      'X-Shopify-Webhook-Id': 'a',
    }
    const rawRequest = new Request('https://app.acme.example/webhooks/shopify', { method: 'POST', headers })
    return (await official.webhooks.validate({ rawBody: body, rawRequest })).valid
  }

  it('ORD-08 is taken for every body the official library takes it for', async () => {
    for (const body of BODIES.filter((text) => text !== '')) {
      const hmac = await shopifyHmac(body)
      expect(await isTakenByTheLibrary(body, hmac)).toBe(true)
      expect(await isSignedByShopify(bytesOf(body), hmac, [SHOPIFY_SECRET])).toBe(true)
    }
  })

  it('ORD-08 is refused wherever the library refuses it, and in any other spelling', async () => {
    const body = '{"id":1,"name":"#1001"}'
    const good = await shopifyHmac(body)
    const bytes = atob(good)
    const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    const others: Record<string, string> = {
      empty: '',
      shorter: btoa(bytes.slice(1)),
      longer: btoa(`${bytes}x`),
      hexadecimal: hex,
      'of another secret': await shopifyHmac(body, 'shpss_anotherone000000'),
      'of JSON written anew': await shopifyHmac(JSON.stringify(JSON.parse(body), null, 1)),
      'without its padding': good.slice(0, -1),
      'for addresses': good.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    }
    for (const [what, hmac] of Object.entries(others)) {
      if (hmac !== '') expect(await isTakenByTheLibrary(body, hmac), what).toBe(false)
      expect(await isSignedByShopify(bytesOf(body), hmac, [SHOPIFY_SECRET]), what).toBe(false)
    }
    expect(await isSignedByShopify(bytesOf(body), null, [SHOPIFY_SECRET])).toBe(false)
  })

  it('T-TIL-1 ORD-08 one changed bit anywhere voids it; either of two secrets does', async () => {
    const body = bytesOf('{"id":1,"name":"#1001","email":"buyer@example.com"}')
    const hmac = await shopifyHmac(new TextDecoder().decode(body))
    expect(await isSignedByShopify(body, hmac, ['shpss_anotherone000000', SHOPIFY_SECRET])).toBe(true)
    expect(await isSignedByShopify(body, hmac, [])).toBe(false)
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.nat(7), async (at, bit) => {
        const changed = new Uint8Array(body)
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        expect(await isSignedByShopify(changed, hmac, [SHOPIFY_SECRET])).toBe(false)
      }),
    )
  })
})

describe('Stripe’s signature', () => {
  const NOW = 1_800_000_000
  const { webhooks } = Stripe
  const isTakenByTheLibrary = (body: string, header: string) => {
    try {
      webhooks.constructEvent(body, header, STRIPE_SECRET, 300, undefined, NOW * 1000)
      return true
    } catch {
      return false
    }
  }
  const check = (body: string, header: string | null, secrets = [STRIPE_SECRET]) =>
    isSignedByStripe(bytesOf(body), header, secrets, NOW)

  it('STR-31 is taken as the official library writes it', async () => {
    for (const payload of BODIES.filter((text) => text.startsWith('{'))) {
      const header = webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET, timestamp: NOW })
      expect(isTakenByTheLibrary(payload, header)).toBe(true)
      expect(await check(payload, header)).toBe(true)
    }
  })

  it('STR-31 one of up to five v1 is enough, beside other schemes, and either of two secrets', async () => {
    const mac = await stripeMac('{}', NOW)
    const other = '0'.repeat(64)
    for (const header of [
      `t=${NOW},v1=${mac}`,
      `t=${NOW},v1=${other},v1=${mac}`,
      `v1=${mac},t=${NOW},v0=${other}`,
      `t=${NOW},v1=${other},v1=${other},v1=${other},v1=${other},v1=${mac}`,
    ]) {
      expect(isTakenByTheLibrary('{}', header), header).toBe(true)
      expect(await check('{}', header), header).toBe(true)
    }
    expect(await check('{}', `t=${NOW},v1=${mac}`, ['whsec_other', STRIPE_SECRET])).toBe(true)
  })

  it.each([-300, 300])('STR-31 is good at a distance of %d seconds, and one further it is not', async (distance) => {
    const at = NOW + distance
    expect(await check('{}', `t=${at},v1=${await stripeMac('{}', at)}`)).toBe(true)
    const further = at + Math.sign(distance)
    expect(await check('{}', `t=${further},v1=${await stripeMac('{}', further)}`)).toBe(false)
  })

  it('T-TIL-1 STR-32 anything else is none', async () => {
    const mac = await stripeMac('{}', NOW)
    const headers: Record<string, string | null> = {
      'no header': null,
      empty: '',
      'no time': `v1=${mac}`,
      'no v1': `t=${NOW}`,
      'two times': `t=${NOW},t=${NOW},v1=${mac}`,
      'only v0': `t=${NOW},v0=${mac}`,
      'upper-case digits': `t=${NOW},v1=${mac.toUpperCase()}`,
      'one v1 of another length': `t=${NOW},v1=${mac},v1=${mac}0`,
      'six v1': `t=${NOW},${Array.from({ length: 6 }, () => `v1=${mac}`).join(',')}`,
      'another secret': `t=${NOW},v1=${await stripeMac('{}', NOW, 'whsec_other')}`,
      'another body': `t=${NOW},v1=${await stripeMac('{ }', NOW)}`,
      'another time': `t=${NOW + 1},v1=${mac}`,
      'a time that is no number': `t=${NOW}s,v1=${mac}`,
      'a negative time': `t=-${NOW},v1=${mac}`,
    }
    for (const [what, header] of Object.entries(headers)) expect(await check('{}', header), what).toBe(false)
  })
})
