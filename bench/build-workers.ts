// Builds Workers of bench/workers with the product's Vite configuration and another input, and maps client modules to
// the files that contain them. Runs in its own process, because Vite sets NODE_ENV for the whole process:
// `node scripts/run.mjs bench/build-workers.ts FOLDER NAME …`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineConfig } from 'vite'
import { Failure, run } from '../scripts/failure.ts'
import { script } from '../scripts/project.ts'
import type { Modules } from './bytes.ts'

/** `product`: the shop's build configuration, with our or React's own chunking; otherwise a plain one. */
const WORKERS: Readonly<Record<string, { input: string; product?: 'gathered' | 'untouched' }>> = {
  hono: { input: 'bench/workers/hono.ts' },
  hello: { input: 'bench/workers/hello.tsx' },
  render: { input: 'bench/workers/render.tsx', product: 'gathered' },
  'render-untouched': { input: 'bench/workers/render.tsx', product: 'untouched' },
}

const CLIENT = 'client-modules'

/** Builds these Workers into `folder/NAME/index.js`. Throws a Failure if a build fails. */
export function buildWorkers(folder: string, names: readonly string[]): void {
  const done = spawnSync(process.execPath, script('bench/build-workers.ts', folder, ...names), {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Failure('Building what is compared with failed; the message is above.')
}

/**
 * Maps each client module to its file in dist/client, by a build of the same sources. The manifest does not name the
 * modules of shared files.
 */
export function clientModules(folder: string): Modules {
  buildWorkers(folder, [CLIENT])
  return JSON.parse(readFileSync(`${folder}/${CLIENT}.json`, 'utf8'))
}

async function findClientModules(folder: string): Promise<void> {
  const { build } = await import('vite')
  const built = await build({ logLevel: 'error', build: { write: false, emptyOutDir: false } })
  const modules = ('output' in built ? built.output : []).flatMap((file) =>
    file.type === 'chunk' ? Object.keys(file.modules).map((id) => [relative('.', id), file.fileName]) : [],
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${CLIENT}.json`, JSON.stringify(Object.fromEntries(modules)))
}

async function buildOne(folder: string, name: string): Promise<void> {
  const { build } = await import('vite')
  const worker = WORKERS[name]
  if (!worker) throw new Failure(`There is no Worker "${name}" to build.`)
  const { input, product } = worker
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

/** Configuration of a small Worker: everything bundled, including React's edge renderer. */
const plainConfig = (): InlineConfig => ({
  configFile: false,
  resolve: {
    alias: { 'react-dom/server': resolve('node_modules/react-dom/cjs/react-dom-server.edge.production.js') },
  },
  ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker', 'module', 'import'] } },
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await run(async () => {
    const [folder = '', ...names] = process.argv.slice(2)
    for (const name of names) await (name === CLIENT ? findClientModules(folder) : buildOne(folder, name))
  })
