// Sources of the shop as syntax trees, and which module imports which.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import packageFile from '../../package.json' with { type: 'json' }

const root = new URL('../..', import.meta.url)

/** A node of an ESTree; its children are found by walking. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export interface Source {
  /** Path from the root of the repository. */
  file: string
  text: string
  program: Node
  /** Files of the repository it imports when it is evaluated. */
  now: string[]
  /** Files it imports later. */
  later: string[]
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Calls `visit` for a node and everything below it, with its parents, the nearest first. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) {
  visit(node, parents)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, [node, ...parents])
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)
    .sort()

/** `#domain/cart/cart.ts` is `src/domain/cart/cart.ts`, as package.json says; null for a package. */
function fileNamed(from: string, given: string): string | null {
  if (given.startsWith('.')) return posix.join(posix.dirname(from), given)
  if (!given.startsWith('#')) return null
  const slash = given.indexOf('/')
  const target: string | undefined =
    packageFile.imports[`${given.slice(0, slash)}/*` as keyof typeof packageFile.imports]
  return target === undefined ? null : target.replace(/^\.\//, '').replace('*', given.slice(slash + 1))
}

const known = new Map<string, Source>()

/** A source, parsed once. */
export function sourceOf(file: string): Source {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(new URL(file, root), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const now: string[] = []
  const later: string[] = []
  const add = (list: string[], given: unknown) => {
    const target = typeof given === 'string' ? fileNamed(file, given) : null
    if (target !== null && /\.tsx?$/.test(target)) list.push(target)
  }
  const tree = program as unknown as Node
  walk(tree, (node) => {
    const { value } = (node.source ?? {}) as { value?: unknown }
    if (node.type === 'ImportExpression') add(later, value)
    if (node.type === 'ExportAllDeclaration' && node.exportKind !== 'type') add(now, value)
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return
    const names = node.specifiers as Node[]
    const isType = (name: Node) => name.importKind === 'type' || name.exportKind === 'type'
    if (node.importKind === 'type' || node.exportKind === 'type' || (names.length > 0 && names.every(isType))) return
    add(now, value)
  })
  const source = { file, text, program: tree, now, later }
  known.set(file, source)
  return source
}

/** Every file that these lead to, now or later, themselves included, without what is behind `stops`. */
export function reachableFrom(files: readonly string[], stops: readonly string[] = []): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || stops.includes(file)) continue
    found.add(file)
    const { now, later } = sourceOf(file)
    waiting.push(...now, ...later)
  }
  return found
}
