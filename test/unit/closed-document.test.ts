// A page whose stream breaks off: what was readable stays, and the document is closed. T-CSP-8, D-107.
import { expect, it, vi } from 'vitest'
import { BREAK_NOTICE, closedDocument } from '#pages/layout/closed-document.ts'

const encoder = new TextEncoder()

/** The page as a visitor gets it when these pieces arrive and the stream then ends, or breaks. */
async function received(pieces: string[], { breaks = false, partBroke = false } = {}) {
  const onBreak = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece !== undefined) controller.enqueue(encoder.encode(piece))
      else if (breaks) controller.error(new Error('sk_live_S3CR3T'))
      else controller.close()
    },
  })
  const text = await new Response(closedDocument(body, { hasBroken: () => partBroke, onBreak })).text()
  return { text, onBreak }
}
const PAGE = '<html><body><main><h1>Küche</h1></main></body></html>'

it.each([1, 2, 7, 14, 1000])('a whole page passes unchanged, in pieces of %i', async (size) => {
  const pieces = PAGE.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const { text, onBreak } = await received(pieces)
  expect(text).toBe(PAGE)
  expect(onBreak).not.toHaveBeenCalled()
})

it.each([1, 3, 1000])('where a part of the page broke, the page says so before it ends: pieces of %i', async (size) => {
  const pieces = PAGE.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const { text } = await received(pieces, { partBroke: true })
  expect(text).toBe(PAGE.replace('</body>', `${BREAK_NOTICE}</body>`))
})

it('T-CSP-8 a stream that breaks: all that came is kept, the document is closed, and nothing tells of the cause', async () => {
  const { text, onBreak } = await received(['<html><body><main><h1>Terms</h1><p>Read', ' this'], { breaks: true })
  expect(text).toBe(`<html><body><main><h1>Terms</h1><p>Read this</script></main>${BREAK_NOTICE}</body></html>`)
  expect(onBreak).toHaveBeenCalledOnce()
  expect(String(onBreak.mock.calls[0]?.[0])).toContain('S3CR3T') // for the log
})

it.each(['<main><p>One</p><a href="/x', '<main><p>One</p></p', '<main><p>One</p><img alt="a &gt; b" src="'])(
  'a stream that breaks within a tag, %s: the tag is ended, so that the sentence can be read',
  async (begun) => {
    const { text } = await received([`<html><body>${begun}`], { breaks: true })
    expect(text).toContain(`<p>One</p>`)
    expect(text).toMatch(/">\s*<\/script><\/main><p role="alert"/)
  },
)

it('nothing at all but a break is a document too', async () => {
  const { text } = await received([], { breaks: true })
  expect(text).toBe(`</script></main>${BREAK_NOTICE}</body></html>`)
})
