// Which texts a page sends to the browser.
import type { IslandName } from '#client/islands/island.tsx'
import type { WordGroups } from '#domain/text/words.ts'
import { ISLAND_WORDS, SCRIPT_WORDS } from './island-words.ts'

/**
 * The texts a page sends to the browser: the groups that these islands and the page's own scripts read, as far as they
 * differ from the English ones. Undefined if there are none, so that a page in English carries nothing.
 */
export function wordsOnPage(words: WordGroups, islands: Iterable<IslandName>): WordGroups | undefined {
  const groups = new Set([...SCRIPT_WORDS, ...[...islands].flatMap((island) => ISLAND_WORDS[island])])
  const carried = Object.entries(words).filter(([group]) => groups.has(group))
  return carried.length === 0 ? undefined : Object.fromEntries(carried)
}
