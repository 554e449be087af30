// Consent to advertising: what is remembered and when to ask again. Pure: `now` is passed in.

export type ConsentChoice = 'accepted' | 'rejected'

/**
 * What a visitor is told and asked: that there is no pixel, for permission to load it, whether to keep it from being
 * loaded where no permission is needed, or that the browser's own signal or a frame has settled it.
 */
export type ConsentQuestion = 'no-pixel' | 'permission' | 'objection' | 'privacy-signal' | 'frame'

export interface Consent {
  /** Version of the texts; new words ask again. */
  version: number
  /** What was asked. Records of version 1 do not say. */
  asked?: ConsentQuestion
  choice: ConsentChoice
  /** ISO timestamp of the choice. */
  at: string
}

/** Of the words in content/consent-copy.ts: changed ones get the next version. */
export const CONSENT_VERSION = 2
const SIX_MONTHS_MS = 183 * 24 * 60 * 60 * 1000

export interface PixelFacts {
  pixelId: string
  consentRequired: boolean
  framed: boolean
  privacyControl: boolean
}

/** What there is to ask a visitor of this page. */
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
 * A stored answer that holds for what is asked now, or null. An acceptance holds six months, for the very question it
 * answered, in the very words; a page that could load nothing anyway leaves it as it is. A rejection asks for less: it
 * holds for other words as well, unless there was nothing to reject; and without end where nobody would ask again.
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
