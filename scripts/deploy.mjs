// `npm run deploy`: build, apply migrations to the remote D1, upload. `npm run db:migrate` does the migrations alone.
// Further arguments go to `wrangler deploy`, e.g. `npm run deploy -- --dry-run`, which touches nothing remote.
import { spawnSync } from 'node:child_process'
import { bootstrap, command } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

const wrangler = (...args) => {
  const { status } = spawnSync(process.execPath, command('wrangler/bin/wrangler.js', ...args), { stdio: 'inherit' })
  if (status !== 0) throw new Failure(`"wrangler ${args.join(' ')}" failed; its message is above.`)
}

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { ensureBuilt } = await import('./build.mjs')
  const { readPlatform } = await import('./settings.mjs')
  const { missingBusinessDetails, readConfig } = await import('../src/env.ts')
  const args = process.argv.slice(2)
  const migrateOnly = args[0] === '--migrate-only'
  const dryRun = args.includes('--dry-run')
  const platform = await readPlatform()
  if (!dryRun) {
    const database = platform.d1_databases[0]
    const ids = {
      [`npx wrangler d1 create ${database?.database_name}`]: database?.database_id,
      'npx wrangler kv namespace create CACHE': platform.kv_namespaces[0]?.id,
    }
    for (const [how, id] of Object.entries(ids))
      if (!id || /^[0-]*\d$/.test(id))
        throw new Failure(
          `wrangler.toml still has the placeholder id ${id}; run "${how}" and put the id it prints there.`,
        )
    wrangler('d1', 'migrations', 'apply', 'DB', '--remote')
    if (migrateOnly) return
  }
  ensureBuilt()
  // Secrets are not on this machine; whether they are set is the Worker's own check.
  const result = readConfig({ ...platform.vars, MAIL_SECRET: 'x'.repeat(32) })
  const missing = result.ok ? missingBusinessDetails(result.config) : []
  if (missing.length > 0)
    console.warn(
      `A shop that sells must show these company details, and wrangler.toml leaves them out: ${missing.join(', ')}.`,
    )
  wrangler('deploy', ...args)
})
