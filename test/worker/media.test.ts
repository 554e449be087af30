// Uploaded pictures: what /media/… answers, and where the shop shows one.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mediaPath } from '#domain/profile/media-path.ts'
import { COIN } from '#share-picture/scene.ts'
import { readPng } from '#test/support/png.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const { MEDIA: bucket, PUBLIC_FILES } = env as unknown as { MEDIA: R2Bucket; PUBLIC_FILES: Fetcher }

async function stored(bytes: Uint8Array<ArrayBuffer>, ext: 'webp' | 'jpg'): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  await bucket.put(`${hash}.${ext}`, bytes, {
    httpMetadata: { contentType: ext === 'webp' ? 'image/webp' : 'image/jpeg' },
  })
  return mediaPath(hash, ext)
}

let shop: Shop
let avatar: Uint8Array<ArrayBuffer>
let webp = ''
let jpeg = ''
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
beforeAll(async () => {
  avatar = new Uint8Array(await (await PUBLIC_FILES.fetch('https://files.example/avatars/mara.webp')).arrayBuffer())
  webp = await stored(avatar, 'webp')
  jpeg = await stored(JPEG, 'jpg')
  shop = await createShop({ MEDIA: bucket })
})

/** A bucket that only counts how often it is asked. */
function counting(answer: () => Promise<unknown>) {
  const get = vi.fn(answer)
  return { bucket: { get } as unknown as R2Bucket, get }
}
const HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

describe('an uploaded picture', () => {
  it('T-UPL-5 HOST-09 is answered with its type, for good, and can do nothing', async () => {
    for (const [path, type, bytes] of [
      [webp, 'image/webp', avatar],
      [jpeg, 'image/jpeg', JPEG],
    ] as const) {
      const response = await shop.fetch(path)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toEqual({
        ...HEADERS,
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    }
  })

  it('HOST-09 HEAD is answered with the same headers and nothing else', async () => {
    const head = await shop.fetch(webp, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries((await shop.fetch(webp)).headers))
  })

  it('HOST-09 takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await shop.fetch(webp, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('HOST-09 that was deleted answers 404, which nobody keeps', async () => {
    const response = await shop.fetch(mediaPath('0'.repeat(64), 'webp'))
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})

describe('any other path below /media/', () => {
  const hash = '0123456789abcdef'.repeat(4)
  it.each([
    '/media',
    '/media/',
    '/media/abc.svg',
    '/media/abc.webp',
    `/media/${hash}`,
    `/media/${hash}.svg`,
    `/media/${hash}.png`,
    `/media/${hash}.jpeg`,
    `/media/${hash}.WEBP`,
    `/media/${hash.toUpperCase()}.webp`,
    `/media/${hash.slice(1)}.webp`,
    `/media/${hash}0.webp`,
    `/media/${hash}.webp/`,
    `/media/${hash}.webp/x`,
    `/media//${hash}.webp`,
    `/media/${hash}%2ewebp`,
    `/media/%30${hash.slice(1)}.webp`,
    `/media/${hash}.webp%00`,
    `/media/${hash}.webp%0a`,
    `/media/x%2f..%2f${hash}.webp`,
  ])('T-UPL-4 HOST-10 %s answers 404 without a look into the bucket', async (path) => {
    const { bucket: asked, get } = counting(async () => null)
    const response = await (await createShop({ MEDIA: asked })).fetch(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(get).not.toHaveBeenCalled()
  })

  it('T-UPL-4 HOST-10 a path that leads out of it is another one', async () => {
    const { bucket: asked, get } = counting(async () => null)
    const response = await (await createShop({ MEDIA: asked })).fetch('/media/../x')
    expect(response.status).toBe(404)
    expect(get).not.toHaveBeenCalled()
  })

  it('HOST-10 a query changes nothing', async () => {
    expect((await shop.fetch(`${webp}?x=../y.svg`)).headers.get('content-type')).toBe('image/webp')
  })
})

describe('a shop without the bucket', () => {
  it('HOST-11 answers 404 for every path below /media/ and everything else as before', async () => {
    const bare = await createShop({ MEDIA: undefined })
    for (const path of [webp, jpeg, '/media/x']) expect((await bare.fetch(path)).status).toBe(404)
    for (const path of ['/', '/profile/ava']) expect((await bare.fetch(path)).status).toBe(200)
  })
})

describe('a bucket that fails', () => {
  it.each([
    ['refuses', () => Promise.reject(new Error('R2 get failed: (10001) We encountered an internal error'))],
    ['gives no answer', () => new Promise(() => {})],
    ['breaks off', async () => ({ arrayBuffer: () => Promise.reject(new Error('Network connection lost.')) })],
  ])('HOST-09 while it %s the picture is missing, and asked for again the next time', async (_what, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const { bucket: failing } = counting(answer)
      const response = await (await createShop({ MEDIA: failing })).fetch(webp)
      expect([response.status, await response.text()]).toEqual([503, 'Please try again in a moment.'])
      expect(Object.fromEntries(response.headers)).toEqual({
        ...HEADERS,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      expect(logged.mock.calls.flat().join()).toContain('media_failed')
    } finally {
      logged.mockRestore()
    }
  })
})

describe('a profile with an uploaded picture', () => {
  async function profile(picture: string): Promise<string> {
    const username = `media-${picture.slice(7, 15)}`
    await shop.env.DB.prepare(
      "INSERT OR IGNORE INTO profiles (username, full_name, profile_image_url) VALUES (?, 'Ava Lee', ?)",
    )
      .bind(username, picture)
      .run()
    return username
  }

  it('HOST-09 shows it, within the page’s own policy', async () => {
    for (const picture of [webp, jpeg]) {
      const response = await shop.fetch(`/profile/${await profile(picture)}`)
      expect(await response.text()).toContain(`src="${picture}"`)
      expect(response.headers.get('content-security-policy')).toContain("img-src 'self'")
    }
  })

  it('has it in its contact card, at its address here', async () => {
    const card = await (await shop.fetch(`/profile/${await profile(webp)}/contact.vcf`)).text()
    expect(card.replaceAll('\r\n ', '')).toContain(webp)
  })

  it('has it on the coin of the picture other sites show; a JPEG, or one that is gone, leaves the initial there', async () => {
    const coin = async (picture: string, from = shop) => {
      const response = await from.fetch(`/profile/${await profile(picture)}/share.png`)
      expect(response.status).toBe(200)
      return readPng(new Uint8Array(await response.arrayBuffer()))
    }
    const bare = await createShop({ MEDIA: undefined, DB: shop.env.DB })
    const { left = 0, right = 0, top = 0, bottom = 0 } = (await coin(webp)).differs(await coin(webp, bare)) ?? {}
    expect(Math.min(right - left, bottom - top)).toBeGreaterThan(80)
    expect(Math.max(Math.abs((left + right) / 2 - COIN.x), Math.abs((top + bottom) / 2 - COIN.y))).toBeLessThan(8)
    expect((await coin(jpeg)).differs(await coin(jpeg, bare))).toBeNull()
  })
})
