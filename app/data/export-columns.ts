// What the queries of a data export share: the shape of a part, and its columns.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Statement, Store } from '#db/store.ts'

/** One part of the export. */
export interface ExportPart {
  name: string
  about: string
  /** Is it left out of the file where it has no rows? */
  isRare?: true
  rows: (store: Store, account: { id: string; email: string }) => Statement
}

/** Columns under their names in the database, with their stored values: flags are 0 and 1. */
export const shown = (...columns: readonly SQLiteColumn[]): Record<string, SQL> =>
  Object.fromEntries(columns.map((column) => [column.name, sql`${column}`]))

export const ownProfiles = (id: string): SQL => sql`(SELECT username FROM profiles WHERE account_id = ${id})`
export const ownCards = (id: string): SQL => sql`(SELECT chip_id FROM chips WHERE owner_account_id = ${id})`

/** For JSON.stringify: leaves out a language that nobody chose. */
export const withoutUnsetLanguage = (key: string, value: unknown): unknown =>
  key === 'lang' && value === null ? undefined : value
