import type { ENGRAVING_PROBLEMS_WORDS } from '#domain/content/words/engraving-problems.ts'
import type { Translated } from '#domain/text/words.ts'

export const ENGRAVING_PROBLEMS_DE: Translated<typeof ENGRAVING_PROBLEMS_WORDS> = {
  tooWide: 'Dieser Text ist zu breit für die Karte.',
  nameMissing: 'Bitte geben Sie einen Namen ein oder lassen Sie beide Zeilen leer.',
  tooLong: 'Höchstens {max} Zeichen; {count} zu viel.',
  unseenCharacter: 'Der Text enthält ein Zeichen, das sich nicht gravieren lässt.',
  wrongCharacter: '„{character}“ lässt sich nicht gravieren.',
}
