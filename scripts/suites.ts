// The three test suites, each run by its own tool in its own process. Every tool also writes machine-readable results;
// they are counted here, so that `npm test` can close with one sum. A suite that crashes counts as one failure at least.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { appBeside, localApp, settingsBeside } from './app-platform.ts'
import { ensureChromium } from './chromium.ts'
import { prepareDatabase } from './local-db.ts'
import { command } from './project.ts'
import { freePort, serve } from './serve.ts'
import { mergeSettings, readPlatform } from './settings.ts'

/** Tests by how they ended. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}
type Suite = (pattern: string | undefined, folder: string) => Promise<Counts>

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** name → (pattern, folder for results) → counts. `pattern` limits the run to matching files. */
export const SUITES: Readonly<Record<string, Suite>> = {
  unit: (pattern, folder) => vitest('unit', pattern, folder),
  worker: (pattern, folder) => vitest('worker', pattern, folder, ['app']),
  browser,
}

/** What is read of vitest's results. */
interface VitestResult {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Runs a project of vitest.config.ts, and more of them beside it. */
async function vitest(
  project: string,
  pattern: string | undefined,
  folder: string,
  more: readonly string[] = [],
): Promise<Counts> {
  const file = join(folder, `${project}.json`)
  const args = [
    'run',
    ...[project, ...more].flatMap((name) => ['--project', name]),
    '--silent=passed-only',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const code = await tool(
    command('vitest/vitest.mjs', ...args, ...(pattern ? ['--passWithNoTests', pattern] : [])),
    VITEST_COLOUR,
  )
  const result = readResult<VitestResult>(file)
  if (!result) return crashed(code)
  // A file that fails while loading has no test to blame; it counts as one.
  const broken = result.testResults.filter(({ status, assertionResults }) =>
    status === 'failed' ? !assertionResults.some((test) => test.status === 'failed') : false,
  )
  return judged(code, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
  })
}

async function browser(pattern: string | undefined, folder: string): Promise<Counts> {
  ensureChromium()
  const file = join(folder, 'browser.json')
  const state = mkdtempSync(join(tmpdir(), 'browser-tests-'))
  const dist = join(state, 'dist')
  cpSync('dist', dist, { recursive: true }) // a build made meanwhile must not take files from under the browser
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const port = await freePort() // the app's address holds it, and is needed before anything is served
  const local = localApp(settings, port)
  if (local) Object.assign(settings, settingsBeside(settings, local)) // as npm start sets it
  const app = local ? await appBeside({}, local) : undefined
  await prepareDatabase(platform, settings, state)
  mkdirSync('.wrangler', { recursive: true })
  const log = '.wrangler/browser-tests.log'
  rmSync(log, { force: true })
  const server = await serve({
    platform,
    settings,
    port,
    app,
    statePath: state,
    dist,
    onLog: (text) => appendFileSync(log, text),
  })
  try {
    const args = ['test', '--reporter=list,json', ...(pattern ? ['--pass-with-no-tests', pattern] : [])]
    const code = await tool(command('@playwright/test/cli.js', ...args), {
      ...PLAYWRIGHT_COLOUR,
      TEST_URL: `http://localhost:${server.port}`,
      ...(local ? { APP_URL: local.appHost } : {}),
      LIVE_DIST: dist, // the build of the live shop that one of the specifications starts for itself
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    const result = readResult<{ stats: { expected: number; unexpected: number; skipped: number } }>(file)
    if (!result) return crashed(code)
    const { expected, unexpected, skipped } = result.stats
    return judged(code, { passed: expected, failed: unexpected, skipped })
  } finally {
    await server.stop()
    rmSync(state, { recursive: true, force: true })
    if (existsSync(log)) console.log(`The Worker's own log of the browser tests: ${log}`)
  }
}

/** A tool that says "failed" without naming a test has crashed; so has one that ran nothing at all. */
function judged(code: number, counts: Counts): Counts {
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 }
  return counts
}

function crashed(code: number): Counts {
  console.error(`The suite ended with exit code ${code} before it wrote its results.`)
  return { ...none, failed: 1 }
}

function readResult<Result>(file: string): Result | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const running = new Set<ChildProcess>()

/** Stops the tools under way; for signals. */
export function stopSuites(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}

// Whether to colour: the tools write into a pipe and cannot tell. vitest takes any FORCE_COLOR for a yes, and Playwright
// sets one itself, after which a NO_COLOR makes every one of its processes complain.
const terminal = process.stdout.isTTY
const VITEST_COLOUR = terminal ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const PLAYWRIGHT_COLOUR = { FORCE_COLOR: terminal ? '1' : '0' }

// An assertion on a whole page prints that page: only the beginning of such a line helps anybody.
const MAX_LINE = 600

function tool(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      console.log(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)} … [${line.length} characters]` : line)
    })
  return new Promise((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    }),
  )
}
