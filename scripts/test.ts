// `npm test`: prepares packages, build and browser, and runs the unit, worker and browser suites. Its last line is
// "N passed, N failed". `npm test -- unit|worker|browser [pattern]` runs a part of it.
import { ensureBuilt } from './build.ts'
import { readCommandLine } from './command-line.ts'
import { messageOf, oneLine, run, UsageFailure } from './failure.ts'
import { SIGNALS } from './project.ts'
import { SUITES, stopSuites } from './suites.ts'
import { makeTemporaryFolder, removeFolder } from './temporary-folder.ts'

const USAGE = `Usage: npm test, or npm test -- ${Object.keys(SUITES).join('|')} [pattern].`

await run(async () => {
  const { words } = readCommandLine(process.argv.slice(2), { words: '[SUITE] [PATTERN]', usage: USAGE })
  const [part, pattern] = words
  if (part && !SUITES[part]) throw new UsageFailure(USAGE)

  let stopped = false
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stopped = true
      stopSuites(signal)
    })

  const total = { passed: 0, failed: 0, skipped: 0 }
  const folder = makeTemporaryFolder('test-results')
  try {
    ensureBuilt()
    for (const [name, suite] of Object.entries(SUITES)) {
      if (part && name !== part) continue
      if (stopped) break
      console.log(`\n── ${name} ──`)
      const counts = await suite(pattern, folder).catch((thrown: unknown) => {
        console.error(`The ${name} suite did not run: ${oneLine(messageOf(thrown))}`)
        if (process.env.DEBUG) console.error(thrown)
        return { passed: 0, failed: 1, skipped: 0 }
      })
      total.passed += counts.passed
      total.failed += counts.failed
      total.skipped += counts.skipped
    }
  } catch (thrown) {
    // The build failed: nothing ran, and the last line must say so.
    console.error(oneLine(messageOf(thrown)))
    total.failed += 1
  } finally {
    removeFolder(folder)
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
