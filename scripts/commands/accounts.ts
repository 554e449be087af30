// `npm run accounts -- export MAIL` and `-- delete MAIL`: what the owner of an account can do under Settings, Data, for
// people who ask for it by mail (DATA-25). Uses the same checks and statements. Deleting asks for the address once
// more, because it cannot be undone. `-- operator MAIL --role …`: sets the role in the console (CON-01), and prints an
// invitation to save a passkey (ACC-66). `-- log-name`: the name of an account or a visitor in the app's log. All but
// log-name leave a row in the console's log.
import { createInterface } from 'node:readline/promises'
import { commandEvent, commandNote } from '#app/console/events.ts'
import type { ConsoleRole } from '#app/console/permissions.ts'
import { LAST_OWNER, roleChange } from '#app/console/roles.ts'
import { accountDeletion, lastOwner, obstacles, obstacleText } from '#app/data/deletion.ts'
import { exportFile, exportStatements } from '#app/data/export.ts'
import { accountName, visitorName } from '#app/guards/auth-log.ts'
import { INVITATION_HOURS, newInvitation } from '#app/passkeys/invitation.ts'
import { batchOf } from '#db/store.ts'
import { canonicalEmail, isEmail } from '#domain/signup/forms.ts'
import { appHostOf, NO_HOST } from '#scripts/app-platform.ts'
import { readArgs } from '#scripts/chips/args.ts'
import { secretOfApp } from '#scripts/chips/claim-codes.ts'
import { type Database, storeOf } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import { type Command, type Context, shortHelp } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'

export const COMMANDS: Readonly<Record<string, Command>> = {
  export: { usage: 'export MAIL    everything we keep about an account, as JSON', run: exportAccount },
  delete: {
    usage: 'delete MAIL [--confirm MAIL]    the account and everything of its own, for good',
    run: deleteAccount,
  },
  operator: {
    usage: 'operator MAIL --role owner|packer|none    who may enter the console, with a link to save a passkey',
    run: setRole,
  },
  'log-name': {
    usage:
      "log-name MAIL|IP    what the app's log calls the account of an email address, or the visitors of a network address",
    run: printLogName,
  },
}

interface Account {
  id: string
  email: string
  role: ConsoleRole | null
}

async function findAccount(db: Database, word = ''): Promise<Account> {
  if (!isEmail(word)) throw new UsageFailure(`"${word}" is not an email address.`)
  const found = await db
    .prepare('SELECT id, email, console_role AS role FROM accounts WHERE email = ?1')
    .bind(canonicalEmail(word))
    .first<Account>()
  if (found === null) throw new Failure(`There is no account of ${canonicalEmail(word)}.`)
  return found
}

const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*)$/i

/** Needs no account: the log also has attempts at addresses without one. */
async function printLogName(args: string[], _db: Database, context: Context) {
  const word = (readArgs(args, { usage: 'MAIL|IP' }).words[0] ?? '').trim()
  if (!isEmail(word) && !IP.test(word))
    throw new UsageFailure(`"${word}" is neither an email address nor a network address.`)
  const secret = await secretOfApp(context)
  if (secret === null) throw new Failure(NO_SECRET)
  print(
    isEmail(word)
      ? await accountName(secret, word)
      : await visitorName(secret, new Headers({ 'cf-connecting-ip': word })),
  )
}
const NO_SECRET = "ACCOUNT_SECRET is not the app's; the log's names are made with it. Set it."

async function exportAccount(args: string[], db: Database, context: Context) {
  const { settings, dryRun } = context
  const account = await findAccount(db, readArgs(args, { usage: 'MAIL' }).words[0])
  const store = storeOf(db)
  const rows = await batchOf(store, exportStatements(store, account))
  const now = Math.floor(Date.now() / 1000)
  if (!dryRun) await commandNote(store, { action: 'accounts:export', kind: 'account', subject: account.id }, now)
  print(
    exportFile(rows, {
      brand: String(settings.BRAND_NAME),
      now,
      site: appHostOf(context) || String(settings.SITE_URL || 'this shop'),
    }).trimEnd(),
  )
}

async function deleteAccount(args: string[], db: Database, { dryRun, forget }: Context) {
  const { values, words } = readArgs(args, { options: { confirm: { type: 'string' } }, usage: 'MAIL' })
  const account = await findAccount(db, words[0])
  const store = storeOf(db)
  const obstacle = obstacleText(await store.batch(obstacles(store, account.id)))
  if (obstacle !== null) throw new Failure(obstacle)
  const cards = (
    await db
      .prepare('SELECT chip_id FROM chips WHERE owner_account_id = ?1')
      .bind(account.id)
      .all<{ chip_id: string }>()
  ).results.map(({ chip_id }) => chip_id)
  if (dryRun)
    return print(
      `The account of ${account.email} and ${cards.length} cards would be let go. Nothing was written (dry run).`,
    )
  const again = values.confirm ?? (await ask(`Type the address once more to delete the account of ${account.email}: `))
  if (canonicalEmail(again) !== account.email) throw new Failure('That is another address. Nothing was deleted.')
  const now = Math.floor(Date.now() / 1000)
  await batchOf(store, [
    ...accountDeletion(store, account, now),
    commandEvent(store, { action: 'accounts:delete', kind: 'account', subject: account.id }, now),
  ])
  if ((await lastOwner(store, account.id)).length > 0) throw new Failure(LAST_OWNER)
  await forget(cards)
  print(
    `The account of ${account.email} is deleted. Its cards need a new code: npm run chips -- codes --chip ID --renew`,
  )
  for (const chipId of cards) print(chipId)
}

const ROLES: Readonly<Record<string, ConsoleRole | null>> = { owner: 'owner', packer: 'packer', none: null }

async function setRole(args: string[], db: Database, context: Context) {
  const { dryRun } = context
  const { values, words } = readArgs(args, { options: { role: { type: 'string' } }, usage: 'MAIL' })
  const word = values.role ?? ''
  if (!Object.hasOwn(ROLES, word)) throw new UsageFailure('--role must be owner, packer or none.')
  const role = ROLES[word] ?? null
  const account = await findAccount(db, words[0])
  const said =
    role === null ? `${account.email} has no role in the console` : `${account.email} is ${role} in the console`
  if (dryRun) return print(`${said}. Nothing was written (dry run).`)
  const appHost = appHostOf(context)
  if (role !== null && appHost === '') throw new Failure(NO_HOST)
  const now = Math.floor(Date.now() / 1000)
  if (role !== account.role) {
    const store = storeOf(db)
    const { id: subject } = account
    await batchOf(store, [
      ...roleChange(store, account.id, { from: account.role, to: role }, now),
      commandEvent(store, { action: 'accounts:set-role', kind: 'account', subject, detail: { role: word } }, now),
    ])
    const after = await findAccount(db, words[0])
    if (after.role !== role) throw new Failure(after.role === account.role ? LAST_OWNER : CHANGED_MEANWHILE)
  }
  print(account.role === role ? `${said} already.` : `${said} now.`)
  if (role !== null) await invite(account, db, appHost, now)
}
const CHANGED_MEANWHILE = 'Somebody gave it another role meanwhile. Look at it, and run the command again.'

/** Prints a link with which the account saves a passkey without having one. An earlier link becomes void (ACC-66). */
async function invite(account: Account, db: Database, appHost: string, now: number) {
  const { path, statements } = await newInvitation(account.id, now)
  const store = storeOf(db)
  const event = commandEvent(store, { action: 'accounts:invite', kind: 'account', subject: account.id }, now)
  await store.batch([...statements(store), event])
  print(
    `In production the console opens with a passkey alone. To save the first one, or one in place of a lost one, open this link signed in as ${account.email}, once, within ${INVITATION_HOURS} hours. Hand it over yourself; do not email it:`,
  )
  print(`${appHost}${path}`)
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

export const help = shortHelp('accounts', COMMANDS)
