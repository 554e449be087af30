// A browser asks for pictures by itself: no picture of a profile or a theme may name an address that does something.
import { describe, expect, it } from 'vitest'
import { profileView, safePictureUrl } from '#domain/profile/profile.ts'
import { RESERVED_SLUGS } from '#domain/site/slug.ts'

const ORIGIN = 'https://shop.example'

describe('T-PRO-4 a picture on this site', () => {
  it.each([
    ['/avatars/mara.webp', '/avatars/mara.webp'],
    ['/avatars/mara.webp?v=2', '/avatars/mara.webp?v=2'],
    ['/team/Zoë.JPG', '/team/Zo%C3%AB.JPG'],
    ['/icon-192.png', '/icon-192.png'],
    [`/media/${'0'.repeat(64)}.jpg`, `/media/${'0'.repeat(64)}.jpg`],
    [`${ORIGIN}/media/${'a'.repeat(64)}.webp`, `/media/${'a'.repeat(64)}.webp`],
    ['/cards/../avatars/ava.webp', '/avatars/ava.webp'],
    [`${ORIGIN}/avatars/ava.webp`, '/avatars/ava.webp'],
    ['http://shop.example/avatars/ava.webp', '/avatars/ava.webp'],
    ['https://img.example/scan/1.png', 'https://img.example/scan/1.png'],
    ['https://img.example/picture?id=1', 'https://img.example/picture?id=1'],
  ])('%s is loaded as %s', (address, path) => expect(safePictureUrl(address, ORIGIN)).toBe(path))

  const acting = [
    '/scan/DEMO0001',
    '/scan/DEMO0001.png',
    '/scan/x/DEMO0001.webp',
    '/%73can/DEMO0001.png',
    '/Scan/DEMO0001.png',
    '/avatars/../scan/DEMO0001.png',
    '/avatars/%2e%2e/scan/DEMO0001.png',
    '/avatars/..%2fscan%2fDEMO0001.png',
    '/.%2fscan/a.png',
    '/scan%2fDEMO0001.png',
    '/scan%5cDEMO0001.png',
    '/scan?chip=a.png',
    '/scan#a.png',
    '/api/rpc/get_public_profile',
    '/api/x.png',
    '/unsubscribe?token=x.png',
    '/confirm?token=x',
    '/discount/SPRING.png',
    '/cart/joker:1?redirect=/a.png',
    '/cart/1.png',
    '/login',
    '/p/x.png',
    '/register/x.png',
    '/dashboard/x.png',
    '/profile/ava',
    '/profile/ava/share.png',
    '/profile/ava/qr.svg',
    '/sample-checkout/x.png',
    '/operator/encode',
    '/healthz',
    '/dev/mail',
    '/media/x.png',
    `/media/${'0'.repeat(64)}.png`,
    `/media/${'A'.repeat(64)}.jpg`,
    '/faq',
    '/',
    '/%zz.png',
  ]
  it.each(acting)('%s does something when it is asked for, and is not loaded', (path) => {
    expect(safePictureUrl(path, ORIGIN)).toBeNull()
    for (const origin of [ORIGIN, 'http://shop.example', 'https://SHOP.example:443', 'https://shop.example.'])
      expect(safePictureUrl(origin + path, ORIGIN), origin).toBeNull()
  })

  it('no page, call or redirect of the site can be named, whatever stands behind it', () => {
    const files = ['assets', 'avatars', 'cards', 'share']
    for (const slug of RESERVED_SLUGS.filter((name) => !files.includes(name)))
      for (const path of [`/${slug}`, `/${slug}/`, `/${slug}/a.png`, `/${slug}/a/b.webp?x=1`])
        expect(safePictureUrl(path), path).toBeNull()
  })

  it('a profile that names one shows its initial', () => {
    const profile = { username: 'zoe', full_name: 'Zoe', bio: null, theme_id: null }
    for (const profile_image_url of ['/scan/DEMO0001', `${ORIGIN}/scan/DEMO0001.png`])
      expect(profileView('zoe', { ...profile, profile_image_url }, [], ORIGIN)).toMatchObject({
        avatarUrl: null,
        initial: 'Z',
      })
  })
})
