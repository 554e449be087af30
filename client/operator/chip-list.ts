// The list of cards to encode: one chip id per line, or a file written by `npm run chips`. Pure.
import * as z from 'zod/mini'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { typedChipId } from '#domain/chip/typed-chip.ts'
import { rawCell, textCell } from '#domain/text/csv-row.ts'
import { columnNamed, readCsv } from '#domain/text/read-csv.ts'

const COLUMNS = ['chip_id', 'label'] as const

/** A line: an id or an address, and a label. */
const cardRow = z.object({
  chipId: rawCell.check(z.overwrite(typedChipId), z.refine(isStorableChipId)),
  /** The printed label, "" for none. */
  label: textCell,
})
export type Card = z.infer<typeof cardRow>

export interface CardList {
  cards: Card[]
  /** Numbers of lines without a chip, or with one that is listed further up. */
  badLines: number[]
}

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
    const card = cardRow.safeParse({ chipId: cells[idAt], label: cells[labelAt] })
    if (broken || !card.success || cards.has(card.data.chipId)) badLines.push(line)
    else cards.set(card.data.chipId, card.data)
  }
  return { cards: [...cards.values()], badLines }
}
