// Which stored addresses become links and pictures. Requirements: PROF-13 to PROF-15, PROF-24, PROF-27, PROF-29; D-86,
// D-87; R13, R14.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformId } from '#domain/profile/platforms.ts'
import { orderLinks, profileTheme, safeLinkUrl, safePictureUrl } from '#domain/profile/profile.ts'

describe('PROF-27 T-PRO-1 R13 safeLinkUrl', () => {
  it.each([
    ['https://instagram.com/alice', 'https://instagram.com/alice'],
    ['http://example.com/', 'http://example.com/'],
    ['  https://example.com/x  ', 'https://example.com/x'],
    ['https://example.com:8443/x', 'https://example.com:8443/x'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://example.com/"onmouseover="alert(1)', 'https://example.com/%22onmouseover=%22alert(1)'],
    ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
    ['mailto:alice@example.com?subject=Hi', 'mailto:alice@example.com?subject=Hi'],
    ['MAILTO://alice@example.com', 'mailto:alice@example.com'],
    ['tel:+44 1632 960123', 'tel:+44 1632 960123'],
  ])('%s becomes %s', (address, href) => expect(safeLinkUrl(address)).toBe(href))

  it.each([
    '',
    '   ',
    'www.tiktok.com/@alice',
    'example.com:8443/x',
    '/checkout',
    '//evil.example',
    '\\\\evil.example\\x',
    'https:evil.example',
    'https:///path',
    'https://a\\b.example/',
    'https://instagram.com@evil.example/',
    'https://u:p@evil.example/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,x',
    'DATA:text/html,x',
    'vbscript:x',
    'blob:https://example.com/x',
    'filesystem:https://example.com/x',
    'file:///etc/passwd',
    'view-source:https://example.com',
    'intent://scan/#Intent;end',
    'sms:+15551234',
    'ftp://example.com/x',
    'wss://example.com/x',
    'tel:',
    'tel:*21*123456789%23',
    'mailto:',
    'mailto:a@b.example,c@d.example',
    'mailto://@b.example',
    'mailto:@b.example',
    'https://example.com/\0x',
    'https://example.com/\u202ex',
    `https://example.com/${'a'.repeat(2048)}`,
    null,
    42,
    ['https://example.com/'],
  ])('%j stays plain text', (address) => expect(safeLinkUrl(address)).toBeNull())

  it('never lets another scheme or a user name through, whatever is stored', () => {
    const start = fc.constantFrom('', 'https://', 'http:', 'javascript:', 'mailto:', 'tel:', ' https://a.b', 'data:')
    fc.assert(
      fc.property(start, fc.string({ unit: 'binary', maxLength: 80 }), (scheme, text) => {
        const href = safeLinkUrl(scheme + text)
        if (href === null) return
        const url = new URL(href)
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol)
        expect([url.username, url.password]).toEqual(['', ''])
      }),
    )
  })
})

describe('T-PRO-4 R14 safePictureUrl', () => {
  it.each([
    ['/avatars/mara.webp', '/avatars/mara.webp'],
    ['https://img.example/a.png', 'https://img.example/a.png'],
  ])('%s becomes %s', (address, src) => expect(safePictureUrl(address)).toBe(src))

  it.each([
    '',
    '//evil.example/a.png',
    '/\\evil.example',
    '/..//evil.example/a.png',
    '/.//evil.example/a.png',
    '/%2e%2e//u@evil.example/a.png',
    '/..',
    'http://img.example/a.png',
    'javascript:x',
    'data:image/png,x',
    'a.png',
    'https://u@img.example/',
    null,
  ])('%j is not loaded', (address) => expect(safePictureUrl(address)).toBeNull())
})

it('PROF-13 PROF-15 links follow display_order; those without one keep their place behind', () => {
  const link = (display_order: number | null, id: string) => ({ display_order, id })
  const links = [link(null, 'c'), link(2, 'b'), link(null, 'd'), link(-1, 'a')]
  expect(orderLinks(links).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

it('PROF-24 unknown platforms are the generic link', () => {
  expect(['Instagram', ' TIKTOK ', 'twitter', 'no-such-platform', 'constructor', null].map(platformId)).toEqual([
    'instagram',
    'tiktok',
    'x',
    'link',
    'link',
    'link',
  ])
})

it('PROF-11 PROF-29 unknown and missing themes look like dark-gradient', () => {
  expect(['sunrise', 'nope', null, '__proto__', 'x" onload="'].map(profileTheme)).toEqual([
    'sunrise',
    ...Array(4).fill('dark-gradient'),
  ])
})
