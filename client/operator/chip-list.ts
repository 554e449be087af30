// The list of cards to be encoded: chip ids one a line, or a file that `npm run chips` wrote. Pure.
import { isStorableChipId, normaliseChipId } from '../../src/domain/chip/chip'
import { restore } from '../../src/domain/text/formulas'

export interface Card {
  chipId: string
  /** What is printed beside it, "" for nothing. */
  label: string
}

export interface CardList {
  cards: Card[]
  /** Numbers of the lines that name no chip, or one that stands further up. */
  badLines: number[]
}

/** Lines of "id", "id,label" or an address, or columns by a header with chip_id. Empty lines do not count. */
export function readCardList(text: string): CardList {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const header = cellsOf(lines[0] ?? '').map((name) => name.toLowerCase())
  const hasHeader = header.includes('chip_id')
  const idAt = hasHeader ? header.indexOf('chip_id') : 0
  const labelAt = hasHeader ? header.indexOf('label') : 1
  const cards = new Map<string, Card>()
  const badLines: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (hasHeader && index === 0)) continue
    const cells = cellsOf(line)
    const chipId = normaliseChipId(cells[idAt] ?? '')
    if (!isStorableChipId(chipId) || cards.has(chipId)) badLines.push(index + 1)
    else cards.set(chipId, { chipId, label: restore(cells[labelAt] ?? '') })
  }
  return { cards: [...cards.values()], badLines }
}

/** Cells of a line, with or without quotes. A line break inside quotes is no line of a list and ends as a bad one. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g))
    cells.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'))
  return cells
}
