// The visitor's choice about advertising, stored for six months, and the pixel that follows it at once.
import { createStore } from 'zustand/vanilla'
import {
  type Consent,
  type ConsentChoice,
  type ConsentQuestion,
  consentQuestion,
  createConsent,
  mayLoadPixel,
  type PixelFacts,
  validConsent,
} from '#domain/tracking/consent.ts'
import { atNextTouch } from './fetch-again.ts'
import { isFramed } from './in-frame.ts'
import { persistStore } from './persisted.ts'

interface ConsentState {
  consent: Consent | null
  /** What there is to ask; known once the page has started. */
  question: ConsentQuestion
  /** Whether the question is on screen, opened by the page or by the visitor. */
  asking: boolean
  choose: (choice: ConsentChoice) => void
  ask: () => void
}

export const createConsentStore = () =>
  createStore<ConsentState>()((set, get) => ({
    consent: null,
    question: 'no-pixel',
    asking: false,
    choose: (choice) => set({ consent: createConsent(choice, get().question, Date.now()), asking: false }),
    ask: () => set({ asking: true }),
  }))

export type ConsentStore = ReturnType<typeof createConsentStore>

/** The browser's own "do not sell or share" signal; it counts as a rejection. */
const hasPrivacyControl = (): boolean =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * Restores the choice, loads the pixel if it allows that, and follows every later choice, in other tabs too. Asks by
 * itself only where there is something to ask: a pixel, consent required, no signal from the browser, no frame.
 * `pixelOnPage` is false on a page whose CSP blocks the pixel; an answer there counts on the next page. Resolves when
 * the pixel takes events, or at once where there is none to load; never rejects.
 */
export async function startConsent(
  store: ConsentStore,
  options: { key: string; pixelId: string; pixelOnPage: boolean; consentRequired: boolean; embed: boolean },
): Promise<void> {
  const { key, pixelId, pixelOnPage, consentRequired, embed } = options
  const facts: PixelFacts = {
    pixelId,
    consentRequired,
    framed: embed || isFramed(),
    privacyControl: hasPrivacyControl(),
  }
  const question = consentQuestion(facts)
  store.setState({ question })
  persistStore(store, {
    key,
    toStored: ({ consent }) => consent,
    fromStored: (stored) => {
      const consent = validConsent(stored, question, Date.now())
      // Answered in another tab: nothing is left to ask here.
      return consent === null ? { consent } : { consent, asking: false }
    },
    empty: { consent: null },
  })
  const isAllowed = () => pixelOnPage && mayLoadPixel({ ...facts, choice: store.getState().consent?.choice ?? null })
  const apply = async () => {
    // After a withdrawal this page sends nothing more; the next page does not load the pixel at all.
    if (pixelId !== '' && !isAllowed()) delete window.ttq
    if (!isAllowed()) return
    try {
      const { loadPixel } = await import('#client/browser/tracking/pixel.ts')
      if (isAllowed()) loadPixel(pixelId) // the answer may have changed meanwhile
    } catch (thrown) {
      console.warn(thrown)
      atNextTouch(() => void apply())
    }
  }
  store.subscribe((state, previous) => void (state.consent !== previous.consent && apply()))
  const applied = apply()
  if (question === 'permission' && pixelOnPage && store.getState().consent === null) store.getState().ask()
  await applied
}
