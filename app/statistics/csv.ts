// The counts of a period as CSV. Pure.

import { isoDay } from '#app/counts/period.ts'
import type { Count, What } from '#app/counts/read-counts.ts'
import { CSV_MARK, csvText } from '#domain/text/csv.ts'
import { countryNames, deviceName } from './figures.ts'

export const CSV_COLUMNS = ['day', 'what', 'card', 'profile', 'link', 'country', 'device', 'count'] as const
type Column = (typeof CSV_COLUMNS)[number]

const WORDS: Readonly<Record<What, string>> = {
  tap: 'card tap',
  view: 'profile open',
  link: 'opened link',
  save: 'saved contact',
}

/** The CSV text, oldest day first. Rare countries are merged as on the page. `nameOf` names a card by its id. */
export function countsCsv(counts: readonly Count[], nameOf: (card: string) => string): string {
  const whats: readonly What[] = ['tap', 'view', 'link', 'save']
  const countryOf = new Map(whats.map((what) => [what, countryNames(counts, what)]))
  const sums = new Map<string, Record<Exclude<Column, 'count'>, string> & { count: number }>()
  for (const { day, what, card, username, url, country, device, count } of counts) {
    const row = {
      day: isoDay(day),
      what: WORDS[what],
      card: card === '' ? '' : nameOf(card),
      profile: username,
      link: url,
      country: countryOf.get(what)?.(country) ?? country,
      device: deviceName(device),
    }
    const key = Object.values(row).join('\n')
    const known = sums.get(key)
    if (known) known.count += count
    else sums.set(key, { ...row, count })
  }
  const sorted = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
  const text = csvText(
    CSV_COLUMNS,
    sorted.map(([, row]) => row),
  )
  // The header line has no quotes, unlike csvText's.
  return CSV_MARK + CSV_COLUMNS.join(',') + text.slice(text.indexOf('\r\n'))
}
