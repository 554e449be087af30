// Texts in the language of the page, for components.
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { type Texts, type Words, wordsIn } from '#domain/text/words.ts'
import { useShop } from './shop.tsx'

/** Texts of a group; a text with parts gives a React node. `english` is the constant that declares the group. */
export function useWords<const English extends Texts>(
  group: string,
  english: English,
): Words<English, ReactNode, ReactNode> {
  const { market, words } = useShop()
  const translated = words?.[group]
  return useMemo(
    () =>
      wordsIn<English, ReactNode, ReactNode>(english, { language: market.language, translated }, (parts) =>
        createElement(Fragment, null, ...parts),
      ),
    [english, market.language, translated],
  )
}
