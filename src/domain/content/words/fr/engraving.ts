import type { ENGRAVING_WORDS } from '#domain/content/words/engraving.ts'
import type { Translated } from '#domain/text/words.ts'

export const ENGRAVING_FR: Translated<typeof ENGRAVING_WORDS> = {
  rule: 'Un nom et une ligne en dessous, sur le recto : {name} et {line2} caractères au plus. Une carte sans texte reste vierge. Les cartes gravées sont expédiées sous {days} jours.',
  single: 'Gravure',
  card: 'Carte {card}',
  name: 'Nom',
  line2: 'Deuxième ligne',
  sameForAll: 'Le même texte sur toutes les cartes',
  engravedWith: '{design}, gravure : {text}',
  noPreview: 'L’aperçu n’a pas pu être chargé.',
  notice:
    'Une carte gravée est fabriquée à votre demande. Vous ne pouvez pas la retourner pour un simple changement d’avis, ni dans les 14 jours ni au titre de la garantie satisfait ou remboursé de 30 jours. Si elle est défectueuse, vos droits et la garantie s’appliquent comme pour toute carte. Vérifiez bien l’orthographe.',
}
