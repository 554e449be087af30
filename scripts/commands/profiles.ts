// `npm run profiles -- hide | unhide | delete | show USERNAME`, `reports`: hides a profile, shows it again, erases it,
// prints its history, or lists what visitors reported. Cards of a hidden profile still lead to it. Its page says that
// it is not available; shared caches follow within minutes.

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
    throw new UsageFailure('Its owner is emailed the reason: give one with --reason TEXT.')
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
    // Before D1, because only D1 knows these cards: if a step fails, a repeated command still finds them.
    await forget(cards)
    await eraseRecords(db, username)
    // Again: a tap in between may have stored its answer, and KV has to record that the cards have no username now.
    await forget(cards)
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

/** The name of the user at this terminal, for the log. */
function accountName() {
  try {
    return userInfo().username || 'cli'
  } catch {
    return 'cli' // an account without a name, as in some containers
  }
}

export const help = shortHelp('profiles', COMMANDS)
