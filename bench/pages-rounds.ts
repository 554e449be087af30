// Rounds of Lighthouse over every route and its static control, in a different order each round, until all runs are
// done or the time is up. A page that fails twice in a row is skipped in that round and counted.
import { messageOf } from '../scripts/failure.ts'
import type { Front } from './front.ts'
import { type Lighthouse, startLighthouse } from './lighthouse.ts'
import type { PageReport, Question } from './lighthouse-report.ts'

type Kind = 'site' | 'control'

const CATEGORIES = { site: ['performance', 'accessibility', 'best-practices', 'seo'], control: ['performance'] }

interface Route {
  name: string
  path: string
}
/** Reports in the order of the rounds, one of each kind per round. */
export interface Looked extends Route {
  noindex: boolean
  site: PageReport[]
  control: PageReport[]
  missing: number
}
interface Looking {
  front: Pick<Front, 'site' | 'control'>
  chromium: string
  routes: readonly Route[]
  upstream: URL
  runs: number
  minutes: number
}

export async function lookAtPages({ front, chromium, routes, upstream, runs, minutes }: Looking): Promise<Looked[]> {
  const end = performance.now() + minutes * 60_000
  const results: Looked[] = []
  if (routes.length === 0) return results
  for (const route of routes)
    results.push({ ...route, noindex: await isNoindex(upstream, route), site: [], control: [], missing: 0 })
  for (let round = 0; round < runs; round++) {
    const order = round % 2 === 0 ? results : results.toReversed()
    for (const result of order) {
      if (performance.now() > end) {
        console.log(`\nThe ${minutes} minutes are up: what was measured until now is below.`)
        return results
      }
      // Both or neither, because ratios are taken within a round.
      const pair = await lookAtBoth({ front, chromium, result, controlFirst: round % 2 === 1 })
      process.stdout.write(pair ? '.' : '!')
      if (!pair) result.missing++
      else {
        result.site.push(pair.site)
        result.control.push(pair.control)
      }
    }
    process.stdout.write(` round ${round + 1} of ${runs}\n`)
  }
  return results
}

async function lookAtBoth({
  front,
  chromium,
  result,
  controlFirst,
}: Pick<Looking, 'front' | 'chromium'> & { result: Looked; controlFirst: boolean }): Promise<Record<
  Kind,
  PageReport
> | null> {
  const { path, noindex } = result
  const pair: Partial<Record<Kind, PageReport>> = {}
  const kinds: Kind[] = controlFirst ? ['control', 'site'] : ['site', 'control']
  for (const kind of kinds) {
    // These pages are deliberately hidden from search engines.
    const skipAudits = noindex ? ['is-crawlable'] : []
    const asked = { url: front[kind] + path, categories: CATEGORIES[kind], skipAudits }
    const report = (await lookOnce(chromium, asked)) ?? (await lookOnce(chromium, asked))
    if (!report) return null
    pair[kind] = report
  }
  const { site, control } = pair
  return site && control ? { site, control } : null
}

/** A report from a new browser, or null. */
export async function lookOnce(chromium: string, asked: Question): Promise<PageReport | null> {
  let browser: Lighthouse | undefined
  try {
    browser = await startLighthouse(chromium)
    return await browser.look(asked)
  } catch (thrown) {
    console.warn(`\n${asked.url}: ${messageOf(thrown)}`)
    return null
  } finally {
    await browser?.stop()
  }
}

async function isNoindex(upstream: URL, { path }: Route): Promise<boolean> {
  const answer = await fetch(new URL(path, upstream), { redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
  const html = await answer.text()
  return /noindex/.test(answer.headers.get('X-Robots-Tag') ?? '') || /<meta name="robots" content="noindex"/.test(html)
}
