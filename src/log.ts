// One structured line per event. Fields are facts about the request, never about the person: no address, name, phone,
// IP, query, body, token or user agent. Foreign text is cut and JSON-encoded, so it cannot forge a line.

export type LogLevel = 'info' | 'warn' | 'error'

const MAX_FIELD_LENGTH = 128

/** Writes one JSON line to the log. Never throws: a broken log must not break an answer. */
export function logEvent(level: LogLevel, event: string, fields: Record<string, string | number | boolean> = {}): void {
  try {
    const cut = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' && value.length > MAX_FIELD_LENGTH ? `${value.slice(0, MAX_FIELD_LENGTH)}…` : value,
      ]),
    )
    console[level](JSON.stringify({ level, event, ...cut }))
  } catch {
    // Nothing left to tell anyone.
  }
}

/** The class and message of something thrown, for a log field. Works for anything, a bare string included. */
export const describeError = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
