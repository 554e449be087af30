// The owner's name for a card: one line of at most 40 characters, or none. Pure.
import { FIELD_TEXTS, tooMany } from '#domain/profile/profile-fields.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'

const MAX_NICKNAME = 40
const MAX_UNITS = 32_768 // a form holds no more

/** The name in its stored form; null for none. */
export const storedNickname = (typed: string): string | null => cleanPasted(typed) || null

/** The sentence about an invalid name, or null. */
export function nicknameProblem(typed: string): string | null {
  const name = storedNickname(typed)
  if (name === null) return null
  if (!isPlainText(name, { max: MAX_UNITS })) return FIELD_TEXTS.characters
  const over = [...name].length - MAX_NICKNAME
  return over > 0 ? tooMany(over) : null
}
