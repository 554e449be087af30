// The Workers that are measured, as Miniflare options: ours as built, and the ones it is measured beside.
import { readFileSync } from 'node:fs'
import { builtWorker, workerModules } from '../scripts/serve.mjs'

/** Built by bench/build-workers.mjs; the others are scripts as they stand. */
export const BUILT = ['hono', 'render', 'render-untouched']

/**
 * @param {{ platform: object, settings: object, builds: string }} from `builds` is the folder of the built ones
 * @returns {Promise<Record<string, { options: object, stored: boolean }>>} `stored` ones need the prepared database
 */
export async function roster({ platform, settings, builds }) {
  const ours = withoutAssets(await builtWorker(platform, settings))
  const { compatibilityDate, d1Databases } = ours
  const script = (name, code) => ({ name, modules: true, script: code, compatibilityDate })
  const source = (name) => readFileSync(`bench/workers/${name}.js`, 'utf8')
  const built = (name) => ({ name, ...workerModules(`${builds}/${name}`), compatibilityDate, bindings: settings })
  return {
    ours: { options: ours, stored: true },
    bare: { options: script('bare', source('bare')), stored: false },
    'profile-reads': { options: { ...script('reads', source('profile-reads')), d1Databases }, stored: true },
    lookup: { options: { ...script('lookup', source('lookup')), d1Databases }, stored: true },
    ...Object.fromEntries(BUILT.map((name) => [name, { options: built(name), stored: false }])),
  }
}

const PER_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** A page as one string in a script, or as bytes made of it once, with the headers it was answered with. */
export function fixedPage({ compatibilityDate }, { body, headers }, asBytes) {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_CONNECTION.includes(name)))
  const text = JSON.stringify(body)
  const script = `const html = ${asBytes ? `new TextEncoder().encode(${text})` : text}
const headers = ${JSON.stringify(kept)}
export default { fetch: () => new Response(html, { headers }) }`
  return { options: { name: 'fixed', modules: true, script, compatibilityDate }, stored: false }
}

/**
 * The built Worker without its asset layer: with it, even workerd's own socket leads through another Worker that asks
 * whether a file is meant, which is not our Worker's work.
 */
const withoutAssets = ({ assets: _, ...options }) => options
