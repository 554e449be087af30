// React with gathered chunks (build/react-chunks.ts) beside React as published: two builds of the Worker, every page of both.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureBuilt } from '#scripts/build.ts'
import { prepareDatabase } from '#scripts/local-db.ts'
import { serve } from '#scripts/serve.ts'
import { mergeSettings, readPlatform } from '#scripts/settings.ts'
import { gatherChunks } from '../build/react-chunks.ts'

const PAGES = [
  '/',
  '/?embed=1',
  '/embed',
  '/embed/docs',
  '/product',
  '/product?card=joker',
  '/core-editions',
  '/limited-editions',
  '/tapptplus',
  '/tappt-teams',
  '/consultation',
  '/checkout',
  '/faq',
  '/policies',
  '/terms',
  '/report?profile=ava',
  '/profile/tappt',
  '/profile/ava',
  '/profile/nobody-here',
  '/missing/page%20%F0%9F%98%80',
  '/unsubscribe',
  '/dev/mail',
]
const folders: string[] = []
const shops: { port: number; stop: () => Promise<void> }[] = []

async function shopWith(chunks: '' | 'untouched') {
  const folder = mkdtempSync(join(tmpdir(), 'react-chunks-'))
  folders.push(folder)
  vi.stubEnv('NODE_ENV', 'production') // what npm run build sets; the test runner has its own
  vi.stubEnv('REACT_CHUNKS', chunks)
  await build({
    mode: 'production',
    logLevel: 'silent',
    build: { ssr: true, outDir: `${folder}/server`, emptyOutDir: true },
  })
  symlinkSync(resolve('dist/client'), `${folder}/client`)
  const platform = await readPlatform()
  const settings = mergeSettings(platform, { SITE_URL: 'https://shop.example.test' })
  await prepareDatabase(platform, settings, `${folder}/state`)
  const shop = await serve({ platform, settings, port: 0, dist: folder, statePath: `${folder}/state`, onLog: () => {} })
  shops.push(shop)
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${shop.port}${path}`)
    return { status: response.status, html: await response.text() }
  }
}

let gathered: Awaited<ReturnType<typeof shopWith>>
let untouched: Awaited<ReturnType<typeof shopWith>>
beforeAll(async () => {
  ensureBuilt()
  gathered = await shopWith('')
  untouched = await shopWith('untouched')
}, 180_000)
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe("React's chunks", () => {
  it.each(PAGES)('%s is the same byte for byte', async (path) => {
    const [ours, reacts] = await Promise.all([gathered(path), untouched(path)])
    expect(ours.html.length).toBeGreaterThan(500)
    expect(ours).toEqual(reacts)
  })

  it('a source that is not the known one stops the build', () => {
    expect(() => gatherChunks('function writeChunk(destination, chunk) {\n}\n')).toThrow(/react-chunks/)
  })
})
