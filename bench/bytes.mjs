// What a browser downloads, in brotli bytes: the entry with everything it imports, the styles, and each island with what
// it adds, from the build and from the pages as served. Nothing here is estimated.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { Failure } from '../scripts/failure.mjs'
import { workerBytes } from './worker-bytes.mjs'

const CLIENT = 'dist/client'
const KB = 1000
const ON_DEMAND = ['cart', 'referral'] // values of HydrateWhen that wait for the visitor

/**
 * Sizes and goals. `answers` are the pages as served by path, each { status, body }; `profilePath` is one of them;
 * `modules` says which file holds which module (bench/build-workers.mjs).
 */
export function reportedBytes(answers, profilePath, modules) {
  const { page, ...client } = clientBytes(modules)
  const whole = Object.entries(answers).filter(([, { status }]) => status === 200)
  const pages = Object.fromEntries(whole.map(([path, { body }]) => [path, page(body)]))
  const worker = workerBytes('dist/server')
  const goals = [
    { what: 'Worker, gzip', bytes: worker.upload, atMost: 110 * KB },
    { what: 'Worker evaluated for a tap, gzip', bytes: worker.tap, atMost: 35 * KB },
    { what: 'script on / that comes unasked, brotli', bytes: pages['/'].unasked, atMost: 85 * KB },
    { what: 'script on / before any island, brotli', bytes: pages['/'].started, atMost: 8 * KB },
    { what: 'HTML of a profile', bytes: Buffer.byteLength(answers[profilePath].body), atMost: 30 * KB },
    { what: 'script of a profile, brotli', bytes: pages[profilePath].js, atMost: 5 * KB },
  ]
  return { goals, worker, client, pages }
}

/** Islands as client/islands.ts lists them. */
const islandNames = () =>
  [...readFileSync('client/islands.ts', 'utf8').matchAll(/import\('\.\/islands\/([\w-]+)'\)/g)].map(([, name]) => name)

function clientBytes(modules) {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const sizes = new Map()
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(`${CLIENT}/${file}`)).length)
    return sizes.get(file)
  }
  const sum = (files) => [...files].reduce((total, file) => total + size(file), 0)
  const fileOf = (module) => {
    const file = modules[module]
    if (!chunks.has(file)) throw new Failure(`No file of ${CLIENT} holds ${module}.`)
    return file
  }

  /** Scripts that are fetched for a file: itself and its static imports, all the way down. */
  const scripts = (file, found = new Set()) => {
    if (found.has(file)) return found
    found.add(file)
    for (const imported of chunks.get(file).imports ?? []) scripts(manifest[imported].file, found)
    return found
  }
  const union = (files) => {
    const found = new Set()
    for (const file of files) scripts(file, found)
    return found
  }

  const entry = fileOf('client/entry.ts')
  // Every island needs React, which the entry fetches when it meets the first one.
  const alive = [entry, fileOf('client/hydrate.tsx')]
  const hydration = sum(union(alive))
  const islands = islandNames()
    .map((name) => ({ name, file: fileOf(`client/islands/${name}.tsx`) }))
    .map(({ name, file }) => ({ name, own: size(file), adds: sum(union([...alive, file])) - hydration }))
    .sort((a, b) => b.adds - a.adds || a.name.localeCompare(b.name))

  /** One page as served: its styles, the scripts it starts, those that come by themselves, and those of every island. */
  const page = (html) => {
    const styles = new Set([...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map((match) => match[1]))
    const started = [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)].map((match) => match[1])
    const held = [...html.matchAll(/data-island="([^"]+)" data-when="([^"]+)"/g)].map(([, name, when]) => ({
      name,
      when,
    }))
    const withIslands = (wanted) => {
      const files = wanted.map(({ name }) => fileOf(`client/islands/${name}.tsx`))
      return sum(union([...started, ...(files.length > 0 ? [fileOf('client/hydrate.tsx'), ...files] : [])]))
    }
    return {
      html: brotliCompressSync(html).length,
      css: sum(styles),
      started: sum(union(started)),
      unasked: withIslands(held.filter(({ when }) => !ON_DEMAND.includes(when))),
      js: withIslands(held),
      islands: [...new Set(held.map(({ name }) => name))],
    }
  }

  return {
    entry: sum(union([entry])),
    hydration: hydration - sum(union([entry])),
    profile: sum(union([fileOf('client/profile.ts')])),
    css: (chunks.get(entry).css ?? []).reduce((total, file) => total + size(file), 0),
    islands,
    page,
  }
}
