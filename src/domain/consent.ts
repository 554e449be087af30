// Consent to advertising: what is remembered and when to ask again. D-109. Pure: `now` is passed in.

export type ConsentChoice = 'accepted' | 'rejected'

export interface Consent {
  /** Version of what was asked; a new version asks again. */
  version: number
  choice: ConsentChoice
  /** ISO timestamp of the choice. */
  at: string
}

export const CONSENT_VERSION = 1
const SIX_MONTHS_MS = 183 * 24 * 60 * 60 * 1000

export const createConsent = (choice: ConsentChoice, now: number): Consent => ({
  version: CONSENT_VERSION,
  choice,
  at: new Date(now).toISOString(),
})

/** A stored choice that still holds, or null: unreadable, of another version, or older than six months. */
export function validConsent(stored: unknown, now: number): Consent | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { version, choice, at } = stored as Record<string, unknown>
  if (version !== CONSENT_VERSION || (choice !== 'accepted' && choice !== 'rejected') || typeof at !== 'string')
    return null
  const age = now - Date.parse(at)
  return age >= 0 && age < SIX_MONTHS_MS ? { version, choice, at } : null
}

/** May the pixel be loaded? Only with an id, never in frames, never against the browser's privacy signal. */
export function mayLoadPixel(facts: {
  pixelId: string
  consentRequired: boolean
  choice: ConsentChoice | null
  framed: boolean
  privacyControl: boolean
}): boolean {
  if (facts.pixelId === '' || facts.framed || facts.privacyControl) return false
  return facts.consentRequired ? facts.choice === 'accepted' : facts.choice !== 'rejected'
}
