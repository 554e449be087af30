import type { CONSENT_WORDS } from '#domain/content/words/consent.ts'
import type { Differences } from '#domain/text/words.ts'

export const CONSENT_EN_US: Differences<typeof CONSENT_WORDS> = {
  permission:
    'With your permission we load an advertising pixel that tells us which ads bring visitors. Without it, nothing is loaded, and the shop works the same.',
  objection:
    'This shop loads an advertising pixel that tells us which ads bring visitors, unless you reject it. After that nothing more is sent, and the shop works the same.',
}
