// The console's search: one query per kind, at most twenty rows each. Case and punctuation do not count
// (src/domain/text/folded.ts); names match by the beginnings of their words. A kind is searched only for roles that may
// see its page.

import { type SQL, sql } from 'drizzle-orm'
import { href, type ScreenId } from '#app/addresses.ts'
import { foldedSql } from '#db/folded.ts'
import { listed } from '#db/store.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { emailIn, numbersIn } from '#domain/order/typed-order.ts'
import { folded, meansName } from '#domain/text/folded.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { foldedOf, lastFourIn, partsOf } from './typed-search.ts'

export const MOST = 20
/** How many rows are searched for a name, the newest first. */
const MOST_NAMES = 2000

export interface Hit {
  href: string
  name: string
  /** What distinguishes it from others: its state, its day. */
  note: string
}

export interface Row {
  /** The id in the address of its page. */
  id: string
  name: string
  note: string | null
  /** The whole name, in a search for names. */
  person?: string | null
}

export interface Find {
  kind: string
  /** The page a hit links to. */
  page: ScreenId
  /** The query, or null where the typed text cannot match this kind. */
  question: (typed: string) => SQL | null
  /** Filters the rows where the query alone is too broad. */
  means?: (typed: string, row: Row) => boolean
  hit: (row: Row) => Hit
}

const MAX_NUMBER = 100
const isShort = (typed: string): boolean => typed.length <= MAX_NUMBER
const words = (status: string | null): string => (status ?? '').replaceAll('_', ' ')

const STATE = sql`status || CASE WHEN test = 1 THEN ' · test' ELSE '' END AS note`
const ORDER = sql`SELECT id, number AS name, ${STATE} FROM orders`
const orderHit = ({ id, name, note }: Row): Hit => ({
  href: href('order', { order: id }),
  name: `Order ${name}`,
  note: note ?? '',
})
const CHIP = sql`SELECT chip_id AS id, coalesce(label, chip_id) AS name, status AS note FROM chips`
const chipHit = ({ id, name, note }: Row): Hit => ({
  href: href('console-chip', { chip: id }),
  name,
  note: words(note),
})

/** A tracking number shorter than this is not looked for inside stored addresses. */
const LEAST_TRACKING = 6
/** The parts of a stored tracking address, each between slashes. */
const TRACKING_PARTS = ['=', '?', '&', '#'].reduce(
  (text, sign) => sql`replace(${text}, ${sign}, '/')`,
  sql`upper(tracking) || '/'`,
)
const inUpperCase = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** Could it be a person's name? */
const isName = (typed: string): boolean => isShort(typed) && /\p{L}/u.test(typed) && !/[@/]/.test(typed)

// All but the letters that hardly any language writes with an accent: these may be stored in another form.
const UNSURE = /[^bfhjkmpqvwx0-9]/gu
const MAX_PATTERN = 40

/** LIKE patterns for the beginning of each word, as a list in JSON. `meansName` checks the rows that match. */
const wordPatterns = (typed: string): string =>
  JSON.stringify(
    typed
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter(Boolean)
      .map((word) => word.replace(UNSURE, '_').slice(0, MAX_PATTERN)),
  )

/** Is each typed word the beginning of a word of the name in this column? */
const hasWords = (column: SQL, typed: string): SQL => {
  const words = ['-', '.', "'", '’'].reduce((text, sign) => sql`replace(${text}, ${sign}, ' ')`, column)
  return sql`${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(${wordPatterns(typed)}) w
    WHERE ' ' || ${words} NOT LIKE '% ' || w.value || '%')`
}

/** `column` must be a constant: it becomes SQL as it is. */
const foldedColumn = (column: string): SQL => sql.raw(foldedSql(column))

const IF_HIDDEN = sql`CASE hidden WHEN 1 THEN 'hidden' ELSE '' END`

/** The username in "@mara" or in the address of a profile; any other text as it is. */
const usernameIn = (typed: string): string =>
  (/\/profile\/([^/?#&]+)/.exec(typed)?.[1] ?? typed).replace(/^[@＠]/, '').replace(/[.,;)>\s]+$/, '')

export const FINDS: readonly Find[] = [
  {
    kind: 'Orders',
    page: 'order',
    question: (typed) => {
      // D1 takes five parts of a UNION at most.
      const [numbers, parts] = [numbersIn(typed), partsOf(typed)]
      const [bare, bareParts] = [foldedOf(numbers), foldedOf(parts)]
      const refs = listed([...numbers, ...parts])
      const inAddress = [...numbers, ...parts].map(inUpperCase).filter(({ length }) => length >= LEAST_TRACKING)
      return sql`${ORDER} WHERE number IN ${listed(numbers.flatMap((one) => [one, `#${one}`]))} OR id IN ${refs}
        UNION ${ORDER} WHERE ${foldedColumn('number')} IN ${listed(bare)}
        UNION ${ORDER} WHERE backend IN ('shopify', 'stripe', 'sample', 'manual') AND external_id IN ${refs}
        UNION ${ORDER} WHERE payment_ref IN ${refs} OR email = ${emailIn(typed) ?? ''}
        UNION ${ORDER} WHERE tracking IS NOT NULL AND (tracking = ${typed}
          OR ${foldedColumn('tracking')} IN ${listed([...bare, ...bareParts])}
          OR (tracking LIKE 'https://%' AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(inAddress)}) n
            WHERE instr(${TRACKING_PARTS}, '/' || n.value || '/') > 0)))
        ORDER BY name DESC LIMIT ${MOST}`
    },
    hit: orderHit,
  },
  {
    kind: 'Orders by name',
    page: 'order',
    question: (typed) =>
      isName(typed)
        ? sql`SELECT id, number AS name, ${STATE}, name AS person FROM orders WHERE ${hasWords(sql`name`, typed)}
            ORDER BY coalesce(paid_at, created_at) DESC LIMIT ${MOST_NAMES}`
        : null,
    means: (typed, { person }) => meansName(typed, person ?? ''),
    hit: (row) => ({ ...orderHit(row), name: `Order ${row.name}, ${row.person}` }),
  },
  {
    kind: 'Cards',
    page: 'console-chip',
    question: (typed) => {
      const ids = chipIdsOf(typed)
      const bare = folded(ids.at(-1) ?? '')
      return ids.length === 0
        ? null
        : sql`${CHIP} WHERE chip_id IN ${listed(ids)} OR (${bare} <> '' AND ${foldedColumn('chip_id')} = ${bare})
            ORDER BY chip_id LIMIT ${MOST}`
    },
    hit: chipHit,
  },
  {
    kind: 'Cards by their last four characters',
    page: 'console-chip',
    question: (typed) => {
      const four = lastFourIn(typed)
      return four !== null
        ? sql`${CHIP} WHERE ${foldedColumn('substr(chip_id, -4)')} = ${four} AND chip_id NOT IN ${listed(chipIdsOf(typed))}
            ORDER BY chip_id LIMIT ${MOST}`
        : null
    },
    hit: chipHit,
  },
  {
    kind: 'Batches',
    page: 'console-chips',
    question: (typed) =>
      isShort(typed)
        ? sql`SELECT batch AS id, batch AS name, count(*) AS note FROM chips
            WHERE batch = ${typed} COLLATE NOCASE GROUP BY batch`
        : null,
    hit: ({ id, name, note }) => ({
      href: `${href('console-chips')}?batch=${encodeURIComponent(id)}`,
      name,
      note: `${note} ${note === '1' ? 'card' : 'cards'}`,
    }),
  },
  {
    kind: 'Accounts',
    page: 'console-account',
    question: (typed) => {
      const email = emailIn(typed)
      return email === null
        ? null
        : sql`SELECT id, email AS name, console_role AS note FROM accounts WHERE email = ${email} AND status = 'active'`
    },
    hit: ({ id, name, note }) => ({
      href: href('console-account', { id }),
      name: maskedAddress(name),
      note: note ?? '',
    }),
  },
  {
    kind: 'Profiles',
    // Links to the owner's account: the profile itself is a page of the shop.
    page: 'console-account',
    question: (typed) => {
      const username = usernameIn(typed)
      return isShort(username) && username !== ''
        ? sql`SELECT account_id AS id, username AS name, ${IF_HIDDEN} AS note
            FROM profiles WHERE username = ${username} AND account_id IS NOT NULL`
        : null
    },
    hit: ({ id, name, note }) => ({ href: href('console-account', { id }), name: `@${name}`, note: note ?? '' }),
  },
  {
    kind: 'Profiles by name',
    page: 'console-account',
    question: (typed) =>
      isName(typed)
        ? sql`SELECT account_id AS id, username AS name, ${IF_HIDDEN} AS note, full_name AS person FROM profiles
            WHERE ${hasWords(sql`full_name`, typed)} AND account_id IS NOT NULL AND username <> ${usernameIn(typed)}
            ORDER BY coalesce(updated_at, created_at) DESC LIMIT ${MOST_NAMES}`
        : null,
    means: (typed, { person }) => meansName(typed, person ?? ''),
    hit: ({ id, name, note, person }) => ({
      href: href('console-account', { id }),
      name: `${person} @${name}`,
      note: note ?? '',
    }),
  },
]
