// Reads the built file of a language once an isolate; a failed read is tried again.
import { expect, test, vi } from 'vitest'
import { FAILURE_MS, wordReader } from '#http/word-reader.ts'

const builtFile = (name: string) => `/assets/${name}.json`
const german = { cart: { title: 'Ihr Warenkorb' } }

test('WLD-104 the file of a language is read once, British English never', async () => {
  const fetch = vi.fn(async () => Response.json(german))
  const assets = { fetch } as unknown as Fetcher
  const read = wordReader({ builtFile, sources: null })
  expect(await read(assets, 'en-GB')).toEqual({})
  expect(fetch).not.toHaveBeenCalled()
  expect(await read(assets, 'de')).toEqual(german)
  expect(await read(assets, 'de')).toEqual(german)
  expect(fetch.mock.calls).toEqual([['https://assets.invalid/assets/words/de.json']])
})

test.each<[string, () => Promise<Response>]>([
  ['missing', async () => new Response('', { status: 404 })],
  ['no JSON', async () => new Response('<html>')],
  ['out of reach', () => Promise.reject(new Error('offline'))],
  ['late', () => new Promise(() => undefined)],
])('WLD-23 WLD-104 a file that is %s is null and logged, and is read again a moment later', async (_what, failing) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let answer = failing
  const assets = { fetch: () => answer() } as unknown as Fetcher
  let time = 0
  const read = wordReader({ builtFile, sources: null }, () => time)
  expect(await read(assets, 'de')).toBeNull()
  expect(JSON.stringify(log.mock.calls)).toContain('words_failed')
  answer = async () => Response.json(german)
  time = FAILURE_MS - 1
  expect(await read(assets, 'de')).toBeNull()
  time = FAILURE_MS
  expect(await read(assets, 'de')).toEqual(german)
  log.mockRestore()
})
