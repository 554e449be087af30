// What `npm run deploy` uploads holds nothing that only a developer's shop has.
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, it, vi } from 'vitest'

const CRON = /\/dev\/cron|Say "daily" or "minute"/

/** Text of every chunk of a Worker's build. */
async function worker(configFile: string, purpose: string): Promise<string> {
  vi.stubEnv('NODE_ENV', 'production') // what npm run build sets; the test runner has its own
  vi.stubEnv('BUILD_FOR', purpose)
  const output = await build({
    configFile,
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, emptyOutDir: false, ssr: true },
  })
  const { output: files } = output as Rolldown.RolldownOutput
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

it.each([
  ['T-PLT-5 the shop', 'vite.config.ts', /Emails of this development shop/, null],
  ['T-PLT-5 HOST-51 HOST-53 the app', 'vite.app.config.ts', /Ask for a code and load this page again/, CRON],
])(
  '%s: the page that shows mails, and what runs Cron, are not in what npm run deploy uploads',
  async (_name, configFile, words, cron) => {
    const [local, deployed] = [await worker(configFile, ''), await worker(configFile, 'deploy')]
    expect(local.length - deployed.length).toBeGreaterThan(500)
    expect(words.test(local)).toBe(true)
    expect(words.test(deployed)).toBe(false)
    // The shop's is in no build: scripts/serve.ts adds it on this machine.
    expect(local.match(CRON)?.[0]).toEqual(cron === null ? undefined : expect.any(String))
    expect(deployed).not.toMatch(CRON)
    // What is in its place answers to the same name.
    for (const built of [local, deployed]) expect(built).toMatch(/as devMailPage\b|export const devMailPage\b/)
  },
  60_000,
)
