// Medians of the Lighthouse rounds, compared with the goals, and the audits below a full score by route.
import type { FailedAudit, PageReport } from './lighthouse-report.ts'
import type { Looked } from './pages-rounds.ts'
import { ratio, spread } from './stats.ts'

const MAX_IMAGE = 40_000
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo']

/** The numeric fields of a report. */
type Figure = {
  [Key in keyof PageReport]: PageReport[Key] extends number ? Key : never
}[keyof PageReport]

export function summary(measured: readonly Looked[]) {
  return measured
    .filter(({ site }) => site.length > 0)
    .map(({ name, path, noindex, site, control, missing }) => {
      const column = (reports: readonly PageReport[], key: Figure) => reports.map((report) => report[key])
      const both = (key: Figure) => ({ site: spread(column(site, key)), control: spread(column(control, key)) })
      const scores = Object.fromEntries(
        SCORES.map((id) => [id, spread(site.map((report) => report.scores[id] ?? Number.NaN))]),
      )
      const lcpRatio = ratio(column(site, 'lcpMs'), column(control, 'lcpMs'))
      const tbtOver = spread(site.map(({ tbtMs }, round) => tbtMs - (control[round]?.tbtMs ?? Number.NaN)))
      const cls = both('cls')
      const largestImage = Math.max(...column(site, 'largestImage'))
      const goals = {
        'scores 100': SCORES.every((id) => scores[id]?.median === 100),
        'LCP ≤ 1.1 × static': lcpRatio.median <= 1.1,
        'TBT ≤ static + 20 ms': tbtOver.median <= 20,
        'CLS 0': cls.site.median === 0,
        'images ≤ 40 KB': largestImage <= MAX_IMAGE,
      }
      return {
        name,
        path,
        noindex,
        runs: site.length,
        missing,
        goals,
        scores,
        lcpMs: both('lcpMs'),
        lcpRatio,
        lcpElements: [...new Set(site.map(({ lcpElement }) => lcpElement))],
        fcpMs: both('fcpMs'),
        speedIndexMs: both('speedIndexMs'),
        tbtMs: both('tbtMs'),
        tbtOver,
        cls,
        shifted: site.flatMap((report) => report.shifted),
        benchmarkIndex: spread(column(site, 'benchmarkIndex')),
        largestImage,
        scriptBytes: Math.max(...column(site, 'scriptBytes')),
        failed: failedOf(site),
      }
    })
}

/** Audits that failed in any round; those that lower a score come first. */
function failedOf(reports: readonly PageReport[]): (FailedAudit & { rounds: number })[] {
  const byId = new Map<string, FailedAudit & { rounds: number }>()
  for (const { failed } of reports)
    for (const audit of failed) {
      const known = byId.get(audit.id) ?? { ...audit, rounds: 0 }
      byId.set(audit.id, { ...known, rounds: known.rounds + 1, score: Math.min(known.score, audit.score) })
    }
  return [...byId.values()].sort((a, b) => b.weight - a.weight || a.score - b.score)
}

export function reportPages(pages: ReturnType<typeof summary>): void {
  const rows = pages.map(({ path, noindex, runs, scores, lcpMs, lcpRatio, tbtOver, cls, largestImage, goals }) => [
    noindex ? `${path} *` : path,
    {
      runs,
      'perf / a11y / best / seo': SCORES.map((id) => scores[id]?.median).join(' / '),
      'LCP ms': lcpMs.site.median.toFixed(0),
      'LCP ÷ static': `${lcpRatio.median.toFixed(2)} (${lcpRatio.low.toFixed(2)}–${lcpRatio.high.toFixed(2)})`,
      'TBT over static, ms': `${tbtOver.median.toFixed(0)} (${tbtOver.low.toFixed(0)}–${tbtOver.high.toFixed(0)})`,
      CLS: cls.site.median.toFixed(3),
      'largest image': `${(largestImage / 1000).toFixed(1)} KB`,
      missed: Object.entries(goals)
        .filter(([, met]) => !met)
        .map(([goal]) => goal)
        .join(', '),
    },
  ])
  console.table(Object.fromEntries(rows))
  if (pages.some(({ noindex }) => noindex))
    console.log('* kept out of search engines on purpose, which is not held against it')
  for (const { path, failed, runs } of pages) {
    const costing = failed.filter(({ weight }) => weight > 0)
    if (costing.length > 0) console.log(`\n${path}`)
    for (const { category, id, score, title, displayValue, rounds } of costing)
      console.log(`  ${category} ${id} ${Math.round(score * 100)} in ${rounds} of ${runs}: ${title} ${displayValue}`)
  }
}
