// Texts in the language of the page, for code that is no component; components have `useWords`.
import { type Texts, type Words, wordsIn } from '#domain/text/words.ts'
import type { Shop } from './shop-data.ts'

/** Texts of a group. `english` is the constant that declares the group. */
export const wordsOf = <const English extends Texts>(
  { market, words }: Pick<Shop, 'market'> & { words?: Shop['words'] | undefined },
  group: string,
  english: English,
): Words<English> => wordsIn(english, { language: market.language, translated: words?.[group] })
