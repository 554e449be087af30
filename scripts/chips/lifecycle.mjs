// `chips link | unlink | pause | resume | retire`: one chip from one state into the next (domain/chip-states.ts). What a
// tap would show during an outage is removed with the link it came from (TAP-13).
import { isUsername } from '../../src/domain/chip.ts'
import { afterAction, EVENT_OF } from '../../src/domain/chip-states.ts'
import { Failure, UsageFailure } from '../failure.mjs'
import { chipIdOf, counted, readArgs } from './args.mjs'
import { changeChip, findChip, hasProfile, statusBeforePause } from './store.mjs'

export async function run(args, db, chips) {
  const { chipId, username, action } = readAction(args, chips.name)
  const before = await findChip(db, chipId)
  if (before === null) throw new Failure(`There is no chip ${chipId}.`)
  const statusBefore = action === 'resume' ? await statusBeforePause(db, chipId) : null
  const outcome = afterAction(before, action, { username, statusBefore })
  if (!outcome.ok) throw new Failure(`${chipId}: ${outcome.error}`)
  const next = outcome.value
  const state = describe(next ?? before)
  if (username !== undefined && !(await hasProfile(db, username)))
    console.error(`There is no profile "${username}" yet: until there is, a tap ends on "page not found".`)
  if (chips.dryRun) {
    console.log(
      next === null ? `${chipId} is ${state} already.` : `${chipId} would become ${state}; it is ${describe(before)}.`,
    )
    return console.log('Nothing was written (dry run).')
  }
  if (next !== null && !(await changeChip(db, { chipId, before, next, event: EVENT_OF[action] })))
    throw new Failure(`${chipId} was changed by somebody else meanwhile; look at it and try again.`)
  console.log(next === null ? `${chipId} is ${state} already.` : `${chipId} is ${state}; it was ${describe(before)}.`)
  // Also when nothing changed: the command can then be repeated after KV has failed.
  if (next === null || next.username !== before.username || next.status !== 'linked_with_profile')
    await forgetAnswers(chips, [chipId])
}

function readAction(args, name) {
  const linking = name === 'link'
  const { values, words } = readArgs(args, {
    options: linking ? { move: { type: 'boolean' } } : {},
    usage: linking ? 'CHIP USERNAME' : 'CHIP',
  })
  const username = linking ? words[1].replace(/^@/, '') : undefined
  if (linking && !isUsername(username)) throw new UsageFailure(`"${words[1]}" is no username.`)
  return { chipId: chipIdOf(words[0]), username, action: linking && values.move ? 'move' : name }
}

const describe = ({ status, username }) => (username === null ? status : `${status} (@${username})`)

/** Removes the last known answers of chips whose link has changed; failing that, says what it means. */
export async function forgetAnswers(chips, chipIds) {
  if (chipIds.length === 0) return
  try {
    await chips.forget(chipIds)
  } catch (thrown) {
    throw new Failure(
      `The database is up to date, but the last known answer of ${counted(chipIds.length, 'chip')} is still in KV: ` +
        `during an outage a tap would show the former owner, until a tap in normal times has seen the change. ` +
        `Run the command again. ${thrown.message}`,
    )
  }
}
