// `npm run profiles -- hide | unhide | delete | show USERNAME`, `reports`: takes a profile off the site, puts it back,
// erases it, says what was done to it and what visitors reported. Taps of a hidden profile's cards keep leading where
// they led; it answers that it is not available, shared caches within minutes.

import { userInfo } from 'node:os'
import { isUsername } from '#domain/profile/username.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { readArgs } from '#scripts/chips/args.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { type Command, type Context, shortHelp } from '#scripts/operator.ts'
import { print, printable } from '#scripts/output.ts'
import {
  changeHidden,
  countRecords,
  eraseRecords,
  findCards,
  findProfile,
  listEvents,
  listReports,
} from '#scripts/profile-records.ts'

export const COMMANDS: Readonly<Record<string, Command>> = {
  hide: { usage: 'hide USERNAME [--reason TEXT] [--by NAME]', run: setHidden },
  unhide: { usage: 'unhide USERNAME [--reason TEXT] [--by NAME]', run: setHidden },
  delete: { usage: 'delete USERNAME    for good: profile, links, counts, reports, and its name on cards', run: erase },
  show: { usage: 'show USERNAME    what is stored, and when it was hidden, by whom and why', run: show },
  reports: { usage: 'reports    what visitors reported, the newest first', run: printReports },
}
const MAX_REASON = 500

async function setHidden(args: string[], db: Database, { name, dryRun }: Context) {
  const { values, words } = readArgs(args, {
    options: { reason: { type: 'string' }, by: { type: 'string' } },
    usage: 'USERNAME',
  })
  const username = readUsername(words[0])
  for (const [option, text] of Object.entries(values))
    if (text.trim() === '' || !isPlainText(text, { max: MAX_REASON }))
      throw new UsageFailure(`--${option} must be 1 to ${MAX_REASON} characters without control characters.`)
  const profile = await findProfile(db, username)
  if (profile === null) throw new Failure(`There is no profile "${username}".`)
  const hidden = name === 'hide'
  const state = hidden ? 'hidden' : 'shown'
  if (Boolean(profile.hidden) === hidden) return print(`@${profile.username} is ${state} already.`)
  if (hidden && profile.owned === 1 && values.reason === undefined)
    throw new UsageFailure('Its owner is mailed the reason: give one with --reason TEXT.')
  if (dryRun) return print(`@${profile.username} would be ${state}. Nothing was written (dry run).`)
  await changeHidden(db, { username, hidden, actor: values.by ?? accountName(), reason: values.reason ?? null })
  print(`@${profile.username} is ${state}.`)
}

async function erase(args: string[], db: Database, { dryRun, forget }: Context) {
  const username = readUsername(readArgs(args, { usage: 'USERNAME' }).words[0])
  const found = await countRecords(db, username)
  const cards = await findCards(db, username)
  if (found.every(({ rows }) => rows === 0)) throw new Failure(`Nothing is stored of a profile "${username}".`)
  if (!dryRun) {
    // Before D1, which is the only place that knows which cards these were: repeated after a failure it finds them
    // again.
    await forget(cards)
    await eraseRecords(db, username)
    await forget(cards) // a tap in between has kept its answer again, and KV notes whom a card is linked to
  }
  print(`@${username}: ${dryRun ? 'this would be removed' : 'removed'}`)
  for (const { what, rows } of found) print(`  ${String(rows).padStart(6)}  ${what}`)
  print(`  ${String(cards.length).padStart(6)}  cards whose last known answer KV may hold`)
  if (dryRun) return print('Nothing was written (dry run).')
  print('Delete the account in the app too: its next sync would bring the profile back.')
}

async function show(args: string[], db: Database) {
  const username = readUsername(readArgs(args, { usage: 'USERNAME' }).words[0])
  const profile = await findProfile(db, username)
  const events = await listEvents(db, username)
  if (profile === null && events.length === 0) throw new Failure(`There is no profile "${username}".`)
  print(`@${profile?.username ?? username} is ${profile === null ? 'gone' : profile.hidden ? 'hidden' : 'shown'}.`)
  for (const { what, rows } of await countRecords(db, username)) print(`  ${String(rows).padStart(6)}  ${what}`)
  for (const { time, event, actor, reason } of events)
    print(`${time}  ${event.padEnd(8)}  by ${printable(actor)}${reason === null ? '' : `: ${printable(reason)}`}`)
}

async function printReports(args: string[], db: Database) {
  if (args.length > 0) throw new UsageFailure('reports takes nothing else.')
  const rows = await listReports(db)
  if (rows.length === 0) return print('No reports.')
  for (const { reference, time, username, reason, details, hidden, hidden_since, hidden_by, hidden_for } of rows) {
    const since = hidden_since === null ? '' : ` ${hidden_since} by ${printable(hidden_by)}`
    const why = hidden_since === null || hidden_for === null ? '' : `: ${printable(hidden_for)}`
    const state = hidden === null ? ' (no such profile)' : hidden ? ` (hidden${since}${why})` : ''
    print(`${reference}  ${time}  @${username}${state}  ${reason}${details ? `\n    ${printable(details)}` : ''}`)
  }
}

function readUsername(word = ''): string {
  const username = cleanPastedCode(word).replace(/^@/, '')
  if (!isUsername(username)) throw new UsageFailure(`"${word}" is no username.`)
  return username
}

/** Whose terminal this is, for the record of what was done. */
function accountName() {
  try {
    return userInfo().username || 'cli'
  } catch {
    return 'cli' // an account without a name, as in some containers
  }
}

export const help = shortHelp('profiles', COMMANDS)
