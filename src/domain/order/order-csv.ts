// Reads orders from a spreadsheet. Each invalid line is reported, and an order with an invalid line is skipped as a
// whole. Shared by the console and the command. Pure.

import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { isName } from '#domain/signup/forms.ts'
import { isEmail } from '#domain/text/mail-address.ts'
import { cleanPasted, cleanPastedCode, withAsciiDigits } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { lostZeros, spreadsheetDamage } from '#domain/text/spreadsheet-damage.ts'
import { countryCode } from './countries.ts'
import { engravingAttributes } from './engraving.ts'
import type { IncomingLine, IncomingOrder } from './order.ts'
import { MAX_LINE_CARDS, MAX_ORDER_NUMBER, MAX_ORDER_ROWS } from './order-limits.ts'

export const ORDER_COLUMNS = [
  ...['number', 'email', 'name', 'address1', 'address2', 'city', 'postcode', 'country'],
  ...['design', 'quantity', 'engrave_name', 'engrave_line2'],
] as const

/** The other columns are optional, for engravings. */
export const NEEDED_COLUMNS = ORDER_COLUMNS.slice(0, 10)

export interface OrderFile {
  /** Good orders, in the order of the file. */
  orders: IncomingOrder[]
  /** Problems by line of the file; the header is line 1. */
  problems: { line: number; text: string }[]
}

type Row = Readonly<Record<string, string>>
interface Placed {
  line: number
  row: Row
  incoming: IncomingLine | null
}

/** The orders in a file's text, or null if it has too many rows. Never throws. */
export function readOrderFile(text: string, catalogue: Catalogue): OrderFile | null {
  const { header, headerLine, records } = readTable(text, ORDER_COLUMNS)
  if (records.length > MAX_ORDER_ROWS) return null
  const missing = NEEDED_COLUMNS.filter((column) => !header.includes(column))
  const doubled = ORDER_COLUMNS.filter((column) => header.indexOf(column) !== header.lastIndexOf(column))
  const headerProblem =
    missing.length > 0 ? `Missing: ${missing.join(', ')}.` : doubled.length > 0 ? `Twice: ${doubled.join(', ')}.` : null
  if (headerProblem !== null) return { orders: [], problems: [{ line: headerLine, text: headerProblem }] }

  const problems: OrderFile['problems'] = []
  const byNumber = new Map<string, Placed[]>()
  const bad = new Set<string>()
  for (const { line, cells, broken } of records) {
    const row = rowOf(header, cells)
    const number = row.number ?? ''
    const placed = byNumber.get(number) ?? []
    const design = designNamed(row.design ?? '', catalogue)
    const found = [
      ...(broken ? ['A quote is not closed or stands in a wrong place; lines after it may be missing.'] : []),
      ...(cells.length > header.length ? ['There are more cells than columns.'] : []),
      ...rowProblems(row, design),
      ...differences(row, placed[0]),
    ]
    for (const problem of found) problems.push({ line, text: problem })
    if (found.length > 0) bad.add(number)
    byNumber.set(number, [...placed, { line, row, incoming: design ? incomingLine(row, design) : null }])
  }
  const orders = [...byNumber].flatMap(([number, placed]) => (bad.has(number) ? [] : incomingOrder(number, placed)))
  return { orders, problems }
}

/** Cells by column, without artefacts of pasting and spreadsheets. */
const rowOf = (header: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(
    header.map((name, at) => [
      name,
      CODES.includes(name) ? cleanPastedCode(cells[at] ?? '') : cleanPasted(cells[at] ?? ''),
    ]),
  )

/** Columns that are compared exactly. */
const CODES = ['number', 'email', 'postcode', 'design', 'quantity']
/** Columns whose cells a spreadsheet may have converted. */
const DAMAGED = ['number', 'address1', 'address2', 'postcode', 'quantity'] as const

function rowProblems(row: Row, design: Design | undefined): string[] {
  const { number = '', email = '', name = '', postcode = '', quantity = '' } = row
  const cards = cardsIn(quantity)
  const country = countryCode(row.country ?? '')
  const zeros = lostZeros(postcode, country ?? '')
  const damaged = DAMAGED.flatMap((column) => {
    const damage = spreadsheetDamage(row[column] ?? '')
    return damage === null ? [] : [`${column} ${damage}`]
  })
  const required = (['address1', 'city', 'postcode'] as const).filter((column) => (row[column] ?? '') === '')
  const unreadable = ORDER_COLUMNS.filter((column) => !isPlainText(row[column] ?? '', { max: 200 }))
  return [
    ...(number === '' || number.length > MAX_ORDER_NUMBER ? ['number must have 1 to 40 characters.'] : []),
    ...(isEmail(email) ? [] : ['email is no mail address.']),
    ...(isName(name) ? [] : ['name must have 1 to 100 characters.']),
    ...required.map((column) => `${column} is missing.`),
    ...damaged,
    ...(zeros === null ? [] : [`postcode has lost its first zero to a spreadsheet: it should have ${zeros} digits.`]),
    ...(country === null ? ['country must be a country, like United Kingdom or GB.'] : []),
    ...(design ? [] : ['design is none of the catalogue.']),
    ...(cards >= 1 && cards <= MAX_LINE_CARDS ? [] : ['quantity must be a whole number from 1 to 1000.']),
    ...unreadable.map((column) => `${column} is too long, or holds a character that cannot be read.`),
  ]
}

/** Some exports write whole numbers with decimals: "2.0". */
const cardsIn = (quantity: string): number =>
  /^\d{1,4}(?:[.,]00?)?$/.test(withAsciiDigits(quantity)) ? Math.floor(Number.parseFloat(withAsciiDigits(quantity))) : 0

/** The form in which two cells of a column are compared: "UK" equals "United Kingdom". */
const meant = (column: string, cell = ''): string =>
  column === 'country' ? (countryCode(cell) ?? cell) : column === 'email' ? cell.toLowerCase() : cell

/** All lines of an order must have the same buyer. */
const differences = (row: Row, first: Placed | undefined): string[] =>
  first === undefined
    ? []
    : ORDER_COLUMNS.slice(1, 8)
        .filter((column) => meant(column, row[column]) !== meant(column, first.row[column]))
        .map((column) => `${column} is another one than in line ${first.line}.`)

/** Finds a design by id, cart key, handle or name, in any spelling. */
function designNamed(name: string, { designs }: Catalogue): Design | undefined {
  const asked = name.toLowerCase()
  return designs.find(({ id, key, handle, label }) =>
    [id, key, handle, label].some((known) => known.toLowerCase() === asked),
  )
}

function incomingLine({ quantity, engrave_name = '', engrave_line2 = '' }: Row, design: Design): IncomingLine {
  const attributes = engravingAttributes({ name: engrave_name, line2: engrave_line2 })
  return {
    title: design.label,
    quantity: cardsIn(quantity ?? ''),
    designId: design.id,
    ...(attributes ? { attributes } : {}),
  }
}

function incomingOrder(number: string, placed: readonly Placed[]): IncomingOrder[] {
  const row = placed[0]?.row
  if (row === undefined) return []
  const part = (name: string): string => row[name] ?? ''
  return [
    {
      backend: 'manual',
      externalId: number,
      number,
      email: part('email'),
      name: part('name'),
      shipTo: {
        address1: part('address1'),
        address2: part('address2'),
        city: part('city'),
        postcode: part('postcode'),
        country: countryCode(part('country')) ?? '',
      },
      totalPence: 0,
      goodsPence: 0,
      test: false,
      lines: placed.flatMap(({ incoming }) => incoming ?? []),
    },
  ]
}
