// Consent to advertising: what is stored and when to ask again. Pure: `now` is passed in.

export type ConsentChoice = 'accepted' | 'rejected'

/**
 * What a visitor is told or asked: that there is no pixel, for permission to load it, whether to block it if no
 * permission is needed, or that the browser's privacy signal or a frame has decided.
 */
export type ConsentQuestion = 'no-pixel' | 'permission' | 'objection' | 'privacy-signal' | 'frame'

export interface Consent {
  /** Version of the texts; new texts ask again. */
  version: number
  /** The question. Records of version 1 do not have it. */
  asked?: ConsentQuestion
  choice: ConsentChoice
  /** ISO timestamp of the choice. */
  at: string
}

/** Version of content/words/consent.ts: increment it when those texts change. */
export const CONSENT_VERSION = 2
const SIX_MONTHS_MS = 183 * 24 * 60 * 60 * 1000

export interface PixelFacts {
  pixelId: string
  consentRequired: boolean
  framed: boolean
  privacyControl: boolean
}

/** The question for a visitor of this page. */
export function consentQuestion({ pixelId, consentRequired, framed, privacyControl }: PixelFacts): ConsentQuestion {
  if (pixelId === '') return 'no-pixel'
  if (framed) return 'frame'
  if (privacyControl) return 'privacy-signal'
  return consentRequired ? 'permission' : 'objection'
}

export const createConsent = (choice: ConsentChoice, asked: ConsentQuestion, now: number): Consent => ({
  version: CONSENT_VERSION,
  asked,
  choice,
  at: new Date(now).toISOString(),
})

/**
 * A stored choice that is valid for the current question, or null. An acceptance is valid for six months, for the same
 * question and texts; a page that could load nothing anyway leaves it as it is. A rejection asks for less: it is also
 * valid for other texts, unless there was nothing to reject, and without expiry where nobody would ask again.
 */
export function validConsent(stored: unknown, question: ConsentQuestion, now: number): Consent | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { version, asked, choice, at } = stored as Record<string, unknown>
  if (choice !== 'accepted' && choice !== 'rejected') return null
  const consent = { version, asked, choice, at } as Consent
  if (choice === 'rejected' && question === 'objection') return consent
  const age = now - Date.parse(String(at))
  if (!(age >= 0 && age < SIX_MONTHS_MS)) return null
  const mayLoad = question === 'permission' || question === 'objection'
  if (version === CONSENT_VERSION && (asked === question || !mayLoad)) return consent
  return choice === 'rejected' && asked !== 'no-pixel' ? consent : null
}

/** May the pixel be loaded? Only with an id, never in frames, never against the browser's privacy signal. */
export function mayLoadPixel({ choice, ...facts }: PixelFacts & { choice: ConsentChoice | null }): boolean {
  const question = consentQuestion(facts)
  if (question === 'permission') return choice === 'accepted'
  return question === 'objection' && choice !== 'rejected'
}
