// The scripts of a text: some need another font than the shop's own, and some are read from right to left. Pure.

/** Scripts that the shop's own font lacks: with one font file each, or with several slices (build/letter-faces.ts). */
export type Letters = 'alphabets' | 'jp' | 'kr' | 'sc'

const LETTERS: readonly (readonly [Letters, RegExp])[] = [
  ['alphabets', /[\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}]/u],
  ['jp', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['kr', /\p{sc=Hangul}/u],
  ['sc', /\p{sc=Han}/u],
]

/**
 * The fonts this text needs, [] for Latin. Chinese characters have different shapes in Japan, Korea and China: kana or Hangul
 * in the same text decide; without them the text counts as Chinese.
 */
export const lettersIn = (text: string): Letters[] =>
  LETTERS.filter(([, letters]) => letters.test(text))
    .map(([name]) => name)
    .filter((name, _at, all) => name !== 'sc' || !/[jk]/.test(all.join()))

/** Is the text read from right to left? Its first letter decides, as in a browser. */
export const isFromTheRight = (text: string): boolean =>
  /^\P{L}*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u.test(text)
