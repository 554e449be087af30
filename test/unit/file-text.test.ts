// Files that people choose, in the encodings their spreadsheets write.
import { describe, expect, it } from 'vitest'
import { textOfFile } from '#domain/text/file-text.ts'

const TEXT = 'name,city\r\nZoë Müller,Łódź\r\n'
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const [low, high] = [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]
      return little ? [low, high] : [high, low]
    }),
  )
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('ORD-35 a file is read', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a mark', utf8(`\ufeff${TEXT}`)],
    ['UTF-16 as Excel writes "Unicode Text"', utf16(`\ufeff${TEXT}`, true)],
    ['UTF-16 the other way round', utf16(`\ufeff${TEXT}`, false)],
    ['UTF-16 without a mark', utf16(TEXT, true)],
    ['UTF-16 the other way round without a mark', utf16(TEXT, false)],
  ])('that is in %s', (_name, bytes) => {
    expect(textOfFile(bytes)).toEqual({ ok: true, value: { text: TEXT, western: false } })
  })

  it.each([
    ['name\nZo\xeb M\xfcller, Caf\xe9 Fran\xe7ois', 'name\nZoë Müller, Café François'],
    ['price\n\x80 5 \x96 \xa3 6', 'price\n€ 5 – £ 6'],
    ['name\nO\x92Neil, Stra\xdfe 3, Cr\xe9\xe9e', 'name\nO’Neil, Straße 3, Créée'],
    ['name\nM\xaa Jos\xe9, n\xba 5, \xab\xc9t\xe9\xbb', 'name\nMª José, nº 5, «Été»'],
  ])('that is in Windows-1252, and it is said: %j', (bytes, text) => {
    expect(textOfFile(latin(bytes))).toEqual({ ok: true, value: { text, western: true } })
  })
})

describe('ORD-35 a file is refused', () => {
  it.each([
    ['in the letters of old Macs', latin('name\nM\x9fller, Caf\x8e')],
    ['in the letters of Poland', latin('name\n\xa3\xf3d\x9f, G\xb3\xf3wna')],
    ['in the letters of Russia', latin('name\n\xc8\xe2\xe0\xed\xee\xe2')],
    ['in the letters of Japan', latin('name\n\x93\x8c\x8b\x9e')],
    ['in UTF-8 with a hole in it', latin('name\nZo\xc3\xab, \xff, M\xc3\xbcller')],
    ['in UTF-16 that is cut', Uint8Array.of(0xff, 0xfe, 0x41)],
    ['that is a PDF', utf8('%PDF-1.7\n')],
  ])('%s', (_name, bytes) => {
    expect(textOfFile(bytes)).toEqual({ ok: false, error: 'unreadable' })
  })

  it.each([
    ['.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)],
    ['.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
  ])('that is a workbook, %s, which is said', (_name, bytes) => {
    expect(textOfFile(bytes)).toEqual({ ok: false, error: 'workbook' })
  })
})
