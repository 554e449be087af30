// `npm run html:check`: every page as the built Worker answers it, given to the Nu HTML checker (Java 11 or newer). Not
// part of `npm test`, because a machine may have no Java. Ends with exit code 1 when a page has an error.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

/** Every kind of page: the route table, each design, embedded, profiles, 404 and a sample checkout. */
async function addresses(config, origin) {
  const { pagePaths, routes, API_PATHS } = await import('../src/domain/routes.ts')
  const { createCatalogue } = await import('../src/domain/catalogue.ts')
  const { brand, anonKey } = config
  const paths = routes(brand)
  const { designs } = createCatalogue(brand)
  const lines = [{ variantId: `gid://sample/ProductVariant/${designs[0].handle}`, quantity: 2 }]
  const checkout = await fetch(origin + API_PATHS.commerce, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'createCheckout', input: { lineItems: lines } }),
  })
  const webUrl = (await checkout.json())?.data?.checkoutCreate?.checkout?.webUrl
  return [
    ...Object.values(pagePaths(brand)).map(([path]) => path),
    ...designs.flatMap(({ card }) => [paths.product(card), paths.core(card), paths.limited(card)]),
    '/product?embed=1',
    paths.report('ava'),
    paths.profile(brand.demoUsername),
    paths.profile('ava'),
    paths.profile('nobody'),
    '/nowhere',
    ...(webUrl ? [new URL(webUrl, origin).pathname] : []),
  ]
}

/** The pages as files of this folder, named after their addresses. */
async function saveAll(list, origin, folder) {
  for (const [index, address] of list.entries()) {
    const response = await fetch(origin + address, { redirect: 'manual' })
    if (response.status >= 300 && response.status !== 404)
      throw new Failure(`${address} answered ${response.status} instead of a page.`)
    const name = `${String(index).padStart(2, '0')}${address.replace(/[^\w.-]+/g, '_')}.html`
    writeFileSync(join(folder, name), await response.text())
  }
}

/** Every kind of error once, with the pages it is on: the frame of a page repeats its errors on all of them. */
function digest(report) {
  const pagesOf = new Map()
  for (const line of report.trim().split('\n')) {
    const [, place, message] = /^(\S+): (.*)$/.exec(line) ?? [line, '', line]
    pagesOf.set(message, [...(pagesOf.get(message) ?? []), place])
  }
  return [...pagesOf].map(([message, places]) => `${message}\n    ${places.join('\n    ')}`).join('\n')
}

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  if (spawnSync('java', ['-version']).status !== 0) throw new Failure('The HTML checker needs Java 11 or newer.')
  const { ensureBuilt } = await import('./build.mjs')
  const { prepareDatabase } = await import('./local-db.mjs')
  const { serve } = await import('./serve.mjs')
  const { checkSettings, mergeSettings, readPlatform } = await import('./settings.mjs')
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const config = await checkSettings(settings)
  ensureBuilt()

  const state = mkdtempSync(join(tmpdir(), 'html-check-'))
  const pages = mkdtempSync(join(tmpdir(), 'html-pages-'))
  await prepareDatabase(platform, settings, state)
  const server = await serve({ platform, settings, port: 0, statePath: state, onLog: () => {} })
  try {
    const origin = `http://localhost:${server.port}`
    const list = await addresses(config, origin)
    await saveAll(list, origin, pages)
    const jar = `${root}node_modules/vnu-jar/build/dist/vnu.jar`
    const checker = ['-Xss4m', '-jar', jar, '--errors-only', '--skip-non-html', pages]
    const { status, stderr } = spawnSync('java', checker, { encoding: 'utf8', maxBuffer: 64 << 20 })
    if (status !== 0) throw new Failure(digest(stderr.replaceAll(`file:${pages}/`, '')))
    console.log(`${list.length} pages, no errors.`)
  } finally {
    await server.stop()
    for (const folder of [state, pages]) rmSync(folder, { recursive: true, force: true })
  }
})
