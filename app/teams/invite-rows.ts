// Reads invitations: one of a form, or the rows of a list that was pasted or sent as a file. Pure.
import * as z from 'zod/mini'
import { usernameProblem } from '#app/profile/usernames.ts'
import { PROFILE_FIELDS, tooMany } from '#domain/profile/profile-fields.ts'
import type { Brand } from '#domain/site/brand.ts'
import { cellsOf, codeCell, rawCell, rowProblems, textCell } from '#domain/text/csv-row.ts'
import { canonicalEmail, isEmail } from '#domain/text/mail-address.ts'
import { UNREADABLE } from '#domain/text/plain-text.ts'
import { type CsvRecord, columnNamed, readCsv } from '#domain/text/read-csv.ts'

export const INVITE_COLUMNS = ['name', 'email', 'role', 'username'] as const
export const MOST_INVITE_ROWS = 500

/** Roles that can be given to somebody; the owner is made by handing over. */
export type GivenRole = 'admin' | 'member'
export const GIVEN_ROLES = ['member', 'admin'] as const satisfies readonly GivenRole[]

export interface Invitation {
  /** "" where none was given. */
  name: string
  /** Canonical. */
  email: string
  role: GivenRole
  /** The wished name of the profile; "" for none. */
  username: string
}

type ShopNames = Pick<Brand, 'slug' | 'demoUsername'>

const NAME_PROBLEM = 'There are characters in the name that cannot be shown.'

function nameProblem(name: string): string | null {
  if (UNREADABLE.test(name)) return NAME_PROBLEM
  const over = [...name].length - PROFILE_FIELDS.full_name.max
  return over > 0 ? `Name: ${tooMany(over)}` : null
}

const checked = (problemOf: (text: string) => string | null) =>
  z.check<string>((context) => {
    const message = context.value === '' ? null : problemOf(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
  })

/** The name that a team gives somebody; "" for none. */
export const nameField = textCell.check(checked(nameProblem))

/** The fields of an invitation as they were typed. */
export const invitationShape = (brand: ShopNames) =>
  z.object({
    name: nameField,
    email: rawCell.check(
      z.refine(isEmail, 'Please enter a valid email address.'),
      z.overwrite((typed) => (isEmail(typed) ? canonicalEmail(typed) : typed)),
    ),
    role: z.pipe(
      rawCell.check(z.overwrite((typed) => typed.trim().toLowerCase() || 'member')),
      z.enum(GIVEN_ROLES, 'The role must be member or admin.'),
    ),
    username: codeCell.check(
      z.overwrite((typed) => typed.replace(/^@/, '')),
      checked((username) => usernameProblem(username, brand)),
    ),
  })

export interface InviteRow {
  /** The row's number in the list, from 1, without the header. */
  row: number
  /** As it stands in the list, to be recognised. */
  shown: string
  read: { ok: true; invitation: Invitation } | { ok: false; problem: string }
}

/** "Ava Stone <ava@example.com>", as mail programs copy an address. */
const COPIED = /^\s*([^<]*?)\s*<\s*([^<>\s]+@[^<>\s]+)\s*>\s*$/

/** The columns of a list whose first line does not name them. */
const usualColumns = ([first = '']: readonly string[]): readonly string[] =>
  first.includes('@') ? ['email', 'name', 'role', 'username'] : INVITE_COLUMNS

function given(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const its = cellsOf(header, cells)
  const [, name = '', email] = COPIED.exec(its.email ?? '') ?? []
  return email === undefined ? its : { ...its, email, name: its.name?.trim() || name }
}

/** `"Stone, Mara" <mara@example.com>` is one cell. */
const withQuotedAddresses = (text: string): string =>
  text.replace(
    /"([^"\n]{0,200})"[ \t]*<([^<>\s"]{1,254})>/g,
    (_, name: string, email: string) => `"${name} <${email}>"`,
  )

/** A line of addresses, as mail programs list recipients, is a row for each of them. */
const oneAddressEach = (records: readonly CsvRecord[]): readonly CsvRecord[] =>
  records.flatMap((record) => {
    const cells = record.cells.filter((cell) => cell.trim() !== '')
    const isList = cells.length > 1 && cells.every((cell) => cell.includes('@'))
    return isList ? cells.map((cell) => ({ ...record, cells: [cell] })) : record
  })

/** The rows of a list, in which the first line may name the columns; null: there are more than 500. */
export function readInviteRows(text: string, brand: ShopNames): InviteRow[] | null {
  const records = oneAddressEach(readCsv(withQuotedAddresses(text)))
  const [first] = records
  if (first === undefined) return []
  const hasHeader = !first.cells.some((cell) => cell.includes('@'))
  const header = hasHeader ? first.cells.map((name) => columnNamed(name, INVITE_COLUMNS)) : usualColumns(first.cells)
  const rows = hasHeader ? records.slice(1) : records
  if (rows.length > MOST_INVITE_ROWS) return null
  const shape = invitationShape(brand)
  const seen = new Map<string, number>()
  return rows.map((record, at) => readRow(record, { row: at + 1, header, shape, seen }))
}

interface Reading {
  row: number
  header: readonly string[]
  shape: ReturnType<typeof invitationShape>
  /** Addresses and "@" with usernames of the rows before, with their numbers. */
  seen: Map<string, number>
}

function readRow({ cells, broken }: CsvRecord, { row, header, shape, seen }: Reading): InviteRow {
  const its = given(header, cells)
  const shown = (its.email?.trim() || its.name?.trim() || cells.join(', ').trim()).slice(0, 100)
  const refused = (problem: string): InviteRow => ({ row, shown, read: { ok: false, problem } })
  if (broken) return refused('A quotation mark in this row is not closed.')
  const read = shape.safeParse(its)
  if (!read.success) return refused(rowProblems(read.error).join(' '))
  const { email, username } = read.data
  const keys = [email, ...(username === '' ? [] : [`@${username.toLowerCase()}`])]
  const [twice] = keys.flatMap((key) => {
    const before = seen.get(key)
    return before === undefined ? [] : [`${key} is in row ${before} as well.`]
  })
  if (twice !== undefined) return refused(twice)
  for (const key of keys) seen.set(key, row)
  return { row, shown, read: { ok: true, invitation: read.data } }
}
