// `npm run chips -- <command>`: makes, links, pauses and retires chips, reads and writes lists of them, and prepares the
// files a card printer needs. On the local database of `npm start`, or with --remote on the deployed one. A server that
// is running sees every change at the next tap. Exit code 0: done, 1: something is wrong with the data, 2: usage.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { run, UsageFailure } from './failure.mjs'

/** One module each in scripts/chips, with `run(args, db, chips)`; it answers its exit code, or nothing for 0. */
const COMMANDS = {
  new: 'new --count 500 --batch JAN [--label "Card"]    makes chips with random ids and prints the ids',
  import: 'import FILE.csv [--update]    columns chip_id,status,username,batch,label; --update overwrites what differs',
  export: 'export [--batch JAN] [--out FILE.csv]    the same columns, fit for import',
  encode: 'encode --batch JAN --out FOLDER [--tag NTAG213] [--unlocked]    encoding file and QR codes for the printer',
  link: 'link CHIP USERNAME [--move]    --move takes it from whoever has it',
  unlink: 'unlink CHIP',
  pause: 'pause CHIP    for a lost card; resume puts it back',
  resume: 'resume CHIP',
  retire: 'retire CHIP    for good',
  show: 'show CHIP    its record and everything that happened to it',
  stats: 'stats    taps and links; see its own --help',
}
const FILES = { link: 'lifecycle', unlink: 'lifecycle', pause: 'lifecycle', resume: 'lifecycle', retire: 'lifecycle' }
const fileOf = (name) => new URL(`./chips/${FILES[name] ?? name}.mjs`, import.meta.url)
const isCommand = (name) => Object.hasOwn(COMMANDS, name ?? '') && existsSync(fileURLToPath(fileOf(name)))

const HELP = () => `npm run chips -- COMMAND [options]

${Object.keys(COMMANDS)
  .filter(isCommand)
  .map((name) => `  ${COMMANDS[name]}`)
  .join('\n')}

Options of every command:
  --local         the database of "npm start" (default)
  --remote        the deployed database and KV, through wrangler's login
  --dry-run       the full report, nothing written
  --state FOLDER  another local database than .wrangler/state/v3
  --var NAME:value  a setting, like --var SITE_URL:https://acme.example
  --help          this text

Exit codes: 0 done, 1 something is wrong with the data or the database, 2 the command line makes no sense.`

// Paths are meant from where the command was typed; `bootstrap` goes to the project's folder.
process.env.INIT_CWD ??= process.cwd()

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  await import('./ts-imports.mjs')
  const { mergeSettings, parseArguments, readPlatform } = await import('./settings.mjs')
  const { vars, rest } = parseArguments(process.argv.slice(2))
  const { options, words } = commonOptions(rest)
  const [name, ...args] = words
  if (!isCommand(name)) {
    if (name === undefined && options.help) return console.log(HELP())
    throw new UsageFailure(`${name === undefined ? 'No command given.' : `Unknown command "${name}".`}\n\n${HELP()}`)
  }
  if (options.help && name !== 'stats')
    return console.log(`npm run chips -- ${COMMANDS[name]}\n\nMore: npm run chips -- --help`)
  const { run: runCommand } = await import(fileOf(name).href)
  const { openChips } = await import('./chips/database.mjs')
  const platform = await readPlatform()
  const chips = await openChips({ ...options, platform })
  try {
    const context = { ...chips, name, dryRun: options.dryRun, settings: mergeSettings(platform, vars) }
    process.exitCode = (await runCommand(options.help ? [...args, '--help'] : args, chips.db, context)) ?? 0
  } finally {
    await chips.close()
  }
})

/** Takes the options of every command out of a command line, wherever they stand. */
function commonOptions(args) {
  const options = { remote: false, dryRun: false, help: false, state: undefined }
  const words = []
  let local = false
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--remote') options.remote = true
    else if (args[i] === '--local') local = true
    else if (args[i] === '--dry-run') options.dryRun = true
    else if (args[i] === '--help' || args[i] === '-h') options.help = true
    else if (args[i] === '--state') {
      options.state = args[++i]
      if (!options.state) throw new UsageFailure('--state needs a folder.')
    } else words.push(args[i])
  }
  if (local && options.remote) throw new UsageFailure('Either --local or --remote, not both.')
  if (options.remote && options.state) throw new UsageFailure('--state is for the local database only.')
  return { options, words }
}
