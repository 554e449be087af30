// What is read of a round of Lighthouse, between bench/lighthouse-child.ts, which has it, and those who asked for it.

export interface Question {
  url: string
  /** Of Lighthouse: what is judged. */
  categories: readonly string[]
  skipAudits: string[]
}
/** What the child says: once that it is ready, then one answer to each question. */
export interface Answer {
  ready?: true
  report?: PageReport
  error?: string
}

export interface PageReport {
  version: string
  /** How fast Lighthouse found the machine: about 1500 and more on an idle laptop. */
  benchmarkIndex: number
  scores: Record<string, number>
  lcpMs: number
  fcpMs: number
  tbtMs: number
  speedIndexMs: number
  cls: number
  largestImage: number
  scriptBytes: number
  /** Paths of the scripts it asked for. */
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
