// What Cloudflare asks for, beyond what the paid plan includes: the one place of the repository that knows. Prices change:
// check them at the addresses below before you believe a sum, and give them their new date.

/** When the prices below were read. */
export const PRICES_READ = '22 November 2026'

/** US dollars per million. */
export const PRICES = {
  /** developers.cloudflare.com/workers/platform/pricing: 10 million a month are included. */
  requests: 0.3,
  /** The same page; milliseconds, 30 million a month are included. */
  cpuMs: 0.02,
  /** developers.cloudflare.com/d1/platform/pricing: 25,000 million a month are included. */
  rowsRead: 0.001,
  /** The same page: 50 million a month are included; an entry of an index is a row of its own. */
  rowsWritten: 1,
  /** developers.cloudflare.com/kv/platform/pricing: 10 million a month are included; a key that is not there counts. */
  kvReads: 0.5,
  /** The same page: 1 million a month are included. */
  kvWrites: 5,
  /** The same page: 1 million a month are included. */
  kvDeletes: 5,
  /** developers.cloudflare.com/analytics/analytics-engine/pricing: 10 million a month are included. */
  dataPoints: 0.25,
} as const

/** What is paid for. */
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

/** The names of what is paid for, in the order of the tables. */
export const BILLED = Object.keys(PRICES).filter((name): name is Billed => Object.hasOwn(NOTHING, name))

/** US dollars for a million of what used this once. */
export const dollarsAMillion = (usage: Usage): number =>
  BILLED.reduce((sum, name) => sum + usage[name] * PRICES[name], 0)
