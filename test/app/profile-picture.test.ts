// A picture on its way into a profile and out of the bucket again.
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteUnusedPictures } from '#app/profile/unused-pictures.ts'
import { changeHidden, findProfile } from '#scripts/profile-records.ts'
import { type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

let count = 0

async function owner(host: AppHost = app): Promise<{ browser: Browser; username: string; email: string }> {
  const browser = host.browser()
  const email = newEmail()
  const username = `photo${++count}x${Math.floor(Math.random() * 1e6)}`
  await browser.signIn(email)
  await browser.post('/setup-profile?step=1', { full_name: 'Petra', username })
  await browser.post('/setup-profile?step=2', { do: 'skip' })
  await browser.post('/setup-profile?step=3', { do: 'skip' })
  return { browser, username, email }
}

/** A lossless WebP of one colour, as wide and high as given; `green` tells it from others. */
function webp(side = 64, green = 0): Uint8Array<ArrayBuffer> {
  // No transform, no cache, one group; five codes of a single symbol each, of eight bits but for the distance's. Lowest bit first.
  const colour = [green, 0, 0, 255].map((value) => [
    1,
    0,
    1,
    ...Array.from({ length: 8 }, (_, at) => (value >> at) & 1),
  ])
  const bits = [0, 0, 0, ...colour.flat(), 1, 0, 0, 0]
  const data = Array.from({ length: 7 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
  )
  const sides = (side - 1) | ((side - 1) << 14)
  const pixels = [0x2f, sides & 255, (sides >> 8) & 255, (sides >> 16) & 255, (sides >> 24) & 255, ...data]
  const size = pixels.length
  const text = (word: string) => [...word].map((letter) => letter.charCodeAt(0))
  const number = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255]
  return new Uint8Array([
    ...text('RIFF'),
    ...number(4 + 8 + size),
    ...text('WEBP'),
    ...text('VP8L'),
    ...number(size),
    ...pixels,
    ...(size % 2 === 1 ? [0] : []),
  ])
}

const upload = (browser: Browser, body: Uint8Array<ArrayBuffer>, type = 'image/webp'): Promise<Visited> =>
  browser.send('/app/picture', {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
  })

const versionOf = async (username: string): Promise<string> =>
  String((await rows<{ version: number }>(app.env.DB, 'profiles', 'username = ?1', username))[0]?.version)
const pictureOf = async (username: string) =>
  (await rows<{ profile_image_url: string | null }>(app.env.DB, 'profiles', 'username = ?1', username))[0]
    ?.profile_image_url

const save = async (browser: Browser, username: string, picture: string, more: Record<string, string> = {}) =>
  browser.post('/app/profile', {
    do: 'save',
    version: await versionOf(username),
    full_name: 'Petra',
    look: 'paper',
    picture,
    ...more,
  })

describe('an upload', () => {
  it('EDT-48 EDT-50 EDT-52 is stored under its hash, changes no profile, and is named by the save that follows', async () => {
    const { browser, username } = await owner()
    const before = await versionOf(username)
    const stored = await upload(browser, webp(64, 1))
    expect(stored.status).toBe(200)
    const answer: { hash: string; picture: string } = JSON.parse(stored.html)
    expect(answer.picture).toBe(`/media/${answer.hash}.webp`)
    const kept = await app.env.MEDIA?.get(`${answer.hash}.webp`)
    const bytes = (await kept?.arrayBuffer()) ?? new ArrayBuffer(0)
    const hash = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    expect([answer.hash, kept?.httpMetadata?.contentType]).toEqual([hash, 'image/webp'])
    expect([await versionOf(username), await pictureOf(username)]).toEqual([before, null])
    expect((await save(browser, username, answer.picture)).status).toBe(303)
    expect(await pictureOf(username)).toBe(answer.picture)
    const shown = await browser.get(answer.picture)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await save(browser, username, answer.picture, { remove_picture: '1' })).status).toBe(303)
    expect(await pictureOf(username)).toBeNull()
    expect((await browser.get('/app/profile')).html).toMatch(/class="picture-now"[^>]*>P</)
  })

  it('T-UPL-1 EDT-49 is refused by its size, its type and its bytes, each in its own words', async () => {
    const { browser } = await owner()
    const large = await upload(browser, new Uint8Array(300 * 1024 + 1))
    expect([large.status, large.text.includes('Choose a picture below 10 MB.')]).toEqual([413, true])
    const gif = new TextEncoder().encode('GIF89a and so on')
    for (const [bytes, type] of [
      [gif, 'image/gif'],
      [gif, 'application/octet-stream'],
      [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
      [webp(), 'text/html'],
      [webp(), 'application/json'],
    ] as const) {
      const refused = await upload(browser, bytes, type)
      expect([type, refused.status, refused.text]).toEqual([
        type,
        415,
        expect.stringContaining('Choose a JPEG, PNG or WebP picture.'),
      ])
    }
    for (const [bytes, type] of [
      [webp().fill(255, 25), 'image/webp'],
      [webp().fill(255, 25), 'application/octet-stream'],
      [webp(32), 'image/webp'],
      [new Uint8Array(100), 'image/webp'],
    ] as const) {
      const refused = await upload(browser, bytes, type)
      expect([refused.status, JSON.parse(refused.html)]).toEqual([
        422,
        { text: 'This picture cannot be used. Choose another.' },
      ])
    }
  })

  it.each([
    'image/jpg',
    'image/pjpeg',
    'application/octet-stream',
    'binary/octet-stream',
    'image/png',
    'image/jpeg',
    'IMAGE/WEBP',
    '',
  ])('EDT-48 is known by its bytes where a phone calls it %j', async (type) => {
    const { browser } = await owner()
    const taken = await upload(browser, webp(), type)
    expect([taken.status, JSON.parse(taken.html).picture]).toEqual([200, expect.stringMatching(/\.webp$/)])
    const kept = await app.env.MEDIA?.head(String(JSON.parse(taken.html).picture).replace('/media/', ''))
    expect(kept?.httpMetadata?.contentType).toBe('image/webp')
  })

  it('T-UPL-6 EDT-51 is taken twenty times an hour', async () => {
    const { browser } = await owner()
    for (let at = 0; at < 20; at++) expect((await upload(browser, webp(64, at))).status).toBe(200)
    const over = await upload(browser, webp())
    expect([over.status, JSON.parse(over.html)]).toEqual([
      429,
      { text: 'Too many pictures. Please try again in an hour.' },
    ])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('EDT-54 leaves the profile as it was while the bucket fails', async () => {
    const { browser: signedIn, username } = await owner()
    const broken = { put: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket
    const browser = app.with({ MEDIA: broken }).browser()
    for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value)
    const before = await versionOf(username)
    const refused = await upload(browser, webp())
    expect([refused.status, JSON.parse(refused.html)]).toEqual([
      503,
      { text: 'We could not store the picture. The rest of your profile is saved.' },
    ])
    expect(await versionOf(username)).toBe(before)
  })

  it('T-UPL-7 EDT-50 a save names only pictures that are there', async () => {
    const { browser, username } = await owner()
    for (const picture of [`/media/${'a'.repeat(64)}.webp`, 'https://elsewhere.example/x.png', '/logout']) {
      const refused = await save(browser, username, picture)
      expect([refused.status, refused.text.includes('This picture cannot be used. Choose another.')]).toEqual([
        422,
        true,
      ])
    }
    expect(await pictureOf(username)).toBeNull()
  })

  it('HOST-11 without a bucket the picture is an address', async () => {
    const host = app.with({})
    delete host.env.MEDIA
    const { browser, username } = await owner(host)
    expect((await browser.get('/app/profile')).text).toContain('Address of your picture')
    expect((await browser.get(`/media/${'a'.repeat(64)}.webp`)).status).toBe(404)
    expect((await save(browser, username, 'http://elsewhere.example/x.png')).status).toBe(422)
    expect((await save(browser, username, 'https://elsewhere.example/x.png')).status).toBe(303)
    expect(await pictureOf(username)).toBe('https://elsewhere.example/x.png')
  })
})

describe('the daily run', () => {
  it('T-UPL-6 EDT-53 deletes pictures of yesterday that no profile names, and no others', async () => {
    const { browser, username } = await owner()
    const put = async (filler: number): Promise<{ hash: string; picture: string }> =>
      JSON.parse((await upload(browser, webp(65, filler))).html)
    const [named, unnamed] = [await put(1), await put(2)]
    await save(browser, username, named.picture)
    const now = Math.floor(Date.now() / 1000)
    const isThere = async ({ hash }: { hash: string }) => (await app.env.MEDIA?.head(`${hash}.webp`)) !== null
    await deleteUnusedPictures(app.env, now + 23 * 3600)
    expect([await isThere(named), await isThere(unnamed)]).toEqual([true, true])
    expect(await deleteUnusedPictures(app.env, now + 25 * 3600)).toBeGreaterThan(0)
    expect([await isThere(named), await isThere(unnamed)]).toEqual([true, false])
  })
})

describe('hiding a profile', () => {
  it('EDT-43 mails the owner the reason, once', async () => {
    const { username, email } = await owner()
    expect(await findProfile(app.env.DB, username)).toMatchObject({ owned: 1, hidden: 0 })
    const hide = { username, hidden: true, actor: 'Kim', reason: 'A stolen picture' }
    await changeHidden(app.env.DB, hide)
    await changeHidden(app.env.DB, hide)
    const mails = await rows<{ payload: string }>(
      app.env.DB,
      'app_outbox',
      "recipient = ?1 AND kind = 'profile-hidden'",
      email,
    )
    expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([{ username, reason: 'A stolen picture' }])
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', username)).toMatchObject([
      { hidden: 1, hidden_reason: 'A stolen picture' },
    ])
    await changeHidden(app.env.DB, { ...hide, hidden: false, reason: null })
    expect(await rows(app.env.DB, 'profiles', 'username = ?1', username)).toMatchObject([
      { hidden: 0, hidden_reason: null },
    ])
  })
})
