// Pages that break in the middle: after the shell has been sent there is no other status any more, but nothing of the
// error reaches the visitor and nobody keeps the page. T-CSP-8, D-107; the cases shell-throw and stream-late-throw.
import { Suspense, use } from 'react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createShop } from '#test/support/shop.ts'

const SECRET = 'sk_live_S3CR3T'
const breaks = vi.hoisted(() => ({ late: true }))

// The shop has no part that waits; these stand in for one somebody adds.
vi.mock('#pages/shop/terms.tsx', () => ({
  TermsPage: () => (
    <>
      <h1>Terms</h1>
      <Suspense fallback={<p>The rest is on its way.</p>}>
        <Late />
      </Suspense>
    </>
  ),
}))
vi.mock('#pages/shop/home.tsx', () => ({
  HomePage() {
    throw new Error(`refused: token=${SECRET}`)
  },
}))
afterAll(() => {
  vi.doUnmock('#pages/shop/terms.tsx')
  vi.doUnmock('#pages/shop/home.tsx')
})
function Late() {
  use(lateWork())
  return <p>The rest is here.</p>
}
let work: Promise<void> | undefined
const lateWork = () => {
  work ??= new Promise((resolve, reject) =>
    setTimeout(() => (breaks.late ? reject(new Error(`refused: token=${SECRET}`)) : resolve()), 30),
  )
  return work
}

afterEach(() => {
  vi.restoreAllMocks()
  work = undefined
})

it('T-CSP-8 fault stream-late-throw: the stream ends, shows no text of the error, and nobody keeps the page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  breaks.late = true
  const shop = await createShop()
  const response = await shop.fetch('/terms')
  const html = await response.text()
  await shop.settled()
  expect(response.status).toBe(200)
  expect(html).toContain('The rest is on its way.')
  expect(html).toMatch(
    /<p role="alert"[^>]*>The rest of this page did not arrive\.[^<]*<a [^>]*>[^<]+<\/a><\/p><\/body><\/html>$/,
  )
  // React's development build, which runs here, hands message and stacks on as further arguments; the production build,
  // which is all the built Worker holds (T-CSP-7 in boundaries.test.ts), has the digest alone.
  const asBuilt = html.replaceAll(/(\$RX\("B:0","render")(?:,"(?:[^"\\]|\\.)*")+\)/g, '$1)')
  expect(asBuilt).toContain('$RX("B:0","render")')
  expect(asBuilt).not.toMatch(/S3CR3T|refused|\bat \w+ \(/)
  expect(logged.mock.calls.flat().join(' ')).toContain('render_failed')

  // What has begun cannot be taken back from a cache, so a page that still waits is offered to none.
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()

  // Kept, it would be answered with the gap again.
  breaks.late = false
  work = undefined
  const next = await (await shop.fetch('/terms')).text()
  expect(next).toContain('The rest is here.')
})

it('T-CSP-8 fault shell-throw: the static error page with the full header set, no-store', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shop = await createShop()
  const response = await shop.fetch('/')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain('Unexpected Application Error!')
  expect(html).not.toMatch(/S3CR3T|refused/)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  // A partner's frame shows the error rather than the browser's own "refused to connect".
  expect(response.headers.get('x-frame-options')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
})
