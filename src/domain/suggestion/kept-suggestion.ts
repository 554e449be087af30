// What a browser remembers of the market that was suggested to it. Pure.
import { SUGGESTION_MS } from '#domain/site/timings.ts'
import type { Suggestion } from './suggestion.ts'

/** An answer with a market and its words. */
export type Offer = { [Part in Exclude<keyof Suggestion, 'country'>]: string }

export interface KeptSuggestion {
  /** When the browser asked, or when the visitor declined or chose a market; milliseconds since the epoch. */
  at: number
  /** What the call `country` answered; absent once the visitor has declined or chosen. */
  answer?: unknown
}

/** The stored value while it counts; null if there is none, if it is over or unreadable, or from a clock that was ahead. */
export function parseKeptSuggestion(text: string | null, now: number): KeptSuggestion | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<KeptSuggestion> | null
    const at = kept?.at
    return typeof at === 'number' && at <= now && now < at + SUGGESTION_MS ? { at, answer: kept?.answer } : null
  } catch {
    return null
  }
}

/** Is it an answer of the call at all, and not that of a hotel's network? */
export const isAnswer = (value: unknown): boolean =>
  (value as Partial<Suggestion> | null | undefined)?.market !== undefined

/** The answer if it suggests a market; null for none and for an answer of another version. */
export function offerOf(answer: unknown): Offer | null {
  const { market, text, action, dismiss } = (answer ?? {}) as Partial<Record<keyof Offer, unknown>>
  const offer = { market, text, action, dismiss }
  return Object.values(offer).every((part) => typeof part === 'string') ? (offer as Offer) : null
}
