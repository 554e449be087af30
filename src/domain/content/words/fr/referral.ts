import type { REFERRAL_WORDS } from '#domain/content/words/referral.ts'
import type { Translated } from '#domain/text/words.ts'

export const REFERRAL_FR: Translated<typeof REFERRAL_WORDS> = {
  label: 'Remise de parrainage',
  unlocked: 'Vous avez débloqué {percent} % de remise sur les produits {brand} !',
  validFor: 'Valable encore {hours} h {minutes} min',
  terms: 'Conditions de l’offre',
  dismiss: 'Masquer la remise de parrainage',
}
