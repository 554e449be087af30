// Names of teams. Pure.
import { judgedBy, lineField } from '#app/guards/fields.ts'
import { FIELD_TEXTS, tooMany } from '#domain/profile/profile-fields.ts'
import type { Brand } from '#domain/site/brand.ts'
import { nameWords, plainLetters } from '#domain/text/folded.ts'
import { UNREADABLE } from '#domain/text/plain-text.ts'
import { shownText } from '#domain/text/shown-text.ts'

const FEWEST = 2
export const MOST_IN_NAME = 60

const squashed = (text: string): string => plainLetters(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** What is wrong with a cleaned name, or null. No team may pass for the shop itself. */
export function teamNameProblem(name: string, brand: Pick<Brand, 'name'>): string | null {
  if (UNREADABLE.test(name)) return FIELD_TEXTS.characters
  const length = [...name].length
  if (shownText(name) === '' || length < FEWEST) return 'Please enter the name of the team: 2 to 60 characters.'
  if (length > MOST_IN_NAME) return tooMany(length - MOST_IN_NAME)
  const isOfShop = squashed(name).includes(squashed(brand.name)) || nameWords(name).includes('official')
  return isOfShop ? 'Choose another name.' : null
}

/** The field of a team's name, cleaned. */
export const teamNameField = (brand: Pick<Brand, 'name'>) =>
  lineField.check(judgedBy((typed) => teamNameProblem(typed, brand)))

/** The longest beginning of the name in letters of an address, for the team's slug; "team" where there is none. */
export const slugBase = (name: string): string =>
  plainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '') || 'team'
