// `npm run dev`: Vite with hot reload in front of the Worker running in Node, on the same local database as npm start.
// For daily work; what runs in workerd is `npm start`, and that is what the browser tests use.
import { spawn } from 'node:child_process'
import { bootstrap, command } from './bootstrap.mjs'
import { run } from './failure.mjs'

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { prepareDatabase } = await import('./local-db.mjs')
  const { checkSettings, mergeSettings, readPlatform } = await import('./settings.mjs')
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  await checkSettings(settings)
  await prepareDatabase(platform, settings)

  const vite = spawn(process.execPath, command('vite/bin/vite.js', ...process.argv.slice(2)), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => vite.kill(signal))
  vite.on('close', (code) => process.exit(code ?? 0))
})
