// `npm run dev`: Vite with hot reload, running the shop's Worker in Node, on the same local database as `npm start`.
// `npm run dev -- app` does the same for the app, on its own port. For daily work only: `npm start` runs the Worker in
// workerd, and the browser tests use that.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { appPlatform, hasApp } from './app-platform.ts'
import { Failure, run } from './failure.ts'
import { prepareDatabase } from './local-db.ts'
import { command, SIGNALS } from './project.ts'
import { readShop, type Settings } from './settings.ts'

const SHOP_PORT = 5173
const APP_PORT = 5174

await run(async () => {
  const args = process.argv.slice(2)
  const isApp = args[0] === 'app'
  if (isApp) args.shift()
  const { platform, settings } = await readShop()
  await prepareDatabase(platform, settings)
  if (isApp) {
    const port = Number(process.env.PORT || APP_PORT)
    await writeAppPlatform(settings, port)
    console.log(`App on http://app.localhost:${port} — sign in as mara@example.com; codes are at /dev/mail`)
    args.unshift('--config', 'vite.app.config.ts')
  }

  const vite = spawn(process.execPath, command('vite/bin/vite.js', ...args), { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => vite.kill(signal))
  vite.on('close', (code) => process.exit(code ?? 0))
})

/** Writes the app's local bindings and settings to the file that its development server reads. */
async function writeAppPlatform(settings: Settings, port: number): Promise<void> {
  if (!hasApp()) throw new Failure('There is no app in this clone.')
  const { assets: _, main: __, base_dir: ___, ...platform } = await appPlatform()
  const vars = {
    ...platform.vars,
    ...settings,
    APP_HOST: `http://app.localhost:${port}`,
    SITE_URL: settings.SITE_URL || `http://localhost:${SHOP_PORT}`,
  }
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync('.wrangler/app.dev.json', JSON.stringify({ ...platform, vars }, null, 2))
}
