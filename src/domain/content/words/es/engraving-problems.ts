import type { ENGRAVING_PROBLEMS_WORDS } from '#domain/content/words/engraving-problems.ts'
import type { Translated } from '#domain/text/words.ts'

export const ENGRAVING_PROBLEMS_ES: Translated<typeof ENGRAVING_PROBLEMS_WORDS> = {
  tooWide: 'Este texto es demasiado ancho para la tarjeta.',
  nameMissing: 'Escriba un nombre o deje vacías las dos líneas.',
  tooLong: 'Máximo de {max} caracteres; hay {count} de más.',
  unseenCharacter: 'Contiene un carácter que no se puede grabar.',
  wrongCharacter: '«{character}» no se puede grabar.',
}
