// `npm run bench:pages`: every route through Lighthouse with its own simulation of a phone, each beside a static page of
// the same bytes in the same round. bench/README.md says how to read it.
// Options: --runs N, --minutes M, --only home,product,… (names of src/domain/routes.ts, and profile).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from '../scripts/bootstrap.mjs'
import { run } from '../scripts/failure.mjs'
import '../scripts/ts-imports.mjs'
import { readOptions } from './options.mjs'

const RESULTS = 'bench/results'

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { pagePaths } = await import('../src/domain/routes.ts')
  const names = [...Object.keys(pagePaths({ slug: 'any' })), 'profile']
  const options = readOptions(process.argv.slice(2), {
    runs: { value: 5, most: 15 },
    minutes: { value: 60, most: 240 },
    only: { names },
  })
  const { ensureChromium } = await import('../scripts/chromium.mjs')
  const { ensureBuilt } = await import('../scripts/build.mjs')
  const { prepareDatabase } = await import('../scripts/local-db.mjs')
  const { serve } = await import('../scripts/serve.mjs')
  const { checkSettings, mergeSettings, readPlatform } = await import('../scripts/settings.mjs')
  const { ensureLighthouse } = await import('./lighthouse.mjs')
  const { startFront } = await import('./front.mjs')
  const { lookAtPages } = await import('./pages-rounds.mjs')
  const { reportPages, summary } = await import('./pages-report.mjs')
  const chromium = ensureChromium()
  ensureLighthouse()
  ensureBuilt()
  const { generate } = await import('selfsigned')

  const busy = loadavg()[0] > cpus().length / 2
  if (busy) console.warn('The machine is busy with other work: TBT and LCP will be worse than the pages are.')
  const state = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  let front
  let shop
  try {
    const certificate = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
    let upstream
    front = await startFront({ key: certificate.private, cert: certificate.cert, upstream: () => upstream })
    const platform = await readPlatform()
    const settings = mergeSettings(platform, { APP_ENV: 'production', SITE_URL: front.site })
    const { brand } = await checkSettings(settings)
    await prepareDatabase(platform, settings, state)
    shop = await serve({ platform, settings, port: 0, statePath: state, onLog: () => {} })
    upstream = new URL(`http://127.0.0.1:${shop.port}`)

    const paths = { profile: `/profile/${brand.demoUsername}` }
    for (const [name, [path]] of Object.entries(pagePaths(brand))) paths[name] = path
    const routes = options.only.map((name) => ({ name, path: paths[name] }))
    const measured = await lookAtPages({ front, chromium, routes, upstream, ...options })
    const pages = summary(measured)
    reportPages(pages)
    mkdirSync(RESULTS, { recursive: true })
    const file = `${RESULTS}/pages-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
    const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, busy }
    writeFileSync(file, `${JSON.stringify({ machine, options, pages }, null, 2)}\n`)
    console.log(`\nWritten to ${file}`)
  } finally {
    front?.stop()
    await shop?.stop()
    rmSync(state, { recursive: true, force: true })
  }
})
