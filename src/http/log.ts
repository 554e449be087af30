// One structured line per event. Fields are facts about the request, never about the person: no address, name, phone,
// IP, query, body, token or user agent. Foreign text is cleaned of them, cut and JSON-encoded, so it cannot
// forge a line.
import { redact } from '#domain/text/redact.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

const MAX_FIELD_LENGTH = 128
/**
 * Fields that hold ids of ours or keyed hashes, never foreign text: a chip is logged only if it is one we would store.
 */
const OWN_IDS: readonly string[] = ['request', 'mail', 'chip', 'account', 'visitor', 'by']
/** The field that holds sentences of ours, all of them: it is not cut. */
const OWN_TEXT = 'problems'

/** Writes one JSON line to the log. Never throws: a broken log must not break an answer. */
export function logEvent(level: LogLevel, event: string, fields: Record<string, string | number | boolean> = {}): void {
  try {
    const clean = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' && name !== OWN_TEXT ? cut(OWN_IDS.includes(name) ? value : redact(value)) : value,
      ]),
    )
    console[level](JSON.stringify({ level, event, ...clean }))
  } catch {
    // Nothing left to tell anyone.
  }
}

/** One line for each sentence about the settings, so that none is cut off by the length of those before it. */
export function logSettings(level: LogLevel, event: string, sentences: readonly string[]): void {
  for (const sentence of sentences) logEvent(level, event, { setting: sentence })
}

const cut = (text: string): string => (text.length > MAX_FIELD_LENGTH ? `${text.slice(0, MAX_FIELD_LENGTH)}…` : text)

/**
 * The class and message of something thrown, for a log field. Works for anything, a bare string included. The message
 * of a query that failed in drizzle holds its bound values, addresses among them: only what D1 said is described.
 */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  if (thrown.message.startsWith('Failed query')) return describeError(thrown.cause ?? 'query failed')
  return `${thrown.name}: ${thrown.message}`
}
