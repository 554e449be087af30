// What the console's search finds (CON-24): each kind is one question to D1, with an exact match each, at most twenty rows.
// A kind is looked for only by whom its page is for.

import { normaliseChipId } from '../../src/domain/chip/chip'
import { canonicalEmail, isEmail } from '../../src/domain/signup/forms'
import { maskedEmail } from '../mail/templates'

const MOST = 20

export interface Hit {
  href: string
  name: string
  /** What else tells it apart: its state, its day. */
  note: string
}

interface Row {
  /** Of its page. */
  id: string
  name: string
  note: string | null
}

export interface Find {
  kind: string
  /** The page a hit leads to, as the table of addresses writes it. */
  page: string
  sql: string
  /** The values of the question, or null where what was typed can be none of this kind. */
  values: (typed: string) => string[] | null
  hit: (row: Row) => Hit
}

const MAX_NUMBER = 100
const isShort = (typed: string): boolean => typed.length <= MAX_NUMBER
const segment = encodeURIComponent
const words = (status: string | null): string => (status ?? '').replaceAll('_', ' ')

const ORDER = `SELECT id, number AS name, status || CASE WHEN test = 1 THEN ' · test' ELSE '' END AS note FROM orders`
const orderHit = ({ id, name, note }: Row): Hit => ({
  href: `/admin/orders/${segment(id)}`,
  name: `Order ${name}`,
  note: note ?? '',
})
const chipHit = ({ id, name, note }: Row): Hit => ({ href: `/admin/chips/${segment(id)}`, name, note: words(note) })

export const FINDS: readonly Find[] = [
  {
    kind: 'Orders',
    page: '/admin/orders/:order',
    // Each by its own index, tracking numbers apart, which are looked for among what was sent.
    sql: `${ORDER} WHERE number IN (?1, '#' || ?1)
      UNION ${ORDER} WHERE backend IN ('shopify', 'stripe', 'sample', 'manual') AND external_id = ?1
      UNION ${ORDER} WHERE email = ?2
      UNION ${ORDER} WHERE tracking = ?1
      ORDER BY name DESC LIMIT ${MOST}`,
    values: (typed) => [typed, canonicalEmail(typed)],
    hit: orderHit,
  },
  {
    kind: 'Cards',
    page: '/admin/chips/:chip',
    sql: `SELECT chip_id AS id, coalesce(label, chip_id) AS name, status AS note FROM chips WHERE chip_id = ?1 LIMIT ${MOST}`,
    values: (typed) => (normaliseChipId(typed) === '' ? null : [normaliseChipId(typed)]),
    hit: chipHit,
  },
  {
    kind: 'Cards by their last four characters',
    page: '/admin/chips/:chip',
    sql: `SELECT chip_id AS id, coalesce(label, chip_id) AS name, status AS note FROM chips
      WHERE substr(chip_id, -4) IN (?1, ?2) AND chip_id <> ?1 ORDER BY chip_id LIMIT ${MOST}`,
    values: (typed) => (/^[A-Za-z0-9]{4}$/.test(typed) ? [typed, typed.toUpperCase()] : null),
    hit: chipHit,
  },
  {
    kind: 'Batches',
    page: '/admin/chips',
    sql: 'SELECT batch AS id, batch AS name, count(*) AS note FROM chips WHERE batch = ?1 GROUP BY batch',
    values: (typed) => (isShort(typed) ? [typed] : null),
    hit: ({ id, name, note }) => ({
      href: `/admin/chips?batch=${segment(id)}`,
      name,
      note: `${note} ${note === '1' ? 'card' : 'cards'}`,
    }),
  },
  {
    kind: 'Accounts',
    page: '/admin/accounts/:account',
    sql: "SELECT id, email AS name, console_role AS note FROM accounts WHERE email = ?1 AND status = 'active'",
    values: (typed) => (isEmail(typed) ? [canonicalEmail(typed)] : null),
    hit: ({ id, name, note }) => ({
      href: `/admin/accounts/${segment(id)}`,
      name: maskedEmail(name),
      note: note ?? '',
    }),
  },
  {
    kind: 'Profiles',
    // To the account whose it is: the profile itself is a page of the shop.
    page: '/admin/accounts/:account',
    sql: `SELECT account_id AS id, username AS name, CASE hidden WHEN 1 THEN 'hidden' ELSE '' END AS note
      FROM profiles WHERE username = ?1 AND account_id IS NOT NULL`,
    values: (typed) => {
      const username = typed.replace(/^@/, '')
      return isShort(username) && username !== '' ? [username] : null
    },
    hit: ({ id, name, note }) => ({ href: `/admin/accounts/${segment(id)}`, name: `@${name}`, note: note ?? '' }),
  },
]
