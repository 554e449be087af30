// The settings PRODUCT_MAKER and EU_RESPONSIBLE_PERSON: what is read, cleaned and refused.
import { expect, test } from 'vitest'
import { contactHref, readProductContacts } from '#domain/site/product-contacts.ts'

const MAKER = 'PRODUCT_MAKER must be a name, a postal address and an email address, separated by semicolons.'
const RESPONSIBLE =
  'EU_RESPONSIBLE_PERSON must be a name, a postal address and an email address, separated by semicolons.'
const ACME = { name: 'Acme Ltd', address: '1 Example Street, London E1 1AA', electronic: 'safety@acme.example' }
const read = (maker: string, responsible = '') => readProductContacts({ maker, responsible })

test('WLD-91 maker and responsible person are a name, a postal address and a mail address each', () => {
  expect(
    read(
      'Acme Ltd; 1 Example Street, London E1 1AA; safety@acme.example',
      'Muster & Söhne GmbH;Musterstraße 1, 10115 Berlin, Deutschland;produkt@müster.example',
    ),
  ).toEqual({
    maker: ACME,
    responsible: {
      name: 'Muster & Söhne GmbH',
      address: 'Musterstraße 1, 10115 Berlin, Deutschland',
      electronic: 'produkt@müster.example',
    },
    problems: [],
  })
  expect(read('', '  ')).toEqual({ maker: null, responsible: null, problems: [] })
})

test.each([
  'Acme Ltd;1 Example Street, London E1 1AA;safety@acme.example;',
  '  Acme\u00a0Ltd ;\n 1 Example Street,\nLondon E1 1AA\n; mailto:safety@acme.example ',
  '\ufeffAcme Ltd; 1 Example Street\r\n\r\nLondon  E1 1AA; <safety@acme.example>',
])('WLD-91 what is pasted is cleaned: %j', (setting) => {
  expect(read(setting)).toEqual({ maker: ACME, responsible: null, problems: [] })
})

test('WLD-91 a page to write from may take the place of the mail address', () => {
  const { maker } = read('Acme Ltd; 1 Example Street; https://acme.example/contact?about=safety')
  expect(maker?.electronic).toBe('https://acme.example/contact?about=safety')
  expect(contactHref(maker as typeof ACME)).toBe('https://acme.example/contact?about=safety')
  expect(contactHref(ACME)).toBe('mailto:safety@acme.example')
})

test.each([
  'Acme Ltd',
  'Acme Ltd; 1 Example Street',
  'Acme Ltd, 1 Example Street, safety@acme.example',
  'Acme Ltd; safety@acme.example',
  'Acme Ltd; safety@acme.example; 1 Example Street',
  'Acme Ltd; 1 Example Street; London; safety@acme.example',
  '; 1 Example Street; safety@acme.example',
  'Acme Ltd; ; safety@acme.example',
  '-; 1; safety@acme.example',
  ';;',
  'Acme Ltd; 1 Example Street; safety@acme',
  'Acme Ltd; 1 Example Street; a@acme.example, b@acme.example',
  'Acme Ltd; 1 Example Street; http://acme.example/contact',
  'Acme Ltd; 1 Example Street; https://user:password@acme.example',
  'Acme Ltd; 1 Example Street; https://localhost/contact',
  'Acme Ltd; 1 Example Street; javascript:alert(1)',
  'Acme\u0000 Ltd; 1 Example Street; safety@acme.example',
  `${'A'.repeat(121)}; 1 Example Street; safety@acme.example`,
  `Acme Ltd; ${'1 Example Street '.repeat(20)}; safety@acme.example`,
  `Acme Ltd; 1 Example Street; https://acme.example/${'a'.repeat(240)}`,
  `Acme Ltd; ${' '.repeat(2000)}1 Example Street; safety@acme.example`,
])('WLD-91 anything else is refused: %j', (setting) => {
  expect(read(setting)).toEqual({ maker: null, responsible: null, problems: [MAKER] })
  expect(read('', setting).problems).toEqual([RESPONSIBLE])
  // The other one still counts.
  expect(read(setting, 'Acme Ltd; 1 Example Street, London E1 1AA; safety@acme.example')).toEqual({
    maker: null,
    responsible: ACME,
    problems: [MAKER],
  })
})
