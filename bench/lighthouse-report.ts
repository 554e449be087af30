// The messages between bench/lighthouse-child.ts, which runs Lighthouse, and the processes that use it.

export interface Question {
  url: string
  /** Lighthouse's categories to check. */
  categories: readonly string[]
  skipAudits: string[]
}
/** A message of the child: first that it is ready, then one per question. */
export interface Answer {
  ready?: true
  report?: PageReport
  error?: string
}

export interface PageReport {
  version: string
  /** Lighthouse's measure of the machine's speed; at least about 1500 on an idle laptop. */
  benchmarkIndex: number
  scores: Record<string, number>
  lcpMs: number
  fcpMs: number
  tbtMs: number
  speedIndexMs: number
  cls: number
  largestImage: number
  scriptBytes: number
  /** Paths of the requested scripts. */
  scripts: string[]
  lcpElement: string
  shifted: { snippet: string; score: number; causes: string[] }[]
  failed: FailedAudit[]
}

/** An audit below a full score, with the first of its reasons. */
export interface FailedAudit {
  category: string
  id: string
  weight: number
  score: number
  title: string
  displayValue: string
  items: unknown[]
}
