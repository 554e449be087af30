// What a deploy names as missing in a shop that sells in the EU. Requirements: WLD-89.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDeploy } from '#scripts/deploy-checks.ts'

const PLATFORM = {
  vars: { APP_ENV: 'production', SITE_URL: 'https://acme.shop', ANON_KEY: 'key' },
  d1_databases: [{ binding: 'DB', database_id: '6f1c1a52-9a41-4a53-8f4e-3f6f2a9f8d10' }],
  kv_namespaces: [{ binding: 'CACHE', id: '0f2ac74b498b48028cb68387c421e279' }],
}
const MARKETS = 'GB:GBP:en-GB,es US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr'
const READY = {
  MARKETS,
  BUSINESS_NAME: 'Acme Ltd',
  BUSINESS_ADDRESS: '1 Example Street, London E1 1AA',
  BUSINESS_EMAIL: 'office@acme.shop',
  BUSINESS_COMPANY_NUMBER: '12345678',
  BUSINESS_VAT_NUMBER: 'GB123456789',
  PRODUCT_MAKER: 'Acme Ltd; 1 Example Street, London E1 1AA; safety@acme.shop',
  EU_RESPONSIBLE_PERSON: 'Muster GmbH; Musterstraße 1, 10115 Berlin; produkt@muster.shop',
  LEGAL_BINDING: 'en-GB,de,fr',
  MAIL_FROM: 'shop@acme.shop',
}
const FILES = ['de.svg', 'en.png', 'fr.pdf']

/** Problems, and the notes on the EU and on company details. */
const said = (settings: Record<string, string>, files: readonly string[] = FILES, withApp = true) => {
  const { problems, notes } = checkDeploy(PLATFORM, settings, files, withApp)
  return { problems, notes: notes.filter((note) => /EU\b|company details/.test(note)) }
}

test('WLD-89 a shop that has everything may be deployed, and nothing is named', () => {
  expect(said(READY)).toEqual({ problems: [], notes: [] })
})

test.each<[string, Record<string, string>, readonly string[], string[]]>([
  [
    'maker',
    { PRODUCT_MAKER: '' },
    FILES,
    ['set PRODUCT_MAKER: product pages must name who makes the cards, with a postal address and an email address.'],
  ],
  [
    'responsible person',
    { EU_RESPONSIBLE_PERSON: ' ' },
    FILES,
    [
      'set EU_RESPONSIBLE_PERSON: product pages must name who is responsible there, unless the maker is established in the EU.',
    ],
  ],
  [
    'notice',
    {},
    ['en.png'],
    [
      'put the official notice on the legal guarantee in German at public/legal-guarantee/de.svg, .png or .pdf.',
      'put the official notice on the legal guarantee in French at public/legal-guarantee/fr.svg, .png or .pdf.',
    ],
  ],
  // Spanish is spoken in the default market only.
  [
    'binding texts',
    { LEGAL_BINDING: 'fr' },
    FILES,
    [
      'have the legal texts in German checked and name "de" in LEGAL_BINDING: some countries ask for them in their language.',
    ],
  ],
  ['sender', { MAIL_FROM: '' }, FILES, ['set MAIL_FROM: orders and withdrawals must be confirmed by email.']],
])('WLD-89 what is missing is named: %s', (_what, settings, files, missing) => {
  expect(said({ ...READY, ...settings }, files)).toEqual({
    problems: [],
    notes: missing.map((what) => `To sell in the EU, ${what}`),
  })
})

test('WLD-88 WLD-89 a shop that is deployed without the app is told who lists and deletes withdrawals', () => {
  const note =
    'To sell in the EU, deploy the app with the shop: it alone lists withdrawals, and deletes them after 24 months. Without it they stay in the table "withdrawals" of D1, for you to read and delete.'
  expect(said(READY, FILES, false).notes).toEqual([note])
  expect(said({ ...READY, MARKETS: 'GB:GBP:en-GB' }, FILES, false).notes).toEqual([])
  // Unless told, it is looked up: APP_HOST names somebody else's.
  expect(checkDeploy(PLATFORM, { ...READY, APP_HOST: 'https://app.elsewhere.shop' }, FILES).notes).toContain(note)
})

test('WLD-89 WLD-90 a file of the notice that the build would refuse forbids the deploy, by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notices-'))
  const back = process.cwd()
  try {
    mkdirSync(join(folder, 'public/legal-guarantee'), { recursive: true })
    writeFileSync(join(folder, 'public/legal-guarantee/german.svg'), '<svg/>')
    process.chdir(folder)
    const { problems } = checkDeploy(PLATFORM, READY, undefined, true)
    expect(problems).toEqual([expect.stringContaining('No page finds public/legal-guarantee/german.svg')])
  } finally {
    process.chdir(back)
    rmSync(folder, { recursive: true })
  }
})

test('WLD-89 missing company details are named, and name and address forbid the deploy', () => {
  const without = (...names: (keyof typeof READY)[]) =>
    said({ ...READY, ...Object.fromEntries(names.map((name) => [name, ''])) })
  expect(without('BUSINESS_EMAIL', 'BUSINESS_VAT_NUMBER')).toEqual({
    problems: [],
    notes: ['A shop must show its company details: BUSINESS_EMAIL, BUSINESS_VAT_NUMBER.'],
  })
  const problem = (name: string) => `${name} must be set in production where MARKETS has a country of the EU.`
  // What is missing besides is named in the same run.
  expect(without('BUSINESS_NAME', 'BUSINESS_ADDRESS', 'PRODUCT_MAKER')).toEqual({
    problems: [problem('BUSINESS_NAME'), problem('BUSINESS_ADDRESS')],
    notes: [
      'A shop must show its company details: BUSINESS_NAME, BUSINESS_ADDRESS.',
      'To sell in the EU, set PRODUCT_MAKER: product pages must name who makes the cards, with a postal address and an email address.',
    ],
  })
})

test('WLD-89 a shop without a market of the EU is asked for none of it', () => {
  for (const markets of ['', 'GB:GBP:en-GB US:USD:en-US', 'GB:GBP:en-GB,de'])
    expect(said({ MARKETS: markets }, []).notes).toEqual([
      expect.stringMatching(/^A shop must show its company details/),
    ])
})

test('WLD-89 an address of a maker that leads nowhere is named', () => {
  const { notes } = checkDeploy(PLATFORM, {
    ...READY,
    PRODUCT_MAKER: 'Acme Ltd; 1 Example Street; safety@acme.example',
  })
  expect(notes).toContain('PRODUCT_MAKER is safety@acme.example, a placeholder that leads nowhere.')
})
