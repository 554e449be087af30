// Sends calls to the shop (docs/calls.md). Every outcome is a Result: a failure is a value with a message for the
// visitor and is never thrown. The calls themselves are in the other files of this folder.
import type * as z from 'zod/mini'
import { inTime } from '#client/browser/in-time.ts'
import type { Market } from '#domain/market/market.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { err, ok, type Result, type ShopError } from '#domain/text/errors.ts'

export type CallResult<Value> = Promise<Result<Value, ShopError>>
type Schemas = typeof import('./responses.client.ts')

/** Who calls: the shop's public key, and the page's market, which calls 2 and 3 are answered for. */
export interface Caller {
  anonKey: string
  market: Pick<Market, 'prefix'>
}

/** The market of a call's body; the default one is not named. */
export const marketField = ({ prefix }: Caller['market']): { market?: string } =>
  prefix === '' ? {} : { market: prefix }

export interface Call {
  path: string
  /** Sent as JSON; without a body the call is a GET. */
  body?: unknown
  /** Message of a failed call when the response has none. */
  fallback: string
  headers?: Record<string, string>
  /** Lets the call arrive when the visitor leaves the page. */
  keepalive?: boolean
  /** Aborts the call. */
  signal?: AbortSignal | undefined
}

/**
 * Sends a call and does not check the body of a successful response, which may be empty. A call that was not sent or not
 * answered in time is `call_unreachable`, one that was refused is `call_failed`: their messages differ.
 */
export async function send(anonKey: string, call: Call): CallResult<unknown> {
  try {
    const { isOk, body } = await inTime((signal) => exchange(anonKey, call, signal), call.signal)
    return isOk ? ok(body) : err({ tag: 'call_failed', message: messageIn(body) ?? call.fallback })
  } catch (thrown) {
    return unreachable(thrown)
  }
}

/**
 * Sends a call and checks the body of its response. A body of another shape, such as the login page of a hotel's network,
 * is a failed call.
 */
export async function sendFor<Value>(
  anonKey: string,
  call: Call,
  schemaOf: (schemas: Schemas) => z.ZodMiniType<Value>,
): CallResult<Value> {
  const loading = loadSchemas()
  const response = await send(anonKey, call)
  if (!response.ok) return response
  const schemas = await loading
  if (!schemas.ok) return schemas
  const read = schemaOf(schemas.value).safeParse(response.value)
  return read.success ? ok(read.data) : err({ tag: 'call_failed', message: call.fallback })
}

async function exchange(anonKey: string, { path, body, headers, keepalive = false }: Call, signal: AbortSignal) {
  const response = await fetch(path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      apikey: anonKey,
      ...headers,
    },
    keepalive,
    signal,
  })
  return { isOk: response.ok, body: await response.json().catch((): unknown => null) }
}

/**
 * Imported when a call is made, in parallel with it: the Worker renders the islands that make calls and must not evaluate
 * zod to render a profile.
 */
async function loadSchemas(): CallResult<Schemas> {
  try {
    return ok(await inTime(() => import('./responses.client.ts')))
  } catch (thrown) {
    return unreachable(thrown)
  }
}

/** The message of a refusal. Checked by hand: call 1 is sent before zod is loaded. */
function messageIn(body: unknown): string | null {
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message
  return typeof message === 'string' && message !== '' ? message : null
}

const unreachable = (thrown: unknown) =>
  err<ShopError>({ tag: 'call_unreachable', message: thrown instanceof Error ? thrown.message : String(thrown) })

/**
 * Call 1: a referral link was opened. Sent before the first island, so the body is not checked here; in strict mode
 * `confirmedReferral` reads it.
 */
export const trackReferralClick = (anonKey: string, referralCode: string): CallResult<unknown> =>
  send(anonKey, {
    path: API_PATHS.referralClick,
    body: { referralCode },
    fallback: 'Failed to track the referral click',
    keepalive: true,
  })
