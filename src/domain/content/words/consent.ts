// The question about advertising. A choice is stored with CONSENT_VERSION (tracking/consent.ts): increment it when you
// change one of its five texts, and visitors are asked again.
import { words } from '#domain/text/words.ts'

export const CONSENT_WORDS = words({
  title: 'Your choice about advertising',
  accepted: 'You have accepted.',
  rejected: 'You have rejected.',
  noPixel:
    'This shop sets no cookies and loads no advertising, so there is nothing to allow. Should that change, you will be asked then. Your cart, theme and offers stay in this browser.',
  permission:
    'With your permission we load an advertising pixel that tells us which adverts bring visitors. Without it, nothing is loaded, and the shop works the same.',
  objection:
    'This shop loads an advertising pixel that tells us which adverts bring visitors, unless you reject it. After that nothing more is sent, and the shop works the same.',
  privacySignal:
    'Your browser sends the privacy signal Global Privacy Control. We take it as a rejection: no advertising is loaded, whatever you answer here.',
  frame: 'Within another site this shop loads no advertising, whatever you answer here.',
  policy: 'Privacy policy',
  reject: 'Reject',
  accept: 'Accept',
})
