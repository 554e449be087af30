// The reporter that ends a stalled run: the real vitest runs files of which one never answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '#scripts/temporary-folder.ts'
import { RESULTS_FILE, readRunResults, STALL_SECONDS } from '#scripts/vitest-results.ts'

const folder = makeTemporaryFolder('vitest-results')
afterAll(() => removeFolder(folder))

/** Runs the files in a new folder, and returns the exit code and what the reporter wrote. */
async function runOf(name: string, files: Record<string, string>, workers = 4) {
  const root = join(folder, name)
  mkdirSync(root)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  const results = join(folder, `${name}.jsonl`)
  const reporter = resolve('scripts/vitest-results.ts')
  const child = spawn(
    process.execPath,
    [
      ...[resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--globals'],
      ...['--maxWorkers', `${workers}`, '--no-isolate', '--reporter', reporter],
    ],
    {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, VITEST: undefined, [RESULTS_FILE]: results, [STALL_SECONDS]: '4' },
    },
  )
  const [status] = await once(child, 'close')
  return { status, ...readRunResults(results) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a run of vitest', () => {
  it('that comes to its end says so, with the result of every file', async () => {
    expect(
      await runOf('whole', {
        'good.test.js': "test('a', () => {}); test('b', () => {}); test.skip('c', () => {})",
        'bad.test.js': "test('d', () => { expect(1).toBe(2) })",
        'broken.test.js': "throw new Error('at load')",
      }),
    ).toEqual({ status: 1, passed: 2, failed: 2, skipped: 1, rest: [], stalled: undefined, complete: true })
  })

  it('that lasts longer than a stall in several files is not ended: a file that has ended is waited for no more', async () => {
    const slow = "test('a', () => new Promise((resolve) => setTimeout(resolve, 3000)))"
    expect(await runOf('long', { 'one.test.js': slow, 'two.test.js': slow, 'three.test.js': slow }, 1)).toEqual({
      ...{ status: 0, passed: 3, failed: 0, skipped: 0, rest: [], stalled: undefined, complete: true },
    })
  })

  it('that stalls is ended: files without a result are named, and a failed test is not run again', async () => {
    const pids = join(folder, 'pids')
    const never = `const { appendFileSync } = await import('node:fs')
      appendFileSync(${JSON.stringify(pids)}, process.pid + ' ')
      setInterval(() => {}, 1000)
      await new Promise(() => {})`
    expect(
      await runOf('stalled', {
        'good.test.js': "test('a', () => {})",
        'never.test.js': `${never}; test('b', () => {})`,
        'half.test.js': `test('c', () => { expect(1).toBe(2) }); test('d', async () => { ${never} }, 1e9)`,
      }),
    ).toEqual({
      ...{ status: null, passed: 1, failed: 1, skipped: 0, complete: false },
      ...{ rest: ['never.test.js'], stalled: expect.arrayContaining(['never.test.js']) },
    })
    const processes = new Set(readFileSync(pids, 'utf8').trim().split(' ').map(Number))
    expect(processes.size).toBe(2)
    await expect.poll(() => [...processes].filter(isAlive), { timeout: 10_000 }).toEqual([])
  })

  it('that wrote nothing is not complete', () => {
    expect(readRunResults(join(folder, 'none.jsonl'))).toMatchObject({ complete: false, passed: 0, rest: [] })
  })
})
