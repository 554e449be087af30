// Lists of cards as people paste them and as spreadsheets write them.
import { describe, expect, it } from 'vitest'
import { MOST_ROWS, readCardRows, TOO_MANY_ROWS } from '#app/teams/card-rows.ts'
import { textOfFile } from '#domain/text/file-text.ts'

const withEmail = { withEmail: true }
const rowsIn = (text: string, how = withEmail) => {
  const read = readCardRows(text, how)
  return read.ok ? read.rows : read.problem
}
const brief = (text: string, how = withEmail) => {
  const rows = rowsIn(text, how)
  return typeof rows === 'string'
    ? rows
    : rows.map(({ line, ids, email, code, problem }) => [line, ids[0] ?? '', email, code, problem])
}

describe('a list of cards', () => {
  it('ORG-21 is read by its columns, in any order and spelling', () => {
    expect(brief('chip_id,email,claim_code\r\nDEMO0007,ana@example.com,7K3M-Q2RX\r\n')).toEqual([
      [2, 'DEMO0007', 'ana@example.com', '7K3M-Q2RX', null],
    ])
    expect(brief('Email;Claim code;Chip ID\nana@example.com;;DEMO0007')).toEqual([
      [2, 'DEMO0007', 'ana@example.com', '', null],
    ])
    expect(brief('"Card"\t"E-mail"\t"Note"\nDEMO0007\tana@example.com\tfor the new one')).toEqual([
      [2, 'DEMO0007', 'ana@example.com', '', null],
    ])
  })

  it('ORG-21 is read without a line of names, by what is in the cells', () => {
    expect(brief('DEMO0007,ana@example.com\n\nana@example.com,DEMO0006,7k3mq2rx')).toEqual([
      [1, 'DEMO0007', 'ana@example.com', '', null],
      [3, 'DEMO0006', 'ana@example.com', '7k3mq2rx', null],
    ])
    expect(brief('DEMO0007 7K3M-Q2RX\nDEMO0006', { withEmail: false })).toEqual([
      [1, 'DEMO0007', '', '7K3M-Q2RX', null],
      [2, 'DEMO0006', '', '', null],
    ])
  })

  it('ORG-21 is cleaned of what clipboards and spreadsheets add', () => {
    expect(
      brief(
        [
          'sep=;',
          'chip_id;email',
          'https://shop.example/scan/DEMO0007?utm=x;Ana Reyes <ANA@Example.com>',
          '="DEMO0006";mailto:ben@example.com',
          '\u200bdemo0005 ;ben@example.com',
        ].join('\r\n'),
      ),
    ).toEqual([
      [3, 'DEMO0007', 'ana@example.com', '', null],
      [4, 'DEMO0006', 'ben@example.com', '', null],
      [5, 'demo0005', 'ben@example.com', '', null],
    ])
    const small = rowsIn('demo0005,ben@example.com')
    expect(typeof small === 'string' ? [] : small[0]?.ids).toContain('DEMO0005')
  })

  it('ORG-21 is read from a file of Excel: UTF-16, with a mark, with semicolons', () => {
    const text = 'chip_id;email\r\nDEMO0007;zoë@example.com\r\n'
    const bytes = new Uint8Array([
      0xff,
      0xfe,
      ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
    ])
    const read = textOfFile(bytes)
    expect(read.ok && brief(read.value.text)).toEqual([[2, 'DEMO0007', 'zoë@example.com', '', null]])
  })

  it('ORG-22 names what is wrong with a row, and keeps the others', () => {
    expect(
      brief(
        'chip_id,email\n,ana@example.com\nnot a card!,ana@example.com\nDEMO0007,\nDEMO0006,ana(at)example\n1E+15,a@b.example\nDEMO0001,ok@example.com',
      ),
    ).toEqual([
      [2, '', 'ana@example.com', '', 'The id of the card is missing.'],
      [3, '', 'ana@example.com', '', '“not a card!” is not a card id.'],
      [4, 'DEMO0007', '', '', 'The email address is missing.'],
      [5, 'DEMO0006', 'ana(at)example', '', '“ana(at)example” is not an email address.'],
      [6, '', 'a@b.example', '', expect.stringContaining('was shortened by the spreadsheet')],
      [7, 'DEMO0001', 'ok@example.com', '', null],
    ])
  })

  it('ORG-21 has at most 500 rows, and needs its columns', () => {
    const row = (at: number) => `CARD${String(at).padStart(6, '0')},a@example.com`
    const list = (length: number) => Array.from({ length }, (_, at) => row(at)).join('\n')
    expect(rowsIn(list(MOST_ROWS))).toHaveLength(500)
    expect(rowsIn(list(MOST_ROWS + 1))).toBe(TOO_MANY_ROWS)
    expect(rowsIn('')).toBe('There is no card in this list.')
    expect(rowsIn('chip_id,claim_code\nDEMO0007,7K3M-Q2RX')).toBe('The column email is missing from the first line.')
    expect(rowsIn('email\nana@example.com')).toBe('The column chip_id is missing from the first line.')
  })
})
