// The partner's line with a market: the shop in the frame sells there, and one that is not there is replaced.
import { expect } from '#test/support/browser.ts'
import { addToCart, follows, kit, shopFrame, test } from '#test/support/embed-host.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'

let place: OwnStart
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  place = await ownStart({ MARKETS: 'GB:GBP:en-GB US:USD:en-US' })
})
test.afterAll(() => place?.end())

test('WLD-18 data-market frames the shop of that market, follows its height and tells its currency', async ({
  page,
  openHost,
  record,
}) => {
  await openHost(kit(place.shop, 'data-market="us" data-page="/product"'))
  const frame = await shopFrame(page)
  expect(frame.url()).toBe(`${place.shop}/us/product?embed=1`)
  await follows(page, frame)
  await addToCart(frame)
  await expect
    .poll(() => record.events.find(({ name }) => name === 'add_to_cart')?.detail)
    .toMatchObject({ currency: 'USD', value: 49 })
})

test.describe('a market that is not there', () => {
  test.use({ allowConsoleErrors: true }) // the frame that is missing first

  test('WLD-18 without a market, and with one that is not there, the frame shows the default market', async ({
    page,
    openHost,
  }) => {
    for (const [attributes, path] of [
      ['data-market="us"', '/us/embed'],
      ['', '/embed'],
      ['data-market="de"', '/embed'],
      ['data-market="DE"', '/embed'],
      ['data-market="de" data-page="/faq"', '/faq?embed=1'],
    ] as const) {
      await openHost(kit(place.shop, attributes))
      await expect(page.locator('iframe')).toHaveAttribute('src', place.shop + path)
      const frame = await shopFrame(page)
      await expect.poll(() => frame.url()).toBe(place.shop + path)
      await expect(frame.locator('[data-not-found]')).toHaveCount(0)
    }
  })
})
