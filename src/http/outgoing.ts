// The one way out: whatever this Worker asks of another server over HTTP goes through here. The
// address is the settings', redirects are not followed, time and size are limited, and only JSON comes back. Of a
// failed answer its status and the waiting time it names reach the caller, and what it says only on demand. Never
// throws.
import { err, ok, type Result } from '#domain/text/errors.ts'

export interface Endpoint {
  /** From the settings, never from a request. */
  url: string
  headers: Readonly<Record<string, string>>
}

/** What is sent. */
export interface OutgoingBody {
  type: 'application/json' | 'application/x-www-form-urlencoded'
  /** null for a GET. */
  text: string | null
}

export interface OutgoingOptions {
  /** How long all of it may take, in milliseconds, the body included. */
  limitMs: number
  /** For this request alone. */
  headers?: Readonly<Record<string, string>>
  /** For a backend whose refusals say in JSON what is wrong. */
  readsRefusals?: boolean
}

export interface OutgoingFailure {
  reason: 'unreachable' | 'time_out' | 'redirect' | 'status' | 'too_large' | 'not_json'
  /** HTTP status, where there was an answer. */
  status?: number
  /** What a Retry-After header names, in seconds; a date counts as far away. */
  retryAfterSeconds?: number
  /** The parsed JSON of a refusal, where it was asked for and there was any. */
  said?: unknown
}

const MAX_ANSWER_BYTES = 1024 * 1024

/** Posts `body` as JSON; the parsed JSON of a 2xx answer, or why there is none. */
export const postJson = (
  endpoint: Endpoint,
  body: unknown,
  options: OutgoingOptions,
): Promise<Result<unknown, OutgoingFailure>> =>
  askJson(endpoint, { type: 'application/json', text: JSON.stringify(body) }, options)

/** Posts a body, or asks without one; the parsed JSON of a 2xx answer, or why there is none. */
export async function askJson(
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

/** Why an answer is not worth reading, or null. */
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

/** The body as text, or null when it is too large; counted as it comes in, whatever its length header says. */
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
