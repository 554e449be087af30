// React's renderer as the Worker's build leaves it, beside React's own: what both draw, and how ours fails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import {
  Component,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { preload } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { gatherChunks } from '../../build/react-chunks'
import { withoutUnused } from '../../build/react-unused'

type Render = (
  page: ReactNode,
  options?: { onError?: (thrown: unknown) => string; signal?: AbortSignal },
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>

const SOURCE = 'react-dom/cjs/react-dom-server.edge.production.js'
const require = createRequire(import.meta.url)
function rendererOf(source: string): Render {
  const exported: { renderToReadableStream?: Render } = {}
  // React's development build, which tests run on, asks a renderer who owns an element.
  const told = source.replace('DefaultAsyncDispatcher = {', '$& getOwner: () => null,')
  compileFunction(told, ['require', 'exports'])(require, exported)
  if (!exported.renderToReadableStream) throw new Error('no renderer')
  return exported.renderToReadableStream
}
const source = readFileSync(new URL(`../../node_modules/${SOURCE}`, import.meta.url), 'utf8')
const ours = rendererOf(withoutUnused(gatherChunks(source)))
const theirs = rendererOf(source)
const drawn = async (render: Render, page: ReactNode) => new Response(await render(page)).text()

const Colour = createContext('none')
const Named = forwardRef<HTMLElement, { name: string }>(({ name }, ref) => <em ref={ref}>{name}</em>)
const Kept = memo(({ name }: { name: string }) => <i>{name}</i>)
class Old extends Component<{ from: number }> {
  static override contextType = Colour
  override state = { count: this.props.from }
  override render = () => (
    <b>
      {this.state.count} {String(this.context)}
    </b>
  )
}
function Hooks() {
  const id = useId()
  const [count, setCount] = useState(1)
  if (count < 3) setCount(count + 1)
  const [sum] = useReducer((all: number, more: number) => all + more, 2)
  const kept = useMemo(() => count * sum, [count, sum])
  const stored = useSyncExternalStore(
    () => () => {},
    () => 'browser',
    () => 'server',
  )
  useEffect(() => {
    throw new Error('no effect runs')
  })
  preload('/a.avif', { as: 'image', fetchPriority: 'high', imageSrcSet: '/a.avif 1x', imageSizes: '10px' })
  return (
    <p id={id} data-kept={kept} style={{ marginTop: 4, opacity: 0.5 }}>
      {useContext(Colour)} {stored} & &lt; {count}
      {'a'}
      {'b'}
    </p>
  )
}
const FORM = (
  <form action="/go?a=1&b" method="post" encType="text/plain" target="_top" onSubmit={() => {}}>
    <input name="a" defaultValue='"<' required />
    <input type="checkbox" defaultChecked formAction="/other" />
    <textarea name="t" defaultValue={'\nfirst line'} />
    <select defaultValue="2" name="s">
      <optgroup label="g">
        <option value="1">one</option>
        <option>2</option>
      </optgroup>
    </select>
    <button type="submit" name="n" formMethod="get" disabled={false}>
      Go
    </button>
  </form>
)
const PAGE = (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>{'A & B'}</title>
      <link rel="stylesheet" href="/a.css" />
      <link rel="icon" href="/a.png" />
      <script type="application/ld+json">{'{"a":"</b>"}'}</script>
      <script src="/a.js" type="module" async />
    </head>
    <body className="a b">
      <Colour value="red">
        <Hooks />
        <Old from={3} />
        <Fragment key="f">{[<Named key="1" name="n" />, <Kept key="2" name="k" />, null, false, 0, 'x']}</Fragment>
      </Colour>
      <img src="/b.png" srcSet="/b.png 2x" alt="" width={2} />
      <img src="/c.png" alt="" loading="lazy" />
      <picture>
        <source srcSet="/d.avif" type="image/avif" />
        <img src="/d.png" alt="" />
      </picture>
      <svg viewBox="0 0 2 2" strokeWidth={2} aria-hidden="true">
        <path d="M0 0" fillRule="evenodd" />
        <title>In a drawing</title>
      </svg>
      <pre>{'\n two'}</pre>
      <noscript>
        <img src="/e.png" alt="" />
      </noscript>
      <dialog open={false} popover="auto" hidden tabIndex={-1} />
      {createElement('my-part', { a: '1', b: true, c: false })}
      <hr />
      {FORM}
    </body>
  </html>
)

describe("PLAT-03 React's renderer without what no page has", () => {
  it('draws a document with every kind of tag, component and hook as React does, byte for byte', async () => {
    const html = await drawn(ours, PAGE)
    expect(html).toContain('<p id="_R_')
    expect(html).toContain('rel="preload" as="image"')
    expect(html).toBe(await drawn(theirs, PAGE))
  })

  it('draws a long page as React does', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `row ${index} é 💳`)
    const long = <ul>{rows.map((row) => [<li key={row}>{row}</li>])}</ul>
    expect(await drawn(ours, long)).toBe(await drawn(theirs, long))
  })

  it('names what a component throws and sends nothing', async () => {
    const broken = new Error('broken')
    const Breaks = () => {
      throw broken
    }
    for (const render of [ours, theirs]) {
      const onError = vi.fn(() => 'digest')
      await expect(render(<main>{<Breaks />}</main>, { onError })).rejects.toBe(broken)
      expect(onError.mock.calls.map(([thrown]: unknown[]) => thrown)).toEqual([broken])
    }
  })

  it('ends with the visitor', async () => {
    for (const render of [ours, theirs])
      await expect(render(PAGE, { signal: AbortSignal.abort('left'), onError: () => '' })).rejects.toBe('left')
  })

  it.each([
    ['a part that may wait', <Suspense key="s">text</Suspense>, /Element type is invalid/],
    ['a promise', <Waits key="w" />, /Waiting for a promise is not in this build/],
    ['styles of their own', <style key="t">{'a{}'}</style>, /<style> is not in this build/],
  ])('refuses %s by name', async (_what, page, error) => {
    await expect(ours(<main>{page}</main>, { onError: () => '' })).rejects.toThrow(error)
  })
})

function Waits() {
  return use(new Promise<string>(() => {}))
}
