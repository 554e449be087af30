// The picture other sites show beside a link to a profile: drawn by the Worker, for every name a profile may hold.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import { D1_OVERLOADED, fails, hangs, withFaultyD1 } from '#test/support/faults.ts'
import { type Png, readPng } from '#test/support/png.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

let serial = 0
/** The picture of a new profile; its username is always as long, so that only the name makes the difference. */
async function pictureOf(fullName: string | null, theme: string | null = null, from = shop) {
  const username = `user-${String(++serial).padStart(3, '0')}`
  await shop.env.DB.prepare('INSERT INTO profiles (username, full_name, theme_id) VALUES (?, ?, ?)')
    .bind(username, fullName, theme)
    .run()
  return picture(`/profile/${username}/share.png`, from)
}
async function picture(path: string, from = shop): Promise<{ png: Png; bytes: number; response: Response }> {
  const response = await from.fetch(path)
  expect(response.status, path).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { png: await readPng(bytes), bytes: bytes.length, response }
}
const rgb = (hex: string) => Number.parseInt(hex.slice(1), 16)
/** Where the words stand; the card begins to the right of it. */
const WORDS = { left: 60, top: 210, right: 700, bottom: 500 }

describe('the picture of a profile', () => {
  it('is a whole PNG of 1200 by 630 pixels and at most 60 KB, readable from other sites, kept a minute', async () => {
    const { png, bytes, response } = await picture('/profile/AVA/share.png')
    expect([png.width, png.height]).toEqual([1200, 630])
    expect(bytes).toBeLessThan(60_000)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
      'content-length': String(bytes),
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  })

  it('answers HEAD with the same headers and nothing else', async () => {
    const { response } = await picture('/profile/ava/share.png')
    const head = await shop.fetch('/profile/ava/share.png', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers))
  })

  it.each(PROFILE_THEMES)('wears the theme %s: its words on its ground', async (theme) => {
    const { png } = await pictureOf('Zoe', theme)
    expect(png.count(rgb(PROFILE_LOOKS[theme].text), WORDS)).toBeGreaterThan(3000)
    expect(png.count(rgb(PROFILE_LOOKS[theme].muted), WORDS)).toBeGreaterThan(200)
  })

  it('differs by theme', async () => {
    const sets = new Set<string>()
    for (const theme of PROFILE_THEMES) {
      const { colors } = (await pictureOf('Zoe', theme)).png
      sets.add(String([colors[0], colors[colors.length - 1], colors[140 * 1200 + 100], colors[300 * 1200 + 900]]))
    }
    expect(sets.size).toBe(PROFILE_THEMES.length)
  })

  it('differs by name, in the column of the words and on the coin only', async () => {
    const zoe = (await pictureOf('Zoe')).png
    const zea = (await pictureOf('Zea')).png
    const max = (await pictureOf('Max')).png
    const names = zoe.differs(zea)
    expect(names?.left).toBeGreaterThan(80)
    expect(names?.top).toBeGreaterThan(WORDS.top)
    expect(names?.right).toBeLessThan(WORDS.right)
    expect(names?.bottom).toBeLessThan(WORDS.bottom)
    expect(zoe.differs(max)?.top, 'the initial on the coin').toBeLessThan(170)
  })

  it('names the brand of this shop', async () => {
    const other = await createShop({ BRAND_NAME: 'Northlight', BRAND_SLUG: 'acme' })
    const box = (await picture('/profile/ava/share.png')).png.differs(
      (await picture('/profile/ava/share.png', other)).png,
    )
    expect(box?.bottom).toBeGreaterThan(520)
    expect(box?.right, 'cut into the card too').toBeGreaterThan(760)
  })
})

describe('names', () => {
  it.each([
    ['Latin-1', 'Zoë Ångström-Núñez'],
    ['Latin Extended-A', 'Łukasz Żółć Őrsi'],
    ['Vietnamese', 'Nguyễn Thị Hạnh'],
    ['Cyrillic', 'Александра Жук'],
    ['Cyrillic and Latin', 'Анна K.'],
    ['Greek', 'Γιώργος Παπάς'],
    ['letters around emoji', '✨ Zoe 👩🏽‍🚀'],
  ])('%s are drawn', async (_what, name) => {
    const blank = (await pictureOf(null)).png
    const { png } = await pictureOf(name)
    expect(png.differs(blank)).not.toBeNull()
    expect(png.count(rgb(PROFILE_LOOKS['dark-gradient'].text), WORDS)).toBeGreaterThan(3000)
    expect(png.count(rgb(PROFILE_LOOKS['dark-gradient'].muted), WORDS), 'the username below').toBeGreaterThan(200)
  })

  it.each([
    ['Анна K.', 'K.'],
    ['Đức', 'Đúc'],
    ['Đức', 'Duc'],
    ['Γιώργος Z', 'Z'],
    ['Nguyễn', 'Nguyên'],
  ])('%s does not become %s', async (name, mutilated) => {
    expect((await pictureOf(name)).png.differs((await pictureOf(mutilated)).png)).not.toBeNull()
  })

  it.each([
    ['emoji', '👩🏽‍🚀✨🎉'],
    ['right to left', 'محمد'],
    ['one letter of another script', 'Zoe 愛'],
    ['a mark no letter carries', 'Zoe\u0333'],
    ['nothing visible', '\u200b\u202e \u00ad'],
    ['a lone surrogate', '\ud83d'],
    ['punctuation', '--- … ---'],
  ])('of which something cannot be written (%s) give way to the username', async (_what, name) => {
    const shown = await pictureOf(name)
    const without = await pictureOf(null)
    // Both show an "@user-…" of their own, in the size of a name, and no second line below it.
    const box = shown.png.differs(without.png)
    expect(box?.top).toBeGreaterThan(WORDS.top)
    expect((box?.bottom ?? 0) - (box?.top ?? 0), 'only the last digits differ').toBeLessThan(110)
    expect(shown.png.count(rgb(PROFILE_LOOKS['dark-gradient'].muted), WORDS)).toBe(0)
  })

  it.each([
    ['a thousand letters', 'W'.repeat(1000)],
    ['a thousand words', 'Wonderful '.repeat(100)],
    ['markup', '</script><img src=x onerror=alert(1)>"\'&'],
    ['line breaks and control characters', 'Zoe\r\n\u0000\u0007\tDam'],
    ['marks piled up', `Z${'\u0301\u0323\u0334'.repeat(300)}oe`],
    ['a thousand letters of another script', 'Щ'.repeat(1000)],
    ['one very long word among short ones', `Zoe ${'m'.repeat(120)} Dam`],
  ])('of hostile shape stay in their column: %s', async (_what, name) => {
    const { png, bytes } = await pictureOf(name)
    const box = png.differs((await pictureOf('Zoe')).png)
    expect(bytes).toBeLessThan(60_000)
    expect(box?.left ?? 80).toBeGreaterThan(WORDS.left)
    expect(box?.right ?? 80).toBeLessThan(WORDS.right)
    expect(box?.bottom ?? 490).toBeLessThan(WORDS.bottom)
  })
})

describe('the profile’s own picture', () => {
  /** Where the coin lies. */
  const COIN = { left: 78, top: 78, right: 202, bottom: 202 }
  async function withPicture(image: string | null) {
    const username = `user-${String(++serial).padStart(3, '0')}`
    await shop.env.DB.prepare('INSERT INTO profiles (username, full_name, profile_image_url) VALUES (?, ?, ?)')
      .bind(username, 'Zoe', image)
      .run()
    return picture(`/profile/${username}/share.png`)
  }
  const colorsOnCoin = ({ colors }: Png) => {
    const found = new Set<number>()
    for (let y = COIN.top; y < COIN.bottom; y++)
      for (let x = COIN.left; x < COIN.right; x++) found.add(colors[y * 1200 + x] ?? 0)
    return found.size
  }

  it.each([
    '/avatars/ava.webp',
    '/avatars/mara.webp?v=2',
    '/icon-192.png',
    'https://shop.example.test/avatars/ava.webp',
  ])('stands on the coin when it is a file of this site: %s', async (image) => {
    const initial = await withPicture(null)
    const { png, bytes } = await withPicture(image)
    const inWords = png.differs(initial.png)
    expect(inWords?.top).toBeGreaterThanOrEqual(COIN.top)
    expect(inWords?.left).toBeGreaterThanOrEqual(COIN.left - 1)
    expect(colorsOnCoin(png)).toBeGreaterThan(colorsOnCoin(initial.png) - 40)
    let changed = 0
    for (let y = 100; y < 180; y++)
      for (let x = 100; x < 180; x++) if (png.colors[y * 1200 + x] !== initial.png.colors[y * 1200 + x]) changed++
    expect(changed, 'of 6400 pixels').toBeGreaterThan(5000)
    expect(bytes).toBeLessThan(60_000)
  })

  it('differs from one profile’s to the other’s, and takes no colour from the words or the card', async () => {
    const [ava, mara, none] = [
      await withPicture('/avatars/ava.webp'),
      await withPicture('/avatars/mara.webp'),
      await withPicture(null),
    ]
    expect(ava.png.differs(mara.png)?.top).toBeLessThan(COIN.bottom)
    const card = { left: 700, top: 0, right: 1200, bottom: 630 }
    for (let y = card.top; y < card.bottom; y += 3)
      for (let x = card.left; x < card.right; x += 3)
        expect(ava.png.colors[y * 1200 + x]).toBe(none.png.colors[y * 1200 + x])
  })

  it.each([
    ['elsewhere', 'https://img.example/ava.webp'],
    ['not there', '/avatars/nobody.webp'],
    ['of a kind that is not read', '/share/joker.jpg'],
    ['a tap', '/scan/DEMO0001.png'],
  ])('gives way to the initial when it is %s', async (_what, image) => {
    const { png } = await withPicture(image)
    const box = png.differs((await withPicture(null)).png)
    expect(box === null || box.top > WORDS.top, 'nothing but the username differs').toBe(true)
  })
})

describe('no picture', () => {
  it('of a profile nobody has, of an impossible name: 404, of a hidden one: 410, kept by nobody', async () => {
    await shop.env.DB.prepare("INSERT INTO profiles (username, full_name, hidden) VALUES ('gone', 'Gone', 1)").run()
    for (const name of ['nobody', 'gone', 'GONE', 'a%0d%0ab', '%E0%A4%A']) {
      const response = await shop.fetch(`/profile/${name}/share.png`)
      expect(response.status, name).toBe(name.toLowerCase() === 'gone' ? 410 : 404)
      expect(response.headers.get('Cache-Control'), name).toBe('no-store')
    }
  })

  it.each([
    ['refuses', fails(D1_OVERLOADED)],
    ['gives no answer', hangs],
  ])('while D1 %s: the shop’s own, kept by nobody', async (_what, fault) => {
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fault) })
    const response = await down.fetch('/profile/ava/share.png')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/share/default.png'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  // Fresh modules: the art is kept once it is there.
  it.each([
    ['are missing', () => new Response('Not found', { status: 404 })],
    ['are broken', () => new Response('rubbish')],
    ['fail', () => Promise.reject(new Error('assets down'))],
  ])('while the files of the shop %s: the same', async (_what, fetch) => {
    vi.resetModules()
    const { sharePicture } = await import('#share-picture/answer.ts')
    const profile = { username: 'ava', full_name: null, bio: null, profile_image_url: null, theme_id: null }
    const response: Response = await sharePicture({ ASSETS: { fetch } as unknown as Fetcher }, shop.config, profile)
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/share/default.png'])
  })
})
