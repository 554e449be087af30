import type { ENGRAVING_PROBLEMS_WORDS } from '#domain/content/words/engraving-problems.ts'
import type { Translated } from '#domain/text/words.ts'

export const ENGRAVING_PROBLEMS_FR: Translated<typeof ENGRAVING_PROBLEMS_WORDS> = {
  tooWide: 'Ce texte est trop large pour la carte.',
  nameMissing: 'Saisissez un nom ou laissez les deux lignes vides.',
  tooLong: '{max} caractères au plus ; {count} de trop.',
  unseenCharacter: 'Le texte contient un caractère qui ne peut pas être gravé.',
  wrongCharacter: '« {character} » ne peut pas être gravé.',
}
