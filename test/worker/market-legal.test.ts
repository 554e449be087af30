// Terms and privacy policy in the languages of the markets, and which of them bind.
import { describe, expect, it, test } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

const MARKETS = 'GB:GBP:en-GB,de US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es'
const shopWith = (settings: Parameters<typeof createShop>[0] = {}) => createShop({ MARKETS, ...settings })
const pageOf = async (shop: Shop, path: string) => {
  const response = await shop.fetch(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
/** What the text of a legal page begins with, as HTML. */
const beginning = (html: string) => /<div class="legal">(.*?)<\/(?:p|h2)>/s.exec(html)?.[1] ?? ''
const asText = (html: string) => html.replace(/<[^>]*>/g, '')
/** The text of a legal page, without its frame. */
const sectionsOf = (html: string) => asText(html.slice(html.indexOf('<div class="legal">'), html.indexOf('</main>')))

const NOTICES = {
  de: 'Diese Übersetzung dient der Information. Verbindlich ist der englische Text.',
  fr: 'Cette traduction est fournie à titre d’information. Seul le texte anglais fait foi.',
  es: 'Esta traducción es meramente informativa. El texto vinculante es el inglés.',
}

describe.each(Object.entries(NOTICES))('WLD-83 /%s', (prefix, notice) => {
  it.each(['/terms', '/policies'])(
    '%s is in its language and begins with the words that English binds',
    async (path) => {
      const html = await pageOf(await shopWith(), `/${prefix}${path}`)
      expect(asText(beginning(html))).toBe(notice)
      // That of a market of the EU, whose law holds here: the default market's text is the British one.
      expect(beginning(html)).toContain(`href="/de-en${path}" hrefLang="en-GB"`)
      expect(sectionsOf(html)).not.toMatch(/Who we are|Who is responsible|privacy policy|terms of service/i)
    },
  )

  it('binds where LEGAL_BINDING names its language, and no other translation does', async () => {
    const shop = await shopWith({ LEGAL_BINDING: `en-GB,${prefix}` })
    for (const [other, words] of Object.entries(NOTICES)) {
      const html = await pageOf(shop, `/${other}/terms`)
      expect([other, html.includes('hrefLang="en-GB" class="text-link"')]).toEqual([other, other !== prefix])
      expect([other, asText(beginning(html)) === words]).toEqual([other, other !== prefix])
    }
  })
})

test('WLD-83 the English text that binds is of the market, else of its zone, else the default one', async () => {
  const linkIn = async (shop: Shop, path: string) =>
    /href="([^"]*)" hrefLang="en-GB"/.exec(beginning(await pageOf(shop, path)))?.[1]
  const own = await shopWith({ MARKETS: 'GB:GBP:en-GB,de DE:EUR:de,en-GB FR:EUR:fr IE:EUR:en-GB ES:EUR:es,en-GB' })
  expect(await linkIn(own, '/es/terms')).toBe('/es-en/terms')
  expect(await linkIn(own, '/fr/terms')).toBe('/de-en/terms')
  expect(await linkIn(own, '/gb-de/terms')).toBe('/terms')
  // What the EU's law adds is in the text that binds.
  expect(sectionsOf(await pageOf(own, '/de-en/terms'))).toContain('withdraw from contract')
  const none = await shopWith({ MARKETS: 'GB:GBP:en-GB US:USD:en-US FR:EUR:fr' })
  expect(await linkIn(none, '/fr/terms')).toBe('/terms')
})

test('WLD-83 English texts bind in every market, whatever LEGAL_BINDING names', async () => {
  for (const settings of [{}, { LEGAL_BINDING: 'de' }]) {
    const shop = await shopWith(settings)
    for (const path of ['/terms', '/us/terms', '/de-en/terms', '/policies', '/us/policies', '/de-en/policies'])
      expect(asText(beginning(await pageOf(shop, path)))).toMatch(/^Who (we are|is responsible)$/)
  }
})

test('WLD-83 a translation says of the market what the English text says: its prices, days and duties', async () => {
  const shop = await shopWith({ DUTIES_PAID: 'DE,AT' })
  const german = sectionsOf(await pageOf(shop, '/de/terms'))
  for (const words of [
    'Alle Preise in Euro, inklusive Mehrwertsteuer.',
    'Zölle und Einfuhrsteuern sind',
    '4-7',
    '40\u00a0€',
  ])
    expect(german).toContain(words)
  expect(german).not.toMatch(/£|GBP|Pfund/)
  const british = sectionsOf(await pageOf(shop, '/gb-de/terms'))
  for (const words of ['108\u00a0£', '135\u00a0£', 'GBP']) expect(british).toContain(words)
})

test('WLD-29 the date of the texts is written as the language does', async () => {
  const shop = await shopWith()
  const dates = {
    '/terms': 'Last updated: September 16, 2025',
    '/us/terms': 'Last updated: September 16, 2025',
    '/de/terms': 'Zuletzt aktualisiert: 16. September 2025',
    '/fr/policies': 'Dernière mise à jour\u00a0: 16 septembre 2025',
    '/es/policies': 'Última actualización: 16 de septiembre de 2025',
  }
  for (const [path, date] of Object.entries(dates)) {
    const html = await pageOf(shop, path)
    expect(asText(html)).toContain(date)
    expect(html).toContain('<time dateTime="2025-09-16">')
  }
})

test('WLD-85 the terms of a market in the EU lead to its withdrawal form, and its privacy policy names the data', async () => {
  const shop = await shopWith()
  const words = {
    de: ['Widerrufsformular', 'Bei der E-Mail zu Ihrem Widerruf: unsere rechtliche Verpflichtung.'],
    'de-en': ['withdrawal form', 'For the email about your withdrawal: our legal obligation.'],
    fr: ['formulaire de rétractation', 'Pour l’e-mail au sujet de votre rétractation\u00a0: notre obligation légale.'],
    es: ['formulario de desistimiento', 'Para el correo sobre su desistimiento: nuestra obligación legal.'],
  }
  for (const [prefix, said] of Object.entries(words)) {
    const terms = await pageOf(shop, `/${prefix}/terms`)
    expect([prefix, terms.includes(`href="/${prefix}/withdraw"`)]).toEqual([prefix, true])
    const policy = sectionsOf(await pageOf(shop, `/${prefix}/policies`))
    for (const about of said) expect(policy).toContain(about)
    expect(sectionsOf(terms) + policy).not.toContain('<eu>')
  }
  const elsewhere = await shopWith({ MARKETS: 'GB:GBP:en-GB US:USD:en-US' })
  const single = await createShop()
  for (const [from, path] of [
    ...['/terms', '/us/terms'].map((path) => [shop, path] as const),
    ...['/terms', '/policies', '/us/terms', '/us/policies'].map((path) => [elsewhere, path] as const),
    ...['/terms', '/policies'].map((path) => [single, path] as const),
  ]) {
    const text = await pageOf(from, path)
    expect([path, /withdraw from contract|withdrawal form|your withdrawal|eu&gt;/.test(text)]).toEqual([path, false])
  }
  // The English policy binds, and is the same in every market.
  expect(sectionsOf(await pageOf(shop, '/policies'))).toContain('withdrawal form')
})
