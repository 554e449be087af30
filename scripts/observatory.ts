// `npm run observatory`: runs the analyser of the Mozilla Observatory on responses of the built Workers: one per class
// of HTML page of the shop, and screens of the app, signed in if needed.
// The analyser is installed into a temporary folder, because it depends on a database driver that nothing here needs.
// It can only fetch public https addresses, so this script requests the pages over loopback and passes the recorded
// responses to it. What loopback cannot show is assumed, and the report says so: a valid certificate, and the redirect
// from http to https. Both are the platform's. Ends with exit code 1 below A+.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasApp } from './app-platform.ts'
import { ensureBuilt } from './build.ts'
import { readCommandLine } from './command-line.ts'
import { Failure, run } from './failure.ts'
import { prepareDatabase } from './local-db.ts'
import { type Server, serve } from './serve.ts'
import { readShop } from './settings.ts'
import { makeTemporaryFolder, removeFolder } from './temporary-folder.ts'
import { installTemporarily } from './temporary-package.ts'

const PACKAGE = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'
const HOST = 'shop.example.test'

/** A response in the format of the analyser's own HTTP client. */
interface Recorded {
  status: number
  headers: Record<string, string>
  data: string
  verified: boolean
  request: object
}
interface Result {
  result: string
  pass: boolean
}
interface Grade {
  grade: string
  score: number
}
/** The recorded responses of one page, as the analyser's tests read them. */
interface Requests {
  responses: object
  resources: { path?: string }
  session: object | null
}
/** The used part of the analyser, which has no types. */
interface Analyser {
  tests: ((requests: Requests) => Result)[]
  grader: { getScoreModifier(result: string): number; getGradeForScore(score: number): Grade }
  charts: { MINIMUM_SCORE_FOR_EXTRA_CREDIT: number }
  Requests: new (host: string) => Requests
  parseHttpEquivHeaders(html: string, url: string): object
}

/** Installs and loads the analyser, without running install scripts. */
async function installAnalyser(folder: string): Promise<Analyser> {
  const source = installTemporarily(folder, PACKAGE, VERSION)
  // Its install script would download the HSTS preload list. An empty list is correct here: the host is not on it.
  writeFileSync(join(source, 'conf', 'hsts-preload.json'), '{}')
  const load = (path: string) => import(pathToFileURL(join(source, 'src', path)).href)
  const [{ ALL_TESTS }, grader, charts, { Requests }, { parseHttpEquivHeaders }] = await Promise.all(
    ['constants.js', 'grader/grader.js', 'grader/charts.js', 'types.js', 'retriever/utils.js'].map(load),
  )
  return { tests: ALL_TESTS, grader, charts, Requests, parseHttpEquivHeaders }
}

/** Requests a path of a Worker. */
type Asked = (path: string, init?: { method: string; headers: Record<string, string> }) => Promise<Recorded>

const shopAt =
  (origin: string): Asked =>
  async (path, init = { method: 'GET', headers: {} }) => {
    const response = await fetch(origin + path, { redirect: 'manual', ...init })
    const data = await response.text()
    return { status: response.status, headers: Object.fromEntries(response.headers), data, verified: true, request: {} }
  }

type Page = [name: string, asked: Asked, path: string]

/** Screens of the app, each with the function that requests it. */
async function appScreens(): Promise<{ pages: Page[]; stop(): Promise<void> }> {
  const [{ serveApp }, { ask }] = await Promise.all([import('./app-screens/serve.ts'), import('./app-screens/ask.ts')])
  const { app, screens, stop } = await serveApp()
  const names = ['login', 'privacy', 'dashboard', 'editor', 'live', 'card-paused', 'account']
  const pages = screens
    .filter(({ name }) => names.includes(name))
    .map((screen): Page => {
      const asked: Asked = async (path, init) => {
        const { status, headers, body } = await ask(app, path, { ...screen, ...init })
        return { status, headers, data: body, verified: true, request: {} }
      }
      return [`app: ${screen.name}`, asked, screen.path]
    })
  return { pages, stop }
}

async function analyse(
  { tests, grader, charts, Requests, parseHttpEquivHeaders }: Analyser,
  asked: Asked,
  path: string,
): Promise<Grade & { results: Result[]; modifiers: number[] }> {
  const url = new URL(`https://${HOST}${path}`)
  const page = await asked(path)
  if (page.status !== 200) throw new Failure(`${path} answered ${page.status} instead of a page.`)
  const requests = new Requests(HOST)
  const preflight = { Origin: 'https://http-observatory.security.mozilla.org', 'Access-Control-Request-Method': 'GET' }
  Object.assign(requests.responses, {
    auto: { ...page, httpEquiv: parseHttpEquivHeaders(page.data, url.href) },
    https: page,
    http: page,
    cors: await asked(path, { method: 'OPTIONS', headers: preflight }),
    // Assumed: "Always Use HTTPS" is on.
    httpRedirects: [
      { url: new URL(`http://${HOST}${path}`), status: 301 },
      { url, status: 200 },
    ],
  })
  requests.resources.path = page.data
  const cookie = page.headers['set-cookie']
  if (cookie) throw new Failure(`${path} sets a cookie: ${cookie}`)
  requests.session = { url, jar: { serializeSync: () => ({ cookies: [] }) } }

  const results = tests.map((test) => test(requests))
  const modifiers = results.map(({ result }) => grader.getScoreModifier(result))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 100)
  const withoutCredit = sum(modifiers.filter((value) => value < 0))
  const score = withoutCredit >= charts.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutCredit
  return { ...grader.getGradeForScore(score), results, modifiers }
}

const sign = (modifier: number) => `${modifier >= 0 ? '+' : ''}${modifier}`

await run(async () => {
  readCommandLine(process.argv.slice(2), { usage: 'Use: npm run observatory.' })
  ensureBuilt()
  const { platform, settings, config } = await readShop({ SITE_URL: `https://${HOST}` })
  const { brand } = config
  const folder = makeTemporaryFolder('observatory')
  let shop: Server | undefined
  let app: Awaited<ReturnType<typeof appScreens>> | undefined
  try {
    const state = join(folder, 'state')
    await prepareDatabase(platform, settings, state)
    shop = await serve({ platform, settings, port: 0, statePath: state, onLog: () => {} })
    const analyser = await installAnalyser(folder)
    const ofShop = shopAt(`http://127.0.0.1:${shop.port}`)
    app = hasApp() ? await appScreens() : undefined
    const paths = ['/', `/${brand.slug}plus`, '/checkout', '/embed/docs', '/report', `/profile/${brand.demoUsername}`]
    const pages = [...paths.map((path): Page => [path, ofShop, path]), ...(app?.pages ?? [])]
    let worst = Number.POSITIVE_INFINITY
    for (const [name, asked, path] of pages) {
      const { grade, score, results, modifiers } = await analyse(analyser, asked, path)
      worst = Math.min(worst, score)
      const passed = results.filter(({ pass }) => pass).length
      console.log(`${name}: ${grade}, ${score} points, ${passed} of ${results.length} tests passed`)
      if (name === '/' || passed < results.length)
        for (const [index, { result, pass }] of results.entries())
          console.log(`    ${pass ? 'pass' : 'FAIL'}  ${result} (${sign(modifiers[index] ?? 0)})`)
    }
    console.log(`\n${PACKAGE} ${VERSION}. Assumed, not measured: a valid certificate, and http leading to https.`)
    if (worst < 100) process.exitCode = 1
  } finally {
    await shop?.stop()
    await app?.stop()
    removeFolder(folder)
  }
})
