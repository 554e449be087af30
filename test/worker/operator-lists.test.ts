// The statements behind `npm run subscribers` and `npm run codes`, on the migrated database.
import { beforeAll, describe, expect, it } from 'vitest'
import { countCodes, type ListPage, listCodes, listSubscribers, suppressedHashes } from '#db/mail-lists.ts'
import { openStore } from '#db/store.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { addressHash } from '#mail/unsubscribe-token.ts'
import { insertCodes } from '#scripts/lists.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
const store = () => openStore(shop.env.DB)
/** All pages of a list, `size` rows each. */
async function pages<Row extends Record<Key, string>, Key extends string>(page: ListPage<Row>, key: Key, size: number) {
  const found: Row[] = []
  for (;;) {
    const rows = await page(store(), found.at(-1)?.[key] ?? '', size)
    found.push(...rows)
    if (rows.length < size) return found
  }
}

describe('subscribers', () => {
  it('are the confirmed sign-ups, each once whatever the size of a page, with their consent and times in UTC', async () => {
    for (let n = 0; n < 7; n++)
      await shop.call(API_PATHS.newsletter, { name: `O'Name ${n}`, email: `list-${n}@example.com` })
    await shop.env.DB.prepare(
      "UPDATE newsletter_signups SET confirmed_at = 1772445600, created_at = 1772442000, consent_version = 'newsletter-1' WHERE email < 'list-5'",
    ).run()
    for (const size of [1, 2, 5, 100]) {
      const found = await pages(listSubscribers, 'id', size)
      expect(found.map(({ email }) => email).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `list-${n}@example.com`))
      expect(found[0]).toMatchObject({
        consent_version: 'newsletter-1',
        created_at: '2026-03-02T09:00:00Z',
        confirmed_at: '2026-03-02T10:00:00Z',
      })
    }
    expect(await listSubscribers(store(), "x' OR '1'='1", 10)).toEqual([])
  })

  it('an objection to newsletters is listed by its hash, another one is not', async () => {
    const hash = await addressHash('secret', 'list-1@example.com')
    for (const [address, purpose] of [
      [hash, 'newsletter'],
      ['other', 'limited-edition-notify'],
    ])
      await shop.env.DB.prepare('INSERT INTO mail_suppressions (address_hash, purpose) VALUES (?, ?)')
        .bind(address, purpose)
        .run()
    expect(await suppressedHashes(store(), 'newsletter')).toEqual(new Set([hash]))
  })
})

describe('codes', () => {
  it('are added once each, many at a time, counted and listed with their state', async () => {
    const codes = Array.from({ length: 450 }, (_, n) => `ACME10-${String(n).padStart(10, '0')}`)
    for (const part of [codes.slice(0, 300), codes])
      for (const sql of insertCodes(part).split('\n')) await shop.env.DB.prepare(sql).run()
    await shop.env.DB.prepare("UPDATE discount_codes SET address_hash = 'h' WHERE code = 'ACME10-0000000002'").run()
    expect(await countCodes(store())).toEqual({ made: 450, given: 1 })
    const listed = await pages(listCodes, 'code', 100)
    expect(listed.map(({ code }) => code)).toEqual(codes)
    expect(listed.slice(1, 4).map(({ status }) => status)).toEqual(['free', 'given', 'free'])
    expect(await rows(shop.env.DB, 'discount_codes', 'created_at IS NULL')).toEqual([])
  })
})
