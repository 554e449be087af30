// What `npm run deploy` uploads holds nothing that only a developer's shop has.
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  delete process.env.BUILD_FOR
})

/** Text of every chunk of the Worker's build. */
async function worker(purpose: string): Promise<string> {
  process.env.NODE_ENV = 'production' // what npm run build sets; the test runner has its own
  process.env.BUILD_FOR = purpose
  const output = await build({
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, emptyOutDir: false, ssr: true },
  })
  const { output: files } = output as Rolldown.RolldownOutput
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

it('T-PLT-5 the page that shows mails is in the build of npm start and not in the one of npm run deploy', async () => {
  const words = /Mails of this development shop/
  const [local, deployed] = [await worker(''), await worker('deploy')]
  expect(local.length - deployed.length).toBeGreaterThan(1000)
  expect(words.test(local)).toBe(true)
  expect(words.test(deployed)).toBe(false)
}, 60_000)
