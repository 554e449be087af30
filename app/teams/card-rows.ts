// Cards in a list that an owner or admin pastes or sends as a file: `chip_id,email,claim_code` for handing out, without the
// address for adding cards. Reads what spreadsheets write, with or without a line of names. Pure.
import * as z from 'zod/mini'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { canonicalEmail, isEmail } from '#domain/text/mail-address.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { type CsvRecord, columnNamed, readCsv } from '#domain/text/read-csv.ts'
import { spreadsheetDamage } from '#domain/text/spreadsheet-damage.ts'

export const MOST_ROWS = 500
export const TOO_MANY_ROWS = `At most ${MOST_ROWS} rows.`

/** Names of the columns, the one of the example first. */
const CARDS = ['chip_id', 'chip', 'card', 'card id', 'id', 'tap address', 'address', 'url', 'link']
const EMAILS = ['email', 'e-mail', 'mail', 'email address', 'mail address', 'member']
const CODES = ['claim_code', 'code', 'leaflet code', 'code on the leaflet']

export interface CardRow {
  /** The number of its line in the file, from 1. */
  line: number
  /** The card as it was written. */
  card: string
  /** Ids it can mean, the most exact first; none: it is no id. */
  ids: string[]
  /** Canonical; "" for none. */
  email: string
  /** As it was written; "" for none. */
  code: string
  /** A sentence about the row as it is written, or null. */
  problem: string | null
}

export type CardList = { ok: true; rows: CardRow[] } | { ok: false; problem: string }

/** The rows of a list, empty ones left out. `withEmail`: does each need the address of a member? Never throws. */
export function readCardRows(text: string, { withEmail }: { withEmail: boolean }): CardList {
  const records = readCsv(text)
  const places = placesOf(records[0])
  const given = places === null ? records : records.slice(1)
  if (given.length === 0) return { ok: false, problem: 'There is no card in this list.' }
  if (given.length > MOST_ROWS) return { ok: false, problem: TOO_MANY_ROWS }
  if (places !== null && places.card < 0)
    return { ok: false, problem: 'The column chip_id is missing from the first line.' }
  if (places !== null && withEmail && places.email < 0)
    return { ok: false, problem: 'The column email is missing from the first line.' }
  return {
    ok: true,
    rows: given.map((record) => {
      if (places !== null) return rowOf(record, places, withEmail)
      const parted = { ...record, cells: partsOf(record.cells) }
      return rowOf(parted, placesIn(parted.cells, withEmail), withEmail)
    }),
  }
}

/** The cells of a line; a line of one cell may have gaps, or another separator than the other lines. */
function partsOf(cells: readonly string[]): string[] {
  const given = cells.filter((cell) => cell.trim() !== '')
  const [only = ''] = given
  return given.length === 1 ? only.trim().split(/[\s,;|]+/) : [...cells]
}

/** Where the columns are; -1 for a missing one. */
interface Places {
  card: number
  email: number
  code: number
}

/** By the names in the first line; null where it holds a card already. */
function placesOf(first: CsvRecord | undefined): Places | null {
  const names = (first?.cells ?? []).map((cell) => columnNamed(cell, [...CARDS, ...EMAILS, ...CODES]))
  const find = (called: readonly string[]) => called.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const places = { card: find(CARDS), email: find(EMAILS), code: find(CODES) }
  const isNamed = [...names].filter((name) => [...CARDS, ...EMAILS, ...CODES].includes(name)).length > 0
  return isNamed ? places : null
}

/** By what is in the cells: the address has an at-sign, the card comes first, the code last. */
function placesIn(cells: readonly string[], withEmail: boolean): Places {
  const email = withEmail ? cells.findIndex((cell) => cell.includes('@')) : -1
  const [card = -1, code = -1] = cells.flatMap((cell, at) => (at === email || cell.trim() === '' ? [] : [at]))
  return { card, email, code }
}

const cell = z._default(z.string(), '').check(z.overwrite(cleanPastedCode))
const cellsOfRow = z.object({ card: cell, email: cell, code: cell })

function rowOf({ line, cells, broken }: CsvRecord, places: Places, withEmail: boolean): CardRow {
  const { card, email, code } = cellsOfRow.parse({
    card: cells[places.card],
    email: cells[places.email],
    code: cells[places.code],
  })
  const ids = spreadsheetDamage(card) === null ? chipIdsOf(card) : []
  const canonical = email === '' ? '' : canonicalEmail(plainAddress(email))
  const row = { line, card, ids, email: canonical, code }
  return { ...row, problem: broken ? 'A quotation mark is missing or in the wrong place.' : problemOf(row, withEmail) }
}

/** "Ana Reyes <ana@example.com>", as mail programs copy it. */
const plainAddress = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text

function problemOf({ card, ids, email, code }: Omit<CardRow, 'problem'>, withEmail: boolean): string | null {
  if (card === '') return 'The id of the card is missing.'
  const damage = spreadsheetDamage(card)
  if (damage !== null) return `The id of the card ${damage}`
  if (ids.length === 0) return `“${cut(card)}” is not a card id.`
  const codeDamage = code === '' ? null : spreadsheetDamage(code)
  if (codeDamage !== null) return `The code ${codeDamage}`
  if (!withEmail) return null
  if (email === '') return 'The email address is missing.'
  return isEmail(email) ? null : `“${cut(email)}” is not an email address.`
}

const MOST_REPEATED = 40
const cut = (text: string): string => (text.length > MOST_REPEATED ? `${text.slice(0, MOST_REPEATED)}…` : text)
