// Shared by the operator's commands: the options that choose the database, and opening and closing it. The local
// database may also be open in a running `npm start`; operations that meet its lock are retried.
import { type Chips, openChips } from './chips/database.ts'
import { takeOptions } from './command-line.ts'
import type { Database } from './d1.ts'
import { run, UsageFailure } from './failure.ts'
import { keepOutputClean, print } from './output.ts'
import { mergeSettings, type Platform, parseArguments, readPlatform, type Settings } from './settings.ts'

/** The options of every command, as text of the help. */
export const COMMON_OPTIONS = `  --local         the database of "npm start" (default)
  --remote        the deployed database and KV, through wrangler's login
  --dry-run       the full report, nothing written
  --state FOLDER  another local database than .wrangler/state/v3
  --var NAME:value  a setting, like --var SITE_URL:https://acme.example
  --help          this text`

/** The parsed options of every command. */
export interface CommonOptions {
  remote: boolean
  dryRun: boolean
  help: boolean
  state: string | undefined
}

/** Removes the options of every command from a command line, at any position. */
export function commonOptions(args: readonly string[]): { options: CommonOptions; words: string[] } {
  const { taken, rest } = takeOptions(args, {
    remote: { type: 'boolean' },
    local: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    state: { type: 'string' },
  })
  const given = (wanted: string) => taken.filter(({ name }) => name === wanted)
  const [remote, local] = [given('remote').length > 0, given('local').length > 0]
  const states = given('state').map(({ value }) => value)
  if (states.length > 1) throw new UsageFailure('--state is given twice.')
  for (const state of states) if (!state || state.startsWith('-')) throw new UsageFailure('--state needs a folder.')
  const [state] = states
  if (local && remote) throw new UsageFailure('Either --local or --remote, not both.')
  if (remote && state) throw new UsageFailure('--state is for the local database only.')
  return {
    options: { remote, dryRun: given('dry-run').length > 0, help: given('help').length > 0, state },
    words: rest,
  }
}

/** What a command receives in addition to its database. */
export interface Context extends Chips, CommonOptions {
  /** The command's own name. */
  name: string
  /** The settings given with --var. */
  vars: Record<string, string>
  /** The parsed wrangler.toml. */
  platform: Platform
  /** The settings of this machine: wrangler.toml, .dev.vars, --var. */
  settings: Settings
}

export interface Command {
  /** Usage line for the help. */
  usage: string
  /** Resolves with its exit code, or nothing for 0. */
  run(args: string[], db: Database, context: Context): Promise<number | undefined> | Promise<void>
}

type Commands = Readonly<Record<string, Command>>
/** The text of --help, for all commands or for one. */
type Help = (name?: string) => string

/** Runs the command of this process's command line. */
export async function operate(commands: Commands, help: Help): Promise<void> {
  keepOutputClean()
  await run(async () => {
    process.exitCode = await perform(process.argv.slice(2), commands, help)
  })
}

/**
 * Runs the command of a command line and resolves with its exit code. Throws a UsageFailure for an invalid one. `open`
 * opens the selected database.
 */
export async function perform(
  line: readonly string[],
  commands: Commands,
  help: Help,
  open: typeof openChips = openChips,
): Promise<number> {
  const { vars, rest } = parseArguments(line)
  const { options, words } = commonOptions(rest)
  const [name, ...args] = words
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (name === undefined && options.help) return say(help())
  if (name === undefined || command === undefined)
    throw new UsageFailure(`${name === undefined ? 'No command given.' : `Unknown command "${name}".`}\n\n${help()}`)
  if (options.help) return say(help(name))
  const platform = await readPlatform()
  const chips = open({ ...options, platform })
  try {
    const settings = mergeSettings(platform, vars)
    const context: Context = { ...chips, ...options, name, vars, platform, settings }
    return (await command.run(args, chips.db, context)) ?? 0
  } finally {
    await chips.close()
  }
}

function say(text: string): number {
  print(text)
  return 0
}

/** The help of a script with many commands: for all of them with the shared options, or for one of them. */
export const longHelp = (script: string, commands: Commands) => (name?: string) =>
  name === undefined
    ? `npm run ${script} -- COMMAND [options]

${Object.values(commands)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

Options of every command:
${COMMON_OPTIONS}

Exit codes: 0 done, 1 something is wrong with the data or the database, 2 the command line makes no sense.`
    : `npm run ${script} -- ${commands[name]?.usage}\n\nMore: npm run ${script} -- --help`

/** The help of a script with a few commands. */
export const shortHelp = (script: string, commands: Commands) => () =>
  `${Object.values(commands)
    .map(({ usage }) => `npm run ${script} -- ${usage}`)
    .join('\n')}\n\nOptions of every command:\n${COMMON_OPTIONS}`
