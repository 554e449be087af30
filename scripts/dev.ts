// `npm run dev`: Vite with hot reload in front of the Worker running in Node, on the same local database as npm start.
// For daily work; what runs in workerd is `npm start`, and that is what the browser tests use.
import { spawn } from 'node:child_process'
import { run } from './failure.ts'
import { prepareDatabase } from './local-db.ts'
import { command, SIGNALS } from './project.ts'
import { checkSettings, mergeSettings, readPlatform } from './settings.ts'

await run(async () => {
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  await checkSettings(settings)
  await prepareDatabase(platform, settings)

  const vite = spawn(process.execPath, command('vite/bin/vite.js', ...process.argv.slice(2)), { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => vite.kill(signal))
  vite.on('close', (code) => process.exit(code ?? 0))
})
