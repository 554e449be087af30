// The bytes on a tag. F18: vectors of the URI record, the TLV block around it, and which tags they fit on.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chipUrl,
  decodeUriRecord,
  encodeUriRecord,
  fittingTags,
  hexBytes,
  TAG_CAPACITY,
  tlvBlock,
} from '../../src/domain/ndef'

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
    expect(decodeUriRecord(bytesOf(uri))).toBe(uri)
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
    expect(decodeUriRecord(bytesOf(`${just}a`))).toBe(`${just}a`)
  })

  it('comes back from any printable address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(https?:\/\/(www\.)?|tel:|urn:epc:|)[\x21-\x7e]{1,400}$/), (uri) => {
        expect(decodeUriRecord(bytesOf(uri))).toBe(uri)
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

  it.each([
    ['nothing', []],
    ['text', [0xd1, 1, 2, 0x54, 2, 0x65]],
    ['a cut record', [0xd1, 1, 9, 0x55, 4, 0x61]],
    ['a reserved prefix', [0xd1, 1, 2, 0x55, 0x24, 0x61]],
    ['two records', [0x91, 1, 2, 0x55, 4, 0x61]],
  ])('reads no address from %s', (_what, bytes) => {
    expect(decodeUriRecord(Uint8Array.from(bytes))).toBeNull()
  })
})

describe('on a tag', () => {
  it('the message stands in a TLV block that ends with FE', () => {
    expect(hexBytes(tlvBlock(bytesOf('https://a.example/')))).toBe(
      '03 0F D1 01 0B 55 04 61 2E 65 78 61 6D 70 6C 65 2F FE',
    )
    const long = tlvBlock(bytesOf(`https://${'a'.repeat(300)}`))
    expect([...long.slice(0, 4)]).toEqual([3, 255, (long.length - 5) >> 8, (long.length - 5) & 255])
    expect(long.at(-1)).toBe(0xfe)
  })

  it('it fits up to the last byte of user memory, the end mark aside', () => {
    // TLV head 2 bytes, record head 5 bytes: 137 characters after "https://" fill the 144 bytes of an NTAG213.
    const fits = (characters: number) => fittingTags(bytesOf(`https://${'a'.repeat(characters)}`))
    expect(fits(20)).toEqual(['NTAG213', 'NTAG215', 'NTAG216'])
    expect(fits(TAG_CAPACITY.NTAG213 - 7)).toEqual(['NTAG213', 'NTAG215', 'NTAG216'])
    expect(fits(TAG_CAPACITY.NTAG213 - 6)).toEqual(['NTAG215', 'NTAG216'])
    expect(fits(TAG_CAPACITY.NTAG216)).toEqual([])
  })

  it('a generated id fits the smallest tag beside any host name that can exist', () => {
    const longest = `https://${'a'.repeat(63)}.${'b'.repeat(40)}.example`
    expect(fittingTags(bytesOf(chipUrl(longest, '0123456789ABCDEF')))).toContain('NTAG213')
  })
})
