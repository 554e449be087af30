// `chips show CHIP`: prints its record, its masked owner and its events, oldest first.
import { maskedAddress } from '#domain/text/masked-address.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure } from '#scripts/failure.ts'
import { print, printable } from '#scripts/output.ts'
import { chipIdOf, readArgs } from './args.ts'
import { type FullRecord, findMeant, listEvents } from './store.ts'

export async function run(args: string[], db: Database): Promise<void> {
  const typed = chipIdOf(readArgs(args, { usage: 'CHIP' }).words[0])
  const chip = await findMeant(db, typed)
  if (chip === null) throw new Failure(`There is no chip ${typed}.`)
  const { chip_id, status, username, batch, label, created, updated, claim_policy, claimed } = chip
  const record = { chip_id, status, username, batch, label, created, updated }
  const claim = { policy: claim_policy, owner: ownerOf(chip), claimed, code: chip.has_code ? 'set' : null }
  for (const [name, value] of Object.entries({ ...record, ...claim })) print(`${name.padEnd(9)} ${value ?? '–'}`)
  for (const { time, event, from_status, to_status, username, actor } of await listEvents(db, chip_id))
    print(
      `${time}  ${event.padEnd(9)} ${from_status ?? 'new'} → ${to_status}${username === null ? '' : ` (@${username})`}  by ${actor}`,
    )
}

/** The owner's name in a form that may be shown: the name of a team, or a masked mail address. */
function ownerOf({ owner_account_id, owner_team_id, owner_email, team_name }: FullRecord): string | null {
  if (owner_team_id !== null) return `team ${printable(team_name ?? '?')}`
  if (owner_account_id === null) return null
  return owner_email === null ? 'an account without an address' : printable(maskedAddress(owner_email))
}
