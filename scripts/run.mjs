// @ts-check
// Starts every command: `node scripts/run.mjs FILE.ts [arguments]`. Works on a new clone with only Node 20 and npm:
// installs the packages if they are missing or differ from package-lock.json, then runs the file with the Node that they
// include. wrangler needs Node 22, and TypeScript files run without a flag from 22.18 on. Uses only Node's own modules,
// because no package may be installed yet, and is JavaScript for the same reason.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const projectNode = `${root}node_modules/node/bin/node${windows ? '.exe' : ''}`

const [file, ...args] = process.argv.slice(2)
if (file === undefined) fail('Use: node scripts/run.mjs FILE.ts [arguments].')
prepare()
if (isNewEnough(process.versions.node)) await runHere()
else if (existsSync(projectNode)) process.exitCode = await runUnderProjectNode()
else fail('The packages came without their Node; allow install scripts and run "npm ci", or use Node 24.')

/** Prints one sentence and exits with code 1, like scripts/failure.ts. @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Prepares the current directory, the environment and the packages. */
function prepare() {
  process.env.INIT_CWD ??= process.cwd() // paths on the command line are relative to where it was typed
  process.chdir(root)
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  process.env.WRANGLER_HIDE_BANNER ??= 'true' // the banner's update check waits four seconds without a network
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  process.env.CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV ??= 'false' // no settings from .env
  process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD ??= '1'
  if (!installed()) install()
  if (process.env.npm_lifecycle_event) stopWithParent()
}

/** Does node_modules match package-lock.json? npm records in .package-lock.json what it installed. */
function installed() {
  const wanted = packagesOf(`${root}package-lock.json`)
  if (!wanted) fail('package-lock.json is missing or unreadable; restore it from the repository.')
  const present = packagesOf(`${root}node_modules/.package-lock.json`)
  if (!present || !(existsSync(projectNode) || isNewEnough(process.versions.node))) return false
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue
    // Optional packages for other platforms are in the lock file only.
    if (present[path] ? present[path].version !== version : !optional) return false
  }
  return Object.keys(present).every((path) => path in wanted)
}

/** @param {string} lock @returns {Record<string, { version?: string, optional?: boolean }> | null} */
function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages
  } catch {
    return null
  }
}

function install() {
  console.error('Installing the packages, about a minute …') // standard output is for the command's data
  const done = spawnSync('npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 2, 'inherit'],
    shell: windows,
  })
  if (done.status !== 0) fail('Installing the packages failed: "npm ci" says why above.')
}

/** Node 22.18 is the first that runs wrangler and imports TypeScript files without a flag. @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** Imports the file as if Node had been started with it. */
async function runHere() {
  const url = new URL(/** @type {string} */ (file), pathToFileURL(root))
  process.argv.splice(1, 2, fileURLToPath(url))
  await import(url.href)
}

/** Runs the same command line with the project's Node; resolves with its exit code. @returns {Promise<number>} */
function runUnderProjectNode() {
  const child = spawn(projectNode, [fileURLToPath(import.meta.url), /** @type {string} */ (file), ...args], {
    stdio: 'inherit',
    env: { ...process.env, npm_lifecycle_event: process.env.npm_lifecycle_event ?? 'run' },
  })
  // Ctrl-C reaches the child directly (same terminal); a signal sent to this process alone does not.
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** npm's shell does not forward signals, and a killed parent cannot. Ends this process when its parent is gone. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref()
}
