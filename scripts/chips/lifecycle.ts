// `chips link | unlink | pause | resume | retire`: one chip from one state into the next (domain/chip/chip-states.ts). What
// a tap would show during an outage is removed with the link it came from (T-TAP-13).

import { afterAction, type ChipAction, EVENT_OF } from '../../src/domain/chip/chip-states.ts'
import { isUsername } from '../../src/domain/profile/username.ts'
import type { Database } from '../d1.ts'
import { Failure, messageOf, UsageFailure } from '../failure.ts'
import type { Context } from '../operator.ts'
import { print } from '../output.ts'
import { chipIdOf, counted, readArgs } from './args.ts'
import type { Chips } from './database.ts'
import { changeChip, findChip, hasProfile, statusBeforePause } from './store.ts'

export async function run(
  args: string[],
  db: Database,
  chips: Chips & Pick<Context, 'name' | 'dryRun'>,
): Promise<void> {
  const { chipId, username, action } = readAction(args, chips.name)
  const before = await findChip(db, chipId)
  if (before === null) throw new Failure(`There is no chip ${chipId}.`)
  const statusBefore = action === 'resume' ? await statusBeforePause(db, chipId) : null
  const outcome = afterAction(before, action, { ...(username === undefined ? {} : { username }), statusBefore })
  if (!outcome.ok) throw new Failure(`${chipId}: ${outcome.error}`)
  const next = outcome.value
  const state = describe(next ?? before)
  if (username !== undefined && !(await hasProfile(db, username)))
    console.error(`There is no profile "${username}" yet: until there is, a tap ends on "page not found".`)
  if (chips.dryRun) {
    print(
      next === null ? `${chipId} is ${state} already.` : `${chipId} would become ${state}; it is ${describe(before)}.`,
    )
    return print('Nothing was written (dry run).')
  }
  if (next !== null && !(await changeChip(db, { chipId, before, next, event: EVENT_OF[action] })))
    throw new Failure(`${chipId} was changed by somebody else meanwhile; look at it and try again.`)
  print(next === null ? `${chipId} is ${state} already.` : `${chipId} is ${state}; it was ${describe(before)}.`)
  // Also when nothing changed: the command can then be repeated after KV has failed.
  if (next === null || next.username !== before.username || next.status !== 'linked_with_profile')
    await forgetAnswers(chips, [chipId])
}

function readAction(
  args: string[],
  name: string,
): { chipId: string; username: string | undefined; action: ChipAction } {
  const linking = name === 'link'
  const { values, words } = readArgs(args, {
    options: linking ? { move: { type: 'boolean' } } : {},
    usage: linking ? 'CHIP USERNAME' : 'CHIP',
  })
  const username = linking ? words[1]?.replace(/^@/, '') : undefined
  if (username !== undefined && !isUsername(username)) throw new UsageFailure(`"${words[1]}" is no username.`)
  return {
    chipId: chipIdOf(words[0]),
    username,
    action: 'move' in values && values.move ? 'move' : (name as ChipAction),
  }
}

const describe = ({ status, username }: { status: string; username: string | null }) =>
  username === null ? status : `${status} (@${username})`

/** Removes the last known answers of chips whose link has changed; failing that, says what it means. */
export async function forgetAnswers(chips: Pick<Chips, 'forget'>, chipIds: string[]): Promise<void> {
  if (chipIds.length === 0) return
  try {
    await chips.forget(chipIds)
  } catch (thrown) {
    throw new Failure(
      `The database is up to date, but the last known answer of ${counted(chipIds.length, 'chip')} is still in KV: ` +
        `during an outage a tap would show the former owner, until a tap in normal times has seen the change. ` +
        `Run the command again. ${messageOf(thrown)}`,
    )
  }
}
