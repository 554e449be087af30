// The signature of a tap: the vectors of RFC 4493, AN12196 and AN10922, and every way in which one can be wrong.
import { describe, expect, it } from 'vitest'
import { DEVELOPMENT_MASTER_KEYS, readMasterKeys } from '#domain/chip/master-keys.ts'
import { encodeUriRecord } from '#domain/chip/ndef.ts'
import {
  aesKey,
  CARD_KEYS,
  cardKey,
  cmac,
  diversifiedKey,
  masterKeyOf,
  signedQuery,
  verdictOf,
} from '#domain/chip/sun.ts'
import { sunFileLine } from '#domain/chip/sun-file.ts'
import { fromHex, toHex } from '#domain/text/hex.ts'
import { readConfig } from '#src/env.ts'
import { bytesOf, SUN_VECTORS } from '#test/support/sun-vectors.ts'

describe('the published vectors', () => {
  it.each(SUN_VECTORS)('$title', async ({ computed, expected }) => {
    expect(await computed()).toEqual(expected)
  })

  it('CMAC takes a message of exactly two blocks, and one that is a byte longer', async () => {
    // RFC 4493, examples 3 and 4.
    const key = await aesKey(bytesOf('2b7e151628aed2a6abf7158809cf4f3c'))
    const message = bytesOf(
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
    )
    expect(toHex(await cmac(key, message.slice(0, 40)))).toBe('DFA66747DE9AE63030CA32611497C827')
    expect(toHex(await cmac(key, message))).toBe('51F0BEBF7E3B9D92FC49741779363CFE')
  })
})

describe('the keys of a card', () => {
  const MASTER = '00112233445566778899AABBCCDDEEFF'
  const uid = bytesOf('04958CAA5C5E80')

  it('SUN-02 are diversified over UID, AID 850101 and NFCSHOP with the digit; key 1 over seven zero bytes', async () => {
    const { master } = await masterKeyOf(MASTER)
    const keys = await Promise.all(Array.from({ length: CARD_KEYS }, (_, number) => cardKey(master, number, uid)))
    expect(new Set(keys.map(toHex)).size).toBe(5)
    for (const [number, key] of keys.entries()) {
      const by = { uid: number === 1 ? new Uint8Array(7) : uid, aid: bytesOf('850101') }
      const systemId = Uint8Array.from(`NFCSHOP${number}`, (character) => character.charCodeAt(0))
      expect(toHex(key)).toBe(toHex(await diversifiedKey(master, { ...by, systemId })))
    }
    const other = bytesOf('04DE5F1EACC040')
    expect(await cardKey(master, 1, other)).toEqual(keys[1])
    for (const number of [0, 2, 3, 4]) expect(await cardKey(master, number, other)).not.toEqual(keys[number])
  })

  it('SUN-01 are numbered 1 to 99, the newest last, whatever the order and the case', () => {
    const keys = readMasterKeys(` 12:${MASTER} , 3 : ${MASTER.toLowerCase()} `)
    expect([...(keys ?? [])]).toEqual([
      [3, MASTER.toLowerCase()],
      [12, MASTER],
    ])
    expect(readMasterKeys('')).toEqual(new Map())
    expect(readMasterKeys(DEVELOPMENT_MASTER_KEYS)?.size).toBe(1)
  })

  it.each([
    '0:00112233445566778899AABBCCDDEEFF',
    '100:00112233445566778899AABBCCDDEEFF',
    '01:00112233445566778899AABBCCDDEEFF',
    '1:00112233445566778899AABBCCDDEE',
    '1:00112233445566778899AABBCCDDEEFFF0',
    '1:00112233445566778899AABBCCDDEEFG',
    '00112233445566778899AABBCCDDEEFF',
    '1:00112233445566778899AABBCCDDEEFF,',
    '1:00112233445566778899AABBCCDDEEFF,1:FFEEDDCCBBAA99887766554433221100',
    '1=00112233445566778899AABBCCDDEEFF',
  ])('SUN-01 the setting %s is refused with one sentence that does not repeat it', (value) => {
    const read = readConfig({ ANON_KEY: 'k', SUN_MASTER_KEYS: value })
    expect(read).toMatchObject({
      ok: false,
      problems: ['SUN_MASTER_KEYS must be pairs like "1:32 hexadecimal digits", separated by commas.'],
      strictest: { sunMasterKeys: new Map() },
    })
  })
})

describe('what a signature is worth', () => {
  const MASTER = '0F0E0D0C0B0A09080706050403020100'
  const uid = '04958CAA5C5E80'
  const card = { uid, counter: 60 }
  const signed = async (counter: number, { of = uid, by = MASTER } = {}) =>
    new URLSearchParams(await signedQuery(await masterKeyOf(by), { uid: bytesOf(of), counter }))
  const verdict = async (query: URLSearchParams, known = card) => verdictOf(query, known, await masterKeyOf(MASTER))

  it('SUN-13 it is genuine above the last counter, replayed at it and below', async () => {
    expect(await verdict(await signed(61))).toEqual({ outcome: 'genuine', counter: 61 })
    expect(await verdict(await signed(0xffffff))).toEqual({ outcome: 'genuine', counter: 0xffffff })
    expect(await verdict(await signed(0), { uid, counter: -1 })).toEqual({ outcome: 'genuine', counter: 0 })
    expect(await verdict(await signed(60))).toEqual({ outcome: 'replayed', counter: 60 })
    expect(await verdict(await signed(59))).toEqual({ outcome: 'replayed', counter: 59 })
  })

  it('SUN-14 is of another card, or made with another master key', async () => {
    expect(await verdict(await signed(61, { of: '04958CAA5C5E81' }))).toEqual({ outcome: 'invalid', why: 'uid' })
    const foreign = await verdict(await signed(61, { by: '1F0E0D0C0B0A09080706050403020100' }))
    expect(foreign.outcome).toBe('invalid')
  })

  it('SUN-14 every changed digit of e and c is noticed', async () => {
    const query = await signed(61)
    for (const name of ['e', 'c'])
      for (let at = 0; at < (query.get(name)?.length ?? 0); at++) {
        const changed = new URLSearchParams(query)
        const value = query.get(name) ?? ''
        changed.set(name, `${value.slice(0, at)}${value[at] === '0' ? '1' : '0'}${value.slice(at + 1)}`)
        expect((await verdict(changed)).outcome, `${name} ${at}`).toBe('invalid')
      }
  })

  it('SUN-03 never throws, whatever the two values are', async () => {
    const values = [
      '',
      '0',
      'x'.repeat(32),
      '0'.repeat(31),
      '0'.repeat(33),
      '０'.repeat(32),
      '\u0000'.repeat(32),
      '0'.repeat(1e5),
    ]
    for (const e of values)
      for (const c of values)
        expect(await verdict(new URLSearchParams({ e, c }))).toEqual({ outcome: 'invalid', why: 'shape' })
    expect((await verdict(new URLSearchParams({ e: '0'.repeat(32), c: '0'.repeat(16) }))).outcome).toBe('invalid')
  })
})

describe('what is written to a card', () => {
  it('SUN-28 the offsets are 44, 79 and 79 for https://acme.example/scan/ and an id of 16 characters', () => {
    const line = sunFileLine('7K3MQ2RXAAAA0001', 'https://acme.example')
    const url = `https://acme.example/scan/7K3MQ2RXAAAA0001?e=${'0'.repeat(32)}&c=${'0'.repeat(16)}`
    const message = encodeUriRecord(url)
    expect(line).toEqual({
      ok: true,
      value: {
        chip_id: '7K3MQ2RXAAAA0001',
        url,
        ndef_hex: toHex(message.ok ? message.value : new Uint8Array()),
        ...{ picc_offset: 44, mac_offset: 79, mac_input_offset: 79 },
        settings: '4000E0C1FF122C00004F00004F0000',
      },
    })
  })

  it.each(['https://acme.example', 'https://www.acme.example', 'http://localhost:8787'])(
    'SUN-28 at %s the offsets are where the zeros stand in the file',
    (site) => {
      const line = sunFileLine('A1', site)
      if (!line.ok) throw new Error(line.error)
      const { ndef_hex, picc_offset, mac_offset } = line.value
      const file = `..${String.fromCharCode(...(fromHex(ndef_hex) ?? []))}`
      expect([file.slice(picc_offset - 3, picc_offset), file.slice(picc_offset, picc_offset + 32)]).toEqual([
        '?e=',
        '0'.repeat(32),
      ])
      expect([file.slice(mac_offset - 3, mac_offset), file.slice(mac_offset)]).toEqual(['&c=', '0'.repeat(16)])
    },
  )

  it('SUN-28 an address that does not fit into 256 bytes is refused by its chip', () => {
    expect(sunFileLine('A'.repeat(128), `https://${'a'.repeat(60)}.${'b'.repeat(20)}.example`)).toEqual({
      ok: false,
      error: expect.stringMatching(/^A{128}: https:.*does not fit on an NTAG 424 DNA\.$/),
    })
  })
})
