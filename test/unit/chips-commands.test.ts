// `npm run chips` on a real local D1 and KV: what each command writes, reports and leaves alone. F17, T-INP-11,
// T-TAP-7, T-TAP-13, D-114, T-PII-11. The command line itself, its exit codes and a running server:
// chips-running.test.ts.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readTable } from '#domain/text/read-csv.ts'
import { throughWrangler } from '#scripts/chips/database.ts'
import { run as encode } from '#scripts/chips/encode.ts'
import { run as exportChips } from '#scripts/chips/export.ts'
import { run as importChips } from '#scripts/chips/import.ts'
import { run as lifecycle } from '#scripts/chips/lifecycle.ts'
import { run as makeNew } from '#scripts/chips/new.ts'
import { run as show } from '#scripts/chips/show.ts'
import { readQuery, readStats } from '#scripts/chips/stats.ts'
import { changeChip, writeRows } from '#scripts/chips/store.ts'
import { openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { readPlatform } from '#scripts/settings.ts'
import { openChipCommands } from '#test/support/chip-commands.ts'
import { quietZone } from '#test/support/qr.ts'
import { readUriRecord } from '#test/support/uri-record.ts'

const settings = { BRAND_SLUG: 'acme', ANON_KEY: 'k', SITE_URL: 'https://acme.example' }
const { folder, local, chips, command, rows, chip, events, file, close } = await openChipCommands(settings)
afterAll(close)
afterEach(() => {
  vi.restoreAllMocks()
})

/** A shop whose app is the operator's own: everything is as it was before there was one here. */
const foreignApp = { settings: { ...settings, APP_HOST: 'https://app.of-their-own.example' } }
const act = (name: string, ...args: string[]) => command(lifecycle, args, { name })
const csv = (...lines: string[]) => file(`chip_id,status,username,batch,label\r\n${lines.join('\r\n')}\r\n`)

describe('F17 new', () => {
  it('T-TAP-7 makes unlinked chips with ids of 16 Crockford characters, prints them and notes each', async () => {
    const { out, code } = await command(makeNew, ['--count', '300', '--batch', 'JAN', '--label', 'Card'], foreignApp)
    const ids = out.trim().split('\n')
    expect([code, new Set(ids).size]).toEqual([0, 300])
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const stored = await rows("SELECT chip_id, status, username, label FROM chips WHERE batch = 'JAN' ORDER BY label")
    expect(stored.map((row) => row.chip_id)).toEqual(ids)
    expect(stored[0]).toMatchObject({ status: 'unlinked', username: null, label: 'Card 0001' })
    expect(await events(ids[0] ?? '')).toEqual(['created  unlinked  cli'])
    await command(makeNew, ['--count', '1', '--batch', 'JAN', '--label', 'Card'], foreignApp)
    expect((await rows("SELECT label FROM chips WHERE batch = 'JAN' ORDER BY label DESC LIMIT 1"))[0]?.label).toBe(
      'Card 0301',
    )
  })

  it('writes nothing with --dry-run', async () => {
    const { err, out } = await command(makeNew, ['--count', '5', '--batch', 'DRY'], { dryRun: true })
    expect([err, out]).toEqual(['5 chips would be made in batch DRY. Nothing was written (dry run).\n', ''])
    expect(await rows("SELECT 1 FROM chips WHERE batch = 'DRY'")).toEqual([])
  })

  it.each([[[]], [['--count', '0', '--batch', 'X']], [['--count', '5']], [['--count', '1e3', '--batch', 'X']]])(
    'refuses %j as usage',
    async (args) => expect((await command(makeNew, args)).code).toBe(2),
  )
})

describe('F6 D-114 the life of a chip', () => {
  it('link, pause, resume, unlink, retire: one state at a time, each with an event', async () => {
    await command(importChips, [csv('LIFE1,,,LIFE,')])
    expect((await act('link', 'LIFE1', 'ava')).out).toBe('LIFE1 is linked_with_profile (@ava); it was unlinked.\n')
    expect((await act('pause', 'LIFE1')).code).toBe(0)
    expect(await chip('LIFE1')).toEqual({ status: 'paused', username: 'ava' })
    expect((await act('resume', 'https://acme.example/scan/LIFE1?x=1')).code).toBe(0)
    expect(await chip('LIFE1')).toEqual({ status: 'linked_with_profile', username: 'ava' })
    expect((await act('unlink', 'LIFE1')).code).toBe(0)
    expect(await chip('LIFE1')).toEqual({ status: 'unlinked', username: null })
    await act('pause', 'LIFE1')
    await act('resume', 'LIFE1')
    expect(await chip('LIFE1')).toEqual({ status: 'unlinked', username: null })
    expect((await act('retire', 'LIFE1')).code).toBe(0)
    expect((await act('link', 'LIFE1', 'ava')).failure).toBe('LIFE1: It is retired, and that is final.')
    expect(await events('LIFE1')).toEqual([
      'imported  unlinked  cli',
      'linked unlinked linked_with_profile ava cli',
      'paused linked_with_profile paused ava cli',
      'resumed paused linked_with_profile ava cli',
      'unlinked linked_with_profile unlinked ava cli',
      'paused unlinked paused  cli',
      'resumed paused unlinked  cli',
      'retired unlinked retired  cli',
    ])
  })

  it('goes back to linked without a profile', async () => {
    await command(importChips, [csv('LIFE2,linked_without_profile,,LIFE,')])
    await act('pause', 'LIFE2')
    await act('resume', 'LIFE2')
    expect(await chip('LIFE2')).toEqual({ status: 'linked_without_profile', username: null })
  })

  it('takes no card from anybody without --move, and says so when the profile does not exist', async () => {
    await command(importChips, [csv('LIFE3,,ava,LIFE,')])
    const refused = await act('link', 'LIFE3', 'mara')
    expect([refused.code, refused.failure]).toEqual([
      1,
      'LIFE3: It is linked to @ava already; unlink it first, or add --move.',
    ])
    const moved = await act('link', 'LIFE3', '@mara', '--move')
    expect(moved.err).toContain('There is no profile "mara" yet')
    expect(await chip('LIFE3')).toEqual({ status: 'linked_with_profile', username: 'mara' })
  })

  it('done twice changes nothing the second time and adds no event', async () => {
    await command(importChips, [csv('LIFE4,,ava,LIFE,')])
    await act('pause', 'LIFE4')
    const again = await act('pause', 'LIFE4')
    expect([again.code, again.out]).toEqual([0, 'LIFE4 is paused (@ava) already.\n'])
    expect(await events('LIFE4')).toHaveLength(2)
  })

  it('loses against somebody else who was quicker: nothing is written, no event', async () => {
    await command(importChips, [csv('LIFE5,,ava,LIFE,')])
    const before = { status: 'unlinked', username: null } as const // what was read before the other one linked it
    const next = { status: 'linked_with_profile', username: 'mara' } as const
    expect((await changeChip(chips.db, { chipId: 'LIFE5', before, next, event: 'linked' })).done).toBe(false)
    expect(await chip('LIFE5')).toEqual({ status: 'linked_with_profile', username: 'ava' })
    expect(await events('LIFE5')).toHaveLength(1)
  })

  it('only one of many at once wins', async () => {
    await command(importChips, [csv('LIFE6,,,LIFE,')])
    const before = { status: 'unlinked', username: null } as const
    const won = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        changeChip(chips.db, {
          chipId: 'LIFE6',
          before,
          next: { status: 'linked_with_profile', username: `user${i}` },
          event: 'linked',
        }),
      ),
    )
    expect(won.filter(({ done }) => done)).toHaveLength(1)
    expect(await events('LIFE6')).toHaveLength(2)
  })

  it('--dry-run tells and writes nothing', async () => {
    await command(importChips, [csv('LIFE7,,ava,LIFE,')])
    const { out } = await command(lifecycle, ['LIFE7'], { name: 'pause', dryRun: true })
    expect(out).toContain('LIFE7 would become paused (@ava); it is linked_with_profile (@ava).')
    expect(await chip('LIFE7')).toEqual({ status: 'linked_with_profile', username: 'ava' })
  })

  it('unknown chips are a failure, what is no chip or no username is usage', async () => {
    expect(await act('pause', 'NOBODY1')).toMatchObject({ code: 1, failure: 'There is no chip NOBODY1.' })
    expect((await act('pause', '../x%')).code).toBe(2)
    expect((await act('link', 'LIFE1', '../x')).code).toBe(2)
    expect((await act('pause')).failure).toBe('This command needs CHIP.')
    expect((await act('unlink', 'A', 'B')).code).toBe(2)
    expect((await act('pause', 'A', '--nope')).code).toBe(2)
  })

  it('show tells the record and its events', async () => {
    await command(importChips, [csv('LIFE8,,ava,LIFE,Card 8')])
    await act('pause', 'LIFE8')
    const { out } = await command(show, ['LIFE8'])
    expect(out).toMatch(/status {4}paused\n/)
    expect(out).toMatch(
      /imported {2}new → linked_with_profile \(@ava\) {2}by cli\n.*paused {4}linked_with_profile → paused \(@ava\) {2}by cli\n/,
    )
  })
})

describe('T-TAP-13 the last known answer', () => {
  const remembered = (id: string) => local.kv.get(`tap:v1:${id}`)
  const remember = (id: string) => local.kv.put(`tap:v1:${id}`, 'ava')

  it.each([
    ['unlink', 'KV1U', []],
    ['pause', 'KV1P', []],
    ['retire', 'KV1R', []],
    ['link', 'KV1L', ['mara', '--move']],
  ])('is gone from KV after %s %s %j', async (name, id, args) => {
    await command(importChips, [csv(`${id},linked_with_profile,ava,KV,`)])
    await remember(id)
    expect(await remembered(id)).toBe('ava')
    expect((await act(name, id, ...args)).code).toBe(0)
    expect(await remembered(id)).toBeNull()
  })

  it('is outweighed after a change, so that the write of a slow tap brings no former owner back', async () => {
    const { lastKnownUsername } = await import('#tap/last-known.ts')
    const shown = async () => {
      await remember('KV9') // what the slow tap writes
      return lastKnownUsername(local.kv as never, 'KV9')
    }
    await command(importChips, [csv('KV9,linked_with_profile,ava,KV,'), '--update'])
    expect(await shown()).toBe('ava')
    await act('pause', 'KV9')
    expect(await shown()).toBeNull()
    await act('resume', 'KV9')
    await act('link', 'KV9', 'mara', '--move')
    expect(await shown()).toBe('mara')
    await act('unlink', 'KV9')
    expect(await shown()).toBeNull()
  })

  it('is gone after an import that moves the chip', async () => {
    await command(importChips, [csv('KV2,,ava,KV,')])
    await remember('KV2')
    await command(importChips, [csv('KV2,,mara,KV,'), '--update'])
    expect(await remembered('KV2')).toBeNull()
  })

  it('says what it means when KV fails, and can be repeated', async () => {
    await command(importChips, [csv('KV3,,ava,KV,')])
    const forget = () => Promise.reject(new Error('KV is down.'))
    const failed = await command(lifecycle, ['KV3'], { name: 'pause', forget })
    expect(failed.code).toBe(1)
    expect(failed.failure).toContain('the last known answer of 1 chip is still in KV')
    expect(await chip('KV3')).toMatchObject({ status: 'paused' })
    await remember('KV3')
    expect((await act('pause', 'KV3')).code).toBe(0)
    expect(await remembered('KV3')).toBeNull()
  })
})

describe('T-INP-11 import', () => {
  it('writes the good rows and reports the others by row and reason', async () => {
    const { out, code } = await command(importChips, [
      csv(
        'IMP1,unlinked,,IMP,"Label, ""one"""',
        'bad id,unlinked,,IMP,',
        'IMP2,linked_with_profile,ava,IMP,',
        'IMP1,unlinked,,IMP,again',
        'IMP3,gone,,IMP,',
        'IMP4,linked_with_profile,../x,IMP,',
        'DEMO0001,linked_with_profile,eve,IMP,',
        'DEMO0002,disabled,,IMP,',
        'IMP5,unlinked,,IMP,\u0000',
      ),
    ])
    expect(code).toBe(1)
    expect(out).toContain(
      ': 9 rows\n  new              2\n  changed          0\n  the same already 0\n  left out         7\n',
    )
    expect(out).toMatch(/row 3: chip_id must be/)
    expect(out).toMatch(/row 5: duplicate: IMP1 stands in row 2\./)
    expect(out).toMatch(/row 6: status must be one of/)
    expect(out).toMatch(/row 7: username must be/)
    expect(out).toMatch(/row 8: DEMO0001 belongs to an account of this shop; use link --move, unlink, pause/)
    expect(out).toMatch(/row 9: DEMO0002 exists already and differs; --update would overwrite it\./)
    expect(out).toMatch(/row 10: label must/)
    expect(out).toMatch(/2 chips written\.\n$/)
    expect((await rows("SELECT chip_id, label FROM chips WHERE batch = 'IMP'")).map(Object.values)).toEqual([
      ['IMP1', 'Label, "one"'],
      ['IMP2', null],
    ])
    expect(await chip('DEMO0001')).toEqual({ status: 'linked_with_profile', username: 'acme' })
  })

  it('the same file again changes nothing and is no problem', async () => {
    const path = csv('SAME1,unlinked,,SAME,x', 'SAME2,,ava,SAME,')
    await command(importChips, [path])
    const again = await command(importChips, [path])
    expect([again.code, again.out.includes('the same already 2'), again.out.includes('0 chips written')]).toEqual([
      0,
      true,
      true,
    ])
    expect(await events('SAME1')).toHaveLength(1)
  })

  it('--update overwrites what differs and keeps the columns the file does not have', async () => {
    await command(importChips, [csv('UPD1,,ava,UPD,kept')])
    expect((await command(importChips, [file('chip_id,status\nUPD1,disabled\n'), '--update'])).code).toBe(0)
    expect(await rows("SELECT * FROM chips WHERE chip_id = 'UPD1'")).toMatchObject([
      { status: 'disabled', username: 'ava', batch: 'UPD', label: 'kept' },
    ])
    expect(await events('UPD1')).toEqual([
      'imported  linked_with_profile ava cli',
      'imported linked_with_profile disabled ava cli',
    ])
  })

  it('--dry-run reports everything and writes nothing', async () => {
    const { out, code } = await command(importChips, [csv('DRY1,,,DRY,', '!,,,,')], { dryRun: true })
    expect(code).toBe(1)
    expect(out).toContain('new              1')
    expect(out).toContain('row 3: chip_id must be')
    expect(out).toMatch(/Nothing was written \(dry run\)\.\n$/)
    expect(await chip('DRY1')).toBeUndefined()
  })

  it('refuses what is no such file', async () => {
    expect((await command(importChips, [join(folder, 'none.csv')])).failure).toMatch(
      /none\.csv cannot be read: there is no such file or folder\./,
    )
    const utf16 = join(folder, 'utf16.csv')
    writeFileSync(utf16, Buffer.from('chip_id\nÄ1\n', 'utf16le'))
    expect((await command(importChips, [utf16])).code).toBe(1)
    const old = join(folder, 'old.csv')
    writeFileSync(old, Buffer.from('chip_id,label\nL1,\x9fber\n', 'latin1'))
    expect((await command(importChips, [old])).failure).toMatch(
      /old\.csv could not be read\. Please save it as CSV in UTF-8\./,
    )
  })

  it('10,000 rows go in within seconds, and come out again as they went', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => {
      const linked = i % 3 === 0
      return `BULK${String(i).padStart(5, '0')},${linked ? `linked_with_profile,user${i}` : 'unlinked,'},BULK,"'=Card ""${i}"", é"`
    })
    const path = csv(...lines)
    const began = performance.now()
    const { code, out } = await command(importChips, [path])
    expect([code, out.includes('10000 chips') || out.includes('10,000 chips written')]).toEqual([0, true])
    expect(performance.now() - began).toBeLessThan(30_000)
    const exported = await command(exportChips, ['--batch', 'BULK'])
    expect(readTable(exported.out, []).records.map(({ cells }) => cells)).toEqual(
      readTable(readFileSync(path, 'utf8'), []).records.map(({ cells }) => [...cells, 'open']),
    )
    const again = await command(importChips, [file(exported.out)])
    expect([again.code, again.out.includes('the same already 10000')]).toEqual([0, true])
  })
})

describe('T-TAP-13 a retired card', () => {
  const retired = { status: 'retired', username: null } as const

  it('is brought back by no import, --update or not, and its row says so; batch and label may change', async () => {
    await command(importChips, [csv('RET1,,ava,RET,', 'RET2,,,RET,')])
    await act('retire', 'RET1')
    for (const flags of [[], ['--update'], ['--update', '--strict']]) {
      const rows = ['linked_with_profile,ava', 'unlinked,', 'paused,ava', 'disabled,', ',']
      for (const row of rows) {
        const { out, code } = await command(importChips, [csv(`RET1,${row},RET,`, 'RET2,,,RET,'), ...flags])
        expect([code, out], row).toEqual([1, expect.stringContaining('row 2: RET1 is retired, and that is final.')])
        expect(await chip('RET1')).toEqual(retired)
      }
    }
    expect((await command(importChips, [csv('RET1,retired,,RET,Scrap'), '--update'])).code).toBe(0)
    expect(await rows("SELECT status, label FROM chips WHERE chip_id = 'RET1'")).toEqual([
      { status: 'retired', label: 'Scrap' },
    ])
  })

  it('keeps no owner, whatever the row that retires it says', async () => {
    await command(importChips, [csv('RET3,,ava,RET,', 'RET4,retired,ava,RET,')])
    await command(importChips, [csv('RET3,retired,ava,RET,'), '--update'])
    expect([await chip('RET3'), await chip('RET4')]).toEqual([retired, retired])
  })

  it.each(['link', 'unlink', 'pause', 'resume'])('stays retired after %s', async (name) => {
    await command(importChips, [csv('RET5,retired,,RET,')])
    const args = name === 'link' ? ['RET5', 'ava', '--move'] : ['RET5']
    expect(await act(name, ...args)).toMatchObject({ code: 1, failure: 'RET5: It is retired, and that is final.' })
    expect(await chip('RET5')).toEqual(retired)
  })

  it('stays retired when somebody retires it between the reading and the writing of a command', async () => {
    const owned = { status: 'linked_with_profile', username: 'ava' } as const
    await command(importChips, [csv('RET6,,ava,RET,')])
    const row = {
      chip_id: 'RET6',
      ...owned,
      username: 'mara',
      batch: 'RET',
      label: null,
      claim_policy: 'open',
    } as const
    const before = { ...row, ...owned }
    await act('retire', 'RET6')
    expect([...(await writeRows(chips, [{ row, before }], 'imported'))]).toEqual([])
    expect([...(await writeRows(chips, [{ row, before: { ...before, ...retired } }], 'imported'))]).toEqual([])
    for (const from of [owned, retired])
      expect((await changeChip(chips.db, { chipId: 'RET6', before: from, next: owned, event: 'resumed' })).done).toBe(
        false,
      )
    expect(await chip('RET6')).toEqual(retired)
    expect((await events('RET6')).at(-1)).toContain('retired')
  })

  it('HOST-58 of the demo shop is back when the shop starts again: the seed alone restores its own', async () => {
    const other = mkdtempSync(join(folder, 'seed-'))
    const platform = await readPlatform()
    await prepareDatabase(platform, settings, other)
    const retire = [
      { sql: "UPDATE chips SET status = 'retired', username = NULL WHERE chip_id = 'DEMO0001'", params: [] },
    ]
    await prepareDatabase(platform, settings, other, retire)
    await prepareDatabase(platform, settings, other)
    const opened = await openLocal(platform, other)
    expect(await opened.db.prepare("SELECT status FROM chips WHERE chip_id = 'DEMO0001'").first('status')).toBe(
      'linked_with_profile',
    )
    await opened.close()
  })
})

describe('whose cards an import moves', () => {
  it('CLM-45 a username without a profile is named by its line and written, --strict leaves it out with code 1', async () => {
    const path = csv('OWN1,,nobody-here,OWN,', 'OWN2,,AVA,OWN,', 'OWN3,,,OWN,', 'OWN4,paused,nobody-too,OWN,')
    const named = '2 rows name a username without a profile:\nline 2: OWN1 @nobody-here\nline 5: OWN4 @nobody-too\n'
    const strict = await command(importChips, [path, '--strict'])
    expect([strict.code, strict.err]).toEqual([1, ''])
    expect(strict.out).toContain(
      `new              2\n  changed          0\n  the same already 0\n  left out         2\n${named}`,
    )
    expect([await chip('OWN1'), await chip('OWN4'), (await chip('OWN2'))?.username]).toEqual([
      undefined,
      undefined,
      'AVA',
    ])
    const told = await command(importChips, [path])
    expect([told.code, told.err]).toEqual([0, ''])
    expect(told.out).toContain(named)
    expect(await chip('OWN1')).toEqual({ status: 'linked_with_profile', username: 'nobody-here' })
    expect(await chip('OWN4')).toEqual({ status: 'paused', username: 'nobody-too' })
    const again = await command(importChips, [path])
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringContaining(`the same already 4\n  left out         0\n${named}`),
    ])
    const strictAgain = await command(importChips, [path, '--strict'])
    expect([strictAgain.code, strictAgain.out]).toEqual([
      1,
      expect.stringContaining(`the same already 2\n  left out         2\n${named}`),
    ])
    const dry = await command(importChips, [csv('OWN5,,nobody-here,OWN,'), '--strict'], { dryRun: true })
    expect([dry.code, dry.out.includes('line 2: OWN5 @nobody-here')]).toEqual([1, true])
    const fine = await command(importChips, [csv('OWN6,,ava,OWN,'), '--strict'])
    expect([fine.code, fine.out.includes('without a profile')]).toEqual([0, false])
  })

  it('CLM-45 names twenty lines of a long list', async () => {
    const { out, code } = await command(importChips, [
      csv(...Array.from({ length: 25 }, (_, i) => `MISS${i},,gone${i},OWN,`)),
    ])
    expect([code, out.match(/^line \d+: MISS\d+ @gone\d+$/gm)?.length]).toEqual([0, 20])
    expect(out).toMatch(/^25 rows name a username without a profile:\nline 2: MISS0 @gone0\n/m)
    expect(out).toContain('line 21: MISS19 @gone19\n')
    expect(out).toContain('25 chips written.')
  })

  it('--update lists the cards that changed owner, and only those', async () => {
    await command(importChips, [
      csv('MOV1,,ava,OWN,', 'MOV2,,ava,OWN,', 'MOV3,,,OWN,', 'MOV4,,ava,OWN,', 'MOV5,paused,ava,OWN,'),
    ])
    const path = csv('MOV1,,acme,OWN,', 'MOV2,unlinked,,OWN,', 'MOV3,,ava,OWN,', 'MOV4,,AVA,OWN,x', 'MOV5,,acme,OWN,')
    const dry = await command(importChips, [path, '--update'], { dryRun: true })
    const done = await command(importChips, [path, '--update'])
    const list = '  MOV1: @ava → @acme\n  MOV2: @ava → nobody\n  MOV5: @ava → @acme\n'
    expect([
      dry.out.includes(`3 chips would change owner:\n${list}Nothing`),
      done.out.includes(`3 chips changed owner:\n${list}5`),
    ]).toEqual([true, true])
  })
})

describe('T-PII-11 export', () => {
  it('round-trips with import exactly, formulas defused, and by itself names every column', async () => {
    const label = "'=SUM(1)"
    await chips.db
      .prepare("INSERT INTO chips (chip_id, batch, label) VALUES ('EXP1', '=B', ?1), ('EXP2', '=B', '@x')")
      .bind(label as never)
      .run()
    const { out } = await command(exportChips, ['--batch', '=B'])
    expect(out).toBe(
      '\ufeff"chip_id","status","username","batch","label","claim_policy"\r\n' +
        `"EXP1","unlinked","","'=B","''=SUM(1)","open"\r\n"EXP2","unlinked","","'=B","'@x","open"\r\n`,
    )
    const again = await command(importChips, [file(out)])
    expect([again.code, again.out.includes('the same already 2')]).toEqual([0, true])
  })

  it('of everything is imported without a difference, the seed included', async () => {
    const target = join(folder, 'all.csv')
    expect((await command(exportChips, ['--out', target])).code).toBe(0)
    const { code, out } = await command(importChips, [target])
    expect([code, /new {14}0\n {2}changed {10}0/.test(out)]).toEqual([0, true])
  })
})

describe('F18 encode', () => {
  it('writes a line and a QR code for every chip that is not retired', async () => {
    await command(importChips, [csv('ENC1,,,ENC,=1', 'ENC:2,,,ENC,', 'ENC3,retired,,ENC,')])
    const out = join(folder, 'cards')
    const { code } = await command(encode, ['--batch', 'ENC', '--out', out])
    expect(code).toBe(0)
    const { header, records } = readTable(readFileSync(join(out, 'ENC.csv'), 'utf8'), [])
    expect(header).toEqual(['chip_id', 'url', 'label', 'ndef_hex', 'ndef_bytes', 'lock', 'qr_file'])
    expect(records.map(({ cells }) => cells.filter((_, i) => i !== 3))).toEqual([
      ['ENC1', 'https://acme.example/scan/ENC1', '=1', '27', 'yes', 'qr/ENC1.svg'],
      ['ENC:2', 'https://acme.example/scan/ENC:2', '', '28', 'yes', 'qr/ENC~3a2.svg'],
    ])
    expect(records[0]?.cells[3]).toMatch(/^D101175504/)
    const bytes = Uint8Array.from(Buffer.from(records[0]?.cells[3] ?? '', 'hex'))
    expect(readUriRecord(bytes)).toBe('https://acme.example/scan/ENC1')
    expect(readdirSync(join(out, 'qr')).sort()).toEqual(['ENC1.svg', 'ENC~3a2.svg'])
    expect(readFileSync(join(out, 'qr/ENC1.svg'), 'utf8')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox=/,
    )
  })

  it('needs the shop’s address, a batch with chips, and a tag the address fits on', async () => {
    const out = ['--out', join(folder, 'none')]
    const noSite = await command(encode, ['--batch', 'ENC', ...out], { settings: { ...settings, SITE_URL: '' } })
    expect([noSite.code, noSite.failure.includes('SITE_URL')]).toEqual([2, true])
    expect((await command(encode, ['--batch', 'NOPE', ...out])).code).toBe(1)
    await command(importChips, [csv(`${'L'.repeat(128)},,,LONG,`)])
    expect((await command(encode, ['--batch', 'LONG', ...out])).failure).toMatch(/does not fit on an NTAG213/)
    expect((await command(encode, ['--batch', 'LONG', '--tag', 'NTAG215', '--unlocked', ...out])).code).toBe(0)
  })

  it('fills an NTAG213 to its 137 bytes and refuses one letter more', async () => {
    const full = 'F'.repeat(137 - 5 - 'acme.example/scan/'.length) // five bytes are the record's head
    await command(importChips, [csv(`${full},,,FULL,`)])
    const out = ['--out', join(folder, 'full')]
    expect((await command(encode, ['--batch', 'FULL', ...out])).code).toBe(0)
    expect(readTable(readFileSync(join(folder, 'full/FULL.csv'), 'utf8'), []).records[0]?.cells[4]).toBe('137')
    await command(importChips, [csv(`${full}F,,,OVER,`)])
    expect((await command(encode, ['--batch', 'OVER', ...out])).failure).toMatch(/does not fit on an NTAG213/)
  })

  it('leaves four empty modules around every QR code', async () => {
    await command(importChips, [csv('QUIET1,,,QUIET,')])
    const out = join(folder, 'quiet')
    await command(encode, ['--batch', 'QUIET', '--out', out])
    expect(quietZone(readFileSync(join(out, 'qr/QUIET1.svg'), 'utf8'))).toEqual([4, 4, 4, 4])
  })
})

describe('through wrangler, as with --remote', () => {
  it('the same statements write the same rows and events, and KV forgets', { timeout: 240_000 }, async () => {
    const wrangler = throughWrangler('--local', '--persist-to', folder)
    const label = "O'Brien; DROP TABLE chips; -- ?1 é 🎉"
    const linked = { status: 'linked_with_profile', username: 'ava' } as const
    const row = { chip_id: 'WRA1', ...linked, batch: null, label, claim_policy: 'open' } as const
    expect([...(await writeRows(wrangler, [{ row, before: null }], 'imported'))]).toEqual(['WRA1'])
    expect((await readStats(readQuery(['WRA1']), wrangler.db, Date.now())).report).toMatchObject({
      taps: 0,
      by_day: [],
    })
    expect(await rows("SELECT label, batch FROM chips WHERE chip_id = 'WRA1'")).toEqual([{ label, batch: null }])
    const before = { status: 'linked_with_profile', username: 'ava' } as const
    const next = { status: 'paused', username: 'ava' } as const
    expect(await changeChip(wrangler.db, { chipId: 'WRA1', before, next, event: 'paused' })).toMatchObject({
      done: true,
    })
    expect(await events('WRA1')).toEqual([
      'imported  linked_with_profile ava cli',
      'paused linked_with_profile paused ava cli',
    ])
    for (const id of ['WRA1', 'WRA2', 'WRA3']) await local.kv.put(`tap:v1:${id}`, 'ava')
    await wrangler.forget(['WRA1'])
    await wrangler.forget(['WRA2', 'WRA3'])
    const { keys } = await local.kv.list({ prefix: 'tap:v1:WRA' })
    expect(keys).toEqual([])
    expect(JSON.parse(String(await local.kv.get('tap:v1:/changed/WRA1')))).toEqual({
      username: null,
      updated_at: expect.any(Number),
    })
  })
})
