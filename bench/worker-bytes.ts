// Size of the Worker: the whole upload, and the part that a tap evaluates. Counted like `wrangler deploy`: all modules
// concatenated and gzipped.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g

/** `folder` is the folder of the built Worker. */
export function workerBytes(folder: string): { upload: number; tap: number; tapModules: string[] } {
  const gzip = (files: readonly string[]) =>
    gzipSync(Buffer.concat(files.map((file) => readFileSync(`${folder}/${file}`)))).length
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const tap = evaluatedWith(folder, 'index.js')
  return { upload: gzip(all), tap: gzip(tap), tapModules: tap }
}

/** A module and its static imports, recursively. */
function evaluatedWith(folder: string, file: string, found: string[] = []): string[] {
  if (found.includes(file)) return found
  found.push(file)
  for (const [, specifier] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(STATIC_IMPORT)) {
    const imported = normalize(join(dirname(file), specifier ?? ''))
    if (existsSync(`${folder}/${imported}`)) evaluatedWith(folder, imported, found)
  }
  return found
}
