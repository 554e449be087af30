// `npm run build`, and the check of `npm start` and `npm test` whether the build is up to date. Builds the shop, then
// the app if the clone has one; for each the client first, because the Worker reads the client's manifest. A hash of
// all source files, stored as a stamp, shows whether anything changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { pathToFileURL } from 'node:url'
import { APP_PLATFORM_FILE, appPlatform, hasApp } from './app-platform.ts'
import { readCommandLine } from './command-line.ts'
import { Failure, messageOf, run } from './failure.ts'
import { script } from './project.ts'

const STAMP = 'dist/build-stamp'
/** Public files that the app serves as well: icons, and the headers of static files. */
const ICONS = ['favicon.ico', 'apple-touch-icon.png', '_headers']
/** The pictures of cards that the app shows and prints. */
const CARD_PICTURE = /-front-(?:(?:240|480|960)\.webp|720\.avif)$/
const SOURCES = [
  'build',
  'src',
  'client',
  'app',
  'public',
  'migrations',
  'vite.config.ts',
  'vite.app.config.ts',
  'package.json',
  'package-lock.json',
  'wrangler.toml',
  'wrangler.app.toml',
]

function sourceStamp(): string {
  const hash = createHash('sha256').update(process.env.BUILD_FOR ?? '')
  for (const source of SOURCES.filter((path) => existsSync(path))) {
    const files = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => `${entry.parentPath}/${entry.name}`)
          .sort()
      : [source]
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Builds if a source changed since the last build. Returns whether it built. */
export function ensureBuilt(): boolean {
  const whole =
    existsSync('dist/server/index.js') &&
    existsSync('dist/client/.vite/manifest.json') &&
    (!hasApp() || existsSync(APP_PLATFORM_FILE))
  if (whole && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceStamp()) return false
  console.log('Building …')
  // In a separate process, because Vite sets NODE_ENV for its whole process. With the NODE_ENV of a test runner, React
  // would be built for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  const done = spawnSync(process.execPath, script('scripts/build.ts', '--quiet'), { stdio: 'inherit', env })
  if (done.status !== 0) throw new Failure('The build failed; its message is above.')
  return true
}

async function buildAll(): Promise<void> {
  const { build } = await import('vite')
  const { values } = readCommandLine(process.argv.slice(2), { options: { quiet: { type: 'boolean' } } })
  const logLevel = values.quiet ? 'warn' : 'info'
  const stamp = sourceStamp()
  rmSync(STAMP, { force: true }) // a failed build must not pass for a good one
  process.env.RELEASE = stamp.slice(0, 16)
  try {
    await build({ logLevel })
    await build({ logLevel, build: { ssr: true } })
    if (hasApp()) {
      const configFile = 'vite.app.config.ts'
      await build({ configFile, logLevel })
      await build({ configFile, logLevel, build: { ssr: true } })
      for (const icon of ICONS) copyFileSync(`public/${icon}`, `dist/app/client/${icon}`)
      mkdirSync('dist/app/client/cards', { recursive: true })
      for (const picture of readdirSync('public/cards').filter((name) => CARD_PICTURE.test(name)))
        copyFileSync(`public/cards/${picture}`, `dist/app/client/cards/${picture}`)
      writeFileSync(APP_PLATFORM_FILE, JSON.stringify(await appPlatform(), null, 2))
    }
  } catch (thrown) {
    throw new Failure(`The build failed: ${messageOf(thrown)}`)
  }
  mkdirSync('dist', { recursive: true })
  writeFileSync(STAMP, stamp)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(buildAll)
