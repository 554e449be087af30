// Every HTTP request from this Worker to another server goes through here. The address comes from the settings,
// redirects are not followed, time and size are limited, and only JSON is returned. For a failed request the caller
// gets the status and Retry-After, and the body only on demand. Never throws.
import { err, ok, type Result } from '#domain/text/errors.ts'

export interface Endpoint {
  /** From the settings, never from a request. */
  url: string
  headers: Readonly<Record<string, string>>
}

export interface OutgoingBody {
  type: 'application/json' | 'application/x-www-form-urlencoded'
  /** null for a GET. */
  text: string | null
}

export interface OutgoingOptions {
  /** Limit for the whole exchange, body included, in milliseconds. */
  limitMs: number
  /** Headers for this request only. */
  headers?: Readonly<Record<string, string>>
  /** For a backend that explains its refusals in JSON. */
  readsRefusals?: boolean
}

export interface OutgoingFailure {
  reason: 'unreachable' | 'time_out' | 'redirect' | 'status' | 'too_large' | 'not_json'
  /** HTTP status, if there was a response. */
  status?: number
  /** The Retry-After header in seconds; a date counts as far away. */
  retryAfterSeconds?: number
  /** The parsed JSON of a refusal, if it was requested and there was any. */
  said?: unknown
}

const MAX_ANSWER_BYTES = 1024 * 1024

/** Posts `body` as JSON. Returns the parsed JSON of a 2xx response, or the failure. */
export const postJson = (
  endpoint: Endpoint,
  body: unknown,
  options: OutgoingOptions,
): Promise<Result<unknown, OutgoingFailure>> =>
  requestJson(endpoint, { type: 'application/json', text: JSON.stringify(body) }, options)

/** Posts a body, or sends a GET without one. Returns the parsed JSON of a 2xx response, or the failure. */
export async function requestJson(
  endpoint: Endpoint,
  { type, text: sent }: OutgoingBody,
  { limitMs, headers, readsRefusals }: OutgoingOptions,
): Promise<Result<unknown, OutgoingFailure>> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const response = await fetch(endpoint.url, {
      ...(sent === null ? { method: 'GET' } : { method: 'POST', body: sent }),
      headers: { accept: 'application/json', 'content-type': type, ...endpoint.headers, ...headers },
      redirect: 'manual',
      signal,
    })
    const refusal = refusalOf(response)
    if (refusal?.reason === 'status' && readsRefusals) return err({ ...refusal, ...(await saidBy(response)) })
    if (refusal !== null) {
      await response.body?.cancel()
      return err(refusal)
    }
    const text = await readText(response)
    return text === null ? err({ reason: 'too_large', status: response.status }) : parse(text, response.status)
  } catch {
    return err({ reason: signal.aborted ? 'time_out' : 'unreachable' })
  }
}

async function saidBy(response: Response): Promise<{ said?: unknown }> {
  const text = await readText(response).catch(() => null)
  const said = parse(text ?? '', response.status)
  return said.ok ? { said: said.value } : {}
}

/** Why the body of a response is not read, or null. */
function refusalOf(response: Response): OutgoingFailure | null {
  const { status } = response
  const kind: string = response.type // "opaqueredirect" outside of workerd
  if (kind === 'opaqueredirect' || (status >= 300 && status < 400)) return { reason: 'redirect', status }
  if (!response.ok) {
    const wait = response.headers.get('retry-after')?.trim()
    if (wait === undefined) return { reason: 'status', status }
    const retryAfterSeconds = /^\d{1,6}$/.test(wait) ? Number(wait) : Number.POSITIVE_INFINITY
    return { reason: 'status', status, retryAfterSeconds }
  }
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^application\/([a-z0-9.-]+\+)?json$/.test(type) ? null : { reason: 'not_json', status }
}

/** The body as text, or null if it is too large. Bytes are counted as they arrive, whatever Content-Length says. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let text = ''
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return null // leaving the loop cancels the transfer
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string, status: number): Result<unknown, OutgoingFailure> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return err({ reason: 'not_json', status })
  }
}
