// What a log line must not hold (T-PII-7), taken out of texts as other people's services write them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routeTemplate } from '#domain/site/address-of.ts'
import { redact } from '#domain/text/redact.ts'

const FORBIDDEN = /@|%40|4242|bearer|code=|S3CR3T|192\.0\.2\.7|2001:db8|7700/i

describe('T-PII-7 what is taken out', () => {
  it.each([
    [
      'Error: cannot deliver to alice+tag@example.com, mailbox full',
      'Error: cannot deliver to [address], mailbox full',
    ],
    ['/register/alice%40example.com', '/register/[address]'],
    ['<bob@example.co.uk>: relay denied', '<[address]>: relay denied'],
    ['a lone @ sign', 'a lone [at] sign'],
    ['401 for Bearer abc.DEF-123', '401 for [key]'],
    ['token shpat_0123456789abcdef refused', 'token [key] refused'],
    ['token rk_live_0123456789abcdef refused', 'token [key] refused'],
    ['signed by whsec_0123456789abcdef', 'signed by [key]'],
    [`/c/${'aB3-_'.repeat(20)}`, '/c/[key]'],
    [`/passkey/${'x'.repeat(43)}/`, '/passkey/[key]/'],
    [
      'GET https://x.example/auth/callback?code=S3CR3T&state=1 failed',
      'GET https://x.example/auth/callback?[query] failed',
    ],
    ['code=S3CR3T', '[value]'],
    ['connect to 192.0.2.7:443', 'connect to [address]:443'],
    ['connect to 2001:db8::1', 'connect to [address]'],
    ['card 4242 4242 4242 4242 declined', 'card [number] declined'],
    ['/4242-4242-4242-4242', '/[number]'],
    ['call +44 (0)7700 900123', 'call [number]'],
    ['/nowhere/+44%207700%20900123', '/nowhere/[number]'],
    ['x4242424242424242x', 'x[number]x'],
  ])('%s', (text, left) => {
    expect(redact(text)).toBe(left)
    expect(left).not.toMatch(FORBIDDEN)
  })

  it.each([
    'D1_ERROR: Network connection lost.',
    "D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait.",
    'DeadlineError: D1 gave no answer within 3000 ms',
    '/nowhere/at/all',
    "TypeError: Cannot read properties of undefined (reading 'bind')",
    'joker-acme-card',
    '/blog/how-to-choose-a-card-for-your-team', // as long as a slug is
    'request 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'BRAND_SLUG must be 1 to 32 lower-case letters and digits, like "acme".',
  ])('what helps stays: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  it('no address, number or key survives in any surroundings', () => {
    const secret = fc.constantFrom('alice@example.com', '4242424242424242', '?code=S3CR3T', 'a%40b')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), secret, fc.string({ unit: 'binary' }), (before, hidden, after) => {
        expect(redact(before + hidden + after)).not.toMatch(/@|%40|4242424242|code=/)
      }),
    )
  })
})

describe('the pattern of an address', () => {
  it.each([
    ['/', '/'],
    ['/product', '/product'],
    ['/product/', '/product'],
    ['/acmeplus', '/acmeplus'],
    ['/scan/DEMO0001', '/scan/:chip'],
    ['/scan/https://x.example/scan/alice@example.com', '/scan/:chip'],
    ['/scan', '/scan'],
    ['/profile/ava', '/profile/:username'],
    ['/profile/ava/', '/profile/:username'],
    ['/profile/ava/contact.vcf', '/profile/:username/contact.vcf'],
    ['/profile/ava/contact.vcf/', '/profile/:username/contact.vcf'],
    ['/profile/ava/qr.svg', '/profile/:username/qr.svg'],
    ['/profile/ava/share.png', '/profile/:username/share.png'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/confirm/', '/confirm'],
    ['/operator/encode', '/operator/encode'],
    ['/api/operator/sync', '/api/operator/sync'],
    ['/profile/ava/secret', '/profile/*'],
    ['/sample-checkout/abc', '/sample-checkout/:id'],
    ['/api/functions/commerce', '/api/functions/commerce'],
    ['/api/functions/alice', '/api/*'],
    ['/auth/callback', '/auth/*'],
    ['/unsubscribe', '/unsubscribe'],
    ['/healthz', '/healthz'],
    ['/robots.txt', '/robots.txt'],
    ['/alice@example.com', '*'],
    ['/constructor', '*'],
    ['//evil.example/x', '*'],
  ])('of %s is %s', (path, template) => {
    expect(routeTemplate(path, { slug: 'acme' })).toBe(template)
  })
})
