// Tells whether a text holds invisible characters: control, format, private-use and the like. Pure.

// R3: control, format (zero-width, bidi), surrogate, private-use, line and paragraph separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** True when text holds a character that must never travel on: controls, zero-width, bidi, lone surrogates (R3). */
export const hasInvisibleCharacters = (text: string): boolean => INVISIBLE.test(text)
