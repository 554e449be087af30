// One round of Lighthouse in a process of its own, so that it neither slows the server it looks at nor outlives its
// time: told an address, it answers with what bench/pages.mjs needs of the report. CHROMIUM names the browser.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const SHOWN_ITEMS = 8

const root = process.getuid?.() === 0
const browser = await launch({
  chromePath: process.env.CHROMIUM,
  logLevel: 'silent',
  chromeFlags: [
    '--headless=new',
    '--ignore-certificate-errors',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    ...(root ? ['--no-sandbox'] : []), // Chromium refuses one as root
  ],
})
const stop = () => {
  browser.kill()
  process.exit(0)
}
process.on('disconnect', stop)
process.on('SIGTERM', stop)
process.on('message', async ({ url, whole, skipAudits }) => {
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: [],
      logLevel: 'silent',
      onlyCategories: whole ? CATEGORIES : ['performance'],
      skipAudits,
      maxWaitForLoad: 45_000,
    })
    process.send({ report: essence(result.lhr) })
  } catch (thrown) {
    process.send({ error: String(thrown?.message ?? thrown) })
  }
})
process.send({ ready: true })

function essence(lhr) {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const { audits } = lhr
  const requests = audits['network-requests'].details?.items ?? []
  const bytes = (type) => requests.filter(({ resourceType }) => resourceType === type).map((item) => item.transferSize)
  const value = (id) => audits[id]?.numericValue ?? Number.NaN
  return {
    version: lhr.lighthouseVersion,
    /** How fast Lighthouse found the machine: about 1500 and more on an idle laptop. */
    benchmarkIndex: lhr.environment.benchmarkIndex,
    scores: Object.fromEntries(Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round(score * 100)])),
    lcpMs: value('largest-contentful-paint'),
    fcpMs: value('first-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    speedIndexMs: value('speed-index'),
    cls: value('cumulative-layout-shift'),
    largestImage: Math.max(0, ...bytes('Image')),
    scriptBytes: bytes('Script').reduce((sum, size) => sum + size, 0),
    lcpElement: nodeOf(audits['lcp-breakdown-insight']),
    shifted: (audits['layout-shifts']?.details?.items ?? []).map(({ node, score, subItems }) => ({
      snippet: node?.snippet ?? '',
      score,
      causes: (subItems?.items ?? []).map(({ cause, extra }) => `${cause} ${extra?.value ?? extra?.snippet ?? ''}`),
    })),
    failed: failedAudits(lhr),
  }
}

const nodeOf = (audit) => audit?.details?.items?.find(({ type }) => type === 'node')?.snippet ?? ''

/** Everything below a full score: what counts for the category, and unweighted advice, each with its reasons. */
function failedAudits({ audits, categories }) {
  const failed = []
  for (const [category, { auditRefs }] of Object.entries(categories))
    for (const { id, weight, group } of auditRefs) {
      const { score, title, displayValue = '', details } = audits[id]
      if (score === null || score >= 1 || group === 'hidden') continue
      const items = (details?.items ?? []).slice(0, SHOWN_ITEMS).map(shortened)
      failed.push({ category, id, weight, score, title, displayValue, items })
    }
  return failed
}

const shortened = (item) =>
  JSON.parse(
    JSON.stringify(item, (key, value) => {
      if (['boundingRect', 'lhId', 'path', 'source', 'screenshot'].includes(key)) return undefined
      if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS)
      return typeof value === 'string' ? value.slice(0, 300) : value
    }),
  )
