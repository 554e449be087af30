// The three test suites, each run by its own tool in its own process. The tools also write machine-readable results,
// which are added up for the last line of `npm test`. A suite that crashes counts as at least one failure.
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
import { developmentKeys, mergeSettings, readPlatform } from './settings.ts'
import { RESULTS_FILE, readRunResults } from './vitest-results.ts'

/** The numbers of tests, by result. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}
type Suite = (pattern: string | undefined, folder: string) => Promise<Counts>

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The suites by name. `pattern` limits a run to matching files; `folder` is for the results. */
export const SUITES: Readonly<Record<string, Suite>> = {
  unit: (pattern, folder) => vitest('unit', pattern, folder),
  worker: (pattern, folder) => vitest('worker', pattern, folder, ['app']),
  browser,
}

/** A suite whose runner stalls is begun again for the files that had no result yet, this often. */
const MOST_STALLS = 2

/** Runs a project of vitest.config.ts, and the projects of `more` with it. */
async function vitest(
  project: string,
  pattern: string | undefined,
  folder: string,
  more: readonly string[] = [],
): Promise<Counts> {
  const total = { ...none }
  let files = pattern ? [pattern] : []
  for (let stalls = 0; ; stalls += 1) {
    const file = join(folder, `${project}-${stalls}.jsonl`)
    const args = [
      'run',
      ...[project, ...more].flatMap((name) => ['--project', name]),
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=./scripts/vitest-results.ts',
    ]
    const code = await tool(
      command('vitest/vitest.mjs', ...args, ...(pattern ? ['--passWithNoTests'] : []), ...files),
      {
        ...VITEST_COLOUR,
        [RESULTS_FILE]: file,
      },
    )
    const results = readRunResults(file)
    total.passed += results.passed
    total.failed += results.failed
    total.skipped += results.skipped
    if (results.stalled === undefined) {
      if (results.complete || (pattern && code === 0)) return judged(code, total)
      const lost = crashed(code)
      return { ...total, failed: total.failed + lost.failed }
    }
    const silent = results.stalled.join(', ') || 'the runner'
    if (stalls === MOST_STALLS) {
      console.error(`No news of ${silent} for minutes, for the third time. The suite ends here.`)
      return { ...total, failed: total.failed + 1 }
    }
    console.error(`No news of ${silent} for minutes: the runner has stalled. A new one runs what has no result yet.`)
    files = results.rest
    if (files.length === 0) return judged(0, total)
  }
}

async function browser(pattern: string | undefined, folder: string): Promise<Counts> {
  ensureChromium()
  const file = join(folder, 'browser.json')
  const state = mkdtempSync(join(tmpdir(), 'browser-tests-'))
  const dist = join(state, 'dist')
  cpSync('dist', dist, { recursive: true }) // a concurrent build must not delete files that the browser still requests
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const port = await freePort() // known in advance, because the app's address contains it
  const local = localApp(settings, port)
  if (local) Object.assign(settings, settingsBeside(settings, local), developmentKeys(settings)) // like npm start
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
      LIVE_DIST: dist, // the build for the live shop that one of the specifications starts itself
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

/** A tool that fails without a failed test has crashed; that counts as one failure. */
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

/** Forwards a signal to the running tools. */
export function stopSuites(signal: NodeJS.Signals): void {
  for (const { pid } of running) if (pid) process.kill(-pid, signal)
}

// The tools write into a pipe, so they cannot tell whether to use colours. vitest treats any FORCE_COLOR as a yes.
// Playwright sets FORCE_COLOR itself, and all of its processes print a warning if NO_COLOR is set as well.
const terminal = process.stdout.isTTY
const VITEST_COLOUR = terminal ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const PLAYWRIGHT_COLOUR = { FORCE_COLOR: terminal ? '1' : '0' }

// An assertion on a whole page prints that page; only the beginning of such a line is useful.
const MAX_LINE = 600

function tool(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: true, // leads a group: all that it starts is ended with it
  })
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
