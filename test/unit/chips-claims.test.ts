// Claim codes, owners and leaflets on the command line, on a real local D1 and KV: what is printed once, what is stored, what
// the printer gets, and what the commands do to a card that an account owns.
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { composeRow } from '#app/mail/templates.ts'
import { accountSecretOf } from '#domain/site/account-secret.ts'
import { readTable } from '#domain/text/read-csv.ts'
import { ACCOUNT_CHECK_KEY, accountCheck, claimCodeHash } from '#mail/claim-code.ts'
import { run as codes } from '#scripts/chips/codes.ts'
import { throughWrangler } from '#scripts/chips/database.ts'
import { run as encode } from '#scripts/chips/encode.ts'
import { run as exportChips } from '#scripts/chips/export.ts'
import { run as importChips } from '#scripts/chips/import.ts'
import { run as lifecycle } from '#scripts/chips/lifecycle.ts'
import { run as makeNew } from '#scripts/chips/new.ts'
import { run as show } from '#scripts/chips/show.ts'
import { changeChip, writeCodes, writeRows } from '#scripts/chips/store.ts'
import { DEMO_ACCOUNTS } from '#scripts/seed.ts'
import { checkSettings } from '#scripts/settings.ts'
import { openChipCommands } from '#test/support/chip-commands.ts'

const settings = { BRAND_SLUG: 'acme', BRAND_NAME: 'Acme & <Sons>', ANON_KEY: 'k', SITE_URL: 'https://acme.example' }
const SECRET = accountSecretOf(settings)
const foreignApp = { settings: { ...settings, APP_HOST: 'https://app.of-their-own.example' } }
const { mara, ava } = DEMO_ACCOUNTS
const { folder, local, chips, command, rows, chip, events, file, close } = await openChipCommands(settings)
afterAll(close)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const CODE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
const act = (name: string, ...args: string[]) => command(lifecycle, args, { name })
const column = async (id: string, name: string) =>
  (await rows(`SELECT ${name} AS value FROM chips WHERE chip_id = ?1`, id))[0]?.value ?? null
const lines = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => line.split(','))
/** A batch with codes: what `new` printed, and its pairs of chip and code. */
async function newBatch(batch: string, count = 3) {
  const { out, err, code } = await command(makeNew, ['--count', String(count), '--batch', batch])
  const [, ...pairs] = lines(out)
  return { out, err, code, pairs: pairs.map(([id = '', claimCode = '']) => ({ id, code: claimCode })) }
}
/** The words of a mail as the app draws it from its row. */
async function words(mail: { payload?: string | null } | undefined, kind: string) {
  const { brand } = await checkSettings(settings)
  const drawn = composeRow({ kind, payload: mail?.payload ?? '' }, { brand, appHost: brand.appHost })
  return `${drawn?.subject}\n${drawn?.text}`
}
/** A chip of an account, or of a team. */
const owned = (
  id: string,
  status: string,
  username: string | null,
  owner: string | null = mara.id,
  team: string | null = null,
) =>
  rows(
    `INSERT INTO chips (chip_id, status, username, owner_account_id, owner_team_id, claimed_at, label, nickname, order_line_id,
      holder_member_id, handover) VALUES (?1, ?2, ?3, ?4, ?5, 1000, 'Card 7', NULL, 'L', NULL, 2)`,
    ...[id, status, username, owner, team],
  )
const mails = (kind: string, reason = '%') =>
  rows(
    "SELECT recipient, payload, status FROM app_outbox WHERE kind = ?1 AND payload LIKE '%' || ?2 || '%'",
    kind,
    reason,
  )

describe('new', () => {
  it('CLM-02 CLM-06 makes cards that are proved by a code, and prints chip and code once', async () => {
    const { out, err, code, pairs } = await newBatch('CODE')
    expect([code, lines(out)[0], pairs.length]).toEqual([0, ['chip_id', 'claim_code'], 3])
    expect(err).toContain('3 chips made in batch CODE.')
    for (const { id, code: claimCode } of pairs) {
      expect(claimCode).toMatch(CODE)
      expect(await column(id, 'claim_policy')).toBe('code')
      expect(await column(id, 'claim_code_hash')).toBe(await claimCodeHash(SECRET, id, claimCode))
    }
    expect(new Set(pairs.map(({ code: claimCode }) => claimCode)).size).toBe(3)
  })

  it('CLM-04 stores no code in any table, only its hash', async () => {
    const { pairs } = await newBatch('HASH', 2)
    const stored = JSON.stringify([await rows('SELECT * FROM chips'), await rows('SELECT * FROM chip_events')])
    for (const { id, code } of pairs) {
      expect(stored).toContain(id)
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })

  it('CLM-02 CLM-06 with an app of the operator’s own they are open, and it prints the ids alone as before', async () => {
    const { out, err } = await command(makeNew, ['--count', '2', '--batch', 'OWNAPP'], foreignApp)
    expect(out).toMatch(/^[0-9A-Z]{16}\n[0-9A-Z]{16}\n$/)
    expect(err).toBe('2 chips made in batch OWNAPP.\n')
    for (const id of out.trim().split('\n')) {
      expect(await column(id, 'claim_policy')).toBe('open')
      expect(await column(id, 'claim_code_hash')).toBeNull()
    }
  })

  it.each(['open', 'order', 'sun'])(
    'CLM-02 CLM-06 --claim %s overrides it, and prints the ids alone',
    async (policy) => {
      const { out } = await command(makeNew, ['--count', '1', '--batch', 'ASKED', '--claim', policy])
      expect(out).toMatch(/^[0-9A-Z]{16}\n$/)
      expect(await column(out.trim(), 'claim_policy')).toBe(policy)
      expect(await column(out.trim(), 'claim_code_hash')).toBeNull()
    },
  )

  it('CLM-02 --claim code overrides it with an app of the operator’s own too; another word is usage', async () => {
    const { out } = await command(makeNew, ['--count', '1', '--batch', 'ASKED', '--claim', 'code'], foreignApp)
    expect(lines(out)[1]?.[1]).toMatch(CODE)
    const wrong = await command(makeNew, ['--count', '1', '--batch', 'ASKED', '--claim', 'codes'])
    expect([wrong.code, wrong.failure]).toEqual([2, '--claim must be one of open, code, order, sun.'])
  })
})

describe('the secret of the codes', () => {
  const mark = (secret: string) => local.kv.put(ACCOUNT_CHECK_KEY, secret)
  const remote = (lookUp: () => Promise<string | null>, vars: object = {}) => ({
    ...{ remote: true, lookUp },
    settings: { ...settings, ...vars },
  })
  const OTHER = 'another secret of the tests, long enough'
  const REFUSAL = "ACCOUNT_SECRET is not the app's; the codes would not work. Set it, or use --claim open."
  const make = (context: object) => command(makeNew, ['--count', '1', '--batch', 'SECRET'], { ...context })
  const made = async () => (await rows("SELECT count(*) AS n FROM chips WHERE batch = 'SECRET'"))[0]?.n

  it('T-CMD-1 CLM-46 with --remote it must be the one the app has left its mark of: otherwise nothing is written', async () => {
    const known = async () => accountCheck(OTHER)
    const before = await made()
    for (const vars of [{}, { ACCOUNT_SECRET: 'a wrong secret that is long enough for it' }])
      expect(await make(remote(known, vars))).toMatchObject({ code: 1, failure: REFUSAL, out: '' })
    expect(await command(codes, ['--batch', 'CODE', '--renew'], remote(known))).toMatchObject({
      code: 1,
      failure: REFUSAL,
    })
    expect(await made()).toBe(before)
    const fine = await make(remote(known, { ACCOUNT_SECRET: OTHER }))
    expect([fine.code, fine.err]).toEqual([0, expect.not.stringContaining('not run yet')])
    vi.stubEnv('ACCOUNT_SECRET', OTHER)
    const [, [id = '', code = ''] = []] = lines((await make(remote(known))).out)
    expect(await column(id, 'claim_code_hash')).toBe(await claimCodeHash(OTHER, id, code))
  })

  it('CLM-46 while the app has left no mark it goes on with a secret that was given, and says what that means', async () => {
    const nothing = async () => null
    const { code, err } = await make(remote(nothing, { ACCOUNT_SECRET: OTHER }))
    expect(code).toBe(0)
    expect(err).toContain('The app has not run yet; these codes work with this ACCOUNT_SECRET only.')
    expect(await make(remote(nothing))).toMatchObject({ code: 1, failure: REFUSAL })
    const open = await command(makeNew, ['--count', '1', '--batch', 'SECRET', '--claim', 'open'], remote(nothing))
    expect(open.code).toBe(0)
  })

  it('CLM-46 on this machine it is the one the app of this machine has left its mark of', async () => {
    vi.stubEnv('ACCOUNT_SECRET', OTHER)
    await mark(await accountCheck(OTHER))
    const [, [id = '', code = ''] = []] = lines((await make({})).out)
    expect(await column(id, 'claim_code_hash')).toBe(await claimCodeHash(OTHER, id, code))
    await mark(await accountCheck(SECRET))
    const [, [next = '', nextCode = ''] = []] = lines((await make({})).out)
    expect(await column(next, 'claim_code_hash')).toBe(await claimCodeHash(SECRET, next, nextCode))
    await local.kv.delete(ACCOUNT_CHECK_KEY)
  })

  it('CLM-46 wrangler tells what KV holds, and that it holds nothing', { timeout: 240_000 }, async () => {
    const wrangler = throughWrangler('--local', '--persist-to', folder)
    expect(await wrangler.lookUp(ACCOUNT_CHECK_KEY)).toBeNull()
    await mark('the mark of an app')
    await local.kv.put(`${ACCOUNT_CHECK_KEY}:longer`, 'another')
    expect(await wrangler.lookUp(ACCOUNT_CHECK_KEY)).toBe('the mark of an app')
    await local.kv.delete(ACCOUNT_CHECK_KEY)
    expect(await wrangler.lookUp(ACCOUNT_CHECK_KEY)).toBeNull()
  })
})

describe('codes', () => {
  it('CLM-08 --renew gives every unclaimed chip of a batch a new code, voids the old ones and prints them once', async () => {
    const { pairs } = await newBatch('RENEW', 4)
    const [first, claimed, retired] = pairs.map(({ id }) => id)
    await rows(
      "UPDATE chips SET owner_account_id = ?2, status = 'linked_without_profile' WHERE chip_id = ?1",
      claimed ?? '',
      ava.id,
    )
    await act('retire', retired ?? '')
    const hashes = async () =>
      (await rows("SELECT chip_id, claim_code_hash FROM chips WHERE batch = 'RENEW' ORDER BY chip_id")).map(
        Object.values,
      )
    const before = await hashes()
    const dry = await command(codes, ['--batch', 'RENEW', '--renew'], { dryRun: true })
    expect([dry.out, dry.err]).toEqual(['', '2 chips would get a new code. Nothing was written (dry run).\n'])
    expect(await hashes()).toEqual(before)

    const { out, code } = await command(codes, ['--batch', 'RENEW', '--renew'])
    const [header, ...renewed] = lines(out)
    expect([code, header, renewed.length]).toEqual([0, ['chip_id', 'claim_code'], 2])
    expect(renewed.map(([id]) => id)).not.toContain(claimed)
    expect(renewed.map(([id]) => id)).not.toContain(retired)
    for (const [id = '', claimCode = ''] of renewed) {
      expect(await column(id, 'claim_code_hash')).toBe(await claimCodeHash(SECRET, id, claimCode))
      expect(pairs.find((pair) => pair.id === id)?.code).not.toBe(claimCode)
    }
    const one = await command(codes, ['--chip', first ?? '', '--renew'])
    expect(lines(one.out)).toHaveLength(2)
    expect(await column(first ?? '', 'claim_code_hash')).toBe(
      await claimCodeHash(SECRET, first ?? '', lines(one.out)[1]?.[1] ?? ''),
    )
  })

  it('CLM-08 a chip that is claimed in between keeps its owner and gets no code', async () => {
    await owned('RACED1', 'linked_without_profile', null)
    expect([...(await writeCodes(chips, [{ chipId: 'RACED1', hash: 'h' }]))]).toEqual([])
    expect(await column('RACED1', 'claim_code_hash')).toBeNull()
  })

  it.each([
    [['--batch', 'RENEW'], 2, 'Codes cannot be read back; --renew makes new ones, and those printed before are void.'],
    [['--renew'], 2, 'Say which chips: --batch NAME, or --chip ID.'],
    [['--renew', '--batch', 'A', '--chip', 'B'], 2, 'Say which chips: --batch NAME, or --chip ID.'],
    [['--renew', '--batch', 'NOBATCH'], 1, 'No code was created: batch NOBATCH has no unclaimed chip.'],
    [
      ['--renew', '--chip', 'DEMO0001'],
      1,
      'No code was created: DEMO0001 does not exist, or is claimed or switched off.',
    ],
  ])('CLM-08 %j ends with %i', async (args, code, failure) => {
    expect(await command(codes, args)).toMatchObject({ code, failure, out: '' })
  })
})

describe('encode', () => {
  const encoded = (batch: string, ...more: string[]) => {
    const out = mkdtempSync(join(folder, 'cards-'))
    return command(encode, ['--batch', batch, '--out', out, ...more]).then((done) => ({ ...done, out, said: done.out }))
  }

  it('T-CMD-1 CLM-07 with --codes the printer’s list has the code, and the leaflets lie beside it, readable by nobody else', async () => {
    const { out: list, pairs } = await newBatch('PRINT', 9)
    const { code, said, out } = await encoded('PRINT', '--codes', file(list))
    expect([code, said]).toEqual([0, expect.stringContaining('9 leaflets, four to a page: ')])
    const { header, records } = readTable(readFileSync(join(out, 'PRINT.csv'), 'utf8'), [])
    expect(header.at(-1)).toBe('claim_code')
    expect(Object.fromEntries(records.map(({ cells }) => [cells[0], cells.at(-1)]))).toEqual(
      Object.fromEntries(pairs.map((pair) => [pair.id, pair.code])),
    )
    const html = readFileSync(join(out, 'PRINT-leaflets.html'), 'utf8')
    for (const pair of pairs) expect(html).toContain(`<p class="code">${pair.code}</p>`)
    for (const name of ['PRINT.csv', 'PRINT-leaflets.html']) expect(statSync(join(out, name)).mode & 0o077).toBe(0)
  })

  it('CLM-09 the sheet has four leaflets to a page, each with name, drawn card, steps, code, QR and the end of the id, from nowhere else', async () => {
    const { out: list, pairs } = await newBatch('SHEET', 9)
    const { out } = await encoded('SHEET', '--codes', file(list))
    const html = readFileSync(join(out, 'SHEET-leaflets.html'), 'utf8')
    const pages = html.split('<section class="sheet">').slice(1)
    expect(pages.map((page) => page.match(/<article class="leaflet">/g)?.length)).toEqual([4, 4, 1])
    const shown = html
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .split('<article class="leaflet">')
      .slice(1)
      .map((article) =>
        article
          .replace(/<svg[\s\S]*?<\/svg>/g, '')
          .replace(/<[^>]+>/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    const steps = '1 Hold the card to your phone. 2 Sign in with your email address. 3 Enter this code.'
    expect(shown.sort()).toEqual(
      pairs
        .map(({ id, code }) => {
          const name = 'Acme &amp; &lt;Sons&gt;'
          return `${name} ${name} …${id.slice(-4)} Set up your card ${steps} ${code} Or scan this.`
        })
        .sort(),
    )
    // The mark, the mark on the drawn card, and the QR code.
    expect(html.match(/<svg /g)).toHaveLength(3 * 9)
    expect(html).toContain('@page { size: A4; margin: 0 }')
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|src=|href=|url\(|<script|@import/)
  })

  it('CLM-07 without the file it says that codes cannot be read back, and which command makes new ones', async () => {
    await newBatch('NOFILE', 1)
    const { code, err } = await encoded('NOFILE')
    expect([code, err]).toEqual([
      0,
      'Claim codes cannot be read back. For leaflets give the list they were printed in with --codes FILE, or make new ones: npm run chips -- codes --batch NOFILE --renew\n',
    ])
    await command(makeNew, ['--count', '1', '--batch', 'OPEN1', '--claim', 'open'])
    expect((await encoded('OPEN1')).err).toBe('')
  })

  it('T-CMD-1 CLM-07 prints no code that is void: an old list, a foreign one and a broken one are refused', async () => {
    const { out: list } = await newBatch('VOID', 2)
    const other = await newBatch('VOID2', 1)
    await command(codes, ['--batch', 'VOID', '--renew'])
    const refused = async (text: string) => (await encoded('VOID', '--codes', file(text))).failure
    expect(await refused(list)).toMatch(
      /the code of \S+ is not the one it has now\. .*npm run chips -- codes --batch VOID --renew$/,
    )
    expect(await refused(other.out)).toMatch(/holds no claim code of batch VOID\.$/)
    expect(await refused('chip_id\nA1\n')).toMatch(/must name the columns chip_id,claim_code in its first line\.$/)
    expect(await refused('chip_id,claim_code\nA1,7K3M-Q2R\n')).toMatch(/row 2: that is no claim code\.$/)
  })

  it('T-CLM-8 CLM-10 neither code nor hash is in the tag, in the QR code or in an export of chips', async () => {
    const { out: list, pairs } = await newBatch('QUIET', 2)
    const { out } = await encoded('QUIET', '--codes', file(list))
    const exported = await command(exportChips, ['--batch', 'QUIET'])
    const { records, header } = readTable(readFileSync(join(out, 'QUIET.csv'), 'utf8'), [])
    for (const { id, code } of pairs) {
      const hash = (await column(id, 'claim_code_hash')) ?? ''
      const cells = records.find((record) => record.cells[0] === id)?.cells ?? []
      const tag = Buffer.from(cells[header.indexOf('ndef_hex')] ?? '', 'hex').toString('latin1')
      expect(tag).toContain(`/scan/${id}`)
      const { qrSvg } = await import('#routes/qr.ts')
      expect(readFileSync(join(out, `qr/${id}.svg`), 'utf8')).toBe(qrSvg(`https://acme.example/scan/${id}`))
      for (const secret of [code, code.replace('-', ''), hash]) {
        expect(tag).not.toContain(secret)
        expect(cells[header.indexOf('url')]).not.toContain(secret)
        expect(exported.out).toContain(id)
        expect(exported.out).not.toContain(secret)
      }
    }
  })
})

describe('import and export', () => {
  const imported = (text: string, ...flags: string[]) => command(importChips, [file(text), ...flags])

  it('CLM-03 takes the policy from its column; without it a new chip is open and one that exists keeps its own', async () => {
    await imported('chip_id,claim_policy\nPOL1,code\nPOL2,sun\nPOL3,\nPOL4,order\n')
    await imported('chip_id\nPOL5\n')
    const policies = async () =>
      (await rows("SELECT chip_id, claim_policy FROM chips WHERE chip_id LIKE 'POL%' ORDER BY 1")).map(
        (row) => row.claim_policy,
      )
    expect(await policies()).toEqual(['code', 'sun', 'open', 'order', 'open'])
    await imported('chip_id,label\nPOL1,x\nPOL2,x\n', '--update')
    await imported('chip_id,label,claim_policy\nPOL4,x,\n', '--update')
    expect(await policies()).toEqual(['code', 'sun', 'open', 'order', 'open'])
    expect((await imported('chip_id,claim_policy\nPOL5,code\n', '--update')).code).toBe(0)
    expect(await policies()).toEqual(['code', 'sun', 'open', 'order', 'code'])
    expect((await imported('chip_id,claim_policy\nPOL6,free\n')).out).toContain(
      'row 2: claim_policy must be one of open, code, order, sun.',
    )
  })

  it('CLM-37 export adds the policy and no owner, and imported again it changes nothing', async () => {
    await owned('EXPORT1', 'linked_with_profile', 'acme')
    const { out } = await command(exportChips, [])
    expect(out.split('\r\n')[0]).toBe('\ufeff"chip_id","status","username","batch","label","claim_policy"')
    expect(out).toContain('"EXPORT1","linked_with_profile","acme","","Card 7","open"')
    expect(out).not.toMatch(new RegExp(`${mara.id}|${mara.email}`))
    const again = await imported(out, '--update')
    expect([again.code, / {2}changed {10}0\n/.test(again.out)]).toEqual([0, true])
  })

  it('changes where no owned card leads, and what else is said of it may change', async () => {
    await owned('LISTED1', 'linked_with_profile', 'acme')
    const { code, out } = await imported('chip_id,status,username\nLISTED1,unlinked,\nLISTED2,,\n', '--update')
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('row 2: LISTED1 belongs to an account of this shop; use link --move'),
    ])
    expect([await chip('LISTED1'), await chip('LISTED2')]).toEqual([
      { status: 'linked_with_profile', username: 'acme' },
      { status: 'unlinked', username: null },
    ])
    expect((await imported('chip_id,label\nLISTED1,new label\n', '--update')).code).toBe(0)
    expect(await column('LISTED1', 'label')).toBe('new label')
    const before = {
      chip_id: 'LISTED1',
      status: 'linked_with_profile',
      username: 'acme',
      batch: null,
      label: 'new label',
    } as const
    const row = { ...before, status: 'unlinked', username: null, claim_policy: 'open' } as const
    const change = { row, before: { ...before, claim_policy: 'open' } as const }
    expect([...(await writeRows(chips, [change], 'imported'))]).toEqual([])
    expect(await column('LISTED1', 'owner_account_id')).toBe(mara.id)
  })

  it('CLM-44 names a retired card by its row, writes the others and ends with 1; a row that says retired is no fault', async () => {
    await imported('chip_id,status\nGONE1,retired\nGONE2,retired\n')
    const { code, out } = await imported(
      'chip_id,status,label\nGONE1,unlinked,x\nGONE2,retired,x\nHERE1,unlinked,x\n',
      '--update',
    )
    expect([code, out]).toEqual([1, expect.stringContaining('row 2: GONE1 is retired, and that is final.\n')])
    expect(out).not.toContain('GONE2')
    expect([await column('GONE1', 'status'), await column('GONE2', 'label'), await column('HERE1', 'label')]).toEqual([
      'retired',
      'x',
      'x',
    ])
  })

  it('CLM-43 fifty writers at once never bring a retired card back, and every list says so', async () => {
    await imported('chip_id,username\nFINAL1,ava\n')
    const before = {
      chip_id: 'FINAL1',
      status: 'linked_with_profile',
      username: 'ava',
      batch: null,
      label: null,
      claim_policy: 'open',
    } as const
    const writers = Array.from({ length: 50 }, (_, i) => {
      if (i === 25)
        return changeChip(chips.db, {
          chipId: 'FINAL1',
          before,
          next: { status: 'retired', username: null },
          event: 'retired',
        })
      const from = i % 2 === 0 ? before : ({ ...before, status: 'retired', username: null } as const)
      if (i % 3 === 0)
        return changeChip(chips.db, {
          chipId: 'FINAL1',
          before: from,
          next: { ...before, status: 'paused' },
          event: 'paused',
        })
      return writeRows(chips, [{ row: { ...before, label: i % 2 === 0 ? null : `L${i}` }, before: from }], 'imported')
    })
    await Promise.all(writers)
    if ((await column('FINAL1', 'status')) !== 'retired') await act('retire', 'FINAL1')
    const all = Array.from({ length: 50 }, () =>
      writeRows(chips, [{ row: before, before: { ...before, status: 'retired', username: null } }], 'imported'),
    )
    for (const written of await Promise.all(all)) expect([...written]).toEqual([])
    expect(await chip('FINAL1')).toEqual({ status: 'retired', username: null })
    const noted = await events('FINAL1')
    expect(noted.findIndex((event) => event.includes(' retired '))).toBe(noted.length - 1)
    expect((await imported('chip_id,status\nFINAL1,unlinked\n', '--update')).out).toContain(
      'FINAL1 is retired, and that is final.',
    )
  })
})

describe('a card that an account owns', () => {
  it('CLM-36 pause and retire tell the owner the reason by mail, once, and resume puts the card back', async () => {
    await owned('OWN1', 'linked_with_profile', 'acme')
    const paused = await act('pause', 'OWN1', '--reason', 'Reported lost')
    expect([paused.code, paused.out]).toEqual([
      0,
      'OWN1 is paused (@acme); it was linked_with_profile (@acme).\nIts owner is told by email.\n',
    ])
    const [mail, ...more] = await mails('card-switched-off', 'Reported lost')
    expect([more, mail?.recipient, mail?.status]).toEqual([[], 'mara@example.com', 'pending'])
    expect(JSON.parse(mail?.payload ?? '')).toEqual({
      ...{ last4: 'OWN1', label: 'Card 7 (ending OWN1)', reason: 'Reported lost' },
      ...{ from: 'linked_with_profile', to: 'paused' },
    })
    const said = await words(mail, 'card-switched-off')
    expect(said).toMatch(/^Your card was switched off\n/)
    expect(said).toContain('We have switched off Card 7 (ending OWN1). Our reason: Reported lost')
    const again = await act('pause', 'OWN1', '--reason', 'Reported lost')
    expect([again.out, again.err]).toEqual([
      'OWN1 is paused (@acme) already.\n',
      'Nothing has changed, so nobody is told.\n',
    ])
    expect(await mails('card-switched-off', 'Reported lost')).toHaveLength(1)
    await act('resume', 'OWN1')
    expect([await chip('OWN1'), await column('OWN1', 'owner_account_id')]).toEqual([
      { status: 'linked_with_profile', username: 'acme' },
      mara.id,
    ])
    await act('pause', 'OWN1')
    await act('retire', 'OWN1', '--reason', 'Stolen goods')
    expect([await column('OWN1', 'status'), await column('OWN1', 'owner_account_id')]).toEqual(['retired', mara.id])
    expect(await mails('card-switched-off', 'Stolen goods')).toHaveLength(1)
    expect(await mails('card-switched-off', 'OWN1')).toHaveLength(2)
  })

  it('CLM-36 a team’s owner is told of a team’s card, by the name the card has', async () => {
    await rows(
      "INSERT INTO teams (id, name, slug, owner_account_id) VALUES ('T1', 'Acme Sales', 'acme-sales', ?1)",
      ava.id,
    )
    await owned('TEAM1', 'linked_without_profile', null, null, 'T1')
    await rows("UPDATE chips SET nickname = 'Front desk' WHERE chip_id = 'TEAM1'")
    await act('pause', 'TEAM1', '--reason', 'Team reason')
    const [mail] = await mails('card-switched-off', 'Team reason')
    expect([mail?.recipient, JSON.parse(mail?.payload ?? '').label]).toEqual([
      'ava@example.com',
      'Front desk (ending EAM1)',
    ])
    await act('resume', 'TEAM1')
    expect(await chip('TEAM1')).toEqual({ status: 'linked_without_profile', username: null })
  })

  it('CLM-36 a reason for a card of nobody’s is told to nobody; it is one line of text, and only where it is meant', async () => {
    await rows("INSERT INTO chips (chip_id) VALUES ('FREE1')")
    expect(await act('pause', 'FREE1', '--reason', 'x')).toMatchObject({
      code: 0,
      err: 'Nobody owns it, so nobody is told.\n',
    })
    expect(await mails('card-switched-off', '"x"')).toEqual([])
    expect((await act('pause', 'FREE1', '--reason', 'a\nb')).code).toBe(2)
    expect((await act('pause', 'FREE1', '--reason', 'x'.repeat(301))).code).toBe(2)
    for (const name of ['resume', 'unlink'])
      expect((await act(name, 'FREE1', '--reason', 'x')).failure).toBe('Unknown option "--reason".')
  })

  it.each([
    ['linked_with_profile', 'acme', 'FREED-1'],
    ['linked_without_profile', null, 'FREED-2'],
    ['paused', 'acme', 'FREED-3'],
  ])(
    'CLM-36 unlink releases a card that is %s (%s): no owner, a new code, and the former one is told',
    async (status, username, id) => {
      await owned(id, status, username)
      await rows(
        "INSERT INTO card_moves (chip_id, from_account_id, address_hash, token_hash, expires_at) VALUES (?1, 'x', 'a', ?1, 9)",
        id,
      )
      const dry = await command(lifecycle, [id], { name: 'unlink', dryRun: true })
      expect(dry.out).toContain('Its owner would lose it.\nNothing was written (dry run).')
      expect(await column(id, 'owner_account_id')).toBe(mara.id)
      const { code, out } = await act('unlink', id)
      const claimCode = /^Its new claim code: (\S+)$/m.exec(out)?.[1] ?? ''
      expect([code, claimCode]).toEqual([0, expect.stringMatching(CODE)])
      expect((await rows('SELECT * FROM chips WHERE chip_id = ?1', id))[0]).toMatchObject({
        ...{ status: 'unlinked', username: null, owner_account_id: null, claimed_at: null, nickname: null },
        ...{ claim_policy: 'code', order_line_id: null, handover: 3 },
        claim_code_hash: await claimCodeHash(SECRET, id, claimCode),
      })
      expect((await events(id)).at(-1)).toMatch(/^released \S+ unlinked .*cli$/)
      expect(await mails('card-released', id.slice(-4))).toEqual([
        {
          recipient: 'mara@example.com',
          payload: JSON.stringify({ last4: id.slice(-4), label: `Card 7 (ending ${id.slice(-4)})` }),
          status: 'pending',
        },
      ])
      const said = await words((await mails('card-released', id.slice(-4)))[0], 'card-released')
      expect(said).toMatch(/^Your card was released\n/)
      expect(said).toContain(
        `Your card ending ${id.slice(-4)} was released by Acme & <Sons>. If this is wrong, write to `,
      )
      expect(await rows('SELECT 1 FROM card_moves WHERE chip_id = ?1', id)).toEqual([])
    },
  )

  it('CLM-36 unlink of a card of nobody’s does what it did before', async () => {
    await rows("INSERT INTO chips (chip_id, status, username) VALUES ('FREE2', 'linked_with_profile', 'ava')")
    expect((await act('unlink', 'FREE2')).out).toBe('FREE2 is unlinked; it was linked_with_profile (@ava).\n')
    expect([await column('FREE2', 'claim_policy'), await column('FREE2', 'claim_code_hash')]).toEqual(['open', null])
    expect((await events('FREE2')).at(-1)).toMatch(/^unlinked /)
  })

  it('T-CMD-2 CLM-36 link needs --move, and keeps the owner only where the profile is theirs', async () => {
    await owned('MOVED1', 'linked_without_profile', null)
    expect(await act('link', 'MOVED1', 'acme')).toMatchObject({
      code: 1,
      failure: 'MOVED1: It belongs to an account; add --move to link it all the same.',
    })
    expect((await act('link', 'MOVED1', 'ACME', '--move')).out).toBe(
      'MOVED1 is linked_with_profile (@ACME); it was linked_without_profile.\n',
    )
    expect([await column('MOVED1', 'owner_account_id'), await column('MOVED1', 'handover')]).toEqual([mara.id, 2])
    expect((await act('link', 'MOVED1', 'ava', '--move')).out).toContain('Its owner has lost it.')
    expect((await rows("SELECT * FROM chips WHERE chip_id = 'MOVED1'"))[0]).toMatchObject({
      ...{ status: 'linked_with_profile', username: 'ava', owner_account_id: null, claimed_at: null, handover: 3 },
      ...{ claim_policy: 'open', claim_code_hash: null },
    })
    await owned('MOVED2', 'linked_with_profile', 'acme', null, 'T1')
    await act('link', 'MOVED2', 'ava', '--move')
    expect(await column('MOVED2', 'owner_team_id')).toBeNull()
  })

  it('CLM-36 loses against a claim that came between reading and writing', async () => {
    await owned('LATE1', 'linked_without_profile', null)
    const before = { status: 'linked_without_profile', username: null } as const // as it was before the claim
    const next = { status: 'linked_with_profile', username: 'ava' } as const
    expect(await changeChip(chips.db, { chipId: 'LATE1', before, next, event: 'linked' })).toEqual({
      done: false,
      told: false,
    })
    expect([await chip('LATE1'), await column('LATE1', 'owner_account_id')]).toEqual([before, mara.id])
  })

  it('CLM-37 show tells policy, masked owner, time of the claim and whether a code is set', async () => {
    const of = async (id: string) => (await command(show, [id])).out
    expect(await of('DEMO0006')).toMatch(/\npolicy {4}code\nowner {5}–\nclaimed {3}–\ncode {6}set\n/)
    await owned('SHOWN1', 'paused', 'acme')
    expect(await of('SHOWN1')).toMatch(
      /\npolicy {4}open\nowner {5}m•••@example\.com\nclaimed {3}1970-01-01 00:16:40\ncode {6}–\n/,
    )
    expect(await of('SHOWN1')).not.toMatch(new RegExp(`${mara.id}|${mara.email}`))
    await owned('SHOWN2', 'linked_without_profile', null, null, 'T1')
    expect(await of('SHOWN2')).toMatch(/\nowner {5}team Acme Sales\n/)
  })
})
