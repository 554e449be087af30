// First lines of every script: works on a fresh clone with nothing but Node 20 and npm. Installs the packages when they
// are missing or differ from package-lock.json, then goes on under the Node that came with them (wrangler needs 22).
// Uses Node's own modules only, because nothing else exists yet.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Failure } from './failure.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const projectNode = `${root}node_modules/node/bin/node${windows ? '.exe' : ''}`

/**
 * Prepares the process: current directory, environment, packages, Node version. Returns true when the caller should go
 * on; false when a child under the project's Node has done the work and this process only reports its exit code.
 */
export async function bootstrap(scriptUrl) {
  process.chdir(root)
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  process.env.WRANGLER_HIDE_BANNER ??= 'true' // the banner's update check waits four seconds without a network
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  process.env.CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV ??= 'false' // settings: wrangler.toml, .dev.vars, --var; nothing else
  process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD ??= '1'
  if (!installed()) install()
  if (process.env.npm_lifecycle_event) stopWithParent()
  if (isNewEnough(process.versions.node)) return true
  if (!existsSync(projectNode))
    throw new Failure('The packages came without their Node; allow install scripts and run "npm ci", or use Node 24.')
  process.exitCode = await runUnderProjectNode(scriptUrl)
  return false
}

/** Does node_modules hold exactly what package-lock.json asks for? npm's own record there says what was installed. */
function installed() {
  const wanted = packagesOf(`${root}package-lock.json`)
  if (!wanted) throw new Failure('package-lock.json is missing or unreadable; restore it from the repository.')
  const present = packagesOf(`${root}node_modules/.package-lock.json`)
  if (!present || !(existsSync(projectNode) || isNewEnough(process.versions.node))) return false
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue
    // Other platforms' optional packages are in the lock file only.
    if (present[path] ? present[path].version !== version : !optional) return false
  }
  return Object.keys(present).every((path) => path in wanted)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

function install() {
  console.log('Installing the packages, about a minute …')
  const done = spawnSync('npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  })
  if (done.status !== 0) throw new Failure('Installing the packages failed: "npm ci" says why above.')
}

/** 22.18 is the first Node that runs wrangler and imports TypeScript files as they are. */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function runUnderProjectNode(scriptUrl) {
  const child = spawn(projectNode, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, npm_lifecycle_event: process.env.npm_lifecycle_event ?? 'bootstrap' },
  })
  // Ctrl-C reaches the child by itself (same terminal); a signal sent to this process alone does not.
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** npm's shell ends on a signal without passing it on, and a killed parent cannot; nothing may stay behind then. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref()
}

/** Arguments that run a package's command under this Node, e.g. `command('wrangler/bin/wrangler.js')`. */
export const command = (file, ...rest) => [`${root}node_modules/${file}`, ...rest]
