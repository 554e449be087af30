// `chips show CHIP`: its record and everything that happened to it, the oldest first.
import { Failure } from '../failure.mjs'
import { chipIdOf, readArgs } from './args.mjs'
import { findChip, listEvents } from './store.mjs'

export async function run(args, db) {
  const chipId = chipIdOf(readArgs(args, { usage: 'CHIP' }).words[0])
  const chip = await findChip(db, chipId)
  if (chip === null) throw new Failure(`There is no chip ${chipId}.`)
  for (const [name, value] of Object.entries(chip)) console.log(`${name.padEnd(9)} ${value ?? '–'}`)
  for (const { time, event, from_status, to_status, username, actor } of await listEvents(db, chipId))
    console.log(
      `${time}  ${event.padEnd(9)} ${from_status ?? 'new'} → ${to_status}${username === null ? '' : ` (@${username})`}  by ${actor}`,
    )
}
