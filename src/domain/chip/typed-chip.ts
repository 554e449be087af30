// Recognises a card id typed, scanned or pasted by a person: in small letters, with gaps, with a letter for a digit, or
// within the address of a tap. For search fields; a tap uses only `normaliseChipId`. Pure.

import { folded } from '#domain/text/folded.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { isStorableChipId, normaliseChipId } from './chip.ts'

/** The chip id in what a person typed, pasted or put into a file; "" if there is none. Letter case is preserved. */
export const typedChipId = (typed: string): string => normaliseChipId(cleanPastedCode(typed))

/** Possible ids, the most exact first; empty if it cannot be an id. */
export function chipIdsOf(typed: string): string[] {
  const text = cleanPastedCode(typed).replace(/^[#<("'…]+/, '')
  const id = chipParameter(text) ?? normaliseChipId(text)
  // Text after an address in a sentence, or appended by an app.
  const cut =
    id
      .split(/[&<>"'(),;]/, 1)[0]
      ?.trim()
      .replace(/\.+$/, '') ?? ''
  const joined = cut.replaceAll(' ', '')
  const forms = [id, cut, joined, joined.toUpperCase(), joined.toLowerCase(), joined.replaceAll('-', '').toUpperCase()]
  return [...new Set([...forms, folded(joined)])].filter(isStorableChipId)
}

/** The card in an address of the app, like `/register?chip=…`. */
function chipParameter(text: string): string | null {
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1) : ''
  return new URLSearchParams(query).get('chip') || null
}
