// No screen of the app asks for money.
import { beforeAll, expect, it } from 'vitest'
import { SCREENS } from '#app/addresses.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { linkOf, newCoded, newOrder, newUnclaimed } from '#test/support/claim.ts'

let app: AppHost
let mara: Browser
let stranger: Browser
beforeAll(async () => {
  app = await createAppHost()
  mara = app.browser()
  await mara.signIn('mara@example.com')
  stranger = app.browser()
})

const ASKS_FOR_MONEY =
  /£|€|\$\d|\b(?:price|pay|payment|checkout|upgrade|subscribe|subscription|premium|trial|billing|credit card)\b/i
/** Where the terms of the shop may speak of money. */
const WORDS = ['/privacy', '/terms']

it('CLM-40 no page of the app asks for a payment, signed out or in', async () => {
  const order = await newOrder(app.env, newEmail())
  const coded = await newCoded(app.env, { order_line_id: order.line })
  const paths = [
    ...Object.values(SCREENS)
      .filter(({ path, methods }) => methods.includes('GET') && !path.includes(':') && !WORDS.includes(path))
      .map(({ path }) => path),
    `/register?chip=${coded}`,
    `/register?chip=${await newUnclaimed(app.env)}`,
    '/register?chip=DEMO0008',
    `/c/${await linkOf(app.env, coded, order)}`,
    '/app/cards/DEMO0001',
  ]
  let pages = 0
  for (const browser of [stranger, mara])
    for (const path of paths) {
      const { status, text, headers } = await browser.get(path)
      if (!headers.get('content-type')?.startsWith('text/html')) continue
      if (status === 200) pages++
      expect([path, ASKS_FOR_MONEY.exec(text)?.[0] ?? '']).toEqual([path, ''])
    }
  expect(pages).toBeGreaterThan(10)
})
