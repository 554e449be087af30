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

/**
 * What this page asks of other origins from now on, and what it says in the console of scripts that were blocked and markup
 * that is not the server's.
 */
export function listen(page: Page, baseURL = ''): { complaints: string[]; foreign: string[] } {
  const heard = { complaints: [] as string[], foreign: [] as string[] }
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseURL).origin) heard.foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat|did not match/i.test(message.text())) heard.complaints.push(message.text())
  })
  return heard
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

/** The texts of the elements `selector` matches in the server's HTML of each path; no page is opened for that. */
export const sentTexts = (page: Page, paths: readonly string[], selector: string): Promise<string[][]> =>
  page.evaluate(
    ([all, parts]) =>
      Promise.all(
        all.map(async (path) => {
          const sent = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
          return [...sent.querySelectorAll(parts)].map((each) => each.textContent.trim())
        }),
      ),
    [paths, selector] as const,
  )
