// The visitor's choice about advertising, kept six months, and the pixel that follows it at once. D-109.
import { createStore } from 'zustand/vanilla'
import { type Consent, type ConsentChoice, createConsent, mayLoadPixel, validConsent } from '../../src/domain/consent'
import { isFramed } from '../browser/framed'
import { hasPrivacyControl, loadPixel, unloadPixel } from '../browser/pixel'
import { persistStore } from './persisted'

export interface ConsentState {
  consent: Consent | null
  /** Is the question on screen, asked for by the page or by the visitor? */
  asking: boolean
  choose: (choice: ConsentChoice) => void
  ask: () => void
}

export const createConsentStore = () =>
  createStore<ConsentState>()((set) => ({
    consent: null,
    asking: false,
    choose: (choice) => set({ consent: createConsent(choice, Date.now()), asking: false }),
    ask: () => set({ asking: true }),
  }))

export type ConsentStore = ReturnType<typeof createConsentStore>

/**
 * Restores the choice, loads the pixel if it allows that, and follows every later choice, in other tabs too. Asks on
 * its own only where there is something to ask: a pixel, consent required, no signal from the browser, no frame.
 */
export function startConsent(
  store: ConsentStore,
  options: { key: string; pixelId: string; consentRequired: boolean; embed: boolean },
): void {
  const { key, pixelId, consentRequired, embed } = options
  persistStore(store, {
    key,
    toStored: ({ consent }) => consent,
    fromStored: (stored) => {
      const consent = validConsent(stored, Date.now())
      return consent === null ? null : { consent }
    },
    empty: { consent: null },
  })
  const framed = embed || isFramed()
  const apply = () => {
    const choice = store.getState().consent?.choice ?? null
    const allowed = mayLoadPixel({ pixelId, consentRequired, choice, framed, privacyControl: hasPrivacyControl() })
    if (allowed) loadPixel(pixelId)
    else if (choice === 'rejected') unloadPixel()
  }
  store.subscribe((state, previous) => state.consent !== previous.consent && apply())
  apply()
  const nothingToAsk = pixelId === '' || !consentRequired || framed || hasPrivacyControl()
  if (!nothingToAsk && store.getState().consent === null) store.getState().ask()
}
