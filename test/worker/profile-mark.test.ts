// The mark of a genuine tap on the profile: when it is shown, and that no cache keeps or serves a page that has it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markKey, tapMark } from '#domain/profile/tap-mark.ts'
import { HOT_AFTER } from '#domain/site/timings.ts'
import { counts, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'
import { MASTER_KEYS, newSigningCard, SUN_MASTER_KEYS, tapOf } from '#test/support/signed-taps.ts'

const MARK = 'Verified card · tapped just now'
const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' }
const ORDINARY = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

let shop: Shop
let reads: ReturnType<typeof counts>
beforeEach(async () => {
  const plain = await createShop()
  reads = counts()
  shop = await createShop({ SUN_MASTER_KEYS, DB: withFaultyD1(plain.env.DB, reads) })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const now = () => Math.floor(Date.now() / 1000)
const markOf = async (username = 'acme', second = now(), master: string = MASTER_KEYS[2]) =>
  tapMark(await markKey(master), username, second)
async function open(path: string, init: RequestInit = {}) {
  const response = await shop.fetch(path, init)
  const body = await response.text()
  await shop.settled()
  return { response, body, isMarked: body.includes(MARK), tag: response.headers.get('etag') }
}
/** Headers but for the ETag. */
const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'etag')

describe('the mark', () => {
  it('SUN-22 SUN-23 is below the title of the profile that a genuine tap leads to, without a script', async () => {
    const card = await newSigningCard(shop.env.DB)
    const tap = await shop.fetch(await tapOf(card, 1), { headers: IPHONE })
    const { body, response } = await open(tap.headers.get('location') ?? '')
    expect(response.status).toBe(200)
    const text = body
      .replace(/<svg.*?<\/svg>/gs, '<icon>')
      .replace(/<(?!\/?(?:h1|details|summary|icon))[^>]*>/g, '')
      .replace(/ class="[^"]*"/g, '')
    expect(text).toMatch(
      /<\/h1>.*<icon>Verified card · tapped just now<details><summary>What does this mean\?<\/summary>The card itself opened this page a moment ago\. A copied link does not show this\.<\/details>/s,
    )
    await shop.settled()
  })

  it('SUN-22 is made with the newest master key, for the username in small letters', async () => {
    expect((await open(`/profile/acme?tap=${await markOf()}`)).isMarked).toBe(true)
    expect((await open(`/profile/ACME?tap=${await markOf('AcMe')}`)).isMarked).toBe(true)
    expect((await open(`/profile/acme?tap=${await markOf('acme', now(), MASTER_KEYS[1])}`)).isMarked).toBe(false)
    const unset = await createShop({ DB: shop.env.DB })
    const response = await unset.fetch(`/profile/acme?tap=${await markOf()}`)
    expect(await response.text()).not.toContain(MARK)
  })

  it('SUN-23 ends after 60 seconds and begins five before its time', async () => {
    for (const [age, isMarked] of [
      [0, true],
      [60, true],
      [61, false],
      [-5, true],
      [-6, false],
    ] as const)
      expect([age, (await open(`/profile/acme?tap=${await markOf('acme', now() - age)}`)).isMarked]).toEqual([
        age,
        isMarked,
      ])
  })

  it('SUN-24 its answer is private and stored nowhere, and has no ETag; HEAD is answered alike', async () => {
    const path = `/profile/acme?tap=${await markOf()}`
    const { response } = await open(path)
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['private, no-store', null])
    const head = await shop.fetch(path, { method: 'HEAD' })
    expect([head.headers.get('cache-control'), head.headers.get('etag')]).toEqual(['private, no-store', null])
    const plain = await open('/profile/acme')
    expect(plain.response.headers.get('cache-control')).toBe(ORDINARY)
    const [marked, ordinary] = [response, plain.response].map(({ headers }) =>
      [...headers].filter(([name]) => !['etag', 'cache-control'].includes(name)),
    )
    expect(marked).toEqual(ordinary)
  })

  it('SUN-25 anything else in the parameter shows the ordinary page with its ordinary headers but the ETag', async () => {
    const ordinary = await open('/profile/acme')
    expect(ordinary.tag).toMatch(/^W\//)
    const mark = await markOf()
    const others = [
      '',
      'x',
      mark.slice(1),
      `${mark}&tap=${mark}`,
      await markOf('ava'),
      await markOf('acme', now() - 100),
    ]
    for (const drawn of [true, false]) {
      if (!drawn) await shop.env.DB.prepare("UPDATE profiles SET bio = 'Changed' WHERE username = 'acme'").run()
      for (const other of others) {
        const { response, body, isMarked } = await open(`/profile/acme?tap=${other}`, {
          headers: { 'if-none-match': ordinary.tag ?? '' },
        })
        expect([other, response.status, isMarked, response.headers.get('etag')]).toEqual([other, 200, false, null])
        expect(headersOf(response)).toEqual(headersOf(ordinary.response))
        if (drawn) expect(body).toBe(ordinary.body)
        else expect(body).toContain('Changed')
      }
    }
    expect((await open('/profile/acme')).body).toContain('Changed')
  })

  it('SUN-25 no link of the page, canonical and shared ones included, nor its QR code has the parameter', async () => {
    const { body } = await open(`/profile/acme?tap=${await markOf()}`)
    expect(body).toContain(`<link rel="canonical" href="${SITE}/profile/acme"`)
    expect(body).toContain(`<meta property="og:url" content="${SITE}/profile/acme"`)
    expect(body).not.toContain('tap=')
    const qr = await (await shop.fetch('/profile/acme/qr.svg')).text()
    expect(await (await shop.fetch(`/profile/acme/qr.svg?tap=${await markOf()}`)).text()).toBe(qr)
  })
})

describe('caches', () => {
  it('SUN-24 marked and plain requests in turn, 100 times, of a profile that is hot and of one that is not', async () => {
    for (const warm of [0, HOT_AFTER + 2]) {
      for (let i = 0; i < warm; i++) await open('/profile/acme')
      for (let i = 0; i < 100; i++) {
        const marked = await open(`/profile/acme?tap=${await markOf()}`)
        expect([marked.isMarked, marked.tag, marked.response.headers.get('cache-control')]).toEqual([
          true,
          null,
          'private, no-store',
        ])
        const plain = await open('/profile/acme')
        expect([plain.isMarked, plain.response.headers.get('cache-control')]).toEqual([false, ORDINARY])
        expect(plain.tag).toMatch(/^W\//)
        const forged = await open('/profile/acme?tap=x')
        expect([forged.isMarked, forged.tag]).toEqual([false, null])
      }
    }
  })

  it('SUN-24 SUN-12 a request with the parameter is not answered from memory, and makes no profile hot', async () => {
    for (let i = 0; i < HOT_AFTER + 2; i++) await open('/profile/acme')
    const before = reads.count
    await open('/profile/acme')
    expect(reads.count).toBe(before) // hot
    await open('/profile/acme?tap=x')
    await open('/profile/acme/?tap=x')
    await open('/profile/%61cme?%74ap=x')
    expect(reads.count).toBe(before + 3)
    await open('/profile/acme')
    expect(reads.count).toBe(before + 3) // hot still

    for (let i = 0; i < 3 * HOT_AFTER; i++) await open(`/profile/ava?tap=${i % 2 ? 'x' : await markOf('ava')}`)
    const cold = reads.count
    await open('/profile/ava')
    expect(reads.count).toBe(cold + 1)
  })

  it('SUN-24 an ETag of the plain page makes no 304 of a marked one', async () => {
    const { tag } = await open('/profile/acme')
    const { response, isMarked } = await open(`/profile/acme?tap=${await markOf()}`, {
      headers: { 'if-none-match': `${tag}, *` },
    })
    expect([response.status, isMarked]).toEqual([200, true])
  })

  it('SUN-24 COST-18 the read that a signed tap has started is used by its marked page, and by no other', async () => {
    const ahead = await createShop({ SUN_MASTER_KEYS, DB: shop.env.DB, TAP_PREFETCH: 'on' })
    const card = await newSigningCard(shop.env.DB, { username: 'ava' })
    const tap = await ahead.fetch(await tapOf(card, 1), { headers: IPHONE })
    await ahead.settled() // the read is done; the clock stands still, so that it is as old as it was
    const marked = await ahead.fetch(tap.headers.get('location') ?? '')
    expect(await marked.text()).toContain(MARK)
    expect(marked.headers.get('server-timing')).toBe('read;desc="ahead"')
    const plain = await ahead.fetch('/profile/ava')
    expect(await plain.text()).not.toContain(MARK)
    expect(plain.headers.get('server-timing')).toBeNull()
    await ahead.settled()
  })

  it('SUN-24 a profile that is hidden, moved or unknown is answered as without the parameter', async () => {
    for (const path of ['/profile/nobody', '/profile/acme']) {
      if (path === '/profile/acme')
        await shop.env.DB.prepare("UPDATE profiles SET hidden = 1 WHERE username = 'acme'").run()
      const [plain, marked] = [await open(path), await open(`${path}?tap=${await markOf()}`)]
      expect(marked.response.status).toBe(plain.response.status)
      expect(marked.isMarked).toBe(false)
      expect(marked.response.headers.get('cache-control')).toBe(plain.response.headers.get('cache-control'))
    }
    await shop.env.DB.prepare("UPDATE profiles SET hidden = 0 WHERE username = 'acme'").run()
  })
})
