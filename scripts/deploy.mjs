// `npm run deploy`: check, build, apply migrations to the remote D1, upload; in this order, so that nothing is changed
// for a deploy that cannot succeed, and the code never meets a database older than itself. `npm run db:migrate` does the
// migrations alone. Further arguments go to `wrangler deploy`, e.g. `npm run deploy -- --dry-run`, which touches nothing
// remote and only says what is still missing.
import { spawnSync } from 'node:child_process'
import { bootstrap, command } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

const wrangler = (...args) => {
  const { status } = spawnSync(process.execPath, command('wrangler/bin/wrangler.js', ...args), { stdio: 'inherit' })
  if (status !== 0) throw new Failure(`"wrangler ${args.join(' ')}" failed; its message is above.`)
}
// D1 by its binding, not its name: who deploys may have given the database another one.
const migrate = () => wrangler('d1', 'migrations', 'apply', 'DB', '--remote')

function expectSecrets(needed, missingSecrets) {
  if (needed.length === 0) return
  const args = command('wrangler/bin/wrangler.js', 'secret', 'list', '--format', 'json')
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const missing = missingSecrets(needed, stdout.trim() || stderr)
  if (missing === null) console.log(`Could not look whether these secrets are set: ${needed.join(', ')}.`)
  else if (missing.length > 0)
    throw new Failure(
      `These settings need a secret; set it first: ${missing.map((name) => `npx wrangler secret put ${name}`).join(', ')}.`,
    )
}

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { ensureBuilt } = await import('./build.mjs')
  const { checkDeploy, missingSecrets, placeholders } = await import('./deploy-checks.mjs')
  const { parseArguments, readPlatform } = await import('./settings.mjs')
  const args = process.argv.slice(2)
  const platform = await readPlatform()
  if (args[0] === '--migrate-only') {
    const problems = placeholders(platform).filter((problem) => problem.includes('D1'))
    if (problems.length > 0) throw new Failure(problems.join('\n'))
    return migrate()
  }
  const { problems, notes, secrets } = await checkDeploy(platform, parseArguments(args).vars)
  for (const note of notes) console.log(`Note: ${note}`)
  if (args.includes('--dry-run')) {
    for (const problem of problems) console.log(`Before you deploy: ${problem}`)
    if (secrets.length > 0) console.log(`Secrets this needs: ${secrets.join(', ')}.`)
  } else {
    if (problems.length > 0) throw new Failure(problems.join('\n'))
    expectSecrets(secrets, missingSecrets)
  }
  process.env.BUILD_FOR = 'deploy' // without what only a developer's shop has
  ensureBuilt()
  if (!args.includes('--dry-run')) migrate()
  wrangler('deploy', ...args)
})
