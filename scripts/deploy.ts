// `npm run deploy`: checks, builds, applies migrations to the remote D1, switches its read replication on, and uploads
// the app, then the shop. In this order, a deploy that cannot succeed changes nothing, the code never runs on an older
// database, and the shop never links to an app that is not deployed.
// `-- --only shop` and `-- --only app` upload one Worker; if APP_HOST names another app, only the shop is uploaded.
// `npm run db:migrate` only applies the migrations. Further arguments go to `wrangler deploy`.
// `npm run deploy -- --dry-run` changes nothing, prints what is missing, and ends with exit code 1 if a deploy would be
// refused.
import { spawnSync } from 'node:child_process'
import { APP_CONFIG_FILE, APP_PLATFORM_FILE, appPlatform, hasApp, usesOwnApp } from './app-platform.ts'
import { ensureBuilt } from './build.ts'
import { takeOptions } from './command-line.ts'
import { checkDeploy, missingSecrets, placeholders } from './deploy-checks.ts'
import { Failure, run, UsageFailure } from './failure.ts'
import { command } from './project.ts'
import { replicate } from './replication.ts'
import { CONFIG_FILE, type Platform, parseArguments, readPlatform } from './settings.ts'

const USAGE =
  'npm run deploy [-- --only shop|app] [-- --dry-run] [-- --var NAME:value]    further options go to "wrangler deploy"; --dry-run only says what is missing'
const LOOK_MS = 20_000

const wrangler = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, command('wrangler/bin/wrangler.js', ...args), { stdio: 'inherit' })
  if (status !== 0) throw new Failure(`"wrangler ${args.join(' ')}" failed; its message is above.`)
}
// By binding, because the operator may have renamed the database.
const migrate = () => wrangler('d1', 'migrations', 'apply', 'DB', '--remote')

/** The Worker's secrets, as printed by `wrangler secret list`. Changes nothing; needs wrangler's login. */
function listSecrets(config: string): string {
  const args = command('wrangler/bin/wrangler.js', 'secret', 'list', '--format', 'json', '-c', config)
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: LOOK_MS })
  return stdout?.trim() || stderr || ''
}

/** Prints notes about the shop; returns the problems that forbid the deploy. */
function judge(platform: Platform, vars: Record<string, string>): string[] {
  const { problems, notes, secrets, wanted } = checkDeploy(platform, vars)
  const printed = listSecrets(CONFIG_FILE)
  const missing = missingSecrets([...secrets, ...wanted], printed)
  for (const note of notes) console.log(`Note: ${note}`)
  if (missing === null) {
    if (secrets.length > 0) console.log(`Secrets this needs: ${secrets.join(', ')}.`)
    console.log(`Could not look whether these secrets are set: ${[...secrets, ...wanted].join(', ')}.`)
    return problems
  }
  if (missing.includes('OPERATOR_TOKEN'))
    console.log('Note: OPERATOR_TOKEN is not set: the app host cannot sync, and /healthz tells no details.')
  if (missingSecrets(['OPERATOR_TOKEN_PREVIOUS'], printed)?.length === 0)
    console.log('Note: OPERATOR_TOKEN_PREVIOUS is set: delete it once everybody uses the new token.')
  const needed = missing.filter((name) => secrets.includes(name))
  return [...problems, ...needed.map((name) => `${name} is not set yet: npx wrangler secret put ${name}`)]
}

/** Prints notes about the app; returns the problems that forbid the deploy. */
async function judgeApp(platform: Platform, vars: Record<string, string>): Promise<string[]> {
  const { checkAppDeploy } = await import('./app-deploy-checks.ts') // imported late: the clone may have no app
  const { problems, secrets, wanted } = checkAppDeploy(await appPlatform(), platform.vars, vars)
  const printed = listSecrets(APP_CONFIG_FILE)
  const missing = missingSecrets(secrets, printed)
  for (const name of missingSecrets(wanted, printed) ?? [])
    console.log(`Note: ${name} of the app is not set: paid orders do not reach it.`)
  if (missing === null) console.log(`Could not look whether the app has these secrets: ${secrets.join(', ')}.`)
  return [
    ...problems,
    ...(missing ?? []).map(
      (name) => `${name} of the app is not set yet: npx wrangler secret put ${name} -c ${APP_CONFIG_FILE}`,
    ),
  ]
}

/** The Workers to upload: the one of `--only`, otherwise both, or only the shop if APP_HOST names another app. */
function chosen(
  only: string | undefined,
  platform: Platform,
  vars: Record<string, string>,
): { shop: boolean; app: boolean } {
  if (only !== undefined && only !== 'shop' && only !== 'app')
    throw new UsageFailure(`--only takes "shop" or "app", not "${only}".`)
  if (only === 'app' && !hasApp()) throw new UsageFailure('There is no app in this clone.')
  return {
    shop: only !== 'app',
    app: only === 'app' || (only === undefined && usesOwnApp({ ...platform.vars, ...vars })),
  }
}

await run(async () => {
  const given = process.argv.slice(2) // not parsed here: unknown options are passed to wrangler unchanged
  if (given.includes('--help') || given.includes('-h')) return console.log(USAGE)
  const { taken, rest: args } = takeOptions(given, { only: { type: 'string' } })
  const platform = await readPlatform()
  if (args[0] === '--migrate-only') {
    if (args.length > 1) throw new UsageFailure(`Unknown argument "${args[1]}"; npm run db:migrate takes none.`)
    const problems = placeholders(platform).filter((problem) => problem.includes('D1'))
    if (problems.length > 0) throw new Failure(problems.join('\n'))
    return migrate()
  }
  const { vars } = parseArguments(args)
  const { shop, app } = chosen(taken.at(-1)?.value, platform, vars)
  // Both Workers read some settings, whose problems are named once.
  const problems = [
    ...new Set([...(shop ? judge(platform, vars) : []), ...(app ? await judgeApp(platform, vars) : [])]),
  ]
  if (problems.length > 0) throw new Failure(problems.map((problem) => `Before you deploy: ${problem}`).join('\n'))
  process.env.BUILD_FOR = 'deploy' // without features of development shops
  ensureBuilt()
  const configs = [...(app ? [APP_PLATFORM_FILE] : []), ...(shop ? [CONFIG_FILE] : [])]
  // A dry run first, so that an argument unknown to wrangler fails before the migrations.
  if (!args.includes('--dry-run')) {
    for (const config of configs) wrangler('deploy', '-c', config, ...args, '--dry-run')
    migrate()
  }
  console.log(await replicate(platform, { dryRun: args.includes('--dry-run') }))
  for (const config of configs) wrangler('deploy', '-c', config, ...args)
})
