// Lighthouse in its own process, so that it neither slows the server under test nor runs past its time: it receives a
// URL and sends back the part of the report that bench/pages.ts uses. CHROMIUM is the browser's path.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Answer, FailedAudit, PageReport, Question } from './lighthouse-report.ts'

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
    ...(root ? ['--no-sandbox'] : []), // Chromium refuses to run as root with a sandbox
  ],
})
const stop = () => {
  browser.kill()
  process.exit(0)
}
process.on('disconnect', stop)
process.on('SIGTERM', stop)
const say = (answer: Answer) => void process.send?.(answer)
process.on('message', async ({ url, categories, skipAudits }: Question) => {
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: [],
      logLevel: 'silent',
      onlyCategories: [...categories],
      onlyAudits: ['network-requests'], // in addition to those of the categories
      skipAudits,
      maxWaitForLoad: 45_000,
    })
    if (!result) throw new Error('it gave no result.')
    say({ report: essence(result.lhr as Lhr) })
  } catch (thrown) {
    say({ error: thrown instanceof Error ? thrown.message : String(thrown) })
  }
})
say({ ready: true })

/** The used fields of an audit's details, whose shape differs per audit. */
interface Item {
  type?: string
  snippet?: string
  resourceType?: string
  url?: string
  transferSize?: number
  node?: { snippet?: string }
  score?: number
  subItems?: { items: { cause: string; extra?: { value?: string; snippet?: string } }[] }
}
interface Audit {
  score: number | null
  title: string
  displayValue?: string
  numericValue?: number
  details?: { items?: Item[] }
}
/** The used fields of Lighthouse's result. */
interface Lhr {
  runtimeError?: { message: string }
  lighthouseVersion: string
  environment: { benchmarkIndex: number }
  audits: Record<string, Audit>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number; group?: string }[] }>
}

function essence(lhr: Lhr): PageReport {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const { audits } = lhr
  const requests = audits['network-requests']?.details?.items ?? []
  const bytes = (type: string) =>
    requests.filter(({ resourceType }) => resourceType === type).map(({ transferSize = 0 }) => transferSize)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    version: lhr.lighthouseVersion,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    lcpMs: value('largest-contentful-paint'),
    fcpMs: value('first-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    speedIndexMs: value('speed-index'),
    cls: value('cumulative-layout-shift'),
    largestImage: Math.max(0, ...bytes('Image')),
    scriptBytes: bytes('Script').reduce((sum, size) => sum + size, 0),
    scripts: requests.flatMap(({ resourceType, url = '' }) =>
      resourceType === 'Script' && url.startsWith('http') ? [new URL(url).pathname] : [],
    ),
    lcpElement: nodeOf(audits['lcp-breakdown-insight']),
    shifted: (audits['layout-shifts']?.details?.items ?? []).map(({ node, score, subItems }) => ({
      snippet: node?.snippet ?? '',
      score: score ?? 0,
      causes: (subItems?.items ?? []).map(({ cause, extra }) => `${cause} ${extra?.value ?? extra?.snippet ?? ''}`),
    })),
    failed: failedAudits(lhr),
  }
}

const nodeOf = (audit: Audit | undefined) => audit?.details?.items?.find(({ type }) => type === 'node')?.snippet ?? ''

/** All audits below a full score, with their reasons: those that count for a category, and unweighted advice. */
function failedAudits({ audits, categories }: Lhr): FailedAudit[] {
  const failed: FailedAudit[] = []
  for (const [category, { auditRefs }] of Object.entries(categories))
    for (const { id, weight, group } of auditRefs) {
      const { score = null, title = id, displayValue = '', details } = audits[id] ?? {}
      if (score === null || score >= 1 || group === 'hidden') continue
      const items = (details?.items ?? []).slice(0, SHOWN_ITEMS).map(shortened)
      failed.push({ category, id, weight, score, title, displayValue, items })
    }
  return failed
}

const shortened = (item: Item): unknown =>
  JSON.parse(
    JSON.stringify(item, (key, value) => {
      if (['boundingRect', 'lhId', 'path', 'source', 'screenshot'].includes(key)) return undefined
      if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS)
      return typeof value === 'string' ? value.slice(0, 300) : value
    }),
  )
