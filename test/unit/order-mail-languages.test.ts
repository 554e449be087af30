// Mails about orders in every language, through the real templates and texts.
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { composeMail, composeRow, type MailKind, type MailPayloads } from '#app/mail/templates.ts'
import { APP_WORDS, appSources, shopSources } from '#domain/content/app-words.ts'
import type { Language } from '#domain/market/languages.ts'
import { createBrand } from '#domain/site/brand.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { englishIn, mailIn, ORDER_MAIL_FORMS, TRANSLATED } from '../support/mail-languages.ts'
import { filesBelow } from '../support/syntax.ts'

const FACTS = {
  brand: createBrand({ slug: 'acme', name: 'Acme' }),
  appHost: 'https://app.acme.example',
  siteUrl: 'https://acme.example',
  business: {
    ...{ name: 'Acme Ltd', address: '1 Long Lane', email: 'hi@acme.example' },
    ...{ companyNumber: '7', vatNumber: 'GB1' },
  },
}

const compose = (kind: MailKind, payload: MailPayloads[MailKind], language?: Language) =>
  composeMail(kind, payload, FACTS, language && mailIn(language))

describe.each(TRANSLATED)('in %s', (language) => {
  it.each(ORDER_MAIL_FORMS)('WLD-104 %s has no English sentence, and its lang', (kind, payload) => {
    const { subject, text, html } = compose(kind, payload, language)
    const english = compose(kind, payload)
    // The test would find an English sentence.
    expect(englishIn(english.text)).not.toEqual([])
    expect(englishIn(`${subject}\n${text}`)).toEqual([])
    expect(text).not.toMatch(/undefined|\{\w+\}|Company number|An engraved/)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toContain('An engraved black metal card')
    expect(english.html).toContain('<html lang="en">')
    // The same parts in the same order, but for the sentence about the pages.
    const { pagesInEnglish = '' } = mailIn(language).words?.['order-mails'] ?? {}
    const parts = text.split('\n\n')
    expect(parts.filter((part) => part !== pagesInEnglish)).toHaveLength(english.text.split('\n\n').length)
    const leadsToApp = english.text.split('\n\n').some((part) => /: https:\/\/app\.acme\.example\/\S+$/.test(part))
    expect(parts.filter((part) => part === pagesInEnglish)).toHaveLength(leadsToApp ? 1 : 0)
    // A link to the shop has the market's prefix.
    const toShop = [...html.matchAll(/href="([^"]+)"/g)].filter(([, to]) => to?.startsWith(FACTS.siteUrl))
    expect(toShop.filter(([, to]) => !to?.startsWith(`${FACTS.siteUrl}/de/`))).toEqual([])
  })

  test('WLD-104 a name, an engraving and an address of the buyer are escaped', () => {
    const hostile = '<b>"x"</b>&'
    const line = { design: null, title: hostile, quantity: 1, cards: 1, engraving: hostile }
    const { html } = compose(
      'order-confirmed',
      {
        ...{ id: 'ORDER', number: hostile, test: false, at: 1, lines: [line], total: null, currency: 'EUR' },
        ...{ name: hostile, address: [hostile], country: 'DE' },
      },
      language,
    )
    expect(html).not.toContain('<b>')
    expect(html.match(/&lt;b&gt;&quot;x&quot;&lt;\/b&gt;&amp;/g)?.length).toBeGreaterThan(5)
  })
})

const confirmed = (language?: Language, change: Partial<MailPayloads['order-confirmed']> = {}) => {
  const [, payload] = ORDER_MAIL_FORMS.find(([kind]) => kind === 'order-confirmed') ?? []
  return composeRow({ kind: 'order-confirmed', payload: JSON.stringify({ ...payload, ...change }) }, FACTS, {
    ...mailIn(language ?? 'en-GB'),
  })?.text
}

test('WLD-104 amounts, dates, countries and delivery words are in the form of the language and of the market', () => {
  expect(confirmed('de')).toBe(`Vielen Dank für Ihre Bestellung vom 1. März 2026.

Ihre Bestellung:
2 × Acme Black, Gravur „Ann Lee“

Gesamtbetrag:
1.234,50\u00a0€

Lieferadresse:
Robin Vale
Beispielweg 1
10115 Berlin
Deutschland

Wir gravieren Ihre Karten und verschicken sie innerhalb von 3–5 Tagen. Der Standardversand dauert danach 4–7 Werktage.

Sobald Ihre Bestellung verschickt ist, erhalten Sie eine E-Mail mit einem Link, um Ihre Karten einzurichten.

Bestellung ansehen: https://app.acme.example/app/orders/ORDER

Die Seite, die sich öffnet, ist auf Englisch.

Stimmt etwas nicht? Schreiben Sie vor dem Versand an support@acme.example.

Vertrag widerrufen: https://acme.example/de/withdraw?order=1042

Acme
Acme Ltd
1 Long Lane
E-Mail hi@acme.example
Registernummer 7
USt-IdNr. GB1

Sie erhalten diese E-Mail wegen Ihrer Bestellung 1042 bei Acme.`)
  expect(confirmed('de', { number: '#1 & 2' })).toContain('https://acme.example/de/withdraw?order=%231+%26+2\n')
  expect(confirmed('fr')).toContain('du 1er mars 2026.')
  expect(confirmed('fr')).toContain('Total\u00a0:\n1\u00a0234,50\u00a0€')
  expect(confirmed('fr')).toContain('\nAllemagne\n')
  expect(confirmed('es')).toContain('del 1 de marzo de 2026.')
  expect(confirmed('es')).toContain('1234,50\u00a0€')
  expect(confirmed('es')).toContain('\nAlemania\n')
  const american = confirmed('en-US', { currency: 'USD', market: 'us', country: 'US', address: ['1 Main St'] })
  expect(american).toContain('Thank you for your order of March 1, 2026.')
  expect(american).toContain('$1,234.50')
  expect(american).toContain('before it ships.')
  expect(american).not.toContain('in English')
  // As it was.
  expect(confirmed()).toContain('Thank you for your order of 1 Mar 2026.')
  expect(confirmed()).toContain('EUR 1,234.50')
  expect(confirmed()).not.toContain('in English')
})

test('WLD-105 a mail that is about no order is in English in every language', () => {
  const mail = composeMail('sign-in-code', { code: '12345678' }, FACTS, mailIn('de'))
  expect(mail).toEqual(composeMail('sign-in-code', { code: '12345678' }, FACTS))
})

describe('the files of languages', () => {
  it('WLD-104 of the app hold the groups that its mails and leaflets read, and no other', () => {
    const read = new Set<string>()
    const words = new Proxy({}, { get: (_, group) => void read.add(String(group)) })
    for (const [kind, payload] of ORDER_MAIL_FORMS)
      composeRow({ kind, payload: JSON.stringify(payload) }, FACTS, { language: 'de', words })
    const sheets = [...readFileSync('app/orders/sheets.ts', 'utf8').matchAll(/\bwords\.(\w+)/g)].map(
      ([, group]) => group ?? '',
    )
    expect(sheets).toEqual(['leaflet'])
    expect([...read, ...sheets].sort()).toEqual(APP_WORDS)
    expect(Object.keys(appSources(WORD_SOURCES).de ?? {}).sort()).toEqual(APP_WORDS)
  })

  it('WLD-104 of the shop leave out what only the app reads', () => {
    const all = Object.keys(WORD_SOURCES.de ?? {})
    const left = all.filter((group) => !(group in (shopSources(WORD_SOURCES).de ?? {})))
    expect(left.sort()).toEqual(['leaflet', 'order-mails', 'order-times', 'return-mails'])
    // Nor does a module of the shop read them: the two that do are for the app.
    const naming = (part: string) =>
      ['src', 'client'].flatMap(filesBelow).filter((file) => readFileSync(file, 'utf8').includes(part))
    const READERS = ['src/domain/chip/leaflets.ts', 'src/domain/content/delivery-copy.ts']
    const readers = left.flatMap((group) => naming(`words/${group}.ts`))
    expect(readers.filter((file) => !file.startsWith('src/domain/content/words/')).sort()).toEqual(READERS)
    expect(['chip/leaflets.ts', 'content/delivery-copy.ts'].flatMap((file) => naming(`/${file}'`))).toEqual([])
  })
})
