// Tracking numbers of many orders, pasted or from a file: lines "number,tracking", or a carrier's export with a line of names,
// like that of Click & Drop. Pure.

import { folded } from '#domain/text/folded.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { columnNamed, readCsv } from '#domain/text/read-csv.ts'
import { canonicalTracking, trackingProblem } from './order-rules.ts'

/** Names of the column with the order's number, the surest first: Click & Drop has a number of its own as well. */
const NUMBERS = ['order reference', 'channel reference', 'reference', 'number', 'order', 'order number']
const TRACKINGS = ['tracking number', 'tracking', 'tracking code', 'tracking reference']

export const MAX_TRACKING_LINES = 1000

export interface TrackingLines {
  /** By the folded number of its order. */
  tracking: ReadonlyMap<string, string>
  /** Lines of orders that were not chosen, by the number as it was written. */
  others: string[]
  /** A sentence for each line that cannot be used. */
  problems: string[]
}

/** Reads the lines for these orders. Empty lines, and lines without a tracking number, say nothing. Never throws. */
export function readTrackingLines(text: string, numbers: readonly string[]): TrackingLines {
  const known = new Set(numbers.map(folded))
  const records = readCsv(text)
  const tracking = new Map<string, string>()
  const [others, problems]: [string[], string[]] = [[], []]
  if (records.length > MAX_TRACKING_LINES)
    return { tracking, others, problems: [`Please send at most ${MAX_TRACKING_LINES.toLocaleString('en-GB')} lines.`] }
  const names = (records[0]?.cells ?? []).map((cell) => columnNamed(cell, [...NUMBERS, ...TRACKINGS]))
  const columnOf = (called: readonly string[]) => called.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const [numberAt, trackingAt] = [columnOf(NUMBERS), columnOf(TRACKINGS)]
  const isNamed = numberAt >= 0 && trackingAt >= 0
  for (const { line, cells } of isNamed ? records.slice(1) : records) {
    const [number, given] = isNamed ? [cells[numberAt] ?? '', cells[trackingAt] ?? ''] : pairOf(cells)
    const code = canonicalTracking(given)
    if (cleanPastedCode(number) === '' || code === '') continue
    const key = folded(number)
    const before = tracking.get(key)
    const problem = trackingProblem(code)
    if (!known.has(key)) others.push(cleanPastedCode(number))
    else if (problem !== null) problems.push(`Line ${line}: ${problem}`)
    else if (before !== undefined && before !== code)
      problems.push(`Line ${line}: order ${cleanPastedCode(number)} has another tracking number above.`)
    else tracking.set(key, code)
  }
  return { tracking, others, problems }
}

/** Number and tracking of a line without names: two cells, or one with a gap or another separator than the other lines. */
function pairOf([number = '', tracking, ...more]: readonly string[]): [string, string] {
  if (tracking !== undefined) return [number, [tracking, ...more].join(' ')]
  const [, first = '', rest = ''] = /^\s*([^\s,;|]+)[\s,;|]+(.+)$/.exec(number) ?? []
  return [first, rest]
}
