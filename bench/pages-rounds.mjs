// Rounds of Lighthouse: every route and its static control, in another order each round, until the runs are done or the
// time is up. A page that gives no report twice in a row is left out of that round and counted.
import { startLighthouse } from './lighthouse.mjs'

/**
 * @param {{ front: { site: string, control: string }, chromium: string, routes: { name: string, path: string }[],
 *   upstream: URL, runs: number, minutes: number }} options
 * @returns {Promise<{ name: string, path: string, noindex: boolean, site: object[], control: object[], missing: number }[]>}
 *   reports in the order of the rounds, one of each kind a round
 */
export async function lookAtPages({ front, chromium, routes, upstream, runs, minutes }) {
  const end = performance.now() + minutes * 60_000
  const results = []
  for (const route of routes)
    results.push({ ...route, noindex: await isNoindex(upstream, route), site: [], control: [], missing: 0 })
  for (let round = 0; round < runs; round++) {
    const order = round % 2 === 0 ? results : results.toReversed()
    for (const result of order) {
      if (performance.now() > end) {
        console.log(`\nThe ${minutes} minutes are up: what was measured until now is below.`)
        return results
      }
      // Both or none: ratios are taken within a round.
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

async function lookAtBoth({ front, chromium, result, controlFirst }) {
  const { path, noindex } = result
  const pair = {}
  for (const kind of controlFirst ? ['control', 'site'] : ['site', 'control']) {
    // Keeping a page out of search engines is what it is meant to do there.
    const skipAudits = noindex ? ['is-crawlable'] : []
    const asked = { url: front[kind] + path, whole: kind === 'site', skipAudits }
    pair[kind] = (await lookOnce(chromium, asked)) ?? (await lookOnce(chromium, asked))
    if (!pair[kind]) return null
  }
  return pair
}

/** One report from a browser of its own, or null. */
async function lookOnce(chromium, asked) {
  let browser
  try {
    browser = await startLighthouse(chromium)
    return await browser.look(asked)
  } catch (thrown) {
    console.warn(`\n${asked.url}: ${thrown.message}`)
    return null
  } finally {
    await browser?.stop()
  }
}

async function isNoindex(upstream, { path }) {
  const answer = await fetch(new URL(path, upstream), { redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
  const html = await answer.text()
  return /noindex/.test(answer.headers.get('X-Robots-Tag') ?? '') || /<meta name="robots" content="noindex"/.test(html)
}
