// The id of a card as somebody types it, scans it or pastes it: in small letters, with gaps, with the letter for a digit, inside
// the address of a tap. For people at work, who know what they look for; a tap goes by `normaliseChipId` alone. Pure.

import { folded } from '#domain/text/folded.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { isStorableChipId, normaliseChipId } from './chip.ts'

/** The chip id in what a person typed, pasted or put into a file; "" where there is none. Letter case is kept. */
export const typedChipId = (typed: string): string => normaliseChipId(cleanPastedCode(typed))

/** What may be meant, the most exact first; none where it can be no id. */
export function chipIdsOf(typed: string): string[] {
  const text = cleanPastedCode(typed).replace(/^[#<("'…]+/, '')
  const id = chipParameter(text) ?? normaliseChipId(text)
  // What follows an address in a sentence, or is put behind it by an app.
  const cut =
    id
      .split(/[&<>"'(),;]/, 1)[0]
      ?.trim()
      .replace(/\.+$/, '') ?? ''
  const joined = cut.replaceAll(' ', '')
  const forms = [id, cut, joined, joined.toUpperCase(), joined.toLowerCase(), joined.replaceAll('-', '').toUpperCase()]
  return [...new Set([...forms, folded(joined)])].filter(isStorableChipId)
}

/** The card of an address of the app, like `/register?chip=…`. */
function chipParameter(text: string): string | null {
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1) : ''
  return new URLSearchParams(query).get('chip') || null
}
