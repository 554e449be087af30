// Which letters a text is written in: those the shop's own face lacks need another, and some are read from the right.
// Pure.

/** Letters beyond the shop's own face: those one file each holds, and those that come in slices (build/letter-faces.ts). */
export type Letters = 'alphabets' | 'jp' | 'kr' | 'sc'

const LETTERS: readonly (readonly [Letters, RegExp])[] = [
  ['alphabets', /[\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}]/u],
  ['jp', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['kr', /\p{sc=Hangul}/u],
  ['sc', /\p{sc=Han}/u],
]

/**
 * What this text needs, [] for Latin. The same Chinese character is drawn differently in Japan, Korea and China: kana or
 * Hangul beside it tell which; alone it is taken for Chinese.
 */
export const lettersIn = (text: string): Letters[] =>
  LETTERS.filter(([, letters]) => letters.test(text))
    .map(([name]) => name)
    .filter((name, _at, all) => name !== 'sc' || !/[jk]/.test(all.join()))

/** Is it read from the right? Decided by its first letter, as a browser does. */
export const isFromTheRight = (text: string): boolean =>
  /^\P{L}*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u.test(text)
