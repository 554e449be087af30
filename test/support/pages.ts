// What the journeys over the professional, teams, consultation, checkout, FAQ and legal pages share.
import type { Locator, Page, Request } from '@playwright/test'

/** Every call and every form post of this page from now on, as method and path. */
export function recordTraffic(page: Page): { calls: string[]; requests: Request[] } {
  const seen = { calls: [] as string[], requests: [] as Request[] }
  page.on('request', (request) => {
    seen.requests.push(request)
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || request.method() !== 'GET') seen.calls.push(`${request.method()} ${pathname}`)
  })
  return seen
}

/** Brings an island into view, with a hand on it if it waits for one, waits until it lives, and gives its region. */
export async function wake(page: Page, name: string): Promise<Locator> {
  const island = page.locator(`[data-island="${name}"]`)
  const first = island.locator(':scope > *').first()
  await first.scrollIntoViewIfNeeded()
  if ((await island.getAttribute('data-when')) === 'touch') await first.dispatchEvent('pointerover')
  await page.locator(`[data-island="${name}"][data-hydrated]`).waitFor({ state: 'attached' })
  return island
}
