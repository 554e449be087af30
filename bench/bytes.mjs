// What a browser downloads, in brotli bytes, read from the build's manifest and from the pages as served: the entry
// with everything it imports, the styles, and each island with what it adds. Nothing here is estimated.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { workerBytes } from './worker-bytes.mjs'

const CLIENT = 'dist/client'
const KIB = 1024

/**
 * Sizes and goals. `answers` are the pages as served by path, each { status, body }; `profilePath` is one of them.
 */
export function reportedBytes(answers, profilePath) {
  const { page, ...client } = clientBytes()
  const whole = Object.entries(answers).filter(([, { status }]) => status === 200)
  const pages = Object.fromEntries(whole.map(([path, { body }]) => [path, page(body)]))
  const worker = workerBytes('dist/server')
  const goals = [
    { what: 'Worker, gzip', bytes: worker.upload, atMost: 110 * KIB },
    { what: 'Worker evaluated for a tap, gzip', bytes: worker.tap, atMost: 35 * KIB },
    { what: 'script on /, brotli', bytes: pages['/'].js, atMost: 85 * KIB },
    { what: 'script on / before any island, brotli', bytes: client.entry, atMost: 8 * KIB },
    { what: 'HTML of a profile', bytes: Buffer.byteLength(answers[profilePath].body), atMost: 30 * KIB },
    { what: 'script of a profile, brotli', bytes: pages[profilePath].js, atMost: 5 * KIB },
  ]
  return { goals, worker, client, pages }
}

function clientBytes() {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))
  const sizes = new Map()
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(`${CLIENT}/${file}`)).length)
    return sizes.get(file)
  }
  const sum = (files) => [...files].reduce((total, file) => total + size(file), 0)

  /** Scripts that are fetched for a module: itself and its static imports, all the way down. */
  const scripts = (key, found = new Set()) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) scripts(imported, found)
    return found
  }
  const union = (...keys) => {
    const found = new Set()
    for (const key of keys) scripts(key, found)
    return found
  }

  const entry = scripts('client/entry.ts')
  // Every island needs React, which the entry fetches when it meets the first one.
  const hydration = union('client/entry.ts', 'client/hydrate.tsx')
  const islands = Object.keys(manifest)
    .filter((key) => /^client\/islands\/[^/]+\.tsx$/.test(key))
    .map((key) => {
      const all = union('client/entry.ts', 'client/hydrate.tsx', key)
      return {
        name: key.slice('client/islands/'.length, -'.tsx'.length),
        own: size(manifest[key].file),
        adds: sum(all) - sum(hydration),
      }
    })
    .sort((a, b) => b.adds - a.adds)

  /** Bytes of one page's HTML as served: styles it links, scripts it starts, islands it holds. */
  const page = (html) => {
    const styles = new Set([...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map((match) => match[1]))
    const started = [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)].map((match) => match[1])
    const held = [...new Set([...html.matchAll(/data-island="([^"]+)"/g)].map((match) => match[1]))]
    const keys = Object.keys(manifest).filter((key) => started.includes(manifest[key].file))
    if (held.length > 0) keys.push('client/hydrate.tsx', ...held.map((name) => `client/islands/${name}.tsx`))
    const files = union(...keys)
    return { html: brotliCompressSync(html).length, css: sum(styles), js: sum(files), islands: held }
  }

  return {
    entry: sum(entry),
    hydration: sum(hydration) - sum(entry),
    profile: sum(scripts('client/profile.ts')),
    css: (manifest['client/entry.ts']?.css ?? []).reduce((total, file) => total + size(file), 0),
    islands,
    page,
  }
}
