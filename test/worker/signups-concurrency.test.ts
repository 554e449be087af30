// Many visitors at once: uniqueness is the table's, not a look before a write. API-25, API-30, API-32; R17.
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
const mails: { to: string }[] = []
beforeAll(async () => {
  const EMAIL = {
    async send(mail: { to: string }) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      mails.push(mail)
      return { messageId: 'x' }
    },
  }
  shop = await createShop({ EMAIL, MAIL_FROM: 'shop@acme.example' })
})

/** Statuses of `count` calls, `width` of them at a time. */
async function flood(count: number, width: number, call: (n: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += width) {
    const answers = await Promise.all(Array.from({ length: Math.min(width, count - n) }, (_, i) => call(n + i)))
    statuses.push(...answers.map((answer) => answer.status))
  }
  return statuses
}

describe('1000 calls, 64 at a time', () => {
  it('API-25 identical call 4: one 201, 999 times 409, one row, one mail', { timeout: 60_000 }, async () => {
    const statuses = await flood(1000, 64, () =>
      shop.call(API_PATHS.newsletter, { name: 'Alice', email: 'race-4@example.com' }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(999)
    await shop.settled()
    expect(await rows(shop.env.DB, 'newsletter_signups', "email = 'race-4@example.com'")).toHaveLength(1)
    expect(mails.filter((mail) => mail.to === 'race-4@example.com')).toHaveLength(1)
  })

  it('API-24 distinct call 4: 1000 times 201, 1000 rows', { timeout: 60_000 }, async () => {
    const statuses = await flood(1000, 64, (n) =>
      shop.call(API_PATHS.newsletter, { name: 'Alice', email: `distinct-${n}@example.com` }),
    )
    expect(statuses.every((status) => status === 201)).toBe(true)
    expect(await rows(shop.env.DB, 'newsletter_signups', "email LIKE 'distinct-%'")).toHaveLength(1000)
  })

  it('API-30 API-32 identical call 5: 1000 times 200, one row, one mail', { timeout: 60_000 }, async () => {
    const statuses = await flood(1000, 64, () =>
      shop.call(API_PATHS.discountCode, { name: 'Alice', email: 'race-5@example.com' }),
    )
    await shop.settled()
    expect(statuses.every((status) => status === 200)).toBe(true)
    expect(await rows(shop.env.DB, 'newsletter_signups', "email = 'race-5@example.com'")).toHaveLength(1)
    expect(await rows(shop.env.DB, 'mail_outbox', "recipient = 'race-5@example.com'")).toMatchObject([
      { status: 'sent' },
    ])
    expect(mails.filter((mail) => mail.to === 'race-5@example.com')).toHaveLength(1)
  })
})
