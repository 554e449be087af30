// Conditions of SQL: which lines of which orders are to be engraved.
import { sql } from 'drizzle-orm'
import { listed } from '#db/store.ts'
import { ENGRAVED_KEYS } from '#domain/engraving/engraved-line.ts'

/** Has the statement's order line `l` cards with an engraving? */
export const HAS_ENGRAVING = sql`l.cards > 0 AND EXISTS (SELECT 1 FROM json_each(l.attributes) a
  WHERE a.value ->> 'key' IN ${listed(ENGRAVED_KEYS)} AND trim(a.value ->> 'value') <> '')`

/** Has the statement's order `o` neither left nor ended? */
export const IS_OPEN = sql`o.status IN ('paid', 'packed')`
