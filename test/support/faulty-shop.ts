// The built Worker behind faulty-entry.mjs, selling through the tests' commerce backend, with a mail service of the
// test's own: every neighbour can be broken from outside while real requests come in over HTTP.
import { API_PATHS } from '#domain/site/routes.ts'
import { type BuiltShop, startBuiltShop } from './built-shop.ts'
import { withFaults } from './faulty-worker.ts'
import { type StorefrontServer, startStorefront, TOKEN } from './storefront-server.ts'

/** One broken neighbour; the fields are explained in faulty-entry.mjs. */
export interface Fault {
  kind: 'error' | 'throw' | 'hang' | 'slow' | 'lose'
  message?: string
  ms?: number
  times?: number
  match?: string
}
export interface Faults {
  DB?: Fault
  CACHE?: Fault
  EMAIL?: Fault
  LIMITS?: Fault
  LOG?: true
  /** Let the platform's limiters count; otherwise a test may ask as often as it likes. */
  counting?: true
}
/** Operations since the last `break`: per neighbour, SQL or name → how often. */
export type Counts = Partial<Record<keyof Faults, Record<string, number>>>

export interface SentMail {
  to: string
  text: string
  headers: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  ms: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  json: () => any
}

export interface FaultyShop extends Omit<BuiltShop, 'stop'> {
  storefront: StorefrontServer
  /** What the mail service took, and how it answers: a status, or "hang". */
  mailbox: { sent: SentMail[]; asked: string[]; answer: number | 'hang'; retryAfter?: string }
  /** What is broken from now on; answers what was asked since the last time. */
  break(faults?: Faults): Promise<Counts>
  get(path: string, init?: RequestInit): Promise<Answer>
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** One run of the timer. */
  cron(): Promise<void>
  stop(): Promise<void>
}

export const KEY = 'public-key-of-the-faults'
export const SITE = 'https://shop.example.test'
export const APP = 'https://app.acme.example'

export async function startFaultyShop(settings: Record<string, string> = {}): Promise<FaultyShop> {
  const storefront = await startStorefront('acme', 'Acme')
  const mailbox: FaultyShop['mailbox'] = { sent: [], asked: [], answer: 200 }
  const takeMail = async (request: Request): Promise<Response> => {
    const mail = (await request.json()) as SentMail
    mailbox.asked.push(mail.headers['X-Entity-Ref-ID'] ?? '')
    if (mailbox.answer === 'hang') return new Promise(() => {})
    if (mailbox.answer < 300) mailbox.sent.push(mail)
    return miniflareResponse(mailbox.answer, mailbox.retryAfter)
  }
  const { Response: NodeResponse } = await import('miniflare')
  const miniflareResponse = (status: number, retryAfter?: string) =>
    new NodeResponse('{}', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} }) as unknown as Response
  const shop = await startBuiltShop(
    {
      BRAND_SLUG: 'acme',
      BRAND_NAME: 'Acme',
      SITE_URL: SITE,
      APP_HOST: APP,
      ANON_KEY: KEY,
      COMMERCE_MODE: 'live',
      SHOPIFY_STOREFRONT_URL: storefront.url,
      SHOPIFY_STOREFRONT_TOKEN: TOKEN,
      MAIL_FROM: 'hello@acme.example',
      MAIL_SECRET: 'mail-secret-of-the-faults-0123456789',
      ...settings,
    },
    [],
    (worker) => ({
      ...withFaults(worker),
      serviceBindings: { ...(worker as { serviceBindings?: object }).serviceBindings, MAILBOX: takeMail },
    }),
  )
  const stopShop = shop.stop
  const get = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const began = performance.now()
    // A connection of its own: one that idles is closed by workerd, now and then just as the next request is sent on it.
    const headers = { ...init.headers, connection: 'close' }
    const response = await fetch(`http://127.0.0.1:${shop.port}${path}`, { redirect: 'manual', ...init, headers })
    const text = await response.text()
    const { status } = response
    return { status, headers: response.headers, text, ms: performance.now() - began, json: () => JSON.parse(text) }
  }
  return Object.assign(shop, {
    storefront,
    mailbox,
    get,
    async break(faults: Faults = {}) {
      return (await get('/__faults', { method: 'POST', body: JSON.stringify(faults) })).json() as Counts
    },
    call: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: KEY, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async cron() {
      await get('/__cron', { method: 'POST' })
    },
    stop: () => stopShop().then(() => storefront.close()),
  })
}

export const HANDLE = 'acme-card'

/** A variant of the black card as the backend names it today. */
export async function variantOf(shop: FaultyShop, handle = HANDLE): Promise<string> {
  const answer = await shop.call(API_PATHS.commerce, { action: 'getProductByHandle', handle })
  return answer.json().data.productByHandle.variants.edges[0].node.id
}
