// The app in the workerd of the tests, and browsers that visit it: each keeps its own cookies, as a real one does.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env as bound } from 'cloudflare:workers'
import type { AppBindings } from '#app/env.ts'
import worker from '#app/index.ts'
import { migratedDb, rows } from './database.ts'

export const APP = 'http://app.localhost:8787'
export const SITE = 'http://localhost:8787'

export interface AppHost {
  env: AppBindings
  /** A browser of its own, from this address. */
  browser(ip?: string): Browser
  /** The same app with other bindings or settings; the data stay. */
  with(change: Partial<AppBindings>): AppHost
}

/** The app with all migrations and the rows of a fresh clone. */
export async function createAppHost(change: Partial<AppBindings> = {}): Promise<AppHost> {
  const settings = { ...(bound as unknown as AppBindings), ...change }
  await migratedDb({ BRAND_SLUG: 'tappt' })
  return appHost(settings)
}

const appHost = (env: AppBindings): AppHost => ({
  env,
  browser: (ip = randomAddress()) => new Browser(env, ip),
  with: (change) => appHost({ ...env, ...change }),
})

const randomAddress = () => `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 65536).toString(16)).join(':')}::1`

export interface Visited {
  status: number
  headers: Headers
  /** Path and query a redirect leads to, or the whole address of another site; "" for none. */
  location: string
  html: string
  /** What a person reads: the page without its markup. */
  text: string
  setCookies: string[]
}

const SAME_SITE = { 'sec-fetch-site': 'same-origin' }

export class Browser {
  readonly cookies = new Map<string, string>()
  constructor(
    readonly env: AppBindings,
    readonly ip: string,
  ) {}

  async send(path: string, init: RequestInit = {}): Promise<Visited> {
    const headers = new Headers({ 'cf-connecting-ip': this.ip, ...(init.headers as Record<string, string>) })
    if (this.cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const context = createExecutionContext()
    const request = new Request(new URL(path, APP), { redirect: 'manual', ...init, headers })
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], this.env, context)
    const html = await response.text()
    await waitOnExecutionContext(context)
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) this.keep(line)
    const location = response.headers.get('location') ?? ''
    return {
      status: response.status,
      headers: response.headers,
      location: location.startsWith(APP) ? location.slice(APP.length) : location,
      html,
      text: textOf(html),
      setCookies,
    }
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }

  get = (path: string, headers: Record<string, string> = {}): Promise<Visited> => this.send(path, { headers })

  /** A form of the app itself; with files where it is given as FormData. */
  post = (
    path: string,
    fields: Record<string, string> | FormData = {},
    headers: Record<string, string> = {},
  ): Promise<Visited> =>
    this.send(path, {
      method: 'POST',
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { ...SAME_SITE, ...headers },
    })

  postJson = (path: string, value: unknown, headers: Record<string, string> = {}): Promise<Visited> =>
    this.send(path, {
      method: 'POST',
      body: JSON.stringify(value),
      headers: { ...SAME_SITE, 'content-type': 'application/json', ...headers },
    })

  /** The last code that was mailed to this address. */
  async codeFor(email: string): Promise<string> {
    const mails = await rows<{ payload: string; created_at: number }>(
      this.env.DB,
      'app_outbox',
      "recipient = ?1 AND kind = 'sign-in-code' ORDER BY created_at DESC, rowid DESC LIMIT 1",
      email,
    )
    const payload: { code?: string } = JSON.parse(mails[0]?.payload ?? '{}')
    return payload.code ?? ''
  }

  /** Signs in by a mailed code; answers the last redirect. `fields` go with the address. */
  async signIn(email: string, fields: Record<string, string> = {}): Promise<Visited> {
    const asked = await this.post('/login', { email, ...fields })
    if (asked.location !== '/login/code') throw new Error(`No code was sent to ${email}: ${asked.status} ${asked.text}`)
    return this.post('/login/code', { code: await this.codeFor(email) })
  }

  /** Proves once more that it is the owner, as "Confirm your identity" asks. */
  async stepUp(email: string, next: string): Promise<Visited> {
    await this.post('/step-up', { send: '1', next })
    return this.post('/step-up', { code: await this.codeFor(email), next })
  }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

function textOf(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** An address nobody else of the test uses. */
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`
