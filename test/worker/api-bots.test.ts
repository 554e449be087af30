// Submissions by programs: answered like any other, without a row or a mail; and what answers give away. T-ABU-2,
// T-ABU-5.
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const sent: string[] = []
let shop: Shop
beforeAll(async () => {
  shop = await createShop({ EMAIL: { send: async ({ to }: { to: string }) => sent.push(to) } })
})

const TABLES = [
  ['newsletter_signups', 'email'],
  ['discount_code_requests', 'email'],
  ['mail_outbox', 'recipient'],
] as const
async function traces(email: string) {
  let count = 0
  for (const [table, column] of TABLES) count += (await rows(shop.env.DB, table, `${column} = ?`, email)).length
  return count
}
async function answerTo(path: string, body: object) {
  const response = await shop.call(path, body)
  await shop.settled()
  return { status: response.status, body: await response.text(), headers: [...response.headers] }
}

describe.each([
  ['call 4', API_PATHS.newsletter, {}],
  ['call 5', API_PATHS.discountCode, {}],
  ['call 5 with a type', API_PATHS.discountCode, { type: 'limited-edition-notify' }],
])('%s', (_name, path, extra) => {
  it.each([
    ['the honeypot is filled', { website: 'https://spam.example' }],
    ['it was filled in within a second', { filledMs: 1199 }],
    ['its clock runs backwards', { filledMs: -5 }],
  ])('T-ABU-2 answers exactly like success and keeps nothing when %s', async (_case, signs) => {
    const email = freshEmail()
    const real = await answerTo(path, { name: 'Ann', email: freshEmail(), ...extra })
    expect(await answerTo(path, { name: 'Ann', email, ...extra, ...signs })).toEqual(real)
    expect([await traces(email), sent.includes(email)]).toEqual([0, false])
  })

  it.each([
    ['a bare body', {}],
    ['an empty honeypot and enough time', { website: '', filledMs: 1200 }],
  ])('T-ABU-2 %s is a sign-up', async (_case, signs) => {
    const email = freshEmail()
    await answerTo(path, { name: 'Ann', email, ...extra, ...signs })
    expect(await traces(email)).toBeGreaterThan(0)
  })

  it('signs of the wrong kind are refused', async () => {
    const body = { name: 'Ann', email: freshEmail(), ...extra }
    expect((await answerTo(path, { ...body, website: 7 })).status).toBe(400)
    expect((await answerTo(path, { ...body, filledMs: 'soon' })).status).toBe(400)
  })
})

it.each([{}, { type: 'limited-edition-notify' }])(
  'T-ABU-5 call 5 %j answers a new and a known address alike',
  async (extra) => {
    const email = freshEmail()
    const first = await answerTo(API_PATHS.discountCode, { name: 'Ann', email, ...extra })
    expect(first).toMatchObject({ status: 200, body: '{"success":true}' })
    expect(await answerTo(API_PATHS.discountCode, { name: 'Bob', email, ...extra })).toEqual(first)
  },
)
