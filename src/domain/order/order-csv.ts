// Orders from a spreadsheet (ORD-35, ORD-36): read line by line, each bad line named, an order with one bad line left out
// whole. The same for the console and the command. Pure.

import type { Catalogue, Design } from '../shop/catalogue'
import { isName } from '../signup/forms'
import { restore } from '../text/formulas'
import { isEmail } from '../text/mail-address'
import { isPlainText } from '../text/plain-text'
import { countryCode } from './countries'
import { engravingAttributes } from './engraving'
import type { ToldLine, ToldOrder } from './order'
import { MAX_LINE_CARDS, MAX_ORDER_NUMBER, MAX_ORDER_ROWS } from './order-limits'

export const ORDER_COLUMNS = [
  ...['number', 'email', 'name', 'address1', 'address2', 'city', 'postcode', 'country'],
  ...['design', 'quantity', 'engrave_name', 'engrave_line2'],
] as const

/** The others stand in a file only where something is engraved. */
export const NEEDED_COLUMNS = ORDER_COLUMNS.slice(0, 10)

export interface OrderFile {
  /** Good orders, in the order of the file. */
  orders: ToldOrder[]
  /** What is wrong, by the line of the file; the header is line 1. */
  problems: { line: number; text: string }[]
}

type Row = Readonly<Record<string, string>>
interface Placed {
  line: number
  row: Row
  told: ToldLine | null
}

/** The orders of a file's text, or null for more rows than are taken. Never throws. */
export function readOrderFile(text: string, catalogue: Catalogue): OrderFile | null {
  const [head, ...body] = csvLines(text.replace(/^\ufeff/, ''))
  if (body.length > MAX_ORDER_ROWS) return null
  const header = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const missing = NEEDED_COLUMNS.filter((column) => !header.includes(column))
  if (missing.length > 0) return { orders: [], problems: [{ line: 1, text: `Missing: ${missing.join(', ')}.` }] }

  const problems: OrderFile['problems'] = []
  const byNumber = new Map<string, Placed[]>()
  const bad = new Set<string>()
  for (const { line, cells } of body) {
    const row: Row = Object.fromEntries(header.map((name, at) => [name, restore(cells[at] ?? '').trim()]))
    const number = row.number ?? ''
    const placed = byNumber.get(number) ?? []
    const design = designNamed(row.design ?? '', catalogue)
    const found = [
      ...(cells.length > header.length ? ['There are more cells than columns.'] : []),
      ...rowProblems(row, design),
      ...differences(row, placed[0]),
    ]
    for (const problem of found) problems.push({ line, text: problem })
    if (found.length > 0) bad.add(number)
    byNumber.set(number, [...placed, { line, row, told: design ? toldLine(row, design) : null }])
  }
  const orders = [...byNumber].flatMap(([number, placed]) => (bad.has(number) ? [] : toldOrder(number, placed)))
  return { orders, problems }
}

function rowProblems(row: Row, design: Design | undefined): string[] {
  const { number = '', email = '', name = '', country = '', quantity = '' } = row
  const cards = /^\d{1,4}$/.test(quantity) ? Number(quantity) : 0
  const required = (['address1', 'city', 'postcode'] as const).filter((column) => (row[column] ?? '') === '')
  const unreadable = ORDER_COLUMNS.filter((column) => !isPlainText(row[column] ?? '', { max: 200 }))
  return [
    ...(number === '' || number.length > MAX_ORDER_NUMBER ? ['number must have 1 to 40 characters.'] : []),
    ...(isEmail(email) ? [] : ['email is no mail address.']),
    ...(isName(name) ? [] : ['name must have 1 to 100 characters.']),
    ...required.map((column) => `${column} is missing.`),
    ...(countryCode(country) === null ? ['country must be a country, like United Kingdom or GB.'] : []),
    ...(design ? [] : ['design is none of the catalogue.']),
    ...(cards >= 1 && cards <= MAX_LINE_CARDS ? [] : ['quantity must be a whole number from 1 to 1000.']),
    ...unreadable.map((column) => `${column} is too long, or holds a character that cannot be read.`),
  ]
}

/** All lines of an order say the same of its buyer. */
const differences = (row: Row, first: Placed | undefined): string[] =>
  first === undefined
    ? []
    : ORDER_COLUMNS.slice(1, 8)
        .filter((column) => row[column] !== first.row[column])
        .map((column) => `${column} is another one than in line ${first.line}.`)

/** A design by its id, its key in carts, its handle or its name, however it is spelt. */
function designNamed(name: string, { designs }: Catalogue): Design | undefined {
  const asked = name.toLowerCase()
  return designs.find(({ id, key, handle, label }) =>
    [id, key, handle, label].some((known) => known.toLowerCase() === asked),
  )
}

function toldLine({ quantity, engrave_name = '', engrave_line2 = '' }: Row, design: Design): ToldLine {
  const attributes = engravingAttributes({ name: engrave_name, line2: engrave_line2 })
  return {
    title: design.label,
    quantity: Number(quantity),
    designId: design.id,
    ...(attributes ? { attributes } : {}),
  }
}

function toldOrder(number: string, placed: readonly Placed[]): ToldOrder[] {
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
      lines: placed.flatMap(({ told }) => told ?? []),
    },
  ]
}

/** Records of CSV with the line each begins in (RFC 4180; semicolons and tabs as well); empty lines are left out. */
function csvLines(text: string): { line: number; cells: string[] }[] {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ','
  const records: { line: number; cells: string[] }[] = []
  let [line, began, cell, cells, quoted]: [number, number, string, string[], boolean] = [1, 1, '', [], false]
  const end = () => {
    cells.push(cell)
    if (cells.some((one) => one !== '')) records.push({ line: began, cells })
    ;[cell, cells] = ['', []]
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) {
      end()
      began = line
    } else if (sign !== '\r') cell += sign
  }
  end()
  return records
}
