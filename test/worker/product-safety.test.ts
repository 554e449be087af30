// What product pages in the EU say of the cards: picture, name, identifier, who answers for them, how to use them safely.
import { expect, test } from 'vitest'
import { cardPicture } from '#domain/shop/card-views.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const MARKETS = 'GB:GBP:en-GB,de US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es'
const SETTINGS = {
  MARKETS,
  PRODUCT_MAKER: 'Acme & Sons Ltd; 1 Example Street, London E1 1AA; safety@acme.example',
  EU_RESPONSIBLE_PERSON: 'Muster GmbH; Musterstraße 1, 10115 Berlin; https://muster.example/kontakt',
}
const pageOf = async (shop: Shop, path: string) => {
  const response = await shop.fetch(path)
  expect([path, response.status]).toEqual([path, 200])
  return { html: await response.text(), tag: response.headers.get('etag') }
}
const safetyOf = (html: string): string | undefined => /<section [^>]*data-safety.*?<\/section>/s.exec(html)?.[0]
const asText = (html = '') =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/ +/g, ' ')
/** The product of the page's structured data. */
const productOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'].find(
    (node: { '@type': string }) => node['@type'] === 'Product',
  )

const IN_THE_EU = {
  '/de/product': [
    'Produktsicherheit',
    'Hersteller',
    'Verantwortliche Person in der EU',
    'kein Spielzeug',
    'Artikelnummer:',
  ],
  '/de-en/product': ['Product safety', 'Manufacturer', 'Responsible person in the EU', 'not a toy', 'Item number:'],
  '/fr/product': [
    'Sécurité du produit',
    'Fabricant',
    'Personne responsable dans l’UE',
    'pas un jouet',
    'Référence\u00a0:',
  ],
  '/es/product': [
    'Seguridad del producto',
    'Fabricante',
    'Persona responsable en la UE',
    'no es un juguete',
    'Referencia:',
  ],
}

test.each(Object.entries(IN_THE_EU))(
  'WLD-91 %s shows every card with picture, name and identifier, who answers for it, and safety words',
  async (path, words) => {
    const shop = await createShop(SETTINGS)
    const { html } = await pageOf(shop, path)
    const safety = safetyOf(html)
    for (const said of words) expect(asText(safety)).toContain(said)
    expect(asText(safety)).toContain('Acme & Sons Ltd 1 Example Street, London E1 1AA safety@acme.example')
    expect(asText(safety)).toContain('Muster GmbH Musterstraße 1, 10115 Berlin https://muster.example/kontakt')
    expect(safety).toContain('href="mailto:safety@acme.example"')
    expect(safety).toContain('href="https://muster.example/kontakt"')
    const identifier = words.at(-1)
    for (const [id, name, handle] of [
      ['black', 'Acme Black', 'acme-card'],
      ['desert', 'Desert Edition', 'acme-desert-acme-card'],
      ['joker', 'Joker', 'joker-acme-card'],
      ['lover-girl', 'Lover Girl', 'acme-card-lover-girl'],
    ] as const) {
      expect(asText(safety)).toContain(`${name} ${identifier} ${handle}`)
      expect(safety).toContain(cardPicture(id, 'front', 480, 'webp'))
    }
    expect(safety?.match(/<img /g)).toHaveLength(7)
    // The identifier is the one that search engines get, and they get the maker too.
    const product = productOf((await pageOf(shop, `${path}?card=joker`)).html)
    expect(product.sku).toBe('joker-acme-card')
    expect(product.manufacturer).toEqual({
      '@type': 'Organization',
      name: 'Acme & Sons Ltd',
      address: '1 Example Street, London E1 1AA',
      email: 'safety@acme.example',
    })
  },
)

test('WLD-91 the section is the same whichever card is chosen, and is in a frame too', async () => {
  const shop = await createShop(SETTINGS)
  const plain = safetyOf((await pageOf(shop, '/de/product')).html)
  expect(plain).toBeDefined()
  for (const query of ['?card=joker', '?embed=1'])
    expect(safetyOf((await pageOf(shop, `/de/product${query}`)).html)).toBe(plain)
})

test('WLD-91 other zones have none of it, and neither have other pages', async () => {
  const shop = await createShop(SETTINGS)
  const unset = await createShop({ MARKETS })
  for (const path of ['/product', '/us/product', '/gb-de/product', '/product?card=joker']) {
    const { html, tag } = await pageOf(shop, path)
    expect(safetyOf(html)).toBeUndefined()
    expect(html).not.toMatch(/product-safety|manufacturer|Acme (?:&amp;|&) Sons|Muster GmbH/)
    expect([path, await pageOf(unset, path)]).toEqual([path, { html, tag }])
  }
  for (const path of ['/de', '/de/limited-editions', '/de/faq'])
    expect((await pageOf(shop, path)).html).not.toMatch(/product-safety|Muster GmbH/)
  const alone = await createShop({ ...SETTINGS, MARKETS: '' })
  const before = await createShop()
  expect(await pageOf(alone, '/product')).toEqual(await pageOf(before, '/product'))
})

test('WLD-91 a contact that is not set is left out, with its label', async () => {
  const { html: none, tag } = await pageOf(await createShop({ MARKETS }), '/de/product')
  expect(asText(safetyOf(none))).toContain('kein Spielzeug')
  expect(safetyOf(none)).not.toMatch(/Hersteller<|Verantwortliche|<a /)
  expect(productOf(none).manufacturer).toBeUndefined()
  const withMaker = await createShop({ MARKETS, PRODUCT_MAKER: SETTINGS.PRODUCT_MAKER })
  const { html: one, tag: oneTag } = await pageOf(withMaker, '/de/product')
  expect(asText(safetyOf(one))).toContain('Hersteller Acme & Sons Ltd')
  expect(safetyOf(one)).not.toContain('Verantwortliche')
  // Nobody keeps a page of before.
  expect(oneTag).not.toBe(tag)
})

test('WLD-91 what the settings say is text', async () => {
  const shop = await createShop({
    MARKETS,
    PRODUCT_MAKER: '<b>Acme</b></script><script>alert(1)</script>; 1 <i>Street</i>; safety@acme.example',
  })
  const { html } = await pageOf(shop, '/de-en/product')
  expect(html).not.toMatch(/<script>alert|<b>Acme|<i>Street/)
  expect(productOf(html).manufacturer.name).toBe('<b>Acme</b></script><script>alert(1)</script>')
})
