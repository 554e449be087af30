// How many statements of withdrawal are taken, and what the page does while D1 fails.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import {
  checked,
  EU_MARKETS,
  fieldsIn,
  post,
  STATEMENT,
  someVisitor,
  textIn,
  withdraw,
} from '#test/support/withdrawals.ts'

const PREFIXES = ['de', 'de-en', 'fr', 'es'] as const
const LANGUAGES = { de: 'de', 'de-en': 'en-GB', fr: 'fr', es: 'es' }

let shop: Shop
beforeAll(async () => {
  const EMAIL = { send: async () => ({ messageId: '1' }) }
  shop = await createShop({ MARKETS: EU_MARKETS, EMAIL, BUSINESS_EMAIL: 'office@acme.example' })
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await shop.settled()
  for (const table of ['withdrawals', 'mail_outbox', 'limit_hits'])
    await shop.env.DB.prepare(`DELETE FROM ${table}`).run()
})
afterEach(() => {
  vi.useRealTimers()
})
const statements = () => rows(shop.env.DB, 'withdrawals')
const mails = () => rows(shop.env.DB, 'mail_outbox')

describe('limits and failures', () => {
  it('WLD-88 takes five statements an hour from a network address, and says where to write instead', async () => {
    const visitor = someVisitor()
    const send = (number: number, from = visitor) =>
      withdraw(shop, { ...STATEMENT, email: `ann${number}@example.com`, cards: 'Black' }, { visitor: from })
    for (let number = 1; number <= 5; number++) expect((await send(number)).status).toBe(200)
    const refused = await send(6)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    const page = await refused.text()
    expect(page).toContain('href="mailto:office@acme.example"')
    expect(page).toContain('role="alert"')
    expect(fieldsIn(page)).toMatchObject({ ...STATEMENT, email: 'ann6@example.com', cards: 'Black' })
    expect([(await statements()).length, (await mails()).length]).toEqual([5, 5])
    expect((await send(7, someVisitor())).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
    expect((await send(8)).status).toBe(200)
  })

  it('WLD-88 takes three a day for one mail address, however it is written and whatever network it comes from', async () => {
    const send = (number: string, email = 'ann@example.com') => withdraw(shop, { ...STATEMENT, number, email })
    for (const number of ['1', '2', '3']) expect((await send(number)).status).toBe(200)
    expect((await send('4', 'ANN@Example.com')).status).toBe(429)
    expect((await send('4', 'bob@example.com')).status).toBe(200)
    expect(await statements()).toHaveLength(4)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_401_000 })
    expect((await send('5')).status).toBe(200)
  })

  it('WLD-88 counts an IPv6 visitor by the network, wider ones with a larger share', async () => {
    const taken: number[] = []
    for (let at = 0; at < 11; at++) {
      const fields = { ...STATEMENT, email: `ann${at}@example.com` }
      taken.push((await withdraw(shop, fields, { visitor: `2001:db8:1:${at}::1` })).status)
    }
    // Different /64 of one /56: half as many more.
    expect(taken).toEqual([...Array(7).fill(200), ...Array(4).fill(429)])
  })

  it('WLD-88 a reload of the last one that was taken is not refused, and a burst is', async () => {
    const fields = { ...(await checked(shop)), step: 'confirm' }
    for (const number of ['1', '2']) await withdraw(shop, { ...STATEMENT, number })
    expect([(await post(shop, fields)).status, (await post(shop, fields)).status]).toEqual([200, 200])
    const limited = await createShop({ MARKETS: EU_MARKETS, LIMIT_SIGNUP: { limit: async () => ({ success: false }) } })
    const refused = await withdraw(limited)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    const page = await refused.text()
    expect(fieldsIn(page)).toMatchObject(STATEMENT)
    // True whatever the visitor sent before: others may share the network, and other forms the limit.
    expect(textIn(page)).toContain('Wir können über diese Seite zurzeit keine weiteren Widerrufe annehmen.')
  })

  it.each(PREFIXES)(
    'WLD-88 WLD-110 a failing D1 answers 503 behind /%s in its language with all that was typed',
    async (prefix) => {
      const broken = await createShop({
        ...{ MARKETS: EU_MARKETS, BUSINESS_EMAIL: 'office@acme.example' },
        DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)),
      })
      const answer = await withdraw(broken, { ...STATEMENT, cards: 'Black' }, { prefix })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
      const page = await answer.text()
      expect(page).toContain(`lang="${LANGUAGES[prefix]}"`)
      expect(page).toContain('href="mailto:office@acme.example"')
      const fields = fieldsIn(page)
      expect(fields).toMatchObject({ ...STATEMENT, cards: 'Black' })
      expect((await broken.fetch(`/${prefix}/withdraw`)).status).toBe(200)
      // The same button, once D1 is back.
      expect((await post(shop, { ...fields, step: 'confirm' }, { prefix })).status).toBe(200)
      expect(await statements()).toHaveLength(1)
    },
  )

  it('WLD-88 without a company mail address names that of support, and promises no mail where none is sent', async () => {
    const plain = await createShop({ MARKETS: EU_MARKETS, DB: shop.env.DB })
    const said = textIn(await (await withdraw(plain, STATEMENT, { prefix: 'de-en' })).text())
    expect(said).toContain('Please print or save this page: it is your confirmation.')
    expect(await mails()).toEqual([])
    const broken = await createShop({ MARKETS: EU_MARKETS, DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect(await (await withdraw(broken)).text()).toContain('href="mailto:support@acme.example"')
  })
})
