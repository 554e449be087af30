// Cloudflare's prices beyond what the paid plan includes; nothing else in the repository has them. Prices change: check
// them at the addresses below before you rely on a sum, and update the date.

/** The date on which the prices below were read. */
export const PRICES_READ = '22 November 2026'

/** US dollars per million. */
export const PRICES = {
  /** developers.cloudflare.com/workers/platform/pricing: 10 million per month are included. */
  requests: 0.3,
  /** The same page; milliseconds; 30 million per month are included. */
  cpuMs: 0.02,
  /** developers.cloudflare.com/d1/platform/pricing: 25 billion per month are included. */
  rowsRead: 0.001,
  /** The same page: 50 million per month are included; each index entry counts as a row. */
  rowsWritten: 1,
  /** developers.cloudflare.com/kv/platform/pricing: 10 million per month are included; a missing key counts too. */
  kvReads: 0.5,
  /** The same page: 1 million per month are included. */
  kvWrites: 5,
  /** The same page: 1 million per month are included. */
  kvDeletes: 5,
  /** developers.cloudflare.com/analytics/analytics-engine/pricing: 10 million per month are included. */
  dataPoints: 0.25,
} as const

/** What Cloudflare bills. */
export type Billed = keyof typeof PRICES
export type Usage = Record<Billed, number>

export const NOTHING: Usage = {
  requests: 0,
  cpuMs: 0,
  rowsRead: 0,
  rowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  kvDeletes: 0,
  dataPoints: 0,
}

/** The billed items, in the order of the tables. */
export const BILLED = Object.keys(PRICES).filter((name): name is Billed => Object.hasOwn(NOTHING, name))

/** US dollars per million of this usage. */
export const dollarsAMillion = (usage: Usage): number =>
  BILLED.reduce((sum, name) => sum + usage[name] * PRICES[name], 0)
