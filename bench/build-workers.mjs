// Builds the Workers of bench/workers that need it, with the product's own Vite configuration and another input, and
// finds out which file of the client holds which module. In a process of its own, because Vite sets NODE_ENV for its
// whole process: `node bench/build-workers.mjs FOLDER NAME …`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, run } from '../scripts/failure.mjs'

/** `product`: the configuration the shop is built with, its renderer gathered or as it is; otherwise a plain one. */
const WORKERS = {
  hono: { input: 'bench/workers/hono.ts' },
  hello: { input: 'bench/workers/hello.tsx' },
  render: { input: 'bench/workers/render.tsx', product: 'gathered' },
  'render-untouched': { input: 'bench/workers/render.tsx', product: 'untouched' },
}

const CLIENT = 'client-modules'

/** Builds these into `folder/NAME/index.js`. Throws one sentence when a build fails. */
export function buildWorkers(folder, names) {
  const args = ['bench/build-workers.mjs', folder, ...names]
  const done = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.status !== 0) throw new Failure('Building what is compared with failed; the message is above.')
}

/**
 * Module → the file of dist/client it is in, from a build of the same sources; the manifest does not name the modules
 * of a file that several share.
 * @returns {Record<string, string>}
 */
export function clientModules(folder) {
  buildWorkers(folder, [CLIENT])
  return JSON.parse(readFileSync(`${folder}/${CLIENT}.json`, 'utf8'))
}

async function findClientModules(folder) {
  const { build } = await import('vite')
  const { output } = await build({ logLevel: 'error', build: { write: false, emptyOutDir: false } })
  const modules = output
    .filter(({ type }) => type === 'chunk')
    .flatMap(({ fileName, modules }) => Object.keys(modules).map((id) => [relative('.', id), fileName]))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${CLIENT}.json`, JSON.stringify(Object.fromEntries(modules)))
}

async function buildOne(folder, name) {
  const { build } = await import('vite')
  const { input, product } = WORKERS[name]
  if (product) process.env.REACT_CHUNKS = product === 'gathered' ? '' : 'untouched'
  await build({
    ...(product ? {} : plainConfig()),
    logLevel: 'error',
    build: {
      ...(product ? {} : { minify: true, target: 'esnext', copyPublicDir: false }),
      ssr: true,
      outDir: `${folder}/${name}`,
      emptyOutDir: true,
      rolldownOptions: { input: { index: input }, output: { entryFileNames: '[name].js' } },
    },
  })
}

/** What a small Worker needs: everything in it, React's edge renderer among it. */
const plainConfig = () => ({
  configFile: false,
  resolve: {
    alias: { 'react-dom/server': resolve('node_modules/react-dom/cjs/react-dom-server.edge.production.js') },
  },
  ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker', 'module', 'import'] } },
})

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await run(async () => {
    const [folder, ...names] = process.argv.slice(2)
    for (const name of names) await (name === CLIENT ? findClientModules(folder) : buildOne(folder, name))
  })
