// /embed/docs as it leaves the Worker: its header class, its address, its words in another brand. D-110; header
// document, class `embed-docs`; T-EMB-1.
import { beforeAll, describe, expect, it } from 'vitest'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ PIXEL_ID: 'PIXEL1' })
})

describe('the embed documentation', () => {
  it('T-EMB-1 is framed by nobody, frames its own site and names no other host', async () => {
    const { headers } = await shop.fetch('/embed/docs')
    expect(headers.get('Content-Security-Policy')?.replace(/'sha256-[^']+'/, "'sha256-{BOOT}'")).toBe(
      "default-src 'none'; script-src 'self' 'sha256-{BOOT}'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400',
    })
    expect(headers.has('vary')).toBe(false)
  })

  it('shows the line with its own origin, the message types of its brand, and a link where no script runs', async () => {
    const html = await (await shop.fetch('/embed/docs')).text()
    expect(html).toContain(`<link rel="canonical" href="${SITE}/embed/docs"/>`)
    expect(html).toContain(`src=&quot;${SITE}/embed.js&quot; data-target=&quot;#shop&quot; async`)
    expect(html).toContain('ACME_EMBED_RESIZE')
    expect(html).toMatch(/<div id="live-example"><a [^>]*href="\/product"/)
    // It knows that there is a pixel, so that "Cookie settings" asks the true question, and cannot load it.
    expect(html).toContain('"pixelId":"PIXEL1","pixelOnPage":false')
    expect(html).not.toContain('tiktok.com/i18n')
  })
})
