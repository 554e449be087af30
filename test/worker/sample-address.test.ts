// The delivery address of test orders: that of the market's first country, with the labels of its country and language.
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const MARKETS = 'GB:GBP:en-GB,fr US:USD:en-US,es DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es IE:EUR:en-US'
/** Every word that names a postcode in some country, and the American state. */
const NAMES = [
  'Postcode',
  'Postal code',
  'ZIP code',
  'Postleitzahl',
  'Code postal',
  'Código postal',
  'State',
  'Bundesstaat',
  'Estado',
]

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ SAMPLE_ORDERS: 'on', MARKETS })
})

const pathOf = (prefix: string, language: string) =>
  `/sample-checkout/${encodeOrder({
    lines: [['black', 1]],
    discountCode: null,
    ...(prefix === '' ? {} : { market: { prefix, language } }),
  })}`

describe.each([
  ['us', 'en-US', 'US', ['Address 1 Example Street', 'City Springfield', 'State IL', 'ZIP code 62701']],
  ['us-es', 'es', 'US', ['Dirección 1 Example Street', 'Estado IL', 'Código postal 62701']],
  ['de', 'de', 'DE', ['Adresse Musterstraße 1', 'Ort Berlin', 'Postleitzahl 10115']],
  ['de-en', 'en-GB', 'DE', ['Address Musterstraße 1', 'Town or city Berlin', 'Postcode 10115']],
  ['fr', 'fr', 'FR', ['Adresse 1 rue de l’Exemple', 'Ville Paris', 'Code postal 75001']],
  ['es', 'es', 'ES', ['Dirección Calle de Ejemplo 1', 'Localidad Madrid', 'Código postal 28001']],
  ['ie', 'en-US', 'IE', ['Address 1 Example Street', 'Postal code D01 X2X2']],
  ['gb-fr', 'fr', 'GB', ['Adresse 1 Example Street', 'Ville London', 'Code postal E1 1AA']],
])('the sample checkout of /%s', (prefix, language, country, parts) => {
  it('WLD-81 names the parts of the address as its country does, a state in the United States only', async () => {
    const html = await (await shop.fetch(pathOf(prefix, language))).text()
    const list = /<dl[^>]*data-sample-address[^>]*>(.*?)<\/dl>/s.exec(html)?.[1] ?? expect.fail('no address')
    const text = list.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const part of parts) expect(text).toContain(part)
    expect(NAMES.filter((name) => html.includes(`>${name}<`))).toEqual(
      NAMES.filter((name) => parts.some((part) => part.startsWith(name))),
    )
  })

  it('WLD-81 sends a test order there', async () => {
    const email = `${prefix}@example.com`
    const path = pathOf(prefix, language)
    const once = (await (await shop.fetch(path)).text()).match(/name="once" value="([0-9a-f]{32})"/)?.[1] ?? ''
    const body = new URLSearchParams({ once, email, name: 'Ann Lee' })
    const answer = await shop.fetch(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.status).toBe(303)
    const [order] = await rows<{ ship_to: string }>(shop.env.DB, 'orders', `email = '${email}'`)
    expect(JSON.parse(order?.ship_to ?? '')).toMatchObject({ country })
    expect(parts.at(-1)).toContain(JSON.parse(order?.ship_to ?? '').postcode)
  })
})

it('WLD-81 the sample checkout of the default market keeps its sentence', async () => {
  const html = await (await shop.fetch(pathOf('', 'en-GB'))).text()
  expect(html).toContain('Sent to: 1 Example Street, London (sample address)')
  expect(html).not.toContain('data-sample-address')
})
