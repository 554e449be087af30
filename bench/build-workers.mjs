// Builds the Workers of bench/workers that need it, with the product's own Vite configuration and another input. Runs in
// a process of its own, because Vite sets NODE_ENV for its whole process: `node bench/build-workers.mjs FOLDER NAME …`.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { Failure, run } from '../scripts/failure.mjs'

/** Which source is built how. `react`: is React's renderer in it, and gathered? */
const WORKERS = {
  hono: { input: 'bench/workers/hono.ts', react: 'none' },
  hello: { input: 'bench/workers/hello.tsx', react: 'untouched' },
  render: { input: 'bench/workers/render.tsx', react: 'gathered' },
  'render-untouched': { input: 'bench/workers/render.tsx', react: 'untouched' },
}

/** Builds these into `folder/NAME/index.js`. Throws one sentence when a build fails. */
export function buildWorkers(folder, names) {
  const args = ['bench/build-workers.mjs', folder, ...names]
  const done = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.status !== 0) throw new Failure('Building the Workers to compare with failed; the message is above.')
}

async function buildOne(folder, name) {
  const { build } = await import('vite')
  const { input, react } = WORKERS[name]
  process.env.REACT_CHUNKS = react === 'gathered' ? '' : 'untouched'
  await build({
    logLevel: 'error',
    build: { ssr: true, outDir: `${folder}/${name}`, emptyOutDir: true, rolldownOptions: { input: { index: input } } },
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await run(async () => {
    const [folder, ...names] = process.argv.slice(2)
    for (const name of names) await buildOne(folder, name)
  })
