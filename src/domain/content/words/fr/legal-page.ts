import type { LEGAL_PAGE_WORDS } from '#domain/content/words/legal-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEGAL_PAGE_FR: Translated<typeof LEGAL_PAGE_WORDS> = {
  policiesTitle: 'Politique de confidentialité · {brand}',
  policiesDescription: 'Ce que {brand} conserve, pourquoi, combien de temps, et quels sont vos droits.',
  policies: 'Politique de confidentialité',
  policiesIntro: 'Ce que {brand} conserve à votre sujet, pourquoi, combien de temps, et ce que vous pouvez y faire.',
  termsTitle: 'Conditions générales · {brand}',
  termsDescription: 'Les conditions d’achat chez {brand} et d’utilisation de ce site.',
  terms: 'Conditions générales',
  termsIntro:
    'Ce à quoi vous pouvez vous attendre en achetant chez {brand} ou en utilisant ce site, et ce que nous attendons de vous.',
  updated: 'Dernière mise à jour : <time>{date}</time>',
  translation: 'Cette traduction est fournie à titre d’information. Seul le <english>texte anglais</english> fait foi.',
  home: 'Retour à l’accueil',
}
