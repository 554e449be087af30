// One structured line per event. Fields are facts about the request, never about the person: no address, name, phone,
// IP, query, body, token or user agent. Foreign text is redacted, truncated and JSON-encoded, so it cannot forge a
// line.
import { redact } from '#domain/text/redact.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

const MAX_FIELD_LENGTH = 128
/** Fields that hold our own ids or keyed hashes, never foreign text. A chip id is logged only if it could be stored. */
const OWN_IDS: readonly string[] = ['request', 'mail', 'chip', 'account', 'visitor', 'by']
/** The field for sentences written in this code base; it is not truncated. */
const OWN_TEXT = 'problems'

/** Writes one JSON line to the log. Never throws: a failing log must not break a response. */
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
    // There is nowhere left to report it.
  }
}

/** One line per sentence about the settings, so that the length limit of a line cuts none off. */
export function logSettings(level: LogLevel, event: string, sentences: readonly string[]): void {
  for (const sentence of sentences) logEvent(level, event, { setting: sentence })
}

const cut = (text: string): string => (text.length > MAX_FIELD_LENGTH ? `${text.slice(0, MAX_FIELD_LENGTH)}…` : text)

/**
 * The class and message of anything thrown, a bare string included, for a log field. The message of a failed drizzle
 * query contains its bound values, among them addresses, so only D1's own message is used.
 */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  if (thrown.message.startsWith('Failed query')) return describeError(thrown.cause ?? 'query failed')
  return `${thrown.name}: ${thrown.message}`
}
