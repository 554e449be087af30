// `chips sun-tap CHIP`: prints the address that the chip's card would open at its next tap (SUN-31). For a development
// shop only: it signs with the published master key of `npm start`.

import { chipUrl } from '#domain/chip/ndef.ts'
import { masterKeyOf, signedQuery } from '#domain/chip/sun.ts'
import { fromHex } from '#domain/text/hex.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { chipIdOf, readArgs } from './args.ts'
import { isDevelopmentKey, keysOfShop } from './master-keys.ts'
import { findSigningChip } from './store.ts'

const MAX_COUNTER = 0xffffff

export async function run(
  args: string[],
  db: Database,
  context: Pick<Context, 'remote' | 'settings' | 'vars'>,
): Promise<void> {
  const chipId = chipIdOf(readArgs(args, { usage: 'CHIP' }).words[0])
  if (context.remote) throw new UsageFailure('sun-tap works for the shop of this machine only.')
  const keys = keysOfShop(context)
  const chip = await findSigningChip(db, chipId)
  if (chip === null) throw new Failure(`There is no chip ${chipId}.`)
  if (chip.uid === null || chip.key === null) throw new Failure(`${chipId} does not sign its taps: it has no UID.`)
  const hex = keys.get(chip.key)
  if (hex === undefined || !isDevelopmentKey(hex))
    throw new Failure(`The taps of ${chipId} are signed with a master key of your own: only its card can sign them.`)
  if (chip.counter >= MAX_COUNTER) throw new Failure(`${chipId} has been tapped as often as it can count.`)
  const mirror = { uid: fromHex(chip.uid) ?? new Uint8Array(), counter: chip.counter + 1 }
  const random = crypto.getRandomValues(new Uint8Array(5))
  const origin = String(context.settings.SITE_URL ?? '')
    .trim()
    .replace(/\/$/, '')
  const site = origin || `http://localhost:${Number(process.env.PORT || 8787)}`
  print(`${chipUrl(site, chipId)}?${await signedQuery(await masterKeyOf(hex), mirror, random)}`)
}
