// `chips link | unlink | pause | resume | retire`: changes the state of one chip (domain/chip/chip-states.ts), also if
// an account owns it (CLM-36). If its link changes, its last known answer, which taps use during an outage, is deleted
// (T-TAP-13).
import { randomUUID } from 'node:crypto'
import { afterAction, type ChipAction, EVENT_OF } from '#domain/chip/chip-states.ts'
import { isUsername } from '#domain/profile/username.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, messageOf, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'
import { chipIdOf, counted, readArgs } from './args.ts'
import { codeSecret, makeCodes, type NewCode } from './claim-codes.ts'
import type { Chips } from './database.ts'
import {
  changeChip,
  type FullRecord,
  findMeant,
  hasProfile,
  isTheirs,
  type OwnerMail,
  statusBeforePause,
} from './store.ts'

const MAX_REASON = 300

/** The requested change. `reason` is sent to the owner. */
interface Asked {
  chipId: string
  username: string | undefined
  reason: string | undefined
  action: ChipAction
}

export async function run(
  args: string[],
  db: Database,
  chips: Chips & Pick<Context, 'name' | 'dryRun' | 'remote' | 'settings'>,
): Promise<void> {
  const typed = readAction(args, chips.name)
  const before = await findMeant(db, typed.chipId)
  if (before === null) throw new Failure(`There is no chip ${typed.chipId}.`)
  const asked = { ...typed, chipId: before.chip_id }
  const { chipId, username, action } = asked
  const owned = before.owner_account_id !== null || before.owner_team_id !== null
  const statusBefore = action === 'resume' ? await statusBeforePause(db, chipId) : null
  const outcome = afterAction(before, action, { ...(username === undefined ? {} : { username }), statusBefore, owned })
  if (!outcome.ok) throw new Failure(`${chipId}: ${outcome.error}`)
  const next = outcome.value
  const state = describe(next ?? before)
  if (username !== undefined && !(await hasProfile(db, username)))
    console.error(`There is no profile "${username}" yet: until there is, a tap ends on "page not found".`)
  const releases = next !== null && owned && action === 'unlink'
  const disowns =
    releases || (next !== null && owned && username !== undefined && !(await isTheirs(db, username, before)))
  const secret = releases ? await codeSecret(chips) : null
  if (chips.dryRun) {
    print(
      next === null ? `${chipId} is ${state} already.` : `${chipId} would become ${state}; it is ${describe(before)}.`,
    )
    if (disowns) print('Its owner would lose it.')
    return print('Nothing was written (dry run).')
  }
  const [code] = secret === null ? [] : await makeCodes(secret, [chipId])
  const changed =
    next !== null &&
    (await changeChip(db, {
      ...{ chipId, before, next, disowns, codeHash: code?.hash, mail: mailFor(asked, before, releases) },
      event: releases ? 'released' : EVENT_OF[action],
    }))
  if (changed && !changed.done)
    throw new Failure(`${chipId} was changed by somebody else meanwhile; look at it and try again.`)
  print(next === null ? `${chipId} is ${state} already.` : `${chipId} is ${state}; it was ${describe(before)}.`)
  tell(asked, { changed: changed !== false, owned, disowns, told: changed !== false && changed.told, code })
  // Also if nothing changed, so that the command can be repeated after KV has failed.
  if (next === null || next.username !== before.username || next.status !== 'linked_with_profile')
    await forgetAnswers(chips, [chipId])
}

/** Prints what the change means for the owner, and the new claim code of a released chip. */
function tell(
  { reason }: Asked,
  done: { changed: boolean; owned: boolean; disowns: boolean; told: boolean; code: NewCode | undefined },
): void {
  if (!done.changed) {
    if (reason !== undefined) console.error('Nothing has changed, so nobody is told.')
    return
  }
  if (done.disowns) print('Its owner has lost it.')
  if (done.code !== undefined) print(`Its new claim code: ${done.code.code}`)
  if (done.told) print('Its owner is told by email.')
  else if (reason !== undefined)
    console.error(done.owned ? 'Its owner has no email address and is not told.' : 'Nobody owns it, so nobody is told.')
}

function mailFor({ action, reason }: Asked, { status }: FullRecord, releases: boolean): OwnerMail | undefined {
  if (releases) return { id: randomUUID(), kind: 'card-released', details: {} }
  if (reason === undefined) return undefined
  const details = { reason, from: status, to: EVENT_OF[action] }
  return { id: randomUUID(), kind: 'card-switched-off', details }
}

const OPTIONS = { move: { type: 'boolean' }, reason: { type: 'string' } } as const
/** The options that each command accepts. */
const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  link: ['move'],
  pause: ['reason'],
  retire: ['reason'],
}

function readAction(args: string[], name: string): Asked {
  const linking = name === 'link'
  const { values, words } = readArgs(args, { options: OPTIONS, usage: linking ? 'CHIP USERNAME' : 'CHIP' })
  const foreign = Object.keys(values).find((option) => !OPTIONS_OF[name]?.includes(option))
  if (foreign !== undefined) throw new UsageFailure(`Unknown option "--${foreign}".`)
  const username = linking ? cleanPastedCode(words[1] ?? '').replace(/^@/, '') : undefined
  if (username !== undefined && !isUsername(username)) throw new UsageFailure(`"${words[1]}" is no username.`)
  if (values.reason !== undefined && !isPlainText(values.reason, { max: MAX_REASON }))
    throw new UsageFailure(`--reason must be 1 to ${MAX_REASON} characters without control characters.`)
  return {
    chipId: chipIdOf(words[0]),
    username,
    reason: values.reason,
    action: values.move ? 'move' : (name as ChipAction),
  }
}

const describe = ({ status, username }: { status: string; username: string | null }) =>
  username === null ? status : `${status} (@${username})`

/** Deletes the last known answers of chips whose link has changed. If that fails, explains the consequences. */
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
