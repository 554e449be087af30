// Orders from a spreadsheet: what becomes an order, and which line is named for what.
import { describe, expect, it } from 'vitest'
import { readMarkets } from '#domain/market/markets.ts'
import { ORDER_COLUMNS, readOrderFile } from '#domain/order/order-csv.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { csvText } from '#domain/text/csv.ts'

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
const GOOD = {
  number: 'M-1',
  email: 'robin@example.com',
  name: 'Robin Vale',
  address1: '1 Oak Lane',
  address2: '',
  city: 'York',
  postcode: 'YO1 1AA',
  country: 'gb',
  design: 'black',
  quantity: '2',
  engrave_name: '',
  engrave_line2: '',
}
type Line = Partial<Record<(typeof ORDER_COLUMNS)[number], string>>
const fileOf = (...lines: Line[]) =>
  csvText(
    ORDER_COLUMNS,
    lines.map((line) => ({ ...GOOD, ...line })),
  )
const read = (text: string) => readOrderFile(text, catalogue) ?? expect.unreachable('too many rows')

describe('currency and language', () => {
  const { markets } = readMarkets({
    ...{ markets: 'GB:GBP:en-GB US:USD:en-US', slug: 'acme', stripeCountries: [], production: false },
  })
  const factsOf = (file: string) =>
    readOrderFile(file, catalogue, markets)?.orders.map(({ currency, market, lang }) => [currency, market, lang])

  it('WLD-102 are GBP and en-GB when empty, and in a file of before, which has no such columns', () => {
    const before = ORDER_COLUMNS.slice(0, 12)
    expect(factsOf(csvText(before, [GOOD]))).toEqual([['GBP', null, 'en-GB']])
    expect(factsOf(fileOf({}))).toEqual([['GBP', null, 'en-GB']])
    expect(factsOf(csvText([...before, 'currency'], [{ ...GOOD, currency: 'USD' }]))).toEqual([['USD', 'us', 'en-GB']])
  })

  it('WLD-102 are read in any case; with the country they name a market, where one has this currency', () => {
    const us = { country: 'US', currency: 'usd', language: 'EN-us' }
    expect(factsOf(fileOf(us))).toEqual([['USD', 'us', 'en-US']])
    expect(factsOf(fileOf({ currency: 'KWD', language: 'en-US' }))).toEqual([['KWD', null, 'en-US']])
  })

  it('WLD-102 that nobody knows are named, and lines of one order say the same', () => {
    expect(read(fileOf({ currency: 'dollars' }, { number: 'M-2', language: 'en-XX' })).problems).toEqual([
      { line: 2, text: 'currency must be three letters, like EUR.' },
      { line: 3, text: expect.stringMatching(/^language must be one of en-GB.*\.$/) },
    ])
    const other = read(fileOf({}, { currency: 'gbp', language: 'EN-GB' }, { currency: 'EUR' }))
    expect(other.problems).toEqual([{ line: 4, text: 'currency differs from line 2.' }])
    expect(other.orders).toEqual([])
  })
})

describe('a good file', () => {
  it('ORD-35 rows of one number are the lines of one order', () => {
    const { orders, problems } = read(
      fileOf({}, { design: 'Joker', quantity: '1', engrave_name: 'Ann', engrave_line2: 'CEO' }, { number: 'M-2' }),
    )
    expect(problems).toEqual([])
    expect(orders).toMatchObject([
      {
        backend: 'manual',
        externalId: 'M-1',
        number: 'M-1',
        email: 'robin@example.com',
        name: 'Robin Vale',
        shipTo: { address1: '1 Oak Lane', city: 'York', postcode: 'YO1 1AA', country: 'GB' },
        test: false,
        lines: [
          { designId: 'black', quantity: 2 },
          {
            designId: 'joker',
            quantity: 1,
            attributes: [
              { key: 'Name', value: 'Ann' },
              { key: 'Line 2', value: 'CEO' },
            ],
          },
        ],
      },
      { number: 'M-2', lines: [{ designId: 'black' }] },
    ])
  })

  it.each(['black', 'ACME-EDITION', 'acme-card', 'Acme Black'])('ORD-35 CAT-02 knows a design called %j', (design) => {
    expect(read(fileOf({ design }))).toMatchObject({ problems: [], orders: [{ lines: [{ designId: 'black' }] }] })
  })

  it.each([
    ['line ends of one kind', (text: string) => text.replaceAll('\r\n', '\n')],
    ['line ends of the old kind', (text: string) => text.replaceAll('\r\n', '\r')],
    ['semicolons', (text: string) => text.replaceAll('","', '";"')],
    ['a mark at its beginning', (text: string) => `\ufeff${text}`],
    ['empty lines', (text: string) => `${text}\r\n\r\n`],
    ['no quotes', (text: string) => text.replaceAll('"', '')],
  ])('ORD-35 with %s says the same', (_case, change) => {
    expect(read(change(fileOf({}, { number: 'M-2' })))).toEqual(read(fileOf({}, { number: 'M-2' })))
  })

  it.each([
    ['a line for Excel and blank lines first', (text: string) => `sep=,\r\n\r\n${text.slice(1)}`],
    [
      'a separator in a quoted name',
      (text: string) =>
        text.replaceAll('","', '";"').replace('"number"', '"number"').replace(/\r\n/, ';"notes, old"\r\n'),
    ],
    [
      'names as people write them',
      (text: string) =>
        text
          .replace('address1', 'Address\u00a01')
          .replace('engrave_name', 'Engrave Name')
          .replace('"email"', '" E-Mail "'),
    ],
    [
      'columns and rows of nothing',
      (text: string) => text.replaceAll('\r\n', ',,\r\n') + ',,,,,,,,,,,,,\r\n'.repeat(3),
    ],
    ['tabs', (text: string) => text.replaceAll('","', '"\t"')],
  ])('ORD-35 with %s says the same', (_case, change) => {
    const wanted = read(fileOf({}, { number: 'M-2' }))
    expect(read(change(fileOf({}, { number: 'M-2' })))).toEqual(wanted)
    expect(wanted.orders).toHaveLength(2)
  })

  it.each(['Z 1', 'Z  1', 'Z\u00a01', ' Z 1 ', 'Z\u200b 1', 'Z\t1', '\ufeffZ 1', 'Z\u202f1'])(
    'ORD-34 ORD-36 the number %j is Z 1, one order',
    (number) => {
      const { orders, problems } = read(fileOf({ number: 'Z 1' }, { number, design: 'joker' }))
      expect(problems).toEqual([])
      expect(orders).toMatchObject([{ externalId: 'Z 1', number: 'Z 1', lines: [{}, {}] }])
    },
  )

  it.each(['M-2', 'M\u20102', 'M\u20112', 'M\u20132', 'M\u22122'])(
    'ORD-36 the number %j is M-2, whatever its hyphen',
    (number) => {
      expect(read(fileOf({ number })).orders).toMatchObject([{ externalId: 'M-2' }])
    },
  )

  it('ORD-35 takes what was pasted for what was meant', () => {
    const { orders, problems } = read(
      fileOf(
        {
          email: '\u200brobin@example.com\u00a0',
          name: 'Robin\u00a0Vale',
          postcode: 'YO1\u00a01AA',
          quantity: '2.0',
          country: 'UK',
        },
        { email: 'Robin@Example.com', country: 'United Kingdom', quantity: '２' },
      ),
    )
    expect(problems).toEqual([])
    expect(orders).toMatchObject([
      {
        email: 'robin@example.com',
        name: 'Robin Vale',
        shipTo: { postcode: 'YO1 1AA', country: 'GB' },
        lines: [{ quantity: 2 }, { quantity: 2 }],
      },
    ])
  })

  it('ORD-35 keeps commas, quotes and what a spreadsheet would have run', () => {
    const { orders } = read(fileOf({ address1: '1, "Oak" Lane', name: '=Ann' }))
    expect(orders).toMatchObject([{ name: '=Ann', shipTo: { address1: '1, "Oak" Lane' } }])
  })
})

describe('a bad line', () => {
  it.each<[Line, string]>([
    [{ email: 'nobody' }, 'email is not an email address.'],
    [{ name: '' }, 'name must have 1 to 100 characters.'],
    [{ number: '' }, 'number must have 1 to 40 characters.'],
    [{ address1: '' }, 'address1 is missing.'],
    [{ city: '' }, 'city is missing.'],
    [{ postcode: '' }, 'postcode is missing.'],
    [{ country: 'Untied Kingdom' }, 'country must be a country, like United Kingdom or GB.'],
    [{ country: 'UN' }, 'country must be a country, like United Kingdom or GB.'],
    [
      { country: 'US', postcode: '2134' },
      'postcode has lost its first zero to a spreadsheet: it should have 5 digits.',
    ],
    [
      { country: 'Deutschland', postcode: '1067' },
      'postcode has lost its first zero to a spreadsheet: it should have 5 digits.',
    ],
    [
      { number: '1.23E+11' },
      'number was shortened by the spreadsheet, like 1E+05. Make the column text and enter it again.',
    ],
    [{ address1: '02-Jan' }, 'address1 was made a date by the spreadsheet. Make the column text and enter it again.'],
    [{ postcode: '#N/A' }, 'postcode is an error of the spreadsheet.'],
    [{ quantity: '1,000' }, 'quantity must be a whole number from 1 to 1000.'],
    [{ design: 'gold' }, 'design is not in the catalogue.'],
    [{ quantity: '0' }, 'quantity must be a whole number from 1 to 1000.'],
    [{ quantity: '1.5' }, 'quantity must be a whole number from 1 to 1000.'],
    [{ quantity: '1001' }, 'quantity must be a whole number from 1 to 1000.'],
    [{ engrave_name: 'a\u0007' }, 'engrave_name is too long, or holds a character that cannot be read.'],
  ])('ORD-36 is named by its number and leaves its order out whole: %j', (change, text) => {
    const bad = { number: 'M-2', ...change }
    const { orders, problems } = read(
      fileOf({}, { ...bad, ...('number' in change ? {} : { number: 'M-2' }) }, { number: 'M-3' }),
    )
    expect(problems).toEqual([{ line: 3, text }])
    expect(orders.map(({ number }) => number)).toEqual(['M-1', 'M-3'])
  })

  it('ORD-36 takes the good lines of its order with it, wherever it stands', () => {
    const { orders, problems } = read(fileOf({}, { number: 'M-2' }, { quantity: 'x' }))
    expect(problems).toEqual([{ line: 4, text: 'quantity must be a whole number from 1 to 1000.' }])
    expect(orders.map(({ number }) => number)).toEqual(['M-2'])
  })

  it('ORD-36 is also one that says something else of the buyer', () => {
    expect(read(fileOf({}, { email: 'other@example.com' }))).toEqual({
      orders: [],
      problems: [{ line: 3, text: 'email differs from line 2.' }],
    })
  })

  it('ORD-36 is one with a quote that is not closed', () => {
    const { orders, problems } = read(fileOf({}, { number: 'M-2' }).replace('"M-2","robin', '"M-2","ro"bin'))
    expect(orders.map(({ number }) => number)).toEqual(['M-1'])
    expect(problems[0]).toEqual({ line: 3, text: expect.stringContaining('A quotation mark is missing') })
  })

  it('ORD-36 is named by its line in the file, though a cell before it has line breaks', () => {
    const { problems } = read(fileOf({ address2: 'a\nb\nc' }, { number: 'M-2', design: 'gold' }))
    expect(problems.at(-1)).toEqual({ line: 5, text: 'design is not in the catalogue.' })
  })

  it('ORD-35 a header that names a column twice is told, and nothing is taken', () => {
    expect(read(fileOf({}).replace('engrave_line2', 'E-Mail'))).toEqual({
      orders: [],
      problems: [{ line: 1, text: 'Twice: email.' }],
    })
  })

  it('ORD-35 a header that lacks columns is named, and nothing is taken', () => {
    expect(read('number,email\nM-1,a@example.com')).toEqual({
      orders: [],
      problems: [{ line: 1, text: expect.stringContaining('Missing: name, address1') }],
    })
  })
})

it('ORD-36 more than 5,000 rows are refused', () => {
  const many = (count: number) => fileOf(...Array.from({ length: count }, (_, n) => ({ number: `M-${n}` })))
  expect(readOrderFile(many(5000), catalogue)?.orders).toHaveLength(5000)
  expect(readOrderFile(many(5001), catalogue)).toBeNull()
})
