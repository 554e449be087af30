// `chips sun-check ADDRESS`: what the signature of a tap's address is worth, and why. Reads only: the counter stays
// (SUN-30). Exit code 0 for a genuine tap, 1 otherwise.
import { isSignedTap } from '#domain/chip/chip.ts'
import { masterKeyOf, type TapVerdict, verdictOf } from '#domain/chip/sun.ts'
import { typedChipId } from '#domain/chip/typed-chip.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { readArgs } from './args.ts'
import { keysOfShop } from './master-keys.ts'
import { findSigningChip } from './store.ts'

type Invalid = Extract<TapVerdict, { outcome: 'invalid' }>

export async function run(
  args: string[],
  db: Database,
  context: Pick<Context, 'remote' | 'settings' | 'vars'>,
): Promise<number> {
  const address = cleanPastedCode(readArgs(args, { usage: 'ADDRESS' }).words[0] ?? '').replace(/^[<"'“]+|[>"'”]+$/g, '')
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? []
  const parameters = new URLSearchParams(query)
  const chipId = typedChipId(address)
  if (chipId === '' || !isSignedTap(parameters))
    throw new UsageFailure(
      'Give the address of a signed tap in quotes, like "https://acme.example/scan/7K3MQ2RX?e=…&c=…".',
    )
  const keys = keysOfShop(context)
  const chip = await findSigningChip(db, chipId)
  if (chip === null) throw new Failure(`There is no chip ${chipId}.`)
  if (chip.uid === null || chip.key === null)
    throw new Failure(`${chipId} does not sign its taps: it has no UID. sun-import stores it.`)
  const hex = keys.get(chip.key)
  if (hex === undefined) throw new Failure(`Master key ${chip.key} of ${chipId} is not set here.`)
  const verdict = await verdictOf(parameters, { uid: chip.uid, counter: chip.counter }, await masterKeyOf(hex))
  switch (verdict.outcome) {
    case 'genuine':
      print(`genuine: tap ${verdict.counter} of ${chipId}. ${lastTap(chip.counter)}`)
      return 0
    case 'replayed':
      print(`replayed: tap ${verdict.counter} of ${chipId}. ${lastTap(chip.counter)}`)
      return 1
    case 'invalid':
      print(`invalid: ${reason(verdict, { chipId, key: chip.key })}`)
      return 1
  }
}

const lastTap = (counter: number): string =>
  counter < 0 ? 'No tap was counted before.' : `The last counted tap is ${counter}.`

function reason({ why }: Invalid, { chipId, key }: { chipId: string; key: number }): string {
  switch (why) {
    case 'shape':
      return 'e must be 32 and c 16 hexadecimal digits, each of them once.'
    case 'key':
      return `e was not made with key 1 of master key ${key}, or the card mirrors something else than UID and counter.`
    case 'uid':
      return `it was made by another card than that of ${chipId}.`
    case 'mac':
      return `c does not fit to e: it was changed, or key 2 of the card is not that of master key ${key}.`
  }
}
