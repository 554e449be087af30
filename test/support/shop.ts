// A shop under test: the Worker's app with real D1 and KV, settings of a made-up brand, and anything exchanged that a
// test wants to break. Requests go through the whole app; `settled` waits for what runs after the answers.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type Bindings, type Config, readConfig } from '#src/env.ts'
import worker from '#src/index.ts'
import { migratedDb } from './database.ts'

export const SITE = 'https://shop.example.test'
export const KEY = 'public-key-of-the-tests'

export interface Shop {
  env: Bindings
  config: Config
  /** A request as a browser sends it; redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** A call with the right key, from a page of this site, with a JSON body. */
  call(path: string, body?: unknown, headers?: Record<string, string | null>): Promise<Response>
  /** Waits for all work that was left running after the answers. */
  settled(): Promise<void>
}

/** Settings: brand "acme" at SITE, sample commerce, no limits, no mail. `overrides` exchanges settings and bindings. */
export async function createShop(overrides: Partial<Record<keyof Bindings, unknown>> = {}): Promise<Shop> {
  const settings = {
    ...{ BRAND_SLUG: 'acme', BRAND_NAME: 'Acme', SITE_URL: SITE, ANON_KEY: KEY, COMMERCE_MODE: 'sample' },
    TAP_PREFETCH: 'off', // reads of D1 are counted in many tests; profile-ahead.test.ts has it on
  }
  const DB = await migratedDb({ ...settings, ...(overrides as Partial<typeof settings>) })
  const { PUBLIC_FILES: ASSETS } = env as unknown as { PUBLIC_FILES: Fetcher }
  const bindings = { DB, CACHE: env.CACHE, ASSETS, ...settings, ...overrides } as unknown as Bindings
  const config = readConfig(bindings)
  if (!config.ok) throw new Error(config.problems.join(' '))
  const contexts: ExecutionContext[] = []
  const fetch: Shop['fetch'] = async (path, init) => {
    const context = createExecutionContext()
    contexts.push(context)
    return worker.fetch(new Request(new URL(path, SITE), { redirect: 'manual', ...init }), bindings, context)
  }
  return {
    env: bindings,
    config: config.config,
    fetch,
    call: (path, body, headers = {}) => fetch(path, callInit(body, headers)),
    async settled() {
      await Promise.all(contexts.splice(0).map((context) => waitOnExecutionContext(context)))
    },
  }
}

/** The request of a call. A header set to null is left out; `body` undefined makes a GET, text is sent as it is. */
export function callInit(body: unknown, overrides: Record<string, string | null> = {}): RequestInit {
  const headers = new Headers({ 'content-type': 'application/json', apikey: KEY, origin: SITE })
  for (const [name, value] of Object.entries(overrides)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  if (body === undefined) return { headers }
  const sent = typeof body === 'string' || body instanceof ReadableStream ? body : JSON.stringify(body)
  return { method: 'POST', headers, body: sent }
}

/** The message of a failed call. */
export async function errorMessage(response: Response): Promise<string> {
  const { error } = await response.json<{ error: { message: string } }>()
  return error.message
}
