// The texts above "Accept" and "Reject", by question. Each choice is stored with CONSENT_VERSION: increment it when you
// change a text, and visitors are asked again.
import type { ConsentQuestion } from '#domain/tracking/consent.ts'

export const CONSENT_TEXTS: Record<ConsentQuestion, string> = {
  'no-pixel':
    'This shop sets no cookies and loads no advertising, so there is nothing to allow. Should that change, you will be asked then. Your cart, theme and offers stay in this browser.',
  permission:
    'With your permission we load an advertising pixel that tells us which adverts bring visitors. Without it, nothing is loaded, and the shop works the same.',
  objection:
    'This shop loads an advertising pixel that tells us which adverts bring visitors, unless you reject it. After that nothing more is sent, and the shop works the same.',
  'privacy-signal':
    'Your browser sends the privacy signal Global Privacy Control. We take it as a rejection: no advertising is loaded, whatever you answer here.',
  frame: 'Within another site this shop loads no advertising, whatever you answer here.',
}
