// Finds and erases a mail address in D1, table by table, for `npm run subscribers -- erase`. Some rows hold the
// address, others a keyed hash of it.
import { domainToUnicode } from 'node:url'
import { WITHDRAWAL_MAIL } from '#domain/order/withdrawal.ts'
import { canonicalEmail } from '#domain/signup/forms.ts'
import { addressHash, codeHolderHash } from '#mail/unsubscribe-token.ts'
import type { Database } from './d1.ts'

const IN_LIST = 'IN (SELECT value FROM json_each(?1))'
const IS_RECEIPT_DUE = `kind = '${WITHDRAWAL_MAIL}' AND status IN ('pending', 'sending')`

interface AddressRecord {
  what: string
  table: string
  column: string
  by: keyof Traces
  /** Which of the rows with the address, as SQL; all by default. */
  only?: string
  erase?: string
  isObjection?: boolean
  /** Why these rows are never erased here. */
  kept?: string
}

/** The forms in which an address may be stored. */
export interface Traces {
  addresses: string[]
  hashes: string[]
  codeHashes: string[]
}

/**
 * `by` names the form of the address that the column holds. A discount code stays assigned, so that it is never given
 * out twice; only its holder is erased.
 */
const RECORDS: readonly AddressRecord[] = [
  { what: 'newsletter sign-ups', table: 'newsletter_signups', column: 'email', by: 'addresses' },
  { what: '"Notify Me" requests', table: 'discount_code_requests', column: 'email', by: 'addresses' },
  {
    ...{ what: 'mails, sent or waiting', table: 'mail_outbox', column: 'recipient', by: 'addresses' },
    only: `NOT (${IS_RECEIPT_DUE})`,
  },
  {
    ...{ what: 'receipts of withdrawals that wait', table: 'mail_outbox', column: 'recipient', by: 'addresses' },
    only: IS_RECEIPT_DUE,
    kept: 'until they are sent, because the law asks for them',
  },
  {
    ...{ what: 'withdrawals from contracts', table: 'withdrawals', column: 'email', by: 'addresses' },
    kept: 'for 24 months, because the law asks for it',
  },
  { what: 'marks of the last mail', table: 'mail_outbox', column: 'address_hash', by: 'hashes' },
  {
    what: 'discount codes, whose holder is forgotten',
    table: 'discount_codes',
    column: 'address_hash',
    by: 'codeHashes',
    erase: `UPDATE discount_codes SET address_hash = 'erased ' || lower(hex(randomblob(16))) WHERE address_hash ${IN_LIST}`,
  },
  { what: 'objections to mail', table: 'mail_suppressions', column: 'address_hash', by: 'hashes', isObjection: true },
]
/** Tables with addresses or their hashes; a test compares them with the schema. */
export const ADDRESS_TABLES = [...new Set(RECORDS.map(({ table }) => table))]

/**
 * The forms in which an address may be stored: the canonical one, with a Unicode domain as in older rows, as typed in
 * lower case, and its hashes under each of these secrets.
 */
export async function addressTraces(address: string, secrets: readonly string[]): Promise<Traces> {
  const canonical = canonicalEmail(address)
  const domain = canonical.slice(canonical.lastIndexOf('@') + 1)
  const local = canonical.slice(0, canonical.length - domain.length)
  const of = (hash: (secret: string, address: string) => Promise<string>) =>
    Promise.all(secrets.map((secret) => hash(secret, canonical)))
  return {
    addresses: [...new Set([canonical, local + domainToUnicode(domain), address.trim().toLowerCase()])],
    hashes: await of(addressHash),
    codeHashes: await of(codeHolderHash),
  }
}

const where = ({ column, only }: AddressRecord) => `${column} ${IN_LIST}${only === undefined ? '' : ` AND ${only}`}`

/** The number of rows about the address, by kind of data. */
export async function countTraces(
  db: Database,
  traces: Traces,
): Promise<(Pick<AddressRecord, 'what' | 'kept'> & { isObjection: boolean; rows: number })[]> {
  const counted = await db.batch<{ found: number }>(
    RECORDS.map((record) =>
      db
        .prepare(`SELECT count(*) AS found FROM ${record.table} WHERE ${where(record)}`)
        .bind(JSON.stringify(traces[record.by])),
    ),
  )
  return RECORDS.map(({ what, kept, isObjection = false }, index) => ({
    what,
    ...(kept === undefined ? {} : { kept }),
    isObjection,
    rows: counted[index]?.results[0]?.found ?? 0,
  }))
}

/**
 * Erases them in one transaction: not those that the law asks to keep, and objections only on request, because they protect
 * the address.
 */
export const eraseTraces = (db: Database, traces: Traces, { objections }: { objections: boolean }): Promise<unknown> =>
  db.batch(
    RECORDS.filter(({ isObjection, kept }) => kept === undefined && (objections || !isObjection)).map((record) =>
      db
        .prepare(record.erase ?? `DELETE FROM ${record.table} WHERE ${where(record)}`)
        .bind(JSON.stringify(traces[record.by])),
    ),
  )
