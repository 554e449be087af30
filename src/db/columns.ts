// Column types shared by the tables of shop and app (schema.ts, app/db/schema.ts).
import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/sqlite-core'

/** Text compared case-insensitively for ASCII letters: usernames. */
export const caselessText = customType<{ data: string }>({ dataType: () => 'text COLLATE NOCASE' })

/** 0 or 1. */
export const flag = (name: string) => integer(name, { mode: 'boolean' })

export const off = sql`0`
export const on = sql`1`

/** Whole seconds since the epoch, by the database's clock. */
export const now = sql`(unixepoch())`
