// Lighthouse for the pages bench. It is installed on first use from bench/package-lock.json, because it is as large as
// all other packages together. It runs in a child process, which is replaced on a timeout.
import { fork, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Failure } from '../scripts/failure.ts'
import type { Answer, PageReport, Question } from './lighthouse-report.ts'

const FOLDER = 'bench'
const PATIENCE_MS = 150_000

const packagesOf = (file: string): Record<string, { version?: string; optional?: boolean }> =>
  JSON.parse(readFileSync(file, 'utf8')).packages

/** Installs bench/node_modules unless it matches bench/package-lock.json. */
export function ensureLighthouse(): void {
  const versions = (file: string) =>
    existsSync(file)
      ? Object.entries(packagesOf(file))
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

/** A running browser with Lighthouse. */
export interface Lighthouse {
  /** Resolves with a report. Rejects with a Failure. */
  look(asked: Question): Promise<PageReport>
  stop(): Promise<void>
}

/** Starts it. `chromium` is the path of the browser. */
export async function startLighthouse(chromium: string): Promise<Lighthouse> {
  const child = fork('bench/lighthouse-child.ts', [], { env: { ...process.env, CHROMIUM: chromium }, silent: true })
  let said = ''
  child.stderr?.on('data', (piece) => (said = `${said}${piece}`.slice(-1000)))
  child.stdout?.resume()
  const heard = () =>
    new Promise<Answer>((resolve, reject) => {
      const done = (settle: () => void) => {
        clearTimeout(late)
        child.off('message', onMessage)
        child.off('exit', onExit)
        settle()
      }
      const fail = (what: string) => done(() => reject(new Failure(what)))
      const late = setTimeout(() => fail('Lighthouse did not answer in time.'), PATIENCE_MS)
      const onMessage = (message: unknown) => done(() => resolve(message as Answer)) // only the child sends messages
      const onExit = () => fail(`Lighthouse ended: ${said.trim().split('\n').at(-1) ?? ''}`)
      child.on('message', onMessage)
      child.on('exit', onExit)
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill()
    })
  await heard().catch(async (thrown) => {
    await stop()
    throw thrown
  })
  const look = async (asked: Question) => {
    const answer = heard()
    child.send(asked)
    const { report, error } = await answer
    if (!report) throw new Failure(`Lighthouse failed: ${error ?? 'it gave no report.'}`)
    return report
  }
  return { look, stop }
}
