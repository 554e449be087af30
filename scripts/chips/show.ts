// `chips show CHIP`: its record and everything that happened to it, the oldest first.
import type { Database } from '../d1.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { chipIdOf, readArgs } from './args.ts'
import { findChip, listEvents } from './store.ts'

export async function run(args: string[], db: Database): Promise<void> {
  const chipId = chipIdOf(readArgs(args, { usage: 'CHIP' }).words[0])
  const chip = await findChip(db, chipId)
  if (chip === null) throw new Failure(`There is no chip ${chipId}.`)
  for (const [name, value] of Object.entries(chip)) print(`${name.padEnd(9)} ${value ?? '–'}`)
  for (const { time, event, from_status, to_status, username, actor } of await listEvents(db, chipId))
    print(
      `${time}  ${event.padEnd(9)} ${from_status ?? 'new'} → ${to_status}${username === null ? '' : ` (@${username})`}  by ${actor}`,
    )
}
