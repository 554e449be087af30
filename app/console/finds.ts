// What the console's search finds: each kind is one question to D1, at most twenty rows. What is typed is compared as
// people mean it, in whatever case, with or without the signs between (src/domain/text/folded.ts); names by the words
// they begin with. A kind is looked for only by whom its page is for.

import { type SQL, sql } from 'drizzle-orm'
import { href, type ScreenId } from '#app/addresses.ts'
import { maskedEmail } from '#app/mail/templates.ts'
import { foldedSql } from '#db/folded.ts'
import { listed } from '#db/store.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { canonicalEmail, isEmail } from '#domain/signup/forms.ts'
import { folded, meansName } from '#domain/text/folded.ts'

export const MOST = 20
/** So many rows are looked through for a name, the newest first. */
const MOST_NAMES = 2000

export interface Hit {
  href: string
  name: string
  /** What else tells it apart: its state, its day. */
  note: string
}

export interface Row {
  /** Of its page. */
  id: string
  name: string
  note: string | null
  /** Where the question is for names: the whole name. */
  person?: string | null
}

export interface Find {
  kind: string
  /** The page a hit leads to. */
  page: ScreenId
  /** The question, or null where what was typed can be none of this kind. */
  question: (typed: string) => SQL | null
  /** Of the rows, those that are meant, where the question cannot say. */
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

/** "Order #1001" as a page says it, or the address of a page: what names the order in it. */
const orderWords = (typed: string): string =>
  (/\/admin\/orders\/([^/?#]+)/.exec(typed)?.[1] ?? typed).replace(/^order\s+(?:no\.?|number)?\s*/i, '').trim() || typed

/** Could it be a person's name? */
const isName = (typed: string): boolean => isShort(typed) && /\p{L}/u.test(typed) && !/[@/]/.test(typed)

// Letters that hardly any language writes with an accent; any other may be one that is written differently.
const UNSURE = /[^bfhjkmpqvwx0-9]/gu
const MAX_PATTERN = 40

/** For LIKE: what each word of a name begins with, as a list in JSON. `meansName` looks at the rows it leaves. */
const wordPatterns = (typed: string): string =>
  JSON.stringify(
    typed
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter(Boolean)
      .map((word) => word.replace(UNSURE, '_').slice(0, MAX_PATTERN)),
  )

/** Begins each word that was typed a word of the name in this column? */
const hasWords = (column: SQL, typed: string): SQL => {
  const words = ['-', '.', "'", '’'].reduce((text, sign) => sql`replace(${text}, ${sign}, ' ')`, column)
  return sql`${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(${wordPatterns(typed)}) w
    WHERE ' ' || ${words} NOT LIKE '% ' || w.value || '%')`
}

/** `column` is text of ours. */
const foldedColumn = (column: string): SQL => sql.raw(foldedSql(column))

const IF_HIDDEN = sql`CASE hidden WHEN 1 THEN 'hidden' ELSE '' END`

/** The username in "@mara", in an address of a profile, or what was typed. */
const usernameIn = (typed: string): string =>
  (/\/profile\/([^/?#&]+)/.exec(typed)?.[1] ?? typed).replace(/^[@＠]/, '').replace(/[.,;)>\s]+$/, '')

export const FINDS: readonly Find[] = [
  {
    kind: 'Orders',
    page: 'order',
    question: (typed) => {
      const words = orderWords(typed)
      const bare = folded(words)
      return sql`${ORDER} WHERE number IN (${words}, ${`#${words}`}) OR id = ${words}
        UNION ${ORDER} WHERE ${bare} <> '' AND ${foldedColumn('number')} = ${bare}
        UNION ${ORDER} WHERE backend IN ('shopify', 'stripe', 'sample', 'manual') AND external_id = ${words}
        UNION ${ORDER} WHERE email = ${canonicalEmail(typed)}
        UNION ${ORDER} WHERE tracking = ${words}
          OR (${bare} <> '' AND tracking IS NOT NULL AND ${foldedColumn('tracking')} = ${bare})
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
      const four = folded(typed.replace(/^…/, ''))
      return /^[A-Z0-9]{4}$/.test(four)
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
    question: (typed) =>
      isEmail(typed)
        ? sql`SELECT id, email AS name, console_role AS note FROM accounts
            WHERE email = ${canonicalEmail(typed)} AND status = 'active'`
        : null,
    hit: ({ id, name, note }) => ({
      href: href('console-account', { id }),
      name: maskedEmail(name),
      note: note ?? '',
    }),
  },
  {
    kind: 'Profiles',
    // To the account whose it is: the profile itself is a page of the shop.
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
