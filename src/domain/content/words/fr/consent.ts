import type { CONSENT_WORDS } from '#domain/content/words/consent.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSENT_FR: Translated<typeof CONSENT_WORDS> = {
  title: 'Publicité : votre choix',
  accepted: 'Vous avez accepté.',
  rejected: 'Vous avez refusé.',
  noPixel:
    'Cette boutique ne dépose aucun cookie et ne charge aucune publicité : il n’y a rien à autoriser. Si cela devait changer, nous vous poserions la question. Votre panier, votre thème et vos offres restent dans ce navigateur.',
  permission:
    'Avec votre accord, nous chargeons un pixel publicitaire qui nous indique quelles annonces nous amènent des visiteurs. Sans lui, rien n’est chargé, et la boutique fonctionne de la même façon.',
  objection:
    'Cette boutique charge un pixel publicitaire qui nous indique quelles annonces nous amènent des visiteurs, sauf si vous le refusez. Après un refus, plus rien n’est envoyé, et la boutique fonctionne de la même façon.',
  privacySignal:
    'Votre navigateur envoie le signal de confidentialité Global Privacy Control. Nous le considérons comme un refus : aucune publicité n’est chargée, quelle que soit votre réponse ici.',
  frame: 'Intégrée à un autre site, cette boutique ne charge aucune publicité, quelle que soit votre réponse ici.',
  policy: 'Politique de confidentialité',
  reject: 'Refuser',
  accept: 'Accepter',
}
