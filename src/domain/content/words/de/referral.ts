import type { REFERRAL_WORDS } from '#domain/content/words/referral.ts'
import type { Translated } from '#domain/text/words.ts'

export const REFERRAL_DE: Translated<typeof REFERRAL_WORDS> = {
  label: 'Empfehlungsrabatt',
  unlocked: 'Sie haben {percent}\u00a0% Rabatt auf Produkte von {brand} freigeschaltet!',
  validFor: 'Noch {hours} Std. {minutes} Min. gültig',
  terms: 'Angebotsbedingungen',
  dismiss: 'Empfehlungsrabatt verwerfen',
}
