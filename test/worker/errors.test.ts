// Uncaught errors on the server and the log of what nobody can find. D-20, D-107.
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createShop } from '#test/support/shop.ts'

vi.mock('#pages/shop/terms.tsx', () => ({
  TermsPage() {
    throw new Error('secret detail: token=abc')
  },
}))
afterAll(() => {
  vi.doUnmock('#pages/shop/terms.tsx')
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('ERR-27 an error while rendering answers 500 with the stated text, uncached and without a word of its cause', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const shop = await createShop()
  const response = await shop.fetch('/terms')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain('<h1>Unexpected Application Error!</h1>')
  expect(html).not.toContain('secret')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(logged.mock.calls.flat().join(' ')).toContain('secret detail')
})

it('NF-07 NF-08 ERR-24 an unknown path is logged once as a 404; an app-owned one is redirected and not logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const shop = await createShop()
  const unknown = await shop.fetch('/nowhere/at/all')
  expect(unknown.status).toBe(404)
  const html = (await unknown.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]
  expect(heading).toBe("This page doesn't exist on the Acme marketing site.")
  const lines = logged.mock.calls.flat().map((line) => JSON.parse(String(line)))
  expect(lines).toEqual([{ level: 'warn', event: 'not_found', status: 404, path: '/nowhere/at/all' }])
  logged.mockClear()
  const login = await shop.fetch('/login?next=1')
  expect(login.status).toBe(302)
  expect(login.headers.get('Location')).toBe('https://app.acme.example/login?next=1')
  expect(logged).not.toHaveBeenCalled()
})
