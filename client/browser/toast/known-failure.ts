// Finds the words of an English failure message, for shoppers who read another language. Pure.
import { FAILURES_WORDS } from '#domain/content/words/failures.ts'
import type { Text, Words } from '#domain/text/words.ts'

type Values = Record<string, string | number>

/**
 * The values in a message that was made from this text; null for another message. A name contains no full stop, a
 * message within a message may contain anything.
 */
function valuesOf(message: string, english: string): Values | null {
  const [start = '', ...parts] = english.split(/\{(\w+)\}/)
  if (!message.startsWith(start)) return null
  const values: Values = {}
  let rest = message.slice(start.length)
  for (let at = 0; at < parts.length; at += 2) {
    const [name = '', literal = ''] = parts.slice(at)
    const end = at + 2 < parts.length ? rest.indexOf(literal) : rest.length - literal.length
    const value = rest.slice(0, Math.max(end, 0))
    if (value === '' || !rest.startsWith(literal, end) || (name !== 'message' && value.includes('.'))) return null
    values[name] = value
    rest = rest.slice(end + literal.length)
  }
  return rest === '' ? values : null
}

/** The same for a text of one or two forms; `count` chooses the form again. */
function valuesIn(message: string, entry: Text): Values | null {
  const forms = typeof entry === 'string' ? [entry] : [entry.one, entry.other]
  for (const [index, form] of forms.entries()) {
    const values = valuesOf(message, form)
    if (values) return { ...values, count: Number(values.count ?? index + 1) }
  }
  return null
}

/**
 * The words of a message that was made from one of these English texts, or null for any other. `t` has the words of each
 * name; `inner` gives those of a message within the message.
 */
export function knownText(
  message: string,
  english: readonly [name: string, text: Text][],
  t: Readonly<Record<string, unknown>>,
  inner: (message: string) => string = (message) => message,
): string | null {
  for (const [key, entry] of english) {
    const values = valuesIn(message, entry)
    if (!values) continue
    const text = t[key] as string | ((values: Values) => string)
    if (typeof text === 'string') return text
    return text(typeof values.message === 'string' ? { ...values, message: inner(values.message) } : values)
  }
  return null
}

/** The words of a message of this shop, or null for any other. A message may be several known sentences. */
export function knownFailure(message: string, t: Words<typeof FAILURES_WORDS>): string | null {
  const known = knownText(message, Object.entries(FAILURES_WORDS), t, (inner) => knownFailure(inner, t) ?? t.tryAgain)
  if (known !== null) return known
  const sentences = message.split(/(?<=\.) /)
  const parts = sentences.length > 1 ? sentences.map((sentence) => knownFailure(sentence, t)) : [null]
  return parts.includes(null) ? null : parts.join(' ')
}
