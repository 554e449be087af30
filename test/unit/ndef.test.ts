// The bytes on a tag. F18: vectors of the URI record, and which tags they fit on.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipUrl, encodeUriRecord, fittingTags, hexBytes, TAG_CAPACITY } from '#domain/chip/ndef.ts'
import { readUriRecord } from '#test/support/uri-record.ts'

const bytesOf = (uri: string): Uint8Array => {
  const record = encodeUriRecord(uri)
  if (!record.ok) throw new Error(record.error)
  return record.value
}

describe('the URI record', () => {
  it.each([
    // NFC Forum URI RTD 1.0, appendix A
    ['http://www.nfc.com', 'D1 01 08 55 01 6E 66 63 2E 63 6F 6D'],
    ['tel:+35891234567', 'D1 01 0D 55 05 2B 33 35 38 39 31 32 33 34 35 36 37'],
    [
      'mms://example.com/download.wmv',
      'D1 01 1F 55 00 6D 6D 73 3A 2F 2F 65 78 61 6D 70 6C 65 2E 63 6F 6D 2F 64 6F 77 6E 6C 6F 61 64 2E 77 6D 76',
    ],
    ['https://a.example/', 'D1 01 0B 55 04 61 2E 65 78 61 6D 70 6C 65 2F'],
    ['https://www.a.example', 'D1 01 0A 55 02 61 2E 65 78 61 6D 70 6C 65'],
    ['http://a.example', 'D1 01 0A 55 03 61 2E 65 78 61 6D 70 6C 65'],
    ['urn:epc:id:x', 'D1 01 02 55 1E 78'],
    ['urn:x', 'D1 01 02 55 13 78'],
    ['ftp://a', 'D1 01 02 55 0D 61'],
  ])('%s is %s', (uri, hex) => {
    expect(hexBytes(bytesOf(uri))).toBe(hex)
    expect(readUriRecord(bytesOf(uri))).toBe(uri)
  })

  it('of a chip begins D1 01 len 55 04 and holds the address without its scheme', () => {
    const uri = chipUrl('https://shop.example', '0123456789ABCDEF')
    const bytes = bytesOf(uri)
    expect(uri).toBe('https://shop.example/scan/0123456789ABCDEF')
    expect([...bytes.slice(0, 5)]).toEqual([0xd1, 1, uri.length - 8 + 1, 0x55, 4])
    expect(String.fromCharCode(...bytes.slice(5))).toBe('shop.example/scan/0123456789ABCDEF')
  })

  it('takes a length of four bytes above 255 bytes', () => {
    const just = `https://${'a'.repeat(254)}`
    expect([...bytesOf(just).slice(0, 4)]).toEqual([0xd1, 1, 255, 0x55])
    expect([...bytesOf(`${just}a`).slice(0, 7)]).toEqual([0xc1, 1, 0, 0, 1, 0, 0x55])
    expect(readUriRecord(bytesOf(`${just}a`))).toBe(`${just}a`)
  })

  it('comes back from any printable address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(https?:\/\/(www\.)?|tel:|urn:epc:|)[\x21-\x7e]{1,400}$/), (uri) => {
        expect(readUriRecord(bytesOf(uri))).toBe(uri)
      }),
    )
  })

  it.each([
    '',
    'https://a.example/ü',
    'https://a.example/ x',
    'https://a.example/\u0000',
    `https://${'a'.repeat(65_000)}`,
  ])('refuses %j', (uri) => expect(encodeUriRecord(uri).ok).toBe(false))
})

describe('on a tag', () => {
  it.each([
    ['NTAG213', 137],
    ['NTAG215', 492],
    ['NTAG216', 868],
  ] as const)('%s takes a message of %i bytes and not one more', (tag, bytes) => {
    const ofLength = (length: number) => new Uint8Array(length)
    expect(fittingTags(ofLength(bytes))).toContain(tag)
    expect(fittingTags(ofLength(bytes + 1))).not.toContain(tag)
    expect(TAG_CAPACITY[tag]).toBe(bytes)
  })

  it('an address is refused from the first letter that has no room', () => {
    // The record's head takes 5 bytes: 132 characters after "https://" fill an NTAG213.
    const fits = (characters: number) => fittingTags(bytesOf(`https://${'a'.repeat(characters)}`))
    expect(fits(20)).toEqual(['NTAG213', 'NTAG215', 'NTAG216'])
    expect(fits(132)).toEqual(['NTAG213', 'NTAG215', 'NTAG216'])
    expect(fits(133)).toEqual(['NTAG215', 'NTAG216'])
    expect(fits(868)).toEqual([])
  })

  it('a generated id fits the smallest tag beside any host name of up to 110 characters', () => {
    const long = `https://${'a'.repeat(63)}.${'b'.repeat(38)}.example`
    expect(new URL(long).hostname).toHaveLength(110)
    expect(bytesOf(chipUrl(long, '0123456789ABCDEF'))).toHaveLength(137)
    expect(fittingTags(bytesOf(chipUrl(long, '0123456789ABCDEF')))).toContain('NTAG213')
  })
})
