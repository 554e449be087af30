// On the server a component is drawn once and never used: no effect runs, no handler is called, nothing is waited for.
// What only those need was a twentieth of the Worker. This plugin takes it out of client/ before the build looks at
// what is still asked for; the HTML is the same byte for byte (test/react-chunks.test.ts).
import { minifySync, type Plugin, parseSync, Visitor } from 'vite'

/** Hooks that do nothing on a server and answer nothing. */
const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useImperativeHandle']

/** Hooks that change nothing, so that one whose answer nobody reads can go. `useId` counts, and stays. */
const WITHOUT_TRACE = ['useRef', 'useCallback', 'useMemo', 'useEffectEvent', 'useContext', 'useState']

const HANDLER = /^on[A-Z]/
const NOTHING = '() => {}'

interface Change {
  start: number
  end: number
  text: string
}

/** A module of client/ without what only a browser runs. `name` tells the language. */
export function drawnOnly(name: string, source: string): string {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const changes: Change[] = []
  const replace = ({ start, end }: { start: number; end: number }, text: string) => changes.push({ start, end, text })
  const emptied = (body: { start: number; end: number } | null) => body && replace(body, '{}')
  const isFunction = (type: string | undefined) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
  new Visitor({
    // Nothing that is drawn waits, so whatever waits is not drawn.
    FunctionDeclaration: ({ async, body }) => void (async && emptied(body)),
    FunctionExpression: ({ async, body }) => void (async && emptied(body)),
    ArrowFunctionExpression: ({ async, body }) => void (async && emptied(body)),
    ExpressionStatement(node) {
      const { expression } = node
      if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') return
      if (EFFECTS.includes(expression.callee.name)) replace(node, ';')
    },
    JSXOpeningElement({ name: element, attributes }) {
      const isTag = element.type === 'JSXIdentifier' && /^[a-z]/.test(element.name)
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue
        const { name: handler } = attribute.name
        const given = attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : undefined
        if (isTag && (HANDLER.test(handler) || handler === 'ref')) replace(attribute, '')
        // A component may ask whether it has been given one.
        else if (!isTag && HANDLER.test(handler) && given && isFunction(given.type)) replace(given, NOTHING)
      }
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && HANDLER.test(key.name) && isFunction(value.type)) replace(value, NOTHING)
    },
  }).visit(program)
  return applied(source, changes)
}

/** The outermost of changes that lie within each other. */
function applied(source: string, changes: Change[]): string {
  let at = 0
  let text = ''
  for (const change of changes.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (change.start < at) continue
    text += source.slice(at, change.start) + change.text
    at = change.end
  }
  return text + source.slice(at)
}

/** Without the names that nothing reads any more, so that the build sees which imports can go. */
export const usedOnly = (name: string, source: string): string =>
  minifySync(name, source, {
    module: true,
    mangle: false,
    codegen: { removeWhitespace: false },
    compress: { treeshake: { manualPureFunctions: WITHOUT_TRACE } },
  }).code

/** Ours, but what is read as text: the inline script of every page. */
const CLIENT = /\/client\/.*\.tsx?$/

const step = (name: string, enforce: 'pre' | 'post', change: (name: string, source: string) => string): Plugin => ({
  name,
  enforce,
  apply: (_config, { command, isSsrBuild }) =>
    command === 'build' && isSsrBuild === true && process.env.REACT_CHUNKS !== 'untouched',
  transform: { filter: { id: CLIENT }, handler: (code, id) => ({ code: change(id, code), map: null }) },
})

/** Both steps, for the Worker's build: one on our sources, one on the JavaScript made of them. */
export const drawnOnlyPlugins = (): Plugin[] => [
  step('drawn-only', 'pre', drawnOnly),
  step('drawn-only-unused', 'post', (name, source) => usedOnly(name.replace(/tsx?$/, 'js'), source)),
]
