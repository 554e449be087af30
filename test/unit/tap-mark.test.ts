// The mark of a genuine tap in a profile's address: its form, its key, and for how long it is good.
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isFreshMark, markKey, tapMark } from '#domain/profile/tap-mark.ts'

const MASTER = '00112233445566778899AABBCCDDEEFF'
const NOW = 1_800_000_000

it('SUN-22 is the second in base 36 and 16 bytes of HMAC-SHA256 over "tap", the username in small letters and it', async () => {
  const key = await markKey(MASTER)
  const own = createHmac('sha256', Buffer.from(MASTER, 'hex')).update('profile mark').digest()
  const t = NOW.toString(36)
  const mac = createHmac('sha256', own).update(`tap\nmara.e\n${t}`).digest()
  expect(await tapMark(key, 'Mara.E', NOW)).toBe(`${t}.${Buffer.from(mac.subarray(0, 16)).toString('base64url')}`)
})

it('SUN-23 is good for 60 seconds and five before its time, for one profile in any spelling', async () => {
  const key = await markKey(MASTER)
  const mark = await tapMark(key, 'Mara', NOW)
  for (const [age, good] of [
    [0, true],
    [60, true],
    [61, false],
    [-5, true],
    [-6, false],
  ] as const)
    expect([age, await isFreshMark(key, 'mara', mark, NOW + age)]).toEqual([age, good])
  expect(await isFreshMark(key, 'mar', mark, NOW)).toBe(false)
  expect(await isFreshMark(await markKey('0'.repeat(32)), 'mara', mark, NOW)).toBe(false)
})

it('SUN-25 anything else is no mark', async () => {
  const key = await markKey(MASTER)
  const mark = await tapMark(key, 'mara', NOW)
  const [t = '', mac = ''] = mark.split('.')
  const others = [
    ...['', '.', t, mac, `${mac}.${t}`, `${mark}=`, `${mark} `, ` ${mark}`, `${t}.${mac.slice(1)}`, `0${mark}`],
    ...[`${t.toUpperCase()}.${mac}`, `-1.${mac}`, `${'z'.repeat(9)}.${mac}`, `${(NOW + 1).toString(36)}.${mac}`],
    ...Array.from(
      mac,
      (character, at) => `${t}.${mac.slice(0, at)}${character === 'A' ? 'B' : 'A'}${mac.slice(at + 1)}`,
    ),
  ]
  for (const other of others) expect([other, await isFreshMark(key, 'mara', other, NOW)]).toEqual([other, false])
})
