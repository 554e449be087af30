// Published examples of signed taps, computed by the code under test: RFC 4493, NXP's AN12196 and AN10922. Run in Node and
// in workerd.
import {
  aesKey,
  cmac,
  diversifiedKey,
  fileData,
  type Mirror,
  readMirror,
  sessionKey,
  tapMac,
} from '#domain/chip/sun.ts'
import { fromHex, toHex } from '#domain/text/hex.ts'

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = fromHex(hex)
  if (bytes === null) throw new Error(`${hex} is not hexadecimal`)
  return bytes
}

interface Vector {
  title: string
  computed: () => Promise<unknown>
  expected: unknown
}

const ZERO = '0'.repeat(32)
const key = (hex: string) => aesKey(bytesOf(hex))
const shown = (mirror: Mirror | null) => mirror && [toHex(mirror.uid), mirror.counter]
const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

export const SUN_VECTORS: readonly Vector[] = [
  {
    title: 'SUN-04 RFC 4493, no bytes and sixteen',
    computed: async () => {
      const k = await key('2b7e151628aed2a6abf7158809cf4f3c')
      return [toHex(await cmac(k, new Uint8Array())), toHex(await cmac(k, bytesOf('6bc1bee22e409f96e93d7e117393172a')))]
    },
    expected: ['BB1D6929E95937287FA37D129B756746', '070A16B46B4D4144F79BDD9DD04A287C'],
  },
  {
    title: 'SUN-05 AN12196, session keys',
    computed: async () => {
      const file = await key('5ACE7E50AB65D5D51FD5BF5A16B8205B')
      const mirror = { uid: bytesOf('04C767F2066180'), counter: 1 }
      return [toHex(await sessionKey(file, mirror, 'mac')), toHex(await sessionKey(file, mirror, 'encryption'))]
    },
    expected: ['3A3E8110E05311F7A3FCF0D969BF2B48', '66DA61797E23DECA5D8ECA13BBADF7A9'],
  },
  {
    title: 'SUN-06 AN12196, mirror and MAC',
    computed: async () => {
      const zero = await key(ZERO)
      const mirror = await readMirror(zero, bytesOf('EF963FF7828658A599F3041510671E88'))
      if (mirror === null) return null
      return [shown(mirror), toHex(await sessionKey(zero, mirror, 'mac')), toHex(await tapMac(zero, mirror))]
    },
    expected: [['04DE5F1EACC040', 61], '3FB5F6E3A807A03D5E3570ACE393776F', '94EED9EE65337086'],
  },
  {
    title: 'SUN-07 AN12196, with encrypted file data in the MAC',
    computed: async () => {
      const zero = await key(ZERO)
      const mirror = await readMirror(zero, bytesOf('FD91EC264309878BE6345CBE53BADF40'))
      if (mirror === null) return null
      const enc = 'CEE9A53E3E463EF1F459635736738962'
      return [
        shown(mirror),
        toHex(await sessionKey(zero, mirror, 'mac')),
        ascii(await fileData(zero, mirror, bytesOf(enc))),
        toHex(await tapMac(zero, mirror, `${enc}&cmac=`)),
      ]
    },
    expected: [['04958CAA5C5E80', 8], '3ED0920E5E6A0320D823D5987FEAFBB1', 'x'.repeat(16), 'ECC1E7F6C6C73BF6'],
  },
  {
    title: 'SUN-08 plain mirror',
    computed: async () => toHex(await tapMac(await key(ZERO), { uid: bytesOf('041E3C8A2D6B80'), counter: 6 })),
    expected: '4B00064004B0B3D3',
  },
  {
    title: 'SUN-09 AN10922 2.2.1, the subkeys and a diversified key',
    computed: async () => {
      const master = await key('00112233445566778899AABBCCDDEEFF')
      const by = { uid: bytesOf('04782E21801D80'), aid: bytesOf('3042F5'), systemId: bytesOf('4E585020416275') }
      // K0 is AES of sixteen zero bytes: the MAC of the block that undoes the first subkey.
      const k0 = await cmac(master, master.subkeys[0])
      return [toHex(k0), ...master.subkeys.map(toHex), toHex(await diversifiedKey(master, by))]
    },
    expected: [
      'FDE4FBAE4A09E020EFF722969F83832B',
      'FBC9F75C9413C041DFEE452D3F0706D1',
      'F793EEB928278083BFDC8A5A7E0E0D25',
      'A8DD63A3B89D54B37CA802473FDA9175',
    ],
  },
]
