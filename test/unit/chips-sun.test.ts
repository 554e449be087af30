// The commands for cards that sign their taps, on a real local D1: what the printer and the bureau get, what is stored, and
// that no master key is ever printed or taken from a command line.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { DEVELOPMENT_MASTER_KEYS } from '#domain/chip/master-keys.ts'
import { cardKey, masterKeyOf, signedQuery } from '#domain/chip/sun.ts'
import { toHex } from '#domain/text/hex.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { run as makeNew } from '#scripts/chips/new.ts'
import { run as sunCheck } from '#scripts/chips/sun-check.ts'
import { run as sunFile } from '#scripts/chips/sun-file.ts'
import { run as sunImport } from '#scripts/chips/sun-import.ts'
import { run as sunKeys } from '#scripts/chips/sun-keys.ts'
import { run as sunTap } from '#scripts/chips/sun-tap.ts'
import { COMMANDS, help } from '#scripts/commands/chips.ts'
import { perform } from '#scripts/operator.ts'
import { DEMO_SUN } from '#scripts/seed.ts'
import { openChipCommands } from '#test/support/chip-commands.ts'
import { bytesOf } from '#test/support/sun-vectors.ts'

const MASTER = 'A0A1A2A3A4A5A6A7A8A9AAABACADAEAF'
const settings = { BRAND_SLUG: 'acme', BRAND_NAME: 'Acme', ANON_KEY: 'k', SITE_URL: 'https://acme.example' }
const { folder, chips, command, rows, close } = await openChipCommands(settings)
afterAll(close)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const given = { vars: {}, remote: false, dryRun: false }
const act = (work: unknown, args: string[], context = {}) => command(work, args, { ...given, ...context })
const withKeys = (keys = `1:${MASTER},7:${'0'.repeat(32)}`) => vi.stubEnv('SUN_MASTER_KEYS', keys)
let files = 0
function csv(text: string): string {
  const path = join(folder, `cards${++files}.csv`)
  writeFileSync(path, text)
  return path
}
const signing = async (id: string) =>
  (await rows('SELECT sun_uid, sun_key, sun_counter FROM chips WHERE chip_id = ?1', id))[0]
const give = (...ids: string[]) =>
  Promise.all(ids.map((id) => rows("INSERT INTO chips (chip_id, status, batch) VALUES (?1, 'unlinked', 'DNA')", id)))

describe('sun-file', () => {
  it('SUN-28 writes the list of a batch into a folder, retired cards left out', async () => {
    await act(makeNew, ['--count', '3', '--batch', 'PRINT', '--claim', 'sun'])
    const [first] = await rows("SELECT chip_id FROM chips WHERE batch = 'PRINT' ORDER BY chip_id LIMIT 1")
    await rows("UPDATE chips SET status = 'retired' WHERE chip_id = ?1", first?.chip_id ?? '')
    const out = join(folder, 'print', 'ers')
    const dry = await act(sunFile, ['--batch', 'PRINT', '--out', out], { dryRun: true })
    expect([dry.code, dry.out, existsSync(out)]).toEqual([0, expect.stringContaining('2 chips of batch PRINT'), false])
    const done = await act(sunFile, ['--batch', 'PRINT', '--out', out])
    expect([done.code, done.failure]).toEqual([0, ''])
    const { header, records } = readTable(readFileSync(join(out, 'PRINT-sun.csv'), 'utf8'), [])
    expect(header).toEqual(['chip_id', 'url', 'ndef_hex', 'picc_offset', 'mac_offset', 'mac_input_offset', 'settings'])
    expect(records.map(({ cells }) => cells.slice(3))).toEqual(
      Array(2).fill(['44', '79', '79', '4000E0C1FF122C00004F00004F0000']),
    )
    for (const { cells } of records)
      expect(cells[1]).toBe(`https://acme.example/scan/${cells[0]}?e=${'0'.repeat(32)}&c=${'0'.repeat(16)}`)
  })

  it('SUN-28 needs a batch with cards, and the address they carry', async () => {
    expect(await act(sunFile, [])).toMatchObject({ code: 2, failure: '--batch must be given.' })
    expect((await act(sunFile, ['--batch', 'NONE'])).failure).toBe(
      'There is no chip in batch NONE that could be encoded.',
    )
    const without = { settings: { ...settings, SITE_URL: '' } }
    expect((await act(sunFile, ['--batch', 'PRINT'], without)).failure).toContain('set SITE_URL')
  })
})

describe('sun-keys', () => {
  it('SUN-29 SUN-02 writes keys 0 to 4 per card beside the file, for its owner alone, and never over another file', async () => {
    await give('K1', 'K2')
    withKeys()
    const file = csv('\ufeffChip ID;UID\r\nK1;04:95:8c:aa:5c:5e:80\r\nK2; 04DE5F1EACC040 \r\n')
    const out = file.replace('.csv', '-keys.csv')
    const dry = await act(sunKeys, [file, '--key', '1'], { dryRun: true })
    expect([dry.code, dry.out, existsSync(out)]).toEqual([0, expect.stringContaining('Nothing was written'), false])
    const done = await act(sunKeys, [file, '--key', '1'])
    expect([done.code, done.failure]).toEqual([0, ''])
    expect(statSync(out).mode & 0o777).toBe(0o600)
    const { header, records } = readTable(readFileSync(out, 'utf8'), [])
    expect(header).toEqual(['chip_id', 'uid', 'key0', 'key1', 'key2', 'key3', 'key4'])
    const { master } = await masterKeyOf(MASTER)
    for (const [at, uid] of ['04958CAA5C5E80', '04DE5F1EACC040'].entries()) {
      const keys = await Promise.all([0, 1, 2, 3, 4].map(async (n) => toHex(await cardKey(master, n, bytesOf(uid)))))
      expect(records[at]?.cells).toEqual([`K${at + 1}`, uid, ...keys])
    }
    const before = readFileSync(out, 'utf8')
    const again = await act(sunKeys, [file, '--key', '7'])
    expect([again.code, again.failure]).toEqual([1, expect.stringContaining('cannot be written')])
    expect(readFileSync(out, 'utf8')).toBe(before)
    const elsewhere = join(folder, 'elsewhere.csv')
    expect((await act(sunKeys, [file, '--key', '7', '--out', elsewhere])).code).toBe(0)
    expect(readFileSync(elsewhere, 'utf8')).not.toBe(before)
  })

  it('SUN-29 is told of a key that is not set, of one that is published, and prints none', async () => {
    const file = csv('chip_id,uid\nK1,04958CAA5C5E80\n')
    withKeys()
    expect((await act(sunKeys, [file, '--key', '2'])).failure).toContain('Master key 2 is not set here')
    expect((await act(sunKeys, [file, '--key', '1', '--out', '-'])).failure).toContain('keys are not printed')
    for (const key of ['0', '100', 'x', '']) expect((await act(sunKeys, [file, '--key', key])).code).toBe(2)
    withKeys(DEVELOPMENT_MASTER_KEYS)
    const published = await act(sunKeys, [file, '--key', '1', '--out', join(folder, 'dev.csv')])
    expect(published.err).toContain('published key')
  })
})

describe('sun-import', () => {
  it('SUN-29 stores UID and key, names what cannot be stored by its line, and stores the rest', async () => {
    await give('I1', 'I2', 'I3', 'I4', 'I5', 'I6')
    await rows("UPDATE chips SET sun_uid = '04000000000009', sun_key = 1 WHERE chip_id = 'I5'")
    const file = csv(
      [
        'chip_id,uid,note',
        'I1,04000000000001,fine',
        'I2,4000000000002,a zero was lost',
        'I2,4.10E+13,shortened',
        'UNKNOWN,04000000000003,',
        'I3,04000000000001,the UID of I1',
        'I1,04000000000004,I1 again',
        'I6,04000000000009,the UID of I5',
        'I4,,',
        'I!,04000000000005,',
        'I3,04000000000006,fine',
      ].join('\n'),
    )
    const dry = await act(sunImport, [file, '--key', '2'], { dryRun: true })
    expect([dry.code, (await signing('I1'))?.sun_uid]).toEqual([1, null])
    const { code, out, err } = await act(sunImport, [file, '--key', '2'])
    expect(code).toBe(1)
    expect(out).toContain('2 chips written.')
    expect(dry.err).toBe(err)
    expect(err.trim().split('\n')).toEqual([
      expect.stringMatching(/^row 3: uid must be 14 hexadecimal digits/),
      expect.stringMatching(/^row 4: uid was shortened by the spreadsheet/),
      'row 5: there is no chip UNKNOWN.',
      'row 6: duplicate: UID 04000000000001 stands in row 2.',
      'row 7: duplicate: I1 stands in row 2.',
      'row 8: UID 04000000000009 is in use: it is that of chip I5.',
      expect.stringMatching(/^row 9: uid must be 14 hexadecimal digits/),
      expect.stringMatching(/^row 10: chip_id must be/),
    ])
    expect(await signing('I1')).toEqual({ sun_uid: '04000000000001', sun_key: 2, sun_counter: -1 })
    expect(await signing('I3')).toEqual({ sun_uid: '04000000000006', sun_key: 2, sun_counter: -1 })
    for (const id of ['I2', 'I4', 'I6']) expect((await signing(id))?.sun_uid).toBeNull()
  })

  it('SUN-29 a chip keeps its card unless --update says otherwise; a new card begins to count anew', async () => {
    await give('U1')
    const [first, second] = [csv('chip_id,uid\nU1,04110000000001\n'), csv('chip_id,uid\nU1,04110000000002\n')]
    expect((await act(sunImport, [first, '--key', '1'])).code).toBe(0)
    await rows("UPDATE chips SET sun_counter = 40 WHERE chip_id = 'U1'")
    const same = await act(sunImport, [first, '--key', '1'])
    expect([same.code, same.out]).toEqual([0, expect.stringMatching(/the same already 1[\s\S]*0 chips written/)])
    const refused = await act(sunImport, [second, '--key', '1'])
    expect([refused.code, refused.err]).toEqual([
      1,
      'row 2: U1 has UID 04110000000001 and master key 1 already; --update overwrites them.\n',
    ])
    expect((await signing('U1'))?.sun_counter).toBe(40)
    expect((await act(sunImport, [first, '--key', '2', '--update'])).code).toBe(0)
    expect(await signing('U1')).toEqual({ sun_uid: '04110000000001', sun_key: 2, sun_counter: 40 })
    expect((await act(sunImport, [second, '--key', '2', '--update'])).code).toBe(0)
    expect(await signing('U1')).toEqual({ sun_uid: '04110000000002', sun_key: 2, sun_counter: -1 })
  })

  it('SUN-29 needs both columns', async () => {
    expect((await act(sunImport, [csv('chip_id\nI1\n'), '--key', '1'])).failure).toContain(
      'must name the columns chip_id,uid',
    )
  })
})

describe('sun-check', () => {
  const CARD = { chip: 'C1', uid: '04220000000001' }
  const address = async (counter: number, { uid = CARD.uid, by = MASTER } = {}) =>
    `https://acme.example/scan/C1?${await signedQuery(await masterKeyOf(by), { uid: bytesOf(uid), counter })}`
  const check = async (text: string, context = {}) => {
    const { code, out, failure } = await act(sunCheck, [text], context)
    return [code, out.trim() || failure]
  }

  it('SUN-30 says genuine, replayed or invalid and why, and writes no counter', async () => {
    await give('C1')
    await rows("UPDATE chips SET sun_uid = ?1, sun_key = 1, sun_counter = 9 WHERE chip_id = 'C1'", CARD.uid)
    withKeys()
    expect(await check(await address(10))).toEqual([0, 'genuine: tap 10 of C1. The last counted tap is 9.'])
    expect(await check(` “${await address(10)}” `)).toEqual([0, 'genuine: tap 10 of C1. The last counted tap is 9.'])
    expect(await check(await address(9))).toEqual([1, 'replayed: tap 9 of C1. The last counted tap is 9.'])
    expect(await check('https://acme.example/scan/C1?e=1&c=2')).toEqual([
      1,
      'invalid: e must be 32 and c 16 hexadecimal digits, each of them once.',
    ])
    expect(await check(await address(10, { uid: '04220000000002' }))).toEqual([
      1,
      'invalid: it was made by another card than that of C1.',
    ])
    expect((await check((await address(10)).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))))[1]).toMatch(
      /^invalid: c does not fit to e/,
    )
    expect((await check((await address(10)).replace(/e=./, 'e=0').replace(/e=0(.)/, 'e=1$1')))[0]).toBe(1)
    expect(await signing('C1')).toMatchObject({ sun_counter: 9 })
  })

  it('SUN-30 says what is missing: a signature, the chip, its UID, its key', async () => {
    withKeys()
    expect((await act(sunCheck, ['https://acme.example/scan/C1'])).code).toBe(2)
    expect(await check('https://acme.example/scan/NONE?e=1&c=1')).toEqual([1, 'There is no chip NONE.'])
    expect((await check('https://acme.example/scan/DEMO0001?e=1&c=1'))[1]).toContain('has no UID')
    withKeys(`7:${MASTER}`)
    expect((await check(await address(10)))[1]).toBe('Master key 1 of C1 is not set here.')
    withKeys('1:short')
    expect((await check(await address(10)))[1]).toBe(
      'SUN_MASTER_KEYS must be pairs like "1:32 hexadecimal digits", separated by commas.',
    )
  })
})

describe('sun-tap', () => {
  it('SUN-31 signs with the published key of a development shop, for the shop’s address', async () => {
    vi.stubEnv('SUN_MASTER_KEYS', '')
    const first = await act(sunTap, ['DEMO0009'])
    expect([first.code, first.out]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/acme\.example\/scan\/DEMO0009\?e=[0-9A-F]{32}&c=[0-9A-F]{16}\n$/),
    ])
    expect((await act(sunCheck, [first.out.trim()])).out).toContain(
      'genuine: tap 0 of DEMO0009. No tap was counted before.',
    )
    await rows("UPDATE chips SET sun_counter = 0 WHERE chip_id = 'DEMO0009'")
    expect((await act(sunCheck, [first.out.trim()])).out).toContain('replayed: tap 0')
    const next = await act(sunTap, ['DEMO0009'], { settings: { ...settings, SITE_URL: '' } })
    expect(next.out).toMatch(/^http:\/\/localhost:8787\/scan\/DEMO0009\?/)
    expect((await act(sunCheck, [next.out.trim()])).out).toContain('genuine: tap 1')
    expect(await signing('DEMO0009')).toEqual({ sun_uid: DEMO_SUN.uid, sun_key: DEMO_SUN.key, sun_counter: 0 })
  })

  it('SUN-31 refuses keys of one’s own, production, the deployed shop, and a chip that does not sign', async () => {
    withKeys()
    expect((await act(sunTap, ['DEMO0009'])).failure).toContain('master key of your own')
    vi.stubEnv('SUN_MASTER_KEYS', '')
    const production = { settings: { ...settings, APP_ENV: 'production' } }
    expect((await act(sunTap, ['DEMO0009'], production)).failure).toContain('master key of your own')
    expect(await act(sunTap, ['DEMO0009'], { remote: true })).toMatchObject({ code: 2 })
    expect((await act(sunTap, ['DEMO0001'])).failure).toContain('has no UID')
    expect((await act(sunTap, ['NONE'])).failure).toBe('There is no chip NONE.')
  })
})

describe('master keys', () => {
  it('SUN-30 are not taken from the command line, and the refusal does not repeat them', async () => {
    const open = () => ({ ...chips, close: async () => {} })
    for (const line of [
      ['sun-check', 'https://acme.example/scan/C1?e=1&c=1'],
      ['sun-keys', csv('chip_id,uid\n'), '--key', '1'],
      ['sun-tap', 'DEMO0009'],
    ]) {
      const refused = await perform([...line, '--var', `SUN_MASTER_KEYS:1:${MASTER}`], COMMANDS, help, open).catch(
        (thrown: Error) => thrown,
      )
      expect(refused).toMatchObject({
        exitCode: 2,
        message: 'SUN_MASTER_KEYS is a secret, which a command line shows: put it into the environment or .dev.vars.',
      })
    }
  })

  it('SUN-30 are never printed, by any command, whatever it says', async () => {
    withKeys()
    await give('P1')
    const file = csv('chip_id,uid\nP1,04330000000001\nNONE,04330000000002\n')
    const said: string[] = []
    const calls: [unknown, string[]][] = [
      [sunFile, ['--batch', 'DNA', '--out', join(folder, 'said')]],
      [sunKeys, [file, '--key', '1']],
      [sunKeys, [file, '--key', '1']],
      [sunImport, [file, '--key', '1']],
      [sunCheck, ['https://acme.example/scan/P1?e=1&c=1']],
      [sunTap, ['P1']],
    ]
    for (const [work, args] of calls) {
      const { out, err, failure } = await act(work, args)
      said.push(out, err, failure)
    }
    const keys = await Promise.all(
      [0, 1, 2, 3, 4].map(async (n) =>
        toHex(await cardKey((await masterKeyOf(MASTER)).master, n, bytesOf('04330000000001'))),
      ),
    )
    for (const key of [MASTER, ...keys]) expect(said.join('\n').toUpperCase()).not.toContain(key)
    expect(said.join('')).not.toBe('')
  })
})
