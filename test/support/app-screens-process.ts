// The built app with everybody of scripts/app-screens in a database of its own, in a process of its own, so that Playwright
// can start it: `node scripts/run.mjs test/support/app-screens-process.ts` prints its addresses and screens as one line of
// JSON, and ends with standard input. LIVE_DIST names another folder with a build.
import { serveApp } from '#scripts/app-screens/serve.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { run } from '#scripts/failure.ts'
import { SIGNALS } from '#scripts/project.ts'

await run(async () => {
  const dist = process.env.LIVE_DIST
  if (!dist) ensureBuilt()
  const { stop, ...served } = await serveApp({}, dist || 'dist')
  console.log(JSON.stringify(served))
  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  process.stdin.on('close', end).resume()
})
