// Where the groups of texts are read, by their calls in the sources.
import { type Node, sourceOf, walk } from './syntax.ts'

export interface WordUse {
  file: string
  /** The literal in the call, or null for anything else. */
  group: string | null
  /** File the constant with the English texts comes from, or null if it is no import. */
  from: string | null
}

const READERS = ['#client/context/words.tsx', '#client/stores/words.ts']

/** Calls of `useWords(group, english)` and `wordsOf(shop, group, english)`. */
export function wordUsesIn(file: string): WordUse[] {
  const { program, text } = sourceOf(file)
  if (!/\b(?:useWords|wordsOf)\b/.test(text)) return []
  const origin = new Map<string, string>()
  const uses: WordUse[] = []
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const name of node.specifiers as Node[])
        origin.set((name.local as Node & { name: string }).name, (node.source as Node & { value: string }).value)
    if (node.type !== 'CallExpression') return
    const { name } = node.callee as Node & { name?: string }
    if (name === undefined || !READERS.includes(origin.get(name) ?? '')) return
    const [group, english] = (node.arguments as Node[]).slice(name === 'useWords' ? 0 : 1)
    uses.push({
      file,
      group: group?.type === 'Literal' && typeof group.value === 'string' ? group.value : null,
      from: origin.get((english as (Node & { name?: string }) | undefined)?.name ?? '') ?? null,
    })
  })
  return uses
}
