// Cards that sign their taps, for tests: their keys, their addresses, and the chips they belong to.
import { masterKeyOf, signedQuery } from '#domain/chip/sun.ts'
import { bytesOf } from './sun-vectors.ts'

/** Master keys 1 and 2 of the tests. */
export const MASTER_KEYS = { 1: '00112233445566778899AABBCCDDEEFF', 2: 'FFEEDDCCBBAA99887766554433221100' } as const
export const SUN_MASTER_KEYS = `1:${MASTER_KEYS[1]},2:${MASTER_KEYS[2]}`

export interface SigningCard {
  chip: string
  uid: string
  key: 1 | 2
}

let last = 0
/** A chip with a tag of its own. `columns` are those of its row. */
export async function newSigningCard(
  db: D1Database,
  columns: Record<string, string | number | null> = {},
  key: 1 | 2 = 1,
): Promise<SigningCard> {
  const number = ++last
  const card: SigningCard = {
    chip: `SIGNED${String(number).padStart(4, '0')}`,
    uid: `04${number.toString(16).padStart(12, '0').toUpperCase()}`,
    key,
  }
  const row = {
    ...{ chip_id: card.chip, status: 'linked_with_profile', username: 'acme', sun_uid: card.uid, sun_key: key },
    ...columns,
  }
  const names = Object.keys(row)
  await db
    .prepare(`INSERT INTO chips (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
    .run()
  return card
}

/** The query of a tap of this card. */
export const queryOf = async ({ uid, key }: Pick<SigningCard, 'uid' | 'key'>, counter: number): Promise<string> =>
  signedQuery(await masterKeyOf(MASTER_KEYS[key]), { uid: bytesOf(uid), counter })

/** The path of a tap of this card. */
export const tapOf = async (card: SigningCard, counter: number): Promise<string> =>
  `/scan/${card.chip}?${await queryOf(card, counter)}`
