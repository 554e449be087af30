// How long a mail service asks us to wait. Its errors come in many shapes: a property, the headers of a response, or
// the message. Pure: `now` is passed in.

const LONGEST_WAIT_SECONDS = 24 * 3600 // a wrong clock or a typing error must not delay a mail for years

/** Seconds until the next attempt according to an error, or null if it does not say. `now` in milliseconds. */
export function retryAfterSeconds(thrown: unknown, now: number): number | null {
  if (typeof thrown !== 'object' || thrown === null) return null
  const { retryAfter, headers, message } = thrown as Record<string, unknown>
  const named = retryAfter ?? (headers instanceof Headers ? headers.get('retry-after') : null)
  const text = named ?? /retry[- ]after\W{1,3}(\d{1,9})/i.exec(typeof message === 'string' ? message : '')?.[1]
  return text === null || text === undefined ? null : secondsOf(String(text).trim(), now)
}

/** Both forms of the header: whole seconds, or a date. */
function secondsOf(value: string, now: number): number | null {
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_WAIT_SECONDS) : null
}
