// Runs Lighthouse on the app's main pages: accessibility, best practices, and the script size that HOST-62 limits. They
// need a sign-in and are hidden from search engines, so speed of a first visit and SEO are not measured. Screens and
// signed-in accounts come from scripts/app-screens.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import budgets from '../budgets.json' with { type: 'json' }
import { cookiesOf } from '../scripts/app-screens/people.ts'
import type { AppScreen } from '../scripts/app-screens/screens.ts'
import { serveApp } from '../scripts/app-screens/serve.ts'
import { Failure } from '../scripts/failure.ts'
import { startFront } from './front.ts'
import type { FailedAudit, PageReport } from './lighthouse-report.ts'
import { lookOnce } from './pages-rounds.ts'

const CLIENT = 'dist/app/client'
const KB = 1000
const PAGE = budgets['app script'].limit
const EDITOR = budgets['editor script'].limit // Lighthouse's phone does not open the preview
const JUDGED = ['accessibility', 'best-practices']

/** Screens by name, with the script limit before the first interaction, in gzipped bytes (HOST-62). */
const SCREENS: Readonly<Record<string, number>> = {
  login: PAGE,
  'login-code': PAGE,
  dashboard: PAGE,
  'cards-60': PAGE,
  statistics: PAGE,
  account: PAGE,
  'setup-3': EDITOR,
  'editor-0': EDITOR, // the demo profile's picture has the address of a shop without TLS here
  'console-orders': PAGE,
}
/** The names of these screens for `--only`. */
export const APP_NAMES = Object.keys(SCREENS).map((name) => `app-${name}`)

export interface AppPage {
  name: string
  path: string
  runs: number
  /** The lowest score of all runs, by category. */
  scores: Record<string, number>
  /** Gzipped bytes, the highest of all runs. */
  script: number
  atMost: number
  failed: FailedAudit[]
}

interface Looking {
  certificate: { private: string; cert: string }
  chromium: string
  /** Some of APP_NAMES. */
  names: readonly string[]
  runs: number
  /** The deadline, in the time of performance.now(). */
  end: number
}

/** Measures each screen `runs` times; a screen that was skipped because the time was up has no runs. */
export async function lookAtApp({ certificate, chromium, names, runs, end }: Looking): Promise<AppPage[]> {
  if (names.length === 0) return []
  const served = await serveApp()
  let current: AppScreen | undefined
  const front = await startFront({
    key: certificate.private,
    cert: certificate.cert,
    upstream: () => new URL(served.app),
    cookie: () => cookiesOf(current?.who ?? null, current?.flow ?? null),
  })
  try {
    const screens = names.map((name) => {
      const screen = served.screens.find((each) => `app-${each.name}` === name)
      if (!screen) throw new Failure(`There is no screen ${name}.`)
      return screen
    })
    const pages: AppPage[] = []
    for (const screen of screens) {
      current = screen
      const reports: PageReport[] = []
      for (let run = 0; run < runs && performance.now() < end; run++) {
        const asked = { url: front.site + screen.path, categories: JUDGED, skipAudits: [] }
        const report = (await lookOnce(chromium, asked)) ?? (await lookOnce(chromium, asked))
        process.stdout.write(report ? '.' : '!')
        if (report) reports.push(report)
      }
      pages.push(pageOf(screen, reports, SCREENS[screen.name] ?? 0))
    }
    process.stdout.write(' app\n')
    return pages
  } finally {
    front.stop()
    await served.stop()
  }
}

function pageOf({ name, path }: AppScreen, reports: readonly PageReport[], atMost: number): AppPage {
  const lowest = (id: string) => Math.min(...reports.map(({ scores }) => scores[id] ?? 0))
  const failed = new Map(reports.flatMap((report) => report.failed).map((audit) => [audit.id, audit]))
  return {
    name,
    path,
    runs: reports.length,
    scores: Object.fromEntries(JUDGED.map((id) => [id, lowest(id)])),
    script: Math.max(0, ...reports.map(({ scripts }) => gzipped(scripts))),
    atMost,
    failed: [...failed.values()],
  }
}

const gzipped = (scripts: readonly string[]): number =>
  scripts.reduce((sum, path) => sum + gzipSync(readFileSync(CLIENT + path)).length, 0)

export function reportApp(pages: readonly AppPage[]): void {
  if (pages.length === 0) return
  const rows = pages.map(({ name, path, runs, scores, script, atMost }) => {
    const missed = [
      ...JUDGED.filter((id) => scores[id] !== 100),
      ...(script > atMost ? [`script ≤ ${atMost / KB} KB`] : []),
      ...(script === 0 ? ['some script: every page has one'] : []),
    ]
    return [
      `${name} ${path}`,
      {
        runs,
        'a11y / best': JUDGED.map((id) => scores[id]).join(' / '),
        'script, gzip': `${(script / KB).toFixed(1)} KB of ${atMost / KB}`,
        missed: missed.join(', '),
      },
    ]
  })
  console.table(Object.fromEntries(rows))
  for (const { name, failed } of pages)
    for (const { category, id, title, displayValue, weight } of failed)
      if (weight > 0) console.log(`  ${name}: ${category} ${id}: ${title} ${displayValue}`)
}
