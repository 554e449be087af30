// `npm run html:check`: checks every page of the built Workers, including every screen of the app in
// scripts/app-screens, with the Nu HTML checker (Java 11 or newer). Not part of `npm test`, because a machine may have
// no Java. Ends with exit code 1 if a page has an error.

import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { API_PATHS, pagePaths, routes } from '#domain/site/routes.ts'
import { createToken } from '#mail/unsubscribe-token.ts'
import type { Config } from '#src/env.ts'
import { hasApp } from './app-platform.ts'
import { ensureBuilt } from './build.ts'
import { readCommandLine } from './command-line.ts'
import type { Database } from './d1.ts'
import { Failure, run } from './failure.ts'
import { openLocal, prepareDatabase } from './local-db.ts'
import { root } from './project.ts'
import { serve } from './serve.ts'
import { readShop, type Settings } from './settings.ts'
import { makeTemporaryFolder, removeFolder } from './temporary-folder.ts'

/** Profiles that a new clone does not have: a hidden one, an empty one, one whose owner wrote markup. */
const PROFILES: readonly [name: string, fullName: string | null, bio: string | null, hidden: number][] = [
  ['hidden-one', 'Hidden', null, 1],
  ['bare-one', null, null, 0],
  ['markup-one', '<b>"Zoe" & \u{1F469}\u{1F3FD}\u200D\u{1F680}</b>', '</p><script>alert(1)</script>', 0],
]
const addProfiles = async (db: Database) => {
  for (const values of PROFILES)
    await db
      .prepare('INSERT OR REPLACE INTO profiles (username, full_name, bio, hidden) VALUES (?, ?, ?, ?)')
      .bind(...values)
      .run()
}

/**
 * Valid HTML that this version of the checker does not know: passkeys in the address field, codes without
 * autocorrection.
 */
const NEWER = '.*(“autocorrect” not allowed on element “input”|“username webauthn” for attribute “autocomplete”).*'

type Address = [path: string, status: number, method?: string]
/** The used part of the response of createCheckout. */
interface CheckoutAnswer {
  data: { checkoutCreate: { checkout: { webUrl: string } } }
}

/**
 * Every kind of page as `[path, status, method]`: the route table, each design, embedded pages, profiles, mail, errors.
 */
async function addresses(config: Config, origin: string): Promise<Address[]> {
  const { brand, anonKey, mailSecret } = config
  const paths = routes(brand)
  const { designs } = createCatalogue(brand)
  const call = async <Answer>(path: string, body: object): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Failure(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const lines = [{ variantId: `gid://sample/ProductVariant/${designs[0]?.handle}`, quantity: 2 }]
  const checkout = await call<CheckoutAnswer>(API_PATHS.commerce, {
    action: 'createCheckout',
    input: { lineItems: lines },
  })
  const { webUrl } = checkout.data.checkoutCreate.checkout
  const visitor = { name: 'Zoe <b>', email: 'zoe@example.com' }
  await call(API_PATHS.discountCode, visitor) // so that /dev/mail shows a mail
  const link = unsubscribePath(await createToken(mailSecret, { address: visitor.email, list: 'newsletter' }))
  const ok = (list: readonly string[]) => list.map((path): Address => [path, 200])
  return [
    ...ok(Object.values(pagePaths(brand)).flat()),
    ...ok(designs.flatMap(({ card }) => [paths.product(card), paths.core(card), paths.limited(card)])),
    ...ok(['/?embed=1', '/product?embed=1', '/faq?embed=1', paths.report('ava')]),
    ...ok([
      paths.profile(brand.demoUsername),
      paths.profile('ava'),
      ...PROFILES.slice(1).map(([name]) => paths.profile(name)),
    ]),
    [paths.profile('hidden-one'), 410],
    [paths.profile('nobody'), 404],
    [paths.contactCard('nobody'), 404],
    ['/nowhere', 404],
    ['/nowhere?embed=1', 404],
    [new URL(webUrl, origin).pathname, 200],
    [paths.sampleCheckout('unknown'), 404],
    ['/dev/mail', 200],
    ['/unsubscribe', 400],
    [link, 200],
    [link, 200, 'POST'],
  ]
}

/** Saves the pages as files in this folder, named after their paths. */
async function saveAll(list: readonly Address[], origin: string, folder: string): Promise<void> {
  for (const [index, [path, status, method = 'GET']] of list.entries()) {
    const response = await fetch(origin + path, { method, redirect: 'manual' })
    if (response.status !== status) throw new Failure(`${path} answered ${response.status} instead of ${status}.`)
    const type = response.headers.get('content-type')
    if (!type?.startsWith('text/html')) throw new Failure(`${path} is no page but ${type}.`)
    save(folder, `${String(index).padStart(2, '0')}-${status}-${method}-${path}`, await response.text())
  }
}

/** Saves the app's pages in the same way; returns their number. */
async function saveApp(folder: string): Promise<number> {
  const [{ serveApp }, { askScreen }] = await Promise.all([
    import('./app-screens/serve.ts'),
    import('./app-screens/ask.ts'),
  ])
  const served = await serveApp()
  try {
    for (const screen of served.screens) save(folder, `app-${screen.name}`, (await askScreen(served, screen)).body)
    return served.screens.length
  } finally {
    await served.stop()
  }
}

const save = (folder: string, name: string, html: string) =>
  writeFileSync(join(folder, `${name.replace(/[^\w.-]+/g, '_').slice(0, 100)}.html`), html)

/** Lists each distinct error once, with its pages: an error in the layout is on all of them. */
function digest(report: string): string {
  const pagesOf = new Map<string, string[]>()
  for (const line of report.trim().split('\n')) {
    const [, place = '', message = line] = /^(\S+): (.*)$/.exec(line) ?? []
    pagesOf.set(message, [...(pagesOf.get(message) ?? []), place])
  }
  return [...pagesOf].map(([message, places]) => `${message}\n    ${places.join('\n    ')}`).join('\n')
}

await run(async () => {
  readCommandLine(process.argv.slice(2), { usage: 'Use: npm run html:check.' })
  if (spawnSync('java', ['-version']).status !== 0) throw new Failure('The HTML checker needs Java 11 or newer.')
  const { platform, settings, config } = await readShop()
  ensureBuilt()

  const state = makeTemporaryFolder('html-check')
  const pages = makeTemporaryFolder('html-pages')
  await prepareDatabase(platform, settings, state)
  const local = await openLocal(platform, state)
  await addProfiles(local.db).finally(local.close)
  const started = (values: Settings) =>
    serve({ platform, settings: values, port: 0, statePath: state, onLog: () => {} })
  let server = await started(settings)
  try {
    const list = await addresses(config, `http://localhost:${server.port}`)
    await saveAll(list, `http://localhost:${server.port}`, pages)
    await server.stop()
    server = await started({ ...settings, ANON_KEY: '' }) // invalid settings: the last-resort error page
    const broken: Address = ['/error', 500]
    list.push(broken)
    await saveAll([broken], `http://localhost:${server.port}`, pages)
    const asked = list.length + (hasApp() ? await saveApp(pages) : 0)
    const jar = `${root}node_modules/vnu-jar/build/dist/vnu.jar`
    const options = ['--errors-only', '--skip-non-html', '--filterpattern', NEWER]
    const checker = ['-Xss4m', '-jar', jar, ...options, pages]
    const { status, stderr } = spawnSync('java', checker, { encoding: 'utf8', maxBuffer: 64 << 20 })
    if (status !== 0) throw new Failure(digest(stderr.replaceAll(`file:${pages}/`, '')))
    const files = readdirSync(pages).length
    if (files !== asked) throw new Failure(`${asked} pages were asked for, ${files} were checked.`)
    console.log(`${files} pages, no errors.`)
  } finally {
    await server.stop()
    for (const folder of [state, pages]) removeFolder(folder)
  }
})
