// `npm run profiles`, `subscribers`, `codes` and `accounts` as an operator types them, on a real local D1 and KV: what they
// remove, what they report, and that a shop which writes at the same time is waited for. T-PII-11, T-PRO-9.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressHash, codeHolderHash } from '#mail/unsubscribe-token.ts'
import { appHostOf } from '#scripts/app-platform.ts'
import * as accounts from '#scripts/commands/accounts.ts'
import * as codes from '#scripts/commands/codes.ts'
import * as profiles from '#scripts/commands/profiles.ts'
import * as subscribers from '#scripts/commands/subscribers.ts'
import { openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { type Platform, readPlatform } from '#scripts/settings.ts'
import { runScript, type Said, type Script, sharing, typed } from '#test/support/typed.ts'

const SECRET = 'a secret of the tests that is long enough'
const folder = mkdtempSync(join(tmpdir(), 'operator-test-'))
const state = join(folder, 'state')
let local: Awaited<ReturnType<typeof openLocal>>

beforeAll(async () => {
  const platform = await readPlatform()
  await prepareDatabase(platform, { BRAND_SLUG: 'acme', ANON_KEY: 'k' }, state)
  local = await openLocal(platform, state)
}, 120_000)
afterAll(async () => {
  await local?.close()
  rmSync(folder, { recursive: true, force: true })
})

const SCRIPTS = { accounts, codes, profiles, subscribers } satisfies Record<string, Script>
type Name = keyof typeof SCRIPTS
const common = (args: readonly string[]) => [...args, '--state', state, '--var', `MAIL_SECRET:${SECRET}`]

/** `npm run SCRIPT -- …` on this database, typed in a folder of its own. */
const npmRun = (script: Name, ...args: string[]): Promise<Said> =>
  typed(SCRIPTS[script], common(args), { folder, open: sharing(local) })

/** The same in a process of its own, which opens the database beside us. */
const processOf = (script: Name, ...args: string[]): Promise<Said> =>
  runScript(script, common(args), { INIT_CWD: folder })
const run = (sql: string, ...values: unknown[]) =>
  local.db
    .prepare(sql)
    .bind(...values)
    .run()
const rows = async (sql: string, ...values: unknown[]) =>
  (
    await local.db
      .prepare(sql)
      .bind(...values)
      .all()
  ).results as Record<string, unknown>[]
/** Everything stored, as text. */
async function stored(): Promise<string> {
  const tables = await rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
  const all = []
  for (const { name } of tables) all.push(JSON.stringify(await rows(`SELECT * FROM "${name}"`)))
  return all.join('\n')
}

describe('profiles', { timeout: 300_000 }, () => {
  it('EDT-43 hide and unhide say who, when and why, to the owner as well, and the record is shown', async () => {
    const unexplained = await processOf('profiles', 'hide', 'ava')
    expect(unexplained.code).toBe(2)
    expect(unexplained.err).toContain('Its owner is emailed the reason: give one with --reason TEXT.')
    expect(await rows("SELECT hidden FROM profiles WHERE username = 'ava'")).toEqual([{ hidden: 0 }])
    const hidden = await npmRun('profiles', 'hide', 'AVA', '--reason', 'Report R-1', '--by', 'Kim')
    expect([hidden.code, hidden.out]).toEqual([0, '@ava is hidden.\n'])
    expect(await rows("SELECT hidden FROM profiles WHERE username = 'ava'")).toEqual([{ hidden: 1 }])
    expect((await npmRun('profiles', 'hide', 'ava')).out).toBe('@ava is hidden already.\n')
    await run("INSERT INTO profile_reports (id, username, reason) VALUES ('R-1', 'ava', 'other')")
    expect((await npmRun('profiles', 'reports')).out).toMatch(/@ava \(hidden \S+ \S+ by Kim: Report R-1\) {2}other/)
    const wouldShow = await npmRun('profiles', 'unhide', 'ava', '--dry-run')
    expect(wouldShow.out).toContain('would be shown')
    expect((await npmRun('profiles', 'unhide', '@ava')).out).toBe('@ava is shown.\n')
    const shown = await npmRun('profiles', 'show', 'ava')
    expect(shown.out).toMatch(/^@ava is shown\.\n/)
    expect(shown.out).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}hidden {4}by Kim: Report R-1\n/)
    expect(shown.out).toMatch(/ {2}unhidden {2}by \S+\n/)
    expect(await rows('SELECT event FROM profile_events')).toEqual([{ event: 'hidden' }, { event: 'unhidden' }])
  })

  it('delete erases a profile from every table and from KV, after a dry run that says the same', async () => {
    await run("INSERT INTO chips (chip_id, status, username) VALUES ('OWN1', 'linked_with_profile', 'Ava')")
    await run("INSERT INTO chips (chip_id, status, username) VALUES ('OWN2', 'paused', 'ava')")
    await run(
      "INSERT INTO chips (chip_id, status, username, owner_account_id) VALUES ('OWN3', 'linked_with_profile', 'ava', 'A1')",
    )
    await run("INSERT INTO chips (chip_id, status, username) VALUES ('MOVED', 'linked_with_profile', 'acme')")
    await run(
      `INSERT INTO chip_events (chip_id, event, to_status, username, actor) VALUES
       ('OWN1', 'linked', 'linked_with_profile', 'AVA', 'cli'), ('MOVED', 'linked', 'linked_with_profile', 'ava', 'api')`,
    )
    await run(
      "INSERT INTO link_days (day, username, url, country, device, clicks) VALUES (1, 'ava', 'u', '', 'phone', 2)",
    )
    await run("INSERT INTO profile_days VALUES (1, 'ava', 'view', '', 'phone', 2), (1, 'Ava', 'save', '', 'phone', 1)")
    await run("INSERT INTO profile_quarters VALUES (96, 'ava', 'view', 2)")
    await run("INSERT INTO old_usernames VALUES ('ava.before', 'Ava', 9999999999)")
    for (const chip of ['OWN1', 'MOVED']) await local.kv.put(`tap:v1:${chip}`, 'ava')
    const before = await stored()
    const dry = await npmRun('profiles', 'delete', 'ava', '--dry-run')
    expect([dry.code, await stored()]).toEqual([0, before])

    const done = await npmRun('profiles', 'delete', 'ava')
    expect([done.code, done.err]).toEqual([0, ''])
    const report = (text: string) => text.split('\n').filter((line) => /^ +\d/.test(line))
    expect(report(done.out)).toEqual(report(dry.out))
    expect(done.out).toMatch(/ 1 {2}profiles\n/)
    expect(done.out).toMatch(/ 3 {2}cards that were theirs/)
    expect(await stored()).not.toMatch(/"ava"/i)
    expect(await rows("SELECT chip_id, status, username FROM chips WHERE chip_id LIKE 'OWN%' ORDER BY 1")).toEqual([
      { chip_id: 'OWN1', status: 'unlinked', username: null },
      { chip_id: 'OWN2', status: 'paused', username: null },
      { chip_id: 'OWN3', status: 'linked_without_profile', username: null },
    ])
    expect(await rows("SELECT owner_account_id FROM chips WHERE chip_id = 'OWN3'")).toEqual([
      { owner_account_id: 'A1' },
    ])
    expect(await rows("SELECT event, from_status FROM chip_events WHERE chip_id = 'OWN1' ORDER BY id")).toEqual([
      { event: 'linked', from_status: null },
      { event: 'unlinked', from_status: 'linked_with_profile' },
    ])
    for (const chip of ['OWN1', 'MOVED']) expect(await local.kv.get(`tap:v1:${chip}`)).toBeNull()
    expect(await rows("SELECT username FROM chips WHERE chip_id = 'MOVED'")).toEqual([{ username: 'acme' }])
    const again = await npmRun('profiles', 'delete', 'ava')
    expect([again.code, again.err]).toEqual([1, 'Nothing is stored of a profile "ava".\n'])
  })

  it.each([
    ['delete', '../x'],
    ['hide', 'acme', '--reason'],
    ['erase', 'acme'],
  ])('%s %s %s is a command line that makes no sense: exit code 2, and nothing changes', async (...args) => {
    const before = await stored()
    const { code, out, err } = await npmRun('profiles', ...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toBe('')
    expect(await stored()).toBe(before)
  })
})

describe('subscribers', { timeout: 300_000 }, () => {
  it('erase removes an address from every table, in both spellings of its domain, and says what it keeps', async () => {
    const address = 'ann@xn--bcher-kva.example'
    const hash = await addressHash(SECRET, address)
    for (const email of [address, 'ann@bücher.example']) {
      await run('INSERT INTO newsletter_signups (name, email) VALUES (?, ?)', 'Ann', email)
      await run(
        "INSERT INTO discount_code_requests (name, email, type) VALUES ('Ann', ?, 'limited-edition-notify')",
        email,
      )
      await run(
        "INSERT INTO mail_outbox (id, recipient, kind, payload) VALUES (?, ?, 'discount-code', '{}')",
        `mail ${email}`,
        email,
      )
    }
    await run(
      "INSERT INTO mail_outbox (id, recipient, kind, payload, address_hash) VALUES ('mark', '', 'x', '{}', ?)",
      hash,
    )
    await run("INSERT INTO mail_suppressions (address_hash, purpose) VALUES (?, 'newsletter')", hash)
    await run(
      "INSERT INTO discount_codes (code, address_hash) VALUES ('ACME10-A', ?)",
      await codeHolderHash(SECRET, address),
    )
    await run("INSERT INTO newsletter_signups (name, email) VALUES ('Bob', 'bob@example.com')")
    for (const [id, status] of [
      ['W1', 'pending'],
      ['W2', 'sending'],
      ['W3', 'sent'],
    ]) {
      await run(
        "INSERT INTO withdrawals (id, number, email, name, market, lang) VALUES (?, '#1', ?, 'Ann', 'de', 'de')",
        id,
        address,
      )
      await run(
        "INSERT INTO mail_outbox (id, recipient, kind, payload, status) VALUES (?, ?, 'withdrawal', '{}', ?)",
        id,
        address,
        status,
      )
    }
    const before = await stored()
    expect((await npmRun('subscribers', 'erase', 'Ann@bücher.example', '--dry-run')).code).toBe(0)
    expect(await stored()).toBe(before)

    const done = await npmRun('subscribers', 'erase', 'Ann@Bücher.example')
    expect([done.code, done.err]).toEqual([0, ''])
    expect(done.out).toMatch(/ 2 {2}newsletter sign-ups\n.* 2 {2}"Notify Me" requests\n.* 3 {2}mails/)
    expect(done.out).toMatch(/ 2 {2}receipts of withdrawals that wait KEPT until they are sent/)
    expect(done.out).toMatch(/ 3 {2}withdrawals from contracts KEPT for 24 months/)
    expect(done.out).toMatch(/ 1 {2}objections to mail KEPT/)
    expect(await rows("SELECT id FROM mail_outbox WHERE kind = 'withdrawal' ORDER BY id")).toEqual([
      { id: 'W1' },
      { id: 'W2' },
    ])
    expect(await rows('SELECT id FROM withdrawals WHERE email = ?', address)).toHaveLength(3)
    await run("DELETE FROM mail_outbox WHERE kind = 'withdrawal'")
    await run('DELETE FROM withdrawals')
    expect(await stored()).not.toMatch(/ann@/i)
    expect(await stored()).toContain('bob@example.com')
    expect(await rows("SELECT address_hash FROM mail_outbox WHERE id = 'mark'")).toEqual([])
    const [code] = await rows("SELECT address_hash FROM discount_codes WHERE code = 'ACME10-A'")
    expect(code?.address_hash).toMatch(/^erased [0-9a-f]{32}$/)
    expect(await rows('SELECT purpose FROM mail_suppressions WHERE address_hash = ?', hash)).toHaveLength(1)
    await npmRun('subscribers', 'erase', address, '--objections')
    expect(await rows('SELECT purpose FROM mail_suppressions WHERE address_hash = ?', hash)).toEqual([])
  })

  it('export writes either list: confirmed only, without objections, while the shop writes', async () => {
    for (const [name, confirmed] of [
      ['yes', 2_000_000_000],
      ['no', null],
      ['objects', 2_000_000_000],
    ] as const) {
      const email = `${name}@example.com`
      await run(
        "INSERT INTO newsletter_signups (name, email, confirmed_at, consent_version) VALUES (?, ?, ?, 'newsletter-1')",
        name,
        email,
        confirmed,
      )
      await run(
        "INSERT INTO discount_code_requests (name, email, type, confirmed_at) VALUES (?, ?, 'limited-edition-notify', ?)",
        name,
        email,
        confirmed,
      )
    }
    await run(
      "UPDATE newsletter_signups SET created_at = 1, confirmed_at = 1, consent_version = 'single-opt-in' WHERE name = 'Bob'",
    )
    const hash = await addressHash(SECRET, 'objects@example.com')
    for (const purpose of ['newsletter', 'limited-edition-notify'])
      await run('INSERT INTO mail_suppressions (address_hash, purpose) VALUES (?, ?)', hash, purpose)

    let writing = true
    const shop = (async () => {
      for (let n = 0; writing; n++) {
        const insert = local.db.prepare("INSERT INTO referral_clicks (id, referral_code) VALUES (?, 'X')")
        await local.db.batch(Array.from({ length: 500 }, (_, i) => insert.bind(`${n} ${i}`))).catch(() => {})
      }
    })()
    const answers = await Promise.all([
      processOf('subscribers', 'export'),
      processOf('subscribers', 'export', '--list', 'notify', '--out', 'notices.csv'),
      processOf('codes', 'show'),
      processOf('profiles', 'reports'),
    ])
    writing = false
    await shop
    expect(answers.map(({ code, err }) => [code, err])).toEqual(answers.map(() => [0, '']))
    expect(answers[0]?.out).toBe('2 confirmed subscribers written to subscribers.csv.\n')
    expect(answers[1]?.out).toBe('1 confirmed request written to notices.csv.\n')
    const newsletter = readFileSync(join(folder, 'subscribers.csv'), 'utf8')
    expect(newsletter).toContain('yes@example.com')
    expect(newsletter).toContain('single-opt-in')
    expect(newsletter).not.toMatch(/no@|objects@/)
    expect(newsletter).toContain('1970-01-01T00:00:01Z') // the time of Bob's sign-up; that he confirmed is not claimed
    expect(newsletter.match(/1970/g)).toHaveLength(1)
    expect(readFileSync(join(folder, 'notices.csv'), 'utf8')).toMatch(/yes@example\.com/)
    expect(newsletter).toContain('"confirmed_at"\r\n')
  })

  it('CON-16 WLD-104 export names language and market of a sign-up where the shop has several markets', async () => {
    await run(
      `INSERT INTO newsletter_signups (name, email, confirmed_at, consent_version, lang, market)
       VALUES ('Uwe', 'uwe@example.com', 2000000000, 'newsletter-1', 'de', 'de'),
       ('Una', 'una@example.com', 2000000000, 'newsletter-1', NULL, NULL)`,
    )
    const settings = ['--var', 'MARKETS:GB:GBP:en-GB DE:EUR:de', '--out', 'markets.csv']
    const { code, err } = await npmRun('subscribers', 'export', ...settings)
    expect([code, err]).toEqual([0, ''])
    const lines = readFileSync(join(folder, 'markets.csv'), 'utf8').split('\r\n')
    expect(lines[0]).toMatch(/"confirmed_at","lang","market"$/)
    expect(lines.find((line) => line.includes('uwe@'))).toMatch(/,"de","de"$/)
    expect(lines.find((line) => line.includes('una@'))).toMatch(/,"en-GB",""$/)
    await run("DELETE FROM newsletter_signups WHERE email LIKE 'u%@example.com'")
  })

  it.each([
    ['export', '--list', 'everybody'],
    ['export', '--out'],
    ['erase', 'bob@gmail'],
  ])('%s %s %s is refused with exit code 2 and writes no file', async (...args) => {
    const { code, err } = await npmRun('subscribers', ...args)
    expect([code, err === '']).toEqual([2, false])
    for (const name of ['', '--out', 'undefined']) expect(name !== '' && existsSync(join(folder, name))).toBe(false)
  })
})

describe('codes', { timeout: 300_000 }, () => {
  it('are made, counted and exported; a dry run makes none', async () => {
    const dry = await npmRun('codes', 'new', '--count', '3', '--dry-run', '--var', 'BRAND_SLUG:acme')
    expect(dry.out).toMatch(/^3 codes would be made, like ACME10-/)
    expect((await npmRun('codes', 'new', '--count', '450', '--var', 'BRAND_SLUG:acme')).out).toContain('450 codes free')
    const file = await npmRun('codes', 'export')
    expect(file.out).toMatch(/^45[01] codes written to codes\.csv\.\n$/)
    expect(readFileSync(join(folder, 'codes.csv'), 'utf8').match(/ACME10-/g)?.length).toBeGreaterThanOrEqual(450)
    const { out, err } = await npmRun('codes', 'export', '--out', '-')
    expect(out).toBe(readFileSync(join(folder, 'codes.csv'), 'utf8'))
    expect(err).toMatch(/^45[01] codes written to standard output\.\n$/)
    expect((await npmRun('codes', 'export', '--out')).code).toBe(2)
  })
})

describe('npm run accounts', () => {
  it('T-SES-10 says what the log calls an account, known or not, and a visitor, and writes nothing', async () => {
    const words = ['ava@example.com', ' Ava@Example.com', '2001:db8:1:2::9', '2001:DB8:1:2:aaaa::1', 'ava']
    const answers: Said[] = []
    for (const word of words) answers.push(await npmRun('accounts', 'log-name', word))
    const [ava, typed, visitor, neighbour] = answers.map(({ out }) => out)
    expect(ava).toMatch(/^[\w-]{22}\n$/)
    expect([typed, neighbour]).toEqual([ava, visitor])
    expect(visitor).not.toBe(ava)
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 2])
  }, 120_000)

  it('CON-01 CON-08 CON-21 ACC-66 ACC-68 gives and takes roles of the console, never the last owner’s, and each leaves a row in the log', async () => {
    const roleOf = async (email: string) =>
      (await rows('SELECT console_role FROM accounts WHERE email = ?1', email))[0]?.console_role
    const logged = () =>
      rows(
        "SELECT account_id, actor, subject, detail FROM operator_events WHERE action = 'accounts:set-role' ORDER BY id",
      )
    const refused = await npmRun('accounts', 'operator', 'ava@example.com', '--role', 'boss')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--role must be owner, packer or none.')])
    const dry = await npmRun('accounts', 'operator', 'ava@example.com', '--role', 'packer', '--dry-run')
    expect([dry.out, await roleOf('ava@example.com')]).toEqual([expect.stringContaining('Nothing was written'), null])

    await run(
      "INSERT INTO passkeys (credential_id, account_id, public_key, name) SELECT 'planted', id, x'00', 'Phone' FROM accounts WHERE email = 'ava@example.com'",
    )
    const packer = await npmRun('accounts', 'operator', ' Ava@Example.com', '--role', 'packer')
    const INVITED =
      /^In production .* as ava@example\.com, once, within 24 hours\. .*\nhttp:\/\/app\.localhost:8787\/passkey\/[\w-]{43}\n$/
    const [said = '', ...invitation] = packer.out.split(/(?<=\n)/)
    expect([packer.code, said]).toEqual([0, 'ava@example.com is packer in the console now.\n'])
    expect(invitation.join('')).toMatch(INVITED)
    const invitations = () => rows("SELECT id_hash, account_id FROM auth_flows WHERE kind = 'invite'")
    expect(await invitations()).toHaveLength(1)
    expect(packer.out).not.toContain((await invitations())[0]?.id_hash)
    expect(await roleOf('ava@example.com')).toBe('packer')
    expect(await rows("SELECT 1 FROM passkeys WHERE credential_id = 'planted'")).toEqual([])
    expect(
      await rows("SELECT kind FROM app_outbox WHERE recipient = 'ava@example.com' AND kind LIKE 'passkey%'"),
    ).toEqual([{ kind: 'passkey-removed' }])
    const again = await npmRun('accounts', 'operator', 'ava@example.com', '--role', 'packer')
    expect(again.out).toContain('ava@example.com is packer in the console already.\n')
    // The one before is void.
    expect(await invitations()).toHaveLength(1)
    expect(again.out.split('/passkey/')[1]).not.toBe(packer.out.split('/passkey/')[1])
    const [ava] = await rows("SELECT id FROM accounts WHERE email = 'ava@example.com'")
    expect(await logged()).toEqual([{ account_id: null, actor: 'cli', subject: ava?.id, detail: 'role packer' }])

    for (const role of ['none', 'packer']) {
      const last = await npmRun('accounts', 'operator', 'operator@example.com', '--role', role)
      expect([last.code, last.err]).toEqual([1, expect.stringContaining('There must be at least one owner.')])
    }
    const deleted = await npmRun('accounts', 'delete', 'operator@example.com', '--confirm', 'operator@example.com')
    expect([deleted.code, deleted.err]).toEqual([1, expect.stringContaining('There must be at least one owner.')])
    expect(await roleOf('operator@example.com')).toBe('owner')
    await npmRun('accounts', 'operator', 'ava@example.com', '--role', 'owner')
    expect((await npmRun('accounts', 'operator', 'operator@example.com', '--role', 'none')).code).toBe(0)
    expect([await roleOf('operator@example.com'), (await logged()).length]).toEqual([null, 3])
  }, 120_000)

  it('ACC-66 an invitation leads to the app it is for: that of the deployed settings, or of this machine', async () => {
    const here = { APP_HOST: 'http://app.localhost:9999' }
    const platform = (APP_HOST: string) => ({ vars: { APP_HOST } }) as unknown as Platform
    const deployed = { settings: here, vars: {}, platform: platform('https://app.acme.example/'), remote: true }
    expect(appHostOf(deployed)).toBe('https://app.acme.example')
    expect(appHostOf({ ...deployed, vars: { APP_HOST: 'https://app.two.example' } })).toBe('https://app.two.example')
    // Nowhere yet: nobody is sent to this machine.
    expect(appHostOf({ ...deployed, platform: platform('') })).toBe('')
    expect(appHostOf({ ...deployed, remote: false })).toBe('http://app.localhost:9999')
    const invited = await npmRun(
      'accounts',
      'operator',
      'mara@example.com',
      '--role',
      'packer',
      '--var',
      'APP_HOST:https://app.two.example',
    )
    expect(invited.out).toMatch(/\nhttps:\/\/app\.two\.example\/passkey\/[\w-]{43}\n$/)
    await npmRun('accounts', 'operator', 'mara@example.com', '--role', 'none')
  }, 60_000)

  it('T-CMD-3 DATA-25 CON-21 CON-22 exports what we keep of an account, and deletes it once its address is typed twice', async () => {
    const exported = await processOf('accounts', 'export', ' Mara@Example.com')
    expect(exported.code).toBe(0)
    const file: Record<string, unknown> = JSON.parse(exported.out)
    expect(file.account).toMatchObject({ email: 'mara@example.com' })
    expect(file.cards).toEqual(expect.arrayContaining([expect.objectContaining({ chip_id: 'DEMO0001' })]))
    expect(await rows("SELECT actor, detail FROM operator_events WHERE action = 'accounts:export'")).toEqual([
      { actor: 'cli', detail: null },
    ])

    const other = await npmRun('accounts', 'delete', 'mara@example.com', '--confirm', 'ava@example.com')
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining('That is another address. Nothing was deleted.'),
    ])
    expect(await rows("SELECT 1 FROM accounts WHERE email = 'mara@example.com'")).toHaveLength(1)

    const deleted = await npmRun('accounts', 'delete', 'mara@example.com', '--confirm', 'mara@example.com')
    expect([deleted.code, deleted.out]).toEqual([0, expect.stringContaining('DEMO0001')])
    expect(await rows("SELECT 1 FROM accounts WHERE email = 'mara@example.com'")).toEqual([])
    expect(await rows("SELECT actor FROM operator_events WHERE action = 'accounts:delete'")).toEqual([{ actor: 'cli' }])
    expect(await rows("SELECT status, owner_account_id FROM chips WHERE chip_id = 'DEMO0001'")).toEqual([
      { status: 'unlinked', owner_account_id: null },
    ])
    const again = await npmRun('accounts', 'delete', 'mara@example.com', '--confirm', 'mara@example.com')
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is no account of mara@example.com.')])
  })
})
