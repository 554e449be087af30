// Sentences written in the sources, where a person would read them: text between tags, and attributes.
import { type Node, sourceOf, walk } from './syntax.ts'

/** Attributes that hold no words for people, however many there are in them. */
const NOT_WORDS =
  /^(?:className|class|classes|style|d|viewBox|points|transform|sizes|srcSet|media|rel|allow|sandbox|autoComplete|href|src|key|id|htmlFor|aria-(?:labelledby|describedby|controls|owns)|data-.*|content|accept|pattern|type)$/

export interface Literal {
  file: string
  line: number
  text: string
}

/** Two words or more, but no names of classes. */
const isSentence = (text: string): boolean =>
  /\p{L}[\p{L}\p{P}\d]*\s+[\p{P}\d]*\p{L}/u.test(text) &&
  !text.split(' ').every((name) => /^[a-z]+-[\w{}-]+$/.test(name))

/** The fixed text of a literal or template, or null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return (node.value as string).replace(/\s+/g, ' ').trim()
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/** Is it what an element shows: below a child or an attribute with words, without what decides between texts? */
function isShown(node: Node, parents: readonly Node[]): boolean {
  let below = node
  for (const parent of parents) {
    if (parent.type === 'JSXAttribute') return !NOT_WORDS.test(nameOf(parent.name as Node))
    if (parent.type === 'JSXElement' || parent.type === 'JSXFragment') return true
    // `kind === 'two words' ? … : …`, `labels['two words']`
    if (parent.type === 'BinaryExpression' && parent.operator !== '+') return false
    if (parent.type === 'ConditionalExpression' && parent.test === below) return false
    if (parent.type === 'MemberExpression' && parent.property === below) return false
    below = parent
  }
  return false
}

const nameOf = (node: Node): string =>
  node.type === 'JSXNamespacedName'
    ? `${nameOf(node.namespace as Node)}:${nameOf(node.name as Node)}`
    : String(node.name)

const NOT_READ = new Set(['ThrowStatement', 'TSLiteralType', 'ImportDeclaration'])

/** Is it in an error or a line of the log, which no shopper reads? */
const isForEngineers = (parents: readonly Node[]): boolean =>
  parents.some(
    ({ type, callee }) =>
      NOT_READ.has(type) || (isCall(type) && /^(?:Error|TypeError|console|logEvent)$/.test(rootOf(callee as Node))),
  )

const isCall = (type: string): boolean => type === 'CallExpression' || type === 'NewExpression'
const rootOf = (node: Node): string =>
  node.type === 'MemberExpression' ? rootOf(node.object as Node) : String(node.name)

function literalsIn(
  file: string,
  isWanted: (text: string, node: Node, parents: readonly Node[]) => boolean,
): Literal[] {
  const { program, text } = sourceOf(file)
  const found: Literal[] = []
  walk(program, (node, parents) => {
    const written = textOf(node)
    if (written === null || !isSentence(written) || !isWanted(written, node, parents)) return
    found.push({ file, line: text.slice(0, node.start).split('\n').length, text: written })
  })
  return found
}

/** Sentences of two words or more in the JSX of a file. */
export const sentencesInJsx = (file: string): Literal[] =>
  literalsIn(file, (_, node, parents) => isShown(node, parents))

/** Literals of two words or more that begin like a sentence, anywhere in a file. */
export const sentencesIn = (file: string): Literal[] =>
  literalsIn(file, (text, _, parents) => /^\p{Lu}/u.test(text) && !isForEngineers(parents))
