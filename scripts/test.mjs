// `npm test`: sets itself up (packages, build, browser), runs the unit, worker and browser suites and closes with one
// line, "N passed, N failed". `npm test -- unit|worker|browser [pattern]` runs a part of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { Failure, oneLine, run } from './failure.mjs'

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { ensureBuilt } = await import('./build.mjs')
  const { SUITES, stopSuites } = await import('./suites.mjs')
  const [part, pattern, ...rest] = process.argv.slice(2)
  if ((part && !SUITES[part]) || rest.length > 0)
    throw new Failure(`Usage: npm test, or npm test -- ${Object.keys(SUITES).join('|')} [pattern].`)

  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stopped = true
      stopSuites(signal)
    })

  const total = { passed: 0, failed: 0, skipped: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'test-results-'))
  try {
    ensureBuilt()
    for (const name of part ? [part] : Object.keys(SUITES)) {
      if (stopped) break
      console.log(`\n── ${name} ──`)
      const counts = await SUITES[name](pattern, folder).catch((thrown) => {
        console.error(`The ${name} suite did not run: ${oneLine(thrown?.message ?? thrown)}`)
        if (process.env.DEBUG) console.error(thrown)
        return { passed: 0, failed: 1, skipped: 0 }
      })
      for (const key of Object.keys(total)) total[key] += counts[key]
    }
  } catch (thrown) {
    // The build: nothing ran, and the closing line must say so.
    console.error(oneLine(thrown?.message ?? thrown))
    total.failed += 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (stopped) total.failed += 1
  if (total.passed + total.failed === 0) {
    console.error(pattern ? `No test matches "${pattern}".` : 'No test ran.')
    total.failed = 1
  }
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  )
  process.exitCode = total.failed > 0 ? 1 : 0
})
