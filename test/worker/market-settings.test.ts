// A Worker that was deployed with a wrong MARKETS or a setting that belongs to it, as no command lets through.
import { afterEach, expect, test, vi } from 'vitest'
import { createShop } from '#test/support/shop.ts'

afterEach(() => vi.restoreAllMocks())

/** The lines about settings that a shop with these logs while these addresses are asked for, and what it answers. */
async function asked(settings: Parameters<typeof createShop>[0], paths: readonly string[]) {
  const lines: string[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  const shop = await createShop(settings)
  const statuses: number[] = []
  const bodies: string[] = []
  for (const path of paths) {
    const response = await shop.fetch(path)
    statuses.push(response.status)
    bodies.push(await response.text())
  }
  await shop.settled()
  const told = lines.map((line) => JSON.parse(line)).filter(({ setting }) => setting !== undefined)
  return { statuses, bodies, told }
}

test('WLD-03 with a wrong MARKETS the default market alone is served, and each problem is logged once', async () => {
  const paths = ['/', '/faq', '/us', '/us/faq', '/', '/product', '/robots.txt', '/sitemap.xml']
  const wrong = await asked({ MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:JPY:nl' }, paths)
  const right = await asked({}, paths)
  expect(wrong.statuses).toEqual([200, 200, 404, 404, 200, 200, 200, 200])
  expect(wrong.statuses).toEqual(right.statuses)
  expect(wrong.bodies).toEqual(right.bodies)
  expect(wrong.told).toEqual([
    { level: 'error', event: 'markets_invalid', setting: 'MARKETS: there are no prices in JPY.' },
    {
      level: 'error',
      event: 'markets_invalid',
      setting: 'MARKETS: the language nl is not offered; complete are en-GB, en-US, de, fr and es.',
    },
  ])
  expect(right.told).toEqual([])
})

test('WLD-03 taps and calls go on with a wrong MARKETS', async () => {
  const { statuses } = await asked({ MARKETS: 'nonsense' }, ['/scan/DEMO0001', '/profile/acme', '/login'])
  expect(statuses).toEqual([302, 200, 302])
})

test('WLD-03 a wrong DUTIES_PAID is logged once, and duties count as unpaid', async () => {
  const MARKETS = 'GB:GBP:en-GB US:USD:en-US'
  const wrong = await asked({ MARKETS, DUTIES_PAID: 'DE' }, ['/us/faq', '/us/faq', '/us'])
  const none = await asked({ MARKETS }, ['/us/faq'])
  expect(wrong.statuses).toEqual([200, 200, 200])
  expect(wrong.bodies[0]).toBe(none.bodies[0])
  expect(wrong.told).toEqual([
    {
      level: 'error',
      event: 'duties_invalid',
      setting: 'DUTIES_PAID must be zones or countries of MARKETS separated by commas.',
    },
  ])
})

test('WLD-83 a wrong LEGAL_BINDING is logged once, and translations are for information', async () => {
  const MARKETS = 'GB:GBP:en-GB DE:EUR:de'
  const wrong = await asked({ MARKETS, LEGAL_BINDING: 'de,fr' }, ['/de/terms', '/terms', '/de/policies'])
  const none = await asked({ MARKETS }, ['/de/terms', '/terms', '/de/policies'])
  expect(wrong.statuses).toEqual([200, 200, 200])
  expect(wrong.bodies).toEqual(none.bodies)
  expect(wrong.told).toEqual([
    {
      level: 'error',
      event: 'legal_binding_invalid',
      setting: 'LEGAL_BINDING must be languages of MARKETS separated by commas.',
    },
  ])
})

test('WLD-89 in production no market of the EU is open without the company’s name and address', async () => {
  const production = { APP_ENV: 'production', MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:EUR:en-GB' }
  const company = { BUSINESS_NAME: 'Acme Ltd', BUSINESS_ADDRESS: '1 Example Street, London' }
  const paths = ['/', '/product', '/us', '/de', '/de/product']
  const without = await asked(production, paths)
  expect(without.statuses).toEqual([200, 200, 404, 404, 404])
  expect(without.told).toEqual(
    ['BUSINESS_NAME', 'BUSINESS_ADDRESS'].map((name) => ({
      level: 'error',
      event: 'markets_invalid',
      setting: `${name} must be set in production where MARKETS has a country of the EU.`,
    })),
  )
  const open = await asked({ ...production, ...company }, paths)
  expect([open.statuses, open.told]).toEqual([[200, 200, 200, 200, 200], []])
})

test('WLD-89 a shop that sells in the EU asks before the pixel, whatever CONSENT is, and logs that once', async () => {
  const pixel = { PIXEL_ID: 'C0FFEE', CONSENT: 'off' }
  const paths = ['/de', '/de', '/', '/policies']
  const off = await asked({ ...pixel, MARKETS: 'GB:GBP:en-GB DE:EUR:en-GB' }, paths)
  const required = await asked({ ...pixel, CONSENT: 'required', MARKETS: 'GB:GBP:en-GB DE:EUR:en-GB' }, paths)
  expect(off.bodies).toEqual(required.bodies)
  expect(off.told).toEqual([
    {
      level: 'error',
      event: 'consent_invalid',
      setting: 'CONSENT must be "required" where MARKETS has a country of the EU.',
    },
  ])
  expect(required.told).toEqual([])
  const elsewhere = await asked({ ...pixel, MARKETS: 'GB:GBP:en-GB US:USD:en-US' }, ['/us'])
  expect([elsewhere.bodies[0]?.includes('"consentRequired":false'), elsewhere.told]).toEqual([true, []])
})

test('WLD-91 a wrong PRODUCT_MAKER is logged once, and product pages leave it out', async () => {
  const settings = { MARKETS: 'GB:GBP:en-GB DE:EUR:en-GB' }
  const wrong = await asked({ ...settings, PRODUCT_MAKER: 'Acme Ltd' }, ['/de/product', '/de/product?card=joker'])
  const none = await asked(settings, ['/de/product', '/de/product?card=joker'])
  expect(wrong.statuses).toEqual([200, 200])
  expect(wrong.bodies).toEqual(none.bodies)
  expect(wrong.told).toEqual([
    {
      level: 'error',
      event: 'product_contacts_invalid',
      setting: 'PRODUCT_MAKER must be a name, a postal address and an email address, separated by semicolons.',
    },
  ])
})
