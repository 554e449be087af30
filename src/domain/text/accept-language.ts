// The language a browser asks for, among those offered. Pure.

const MAX_HEADER = 1024
const MAX_RANGES = 32
/** A range of RFC 4647, "*" included, and a weight of RFC 9110. */
const ENTRY = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i

interface Range {
  /** In lower case, like "de-at". */
  tag: string
  weight: number
}

/**
 * The best of the offered languages for a header `Accept-Language`, or undefined if it names none of them. A range finds
 * the language itself, otherwise the same language of any country: "de-AT" finds "de", "en" and "en-AU" the first
 * English. Entries that are not of that form are ignored, and so is everything after 1,024 characters or 32 entries.
 */
export function nearestLanguage<Offered extends string>(
  header: string | null,
  offered: readonly Offered[],
): Offered | undefined {
  const ranges = rangesOf(header ?? '')
  const refused = new Set(ranges.filter(({ weight }) => weight === 0).map(({ tag }) => tag))
  const open = offered.filter((language) => !refused.has(language.toLowerCase()) && !refused.has(primary(language)))
  for (const { tag, weight } of ranges) {
    if (weight === 0) break
    const found = tag === '*' ? open[0] : matchOf(tag, open)
    if (found !== undefined) return found
  }
  return undefined
}

/** `nearestLanguage`, or the first of the offered ones. */
export const acceptedLanguage = <Offered extends string>(
  header: string | null,
  offered: readonly [Offered, ...Offered[]],
): Offered => nearestLanguage(header, offered) ?? offered[0]

/** The ranges of a header, the heaviest first; those of the same weight in their order. */
function rangesOf(header: string): Range[] {
  const ranges: Range[] = []
  for (const entry of header.slice(0, MAX_HEADER).split(',', MAX_RANGES)) {
    const [, tag, weight = '1'] = ENTRY.exec(entry.trim()) ?? []
    if (tag !== undefined && Number(weight) <= 1) ranges.push({ tag: tag.toLowerCase(), weight: Number(weight) })
  }
  return ranges.sort((one, other) => other.weight - one.weight)
}

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

const matchOf = <Offered extends string>(tag: string, offered: readonly Offered[]): Offered | undefined =>
  offered.find((language) => language.toLowerCase() === tag) ??
  offered.find((language) => primary(language) === primary(tag))
