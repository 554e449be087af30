// Lighthouse as the pages bench uses it: installed on first use from bench/package-lock.json, because it is as large as
// everything else together, and run in a child process that is replaced when it does not answer in time.
import { fork, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Failure } from '../scripts/failure.mjs'

const FOLDER = 'bench'
const PATIENCE_MS = 150_000

/** Installs bench/node_modules unless it holds what bench/package-lock.json asks for. */
export function ensureLighthouse() {
  const versions = (file) =>
    existsSync(file)
      ? Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
          .filter(([path, { optional }]) => path !== '' && !optional)
          .map(([path, { version }]) => `${path} ${version}`)
          .sort()
          .join()
      : null
  if (versions(`${FOLDER}/node_modules/.package-lock.json`) === versions(`${FOLDER}/package-lock.json`)) return
  console.log('Installing Lighthouse into bench/node_modules, about a minute …')
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Failure('Installing Lighthouse failed: "npm ci" says why above.')
}

/**
 * A browser with Lighthouse. `look` resolves with a report as in bench/lighthouse-child.mjs, or throws one sentence.
 * @param {string} chromium path of the browser
 */
export async function startLighthouse(chromium) {
  const child = fork('bench/lighthouse-child.mjs', [], { env: { ...process.env, CHROMIUM: chromium }, silent: true })
  let said = ''
  child.stderr.on('data', (piece) => (said = `${said}${piece}`.slice(-1000)))
  child.stdout.resume()
  const heard = () =>
    new Promise((resolve, reject) => {
      const done = (settle, value) => {
        clearTimeout(late)
        child.off('message', onMessage)
        child.off('exit', onExit)
        settle(value)
      }
      const late = setTimeout(() => done(reject, new Failure('Lighthouse did not answer in time.')), PATIENCE_MS)
      const onMessage = (message) => done(resolve, message)
      const onExit = () => done(reject, new Failure(`Lighthouse ended: ${said.trim().split('\n').at(-1) ?? ''}`))
      child.on('message', onMessage)
      child.on('exit', onExit)
    })
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', resolve)
      child.kill()
    })
  await heard().catch(async (thrown) => {
    await stop()
    throw thrown
  })
  const look = async (asked) => {
    const answer = heard()
    child.send(asked)
    const { report, error } = await answer
    if (error) throw new Failure(`Lighthouse failed: ${error}`)
    return report
  }
  return { look, stop }
}
