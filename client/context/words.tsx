// Texts in the language of the page, for components.
import { createElement, Fragment, type ReactNode } from 'react'
import { type Texts, type Words, wordsIn } from '#domain/text/words.ts'
import { useShop } from './shop.tsx'

const asNode = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** Texts of a group; a text with parts gives a React node. `english` is the constant that declares the group. */
export function useWords<const English extends Texts>(
  group: string,
  english: English,
): Words<English, ReactNode, ReactNode> {
  const { market, words } = useShop()
  return wordsIn<English, ReactNode, ReactNode>(
    english,
    { language: market.language, translated: words?.[group] },
    asNode,
  )
}
