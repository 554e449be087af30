// The photo in a contact card, as a phone gets it: from the bucket, and left out where the bucket or D1 does not answer.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { D1_OVERLOADED, fails, hangs, withFaultyD1 } from '#test/support/faults.ts'
import { PHOTO_BASE64, photo } from '#test/support/photo.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const { MEDIA: bucket } = env as unknown as { MEDIA: R2Bucket }
const HASH = 'e'.repeat(64)
let shop: Shop
beforeAll(async () => {
  shop = await createShop({ MEDIA: bucket })
  await bucket.put(`${HASH}.jpg`, photo())
})

const nameIt = (hash: string | null) =>
  shop.env.DB.prepare("UPDATE profiles SET contact_photo = ?1 WHERE username = 'ava'").bind(hash).run()
const card = async (from = shop) => {
  const answer = await from.fetch('/profile/ava/contact.vcf')
  return { status: answer.status, text: (await answer.text()).replaceAll('\r\n ', '') }
}
const withBucket = (get: () => Promise<unknown>) =>
  createShop({ DB: shop.env.DB, MEDIA: { get } as unknown as R2Bucket })

describe('the photo in a contact card', () => {
  it('EDT-79 EDT-23 is the stored JPEG, and a card without one is as before', async () => {
    await nameIt(null)
    const before = await card()
    expect(before.text).toContain('PHOTO;VALUE=uri:')
    await nameIt(HASH)
    const { status, text } = await card()
    expect(status).toBe(200)
    expect(text).toContain(`\r\nPHOTO;ENCODING=b;TYPE=JPEG:${PHOTO_BASE64}\r\n`)
    expect(text.replace(/PHOTO.*/, '')).toBe(before.text.replace(/PHOTO.*/, ''))
  })

  it('EDT-79 is left out where the bucket lacks it, fails, hangs or holds too much, and without a bucket', async () => {
    await nameIt(null)
    const before = await card()
    await nameIt(HASH)
    const large = { size: 64 * 1024 + 1, body: new ReadableStream(), arrayBuffer: () => Promise.reject(new Error()) }
    for (const get of [
      async () => null,
      () => Promise.reject(new Error('R2 is down')),
      () => hangs(async () => {}),
      async () => large,
    ])
      expect(await card(await withBucket(get))).toEqual(before)
    expect(await card(await createShop({ DB: shop.env.DB, MEDIA: undefined }))).toEqual(before)
  })

  it('EDT-79 is left out where D1 answers for the profile and not for it', async () => {
    await nameIt(HASH)
    const { DB } = shop.env
    const session = () =>
      new Proxy(DB.withSession(), {
        get: (target, name) =>
          name === 'prepare'
            ? (sql: string) =>
                sql.includes('contact_photo')
                  ? withFaultyD1(DB, fails(D1_OVERLOADED)).prepare(sql)
                  : target.prepare(sql)
            : Reflect.get(target, name).bind(target),
      })
    const faulty = new Proxy(DB, {
      get: (target, name) => (name === 'withSession' ? session : Reflect.get(target, name).bind(target)),
    })
    const answer = await card(await createShop({ DB: faulty, MEDIA: bucket }))
    expect([answer.status, answer.text.includes('PHOTO;VALUE=uri:')]).toEqual([200, true])
  })
})
