// The text above "Accept" and "Reject", by question. Pure.

import type { Words } from '#domain/text/words.ts'
import type { ConsentQuestion } from '#domain/tracking/consent.ts'
import type { CONSENT_WORDS } from './words/consent.ts'

const KEYS = {
  'no-pixel': 'noPixel',
  permission: 'permission',
  objection: 'objection',
  'privacy-signal': 'privacySignal',
  frame: 'frame',
} as const satisfies Record<ConsentQuestion, keyof typeof CONSENT_WORDS>

export const consentText = (question: ConsentQuestion, t: Words<typeof CONSENT_WORDS>): string => t[KEYS[question]]
