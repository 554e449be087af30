// Addresses of cards that sign their taps, each with a counter of its own, as src/domain/chip/sun.ts verifies them. Signed
// with node:crypto, at the moment of sending: a card's address is good for one tap.
import { createCipheriv } from 'node:crypto'
import { DEVELOPMENT_MASTER_KEYS, readMasterKeys } from '../src/domain/chip/master-keys.ts'
import { cardKey, masterKeyOf } from '../src/domain/chip/sun.ts'

const MASTER_KEY = 1

/** UID of the card with this number, 7 bytes; the statement of database.ts makes the same. */
const uidOf = (number: number): Buffer => Buffer.from(`04${number.toString(16).padStart(12, '0')}`, 'hex')

const ecb = (key: Uint8Array, block: Uint8Array): Buffer =>
  createCipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(block)

/** The subkey of a CMAC with this number, 1 or 2. */
function subkey(key: Uint8Array, number: 1 | 2): Buffer {
  let value = BigInt(`0x${ecb(key, Buffer.alloc(16)).toString('hex')}`)
  for (let time = 0; time < number; time++) value = ((value << 1n) & (2n ** 128n - 1n)) ^ (value >> 127n ? 0x87n : 0n)
  return Buffer.from(value.toString(16).padStart(32, '0'), 'hex')
}

const xor = (one: Uint8Array, other: Uint8Array): Buffer => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)))

/** Makes the query of the next tap of a card, for each of these cards. */
export async function signingCards(count: number): Promise<(() => string)[]> {
  const { master } = await masterKeyOf(readMasterKeys(DEVELOPMENT_MASTER_KEYS)?.get(MASTER_KEY) ?? '')
  const meta = await cardKey(master, 1, Buffer.alloc(7))
  let taps = 0
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const uid = uidOf(number)
      const file = await cardKey(master, 2, uid)
      const fileSubkey = subkey(file, 1)
      return () => {
        const counter = Buffer.alloc(3)
        counter.writeUIntLE(++taps, 0, 3)
        const e = ecb(meta, Buffer.concat([Buffer.of(0xc7), uid, counter, Buffer.alloc(5)]))
        const session = ecb(file, xor(Buffer.concat([Buffer.from('3cc300010080', 'hex'), uid, counter]), fileSubkey))
        const mac = ecb(session, xor(Buffer.concat([Buffer.of(0x80), Buffer.alloc(15)]), subkey(session, 2)))
        const c = mac.filter((_byte, at) => at % 2 === 1)
        return `e=${e.toString('hex')}&c=${Buffer.from(c).toString('hex')}`
      }
    }),
  )
}
