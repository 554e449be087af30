// Reads orders from a spreadsheet. Each invalid line is reported, and an order with an invalid line is skipped as a
// whole. Shared by the console and the command. Pure.

import * as z from 'zod/mini'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { isLanguage, type Language, languageList, OFFERED_LANGUAGES } from '#domain/market/languages.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { isName } from '#domain/signup/forms.ts'
import { cellsOf, codeCell, rowProblems, textCell } from '#domain/text/csv-row.ts'
import { isEmail } from '#domain/text/mail-address.ts'
import { withAsciiDigits } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { lostZeros, spreadsheetDamage } from '#domain/text/spreadsheet-damage.ts'
import { countryCode } from './countries.ts'
import type { IncomingLine, IncomingOrder } from './order.ts'
import { MAX_LINE_CARDS, MAX_ORDER_NUMBER, MAX_ORDER_ROWS } from './order-limits.ts'
import { type Markets, marketOfOrder } from './order-market.ts'

export const ORDER_COLUMNS = [
  'number',
  'email',
  'name',
  'address1',
  'address2',
  'city',
  'postcode',
  'country',
  'design',
  'quantity',
  'engrave_name',
  'engrave_line2',
  'currency',
  'language',
] as const

/** The other columns are optional: for engravings, and for orders that are not in GBP and en-GB. */
export const NEEDED_COLUMNS = ORDER_COLUMNS.slice(0, 10)

export interface OrderFile {
  /** Good orders, in the order of the file. */
  orders: IncomingOrder[]
  /** Problems by line of the file; the header is line 1. */
  problems: { line: number; text: string }[]
}

/** The cells of a line, cleaned. Codes are compared to the letter. */
const orderRow = z.object({
  number: codeCell,
  email: codeCell,
  name: textCell,
  address1: textCell,
  address2: textCell,
  city: textCell,
  postcode: codeCell,
  country: textCell,
  design: codeCell,
  quantity: codeCell,
  engrave_name: textCell,
  engrave_line2: textCell,
  currency: codeCell,
  language: codeCell,
})
type Row = z.infer<typeof orderRow>

interface Placed {
  line: number
  row: Row
  incoming: IncomingLine | null
}

/** The orders in a file's text, or null if it has too many rows. `markets` are the shop's. Never throws. */
export function readOrderFile(
  text: string,
  catalogue: Catalogue,
  markets: Markets = [DEFAULT_MARKET],
): OrderFile | null {
  const { header, headerLine, records } = readTable(text, ORDER_COLUMNS)
  if (records.length > MAX_ORDER_ROWS) return null
  const missing = NEEDED_COLUMNS.filter((column) => !header.includes(column))
  const doubled = ORDER_COLUMNS.filter((column) => header.indexOf(column) !== header.lastIndexOf(column))
  const headerProblem =
    missing.length > 0 ? `Missing: ${missing.join(', ')}.` : doubled.length > 0 ? `Twice: ${doubled.join(', ')}.` : null
  if (headerProblem !== null) return { orders: [], problems: [{ line: headerLine, text: headerProblem }] }

  const goodRow = checkedRow(catalogue)
  const problems: OrderFile['problems'] = []
  const byNumber = new Map<string, Placed[]>()
  const bad = new Set<string>()
  for (const { line, cells, broken } of records) {
    const row = orderRow.parse(cellsOf(header, cells))
    const { number } = row
    const placed = byNumber.get(number) ?? []
    const checked = goodRow.safeParse(row)
    const found = [
      ...(broken ? ['A quotation mark is missing or in the wrong place; lines after it may be missing.'] : []),
      ...(cells.length > header.length ? ['There are more cells than columns.'] : []),
      ...(checked.success ? [] : rowProblems(checked.error)),
      ...differences(row, placed[0]),
    ]
    for (const problem of found) problems.push({ line, text: problem })
    if (found.length > 0) bad.add(number)
    byNumber.set(number, [...placed, { line, row, incoming: checked.success ? checked.data : null }])
  }
  const orders = [...byNumber].flatMap(([number, placed]) =>
    bad.has(number) ? [] : incomingOrder(number, placed, markets),
  )
  return { orders, problems }
}

const REQUIRED = ['address1', 'city', 'postcode'] as const
/** Columns whose cells a spreadsheet may take for numbers or dates. */
const DAMAGED = ['number', 'address1', 'address2', 'postcode', 'quantity'] as const

/** A check whose sentence depends on the row; `problemOf` returns null for a valid one. */
const judgedBy = (problemOf: (row: Row) => string | null) =>
  z.check<Row>(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value, continue: true })
  })

function damageOf(column: (typeof DAMAGED)[number], row: Row): string | null {
  const damage = spreadsheetDamage(row[column])
  return damage === null ? null : `${column} ${damage}`
}

function lostZerosOf({ postcode, country }: Row): string | null {
  const digits = lostZeros(postcode, countryCode(country) ?? '')
  return digits === null ? null : `postcode has lost its first zero to a spreadsheet: it should have ${digits} digits.`
}

/** A row with its checks, in the order in which their sentences are reported; it becomes a line of an order. */
const checkedRow = (catalogue: Catalogue) =>
  z.pipe(
    orderRow.check(
      z.refine(
        ({ number }) => number !== '' && number.length <= MAX_ORDER_NUMBER,
        'number must have 1 to 40 characters.',
      ),
      z.refine(({ email }) => isEmail(email), 'email is not an email address.'),
      z.refine(({ name }) => isName(name), 'name must have 1 to 100 characters.'),
      ...REQUIRED.map((column) => z.refine<Row>((row) => row[column] !== '', `${column} is missing.`)),
      ...DAMAGED.map((column) => judgedBy((row) => damageOf(column, row))),
      judgedBy(lostZerosOf),
      z.refine(({ country }) => countryCode(country) !== null, 'country must be a country, like United Kingdom or GB.'),
      z.refine(({ design }) => designNamed(design, catalogue) !== undefined, 'design is not in the catalogue.'),
      z.refine(({ quantity }) => {
        const cards = cardsIn(quantity)
        return cards >= 1 && cards <= MAX_LINE_CARDS
      }, 'quantity must be a whole number from 1 to 1000.'),
      z.refine(({ currency }) => CURRENCY.test(currency), 'currency must be three letters, like EUR.'),
      z.refine(({ language }) => languageOf(language) !== null, `language must be one of ${languageList()}.`),
      ...ORDER_COLUMNS.map((column) =>
        z.refine<Row>(
          (row) => isPlainText(row[column], { max: 200 }),
          `${column} is too long, or holds a character that cannot be read.`,
        ),
      ),
    ),
    z.transform((row: Row): IncomingLine | null => {
      const design = designNamed(row.design, catalogue)
      return design === undefined ? null : incomingLine(row, design)
    }),
  )

const CURRENCY = /^(?:[a-z]{3})?$/i

/** The currency of a cell; GBP if it is empty. */
const currencyOf = (cell: string): string => cell.toUpperCase() || DEFAULT_MARKET.currency

/** The language of a cell in any case, British English if it is empty; null for one that the shop does not have. */
function languageOf(cell: string): Language | null {
  const named = OFFERED_LANGUAGES.find((language) => language.toLowerCase() === cell.toLowerCase())
  return cell === '' ? DEFAULT_MARKET.language : named !== undefined && isLanguage(named) ? named : null
}

/** Some exports write whole numbers with a point: "2.0". */
const cardsIn = (quantity: string): number =>
  /^\d{1,4}(?:[.,]00?)?$/.test(withAsciiDigits(quantity)) ? Math.floor(Number.parseFloat(withAsciiDigits(quantity))) : 0

/** The form in which cells of a column are compared: "UK" and "United Kingdom" are one country. */
function meant(column: (typeof OF_BUYER)[number], cell: string): string {
  switch (column) {
    case 'country':
      return countryCode(cell) ?? cell
    case 'email':
      return cell.toLowerCase()
    case 'currency':
      return currencyOf(cell)
    case 'language':
      return languageOf(cell) ?? cell
    default:
      return cell
  }
}

const OF_BUYER = [...ORDER_COLUMNS.slice(1, 8), 'currency', 'language'] as const

/** The lines of an order must have the same buyer. */
const differences = (row: Row, first: Placed | undefined): string[] =>
  first === undefined
    ? []
    : OF_BUYER.filter((column) => meant(column, row[column]) !== meant(column, first.row[column])).map(
        (column) => `${column} differs from line ${first.line}.`,
      )

/** Finds a design by id, cart key, handle or name, in any spelling. */
function designNamed(name: string, { designs }: Catalogue): Design | undefined {
  const wanted = name.toLowerCase()
  return designs.find(({ id, key, handle, label }) =>
    [id, key, handle, label].some((known) => known.toLowerCase() === wanted),
  )
}

function incomingLine({ quantity, engrave_name, engrave_line2 }: Row, design: Design): IncomingLine {
  const attributes = engravingAttributes({ name: engrave_name, line2: engrave_line2 })
  return {
    title: design.label,
    quantity: cardsIn(quantity),
    designId: design.id,
    ...(attributes ? { attributes } : {}),
  }
}

function incomingOrder(number: string, placed: readonly Placed[], markets: Markets): IncomingOrder[] {
  const row = placed[0]?.row
  if (row === undefined) return []
  const country = countryCode(row.country) ?? ''
  const currency = currencyOf(row.currency)
  const lang = languageOf(row.language)
  return [
    {
      backend: 'manual',
      externalId: number,
      number,
      email: row.email,
      name: row.name,
      shipTo: {
        address1: row.address1,
        address2: row.address2,
        city: row.city,
        postcode: row.postcode,
        country,
      },
      currency,
      ...marketOfOrder({ country, currency, locale: lang ?? '' }, markets),
      lang,
      totalPence: 0,
      goodsPence: 0,
      test: false,
      lines: placed.flatMap(({ incoming }) => incoming ?? []),
    },
  ]
}
