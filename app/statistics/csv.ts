// The counts of a period as a file for spreadsheets (OWN-31): RFC 4180 with CRLF, and no cell a spreadsheet would run. Pure.
import { defuse } from '../../src/domain/text/formulas'
import { isoDay } from '../counts/period'
import type { Count, What } from '../counts/read-counts'
import { countryNames, deviceName } from './figures'

export const CSV_COLUMNS = ['day', 'what', 'card', 'profile', 'link', 'country', 'device', 'count'] as const

const WORDS: Readonly<Record<What, string>> = {
  tap: 'card tap',
  view: 'profile open',
  link: 'opened link',
  save: 'saved contact',
}

const cell = (text: string): string => `"${defuse(text).replaceAll('"', '""')}"`
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The file's text, the oldest day first. Countries are gathered as on the page; `nameOf` is what a card is called. */
export function countsCsv(counts: readonly Count[], nameOf: (card: string) => string): string {
  const whats: readonly What[] = ['tap', 'view', 'link', 'save']
  const countryOf = new Map(whats.map((what) => [what, countryNames(counts, what)]))
  const sums = new Map<string, { cells: string[]; count: number }>()
  for (const { day, what, card, username, url, country, device, count } of counts) {
    const place = countryOf.get(what)?.(country) ?? country
    const cells = [
      ...[isoDay(day), WORDS[what], card === '' ? '' : nameOf(card), username, url],
      ...[place, deviceName(device)],
    ]
    const key = cells.join('\n')
    const known = sums.get(key)
    if (known) known.count += count
    else sums.set(key, { cells, count })
  }
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
  return [line(CSV_COLUMNS), ...rows.map(([, { cells, count }]) => line([...cells, String(count)]))].join('')
}
