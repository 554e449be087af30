// `npm run bench:pages`: runs Lighthouse with its simulated phone on every route, and on a static page of the same size
// in the same round. bench/README.md explains the results.
// Options: --runs N, --minutes M, --only home,product,… (names of src/domain/site/routes.ts, "profile", and those of
// bench/app-pages.ts).
import { hasApp } from '../scripts/app-platform.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { run } from '../scripts/failure.ts'
import { prepareDatabase } from '../scripts/local-db.ts'
import { type Server, serve } from '../scripts/serve.ts'
import { readShop } from '../scripts/settings.ts'
import { makeTemporaryFolder, removeFolder } from '../scripts/temporary-folder.ts'
import { pagePaths } from '../src/domain/site/routes.ts'
import { APP_NAMES, lookAtApp, reportApp } from './app-pages.ts'
import { type Front, startFront } from './front.ts'
import { ensureLighthouse } from './lighthouse.ts'
import { readOptions } from './options.ts'
import { reportPages, summary } from './pages-report.ts'
import { lookAtPages } from './pages-rounds.ts'
import { warnWhenBusy, writeResults } from './results.ts'

await run(async () => {
  const shopNames = [...Object.keys(pagePaths({ slug: 'any' })), 'profile']
  const names = [...shopNames, ...(hasApp() ? APP_NAMES : [])]
  const options = readOptions(process.argv.slice(2), {
    runs: { value: 5, most: 15 },
    minutes: { value: 60, most: 240 },
    only: { names },
  })
  const chromium = ensureChromium()
  ensureLighthouse()
  ensureBuilt()
  const { generate } = await import('selfsigned')

  const busy = warnWhenBusy('The machine is busy with other work: TBT and LCP will be worse than the pages are.')
  const state = makeTemporaryFolder('bench-pages')
  let front: Front | undefined
  let shop: Server | undefined
  try {
    const certificate = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
    let upstream = new URL('http://127.0.0.1') // replaced when the Worker is ready
    front = await startFront({ key: certificate.private, cert: certificate.cert, upstream: () => upstream })
    const { platform, settings, config } = await readShop({ APP_ENV: 'production', SITE_URL: front.site })
    const { brand } = config
    await prepareDatabase(platform, settings, state)
    shop = await serve({ platform, settings, port: 0, statePath: state, onLog: () => {} })
    upstream = new URL(`http://127.0.0.1:${shop.port}`)

    const paths = new Map(Object.entries(pagePaths(brand)).map(([name, [path]]) => [name, path]))
    paths.set('profile', `/profile/${brand.demoUsername}`)
    const end = performance.now() + options.minutes * 60_000
    const routes = options.only
      .filter((name) => shopNames.includes(name))
      .map((name) => ({ name, path: paths.get(name) ?? '/' }))
    const measured = await lookAtPages({ front, chromium, routes, upstream, ...options })
    const pages = summary(measured)
    const appNames = options.only.filter((name) => APP_NAMES.includes(name))
    const app = await lookAtApp({ certificate, chromium, names: appNames, runs: options.runs, end })
    if (pages.length > 0) reportPages(pages)
    reportApp(app)
    console.log(`\nWritten to ${writeResults('pages-', { options, pages, app }, { busy })}`)
  } finally {
    front?.stop()
    await shop?.stop()
    removeFolder(state)
  }
})
