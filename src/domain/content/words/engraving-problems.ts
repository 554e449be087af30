// What is wrong with the text of an engraving. Call 3 and the console say it in English; the browser shows a refusal of
// call 3 in its own language, so each text must match no other failure's message.
import { words } from '#domain/text/words.ts'

export const ENGRAVING_PROBLEMS_WORDS = words({
  tooWide: 'This text is too wide for the card.',
  nameMissing: 'Please enter a name, or leave both lines empty.',
  tooLong: 'At most {max} characters; {count} too many.',
  unseenCharacter: 'There is a character in it that cannot be engraved.',
  wrongCharacter: '"{character}" cannot be engraved.',
})
