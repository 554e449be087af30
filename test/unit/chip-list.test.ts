// The list of cards on /operator/encode: pasted ids and addresses, and the files `npm run chips` writes. F18, R4.
import { describe, expect, it } from 'vitest'
import { readCardList } from '#client/operator/chip-list.ts'
import { csvText } from '#domain/text/csv.ts'

describe('a list of cards', () => {
  it.each([
    ['', []],
    ['A1\n\n A2 \r\nA3\rA4', ['A1', 'A2', 'A3', 'A4']],
    ['https://a.example/scan/A1?x=1\nA2', ['A1', 'A2']],
    ['\ufeffchip_id\nA1', ['A1']],
    ['label;chip_id\n"x;y";A1', ['A1']],
  ])('%j', (text, ids) => {
    const { cards, badLines } = readCardList(text)
    expect(cards.map(({ chipId }) => chipId)).toEqual(ids)
    expect(badLines).toEqual([])
  })

  it.each([
    '\ufeffsep=;\r\n"Chip ID";"Label"\r\n"A1";"x"\r\n',
    '\ufeff"sep=;"\r\n"Chip ID";"Label"\r\nA1;x',
    '"ChipID","Label"\r\n"A1","x"',
    'chip.id\tlabel\nA1\tx',
    'CHIP-ID,LABEL\nA1,x',
    '"Chip ID:","Label:"\nA1,x',
  ])('reads the header a spreadsheet keeps as one, not as a chip: %j', (text) => {
    expect(readCardList(text)).toEqual({ cards: [{ chipId: 'A1', label: 'x' }], badLines: [] })
  })

  it('R4 names the lines that are no chip, and those that stand twice', () => {
    expect(readCardList('A1\nno chip\nA2\nA1\n\nA\u0000B\n%20\n').badLines).toEqual([2, 4, 6, 7])
  })

  it('reads labels from the second column, or by the header of an exported or encoding file', () => {
    expect(readCardList('A1,"Card ""1"""\nA2').cards).toEqual([
      { chipId: 'A1', label: 'Card "1"' },
      { chipId: 'A2', label: '' },
    ])
    const file = csvText(
      ['chip_id', 'status', 'label'],
      [
        { chip_id: 'A1', status: 'unlinked', label: '=1, 2' },
        { chip_id: 'A2', status: 'unlinked', label: "'x" },
      ],
    )
    expect(readCardList(file).cards).toEqual([
      { chipId: 'A1', label: '=1, 2' },
      { chipId: 'A2', label: "'x" },
    ])
  })
})
