// The list of cards to encode: one chip id per line, or a file written by `npm run chips`. Pure.
import { isStorableChipId } from '#domain/chip/chip.ts'
import { typedChipId } from '#domain/chip/typed-chip.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { columnNamed, readCsv } from '#domain/text/read-csv.ts'

export interface Card {
  chipId: string
  /** The printed label, "" for none. */
  label: string
}

export interface CardList {
  cards: Card[]
  /** Numbers of lines without a chip, or with one that is listed further up. */
  badLines: number[]
}

const COLUMNS = ['chip_id', 'label'] as const

/** Lines of "id", "id,label" or an address, or columns named by a header with chip_id. Empty lines are ignored. */
export function readCardList(text: string): CardList {
  const records = readCsv(text)
  const header = (records[0]?.cells ?? []).map((name) => columnNamed(name, COLUMNS))
  const hasHeader = header.includes('chip_id')
  const idAt = hasHeader ? header.indexOf('chip_id') : 0
  const labelAt = hasHeader ? header.indexOf('label') : 1
  const cards = new Map<string, Card>()
  const badLines: number[] = []
  for (const { line, cells, broken } of hasHeader ? records.slice(1) : records) {
    const chipId = typedChipId(cells[idAt] ?? '')
    if (broken || !isStorableChipId(chipId) || cards.has(chipId)) badLines.push(line)
    else cards.set(chipId, { chipId, label: cleanPasted(cells[labelAt] ?? '') })
  }
  return { cards: [...cards.values()], badLines }
}
