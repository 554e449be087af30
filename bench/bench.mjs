// `npm run bench`: what a tap and the profile it leads to cost beside the least a Worker can do, and what each page makes
// a browser download. One workerd serves the built Worker and a bare redirect Worker; rounds alternate between them, so that whatever else
// the machine is doing hits both. bench/README.md says how to read it. Options: --rounds N, --seconds S.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from '../scripts/bootstrap.mjs'
import { Failure, run } from '../scripts/failure.mjs'

const RESULTS = 'bench/results'
const HEADINGS = {
  bare: 'bare',
  lookup: 'bare + D1',
  tap: 'tap',
  tapOfBare: 'tap ÷ bare',
  tapOfLookup: 'tap ÷ bare + D1',
  profile: 'profile',
  profileOfBare: 'profile ÷ bare',
  profileOfLookup: 'profile ÷ bare + D1',
}
// The answer of a tap without the tap, with nothing looked up and with the one D1 read that no tap can do without.
const answer =
  "new Response(null, { status: 302, headers: { Location: '/profile/demo', 'Cache-Control': 'no-store' } })"
const BARE = `export default { fetch: () => ${answer} }`
const LOOKUP = `export default { async fetch(request, env) {
  await env.DB.prepare('SELECT status, username FROM chips WHERE chip_id = ?1').bind('DEMO0001').first()
  return ${answer} } }`

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const { rounds, seconds } = options(process.argv.slice(2))
  const { ensureBuilt } = await import('../scripts/build.mjs')
  const { prepareDatabase } = await import('../scripts/local-db.mjs')
  const { builtWorker } = await import('../scripts/serve.mjs')
  const { checkSettings, mergeSettings, readPlatform } = await import('../scripts/settings.mjs')
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const { brand } = await checkSettings(settings)
  ensureBuilt()

  const busy = loadavg()[0] > cpus().length
  if (busy)
    console.warn('The machine is busy with other work; the D1 figures suffer most. Run this again when it is idle.')
  const state = mkdtempSync(join(tmpdir(), 'bench-'))
  const direct = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }
  let miniflare
  try {
    await prepareDatabase(platform, settings, state)
    const app = await builtWorker(platform, settings)
    const plain = { modules: true, compatibilityDate: app.compatibilityDate, ...direct }
    miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        port: 0,
        cf: false,
        resourcePersistencePath: state,
        handleRuntimeStdio: (...streams) => streams.map((stream) => stream.resume()),
        workers: [
          { ...app, ...direct },
          { ...plain, name: 'bare', script: BARE },
          { ...plain, name: 'lookup', script: LOOKUP, d1Databases: app.d1Databases },
        ],
      }),
    )
    const site = await miniflare.ready
    const tap = new URL('/scan/DEMO0001', await miniflare.unsafeGetDirectURL(app.name))
    const bare = new URL('/', await miniflare.unsafeGetDirectURL('bare'))
    const lookup = new URL('/', await miniflare.unsafeGetDirectURL('lookup'))
    const profile = new URL(`/profile/${brand.demoUsername}`, tap)
    const measured = await measure({ bare, lookup, tap, profile }, rounds, seconds)
    const pages = await pageBytes(site, brand)
    report(measured, pages, profile.pathname)
    mkdirSync(RESULTS, { recursive: true })
    const file = `${RESULTS}/${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
    const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, busy }
    writeFileSync(file, `${JSON.stringify({ machine, rounds, seconds, ...measured, ...pages }, null, 2)}\n`)
    console.log(`\nWritten to ${file}`)
  } finally {
    await miniflare?.dispose()
    rmSync(state, { recursive: true, force: true })
  }
})

function options(args) {
  const values = { rounds: 7, seconds: 2 }
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i].replace(/^--/, '')
    const value = Number(args[i + 1])
    if (!(name in values) || !(value > 0)) throw new Failure('Usage: npm run bench -- --rounds 7 --seconds 2')
    values[name] = value
  }
  if (values.rounds > 50 || values.seconds > 30) throw new Failure('At most 50 rounds of 30 seconds.')
  return values
}

/** Alternating rounds; a first one of each kind warms up and is not counted. */
async function measure(urls, rounds, seconds) {
  const { load } = await import('./load.mjs')
  const names = Object.keys(urls)
  const results = Object.fromEntries(names.map((name) => [name, { 16: [], 1: [] }]))
  for (let round = 0; round <= rounds; round++) {
    for (const connections of [16, 1])
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const milliseconds = 1000 * (round === 0 ? 1 : seconds)
        const expect = name === 'profile' ? 'HTTP/1.1 200' : 'HTTP/1.1 302'
        const result = await load(urls[name], { connections, milliseconds, expect })
        if (result.wrong > 0 || result.requests === 0)
          throw new Failure(`${name} gave ${result.wrong} wrong answers of ${result.requests + result.wrong}.`)
        if (round > 0) results[name][connections].push(result)
      }
    process.stdout.write(round === 0 ? 'warm ' : `${round} `)
  }
  console.log('')
  const column = (name, connections, key) => results[name][connections].map((result) => result[key])
  const columns = (shown, connections, key) =>
    Object.fromEntries(shown.map((name) => [name, spread(column(name, connections, key))]))
  const ratio = (name, other, connections, key) =>
    spread(column(name, connections, key).map((value, i) => value / column(other, connections, key)[i]))
  const taps = (connections, key) => ({
    ...columns(['bare', 'lookup', 'tap'], connections, key),
    tapOfBare: ratio('tap', 'bare', connections, key),
    tapOfLookup: ratio('tap', 'lookup', connections, key),
  })
  const profiles = (connections, key) => ({
    ...columns(['bare', 'lookup', 'profile'], connections, key),
    profileOfBare: ratio('profile', 'bare', connections, key),
    profileOfLookup: ratio('profile', 'lookup', connections, key),
  })
  return {
    throughputPerSecond: taps(16, 'perSecond'),
    p50Ms: taps(1, 'p50Ms'),
    p99Ms: taps(1, 'p99Ms'),
    profile: {
      firstByteMs: { 1: profiles(1, 'firstMs'), 16: profiles(16, 'firstMs') },
      wholeMs: { 1: profiles(1, 'p50Ms'), 16: profiles(16, 'p50Ms') },
    },
  }
}

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
  return { median, min: sorted[0], max: sorted.at(-1) }
}

async function pageBytes(site, brand) {
  const { clientBytes } = await import('./bytes.mjs')
  const { page, ...parts } = clientBytes()
  const paths = ['/', '/product', '/core-editions', '/limited-editions', `/${brand.slug}plus`, `/${brand.slug}-teams`]
  paths.push('/consultation', '/checkout', '/faq', '/policies', '/terms', `/profile/${brand.demoUsername}`)
  const pages = {}
  for (const path of paths) {
    const response = await fetch(new URL(path, site), { redirect: 'manual' })
    if (response.status === 200) pages[path] = page(await response.text())
  }
  return { client: parts, pages }
}

function report({ throughputPerSecond, p50Ms, p99Ms, profile }, { client, pages }, profilePath) {
  const row = (measured, digits) =>
    Object.fromEntries(
      Object.entries(measured).map(([name, { median, min, max }]) => {
        const [middle, low, high] = [median, min, max].map((value) => value.toFixed(/Of/.test(name) ? 2 : digits))
        return [HEADINGS[name], `${middle} (${low}–${high})`]
      }),
    )
  console.log('\nGET /scan/DEMO0001: median round (lowest–highest)')
  console.table({
    'requests/s, 16 connections': row(throughputPerSecond, 0),
    'p50 ms, 1 connection': row(p50Ms, 3),
    'p99 ms, 1 connection': row(p99Ms, 3),
  })
  console.log(`\nGET ${profilePath}: median round (lowest–highest) of each round's p50`)
  console.table({
    'first byte ms, 1 connection': row(profile.firstByteMs[1], 3),
    'whole page ms, 1 connection': row(profile.wholeMs[1], 3),
    'first byte ms, 16 connections': row(profile.firstByteMs[16], 3),
    'whole page ms, 16 connections': row(profile.wholeMs[16], 3),
  })
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`
  console.log('What a browser downloads, brotli')
  console.table({
    'entry script': kib(client.entry),
    'React and hydration': kib(client.hydration),
    'profile script': kib(client.profile),
    styles: kib(client.css),
    'largest island adds': client.islands[0] ? `${kib(client.islands[0].adds)} (${client.islands[0].name})` : '–',
  })
  console.table(
    Object.fromEntries(client.islands.map(({ name, own, adds }) => [name, { 'own chunk': kib(own), adds: kib(adds) }])),
  )
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { html, css, js, islands }]) => [
        path,
        { html: kib(html), css: kib(css), js: kib(js), total: kib(html + css + js), islands: islands.length },
      ]),
    ),
  )
}
