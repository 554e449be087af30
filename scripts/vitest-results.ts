// A reporter of vitest: writes the result of every test file as soon as the file has ended, and ends a run that has
// stalled. workerd's test runner sometimes stops answering between two files, where no time limit of a test applies
// (https://github.com/cloudflare/workers-sdk/issues/15498); the run would then last for ever.
import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

/** What one line of the results says. Files are relative to the root of the tests. */
type Line =
  | { planned: string[] }
  | { file: string; passed: number; failed: number; skipped: number }
  | { ended: true }
  | { stalled: string[]; errors: number }

/** Environment: the file for the results, and the seconds without news after which a run has stalled. */
export const RESULTS_FILE = 'TEST_RESULTS_FILE'
export const STALL_SECONDS = 'TEST_STALL_SECONDS'
/** More than the longest time limit of a single test or hook (300 s). */
const DEFAULT_STALL_SECONDS = 360

export default class VitestResults implements Reporter {
  private readonly results = process.env[RESULTS_FILE] as string
  private readonly limit = Number(process.env[STALL_SECONDS] ?? DEFAULT_STALL_SECONDS) * 1000
  // By id: vitest replaces the object of a file while the file is loading.
  private readonly running = new Map<string, { module: TestModule; at: number }>()
  private readonly failed = new Set<string>()
  private readonly ended = new Set<string>()
  private vitest: Vitest | undefined
  private root = ''
  private latest = Date.now()
  private watch: NodeJS.Timeout | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
    this.root = vitest.config.root
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.write({ planned: specifications.map(({ moduleId }) => relative(this.root, moduleId)) })
    this.watch = setInterval(() => this.look(), Math.min(this.limit / 4, 5000))
    this.latest = Date.now()
  }

  onTestModuleQueued(module: TestModule): void {
    this.news(module)
  }

  onTestModuleCollected(module: TestModule): void {
    this.news(module)
  }

  onTestCaseReady({ module }: TestCase): void {
    this.news(module)
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.failed.add(test.module.id)
    this.news(test.module)
  }

  onTestModuleEnd(module: TestModule): void {
    this.write(this.resultOf(module))
    this.ended.add(module.id)
    this.running.delete(module.id)
    this.latest = Date.now()
  }

  onTestRunEnd(): void {
    clearInterval(this.watch)
    this.write({ ended: true })
  }

  private news(module: TestModule): void {
    this.latest = Date.now()
    if (!this.ended.has(module.id)) this.running.set(module.id, { module, at: this.latest })
  }

  private look(): void {
    const before = Date.now() - this.limit
    const silent = [...this.running.values()].filter(({ at }) => at < before)
    if (silent.length === 0 && this.latest >= before) return
    // A test that has failed stays failed: its file does not run again.
    for (const [id, { module }] of this.running) if (this.failed.has(id)) this.write(this.resultOf(module))
    const errors = this.vitest?.state.getUnhandledErrors().length ?? 0
    this.write({ stalled: silent.map(({ module }) => relative(this.root, module.moduleId)), errors })
    endGroup()
  }

  private resultOf(module: TestModule): Line {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state !== 'pending') count[state] += 1
    }
    // A file that fails while loading, or in a hook of its own, has no failed test; it counts as one.
    if (count.failed === 0 && module.state() === 'failed') count.failed = 1
    return { file: relative(this.root, module.moduleId), ...count }
  }

  private write(line: Line): void {
    appendFileSync(this.results, `${JSON.stringify(line)}\n`)
  }
}

/** Ends this process and all it has started, the runner that does not answer as well: the command leads a group. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.exit(1) // started by hand, in a group of another
  }
}

/** The results of one run so far. */
export interface RunResults {
  passed: number
  failed: number
  skipped: number
  /** Files that have no result yet. */
  rest: string[]
  /** The files of which there was no news when the run was ended; undefined: it did not stall. */
  stalled: string[] | undefined
  /** Has the run come to its end? If so, its exit code says whether there were errors outside tests. */
  complete: boolean
}

/** Reads what the reporter wrote; a run that wrote nothing has no files and is not complete. */
export function readRunResults(file: string): RunResults {
  const results: RunResults = { passed: 0, failed: 0, skipped: 0, rest: [], stalled: undefined, complete: false }
  const rest = new Set<string>()
  for (const line of textOf(file).split('\n').filter(Boolean)) {
    const said = JSON.parse(line) as Line
    if ('planned' in said) for (const name of said.planned) rest.add(name)
    else if ('ended' in said) results.complete = true
    else if ('stalled' in said) {
      results.stalled = said.stalled
      results.failed += said.errors // errors outside tests; a run that ends says them with its exit code
    } else {
      rest.delete(said.file)
      results.passed += said.passed
      results.failed += said.failed
      results.skipped += said.skipped
    }
  }
  return { ...results, rest: [...rest] }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
